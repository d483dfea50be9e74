//! A finished hand of poker, with all that a replay needs.

mod blank;
mod counts;
mod decks;
pub mod figures;
mod history;
mod moves;
mod progress;
mod rules;
mod seed;

use poker_rules::table::Cause;
use poker_rules::{Action, Card, Deck, Event, Hand, HandTurn, IllegalAction, Setup, SetupError};

use super::HandId;
use super::TableId;
pub use rand::rngs::SysError;

pub use self::counts::{Counts, HandCount, Statistics, of_hand};
pub use self::decks::Decks;
pub use self::moves::{NoMove, read_moves, write_moves};
pub use self::rules::{game_of_rules, read_rules, write_rules};
pub use self::seed::{NoSeed, Seed};

/// A finished hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandRecord {
    /// Its number.
    pub id: HandId,
    /// The number of its table.
    pub table: TableId,
    /// Stacks, button and blinds. Seats are counted from 0.
    pub setup: Setup,
    /// The cards in the order of the deal.
    pub deck: Deck,
    /// The names of the players who were dealt in, by seat.
    pub names: Vec<Option<String>>,
    /// The actions in order.
    pub moves: Vec<Move>,
    /// The chips after the hand, by seat.
    pub stacks: Vec<u64>,
    /// The chips won less the chips lost, by seat.
    pub nets: Vec<i64>,
}

/// One action of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The seat that acted.
    pub seat: usize,
    /// The action.
    pub action: Action,
    /// Why the server acted for the player; `None` if the player acted.
    pub cause: Option<Cause>,
}

/// Why a record is not that of a hand that was played to its end by the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoHand {
    /// The hand cannot be replayed.
    #[error("{0}")]
    Unplayable(#[from] RecordError),
    /// The actions do not end the hand.
    #[error("its actions do not end it")]
    Unfinished,
    /// The actions win and lose other chips.
    #[error("its actions win and lose other chips than are noted")]
    OtherNets,
}

/// Why a recorded hand cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The hand cannot be dealt.
    #[error("hand {hand} cannot be dealt: {why}")]
    Deal {
        /// The hand.
        hand: HandId,
        /// Why.
        why: SetupError,
    },
    /// An action is illegal.
    #[error("hand {hand}, action {number}: {why}")]
    Move {
        /// The hand.
        hand: HandId,
        /// The number of the action, from 1.
        number: usize,
        /// Why.
        why: IllegalAction,
    },
}

impl HandRecord {
    /// Replays the hand. Gives its end and all its events, hole cards included.
    ///
    /// # Errors
    /// The record does not follow the rules.
    pub fn replay(&self) -> Result<(Hand, Vec<Event>), RecordError> {
        let dealt = Hand::deal(&self.setup, &self.deck);
        let (mut hand, mut events) =
            dealt.map_err(|why| RecordError::Deal { hand: self.id, why })?;
        proceed(&mut hand, &mut events);
        for (index, step) in self.moves.iter().enumerate() {
            let happened = match (step.cause, step.action) {
                // A player may leave when another is on turn.
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

    /// Replays the hand, and compares its end with the noted one.
    ///
    /// # Errors
    /// It was not played to that end by the rules.
    pub fn check(&self) -> Result<(), NoHand> {
        if self.end()?.nets() == self.nets {
            Ok(())
        } else {
            Err(NoHand::OtherNets)
        }
    }

    /// Replays the hand, and notes the stacks and gains of its players after it.
    ///
    /// # Errors
    /// It was not played to its end by the rules.
    pub fn replay_and_settle(&mut self) -> Result<(), NoHand> {
        let hand = self.end()?;
        self.settle(&hand);
        Ok(())
    }

    /// The hand at its end.
    fn end(&self) -> Result<Hand, NoHand> {
        let (hand, _) = self.replay()?;
        match hand.turn() {
            HandTurn::Over => Ok(hand),
            _ => Err(NoHand::Unfinished),
        }
    }

    /// The board as far as it was dealt; a hand that ended early has fewer
    /// cards.
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
