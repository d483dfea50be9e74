//! What the server hosts, whoever asks for it: games that run, contests of its
//! folder, poker agents that are started for people. The page and telnet draw
//! these and pass on what is asked for; nothing here knows them.

mod check;
mod contests;
pub mod game;
mod hosted;
mod new_contest;
mod poker_agents;
mod running_games;

pub(crate) use check::{Checked, Contender, check};
pub(crate) use contests::{Contest, Contests, ContestsError, MAX_LISTED};
pub(crate) use new_contest::NewContest;
pub(crate) use poker_agents::PokerAgents;
pub use running_games::{GameGroup, GameGuard, OrderRefused, RunningGames};
