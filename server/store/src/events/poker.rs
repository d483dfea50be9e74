//! The events of poker: hands, results and standings.

use std::collections::BTreeMap;

use crate::Digest;

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
    /// The place of each, from 1; players who went out in the same hand with equal stacks
    /// share a place.
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
    /// The head of the store's chain with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain: Option<Digest>,
}

/// The changes by a round of a tournament of poker at several tables.
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
    /// The players who went out, the worst place first.
    pub out: Vec<OutRow>,
    /// The players who were moved.
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
    /// Its places in the tournaments that are over.
    #[serde(flatten)]
    pub reached: PlacesRow,
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
    /// The results of the players, in the same order.
    pub rows: Vec<PokerRow>,
    /// The head of the store's chain with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chain: Option<Digest>,
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
    /// Its winnings as programs estimate them, by the names of their figures: the mean over
    /// the opponents, where each of them has the figure.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, PokerValue>,
    /// Its winnings from each opponent, by name.
    pub against: BTreeMap<String, WinningRow>,
}

/// The winnings of a player from an opponent.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct WinningRow {
    /// Big blinds in a hundred hands.
    pub bb100: f64,
    /// Half the width of the 95 % interval; `None` with fewer than two samples.
    pub error: Option<f64>,
    /// Hands played.
    pub hands: u64,
    /// Its winnings as a program estimates them, by the names of the program's figures.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, PokerValue>,
}

/// The places of a player in several freezeouts or tournaments. Shares are 0 to 1;
/// figures are `None` while no game is over.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct PlacesRow {
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
}

/// The results of a player in several freezeouts.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct FreezeoutsRow {
    /// Its places in the games that are over.
    #[serde(flatten)]
    pub reached: PlacesRow,
    /// Buy-ins won for each buy-in paid, if the winner takes all: from -1 to the
    /// number of its opponents.
    pub roi: Option<f64>,
}

/// A figure of a player that a program gives for matches of poker.
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
    /// The values of the hands as a program estimates them, by the names that it gives.
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
