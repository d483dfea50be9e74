//! The value of each sowing, all searched equally far.

use std::cmp::Reverse;
use std::time::Instant;

use games::kalaha::PITS;

use super::children::{Child, NOBODY};
use super::{Search, clock};
use crate::board::Board;

impl Search {
    /// The winnings of the seat on turn by each sowing, in beans, the best
    /// first: from the search that looked most turns ahead before it was
    /// `until` or after so many positions. One turn is always searched whatever
    /// the positions are. The memory is cleared, so that the values depend on
    /// the board alone.
    pub fn values(&mut self, board: Board, until: Instant, positions: u64) -> Vec<(usize, i32)> {
        self.forget();
        self.before = self.nodes();
        self.clock = clock(Some(until), None);
        let mut values = Vec::new();
        for depth in 1..=board.in_pits().max(1) {
            match self.all(board, depth) {
                Some(found) => values = found,
                None => break,
            }
            self.clock = clock(Some(until), Some(positions)).and(self.clock.nodes());
            if self.clock.is_over_now() {
                break;
            }
        }
        if values.is_empty() {
            // There was no time at all.
            let pits = (0..PITS).filter(|pit| board.beans(*pit) > 0);
            values.extend(pits.map(|pit| (pit, 0)));
        }
        values.sort_by_key(|(_, gain)| Reverse(*gain));
        values
    }

    /// The values of all sowings so many turns ahead; `None` if stopped.
    fn all(&mut self, board: Board, depth: i32) -> Option<Vec<(usize, i32)>> {
        let mut children = [NOBODY; PITS];
        let count = self.children(board, None, depth, &mut children);
        let mut values = Vec::with_capacity(count);
        for child in &children[..count] {
            values.push((child.pit.into(), self.exact(child, depth)?));
        }
        Some(values)
    }

    /// The exact value of a sowing; `None` if stopped.
    fn exact(&mut self, child: &Child, depth: i32) -> Option<i32> {
        let (mut least, mut most) = (child.least, child.most);
        let mut value = child.gain.clamp(least, most);
        while least < most {
            let beta = value.max(least + 1);
            let found = self.descend(child, beta, depth);
            if self.clock.is_over() {
                return None;
            }
            value = found.gain;
            if value < beta {
                most = value;
            } else {
                least = value;
            }
        }
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use games::kalaha::Capture;

    use super::*;
    use crate::search::Budget;
    use crate::{Endgame, Next};

    #[test]
    fn the_best_value_is_that_of_the_search_and_each_is_its_own() {
        let table = Arc::new(Endgame::build(3, Capture::Always, &mut |_| {}));
        let mut search = Search::new(Arc::clone(&table), 1);
        let board = Board::start(4);
        let until = Instant::now() + Duration::from_secs(600);
        // One turn alone fits.
        let values = search.values(board, until, 1);
        let one_turn = Budget {
            until: None,
            nodes: None,
            steps: 1,
            whole: false,
        };
        let best = search.deepen(board, one_turn, &mut |_, _| {}).unwrap();
        assert_eq!(values.len(), PITS);
        assert_eq!(values[0].1, best.gain);
        // The third pit reaches the store: its value is that of sowing on.
        let mut on = board;
        assert_eq!(on.sow(2, Capture::Always), Next::Again);
        let further = search.deepen(on, one_turn, &mut |_, _| {}).unwrap();
        let third = values.iter().find(|(pit, _)| *pit == 2).unwrap();
        assert_eq!(third.1, on.lead() + further.gain);
    }
}
