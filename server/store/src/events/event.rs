//! What the stream can say.

use std::borrow::Cow;

use games::GameInfo;
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::SprtRow;
use crate::Announced;
use record::GameId;

/// How much is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum EventLevel {
    /// Matches, results of games, failures and standings
    #[default]
    Games,
    /// The same, and every move
    Moves,
}

/// One line of the stream. Fields are written in the order they have here.
#[derive(Clone, Debug, serde::Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event<'a> {
    /// The players are at the board, their names known.
    Match {
        /// The name of the game.
        game: &'a str,
        /// Who plays.
        players: &'a [String],
    },
    /// A turn was played.
    Move {
        /// The number of the game.
        id: GameId,
        /// The name of the seat.
        seat: &'a str,
        /// Who sits there.
        player: &'a str,
        /// The turn in canonical form.
        action: &'a str,
        /// The time it took, in milliseconds.
        ms: u64,
    },
    /// A game ended, and counts.
    Game {
        /// Its number.
        id: GameId,
        /// The name of the game.
        game: &'a str,
        /// Who sat where.
        seats: Seats<'a>,
        /// The name of the winner; `None` for a draw.
        winner: Option<&'a str>,
        /// What each seat got, in the order of seats: 1, 0 or -1 in a game of
        /// two that knows win, draw and loss only.
        returns: &'a [i32],
        /// Why it ended.
        cause: &'a str,
        /// The same in words; `None` where the cause says it all.
        detail: Option<&'a str>,
        /// How many turns were played.
        moves: u64,
        /// Where the record is; `None` where none is kept.
        record: Option<Cow<'a, str>>,
    },
    /// A player could not be brought to the board.
    Failure {
        /// Its label, else its name, else the word that named it.
        player: &'a str,
        /// Which step failed.
        cause: &'a str,
        /// What happened.
        detail: &'a str,
    },
    /// A recorded hand of poker was played again.
    Hand {
        /// Its number, or what it is called in its file.
        id: serde_json::Value,
        /// The chips of each player after it.
        finishing_stacks: &'a [u64],
        /// The main pot, then side pots.
        pots: &'a [PotRow],
        /// Whether the stacks are those of the record; `None` where it has
        /// none.
        agree: Option<bool>,
    },
    /// How the test that stops a match stands.
    Sprt(SprtRow),
    /// How all stand; the last line.
    Standings {
        /// The best first.
        rows: &'a [StandingsRow<'a>],
        /// The test that stops the match, where there is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        sprt: Option<SprtRow>,
    },
    /// The same of a match of poker.
    #[serde(rename = "standings")]
    PokerStandings {
        /// The best first.
        rows: &'a [PokerRow],
        /// Which figure of the rows is the one to quote; `None` where there
        /// were too few samples, or no winner.
        quote: Option<&'a str>,
        /// What the cards followed from; told when nobody plays any more.
        seed: &'a str,
    },
}

impl<'a> Event<'a> {
    /// The end of a game that is committed.
    pub fn game(info: &'static GameInfo, game: &'a Announced) -> Event<'a> {
        let result = &game.result;
        Event::Game {
            id: result.id,
            game: info.name,
            seats: Seats(info.seats.iter().copied().zip(result.players()).collect()),
            winner: result.winner(),
            returns: &result.returns,
            cause: result.cause.as_str(),
            detail: result.detail.as_deref(),
            moves: result.moves,
            record: game.record.as_ref().map(|path| path.to_string_lossy()),
        }
    }

    /// Whether this is said at this level.
    pub(super) fn is_of(&self, level: EventLevel) -> bool {
        level == EventLevel::Moves || !matches!(self, Event::Move { .. })
    }
}

/// The names of seats, each with who sits there, in the order of seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats<'a>(pub Vec<(&'static str, &'a str)>);

impl Serialize for Seats<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (seat, player) in &self.0 {
            map.serialize_entry(seat, player)?;
        }
        map.end()
    }
}

/// One pot of a hand of poker. Players are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct PotRow {
    /// In chips.
    pub amount: u64,
    /// Who could win it.
    pub eligible: Vec<usize>,
    /// Who won it; nobody where the record stops before.
    pub winners: Vec<usize>,
}

/// One player's line of the standings of a match of poker. Errors are half the
/// width of a 95 % interval; `None` with fewer than two samples.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct PokerRow {
    /// Who.
    pub player: String,
    /// Hands dealt to the player.
    pub hands: u64,
    /// Chips won less chips lost.
    pub net: i64,
    /// Big blinds won in a hundred hands.
    pub bb100: f64,
    /// Of `bb100`.
    pub error: Option<f64>,
    /// The same with all-in pots counted at their expectation.
    pub adjusted_bb100: f64,
    /// Of `adjusted_bb100`.
    pub adjusted_error: Option<f64>,
    /// Hands of which something was won.
    pub hands_won: u64,
    /// Hands in which the player was in at the showdown.
    pub showdowns: u64,
    /// Showdowns of which something was won.
    pub showdowns_won: u64,
    /// How often chips were put in before the flop of one's own accord, of 1.
    pub vpip: f64,
    /// How often was raised before the flop, of 1.
    pub pfr: f64,
    /// Of a freezeout: the place from 1; who shares one has the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<usize>,
    /// Of a freezeout: the share of all chips that was won, of 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
}

/// One player's line of the standings.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct StandingsRow<'a> {
    /// Who.
    pub player: &'a str,
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// One a win, a half a draw.
    pub points: f64,
    /// The rating; `None` where the results allow none.
    pub elo: Option<f64>,
    /// Half the width of its 95 % interval.
    pub error: Option<f64>,
    /// What it got in a game on average, where there is more to that than wins,
    /// draws and losses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub returns: Option<f64>,
    /// Half the width of its 95 % interval; `None` with fewer than two games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub returns_error: Option<f64>,
}
