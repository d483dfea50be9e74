//! The events of one game, in order.

use std::time::Duration;

use games::{GameInfo, Seat, Settings};
use jiff::Timestamp;

use super::{GameId, PlayedAt, Thought, Thousandths};
use crate::time_control::TimeControl;
use crate::verdict::Verdict;

/// The journal of one game: the source of its record, of replays, exports and
/// of the spectators' view.
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
    /// The tournament of the game, if any.
    pub event: Option<String>,
    /// Further facts about a game that was imported, under the names that its file had
    /// for them: `Site`, `WhiteElo`.
    pub tags: Vec<(String, String)>,
    /// When the game started, in whole milliseconds; the beginning of 1970 if
    /// that is not known.
    pub started: Timestamp,
    /// The seed of chance, if the game has chance.
    pub seed: Option<u64>,
    /// The limits of the game.
    pub time: TimeControl,
    /// The seats without a limit, which people may have.
    pub untimed: Vec<Seat>,
    /// The start position, if it is not the usual one.
    pub position: Option<String>,
    /// The actions of the opening, separated by spaces, played before the first
    /// request; empty without an opening.
    pub opening: String,
    /// The players in the order of seats.
    pub players: Vec<RecordedPlayer>,
    /// The machine of the worker that refereed it; `None` for a game that was not
    /// played elsewhere.
    pub machine: Option<PlayedAt>,
    /// The events, in order.
    pub entries: Vec<Entry>,
    /// How the game ended; `None` while it runs.
    pub verdict: Option<Verdict>,
}

/// A hash of 64 bits, the same in all versions: FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo),
/// with a byte after each text that is in none.
struct Fingerprint(u64);

impl Default for Fingerprint {
    fn default() -> Fingerprint {
        Fingerprint(0xcbf2_9ce4_8422_2325)
    }
}

impl Fingerprint {
    fn add(&mut self, text: &str) {
        for byte in text.bytes().chain([0xff]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

/// The word that stands for a person in place of a program.
pub const HUMAN: &str = "human";

/// A player as the record knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedPlayer {
    /// The name in tables.
    pub name: String,
    /// The word that stands for the player on the command line or in the file.
    pub brain: String,
    /// The player's version of the line protocol, such as `0,1`.
    pub protocol: String,
    /// The limits of this player, if they are not those of the game.
    pub time: Option<TimeControl>,
    /// The parts of a sandbox that were enforced for a program that the manager started:
    /// their names, separated by blanks, or `off`; `None` for all others.
    pub sandbox: Option<String>,
    /// The processor time that its program used in this game with its threads and helpers,
    /// in whole microseconds; `None` where that is not known: the manager did not start it.
    pub cpu: Option<Duration>,
    /// The last lines in both directions, oldest first, if the game ended by a
    /// fault, or all of them if whole conversations are kept.
    pub transcript: Vec<Line>,
    /// The last lines that a program wrote to its standard error, oldest first, if
    /// there is a transcript; only of programs that the manager started.
    pub errors: Vec<ErrorLine>,
}

impl RecordedPlayer {
    /// Whether the player is a person.
    pub fn is_person(&self) -> bool {
        self.brain == HUMAN || self.brain.starts_with("person:")
    }
}

/// One line of a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The time since the start of the game, in whole microseconds.
    pub at: Duration,
    /// True for a line of the brain, false for one of the manager.
    pub from_brain: bool,
    /// The line without its end, escaped.
    pub text: String,
}

/// One line of a program's standard error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorLine {
    /// The time since the start of the game, in whole microseconds.
    pub at: Duration,
    /// The line without its end, escaped.
    pub text: String,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A seat played a whole turn.
    Turn {
        /// The seat.
        seat: Seat,
        /// The turn in canonical form.
        text: String,
        /// The time that the turn took, in whole microseconds; `None` in a game from a file
        /// that does not tell it.
        used: Option<Duration>,
    },
    /// An outcome of chance.
    Chance {
        /// The outcome in canonical form.
        text: String,
    },
    /// A brain told a thought.
    Info {
        /// The seat.
        seat: Seat,
        /// The time since the last request to the seat on turn, in whole
        /// microseconds.
        at: Duration,
        /// The text after the word `info`, escaped.
        text: Thought,
    },
}

impl Journal {
    /// Multiplies all limits of time, for a machine that takes so many times as long.
    pub fn scale_limits(&mut self, factor: Thousandths) {
        self.time = self.time.scaled(factor);
        for player in &mut self.players {
            player.time = player.time.map(|time| time.scaled(factor));
        }
    }

    /// Starts the journal of a game under these conditions; the game starts
    /// now.
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
            tags: Vec::new(),
            started: now(),
            seed: None,
            time,
            untimed: Vec::new(),
            position: None,
            opening: String::new(),
            players,
            machine: None,
            entries: Vec::new(),
            verdict: None,
        }
    }

    /// Notes which players have limits; `timed` is in the order of seats.
    pub fn note_timed(&mut self, timed: impl IntoIterator<Item = bool>) {
        let has_limits = self.time != TimeControl::NONE;
        let seats = (0..).map(Seat::new).zip(timed);
        let untimed = seats.filter(|(_, is_timed)| has_limits && !is_timed);
        self.untimed = untimed.map(|(seat, _)| seat).collect();
    }

    /// The limits of each player, in the order of seats.
    pub fn times(&self) -> impl Iterator<Item = TimeControl> {
        let own = self.players.iter().map(|player| player.time);
        own.map(|own| own.unwrap_or(self.time))
    }

    /// When the game started, as `2026-03-01 12:00:00` in UTC; `?` if that is not
    /// known.
    pub fn started_in_words(&self) -> String {
        if self.started == Timestamp::UNIX_EPOCH {
            "?".to_owned()
        } else {
            self.started.strftime("%Y-%m-%d %H:%M:%S").to_string()
        }
    }

    /// The number of turns without the opening.
    pub fn turns(&self) -> usize {
        let is_turn = |entry: &&Entry| matches!(entry, Entry::Turn { .. });
        self.entries.iter().filter(is_turn).count()
    }

    /// A number for the players in their seats, the rules, the start and all turns: that
    /// of another game is the same only if nothing in it was different but the time it
    /// took. `None` where chance has a part, or nobody has played a turn.
    pub fn line(&self) -> Option<u64> {
        let mut line = Fingerprint::default();
        line.add(&format!("{} {}", self.game, self.board));
        for (key, value) in &self.options {
            line.add(key);
            line.add(value);
        }
        line.add(self.position.as_deref().unwrap_or_default());
        line.add(&self.opening);
        for player in &self.players {
            line.add(&player.name);
        }
        let mut turns = 0;
        for entry in &self.entries {
            match entry {
                Entry::Turn { text, .. } => line.add(text),
                Entry::Chance { .. } => return None,
                Entry::Info { .. } => continue,
            }
            turns += 1;
        }
        (turns > 0).then_some(line.0)
    }

    /// The player at a seat; `None` if the game does not have the seat.
    pub fn player(&self, seat: Seat) -> Option<&RecordedPlayer> {
        self.players.get(seat.index())
    }
}

/// The current time in whole milliseconds, as records hold it.
pub fn now() -> Timestamp {
    let now = Timestamp::now();
    Timestamp::from_millisecond(now.as_millisecond()).unwrap_or(now)
}

/// The duration in whole microseconds, as records hold it.
pub fn micros(duration: Duration) -> Duration {
    Duration::from_micros(u64::try_from(duration.as_micros()).unwrap_or(u64::MAX))
}
