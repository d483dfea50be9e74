//! A finished game on its way into the store, and as it comes back out.

use games::Seat;
use jiff::Timestamp;

use crate::record::Journal;
use crate::verdict::{Cause, Verdict};

/// Which game of the schedule: the n-th between two players. Whichever of the
/// two is named first, it is the same game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameKey {
    /// The player that the schedule names first; not who moved first.
    pub first: String,
    /// The other player.
    pub second: String,
    /// Which of their games, as the schedule counts.
    pub number: u32,
}

/// One of the two players of a [`GameKey`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PairSide {
    /// [`GameKey::first`].
    First,
    /// [`GameKey::second`].
    Second,
}

impl GameKey {
    /// The name of one of the two.
    pub fn name(&self, side: PairSide) -> &str {
        match side {
            PairSide::First => &self.first,
            PairSide::Second => &self.second,
        }
    }

    /// Which of the two has this name.
    pub fn side(&self, name: &str) -> Option<PairSide> {
        [PairSide::First, PairSide::Second]
            .into_iter()
            .find(|side| self.name(*side) == name)
    }
}

impl PairSide {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> PairSide {
        match self {
            PairSide::First => PairSide::Second,
            PairSide::Second => PairSide::First,
        }
    }
}

/// A game that ended with a verdict, checked to be one of its pair.
#[derive(Debug)]
pub struct FinishedGame {
    key: GameKey,
    starter: PairSide,
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
        let [starter, other] = journal.players.as_slice() else {
            return Err(NotAResult::OtherPlayers {
                id: journal.id,
                key,
            });
        };
        let side = key.side(&starter.name);
        let Some(side) = side.filter(|side| key.name(side.other()) == other.name) else {
            return Err(NotAResult::OtherPlayers {
                id: journal.id,
                key,
            });
        };
        Ok(FinishedGame {
            key,
            starter: side,
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
        let side_of = |seat: Seat| match seat {
            Seat::FIRST => self.starter,
            _ => self.starter.other(),
        };
        StoredResult {
            key: self.key.clone(),
            id: self.journal.id,
            starter: self.starter,
            winner: self.verdict.winner().map(side_of),
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
    pub id: u64,
    /// Who sat at the seat that moves first.
    pub starter: PairSide,
    /// Who won; `None` for a draw.
    pub winner: Option<PairSide>,
    /// Why it ended.
    pub cause: Cause,
    /// The same in words, where the cause does not say it all: fit to be shown.
    pub detail: Option<String>,
    /// How many turns were played, the opening not counted.
    pub moves: u64,
}

/// A journal that is not the result of the game it was handed in for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAResult {
    /// It has no verdict.
    #[error("game {id} has no verdict yet: a result is stored when the game is over")]
    StillRunning {
        /// The number of the game.
        id: u64,
    },
    /// The players of the journal are not those of the key.
    #[error("game {id} was not played by {} and {}", key.first, key.second)]
    OtherPlayers {
        /// The number of the game.
        id: u64,
        /// The pair it was handed in for.
        key: GameKey,
    },
}
