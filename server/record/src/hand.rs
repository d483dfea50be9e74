//! A hand that was played, with everything that it takes to play it again.

mod counts;
mod decks;
mod history;
mod seed;

use games::holdem::{Action, Card, Deck, Event, Hand, HandTurn, Refused, Setup, SetupError};
use protocol::poker::Cause;

use super::HandId;
use super::TableId;
pub use rand::rngs::SysError;

pub use self::counts::{Counts, HandCount, Statistics, of_hand};
pub use self::decks::Decks;
pub use self::seed::{NoSeed, Seed};

/// A hand that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandRecord {
    /// Its number.
    pub id: HandId,
    /// The number of its table.
    pub table: TableId,
    /// Stacks, button and blinds. Seats are counted from 0.
    pub setup: Setup,
    /// The cards in the order in which they are dealt.
    pub deck: Deck,
    /// Who was dealt in, by seat.
    pub names: Vec<Option<String>>,
    /// What was done, in order.
    pub moves: Vec<Move>,
    /// The chips after the hand, by seat.
    pub stacks: Vec<u64>,
    /// Won less lost, by seat.
    pub nets: Vec<i64>,
}

/// One action of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Whose.
    pub seat: usize,
    /// Which.
    pub action: Action,
    /// Why the server acted for the player, where it did.
    pub cause: Option<Cause>,
}

/// Why a record cannot be played again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// It cannot be dealt.
    #[error("hand {hand} cannot be dealt: {why}")]
    Deal {
        /// Which hand.
        hand: HandId,
        /// Why.
        why: SetupError,
    },
    /// An action is refused.
    #[error("hand {hand}, action {number}: {why}")]
    Move {
        /// Which hand.
        hand: HandId,
        /// Which action, counted from 1.
        number: usize,
        /// Why.
        why: Refused,
    },
}

impl HandRecord {
    /// Plays the hand again: how it stands at the end, and everything that
    /// happened, hole cards included.
    ///
    /// # Errors
    /// The record makes no sense.
    pub fn replay(&self) -> Result<(Hand, Vec<Event>), RecordError> {
        let dealt = Hand::deal(&self.setup, &self.deck);
        let (mut hand, mut events) =
            dealt.map_err(|why| RecordError::Deal { hand: self.id, why })?;
        proceed(&mut hand, &mut events);
        for (index, step) in self.moves.iter().enumerate() {
            let happened = match (step.cause, step.action) {
                // Perhaps out of turn.
                (Some(Cause::Left), Action::Fold) => Ok(hand.leave(step.seat)),
                _ => hand.act(step.seat, step.action),
            };
            let happened = happened.map_err(|why| RecordError::Move {
                hand: self.id,
                number: index + 1,
                why,
            })?;
            events.extend(happened);
            proceed(&mut hand, &mut events);
        }
        Ok((hand, events))
    }

    /// The board as far as it was dealt; cards of a hand that ended early
    /// nobody has seen.
    pub fn board(&self) -> Vec<Card> {
        let replayed = self.replay();
        replayed.map_or_else(|_| Vec::new(), |(hand, _)| hand.board().to_vec())
    }
}

fn proceed(hand: &mut Hand, events: &mut Vec<Event>) {
    while let HandTurn::Deal(_) | HandTurn::Showdown = hand.turn() {
        events.extend(hand.proceed());
    }
}
