//! The order in which a book meets its positions.

use std::collections::HashSet;

use games::kalaha::{Capture, PITS};

use super::super::board::{Board, Next};

/// The most beans that can lie in the pits.
const MOST_BEANS: usize = 144;

/// A walk over every position that a player can be asked about in either seat,
/// while the other side plays anything. Those with most beans in the pits come
/// first, so a walk that is stopped has met all with more than it left.
pub(super) struct Walk {
    /// Positions that the player meets, by the number of their beans.
    waiting: Vec<Vec<Board>>,
    seen: HashSet<Board>,
    /// The position that was taken last: the player has to sow there.
    asked: Option<Board>,
}

impl Walk {
    /// A walk from the start with so many beans in each pit.
    pub(super) fn new(start: u8) -> Walk {
        let mut walk = Walk {
            waiting: vec![Vec::new(); MOST_BEANS + 1],
            seen: HashSet::new(),
            asked: None,
        };
        walk.await_replies(Board::start(start));
        // The position that comes last is asked first.
        walk.wait(Board::start(start));
        walk
    }

    /// How many beans the next position has in its pits; `None` at the end.
    pub(super) fn beans(&self) -> Option<usize> {
        self.waiting.iter().rposition(|boards| !boards.is_empty())
    }

    /// How many positions are waiting, so far as they are known.
    pub(super) fn waiting(&self) -> usize {
        self.waiting.iter().map(Vec::len).sum()
    }

    /// Takes the next position, for which [`Walk::play`] is called then.
    pub(super) fn take(&mut self) -> Option<Board> {
        let beans = self.beans()?;
        self.asked = self.waiting[beans].pop();
        self.asked
    }

    /// The player sows this pit in the position that was taken; `None` if the
    /// pit is empty.
    pub(super) fn play(&mut self, pit: usize) -> Option<()> {
        let mut board = self.asked.take()?;
        if pit >= PITS || board.beans(pit) == 0 {
            return None;
        }
        match board.sow(pit, Capture::Always) {
            Next::Over => {}
            Next::Again => self.wait(board),
            Next::Passed => self.await_replies(board.swapped()),
        }
        Some(())
    }

    /// Whatever the other side does in its turn, the player is asked then.
    fn await_replies(&mut self, board: Board) {
        for pit in (0..PITS).filter(|pit| board.beans(*pit) > 0) {
            let mut next = board;
            match next.sow(pit, Capture::Always) {
                Next::Over => {}
                Next::Again => self.await_replies(next),
                Next::Passed => self.wait(next.swapped()),
            }
        }
    }

    fn wait(&mut self, board: Board) {
        let pits = Board::from_sides(board.own_pits(), board.other_pits());
        if self.seen.insert(pits) {
            self.waiting[pits.in_pits() as usize].push(pits);
        }
    }
}
