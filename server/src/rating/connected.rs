//! Whether ratings of maximum likelihood exist.

use super::PairScore;

/// Whether from every player a chain of points taken leads to every other one:
/// a took a point or half a one from b, b from c, … Exactly then the likelihood
/// has its maximum at finite ratings, and only one (L. R. Ford, "Solution of a
/// ranking problem from binary comparisons", 1957).
///
/// Players are `0..players`; `pairs` name no other.
pub(super) fn is_strongly_connected(players: usize, pairs: &[PairScore]) -> bool {
    let mut beats = vec![Vec::new(); players];
    let mut beaten_by = vec![Vec::new(); players];
    for pair in pairs {
        let score = pair.score;
        if score.points() > 0.0 {
            beats[pair.first].push(pair.second);
            beaten_by[pair.second].push(pair.first);
        }
        if score.reversed().points() > 0.0 {
            beats[pair.second].push(pair.first);
            beaten_by[pair.first].push(pair.second);
        }
    }
    reaches_all(&beats) && reaches_all(&beaten_by)
}

/// Whether every node can be reached from the first one.
fn reaches_all(edges: &[Vec<usize>]) -> bool {
    let mut seen = vec![false; edges.len()];
    let mut waiting = Vec::new();
    if let Some(start) = seen.first_mut() {
        *start = true;
        waiting.push(0);
    }
    while let Some(node) = waiting.pop() {
        for &next in &edges[node] {
            if !std::mem::replace(&mut seen[next], true) {
                waiting.push(next);
            }
        }
    }
    seen.iter().all(|seen| *seen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::Score;

    fn pair(first: usize, second: usize, wins: u32, draws: u32, losses: u32) -> PairScore {
        let score = Score::new(wins, draws, losses);
        PairScore {
            first,
            second,
            score,
        }
    }

    #[test]
    fn a_circle_of_wins_connects_and_a_chain_does_not() {
        let chain = [pair(0, 1, 1, 0, 0), pair(1, 2, 1, 0, 0)];
        assert!(!is_strongly_connected(3, &chain));
        let circle = [chain[0], chain[1], pair(0, 2, 0, 0, 1)];
        assert!(is_strongly_connected(3, &circle));
    }

    #[test]
    fn a_draw_connects_both_ways() {
        assert!(is_strongly_connected(2, &[pair(0, 1, 0, 1, 0)]));
        assert!(!is_strongly_connected(2, &[pair(0, 1, 7, 0, 0)]));
    }

    #[test]
    fn groups_that_never_met_are_not_connected() {
        let apart = [pair(0, 1, 1, 0, 1), pair(2, 3, 1, 0, 1)];
        assert!(!is_strongly_connected(4, &apart));
    }
}
