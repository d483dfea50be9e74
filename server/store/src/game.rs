//! A finished game, before and after it is stored.

use jiff::Timestamp;

use record::verdict::{Cause, Verdict, loser_of, winner_of};
use record::{GameId, Journal};
use tournament::rating::GameOfPair;

/// A game of the schedule: the n-th between these players, in whatever order they
/// are named.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameKey {
    /// The players in the order of the schedule, which is not that of the seats.
    pub players: Vec<String>,
    /// The number of the game between them, as the schedule counts.
    pub number: u32,
}

impl GameKey {
    /// The key of a game that belongs to no schedule: among its players it has
    /// the number that it has among all games. In stores of earlier versions
    /// games were counted for each pair, so their numbers are not above those of
    /// the games, and do not come again.
    pub fn of_id(id: GameId, mut players: Vec<String>) -> GameKey {
        players.sort_unstable();
        GameKey {
            players,
            number: u32::try_from(id.get()).unwrap_or(u32::MAX),
        }
    }
}

/// A game with a verdict, checked to be one between the players of its key.
#[derive(Debug)]
pub struct FinishedGame {
    key: GameKey,
    seats: Vec<usize>,
    /// When the game ended.
    pub(super) ended: Timestamp,
    verdict: Verdict,
    journal: Box<Journal>,
    /// Why it is struck as soon as it is kept; `None` where it counts.
    pub(super) struck: Option<String>,
}

impl FinishedGame {
    /// The game of this key with its journal.
    ///
    /// # Errors
    /// The journal has no verdict yet, or its players are not those of the key.
    pub fn new(
        key: GameKey,
        journal: Box<Journal>,
        ended: Timestamp,
    ) -> Result<FinishedGame, NotAResult> {
        let Some(verdict) = journal.verdict.clone() else {
            return Err(NotAResult::StillRunning { id: journal.id });
        };
        let place = |name: &str| key.players.iter().position(|player| player == name);
        let seats = journal.players.iter().map(|player| place(&player.name));
        let seats: Option<Vec<usize>> = seats.collect();
        let sits_once = |seats: &Vec<usize>| {
            let places = 0..key.players.len();
            let mut seated = seats.clone();
            seated.sort_unstable();
            seated.into_iter().eq(places) && seats.len() == verdict.returns.len()
        };
        let Some(seats) = seats.filter(sits_once) else {
            let id = journal.id;
            return Err(NotAResult::OtherPlayers { id, key });
        };
        Ok(FinishedGame {
            key,
            seats,
            ended,
            verdict,
            journal,
            struck: None,
        })
    }

    /// The same game, which is kept with its record and does not count, for this reason.
    #[must_use]
    pub fn struck_for(self, struck: Option<String>) -> FinishedGame {
        FinishedGame { struck, ..self }
    }

    /// The journal of the game.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// The name of the worker that played it, if one did.
    pub(super) fn worker(&self) -> Option<&str> {
        let machine = self.journal.machine.as_ref();
        machine.map(|machine| machine.name.as_str())
    }

    /// The part of the game that counts.
    pub fn result(&self) -> StoredResult {
        StoredResult {
            key: self.key.clone(),
            id: self.journal.id,
            seats: self.seats.clone(),
            returns: self.verdict.returns.clone(),
            cause: self.verdict.cause.clone(),
            detail: self.verdict.detail.clone(),
            moves: self.journal.turns() as u64,
            line: self.journal.line(),
            worker: self.worker().map(str::to_owned),
        }
    }
}

/// The part of a game that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredResult {
    /// The game of the schedule.
    pub key: GameKey,
    /// The number of the record; unique in a store.
    pub id: GameId,
    /// For each seat, its player's place in the key.
    pub seats: Vec<usize>,
    /// The return of each seat.
    pub returns: Vec<i32>,
    /// The cause of the end.
    pub cause: Cause,
    /// Details in words, fit to be shown; `None` if the cause says everything.
    pub detail: Option<String>,
    /// The number of turns, without the opening.
    pub moves: u64,
    /// A number for its moves ([`record::Journal::line`]); `None` where chance has a
    /// part, and of games that earlier versions stored.
    pub line: Option<u64>,
    /// The name of the worker that played it, if one did.
    pub worker: Option<String>,
}

impl StoredResult {
    /// The players in the order of seats.
    pub fn players(&self) -> impl Iterator<Item = &str> {
        let names = &self.key.players;
        let name = |place: &usize| names.get(*place).map_or("", String::as_str);
        self.seats.iter().map(name)
    }

    /// The player with the highest return; `None` if several share it.
    pub fn winner(&self) -> Option<&str> {
        self.players().nth(winner_of(&self.returns)?.index())
    }

    /// The player with the lowest return; `None` if several share it.
    pub fn loser(&self) -> Option<&str> {
        self.players().nth(loser_of(&self.returns)?.index())
    }

    /// This game as one of a pair of games, as the first player of its key sees it.
    pub(super) fn of_pair(&self) -> GameOfPair {
        GameOfPair::at(self.return_of(0), self.worker.as_deref())
    }

    /// The return of the player at this place of the key.
    pub fn return_of(&self, place: usize) -> i32 {
        let seat = self.seats.iter().position(|own| *own == place);
        let own = seat.and_then(|seat| self.returns.get(seat));
        own.copied().unwrap_or(0)
    }
}

/// Why a journal is not a result of its game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAResult {
    /// The journal has no verdict.
    #[error("game {id} has no verdict yet: a result is stored when the game is over")]
    StillRunning {
        /// The number of the game.
        id: GameId,
    },
    /// The players of the journal are not those of the key.
    #[error("game {id} was not played by {}", key.players.join(" and "))]
    OtherPlayers {
        /// The number of the game.
        id: GameId,
        /// The game for which it was handed in.
        key: GameKey,
    },
}
