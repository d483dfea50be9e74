//! The search: choose, grow, play out, remember.

use bot_kit::Clock;

use crate::tree::{Node, Tree};
use crate::{Domain, Random, Trail};

/// The weights of a search.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The most nodes of the tree, about 40 bytes each. A full tree is not
    /// grown any more, but still used.
    pub nodes: usize,
    /// The playouts through a node after which it gets children.
    pub grow_after: u32,
    /// How many keys there are; 0 where the domain has none.
    pub keys: usize,
    /// After how many games an action played later counts no more than one
    /// played at once, roughly; see [`Search`].
    pub later_worth: f32,
    /// How much is tried that looks worse: the constant of UCT.
    pub curiosity: f32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            nodes: 1 << 20,
            grow_after: 2,
            keys: 0,
            later_worth: 1_000.0,
            curiosity: 0.3,
        }
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult<A> {
    /// The action that most games went on with.
    pub best: A,
    /// The share of them that the side on turn won, 0 to 1.
    pub value: f32,
    /// How many these were.
    pub visits: u32,
    /// The playouts of this search.
    pub playouts: u64,
    /// The line that most games took, at least the best action.
    pub line: Vec<A>,
}

/// A search with its memory, for one game after the other.
///
/// In each node the child is chosen of which the value is highest: with n games
/// that began with it and m in which it was played later, the latter weigh
/// m / (n + m + n·m / [`Options::later_worth`]) (D. Silver, "Reinforcement
/// learning and simulation-based search", 2009, with the constants in one), and
/// [`Options::curiosity`] · √(ln N / n) is added.
pub struct Search<D: Domain> {
    /// The game it searches.
    pub(crate) domain: D,
    options: Options,
    random: Random,
    tree: Tree<D::Action>,
    trail: Trail,
    candidates: Vec<crate::Candidate<D::Action>>,
    /// The nodes of the running playout with the side on turn before each.
    path: Vec<(usize, usize)>,
}

impl<D: Domain> Search<D> {
    /// A search with the random numbers of this seed.
    pub fn new(domain: D, options: Options, seed: u64) -> Search<D> {
        Search {
            domain,
            options,
            random: Random::new(seed),
            tree: Tree::new(options.nodes),
            trail: Trail::new(options.keys),
            candidates: Vec::new(),
            path: Vec::new(),
        }
    }

    /// The game it searches, to be changed between two searches.
    pub fn domain_mut(&mut self) -> &mut D {
        &mut self.domain
    }

    /// Forgets the tree: the next search begins with nothing.
    pub fn forget(&mut self) {
        self.tree.clear();
    }

    /// Keeps the part of the last search about the state after these actions,
    /// so that the next search, of that state, goes on with it.
    pub fn advance(&mut self, actions: &[D::Action]) {
        for action in actions {
            if self.tree.is_empty() {
                return;
            }
            let child = self
                .tree
                .children(0)
                .find(|(_, node)| node.action == *action && !node.children().is_empty())
                .map(|(child, _)| child);
            match child {
                Some(child) => self.tree.keep(child),
                None => self.tree.clear(),
            }
        }
    }

    /// Searches a state, at least one playout and until the clock has ended,
    /// which ticks once a playout; `None` in a terminal state.
    ///
    /// Unless [`Search::advance`] has led to this state, [`Search::forget`]
    /// must have been called since the last search.
    pub fn run(&mut self, state: &D::State, clock: Clock) -> Option<SearchResult<D::Action>> {
        self.run_until(state, clock, |_| false)
    }

    /// The same; it also ends when `enough`, which is asked now and then, finds
    /// that the result is good enough.
    pub fn run_until(
        &mut self,
        state: &D::State,
        mut clock: Clock,
        enough: impl Fn(&SearchResult<D::Action>) -> bool,
    ) -> Option<SearchResult<D::Action>> {
        /// The playouts between two questions whether it is enough.
        const ASKED_EVERY: u64 = 256;
        self.candidates.clear();
        self.domain.candidates(state, &mut self.candidates);
        self.restrict_root();
        if self.tree.is_empty() && !self.tree.start(&self.candidates) {
            return None;
        }
        let is_forced = self.candidates.len() == 1;
        let mut playouts = 0;
        loop {
            self.playout(state);
            playouts += 1;
            // A single action needs no thought.
            if clock.tick() || is_forced {
                break;
            }
            if playouts % ASKED_EVERY == 0
                && self.found(playouts).is_some_and(|found| enough(&found))
            {
                break;
            }
        }
        self.found(playouts)
    }

