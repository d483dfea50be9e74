//! Which players can be compared, and whether ratings of maximum likelihood exist.

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

/// The players linked by chains of games, group by group; a player without a game is in
/// none.
///
/// Players are `0..players`; `pairs` name no other.
pub(super) fn linked_groups(players: usize, pairs: &[PairScore]) -> Vec<Vec<usize>> {
    let mut met = vec![Vec::new(); players];
    for pair in pairs {
        met[pair.first].push(pair.second);
        met[pair.second].push(pair.first);
    }
    let mut seen = vec![false; players];
    let mut groups = Vec::new();
    for player in 0..players {
        if !seen[player] && !met[player].is_empty() {
            groups.push(reach(player, &met, &mut seen));
        }
    }
    groups
}

/// Whether every node can be reached from the first one.
fn reaches_all(edges: &[Vec<usize>]) -> bool {
    let mut seen = vec![false; edges.len()];
    edges.is_empty() || reach(0, edges, &mut seen).len() == edges.len()
}

/// The nodes not seen before that can be reached from this one, itself
/// included; marks them as seen.
fn reach(start: usize, edges: &[Vec<usize>], seen: &mut [bool]) -> Vec<usize> {
    seen[start] = true;
    let mut reached = vec![start];
    let mut next = 0;
    while let Some(&node) = reached.get(next) {
        next += 1;
        for &neighbour in &edges[node] {
            if !std::mem::replace(&mut seen[neighbour], true) {
                reached.push(neighbour);
            }
        }
    }
    reached
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
            ..PairScore::default()
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

    #[test]
    fn one_game_links_and_a_player_without_a_game_is_in_no_group() {
        let pairs = [
            pair(4, 0, 1, 0, 0),
            pair(5, 2, 0, 1, 0),
            pair(2, 3, 0, 0, 1),
        ];
        assert_eq!(linked_groups(6, &pairs), [vec![0, 4], vec![2, 5, 3]]);
        assert_eq!(linked_groups(3, &[]), [[0; 0]; 0]);
    }
}
