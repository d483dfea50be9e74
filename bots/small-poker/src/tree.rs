//! The whole tree of a game, with the information states of its seats.

use std::collections::HashMap;

use games::{Game, Turn, Viewer};

/// The most nodes of a tree that is solved.
const MOST_NODES: usize = 1_000_000;

/// Why a game is not solved here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotSolve {
    /// It has more than a million nodes.
    #[error("its tree has more than {MOST_NODES} nodes")]
    TooLarge,
    /// More than two seats play.
    #[error("only games of two seats are solved")]
    NotOfTwo,
}

/// The tree of a game from a state on.
pub struct Tree {
    /// The children of a node stand before it; the root is the last.
    pub(super) nodes: Vec<Node>,
    /// By number: where the actions of an information state begin among those
    /// of all, and how many it has.
    pub(super) states: Vec<(usize, usize)>,
    /// The numbers of the information states.
    names: HashMap<String, usize>,
    /// The actions of all information states.
    pub(super) actions: usize,
}

/// A node of the tree.
pub(super) enum Node {
    /// The end, with its value to the first seat.
    Over(f64),
    /// Chance leads to each of these with its probability.
    Chance(Vec<(f64, usize)>),
    /// A seat (0 or 1) chooses in this information state.
    Seat(usize, usize, Vec<usize>),
}

/// How probable each action is in each information state.
#[derive(Clone, Debug, PartialEq)]
pub struct Strategy {
    /// As many as the tree has actions in its information states.
    pub(super) probabilities: Vec<f64>,
}

impl Tree {
    /// The tree of the game from this state on.
    ///
    /// # Errors
    /// The game has more than two seats, or the tree more than a million nodes.
    pub fn of<G: Game>(start: &G) -> Result<Tree, CannotSolve> {
        if start.seats() != 2 {
            return Err(CannotSolve::NotOfTwo);
        }
        let mut tree = Tree {
            nodes: Vec::new(),
            states: Vec::new(),
            names: HashMap::new(),
            actions: 0,
        };
        tree.grow(start)?;
        Ok(tree)
    }

    fn grow<G: Game>(&mut self, state: &G) -> Result<usize, CannotSolve> {
        let node = match state.turn() {
            Turn::Over(outcome) => {
                let first = outcome.returns().first();
                Node::Over(f64::from(first.copied().unwrap_or_default()))
            }
            Turn::Chance => {
                let outcomes = state.chance_outcomes();
                let all: f64 = outcomes.iter().map(|(_, weight)| f64::from(*weight)).sum();
                let mut children = Vec::new();
                for (action, weight) in outcomes {
                    let child = self.grow(&after(state, action))?;
                    children.push((f64::from(weight) / all, child));
                }
                Node::Chance(children)
            }
            Turn::Seat(seat) => {
                let mut actions = Vec::new();
                state.legal_actions(&mut actions);
                let told = state.position(Viewer::Seat(seat));
                let number = self.number(told, actions.len());
                let mut children = Vec::new();
                for action in actions {
                    children.push(self.grow(&after(state, action))?);
                }
                Node::Seat(seat.index(), number, children)
            }
        };
        if self.nodes.len() >= MOST_NODES {
            return Err(CannotSolve::TooLarge);
        }
        self.nodes.push(node);
        Ok(self.nodes.len() - 1)
    }

    fn number(&mut self, told: String, actions: usize) -> usize {
        let next = self.states.len();
        let number = *self.names.entry(told).or_insert(next);
        if number == next {
            self.states.push((self.actions, actions));
            self.actions += actions;
        }
        number
    }

    pub(super) fn root(&self) -> usize {
        self.nodes.len() - 1
    }

    /// How many information states both seats have.
    pub fn information_states(&self) -> usize {
        self.states.len()
    }

    /// How probable each action is, in the order of legal actions, for the
    /// seat on turn that was told this position; `None` where it cannot come
    /// about.
    pub fn choices<'a>(&self, strategy: &'a Strategy, told: &str) -> Option<&'a [f64]> {
        let (from, count) = *self.states.get(*self.names.get(told)?)?;
        strategy.probabilities.get(from..from + count)
    }

    /// The value of the game to the first seat if both play this strategy.
    pub fn value(&self, strategy: &Strategy) -> f64 {
        let mut values: Vec<f64> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            values.push(match node {
                Node::Over(value) => *value,
                Node::Chance(children) => {
                    children.iter().map(|(p, child)| p * values[*child]).sum()
                }
                Node::Seat(_, number, children) => {
                    let (from, _) = self.states[*number];
                    let choices = strategy.probabilities[from..].iter();
                    choices
                        .zip(children)
                        .map(|(p, child)| p * values[*child])
                        .sum()
                }
            });
        }
        values[self.root()]
    }
}

fn after<G: Game>(state: &G, action: G::Action) -> G {
    let mut next = state.clone();
    let played = next.play(action);
    debug_assert!(played.is_ok(), "{action} is listed as legal");
    next
}
