//! How dice may fall, and the dice that may be set aside then, in fifties.

use std::sync::LazyLock;

use games::dice::odds::steps;
use games::dice::{DICE, Throw, compulsory, doubled, keeps, scores};

/// A throw.
pub(super) struct Fall {
    pub(super) throw: Throw,
    /// Of this throw among those of as many dice.
    pub(super) chance: f64,
    pub(super) leaves: Leaves,
}

/// The choice that a throw leaves.
#[derive(PartialEq)]
pub(super) enum Leaves {
    /// Nothing scores.
    Nothing,
    /// All dice count for so many fifties, and six are thrown again.
    All(usize),
    Choice {
        keeps: Vec<Keep>,
        /// One die may be thrown again (rule 5).
        again: bool,
    },
}

/// Dice set aside.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Keep {
    /// Their points in fifties.
    pub(super) steps: usize,
    /// How many dice are left; 0 is a full hand.
    pub(super) left: u8,
}

/// The step of a player after a throw with a choice; points are those of the turn, in
/// fifties, after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Step {
    /// Throws so many dice (0: a full hand) with so many fifties.
    Roll(usize, u8),
    /// Stops with so many fifties.
    Stop(usize),
    /// Throws one die again.
    Again,
}

/// Every throw of 1 to 6 dice.
pub(super) fn falls(dice: u8) -> &'static [Fall] {
    static ALL: LazyLock<Vec<Vec<Fall>>> =
        LazyLock::new(|| (0..=DICE).map(|dice| all(dice).collect()).collect());
    ALL.get(usize::from(dice)).map_or(&[], Vec::as_slice)
}

/// The same, with throws that leave the same choice merged into one, with the dice
/// of one of them.
pub(super) fn kinds(dice: u8) -> &'static [Fall] {
    static KINDS: LazyLock<Vec<Vec<Fall>>> = LazyLock::new(|| (0..=DICE).map(merged).collect());
    KINDS.get(usize::from(dice)).map_or(&[], Vec::as_slice)
}

fn merged(dice: u8) -> Vec<Fall> {
    let mut kinds: Vec<Fall> = Vec::new();
    for fall in all(dice) {
        match kinds.iter_mut().find(|kind| kind.leaves == fall.leaves) {
            Some(kind) => kind.chance += fall.chance,
            None => kinds.push(fall),
        }
    }
    kinds
}

fn all(dice: u8) -> impl Iterator<Item = Fall> {
    let every = 6f64.powi(i32::from(dice));
    Throw::all(dice).iter().map(move |(throw, ways)| Fall {
        throw: *throw,
        chance: f64::from(*ways) / every,
        leaves: leaves(*throw),
    })
}

fn leaves(throw: Throw) -> Leaves {
    if let Some(points) = compulsory(throw) {
        return Leaves::All(steps(points));
    }
    if !scores(throw) {
        return Leaves::Nothing;
    }
    // Of two ways that leave as many dice, more points are never worse.
    let mut best = [None; DICE as usize];
    for (kept, points) in keeps(throw) {
        let place = &mut best[usize::from(throw.dice() - kept.dice())];
        *place = (*place).max(Some(steps(points)));
    }
    let keeps = (0..DICE).zip(best).filter_map(|(left, steps)| {
        let steps = steps?;
        Some(Keep { steps, left })
    });
    Leaves::Choice {
        keeps: keeps.collect(),
        again: doubled(throw).is_some(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merged_throws_are_as_likely_as_all_together() {
        for dice in 1..=DICE {
            let sum = |falls: &[Fall]| -> f64 { falls.iter().map(|fall| fall.chance).sum() };
            assert!((sum(falls(dice)) - 1.0).abs() < 1e-12, "{dice}");
            assert!((sum(kinds(dice)) - 1.0).abs() < 1e-12, "{dice}");
            assert!(kinds(dice).len() < falls(dice).len(), "{dice}");
        }
    }
}
