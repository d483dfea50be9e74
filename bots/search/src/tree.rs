//! The search below the root.

use bot_kit::Clock;

use crate::history::History;
use crate::pruning::{is_costly, is_futile, late_move_limit, reduced_by_history, reduction};
use crate::score::{
    INFINITE, MAX_PLY, UNPROVED_LOSS, from_table, is_won, of_end, of_win, to_table,
};
use crate::table::{Bound, Table, TableEntry};
use crate::window::Window;
use crate::{KnownResult, Position};

/// One running search.
pub(crate) struct Tree<'a, P: Position> {
    pub(crate) clock: Clock,
    pub(crate) table: &'a mut Table<P::Action>,
    pub(crate) history: &'a mut History<P>,
    /// The expected line from each ply on.
    pub(crate) lines: Vec<Vec<P::Action>>,
    /// The value of the position at each ply for its side on turn; where it is not
    /// settled, that of the one before.
    values: Vec<i32>,
    /// The slots of the actions that led to each ply; of a null move none.
    pub(crate) slots: Vec<Option<usize>>,
    /// How deep the running search is to go, in plies.
    pub(crate) aim: usize,
    /// Lists of actions that are not in use.
    pub(crate) spare: Vec<ScoredActions<P::Action>>,
    /// A list that is empty between two uses.
    pub(crate) actions: Vec<P::Action>,
    /// The quiet actions that were tried at the places of the running line, one after
    /// another.
    tried: Vec<P::Action>,
}

/// Actions with how early they are to be tried.
pub(crate) type ScoredActions<A> = Vec<(i32, A)>;

/// The order of the action that was best before: before all others.
pub(crate) const REMEMBERED: i32 = i32::MAX;

/// Noisy actions come before quiet ones.
const NOISY: i32 = 1 << 20;

/// A null move is tried from this depth on.
const NULL_MOVE_DEPTH: i32 = 3;

/// From this depth on, a position without a remembered action is searched a ply less deep:
/// it is searched again with one.
const UNKNOWN_DEPTH: i32 = 4;

/// Up to this depth, a position that is below the window by so many futility margins a ply
/// is only searched for noisy actions.
const RAZOR_DEPTH: i32 = 3;
const RAZOR_SHARE: i32 = 3;

