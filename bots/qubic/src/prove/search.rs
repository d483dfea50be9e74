//! The search of one thread.

use super::relevant::disturbing;
use super::table::{INFINITE, Node};
use super::{NotProven, SharedProof};
use crate::book::Book;
use crate::cube::CellScores;
use crate::field::{Field, bits};
use crate::forcing::{ForcedWinResult, ForcedWinSearch};
use crate::symmetry::{Position, canonical};

/// The most positions of a search for a forced win within the proof.
const LEAF_BUDGET: u64 = 2_000;

/// How many moves of the first player are tried in a position, the best by
/// their scores.
const WIDTH: usize = 12;

/// How much harder a position is to prove, in replies, for every line of two
/// that the second player may lengthen.
const COUNTER: u32 = 3;

/// A position is left only when another is better by this share, in eighths:
/// otherwise two equal ones would be entered in turn (Pawlewicz and Lew 2006).
const PATIENCE: u32 = 2;

pub(super) struct Prover<'a> {
    shared: &'a SharedProof<'a>,
    forcing: ForcedWinSearch,
}

/// A position after a move, with the move that leads to it.
struct Child {
    position: Position,
    cell: u8,
    node: Node,
}

impl<'a> Prover<'a> {
    pub(super) fn new(shared: &'a SharedProof<'a>) -> Prover<'a> {
        Prover {
            shared,
            forcing: ForcedWinSearch::new(),
        }
    }

    /// Settles a position, whichever seat is on turn.
    pub(super) fn settle(&mut self, position: Position) -> Node {
        self.search(position, INFINITE, INFINITE)
    }

    /// Searches until the position is settled or its numbers reach the limits.
    fn search(&mut self, position: Position, most_proof: u32, most_disproof: u32) -> Node {
        let crosses_turn = crosses_turn(position);
        let mut node = self.node(position);
        if node.is_settled() {
            return node;
        }
        let mut children = self.expand(position, &mut node);
        loop {
            for child in &mut children {
                child.node = self.node(child.position);
            }
            self.sum_up(crosses_turn, &children, &mut node);
            self.shared.table.put(position, node);
            if node.is_settled() || node.proof >= most_proof || node.disproof >= most_disproof {
                return node;
            }
            let (best, second) = choose(crosses_turn, &children);
            let child = &children[best];
            let relaxed = |number: u32| number.saturating_add(1 + number / 8 * PATIENCE);
            let (proof, disproof) = if crosses_turn {
                (
                    most_proof.min(relaxed(second)),
                    most_disproof
                        .saturating_sub(node.disproof)
                        .saturating_add(child.node.disproof),
                )
            } else {
                (
                    most_proof
                        .saturating_sub(node.proof)
                        .saturating_add(child.node.proof),
                    most_disproof.min(relaxed(second)),
                )
            };
            self.search(child.position, proof, disproof);
        }
    }

    /// The node of a position, at least with its static value.
    fn node(&mut self, position: Position) -> Node {
        if let Some(node) = self.shared.table.get(position) {
            return node;
        }
        let node = if crosses_turn(position) {
            Node::open(1, 0)
        } else {
            self.look(position)
        };
        self.shared.table.put(position, node);
        node
    }

    /// A first look at a position in which the second player is on turn.
    fn look(&mut self, position: Position) -> Node {
        let field = self.shared.field(position);
        if field.has_line(0) {
            return Node::proven();
        }
        if field.wins(1) != 0 {
            return Node::disproved();
        }
        let threats = field.wins(0);
        match threats.count_ones() {
            0 => {}
            1 => return Node::open(1, threats as u64),
            _ => return Node::proven(),
        }
        if field.playable() == 0 {
            return Node::disproved();
        }
        if let ForcedWinResult::Win(_) = self.forcing.search(&field, 1, LEAF_BUDGET) {
            return Node::disproved();
        }
        let (replies, weight) = match self.forcing.search(&field, 0, LEAF_BUDGET) {
            ForcedWinResult::Win(line) => (disturbing(&field, &line), 1),
            // Nothing is threatened: every reply must be looked at.
            _ => (field.playable(), 2),
        };
        if replies == 0 {
            return Node::proven();
        }
        // On each of these lines the second player can gain time twice.
        let delays = COUNTER * field.open_lines(1, 2).count_ones();
        Node::open(weight * replies.count_ones() + delays, replies as u64)
    }

    /// The positions after the moves that matter; finds out which these are
    /// when the position is entered for the first time.
    fn expand(&mut self, position: Position, node: &mut Node) -> Vec<Child> {
        if !node.expanded {
            self.shared.count();
            node.moves = if crosses_turn(position) {
                candidates(&self.shared.field(position))
            } else {
                self.unanswered(position, node.moves)
            };
            node.expanded = true;
        }
        let mut children: Vec<Child> = after(position, node.moves)
            .map(|(cell, position)| Child {
                position,
                cell,
                node: Node::proven(),
            })
            .collect();
        children.sort_unstable_by_key(|child| child.position);
        children.dedup_by_key(|child| child.position);
        children
    }

    /// Of these replies those after which there is no forced win.
    fn unanswered(&mut self, position: Position, replies: u64) -> u64 {
        let field = self.shared.field(position);
        bits(u128::from(replies))
            .filter(|reply| {
                let after = field.with(1, *reply);
                !matches!(
                    self.forcing.search(&after, 0, LEAF_BUDGET),
                    ForcedWinResult::Win(_)
                )
            })
            .fold(0, |rest, reply| rest | 1 << reply)
    }

    fn sum_up(&self, crosses_turn: bool, children: &[Child], node: &mut Node) {
        let proofs = children.iter().map(|child| child.node.proof);
        let disproofs = children.iter().map(|child| child.node.disproof);
        let sum = |numbers: &mut dyn Iterator<Item = u32>| numbers.fold(0u32, u32::saturating_add);
        if crosses_turn {
            node.proof = proofs.min().unwrap_or(INFINITE);
            node.disproof = sum(&mut disproofs.into_iter());
            if let Some(won) = children.iter().find(|child| child.node.proof == 0) {
                node.moves = 1 << won.cell;
                node.disproof = INFINITE;
            }
        } else {
            node.proof = sum(&mut proofs.into_iter());
            node.disproof = disproofs.min().unwrap_or(INFINITE);
        }
    }

    /// Writes the strategy for a position in which the second player is on
    /// turn, and for all that follow.
    pub(super) fn write(&mut self, position: Position, book: &mut Book) -> Result<(), NotProven> {
        let field = self.shared.field(position);
        for (reply, next) in after(position, field.playable() as u64) {
            let answered = field.with(1, u32::from(reply));
            if book.at(next).is_some() || self.is_won_by_force(&answered) {
                continue;
            }
            let node = self.settle(next);
            if node.proof != 0 {
                return Err(NotProven);
            }
            let cell = node.moves.trailing_zeros() as u8;
            book.insert(next, cell);
            let (opened, _) = canonical((next.0 | 1 << cell, next.1));
            self.write(opened, book)?;
        }
        Ok(())
    }

    fn is_won_by_force(&mut self, field: &Field) -> bool {
        matches!(
            self.forcing.search(field, 0, LEAF_BUDGET),
            ForcedWinResult::Win(_)
        )
    }
}

