//! What happened in one game, in order.

use std::time::Duration;

use games::{GameInfo, Seat, Settings};
use jiff::Timestamp;

use super::{GameId, Thought};
use crate::time_control::TimeControl;
use crate::verdict::Verdict;

/// The journal of one game: the single source for its record, for replaying,
/// watching and exporting.
#[derive(Clone, Debug, PartialEq)]
pub struct Journal {
    /// The game's number; unique in a store.
    pub id: GameId,
    /// The name of the game in the registry.
    pub game: String,
    /// The size of the board.
    pub board: u8,
    /// The options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// The tournament it belongs to.
    pub event: Option<String>,
    /// When it started; whole milliseconds.
    pub started: Timestamp,
    /// The seed of what chance brought, where there is chance.
    pub seed: Option<u64>,
    /// The limits it was played under.
    pub time: TimeControl,
    /// The seats that they did not hold for: people without a limit.
    pub untimed: Vec<Seat>,
    /// The position it started from, where that is not the usual one.
    pub position: Option<String>,
    /// The actions of its opening, separated by blanks, played before the
    /// first request; empty where there are none.
    pub opening: String,
    /// Who played, in the order of seats.
    pub players: Vec<RecordedPlayer>,
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// How it ended; `None` while it runs.
    pub verdict: Option<Verdict>,
}

/// A player as the record knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedPlayer {
    /// The name in tables.
    pub name: String,
    /// The word that named it on the command line or in the file.
    pub brain: String,
    /// The version of the line protocol it spoke: `0,1`.
    pub protocol: String,
    /// The last lines in and out, oldest first, kept where the game ended by
    /// a fault.
    pub transcript: Vec<Line>,
}

/// One line of a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// When, counted from the start of the game; whole microseconds.
    pub at: Duration,
    /// Whether the brain sent it (or the manager).
    pub from_brain: bool,
    /// The line without its end, escaped.
    pub text: String,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A seat played a whole turn.
    Turn {
        /// Which seat.
        seat: Seat,
        /// The turn in canonical form.
        text: String,
        /// The time it took; whole microseconds.
        used: Duration,
    },
    /// Chance brought this.
    Chance {
        /// The outcome in canonical form.
        text: String,
    },
    /// A brain said what it thinks.
    Info {
        /// Which seat.
        seat: Seat,
        /// When, counted from the last request to the seat on turn; whole
        /// microseconds.
        at: Duration,
        /// What follows the word `info`, escaped.
        text: Thought,
    },
}

impl Journal {
    /// The journal of a game of this number that begins now, under these
    /// conditions.
    pub fn begin(
        id: GameId,
        game: &GameInfo,
        settings: &Settings,
        time: TimeControl,
        players: Vec<RecordedPlayer>,
    ) -> Journal {
        let options = settings.changed();
        Journal {
            id,
            game: game.name.to_owned(),
            board: settings.board(),
            options: options
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .collect(),
            event: None,
            started: now(),
            seed: None,
            time,
            untimed: Vec::new(),
            position: None,
            opening: String::new(),
            players,
            entries: Vec::new(),
            verdict: None,
        }
    }

    /// Notes whom of these the limits hold for, in the order of seats.
    pub fn note_timed(&mut self, timed: impl IntoIterator<Item = bool>) {
        let has_limits = self.time != TimeControl::NONE;
        let seats = (0..).map(Seat::new).zip(timed);
        let untimed = seats.filter(|(_, is_timed)| has_limits && !is_timed);
        self.untimed = untimed.map(|(seat, _)| seat).collect();
    }

    /// How many turns were played, the opening not counted.
    pub fn turns(&self) -> usize {
        let is_turn = |entry: &&Entry| matches!(entry, Entry::Turn { .. });
        self.entries.iter().filter(is_turn).count()
    }

    /// Who plays a seat; `None` for a seat the game does not have.
    pub fn player(&self, seat: Seat) -> Option<&RecordedPlayer> {
        self.players.get(seat.index())
    }
}

/// This instant in whole milliseconds, which is what a record holds.
pub fn now() -> Timestamp {
    let now = Timestamp::now();
    Timestamp::from_millisecond(now.as_millisecond()).unwrap_or(now)
}

/// Whole microseconds, which is what a record holds.
pub fn micros(duration: Duration) -> Duration {
    Duration::from_micros(u64::try_from(duration.as_micros()).unwrap_or(u64::MAX))
}
