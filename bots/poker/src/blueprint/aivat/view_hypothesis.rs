//! Where the player of the strategy may stand in the tree, and with which hands:
//! bets that the tree does not have are taken for others by chance.

use crate::{Deed, View};

use super::super::line::Line;
use super::super::store::Blueprint;

/// One way in which the player may see the hand.
#[derive(Clone, Debug)]
pub(super) struct ViewHypothesis {
    /// `None` after an action that the tree has nothing like.
    pub(super) line: Option<Line>,
    /// The steps to the river, once it has come.
    pub(super) path: Option<Vec<(u32, usize)>>,
    /// How likely the player holds each hand and sees the hand like this, by the
    /// place of the hand; not scaled.
    pub(super) weights: Vec<f64>,
}

impl ViewHypothesis {
    /// The ways after an action that the view has just heard of.
    pub(super) fn after(
        &self,
        blueprint: &Blueprint,
        view: &View,
        deed: &Deed,
    ) -> Vec<ViewHypothesis> {
        let Some(line) = &self.line else {
            return vec![self.clone()];
        };
        let branches = line.branches(&blueprint.tree, view, deed).into_iter();
        let branches = branches.filter(|(chance, _)| *chance > 0.0);
        let hypotheses = branches.map(|(chance, line)| ViewHypothesis {
            line,
            path: self.path.clone(),
            weights: self.weights.iter().map(|weight| weight * chance).collect(),
        });
        hypotheses.collect()
    }

    /// The board has come to five cards.
    pub(super) fn come_to_river(&mut self, blueprint: &Blueprint) {
        let on = |line: &&Line| line.is_on(&blueprint.tree, 3);
        self.path = self.line.as_ref().filter(on).map(|line| line.path.clone());
    }
}

/// Puts ways together that are the same but for how likely they are.
pub(super) fn joined(all: Vec<ViewHypothesis>) -> Vec<ViewHypothesis> {
    let mut joined: Vec<ViewHypothesis> = Vec::new();
    for hypothesis in all {
        let same = |other: &&mut ViewHypothesis| {
            let place = |hypothesis: &ViewHypothesis| {
                let line = hypothesis.line.as_ref();
                line.map(|line| (line.node, line.hardly, line.path.clone()))
            };
            place(other) == place(&hypothesis) && other.path == hypothesis.path
        };
        match joined.iter_mut().find(same) {
            Some(other) => {
                for (weight, more) in other.weights.iter_mut().zip(hypothesis.weights) {
                    *weight += more;
                }
            }
            None => joined.push(hypothesis),
        }
    }
    joined
}
