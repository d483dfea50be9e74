//! Tournaments without sockets, clocks or disks: the next games, given the players and
//! the results so far, and the standings.
//!
//! ```
//! use tournament::{Format, GameResult, Marks, Roster, Schedule, StartPolicy, standings};
//!
//! let roster = Roster::new(vec!["Ann".to_owned(), "Bob".to_owned()]).unwrap();
//! let mut schedule = Schedule::new(Format::RoundRobin, 2, 4, StartPolicy::Alternate, 0);
//! while let Some(pairing) = schedule.next(|_, running| running < 1) {
//!     let won = GameResult::of(pairing.key.pair, Some(pairing.starter));
//!     schedule.record(pairing, won.unwrap());
//! }
//! let rows = standings(&roster, schedule.scores(), &Marks::default());
//! assert_eq!(rows[0].points, 2.0);
//! assert!(rows[0].rating.unwrap().elo.abs() < 1e-9);
//! ```
//!
//! [`Schedule`] gives the pairings, [`standings`] the table, [`rating`] how strong
//! everybody is and whether a test is decided, and [`statistics`] holds the numbers that
//! error bars rest on. Everything in which time or chance has a part comes in as an
//! argument: a result, a seed. Others draw the views for readers.
//!
//! Modules name others of their own layer or of those before it:
//!
//! 1. the players of a game and its result: `pair`, `pairing`, `start`, [`rating`],
//!    `crosstable`, `history`, `presence`;
//! 2. the draws by the results: `swiss`, `bracket`, `groups`; and in which order their
//!    games are due: `round_robin`, `phase`, `order`, `deferred_pairs`, `done`;
//! 3. [`Format`], the phase that each format draws; and its judgement of the results:
//!    `marks`, `sheets`, `knockout`, `standings`, `rubric`;
//! 4. [`Schedule`], which owns the state (`terms`, `presence`, `results`,
//!    `running_games`) and the phase that is played (`current`).

mod blinds;
mod bracket;
mod crosstable;
mod deferred_pairs;
mod done;
mod draw_rules;
mod fault;
mod format;
mod grouping;
mod groups;
mod history;
mod knockout;
mod marks;
mod openings;
mod order;
mod pair;
mod pairing;
mod payouts;
mod phase;
mod presence;
pub mod rating;
mod returns;
mod roster;
mod round_robin;
mod rubric;
mod say;
mod schedule;
mod sheets;
mod standings;
mod start;
pub mod statistics;
mod swiss;
mod winnings;

pub use blinds::{BlindLevel, BlindStructure, NoStructure};
pub use crosstable::{Crosstable, Encounter};
pub use draw_rules::{DrawRules, UnknownDrawRules};
pub use fault::{FaultKind, Faults};
pub use format::Format;
pub use grouping::Grouping;
pub use history::TieTotal;
pub use knockout::{GroupTable, KnockoutMatch, KnockoutRound, Side};
pub use marks::Marks;
pub use openings::{
    BookError, MOST_WHOLE, OpeningFault, OpeningOrder, OpeningRules, Openings, OpeningsError,
    RandomOpeningsError, SkippedOpenings, UnknownOrder,
};
pub use pair::{GameKey, GameResult, MAX_STAGES, MAX_TIE_GAMES, Pair, PlayerId, Tie, pair_results};
pub use pairing::{Pairing, Progress};
pub use payouts::{NoPayouts, Payouts};
pub use returns::{MeanReturn, ReturnSum};
pub use roster::{MAX_PLAYERS, Roster, RosterError, first_free};
pub use rubric::{Achievement, Criterion, Member, Requirement, Rubric, StudentMarks};
pub use schedule::{IndivisibleFormat, InvalidShard, Meeting, Round, Schedule, Shard};
pub use sheets::Sheet;
pub use standings::{Lead, Standing, standings};
pub use start::{StartPolicy, UnknownStart, chance_seed};
pub use winnings::{Winning, Winnings};

#[cfg(test)]
mod formats_tests;
