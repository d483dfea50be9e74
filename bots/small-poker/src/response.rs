//! The best response: the winnings of a seat that knows how the other plays.

use super::tree::{Node, Strategy, Tree};

struct Response<'a> {
    tree: &'a Tree,
    strategy: &'a Strategy,
    /// The seat that responds.
    seat: usize,
    /// By node: how probable it is that the other and chance come there.
    reach: Vec<f64>,
    /// The nodes of each information state.
    members: Vec<Vec<usize>>,
    /// The best action of each information state, as far as it is known.
    best: Vec<Option<usize>>,
    /// The value of each node to the seat, as far as it is known.
    values: Vec<Option<f64>>,
}

impl Tree {
    /// The average winnings of this seat (0 or 1) where it knows that the other
    /// one plays so.
    pub fn best_response(&self, strategy: &Strategy, seat: usize) -> f64 {
        let mut response = Response {
            tree: self,
            strategy,
            seat,
            reach: vec![0.0; self.nodes.len()],
            members: vec![Vec::new(); self.states.len()],
            best: vec![None; self.states.len()],
            values: vec![None; self.nodes.len()],
        };
        response.spread();
        response.value(self.root())
    }

    /// How much a best opponent wins from this strategy in a game on average,
    /// in chips, taking each seat half of the time; 0 for an equilibrium.
    pub fn exploitability(&self, strategy: &Strategy) -> f64 {
        let wins = [0, 1].map(|seat| self.best_response(strategy, seat));
        (wins[0] + wins[1]) / 2.0
    }
}

impl Response<'_> {
    /// Works out the reached nodes; parents stand after their children.
    fn spread(&mut self) {
        self.reach[self.tree.root()] = 1.0;
        for (index, node) in self.tree.nodes.iter().enumerate().rev() {
            let reach = self.reach[index];
            match node {
                Node::Over(_) => {}
                Node::Chance(children) => {
                    for (p, child) in children {
                        self.reach[*child] = reach * p;
                    }
                }
                Node::Seat(seat, number, children) => {
                    let (from, _) = self.tree.states[*number];
                    let own = *seat == self.seat;
                    if own {
                        self.members[*number].push(index);
                    }
                    for (action, child) in children.iter().enumerate() {
                        let p = self.strategy.probabilities[from + action];
                        self.reach[*child] = if own { reach } else { reach * p };
                    }
                }
            }
        }
    }

    fn value(&mut self, node: usize) -> f64 {
        if let Some(known) = self.values[node] {
            return known;
        }
        let tree = self.tree;
        let value = match &tree.nodes[node] {
            Node::Over(first) => [*first, -*first][self.seat],
            Node::Chance(children) => children
                .iter()
                .map(|(p, child)| p * self.value(*child))
                .sum(),
            Node::Seat(seat, number, children) if *seat == self.seat => {
                let best = self.best_of(*number, children.len());
                self.value(children[best])
            }
            Node::Seat(_, number, children) => {
                let (from, _) = tree.states[*number];
                let each = children.iter().enumerate();
                each.map(|(action, child)| {
                    self.strategy.probabilities[from + action] * self.value(*child)
                })
                .sum()
            }
        };
        self.values[node] = Some(value);
        value
    }

    /// The action that is best over all nodes that the seat cannot tell apart.
    fn best_of(&mut self, number: usize, actions: usize) -> usize {
        if let Some(known) = self.best[number] {
            return known;
        }
        let members = std::mem::take(&mut self.members[number]);
        let tree = self.tree;
        let mut best = (0, f64::NEG_INFINITY);
        for action in 0..actions {
            let mut worth = 0.0;
            for node in &members {
                if let Node::Seat(_, _, children) = &tree.nodes[*node] {
                    worth += self.reach[*node] * self.value(children[action]);
                }
            }
            if worth > best.1 {
                best = (action, worth);
            }
        }
        self.best[number] = Some(best.0);
        best.0
    }
}
