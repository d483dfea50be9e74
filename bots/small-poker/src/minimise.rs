//! Regret minimisation: both seats play the tree against each other, and each
//! comes to prefer actions that it regrets not to have taken.

use super::tree::{Node, Strategy, Tree};

/// The state after some rounds.
struct CfrState<'a> {
    tree: &'a Tree,
    /// How much better each action would have been so far; never below zero.
    regrets: Vec<f64>,
    /// The same of this round alone.
    change: Vec<f64>,
    /// How each action is played in this round.
    current: Vec<f64>,
    /// All rounds so far, the later ones counting more.
    average: Vec<f64>,
}

impl Tree {
    /// Plays so many rounds; the average over them comes the nearer to an
    /// equilibrium the more there are. None give the strategy of equal chances.
    pub fn solve(&self, rounds: u32) -> Strategy {
        let zero = vec![0.0; self.actions];
        let mut state = CfrState {
            tree: self,
            regrets: zero.clone(),
            change: zero.clone(),
            current: zero.clone(),
            average: zero,
        };
        for round in 1..=rounds {
            for learner in 0..2 {
                state.current = self.shares(&state.regrets);
                state.walk(self.root(), learner, [1.0; 2], f64::from(round));
                let changes = state.change.iter_mut();
                for (regret, change) in state.regrets.iter_mut().zip(changes) {
                    *regret = (*regret + std::mem::take(change)).max(0.0);
                }
            }
        }
        Strategy {
            probabilities: self.shares(&state.average),
        }
    }

    /// Each action in proportion to its weight, all alike where none has any.
    fn shares(&self, weights: &[f64]) -> Vec<f64> {
        let mut shares = weights.to_vec();
        for (from, count) in &self.states {
            let own = &mut shares[*from..from + count];
            let sum: f64 = own.iter().sum();
            for share in own {
                *share = if sum > 0.0 {
                    *share / sum
                } else {
                    1.0 / *count as f64
                };
            }
        }
        shares
    }
}

impl CfrState<'_> {
    /// The value of a node to the learner. `reach` is how probable it is that
    /// the learner, and that the other and chance, come here.
    fn walk(&mut self, node: usize, learner: usize, reach: [f64; 2], weight: f64) -> f64 {
        let tree = self.tree;
        match &tree.nodes[node] {
            Node::Over(first) => [*first, -*first][learner],
            Node::Chance(children) => {
                let mut value = 0.0;
                for (p, child) in children {
                    value += p * self.walk(*child, learner, [reach[0], reach[1] * p], weight);
                }
                value
            }
            Node::Seat(seat, number, children) => {
                let (from, _) = tree.states[*number];
                let own = usize::from(*seat != learner);
                let mut value = 0.0;
                let mut values = [0.0; MOST_ACTIONS];
                for (index, child) in children.iter().enumerate() {
                    let p = self.current[from + index];
                    let mut next = reach;
                    next[own] *= p;
                    let worth = self.walk(*child, learner, next, weight);
                    value += p * worth;
                    if let Some(place) = values.get_mut(index) {
                        *place = worth;
                    }
                }
                if *seat == learner {
                    for (index, worth) in values.iter().take(children.len()).enumerate() {
                        self.change[from + index] += reach[1] * (worth - value);
                        self.average[from + index] +=
                            weight * reach[0] * self.current[from + index];
                    }
                }
                value
            }
        }
    }
}

/// The most actions of an information state; games with more are too large for
/// this anyway.
const MOST_ACTIONS: usize = 16;
