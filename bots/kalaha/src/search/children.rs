//! The sowings of a position, the most promising first.

use games::kalaha::PITS;

use super::super::board::{Board, Next};
use super::super::memory::{TableEntry, WHOLE};
use super::{Search, Value};

/// A sowing that has been tried.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) board: Board,
    pub(super) next: Next,
    pub(super) pit: u8,
    /// The gain of the sowing itself.
    pub(super) gain: i32,
    /// The bounds of its value with all later sowings, for the side that sows.
    pub(super) least: i32,
    pub(super) most: i32,
    /// Whether that is proven.
    pub(super) whole: bool,
    /// The order of the sowing: the greater, the earlier.
    pub(super) ordering_score: i32,
}

/// Where no sowing is yet.
pub(super) const NOBODY: Child = Child {
    board: Board::start(0),
    next: Next::Over,
    pit: 0,
    gain: 0,
    least: 0,
    most: 0,
    whole: true,
    ordering_score: 0,
};

impl Child {
    /// The value of the sowing where the game goes on to this gain.
    pub(super) fn at(&self, gain: i32) -> Value {
        Value {
            gain,
            whole: self.whole,
        }
    }
}

impl Search {
    /// Tries every sowing, and puts those first that promise most.
    pub(super) fn children(
        &self,
        board: Board,
        entry: Option<TableEntry>,
        depth: i32,
        out: &mut [Child; PITS],
    ) -> usize {
        let best = entry.map(|entry| usize::from(entry.best));
        let mut count = 0;
        for pit in (0..PITS).rev().filter(|pit| board.beans(*pit) > 0) {
            let mut child = self.child(board, pit, depth);
            if best == Some(pit) {
                child.ordering_score += 1000;
            }
            // So few are sorted fastest as they come.
            let mut place = count;
            while place > 0 && out[place - 1].ordering_score < child.ordering_score {
                out[place] = out[place - 1];
                place -= 1;
            }
            out[place] = child;
            count += 1;
        }
        count
    }

    fn child(&self, before: Board, pit: usize, depth: i32) -> Child {
        let mut board = before;
        let next = board.sow(pit, self.table.capture());
        let gain = board.lead() - before.lead();
        if next == Next::Passed {
            board = board.swapped();
        }
        let mut child = Child {
            board,
            next,
            pit: pit as u8,
            gain,
            least: gain,
            most: gain,
            whole: true,
            ordering_score: gain,
        };
        if next == Next::Over {
            return child;
        }
        let beans = board.in_pits();
        let (mut least, mut most) = (-beans, beans);
        let needed = if next == Next::Again {
            depth
        } else {
            depth - 1
        };
        if beans as u32 <= self.table.beans {
            least = self.table.value(board);
            most = least;
        } else if let Some(entry) = self.memory.recall(board)
            && entry.depth >= needed
        {
            (least, most) = (entry.least, entry.most);
            child.whole = entry.depth == WHOLE;
        }
        match next {
            Next::Again => {
                child.least = gain + least;
                child.most = gain + most;
                child.ordering_score += 100;
            }
            _ => {
                child.least = gain - most;
                child.most = gain - least;
            }
        }
        child
    }
}