impl<'a, P: Position> Tree<'a, P> {
    pub(crate) fn new(
        clock: Clock,
        table: &'a mut Table<P::Action>,
        history: &'a mut History<P>,
    ) -> Tree<'a, P> {
        Tree {
            clock,
            table,
            history,
            lines: vec![Vec::new(); MAX_PLY + 2],
            values: vec![0; MAX_PLY + 2],
            slots: vec![None; MAX_PLY + 3],
            aim: 0,
            spare: Vec::new(),
            actions: Vec::new(),
            tried: Vec::new(),
        }
    }

    /// The score of `position` for its side on turn. Means nothing once the
    /// clock has stopped.
    pub(crate) fn score(
        &mut self,
        position: &mut P,
        depth: i32,
        ply: usize,
        window: Window,
        null_move: bool,
    ) -> i32 {
        self.lines[ply].clear();
        if let Some(end) = position.outcome() {
            return of_end(end, ply);
        }
        if ply >= MAX_PLY {
            return position.evaluate();
        }
        match position.known_result() {
            KnownResult::Open => {}
            KnownResult::Won(plies) => return of_win(plies, ply),
            KnownResult::Lost(plies) => return -of_win(plies, ply),
            KnownResult::Forced(action) => {
                return self.forced(position, action, depth, ply, window);
            }
        }
        let settled = position.is_settled();
        let depth = if settled {
            depth
        } else {
            position.extended(depth, beyond(ply, self.aim))
        };
        if depth <= 0 {
            return match position.forced_win(depth, &mut self.clock) {
                Some(plies) => of_win(plies, ply),
                None => self.quiescence(position, ply, window),
            };
        }
        if self.clock.tick() {
            return 0;
        }
        let key = position.key();
        let entry = self.table.recall(key);
        if let Some(entry) = entry.filter(|entry| entry.depth >= depth)
            && !window.is_wide()
            && let Some(score) = settles(&entry, ply, window)
        {
            return score;
        }
        if let Some(plies) = position.forced_win(depth, &mut self.clock) {
            return of_win(plies, ply);
        }
        self.note_value(position, depth, ply, settled);
        if settled
            && !window.is_wide()
            && let Some(score) = self.static_score(position, &entry, depth, ply, window, null_move)
        {
            return score;
        }
        let best = entry.and_then(|entry| entry.best);
        let unknown = P::SELECTIVE && best.is_none() && depth >= UNKNOWN_DEPTH;
        let depth = if unknown { depth - 1 } else { depth };
        let mut ranked = self.ranked(position, best, ply);
        let score = if ranked.is_empty() {
            of_end(position.without_action(), ply)
        } else {
            self.best_of(position, &mut ranked, depth, ply, window, settled)
        };
        self.give_back(ranked);
        score
    }

    /// Notes the value of a position for the later ones of its line, in games that
    /// ask whether a side is better off than before.
    pub(crate) fn note_value(&mut self, position: &mut P, depth: i32, ply: usize, settled: bool) {
        self.values[ply] = match ply.checked_sub(1) {
            _ if settled && position.reverse_futility_margin(depth, true).is_some() => {
                position.evaluate()
            }
            Some(last) => -self.values[last],
            None => 0,
        };
    }

    /// The score of a position with one action that need be looked at.
    fn forced(
        &mut self,
        position: &mut P,
        action: P::Action,
        depth: i32,
        ply: usize,
        window: Window,
    ) -> i32 {
        if self.clock.tick() {
            return 0;
        }
        self.note_value(position, depth, ply, false);
        let score = position.after(action, |after| {
            if after.turned() {
                -self.score(after, depth, ply + 1, window.turned(), true)
            } else {
                self.score(after, depth, ply + 1, window, true)
            }
        });
        self.lengthen(action, ply);
        score
    }

    /// The score of a settled position that need not be searched: its static
    /// evaluation is far above the window, or it stays above it after a null
    /// move.
    fn static_score(
        &mut self,
        position: &mut P,
        entry: &Option<TableEntry<P::Action>>,
        depth: i32,
        ply: usize,
        window: Window,
        null_move: bool,
    ) -> Option<i32> {
        let beta = window.beta;
        let better = self.is_better(ply);
        let margin = position.reverse_futility_margin(depth, better);
        if is_won(beta.abs()) || (margin.is_none() && !null_move) {
            return None;
        }
        // With a margin the value was noted.
        let static_eval = match margin {
            Some(_) => self.values[ply],
            None => position.evaluate(),
        };
        let static_eval = match entry {
            Some(entry) if P::SELECTIVE => corrected(static_eval, entry, ply),
            _ => static_eval,
        };
        if margin.is_some_and(|margin| static_eval - margin >= beta) {
            return Some(static_eval);
        }
        if P::SELECTIVE
            && depth <= RAZOR_DEPTH
            && static_eval + RAZOR_SHARE * P::FUTILITY_MARGIN * depth <= window.alpha
        {
            let score = self.quiescence(position, ply, window);
            if score <= window.alpha {
                return Some(score);
            }
        }
        if !null_move || depth < NULL_MOVE_DEPTH || static_eval < beta {
            return None;
        }
        let mut after = position.null_move()?;
        let safe = if P::SELECTIVE {
            1 + ((static_eval - beta) / (2 * P::FUTILITY_MARGIN.max(1))).min(3)
        } else {
            0
        };
        let rest = depth - 3 - depth / 4 - safe;
        self.slots[ply + 1] = None;
        let score = -self.score(&mut after, rest, ply + 1, window.turned(), false);
        (!self.clock.is_over() && score >= beta).then(|| {
            // A win that needs the other side to do nothing is none.
            if is_won(score) { beta } else { score }
        })
    }

    /// The best score of these actions, which are put in order as needed.
    pub(crate) fn best_of(
        &mut self,
        position: &mut P,
        ranked: &mut ScoredActions<P::Action>,
        depth: i32,
        ply: usize,
        mut window: Window,
        settled: bool,
    ) -> i32 {
        let lowest = window.alpha;
        let mut best = (-INFINITE, None);
        let first_tried = self.tried.len();
        let better = self.is_better(ply);
        let limit = late_move_limit::<P>(depth, better);
        let futile = if settled && !window.is_wide() {
            let noted = P::SELECTIVE.then(|| self.values[ply]);
            is_futile(position, noted, depth, window.alpha)
        } else {
            false
        };
        let mut passed_over = false;
        for index in 0.. {
            if index >= ranked.len() {
                break;
            }
            if ply > 0 && index >= position.width(depth, is_won(-best.0)) {
                passed_over = true;
                break;
            }
            let action = pick(ranked, index);
            let noisy = position.is_noisy(action);
            let exemption = position.reduction_exemption(action);
            let hopeless = futile && !noisy && exemption == 0;
            let hopeless = hopeless && best.1.is_some() && !is_won(-best.0);
            let tried = self.tried.len() - first_tried;
            let late = settled && !noisy && tried >= limit && !window.is_wide();
            let late = late && exemption == 0 && !is_won(-best.0);
            let rank = ranked[index].0;
            let costly = P::SELECTIVE
                && ply > 0
                && settled
                && best.1.is_some()
                && !is_won(-best.0)
                && is_costly(position, action, depth, rank, noisy);
            if P::SELECTIVE && (late || hopeless) {
                keep_noisy(position, ranked, index + 1);
            }
            if hopeless || costly || P::SELECTIVE && late {
                continue;
            }
            let reduced = if !P::REDUCE || !settled {
                0
            } else if noisy {
                // Those that lose nothing rank above quiet actions.
                i32::from(P::SELECTIVE && rank < 0 && depth >= UNKNOWN_DEPTH)
            } else if P::SELECTIVE {
                let doubts = i32::from(!better) - i32::from(window.is_wide());
                reduced_by_history(depth, index, doubts, rank)
            } else {
                (reduction(depth, index) - exemption).max(0)
            };
            self.slots[ply + 1] = P::SELECTIVE.then(|| position.slot(action));
            let score = position.after(action, |after| {
                if late && after.is_settled() {
                    None
                } else {
                    Some(self.reply(after, depth - 1, ply + 1, window, index, reduced))
                }
            });
            let Some(score) = score else {
                continue;
            };
            if self.clock.is_over() {
                // The best so far counts at the root alone.
                self.tried.truncate(first_tried);
                return best.0;
            }
            if score > best.0 {
                best = (score, Some(action));
                if score > window.alpha {
                    window.alpha = score;
                    self.lengthen(action, ply);
                }
            }
            if score >= window.beta {
                if !noisy {
                    let (tried, before) = (&self.tried[first_tried..], self.before(ply));
                    self.history
                        .learn(position, action, tried, before, ply, depth);
                }
                break;
            }
            if !noisy {
                self.tried.push(action);
            }
        }
        self.tried.truncate(first_tried);
        let (score, action) = best;
        let score = if passed_over && is_won(-score) {
            UNPROVED_LOSS
        } else {
            score
        };
        let window = Window {
            alpha: lowest,
            ..window
        };
        self.keep(position, action, score, depth, ply, window);
        score
    }

    /// Remembers the score of a position that was asked for within this window.
    pub(crate) fn keep(
        &mut self,
        position: &P,
        best: Option<P::Action>,
        score: i32,
        depth: i32,
        ply: usize,
        window: Window,
    ) {
        let bound = match score {
            _ if score >= window.beta => Bound::Least,
            _ if score > window.alpha => Bound::Exact,
            _ => Bound::Most,
        };
        let entry = TableEntry {
            // Where all are too bad, which is the best is not known.
            best: best.filter(|_| bound != Bound::Most),
            score: to_table(score, ply),
            depth,
            bound,
        };
        self.table.keep(position.key(), entry);
    }

    /// The score of the position after an action, from the view of the side that
    /// played it: the first with the whole window, later ones only asked whether
    /// they are better, some of them less deep at first.
    fn reply(
        &mut self,
        after: &mut P,
        depth: i32,
        ply: usize,
        window: Window,
        index: usize,
        reduced: i32,
    ) -> i32 {
        let turned = after.turned();
        let mut ask = |depth: i32, window: Window| {
            if turned {
                -self.score(after, depth, ply, window.turned(), true)
            } else {
                self.score(after, depth, ply, window, true)
            }
        };
        if index == 0 {
            return ask(depth, window);
        }
        let mut score = ask(depth - reduced, window.null());
        if reduced > 0 && score > window.alpha {
            score = ask(depth, window.null());
        }
        if score > window.alpha && score < window.beta {
            score = ask(depth, window);
        }
        score
    }

    /// All actions, with how early each is to be tried.
    pub(crate) fn ranked(
        &mut self,
        position: &mut P,
        best: Option<P::Action>,
        ply: usize,
    ) -> ScoredActions<P::Action> {
        let mut ranked = self.spare.pop().unwrap_or_default();
        let mut actions = std::mem::take(&mut self.actions);
        position.actions(&mut actions);
        let before = self.before(ply);
        ranked.extend(actions.drain(..).map(|action| {
            let rank = match action {
                _ if Some(action) == best => REMEMBERED,
                _ if position.is_noisy(action) => NOISY + position.ordering_score(action),
                _ => {
                    position.ordering_score(action)
                        + self.history.worth(position, action, before, ply)
                }
            };
            (rank, action)
        }));
        self.actions = actions;
        ranked
    }

    /// The slots of the last two actions before a ply.
    fn before(&self, ply: usize) -> [Option<usize>; 2] {
        [
            self.slots[ply],
            ply.checked_sub(1).and_then(|last| self.slots[last]),
        ]
    }

    /// Whether the side on turn has a higher value than at its last turn.
    fn is_better(&self, ply: usize) -> bool {
        ply < 2 || self.values[ply] > self.values[ply - 2]
    }

    pub(crate) fn give_back(&mut self, mut ranked: ScoredActions<P::Action>) {
        ranked.clear();
        self.spare.push(ranked);
    }

    /// The expected line of `ply` is this action and the line after it.
    pub(crate) fn lengthen(&mut self, action: P::Action, ply: usize) {
        let Some([line, rest]) = self.lines.get_mut(ply..ply + 2) else {
            return;
        };
        line.clear();
        line.push(action);
        line.extend_from_slice(rest);
    }
}