/// The first player is on turn where both have equally many stones.
fn crosses_turn((cross, round): Position) -> bool {
    cross.count_ones() == round.count_ones()
}

/// The canonical positions after these moves of the seat on turn.
pub(super) fn after(position: Position, moves: u64) -> impl Iterator<Item = (u8, Position)> {
    bits(u128::from(moves)).map(move |cell| {
        let (cross, round) = position;
        let next = if crosses_turn(position) {
            (cross | 1 << cell, round)
        } else {
            (cross, round | 1 << cell)
        };
        (cell as u8, canonical(next).0)
    })
}

/// The child to search, and the number of the next best one.
fn choose(crosses_turn: bool, children: &[Child]) -> (usize, u32) {
    let number = |child: &Child| {
        if crosses_turn {
            child.node.proof
        } else {
            child.node.disproof
        }
    };
    let mut best = 0;
    let mut second = INFINITE;
    for (index, child) in children.iter().enumerate().skip(1) {
        if number(child) < number(&children[best]) {
            second = number(&children[best]);
            best = index;
        } else {
            second = second.min(number(child));
        }
    }
    (best, second)
}

/// The moves of the first player that are tried: the only one where a line
/// must be stopped, else the best by their scores.
fn candidates(field: &Field) -> u64 {
    let threats = field.wins(1);
    if threats != 0 {
        return threats as u64;
    }
    let scores = CellScores::new(field, 0);
    let mut cells: Vec<u32> = bits(field.playable()).collect();
    cells.sort_by_cached_key(|cell| std::cmp::Reverse(scores.of(field, *cell)));
    cells
        .iter()
        .take(WIDTH)
        .fold(0, |set, cell| set | 1 << cell)
}
