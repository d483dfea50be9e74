//! The bets that the abstract game offers.

use super::tree::Rules;

/// Chips of a big blind in the abstract game: a hundredth is the smallest unit.
pub(super) const BIG: u32 = 100;

/// The least and the most big blinds that a stack of the abstract game has.
pub(super) const STACKS: [u32; 2] = [5, 1_000];

/// Raises on one round, a bet included; before the flop the big blind is none.
const MOST_RAISES: usize = 3;

/// A raise that puts in this part of the stack puts in all of it.
const NEARLY_ALL: f32 = 0.7;

/// All-in is offered up to so many pots, and always from the second raise on.
const LARGEST: f32 = 6.0;

/// Sizes by round and raise, in parts of the pot after a call.
const SIZES: [[&[f32]; MOST_RAISES]; 4] = [
    [&[0.5, 1.0, 1.8], &[0.7, 1.2], &[0.9]],
    [&[0.35, 0.8, 1.6], &[0.9], &[]],
    [&[0.5, 1.0, 1.8], &[1.0], &[]],
    [&[0.4, 0.9, 1.8], &[1.0], &[]],
];

/// Heads-up hold'em with equal stacks of so many big blinds: the button posts
/// half a big blind and acts first before the flop, last after it.
pub(super) fn holdem(stack: u32) -> Rules {
    Rules {
        put: [BIG / 2, BIG],
        stack: stack * BIG,
        first: vec![0, 1, 1, 1],
        totals: Box::new(totals),
    }
}

/// Where raises may stand, as all chips put in on the hand.
fn totals(round: usize, raises: usize, level: u32, stack: u32) -> Vec<u32> {
    let pot = (2 * level) as f32;
    let sizes = SIZES[round.min(3)].get(raises);
    let mut totals = Vec::new();
    for size in sizes.copied().unwrap_or_default() {
        let total = level + (pot * size) as u32;
        if (total as f32) < NEARLY_ALL * stack as f32 {
            totals.push(total);
        }
    }
    let near = ((stack - level) as f32) <= LARGEST * pot;
    if near || raises > 0 || totals.is_empty() {
        totals.push(stack);
    }
    totals
}
