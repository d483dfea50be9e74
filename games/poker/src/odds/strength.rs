//! Hand strength and potential after D. Billings, A. Davidson, J. Schaeffer
//! and D. Szafron, "The challenge of poker", Artificial Intelligence 134
//! (2002), and D. R. Papp's thesis (Alberta 1998).

use rayon::prelude::*;

use super::SpotError;
use crate::{Card, CardSet, Evaluator, Pile, Value};

/// How a hand stands now against all that one opponent may hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StrengthNow {
    /// Hands of an opponent that are beaten.
    pub ahead: u32,
    /// Hands that are as good.
    pub tied: u32,
    /// Hands that are better.
    pub behind: u32,
}

/// How a hand may come to stand when the board is whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Potential {
    /// Deals by how the hand stands now, then by how it stands at the end:
    /// ahead, tied, behind.
    pub deals: [[u64; 3]; 3],
}

const AHEAD: usize = 0;
const TIED: usize = 1;
const BEHIND: usize = 2;

impl StrengthNow {
    /// Compares a hand with all others that the rest of the pack makes.
    ///
    /// # Errors
    /// A board of fewer than three or more than five cards; a card that is
    /// there twice.
    pub fn of(hole: [Card; 2], board: &[Card]) -> Result<StrengthNow, SpotError> {
        let rest = Rest::of(hole, board)?;
        let own = rest.value(hole, rest.board);
        let mut now = StrengthNow::default();
        for other in rest.hands() {
            match rest.compare(own, rest.value(other, rest.board)) {
                AHEAD => now.ahead += 1,
                TIED => now.tied += 1,
                _ => now.behind += 1,
            }
        }
        Ok(now)
    }

    /// The share of hands beaten, ties as halves: 0 to 1.
    pub fn value(&self) -> f64 {
        let all = self.ahead + self.tied + self.behind;
        (f64::from(self.ahead) + f64::from(self.tied) / 2.0) / f64::from(all.max(1))
    }

    /// The strength against so many opponents, as if their hands had nothing to
    /// do with each other.
    pub fn against(&self, opponents: u32) -> f64 {
        self.value().powi(opponents.try_into().unwrap_or(i32::MAX))
    }
}

impl Potential {
    /// Looks at each hand of one opponent and each end of the board, on all
    /// cores: about a million deals on the flop.
    ///
    /// # Errors
    /// As [`StrengthNow::of`].
    pub fn of(hole: [Card; 2], board: &[Card]) -> Result<Potential, SpotError> {
        let rest = Rest::of(hole, board)?;
        let own = rest.value(hole, rest.board);
        let ends = rest.ends(5 - board.len());
        let ends: Vec<(u64, Pile, Value)> = ends
            .into_iter()
            .map(|(taken, board)| (taken, board, rest.value(hole, board)))
            .collect();
        let others: Vec<[Card; 2]> = rest.hands().collect();
        let counted = others.par_iter().map(|other| {
            let now = rest.compare(own, rest.value(*other, rest.board));
            let held = 1u64 << other[0].index() | 1 << other[1].index();
            let mut deals = [0u64; 3];
            for (taken, board, own) in &ends {
                if taken & held == 0 {
                    deals[rest.compare(*own, rest.value(*other, *board))] += 1;
                }
            }
            (now, deals)
        });
        let mut potential = Potential::default();
        for (now, deals) in counted.collect::<Vec<_>>() {
            for (sum, deals) in potential.deals[now].iter_mut().zip(deals) {
                *sum += deals;
            }
        }
        Ok(potential)
    }

    /// How likely a hand that is behind gets ahead, ties as halves.
    pub fn positive(&self) -> f64 {
        self.turned(BEHIND, AHEAD)
    }

    /// How likely a hand that is ahead falls behind, ties as halves.
    pub fn negative(&self) -> f64 {
        self.turned(AHEAD, BEHIND)
    }

    fn turned(&self, from: usize, to: usize) -> f64 {
        let deals = self.deals.map(|row| row.map(|count| count as f64));
        let all = |now: usize| deals[now].iter().sum::<f64>();
        let turned = deals[from][to] + (deals[from][TIED] + deals[TIED][to]) / 2.0;
        let base = all(from) + all(TIED) / 2.0;
        // Nothing that could turn turns never.
        if base == 0.0 { 0.0 } else { turned / base }
    }
}

/// The cards that an opponent or the board may get.
struct Rest {
    evaluator: &'static Evaluator,
    board: Pile,
    cards: Vec<Card>,
}

impl Rest {
    fn of(hole: [Card; 2], board: &[Card]) -> Result<Rest, SpotError> {
        if !(3..=5).contains(&board.len()) {
            return Err(SpotError::Board(board.len()));
        }
        let mut seen = CardSet::default();
        let known = hole.iter().chain(board);
        if let Some(twice) = known.copied().find(|card| !seen.insert(*card)) {
            return Err(SpotError::Twice(twice));
        }
        Ok(Rest {
            evaluator: Evaluator::get(),
            board: board.iter().copied().collect(),
            cards: seen.others().iter().collect(),
        })
    }

    fn hands(&self) -> impl Iterator<Item = [Card; 2]> {
        let cards = self.cards.iter().enumerate();
        cards.flat_map(|(index, one)| self.cards[..index].iter().map(|other| [*one, *other]))
    }

    /// Every end of the board, each with the bits of the cards it takes.
    fn ends(&self, missing: usize) -> Vec<(u64, Pile)> {
        let bit = |card: Card| 1u64 << card.index();
        match missing {
            0 => vec![(0, self.board)],
            1 => {
                let cards = self.cards.iter();
                cards
                    .map(|card| (bit(*card), self.board.with(*card)))
                    .collect()
            }
            _ => {
                let both = self.hands();
                both.map(|[one, other]| {
                    let board = self.board.with(one).with(other);
                    (bit(one) | bit(other), board)
                })
                .collect()
            }
        }
    }

    fn value(&self, hole: [Card; 2], board: Pile) -> Value {
        self.evaluator.value(board.with(hole[0]).with(hole[1]))
    }

    fn compare(&self, own: Value, other: Value) -> usize {
        match own.cmp(&other) {
            std::cmp::Ordering::Greater => AHEAD,
            std::cmp::Ordering::Equal => TIED,
            std::cmp::Ordering::Less => BEHIND,
        }
    }
}
