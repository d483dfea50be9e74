//! The events of the stream.

use std::borrow::Cow;
use std::collections::BTreeMap;

use games::GameInfo;
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{Machine, SprtRow};
use crate::Announced;
use record::GameId;

/// The level of detail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum EventLevel {
    /// Matches, results of games, failures and standings
    #[default]
    Games,
    /// The same, and every move, or every hand of poker
    Moves,
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
        /// What plays for each of them.
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
    },
    /// A player could not be brought to the board.
    Failure {
        /// The player's label, else its name, else the word that stands for it
        /// on the command line.
        player: &'a str,
        /// The step that failed.
        cause: &'a str,
        /// What happened.
        detail: &'a str,
    },
    /// A recorded hand of poker was replayed.
    Hand {
        /// Its number, or its name in its file.
        id: serde_json::Value,
        /// The chips of each player after the hand; null where the stack before it
        /// is not known.
        finishing_stacks: &'a [Option<u64>],
        /// What one of these chips is, where the record has parts of chips:
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
        /// The test that stops the match, if there is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        sprt: Option<SprtRow>,
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

impl<'a> Event<'a> {
    /// The end of a committed game.
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

/// What plays for a player.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct EngineRow {
    /// The name that it gives itself, with its version if it says one.
    pub name: String,
    /// The language that it speaks, such as `0,2` or `uci`.
    pub protocol: String,
    /// The word that stands for it on the command line or in the file.
    pub brain: String,
}

/// One pot of a hand of poker. Players are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct PotRow {
    /// The amount in chips.
    pub amount: u64,
    /// The players who could win it.
    pub eligible: Vec<usize>,
    /// The players who won it; empty if the record stops before.
    pub winners: Vec<usize>,
}

/// A hand of a match of poker. Players stand in the order in which they are dealt to,
/// as in Poker Hand History: the first left of the button first, the button last.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct HandRow {
    /// Its number within its rotation.
    pub id: u64,
    /// By how many seats the players are shifted, in a duplicate match and in games of
    /// several; else 0.
    pub rotation: u64,
    /// The number of the freezeout from 1, if the match has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<u64>,
    /// The number of the table, in a tournament at several tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<u64>,
    /// The number of the round from 1, in a tournament at several tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u64>,
    /// The names of the players.
    pub players: Vec<String>,
    /// The chips before the hand.
    pub starting_stacks: Vec<u64>,
    /// The deal and the actions in the notation of Poker Hand History, hole cards
    /// included: `d dh p1 AsKd`, `p2 cbr 60`.
    pub actions: Vec<String>,
    /// The chips after the hand.
    pub finishing_stacks: Vec<u64>,
    /// The chips won less the chips lost.
    pub nets: Vec<i64>,
    /// The same with all-in pots counted at their expectation.
    pub adjusted: Vec<f64>,
}

/// The result of a freezeout or of a tournament at several tables. Players of a
/// freezeout stand in the order of their seats, those of a tournament in that of
/// their places.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct PokerGameRow {
    /// Its number, from 1.
    pub id: u64,
    /// The name of the game: poker.
    pub game: &'static str,
    /// The names of the players.
    pub players: Vec<String>,
    /// The place of each, from 1; who went out in the same hand with equal stacks
    /// shares a place.
    pub places: Vec<usize>,
    /// The name of the player who won all chips.
    pub winner: String,
    /// Why it ended: `winner`.
    pub cause: &'static str,
    /// How many hands it had.
    pub hands: u64,
    /// In a tournament at several tables, the part of all prizes that each has won,
    /// 0 to 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub prizes: Vec<f64>,
}

/// What a round of a tournament of poker at several tables has changed.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct RoundRow {
    /// The number of the tournament, from 1.
    pub game: u64,
    /// The number of the round that is over, from 1.
    pub round: u64,
    /// The number of the level of the next round, from 1.
    pub level: u64,
    /// The small blind of the next round, in chips.
    pub small_blind: u64,
    /// The big blind of the next round, in chips.
    pub big_blind: u64,
    /// The ante of the next round, in chips.
    pub ante: u64,
    /// How many tables are left.
    pub tables: usize,
    /// How many players are left.
    pub players: usize,
    /// The chips of a player on average, rounded down.
    pub average_stack: u64,
    /// The player with the most chips.
    pub leader: String,
    /// The chips of this player.
    pub largest_stack: u64,
    /// Who went out, the worst place first.
    pub out: Vec<OutRow>,
    /// Who was moved.
    pub moves: Vec<MoveRow>,
}

/// A player who went out of a tournament of poker.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct OutRow {
    /// The name of the player.
    pub player: String,
    /// The place, from 1.
    pub place: usize,
}

/// A player who was moved to another table or seat.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct MoveRow {
    /// The name of the player.
    pub player: String,
    /// The number of the table where it sat.
    pub from: u64,
    /// The number of the table where it sits.
    pub to: u64,
    /// The seat there, from 1.
    pub seat: usize,
}

