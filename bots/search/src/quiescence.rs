//! The search of noisy actions alone, after the last ply.

use crate::Position;
use crate::score::MAX_PLY;
use crate::tree::{REMEMBERED, Tree, corrected, pick, settles};
use crate::window::Window;

impl<P: Position> Tree<'_, P> {
    /// The score of a settled position after all that is noisy has happened.
    pub(crate) fn quiescence(&mut self, position: &mut P, ply: usize, mut window: Window) -> i32 {
        if self.clock.tick() {
            return 0;
        }
        let lowest = window.alpha;
        let entry = if P::SELECTIVE {
            self.table.recall(position.key())
        } else {
            None
        };
        if let Some(entry) = &entry
            && !window.is_wide()
            && let Some(score) = settles(entry, ply, window)
        {
            return score;
        }
        let mut best = position.evaluate();
        if let Some(entry) = &entry {
            best = corrected(best, entry, ply);
        }
        if best >= window.beta || ply >= MAX_PLY {
            return best;
        }
        let remembered = entry.and_then(|entry| entry.best);
        window.alpha = window.alpha.max(best);
        let mut ranked = self.spare.pop().unwrap_or_default();
        let mut actions = std::mem::take(&mut self.actions);
        position.noisy_actions(&mut actions);
        ranked.extend(actions.drain(..).map(|action| {
            let rank = match action {
                _ if Some(action) == remembered => REMEMBERED,
                _ => position.ordering_score(action),
            };
            (rank, action)
        }));
        self.actions = actions;
        let mut found = None;
        let least = P::FUTILITY_MARGIN.max(1) * 2;
        let value = best;
        for index in 0..ranked.len() {
            let action = pick(&mut ranked, index);
            if P::SELECTIVE && !position.gains(action, window.alpha - value - least) {
                continue;
            }
            self.slots[ply + 1] = P::SELECTIVE.then(|| position.slot(action));
            let score = position.after(action, |after| {
                if after.turned() {
                    -self.score(after, 0, ply + 1, window.turned(), false)
                } else {
                    self.score(after, 0, ply + 1, window, false)
                }
            });
            if self.clock.is_over() {
                break;
            }
            if score > best {
                best = score;
                found = Some(action);
                if score > window.alpha {
                    window.alpha = score;
                    self.lengthen(action, ply);
                }
            }
            if score >= window.beta {
                break;
            }
        }
        self.give_back(ranked);
        if P::SELECTIVE && !self.clock.is_over() {
            let window = Window {
                alpha: lowest,
                ..window
            };
            self.keep(position, found, best, 0, ply, window);
        }
        best
    }
}
