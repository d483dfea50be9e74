//! The cube as the shared search sees it, with forced wins at every node.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::rc::Rc;

use search::{End, KnownResult, Position};

use super::field::{Field, bits};
use super::forcing::{ForcedWinResult, ForcedWinSearch, key};
use super::naive::value;

/// The most positions of a search for a forced win at a node.
pub(crate) const NODE_BUDGET: u64 = 100;

/// How many moves are looked at below the root, the best by their scores.
const WIDTH: usize = 16;

/// The bound of the scores of undecided positions.
const MOST: i64 = 19_999;

/// A position of a search.
#[derive(Clone)]
pub(crate) struct Cube {
    field: Field,
    side: usize,
    /// All that is known of forced wins.
    forcing: Rc<RefCell<ForcedWinSearch>>,
    /// The most positions of a search for a forced win at a node; 0: only
    /// completed lines are seen.
    budget: u64,
    /// The moves of the root, in order.
    moves: Option<Rc<[u32]>>,
}

impl Cube {
    /// The root of a search.
    pub(crate) fn root(
        field: Field,
        side: usize,
        forcing: Rc<RefCell<ForcedWinSearch>>,
        moves: &[u32],
    ) -> Cube {
        Cube {
            field,
            side,
            forcing,
            budget: NODE_BUDGET,
            moves: Some(moves.into()),
        }
    }

    /// The same with another budget of the searches for forced wins.
    #[must_use]
    pub(crate) fn with_budget(self, budget: u64) -> Cube {
        Cube { budget, ..self }
    }
}

impl Position for Cube {
    type Action = u32;

    fn key(&self) -> u64 {
        key(&self.field, self.side)
    }

    fn outcome(&self) -> Option<End> {
        match () {
            () if self.field.has_line(1 - self.side) => Some(End::Lost),
            () if self.field.playable() == 0 => Some(End::Drawn),
            () => None,
        }
    }

    fn known_result(&mut self) -> KnownResult<u32> {
        if self.budget == 0 && self.field.wins(self.side) != 0 {
            return KnownResult::Won(1);
        }
        let mut forcing = self.forcing.borrow_mut();
        if let ForcedWinResult::Win(line) = forcing.search(&self.field, self.side, self.budget) {
            return KnownResult::Won(line.len() as u32);
        }
        // Where a line must be stopped there is no choice.
        let threats = self.field.wins(1 - self.side);
        bits(threats)
            .next()
            .map_or(KnownResult::Open, KnownResult::Forced)
    }

    fn actions(&mut self, out: &mut Vec<u32>) {
        match &self.moves {
            Some(moves) => out.extend_from_slice(moves),
            None => {
                out.extend(bits(self.field.playable()));
                let scores = CellScores::new(&self.field, self.side);
                out.sort_by_cached_key(|cell| Reverse(scores.of(&self.field, *cell)));
                out.truncate(WIDTH);
            }
        }
    }

    fn without_action(&self) -> End {
        End::Drawn
    }

    fn play(&mut self, cell: u32) {
        self.field.put(self.side, cell);
        self.side = 1 - self.side;
        self.moves = None;
    }

    fn evaluate(&mut self) -> i32 {
        // The bound fits.
        value(&self.field, self.side).clamp(-MOST, MOST) as i32
    }
}

/// The values of cells to a side by the lines through them: own lines to
/// lengthen, the other side's to stop.
pub(crate) struct CellScores {
    /// Lines of equal worth, and this worth.
    lines: Vec<(u128, u32)>,
}

impl CellScores {
    pub(crate) fn new(field: &Field, side: usize) -> CellScores {
        let mut lines = vec![(field.open_lines(side, 0), 2)];
        for stones in 1..field.length() {
            let worth = 5u32.pow(stones);
            lines.push((field.open_lines(side, stones), 2 * worth));
            lines.push((field.open_lines(1 - side, stones), worth));
        }
        lines.retain(|(lines, _)| *lines != 0);
        CellScores { lines }
    }

    pub(crate) fn of(&self, field: &Field, cell: u32) -> u32 {
        let through = field.through(cell);
        let worths = self.lines.iter();
        worths
            .map(|(lines, worth)| worth * (lines & through).count_ones())
            .sum()
    }
}
