//! A finished game on its way into the store, and as it comes back out.

use jiff::Timestamp;

use record::verdict::{Cause, Verdict, loser_of, winner_of};
use record::{GameId, Journal};

/// Which game of the schedule: the n-th of these players. Whoever of them is
/// named first, it is the same game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameKey {
    /// The players in the order in which the schedule names them; not of seats.
    pub players: Vec<String>,
    /// Which of their games, as the schedule counts.
    pub number: u32,
}

/// A game that ended with a verdict, checked to be one of its players.
#[derive(Debug)]
pub struct FinishedGame {
    key: GameKey,
    seats: Vec<usize>,
    ended: Timestamp,
    verdict: Verdict,
    journal: Box<Journal>,
}

impl FinishedGame {
    /// The game of this key, told by its journal.
    ///
    /// # Errors
    /// The journal has no verdict yet, or was played by others than the key says.
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
        })
    }

    /// What happened in it.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// When it ended.
    pub(super) fn ended(&self) -> Timestamp {
        self.ended
    }

    /// What counts of it.
    pub fn result(&self) -> StoredResult {
        StoredResult {
            key: self.key.clone(),
            id: self.journal.id,
            seats: self.seats.clone(),
            returns: self.verdict.returns.clone(),
            cause: self.verdict.cause.clone(),
            detail: self.verdict.detail.clone(),
            moves: self.journal.turns() as u64,
        }
    }
}

/// What counts of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredResult {
    /// Which game of the schedule.
    pub key: GameKey,
    /// The number of the record; never given twice in a store.
    pub id: GameId,
    /// Who sat where: for each seat the place in the players of the key.
    pub seats: Vec<usize>,
    /// What each seat got.
    pub returns: Vec<i32>,
    /// Why it ended.
    pub cause: Cause,
    /// The same in words, where the cause does not say it all: fit to be shown.
    pub detail: Option<String>,
    /// How many turns were played, the opening not counted.
    pub moves: u64,
}

impl StoredResult {
    /// Who played, in the order of seats.
    pub fn players(&self) -> impl Iterator<Item = &str> {
        let names = &self.key.players;
        let name = |place: &usize| names.get(*place).map_or("", String::as_str);
        self.seats.iter().map(name)
    }

    /// Who got more than all others; `None` where nobody did.
    pub fn winner(&self) -> Option<&str> {
        self.players().nth(winner_of(&self.returns)?.index())
    }

    /// Who got less than all others; `None` where nobody did.
    pub fn loser(&self) -> Option<&str> {
        self.players().nth(loser_of(&self.returns)?.index())
    }

    /// What the player at this place of the key got.
    pub fn return_of(&self, place: usize) -> i32 {
        let seat = self.seats.iter().position(|own| *own == place);
        let own = seat.and_then(|seat| self.returns.get(seat));
        own.copied().unwrap_or(0)
    }
}

/// A journal that is not the result of the game it was handed in for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAResult {
    /// It has no verdict.
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
        /// The game it was handed in for.
        key: GameKey,
    },
}
