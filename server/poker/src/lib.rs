//! The poker server: programs and people play no-limit hold'em at tables, by
//! XML over TCP.
//!
//! A connection is a task (`session`), and so is each table (`host`), which
//! runs a pure state machine (`table`). All tables share the `house`, with the clients
//! that are there. The [`PokerServer`] has the house and the tables; it never waits for
//! anybody. An action goes from the socket
//! through its connection's task to the table's, and from there to the queues
//! of all clients. In between are typed commands and events: only the ends of
//! sockets speak XML, and clients in this program (`local`) do not. A match of
//! agents (`contest`) records and counts its hands in a `ledger`. Agents of the
//! ACPC (`acpc`) are such clients, too, with a socket of another language. A
//! tournament at several tables (`multi_table`) is a pure state machine. Its
//! rounds are played at such tables.

mod acpc;
mod agents;
mod all_in;
#[cfg(test)]
mod allocation_tests;
mod card_secret;
mod contest;
mod exploit;
mod freezeouts;
mod hand_match_error;
mod hand_matches;
mod hand_range;
mod hand_row;
mod host;
mod house;
mod kind;
mod ledger;
mod listener;
mod local;
mod luck;
mod match_folder;
mod match_identity;
mod match_orders;
mod match_people;
mod match_values;
mod message;
mod multi_table;
mod pace;
mod pairing_record;
mod peer;
mod places;
mod plan;
mod remote_match;
mod rules;
mod scores;
mod send_queue;
mod series;
mod server;
mod session;
pub mod table;
mod table_tournaments;
mod tournament_file;
mod trial;
mod values;
mod winnings_curve;

pub use acpc::can_tell as acpc_can_tell;
pub use agents::{ConfiguredAgent, PokerAgents};
pub use contest::{
    Agent, AgentSource, Contest, ContestError, MatchOutcome, MatchPort, PersonsTable, START_TIMEOUT,
};
pub use exploit::{Exploit, ExploitError, ExploitResult};
pub use hand_match_error::HandMatchError;
pub use hand_matches::{HandMatches, figure};
pub use hand_row::hand_row;
pub use host::PublicSnapshot;
pub use house::ClientRow;
pub use kind::PokerKind;
pub use ledger::{CountedHand, Ledger, LedgerError};
pub use listener::PokerListener;
pub use local::LocalConnection;
pub use match_folder::hands_below;
pub use match_identity::identity_of;
pub use match_values::MatchValues;
pub use message::Message;
pub use multi_table::round_of;
pub use plan::{Part, Plan};
pub use rules::PokerRules;
pub use scores::{HandResults, Scores};
pub use send_queue::LocalEvents;
pub use server::{PokerServer, TableSummary, usual_name};
pub use table::ClientId;
pub use table_tournaments::TableTournaments;
pub use tournament_file::{POKER, PokerConfig, PokerTournament, TableTournament};
pub use values::{Values, ValuesError};
pub use winnings_curve::{WinningsCurve, WinningsPoint};