    /// A tree that is kept is of no use if its root has other actions than the
    /// domain allows now.
    fn restrict_root(&mut self) {
        if self.tree.is_empty() {
            return;
        }
        let children = self.tree.children(0);
        let same = children.map(|(_, node)| node.action);
        if !same.eq(self.candidates.iter().map(|candidate| candidate.action)) {
            self.tree.clear();
        }
    }

    fn playout(&mut self, state: &D::State) {
        let mut state = state.clone();
        let mut node = 0;
        self.path.clear();
        self.trail.clear();
        loop {
            if self.tree.node(node).children().is_empty() {
                let is_old = self.tree.node(node).visits >= self.options.grow_after;
                if !is_old {
                    break;
                }
                self.candidates.clear();
                self.domain.candidates(&state, &mut self.candidates);
                self.tree.grow(node, &self.candidates);
                if self.tree.node(node).children().is_empty() {
                    break;
                }
            }
            let side = self.domain.side(&state);
            node = self.choose(node);
            self.path.push((node, side));
            let action = self.tree.node(node).action;
            self.domain.play(&mut state, action);
        }
        let result = self
            .domain
            .play_out(&mut state, &mut self.random, &mut self.trail);
        self.remember(result);
    }

    /// The child that looks best.
    fn choose(&self, node: usize) -> usize {
        let all = (self.tree.node(node).visits.max(1) as f32).ln();
        let looks = |child: &Node<D::Action>| {
            let (now, later) = (child.games, child.later_games);
            let share = later / (now + later + now * later / self.options.later_worth);
            let later_value = child.later_wins / later.max(f32::MIN_POSITIVE);
            let value = if later > 0.0 {
                share * later_value + (1.0 - share) * child.value()
            } else {
                child.value()
            };
            value + self.options.curiosity * (all / now.max(1.0)).sqrt()
        };
        let mut best = (f32::NEG_INFINITY, node);
        for (number, child) in self.tree.children(node) {
            let value = looks(child);
            if value > best.0 {
                best = (value, number);
            }
        }
        best.1
    }

    /// Writes the result of a playout, as side 0 sees it, into all nodes that it
    /// went through, and into their siblings where it has them later on.
    fn remember(&mut self, result: f32) {
        let of = |side: usize| if side == 0 { result } else { 1.0 - result };
        for step in (0..self.path.len()).rev() {
            let (node, side) = self.path[step];
            let parent = match step {
                0 => 0,
                _ => self.path[step - 1].0,
            };
            let won = of(side);
            let action = self.tree.node(node).action;
            if let Some(key) = self.domain.key(action) {
                self.trail.push_before(side, key);
            }
            for child in self.tree.children_mut(parent) {
                let key = self.domain.key(child.action);
                if key.is_some_and(|key| self.trail.is_first(side, key)) {
                    child.later_games += 1.0;
                    child.later_wins += won;
                }
            }
            let node = self.tree.node_mut(node);
            node.visits += 1;
            node.games += 1.0;
            node.wins += won;
        }
        self.tree.node_mut(0).visits += 1;
    }

    /// The actions of the root and how many games began with each: in all, as
    /// far as the tree was kept. Those that were never tried are left out.
    pub fn visits(&self) -> Vec<(D::Action, u32)> {
        if self.tree.is_empty() {
            return Vec::new();
        }
        let children = self.tree.children(0);
        let visits = children.map(|(_, child)| (child.action, child.visits));
        visits.filter(|(_, visits)| *visits > 0).collect()
    }

    /// The result so far.
    fn found(&self, playouts: u64) -> Option<SearchResult<D::Action>> {
        let mut line = Vec::new();
        let mut node = 0;
        let mut first = None;
        while let Some((number, child)) = self
            .tree
            .children(node)
            .max_by(|(_, one), (_, other)| one.visits.cmp(&other.visits))
            .filter(|(_, child)| child.visits > 0)
        {
            line.push(child.action);
            first = first.or(Some(child));
            node = number;
        }
        let best = first?;
        Some(SearchResult {
            best: best.action,
            value: best.value(),
            visits: best.visits,
            playouts,
            line,
        })
    }
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
