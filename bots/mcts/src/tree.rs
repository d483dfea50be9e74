//! The nodes of the tree, in one bounded piece of memory.

use std::ops::Range;

use crate::Candidate;

/// A node: an action and how the games with it went, seen by the side that
/// plays it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<A> {
    pub(crate) action: A,
    /// The games that began with it, those known beforehand included.
    pub(crate) games: f32,
    pub(crate) wins: f32,
    /// The games in which it was played at any time from here on.
    pub(crate) later_games: f32,
    pub(crate) later_wins: f32,
    /// The games that began with it, without those known beforehand.
    pub(crate) visits: u32,
    first_child: u32,
    children: u32,
}

impl<A: Copy> Node<A> {
    fn new(candidate: &Candidate<A>) -> Node<A> {
        let Candidate {
            action,
            games,
            wins,
        } = *candidate;
        Node {
            action,
            games,
            wins,
            later_games: games,
            later_wins: wins,
            visits: 0,
            first_child: 0,
            children: 0,
        }
    }

    /// Where its children are.
    pub(crate) fn children(&self) -> Range<usize> {
        let first = self.first_child as usize;
        first..first + self.children as usize
    }

    /// The share of its games that were won.
    pub(crate) fn value(&self) -> f32 {
        if self.games > 0.0 {
            self.wins / self.games
        } else {
            0.5
        }
    }
}

/// A tree with node 0 as its root.
#[derive(Debug)]
pub(crate) struct Tree<A> {
    nodes: Vec<Node<A>>,
    most: usize,
}

impl<A: Copy> Tree<A> {
    /// A tree that never has more than `most` nodes.
    pub(crate) fn new(most: usize) -> Tree<A> {
        Tree {
            nodes: Vec::new(),
            most: most.min(u32::MAX as usize),
        }
    }

    /// Makes a tree of a root with these children; `false` where there is no
    /// child, or no room.
    pub(crate) fn start(&mut self, candidates: &[Candidate<A>]) -> bool {
        self.nodes.clear();
        let Some(any) = candidates.first() else {
            return false;
        };
        // The action of the root is never asked for.
        self.nodes.push(Node::new(&Candidate {
            action: any.action,
            games: 0.0,
            wins: 0.0,
        }));
        self.grow(0, candidates);
        self.nodes[0].children > 0
    }

    /// Gives a node without children these, if there is room.
    pub(crate) fn grow(&mut self, node: usize, candidates: &[Candidate<A>]) {
        if self.nodes.len() + candidates.len() > self.most {
            return;
        }
        // All numbers of nodes are at most `most`, which is a u32.
        self.nodes[node].first_child = self.nodes.len() as u32;
        self.nodes[node].children = candidates.len() as u32;
        self.nodes.extend(candidates.iter().map(Node::new));
    }

    /// Keeps the subtree of one child of the root and makes that the root.
    pub(crate) fn keep(&mut self, child: usize) {
        let mut kept = vec![self.nodes[child]];
        let mut next = 0;
        while next < kept.len() {
            let children = kept[next].children();
            kept[next].first_child = kept.len() as u32;
            kept.extend_from_slice(&self.nodes[children]);
            next += 1;
        }
        self.nodes = kept;
    }

    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub(crate) fn node(&self, node: usize) -> &Node<A> {
        &self.nodes[node]
    }

    pub(crate) fn node_mut(&mut self, node: usize) -> &mut Node<A> {
        &mut self.nodes[node]
    }

    /// The children of a node with their numbers.
    pub(crate) fn children(&self, node: usize) -> impl Iterator<Item = (usize, &Node<A>)> {
        let children = self.nodes[node].children();
        children.clone().zip(&self.nodes[children])
    }

    /// The children of a node, to be changed.
    pub(crate) fn children_mut(&mut self, node: usize) -> &mut [Node<A>] {
        let children = self.nodes[node].children();
        &mut self.nodes[children]
    }
}
