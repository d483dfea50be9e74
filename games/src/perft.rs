//! Counting the tree of a game: the test that settles a rules engine.

use crate::{Game, Turn};

/// The number of action sequences of exactly this length from here on; chance
/// outcomes count as actions. Sequences that end earlier are not counted unless
/// the game says otherwise ([`Game::ENDED_COUNTS`]). Depth 0 is 1.
pub fn perft<G: Game>(state: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if matches!(state.turn(), Turn::Over(_)) {
        return u64::from(G::ENDED_COUNTS);
    }
    let mut actions = Vec::new();
    state.legal_actions(&mut actions);
    if depth == 1 {
        return actions.len() as u64;
    }
    actions
        .into_iter()
        .map(|action| {
            let mut next = state.clone();
            let played = next.play(action);
            debug_assert!(played.is_ok(), "{action} is listed as legal");
            perft(&next, depth - 1)
        })
        .sum()
}
