//! The root of the search, depth by depth.

use std::time::Instant;

use bot_kit::Thought;

use crate::history::History;
use crate::score::{INFINITE, MAX_PLY, is_won, plies_to_end};
use crate::table::Table;
use crate::tree::Tree;
use crate::window::Window;
use crate::{Budget, Position};

/// A search, with its memory from one position of a game to the next.
pub struct Search<P: Position> {
    pub(crate) table: Table<P::Action>,
    pub(crate) history: History<P>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<A> {
    /// The best action.
    pub action: A,
    /// The score that the side on turn expects; see [`WIN`](crate::WIN).
    pub score: i32,
    /// The last depth that was searched to its end, in plies; 0 for none.
    pub depth: u32,
    /// Positions searched.
    pub nodes: u64,
    /// The expected line, which begins with the action.
    pub pv: Vec<A>,
}

impl<A> SearchResult<A> {
    /// The thought that a brain tells of it, with the expected line in actions
    /// of the game.
    pub fn thought<'a, B>(&self, pv: &'a [B]) -> Thought<'a, B> {
        Thought {
            score: self.score,
            depth: self.depth,
            nodes: self.nodes,
            pv,
        }
    }
}

impl<P: Position> Search<P> {
    /// A search with a table of at most so many mebibytes.
    pub fn new(mebibytes: usize) -> Search<P> {
        Search {
            table: Table::new(mebibytes),
            history: History::new(),
        }
    }

    /// Forgets all positions, as before a new game.
    pub fn forget(&mut self) {
        self.table.forget();
        self.history = History::new();
    }

    /// The best action of the side on turn; `None` where it has none. `report`
    /// is told the result of each depth. Ends early where the end of the game
    /// is certain or there is but one action. The position is left as it was.
    pub fn best(
        &mut self,
        position: &mut P,
        budget: Budget,
        report: &mut dyn FnMut(&P, &SearchResult<P::Action>),
    ) -> Option<SearchResult<P::Action>> {
        self.table.begin();
        self.history.fade();
        let mut actions = Vec::new();
        position.actions(&mut actions);
        let mut found = SearchResult {
            action: *actions.first()?,
            score: 0,
            depth: 0,
            nodes: 0,
            pv: actions.first().copied().into_iter().collect(),
        };
        let mut tree = Tree::new(budget.clock, &mut self.table, &mut self.history);
        let mut depth = 0;
        // The earlier best actions, if anything is rejected.
        let mut earlier = Vec::new();
        while depth < budget.depth.clamp(1, MAX_PLY as u32 - 1) {
            depth += 1;
            let begun = budget.last_start.is_none_or(|last| Instant::now() < last);
            if depth > 1 && (!begun || tree.clock.is_over_now()) {
                break;
            }
            let score = deepen(&mut tree, position, depth, &found);
            found.nodes = tree.clock.nodes();
            // A depth that was not finished counts as far as its first action,
            // the best one so far, was replaced by a better one.
            if let Some(best) = tree.lines[0].first() {
                if found.action != *best {
                    earlier.push(found.action);
                }
                found.action = *best;
                found.pv.clone_from(&tree.lines[0]);
            }
            if tree.clock.is_over() {
                break;
            }
            if !is_won(score.abs()) && position.rejects(found.action, &mut tree.clock) {
                actions.clear();
                position.actions(&mut actions);
                earlier.retain(|action| actions.contains(action));
                let Some(next) = earlier.pop().or(actions.first().copied()) else {
                    break;
                };
                found.action = next;
                found.pv = vec![next];
                depth -= 1;
                continue;
            }
            found.score = score;
            found.depth = depth;
            report(position, &found);
            let certain = plies_to_end(score).is_some_and(|plies| plies <= depth);
            if certain || (actions.len() == 1 && depth >= 4) {
                break;
            }
        }
        found.nodes = tree.clock.nodes();
        Some(found)
    }
}

/// Searches to this depth: with a narrow window about the last score at first,
/// which is opened where the score lies outside.
fn deepen<P: Position>(
    tree: &mut Tree<'_, P>,
    position: &mut P,
    depth: u32,
    last: &SearchResult<P::Action>,
) -> i32 {
    let settled = position.is_settled();
    let plies = i32::try_from(depth).unwrap_or(i32::MAX);
    tree.aim = depth as usize;
    tree.note_value(position, plies, 0, settled);
    let narrow = P::WINDOW > 0 && depth >= 4 && plies_to_end(last.score).is_none();
    let mut width = if narrow { P::WINDOW } else { INFINITE };
    loop {
        let window = Window {
            alpha: (last.score - width).max(-INFINITE),
            beta: (last.score + width).min(INFINITE),
        };
        tree.lines[0].clear();
        let mut ranked = tree.ranked(position, Some(last.action), 0);
        let score = tree.best_of(position, &mut ranked, plies, 0, window, settled);
        tree.give_back(ranked);
        let inside = window.alpha < score && score < window.beta;
        if inside || tree.clock.is_over() || width >= INFINITE {
            return score;
        }
        width = if width > 1_000 { INFINITE } else { 4 * width };
    }
}
