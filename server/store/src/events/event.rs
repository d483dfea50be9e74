//! The events of the stream.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use games::GameInfo;
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::poker::{
    HandRow, PokerGameRow, PokerMatchRow, PokerRow, PotRow, RoundRow, TournamentRow, WinningsRow,
};
use super::{Machine, MatchRow, SprtRow};
use crate::{ChancePeriod, CommittedGame, Digest, Secret};
use record::GameId;

/// The level of detail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EventLevel {
    /// Matches, results of games, failures and standings.
    #[default]
    Games,
    /// The same, and every move, or every hand of poker.
    Moves,
}

/// Says how something ended that was played, once that is committed.
pub trait EndEvent: Send + Sync {
    /// Gives its events to `say`; may block.
    ///
    /// # Errors
    /// Those of `say`, or the events cannot be made.
    fn say_end(
        &self,
        game: &CommittedGame,
        say: &mut dyn FnMut(&Event<'_>) -> io::Result<()>,
    ) -> io::Result<()>;
}

impl EndEvent for GameInfo {
    fn say_end(
        &self,
        game: &CommittedGame,
        say: &mut dyn FnMut(&Event<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        say(&Event::game(self.name, self.seats, game))
    }
}

impl<T: EndEvent + ?Sized> EndEvent for &T {
    fn say_end(
        &self,
        game: &CommittedGame,
        say: &mut dyn FnMut(&Event<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        (**self).say_end(game, say)
    }
}

impl<T: EndEvent + ?Sized> EndEvent for Arc<T> {
    fn say_end(
        &self,
        game: &CommittedGame,
        say: &mut dyn FnMut(&Event<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        (**self).say_end(game, say)
    }
}

/// One line of the stream; fields are written in this order.
#[derive(Clone, Debug, serde::Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event<'a> {
    /// The players are at the board and their names are known.
    Match {
        /// The name of the game.
        game: &'a str,
        /// The names of the players.
        players: &'a [String],
        /// The engine of each of them.
        engines: &'a [EngineRow],
        /// Where they play.
        machine: &'a Machine,
    },
    /// A turn was played.
    Move {
        /// The number of the game.
        id: GameId,
        /// The name of the seat.
        seat: &'a str,
        /// The name of the player.
        player: &'a str,
        /// The turn in canonical form.
        action: &'a str,
        /// The time that the turn took, in milliseconds.
        ms: u64,
    },
    /// A game ended and counts.
    Game {
        /// Its number.
        id: GameId,
        /// The name of the game.
        game: &'a str,
        /// The players by seat.
        seats: Seats<'a>,
        /// The name of the winner; `None` for a draw.
        winner: Option<&'a str>,
        /// The return of each seat, in the order of seats: 1, 0 or -1 in a game
        /// of two players that has only wins, draws and losses.
        returns: &'a [i32],
        /// The cause of the end.
        cause: &'a str,
        /// Details in words; `None` if the cause says everything.
        detail: Option<&'a str>,
        /// How many turns were played.
        moves: u64,
        /// The path of the record; `None` if records are not kept.
        record: Option<Cow<'a, str>>,
        /// The head of the store's chain with this game.
        #[serde(skip_serializing_if = "Option::is_none")]
        chain: Option<Digest>,
    },
    /// The seeds of the games of a round, or of a day of a ladder, are drawn from a secret
    /// with this digest.
    Commitment {
        /// The games.
        #[serde(flatten)]
        period: ChancePeriod,
        /// The digest.
        digest: Digest,
    },
    /// The games of a round, or of a day of a ladder, are played: their seeds were drawn
    /// from this secret.
    Secret {
        /// The games.
        #[serde(flatten)]
        period: ChancePeriod,
        /// The secret.
        secret: Secret,
    },
    /// A player could not be brought to the board.
    Failure {
        /// The player's label, else its name, else the word that stands for it
        /// on the command line.
        player: &'a str,
        /// The step that failed.
        cause: &'a str,
        /// The details of the failure.
        detail: &'a str,
    },
    /// A recorded hand of poker was replayed.
    Hand {
        /// Its number, or its name in its file.
        id: serde_json::Value,
        /// The chips of each player after the hand; null where the stack before it
        /// is not known.
        finishing_stacks: &'a [Option<u64>],
        /// The value of one of these chips, where the record has parts of chips:
        /// `0.01`.
        #[serde(skip_serializing_if = "Option::is_none")]
        unit: Option<String>,
        /// The main pot, then side pots.
        pots: &'a [PotRow],
        /// Whether the stacks agree with the record; `None` if the record has
        /// none.
        agree: Option<bool>,
    },
    /// A hand of a match of poker was played and stored.
    #[serde(rename = "hand")]
    PokerHand(&'a HandRow),
    /// A freezeout of a match of poker is over, and all its hands are stored.
    #[serde(rename = "game")]
    PokerGame(&'a PokerGameRow),
    /// A match of a tournament of poker is over, and all its hands are stored.
    #[serde(rename = "game")]
    PokerMatch(&'a PokerMatchRow),
    /// A round of a tournament of poker at several tables has changed something, and
    /// all its hands are stored.
    #[serde(rename = "round")]
    PokerRound(&'a RoundRow),
    /// The standings of tournaments of poker at several tables.
    #[serde(rename = "standings")]
    PokerTournaments {
        /// The rows, best first.
        rows: &'a [TournamentRow],
        /// The column to quote; `None` with too few tournaments.
        quote: Option<&'a str>,
        /// The seed of the cards and seats; published only after the last one.
        #[serde(skip_serializing_if = "Option::is_none")]
        seed: Option<&'a str>,
    },
    /// The standings of a tournament of poker.
    #[serde(rename = "standings")]
    PokerTable {
        /// The rows, best first.
        rows: &'a [WinningsRow],
    },
    /// A game that was announced before counts no more.
    Struck {
        /// Its number.
        id: GameId,
        /// Why, in words.
        reason: &'a str,
    },
    /// The state of the test that stops a match.
    Sprt(SprtRow),
    /// The standings; the last line.
    Standings {
        /// The rows, best first.
        rows: &'a [StandingsRow<'a>],
        /// The figures of a match of two in which points count.
        #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
        figures: Option<MatchRow>,
        /// How many games had the moves of an earlier one.
        #[serde(skip_serializing_if = "is_zero")]
        repeated: u64,
        /// The test that stops the match, if there is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        sprt: Option<SprtRow>,
        /// The head of the store's chain.
        #[serde(skip_serializing_if = "Option::is_none")]
        chain: Option<Digest>,
    },
    /// The standings of a match of poker.
    #[serde(rename = "standings")]
    PokerStandings {
        /// The rows, best first.
        rows: &'a [PokerRow],
        /// The column to quote; `None` with too few samples or without a
        /// winner.
        quote: Option<&'a str>,
        /// The seed of the cards; published only after the match.
        seed: &'a str,
    },
}

/// As serde wants it.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl<'a> Event<'a> {
    /// The end of a committed game.
    pub fn game(name: &'a str, seats: &[&'static str], game: &'a CommittedGame) -> Event<'a> {
        let result = &game.result;
        Event::Game {
            id: result.id,
            game: name,
            seats: Seats(seats.iter().copied().zip(result.players()).collect()),
            winner: result.winner(),
            returns: &result.returns,
            cause: result.cause.as_str(),
            detail: result.detail.as_deref(),
            moves: result.moves,
            record: game.record.as_ref().map(|path| path.to_string_lossy()),
            chain: game.head,
        }
    }

    /// Whether this level includes the event.
    pub(super) fn is_of(&self, level: EventLevel) -> bool {
        level == EventLevel::Moves || !matches!(self, Event::Move { .. })
    }
}

/// The names of the seats with their players, in the order of seats.
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

/// The engine that plays for a player.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct EngineRow {
    /// The name that it gives itself, with its version if it says one.
    pub name: String,
    /// The language that it speaks, such as `0,2` or `uci`.
    pub protocol: String,
    /// The word that stands for it on the command line or in the file.
    pub brain: String,
}

/// One player's line of the standings.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct StandingsRow<'a> {
    /// The name of the player.
    pub player: &'a str,
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The points: 1 for a win, 1/2 for a draw.
    pub points: f64,
    /// The rating; `None` if the results do not determine one.
    pub elo: Option<f64>,
    /// Half the width of the rating's 95 % interval.
    pub error: Option<f64>,
    /// The average return of a game, if the game has more than wins, draws and
    /// losses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub returns: Option<f64>,
    /// Half the width of the average's 95 % interval; `None` with fewer than
    /// two games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub returns_error: Option<f64>,
    /// Wins, draws and losses in the games of two that it began.
    pub began: [u32; 3],
    /// Wins, draws and losses in the games of two that its opponent began.
    pub followed: [u32; 3],
    /// How many games it lost by each kind of fault, named as the cause of a
    /// game's end; kinds that did not happen are left out.
    pub faults: BTreeMap<&'static str, u32>,
}
