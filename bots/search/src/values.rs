//! The values of all actions of the root, all searched equally deep.

use std::cmp::Reverse;

use crate::score::{INFINITE, MAX_PLY, plies_to_end};
use crate::tree::Tree;
use crate::window::Window;
use crate::{Budget, Position, Search};

impl<P: Position> Search<P> {
    /// The scores of all actions of the side on turn, the best first, from the
    /// deepest search that the budget let finish. Of actions that are worse
    /// than the best by more than `margin`, the score is only an upper bound.
    /// The first ply is searched whatever the positions are, so that no action
    /// is left out unless time is up.
    ///
    /// The memory of other positions is cleared, so that the values depend on
    /// the position alone.
    pub fn values(
        &mut self,
        position: &mut P,
        budget: Budget,
        margin: i32,
    ) -> Vec<(P::Action, i32)> {
        self.forget();
        let clock = budget.clock.without_most();
        let mut tree = Tree::new(clock, &mut self.table, &mut self.history);
        let mut ranked = tree.ranked(position, None, 0);
        ranked.sort_by_key(|(rank, _)| Reverse(*rank));
        let mut values = found_at(
            &mut tree,
            position,
            ranked.iter().map(|(_, action)| *action),
            1,
            margin,
        );
        if tree.clock.is_over() && values.len() > 1 {
            // The value of the last one means nothing.
            values.pop();
        }
        tree.clock = budget.clock.and(tree.clock.nodes());
        for depth in 2..=budget.depth.min(MAX_PLY as u32 - 1) {
            values.sort_by_key(|(_, value)| Reverse(*value));
            let best = values.first().and_then(|(_, value)| plies_to_end(*value));
            let decided = best.is_some_and(|plies| plies < depth);
            if values.len() < 2 || decided || tree.clock.is_over_now() {
                break;
            }
            let actions = values.iter().map(|(action, _)| *action);
            let found = found_at(&mut tree, position, actions, depth, margin);
            if tree.clock.is_over() {
                break;
            }
            values = found;
        }
        values.sort_by_key(|(_, value)| Reverse(*value));
        values
    }
}

/// The values of the actions in this order, searched to a depth of at least 1.
/// Once the clock has stopped, the last means nothing.
fn found_at<P: Position>(
    tree: &mut Tree<'_, P>,
    position: &mut P,
    actions: impl Iterator<Item = P::Action>,
    depth: u32,
    margin: i32,
) -> Vec<(P::Action, i32)> {
    tree.aim = depth as usize;
    let rest = i32::try_from(depth).unwrap_or(i32::MAX) - 1;
    let mut best = -INFINITE;
    let mut found = Vec::new();
    for action in actions {
        let window = Window {
            alpha: best.saturating_sub(margin).saturating_sub(1).max(-INFINITE),
            beta: INFINITE,
        };
        let value = position.after(action, |after| {
            if after.turned() {
                -tree.score(after, rest, 1, window.turned(), true)
            } else {
                tree.score(after, rest, 1, window, true)
            }
        });
        found.push((action, value));
        if tree.clock.is_over() {
            break;
        }
        best = best.max(value);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::End;

    /// Players take one to three matches; the one that takes the last wins.
    #[derive(Clone)]
    struct Matches(u8);

    impl Position for Matches {
        type Action = u8;

        fn key(&self) -> u64 {
            self.0.into()
        }

        fn actions(&mut self, out: &mut Vec<u8>) {
            out.extend(1..=self.0.min(3));
        }

        fn without_action(&self) -> End {
            End::Lost
        }

        fn outcome(&self) -> Option<End> {
            (self.0 == 0).then_some(End::Lost)
        }

        fn play(&mut self, taken: u8) {
            self.0 -= taken;
        }

        fn evaluate(&mut self) -> i32 {
            i32::from(self.0)
        }
    }

    fn values(matches: u8, positions: u64) -> Vec<(u8, i32)> {
        let mut search = Search::new(1);
        search.values(&mut Matches(matches), Budget::nodes(positions), INFINITE)
    }

    #[test]
    fn one_ply_is_always_searched() {
        assert_eq!(values(9, 1), [(3, -6), (2, -7), (1, -8)]);
    }

    #[test]
    fn more_positions_see_further() {
        let ends = |matches| {
            let found = values(matches, 10_000).into_iter();
            let ends = found.map(|(taken, value)| (taken, plies_to_end(value)));
            ends.collect::<Vec<_>>()
        };
        // To leave four wins by the third ply.
        assert_eq!(ends(7)[0], (3, Some(3)));
        // Whatever is taken of eight, four are left in turn.
        assert!(ends(8).iter().all(|(_, end)| *end == Some(4)));
    }

    #[test]
    fn a_win_at_once_ends_the_search() {
        let found = values(3, 1);
        assert_eq!(plies_to_end(found[0].1), Some(1));
        assert_eq!(found[0].0, 3);
    }
}
