//! Blinds of players who come in late or have missed theirs.

use super::MissedBlinds;

/// Divides a list of blinds, each with whether it is below zero, into those of the
/// players left of the button with straddles, and those that are posted beside them.
/// A later blind that is no more than the big one is no straddle. A player who posts one
/// and a larger ante than others do has the difference dead.
pub(super) fn divide(blinds: Vec<(u64, bool)>, antes: &mut [u64]) -> (Vec<u64>, Vec<MissedBlinds>) {
    let first = blinds.iter().take(2).filter(|(_, below)| !below);
    let big = first.map(|(amount, _)| *amount).max().unwrap_or(0);
    let ante = antes.iter().min().copied().unwrap_or(0);
    let mut missed = Vec::new();
    let blinds = blinds.into_iter().enumerate();
    let usual = blinds.map(|(player, (live, below))| {
        if !below && (player < 2 || live > big || live == 0) {
            return live;
        }
        let dead = antes[player] - ante;
        antes[player] = ante;
        missed.push(MissedBlinds { player, live, dead });
        0
    });
    (usual.collect(), missed)
}
