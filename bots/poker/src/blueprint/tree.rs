//! The tree of betting sequences as flat arrays.

/// The rounds of hold'em: the most that a game here has.
pub(super) const ROUNDS: usize = 4;

/// Where raises may stand, by round, raises so far on the round, the chips that
/// the other player has put in, and the stack.
pub(super) type Totals = Box<dyn Fn(usize, usize, u32, u32) -> Vec<u32>>;

/// The rules of a betting game of two players.
pub(super) struct Rules {
    /// The chips that each has put in before the first action.
    pub(super) put: [u32; 2],
    /// The most that each can put in, in chips.
    pub(super) stack: u32,
    /// The player that acts first on each round, 0 or 1.
    pub(super) first: Vec<u8>,
    pub(super) totals: Totals,
}

/// A step of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Gives up.
    Fold,
    /// Checks or calls.
    Stay,
    /// Bets or raises, so that so many chips are in on the hand.
    To(u32),
}

/// The kind of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The player acts.
    Choice,
    /// The player has folded.
    Fold,
    /// The cards decide.
    Showdown,
}

/// A betting sequence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    /// The player that acts, or that has folded.
    pub(super) player: u8,
    pub(super) round: u8,
    /// How many steps there are.
    pub(super) count: u8,
    /// Where its steps begin among all.
    pub(super) first: u32,
    /// Where the numbers of its first bucket begin.
    pub(super) base: usize,
    /// The chips that both have put in.
    pub(super) put: [u32; 2],
}

/// All betting sequences. The root is node 0.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    /// The steps of all nodes, each with the node that it leads to.
    pub(super) steps: Vec<(Step, u32)>,
    /// Buckets by round.
    pub(super) buckets: [usize; ROUNDS],
    /// Numbers of all nodes: one for each bucket and step.
    pub(super) entries: usize,
}

/// On the way down.
#[derive(Clone, Copy)]
struct State {
    put: [u32; 2],
    round: usize,
    player: usize,
    raises: usize,
    /// Players who have still to act on the round.
    open: u8,
}

impl Tree {
    /// Builds the tree of a game with so many buckets on each round.
    pub(super) fn new(rules: &Rules, buckets: [usize; ROUNDS]) -> Tree {
        let mut tree = Tree {
            nodes: Vec::new(),
            steps: Vec::new(),
            buckets,
            entries: 0,
        };
        tree.grow(
            rules,
            State {
                put: rules.put,
                round: 0,
                player: usize::from(rules.first[0]),
                raises: 0,
                open: 2,
            },
        );
        tree
    }

    /// The steps of a node.
    pub(super) fn steps(&self, node: &Node) -> &[(Step, u32)] {
        let first = node.first as usize;
        &self.steps[first..first + usize::from(node.count)]
    }

    fn end(&mut self, kind: Kind, player: usize, state: &State) -> u32 {
        self.nodes.push(Node {
            kind,
            player: player as u8,
            round: state.round as u8,
            count: 0,
            first: 0,
            base: 0,
            put: state.put,
        });
        self.nodes.len() as u32 - 1
    }

    fn grow(&mut self, rules: &Rules, state: State) -> u32 {
        let (player, other) = (state.player, 1 - state.player);
        let mut steps = Vec::new();
        if state.put[player] < state.put[other] {
            steps.push(Step::Fold);
        }
        steps.push(Step::Stay);
        if state.put[other] < rules.stack {
            let level = state.put[other];
            let totals = (rules.totals)(state.round, state.raises, level, rules.stack);
            steps.extend(totals.into_iter().map(Step::To));
        }
        let node = self.end(Kind::Choice, player, &state);
        let first = self.steps.len();
        let base = self.entries;
        self.entries += self.buckets[state.round] * steps.len();
        self.steps.extend(steps.iter().map(|step| (*step, 0)));
        let made = &mut self.nodes[node as usize];
        (made.count, made.first, made.base) = (steps.len() as u8, first as u32, base);
        for (index, step) in steps.into_iter().enumerate() {
            let child = self.after(rules, state, step);
            self.steps[first + index].1 = child;
        }
        node
    }

    fn after(&mut self, rules: &Rules, state: State, step: Step) -> u32 {
        let (player, other) = (state.player, 1 - state.player);
        let mut next = State {
            player: other,
            ..state
        };
        match step {
            Step::Fold => return self.end(Kind::Fold, player, &state),
            Step::Stay => {
                next.put[player] = state.put[other];
                next.open -= 1;
            }
            Step::To(total) => {
                next.put[player] = total;
                next.raises += 1;
                next.open = 1;
            }
        }
        if next.open > 0 {
            return self.grow(rules, next);
        }
        next.round += 1;
        if next.round == rules.first.len() || next.put[player] == rules.stack {
            return self.end(Kind::Showdown, player, &next);
        }
        next.player = usize::from(rules.first[next.round]);
        (next.raises, next.open) = (0, 2);
        self.grow(rules, next)
    }
}

#[cfg(test)]
mod tests {
    use super::super::menu::{BIG, STACKS, holdem};
    use super::super::store::MOST_ENTRIES;
    use super::*;

    #[test]
    fn every_sequence_is_legal_and_ends() {
        for stack in [5, 20, 100, 200] {
            let tree = Tree::new(&holdem(stack), [169, 10, 10, 10]);
            let all = stack * BIG;
            for node in &tree.nodes {
                let [own, other] = [node.player, 1 - node.player].map(|one| node.put[one as usize]);
                assert!(own <= all && other <= all);
                let steps = tree.steps(node);
                match node.kind {
                    Kind::Showdown => assert_eq!(own, other),
                    Kind::Fold => assert!(own < other),
                    Kind::Choice => {
                        assert!(steps.len() >= 2 || own == other, "{node:?}");
                        assert_eq!(steps[0].0 == Step::Fold, own < other, "{node:?}");
                        for (step, child) in steps {
                            assert!(*child > 0);
                            // A raise is at least a big blind, or all-in.
                            let Step::To(total) = step else { continue };
                            let child = &tree.nodes[*child as usize];
                            assert_eq!(child.put[usize::from(node.player)], *total);
                            assert!(*total >= other + BIG / 2 || *total == all, "{node:?}");
                        }
                    }
                }
            }
            // Each node but the first is led to by one step.
            assert_eq!(tree.steps.len(), tree.nodes.len() - 1);
        }
    }

    #[test]
    fn the_trees_of_the_program_have_the_sizes_that_are_documented() {
        let size = |stack| {
            let tree = Tree::new(&holdem(stack), [169, 150, 150, 100]);
            (tree.nodes.len(), tree.entries)
        };
        assert_eq!(size(100), (42_566, 4_765_927));
        assert_eq!(size(200), (79_114, 8_688_927));
    }

    #[test]
    fn the_deepest_stacks_with_all_buckets_can_still_be_read() {
        let tree = Tree::new(&holdem(STACKS[1]), [169, 250, 250, 250]);
        assert!(tree.entries <= MOST_ENTRIES, "{}", tree.entries);
    }
}
