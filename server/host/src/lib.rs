//! What the server hosts, whoever asks for it: games that run, contests of its
//! folder, people and brains who meet. The page and telnet draw
//! these and pass on what is asked for; nothing here knows them.

pub mod brain_spec;
pub mod color;
pub mod contest;
pub mod contest_file;
pub mod live;
pub mod lobby;
pub mod logging;
mod quota;
mod random_player;
pub mod recent;
pub mod source;
pub mod terminal;
pub mod tls;
pub mod uploads;
pub mod values;

mod adviser;
mod brain_config;
mod check;
mod contests;
pub mod dispatch;
pub mod game;
mod game_server;
mod hosted;
mod kept_player;
mod keys;
mod new_contest;
mod own_limits;
mod pairing;
mod person_name;
mod ratings;
mod registrations;
mod rehearsal;
mod running_games;
mod seat;
mod server_game;
mod signals;
mod take_backs;
mod until;

pub use adviser::{Adviser, NoHint};
pub use brain_config::{BrainConfig, BrainConfigError};
pub use check::{CheckError, Checked, Contender, check};
pub use contests::{Contest, Contests, ContestsError, SuspensionError};
pub use game_server::{
    GameRequest, GameServer, GameServerActor, GameServerError, GameServerRules, Login, MAX_GAMES,
    NotReady, Notice, OfSeek, Operation, Opponent, PersonId, Refused, Request, SeekId, View,
};
pub use kept_player::KeptPlayer;
pub use new_contest::NewContest;
pub use own_limits::OwnLimits;
pub use person_name::{LONGEST_NAME, is_person_name};
pub use quota::{BYTES_PER_DAY, DiskQuota, QuotaSpent};
pub use ratings::{AllRatings, GameRatings, RatingBook, RatingsError, by_strength, standings_of};
pub use registrations::{
    Admission, MAX_LISTED, Newcomers, RegistrationError, Registrations, Removed,
};
pub use rehearsal::{RehearsalError, Rehearsed, rehearse};
pub use running_games::{GameGroup, GameGuard, OrderRefused, RunningGames};
pub use seat::{Answer, SeatHandle};
pub use signals::StopSignals;
pub use take_backs::{NoTakeBack, TakeBacks};
pub use until::until;
