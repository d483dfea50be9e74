//! The result of a hand, by four counts.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use poker_rules::{Hand, Player, SetupError};

use super::super::line::for_stack;
use super::super::store::{Blueprint, BlueprintError};
use super::baseline::{baseline, cards};
use super::played_hand::PlayedHand;
use super::values::Values;

/// Seed of the deals by which places of the tree are valued.
const SEED: u64 = 1;

/// The winnings of a player in a hand, in big blinds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Estimate {
    /// As it was played.
    pub(crate) raw: f64,
    /// Less the average winnings of the strategy from itself with these cards.
    pub(crate) baseline: f64,
    /// Without the luck.
    pub(crate) aivat: f64,
}

impl Estimate {
    /// Adds a part of another.
    pub(crate) fn add(&mut self, other: Estimate, part: f64) {
        self.raw += part * other.raw;
        self.baseline += part * other.baseline;
        self.aivat += part * other.aivat;
    }
}

/// Why a hand cannot be estimated.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unlike {
    /// The hand cannot be dealt.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The rules refuse an action.
    #[error("action {0} is not allowed")]
    Refused(usize),
    /// The player never does that.
    #[error("action {0} is none that the blueprint takes")]
    Action(usize),
    /// Three players, or one.
    #[error("{0} players were dealt in, not two")]
    Players(usize),
}

/// Strategies, and the values of the places of their trees.
pub(crate) struct Estimator {
    /// The strategies.
    pub(super) blueprints: Vec<Arc<Blueprint>>,
    values: Vec<OnceLock<Values>>,
}

impl Estimator {
    /// By the strategy of a file or, without one, by those of the program.
    ///
    /// # Errors
    /// The file cannot be read, or is no strategy.
    pub(crate) fn open(file: Option<&Path>) -> Result<Estimator, BlueprintError> {
        super::super::read(file).map(Estimator::new)
    }

    pub(super) fn new(blueprints: Vec<Arc<Blueprint>>) -> Estimator {
        let values = blueprints.iter().map(|_| OnceLock::new()).collect();
        Estimator { blueprints, values }
    }

    /// The average winnings of the strategy from itself at this seat.
    pub(super) fn baseline(&self, played: &PlayedHand, seat: usize) -> Option<f64> {
        let least = *played.setup.stacks.iter().min()?;
        let stack = least as f64 / played.setup.min_bet.max(1) as f64;
        let blueprint = for_stack(&self.blueprints, stack)?;
        let (holes, board) = cards(&played.deck);
        let won = baseline(blueprint, holes, board, played.number)?;
        Some(if seat == played.setup.button {
            won
        } else {
            -won
        })
    }

    /// The values of the places of the tree of a strategy.
    pub(super) fn values(&self, blueprint: &Arc<Blueprint>) -> Option<&Values> {
        let mut both = self.blueprints.iter().zip(&self.values);
        let (own, values) = both.find(|(own, _)| Arc::ptr_eq(own, blueprint))?;
        Some(values.get_or_init(|| Values::fitted(own, SEED)))
    }
}

/// The cards of a seat.
pub(super) fn hole(hand: &Hand, seat: usize) -> Option<[poker_rules::Card; 2]> {
    hand.player(seat).map(Player::cards)
}
