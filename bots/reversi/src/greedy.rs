//! The player that takes as many discs as it can.

use bot_kit::OnePly;
use games::Game as _;
use games::reversi::{Move, Reversi};

/// The player of this seed that turns as many discs as it can.
pub fn greedy(seed: u64) -> OnePly<Reversi, u32> {
    OnePly::new(seed, |state: &Reversi, action: Move| {
        let mut after = state.clone();
        // A legal action is not refused.
        let played = after.play(action);
        played.map_or(0, |()| after.turned().count_ones())
    })
}