/// One player's line of the standings of tournaments of poker at several tables.
/// Figures are `None` while no tournament is over.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct TournamentRow {
    /// The name of the player.
    pub player: String,
    /// In a single tournament: the place from 1, and by chips while it is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<usize>,
    /// In a single tournament: the chips.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stack: Option<u64>,
    /// Tournaments that are over.
    pub games: u64,
    /// Tournaments of these that it has won.
    pub games_won: u64,
    /// The share of tournaments that it has won, 0 to 1.
    pub win_rate: Option<f64>,
    /// The 95 % interval of `win_rate`.
    pub win_interval: Option<[f64; 2]>,
    /// The mean of its places.
    pub mean_place: Option<f64>,
    /// How often it took each place, the first one first.
    pub places: Vec<u64>,
    /// How often it won a prize.
    pub paid: u64,
    /// The mean part of all prizes that it has won, 0 to 1.
    pub prize: Option<f64>,
    /// Buy-ins won for each buy-in paid, less that one: from -1.
    pub roi: Option<f64>,
    /// Half the width of the 95 % interval of `roi`; `None` with fewer than two
    /// tournaments.
    pub roi_error: Option<f64>,
}

/// The result of a match of a tournament of poker.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct PokerMatchRow {
    /// Its number, the same in every run.
    pub id: u64,
    /// The name of the game: poker.
    pub game: &'static str,
    /// The names of the two players.
    pub players: Vec<String>,
    /// The name of the player who won chips; `None` if nobody did.
    pub winner: Option<String>,
    /// Why it ended: `hands`.
    pub cause: &'static str,
    /// What the players reached, in the same order.
    pub rows: Vec<PokerRow>,
}

/// One player's line of the standings of a tournament of poker. The figures are big
/// blinds won in a hundred hands, with all-in pots counted at their expectation.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct WinningsRow {
    /// The name of the player.
    pub player: String,
    /// The mean over the opponents it has met; `None` before the first match.
    pub bb100: Option<f64>,
    /// Half the width of the 95 % interval of `bb100`.
    pub error: Option<f64>,
    /// Hands played.
    pub hands: u64,
    /// The place from 1 in an instant run-off; `None` unless all pairs have met.
    pub run_off: Option<usize>,
    /// Matches won.
    pub wins: u32,
    /// Matches drawn.
    pub draws: u32,
    /// Matches lost.
    pub losses: u32,
    /// The points: 1 for a match won, 1/2 for a draw.
    pub points: f64,
    /// What it has won from each opponent, by name.
    pub against: BTreeMap<String, WinningRow>,
}

/// What a player has won from an opponent.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct WinningRow {
    /// Big blinds in a hundred hands.
    pub bb100: f64,
    /// Half the width of the 95 % interval; `None` with fewer than two samples.
    pub error: Option<f64>,
    /// Hands played.
    pub hands: u64,
}

/// What a player reached in several freezeouts. Shares are 0 to 1; figures are `None`
/// while no game is over.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct FreezeoutsRow {
    /// Games that are over.
    pub games: u64,
    /// Games of these that it has won.
    pub games_won: u64,
    /// The share of games that it has won.
    pub win_rate: Option<f64>,
    /// The 95 % interval of `win_rate`.
    pub win_interval: Option<[f64; 2]>,
    /// The mean of its places.
    pub mean_place: Option<f64>,
    /// How often it took each place, the first one first.
    pub places: Vec<u64>,
    /// Buy-ins won for each buy-in paid, if the winner takes all: from -1 to the
    /// number of its opponents.
    pub roi: Option<f64>,
}

/// A figure of a player of a poker match that a program gives.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct PokerValue {
    /// Big blinds in a hundred hands.
    pub bb100: f64,
    /// Half the width of its 95 % interval; `None` with fewer than two samples.
    pub error: Option<f64>,
}

/// One player's line of the standings of a poker match. Errors are half the
/// width of a 95 % interval; `None` with fewer than two samples.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct PokerRow {
    /// The name of the player.
    pub player: String,
    /// Hands dealt to the player.
    pub hands: u64,
    /// Chips won less chips lost.
    pub net: i64,
    /// Big blinds won in a hundred hands.
    pub bb100: f64,
    /// The error of `bb100`.
    pub error: Option<f64>,
    /// `bb100` with all-in pots counted at their expectation.
    pub adjusted_bb100: f64,
    /// The error of `adjusted_bb100`.
    pub adjusted_error: Option<f64>,
    /// In a match of two: `adjusted_bb100` without the luck of the cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corrected_bb100: Option<f64>,
    /// The error of `corrected_bb100`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corrected_error: Option<f64>,
    /// What a program says that the hands were worth, by the names that it gives.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, PokerValue>,
    /// Hands in which the player won something.
    pub hands_won: u64,
    /// Hands in which the player was in at the showdown.
    pub showdowns: u64,
    /// Showdowns in which the player won something.
    pub showdowns_won: u64,
    /// The share of hands in which the player voluntarily put in chips before
    /// the flop, 0 to 1.
    pub vpip: f64,
    /// The share of hands in which the player raised before the flop, 0 to 1.
    pub pfr: f64,
    /// In a freezeout: the place from 1; players with equal results share a
    /// place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<usize>,
    /// In a freezeout: the share of all chips that the player won, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// In several freezeouts.
    #[serde(flatten)]
    pub freezeouts: Option<FreezeoutsRow>,
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
