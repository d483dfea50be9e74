//! Every deal counted.

use rayon::prelude::*;

use super::chances::sum;
use super::{Chances, MOST_HANDS, Spot, StartingHand};
use crate::{Card, Evaluator, Pile, Value};

/// Too many deals to count each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("with {0} unknown hands there are too many deals to count each; draw samples")]
pub struct NotCounted(pub usize);

impl Spot {
    /// How many deals [`Spot::exact`] looks at, but for those that are known
    /// from a table.
    ///
    /// # Errors
    /// More than one hand is unknown.
    pub fn deals(&self) -> Result<u64, NotCounted> {
        let unknown = self.hands.iter().filter(|hand| hand.is_none()).count();
        let left = self.left.len() as u64;
        let missing = self.missing() as u64;
        let boards = choose(left, missing);
        match unknown {
            0 => Ok(boards),
            1 => Ok(boards * choose(left - missing, 2)),
            _ => Err(NotCounted(unknown)),
        }
    }

    /// Exact chances of each hand, counted on all cores. One known hand against
    /// an unknown one before the flop is looked up, unless cards are dead.
    ///
    /// # Errors
    /// More than one hand is unknown.
    pub fn exact(&self) -> Result<Vec<Chances>, NotCounted> {
        self.deals()?;
        if let ([Some(hole), None] | [None, Some(hole)], []) = (&self.hands[..], &self.board[..])
            && self.left.len() == Card::COUNT - hole.len()
        {
            let known = StartingHand::of(*hole).against_random();
            let other = known.opponent();
            let first = self.hands[0].is_some();
            return Ok(if first {
                vec![known, other]
            } else {
                vec![other, known]
            });
        }
        let firsts = first_cards(self.left.len(), self.missing());
        let board: Pile = self.board.iter().copied().collect();
        let counted = firsts.into_par_iter().map(|first| {
            let mut counter = Counter::new(self);
            let taken = first.iter().fold(0, |taken, index| taken | 1u64 << index);
            let board = first
                .iter()
                .fold(board, |pile, index| pile.with(self.left[*index]));
            let last = first.last().copied().unwrap_or(self.left.len());
            counter.complete(board, taken, last, self.missing() - first.len());
            counter.finish()
        });
        Ok(counted.reduce(Vec::new, sum))
    }
}

/// The places of the first two cards of the boards, or of as many as are
/// missing: each a piece of work. Later cards lie before them.
fn first_cards(left: usize, missing: usize) -> Vec<Vec<usize>> {
    match missing {
        0 => vec![vec![]],
        1 => (0..left).map(|a| vec![a]).collect(),
        _ => (0..left)
            .flat_map(|a| (0..a).map(move |b| vec![a, b]))
            .collect(),
    }
}

/// In how many ways `few` of `many` can be picked.
pub(super) fn choose(many: u64, few: u64) -> u64 {
    (0..few).fold(1, |ways, k| ways * (many - k) / (k + 1))
}

/// Counts the boards that begin with some cards.
struct Counter<'a> {
    evaluator: &'static Evaluator,
    left: &'a [Card],
    known: Vec<Pile>,
    /// Where the unknown hand is among the others, if there is one.
    unknown: Option<usize>,
    chances: Vec<Chances>,
    /// Deals won by the first of two known hands, and ties.
    duel: [u64; 3],
}

impl<'a> Counter<'a> {
    fn new(spot: &'a Spot) -> Counter<'a> {
        let known = spot.hands.iter().flatten();
        Counter {
            evaluator: Evaluator::get(),
            left: &spot.left,
            known: known.map(|hole| hole.iter().copied().collect()).collect(),
            unknown: spot.hands.iter().position(Option::is_none),
            chances: vec![Chances::default(); spot.hands.len()],
            duel: [0; 3],
        }
    }

    fn complete(&mut self, board: Pile, taken: u64, below: usize, missing: usize) {
        match missing {
            0 => self.judge(board, taken),
            1 if self.unknown.is_none() && self.known.len() == 2 => self.duel(board, below),
            _ => {
                for index in 0..below {
                    let board = board.with(self.left[index]);
                    self.complete(board, taken | 1 << index, index, missing - 1);
                }
            }
        }
    }

    /// Two known hands on all boards to which one card is missing: where nearly
    /// all the time of a duel is spent.
    fn duel(&mut self, board: Pile, below: usize) {
        let [one, other] = [self.known[0] + board, self.known[1] + board];
        let [mut wins, mut ties] = [0u64; 2];
        for card in &self.left[..below] {
            let one = self.evaluator.value(one.with(*card));
            let other = self.evaluator.value(other.with(*card));
            wins += u64::from(one > other);
            ties += u64::from(one == other);
        }
        self.duel[0] += wins;
        self.duel[1] += ties;
        self.duel[2] += below as u64;
    }

    /// A whole board.
    fn judge(&mut self, board: Pile, taken: u64) {
        let mut values = [Value::default(); MOST_HANDS];
        let values = &mut values[..self.chances.len()];
        let unknown = self.unknown.unwrap_or(usize::MAX);
        let places = (0..values.len()).filter(|index| *index != unknown);
        for (index, hole) in places.zip(&self.known) {
            values[index] = self.evaluator.value(*hole + board);
        }
        if self.unknown.is_none() {
            return award(values, &mut self.chances);
        }
        for first in 0..self.left.len() {
            if taken >> first & 1 == 1 {
                continue;
            }
            let one = board.with(self.left[first]);
            for second in 0..first {
                if taken >> second & 1 == 0 {
                    values[unknown] = self.evaluator.value(one.with(self.left[second]));
                    award(values, &mut self.chances);
                }
            }
        }
    }

    fn finish(self) -> Vec<Chances> {
        let [wins, ties, deals] = self.duel;
        if deals == 0 {
            return self.chances;
        }
        let one = Chances::heads_up(deals, wins, ties);
        vec![one, one.opponent()]
    }
}

/// Counts a deal in which the hands are worth this.
#[inline]
pub(super) fn award(values: &[Value], chances: &mut [Chances]) {
    let best = values.iter().copied().max().unwrap_or_default();
    let winners = values.iter().filter(|value| **value == best).count() as u64;
    for (value, chances) in values.iter().zip(chances) {
        chances.count(if *value == best { winners } else { 0 });
    }
}