/// The score of the entry, where it answers the question of the window.
pub(crate) fn settles<A>(entry: &TableEntry<A>, ply: usize, window: Window) -> Option<i32> {
    let score = from_table(entry.score, ply);
    let settled = match entry.bound {
        Bound::Exact => true,
        Bound::Least => score >= window.beta,
        Bound::Most => score <= window.alpha,
    };
    settled.then_some(score)
}

/// A static evaluation, replaced by the score of the entry where that tells more.
pub(crate) fn corrected<A>(static_eval: i32, entry: &TableEntry<A>, ply: usize) -> i32 {
    let score = from_table(entry.score, ply);
    let tells = match entry.bound {
        Bound::Exact => true,
        Bound::Least => score > static_eval,
        Bound::Most => score < static_eval,
    };
    if tells && !is_won(score.abs()) {
        score
    } else {
        static_eval
    }
}

/// Leaves out all quiet actions from `first` on.
fn keep_noisy<P: Position>(position: &P, ranked: &mut ScoredActions<P::Action>, first: usize) {
    let mut end = first;
    for other in first..ranked.len() {
        if position.is_noisy(ranked[other].1) {
            ranked.swap(end, other);
            end += 1;
        }
    }
    ranked.truncate(end);
}

/// Brings the most promising of the actions from `index` on to this place. Of
/// equals, the first.
pub(crate) fn pick<A: Copy>(ranked: &mut ScoredActions<A>, index: usize) -> A {
    let mut most = index;
    for other in index + 1..ranked.len() {
        if ranked[other].0 > ranked[most].0 {
            most = other;
        }
    }
    ranked[index..=most].rotate_right(1);
    ranked[index].1
}

/// How many plies a place is deeper than the search is to go.
fn beyond(ply: usize, aim: usize) -> i32 {
    // Both are at most `MAX_PLY`.
    i32::try_from(ply).unwrap_or(0) - i32::try_from(aim).unwrap_or(0)
}
