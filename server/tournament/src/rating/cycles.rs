//! Players whom no order of strength puts in a row: each beats the next.

use std::collections::HashMap;

use super::{MatchScore, PairScore};

/// From this likelihood of superiority on, one player beats another.
const SURE: f64 = 0.95;

/// Looked for among as many players only: it takes all threes of them.
const MOST_PLAYERS: usize = 200;

/// Three of the players `0..players` of whom each is stronger than the next, and the last
/// than the first, with at least 95 % by the games of these two alone: one number for each
/// player cannot tell what they do to each other. The surest cycle is first, and each
/// begins with its smallest player. Of more than 200 players there are none.
pub fn cycles(players: usize, pairs: &[PairScore]) -> Vec<[usize; 3]> {
    if players > MOST_PLAYERS {
        return Vec::new();
    }
    let mut beaten: HashMap<(usize, usize), f64> = HashMap::new();
    for pair in pairs {
        let likelihood = MatchScore::of(pair).map_or(0.5, |score| score.superiority);
        if likelihood >= SURE {
            beaten.insert((pair.first, pair.second), likelihood);
        } else if likelihood <= 1.0 - SURE {
            beaten.insert((pair.second, pair.first), 1.0 - likelihood);
        }
    }
    let mut found: Vec<([usize; 3], f64)> = Vec::new();
    for (&(one, other), first) in &beaten {
        // Each cycle once: from its smallest player.
        for third in one + 1..players {
            let rest = [(other, third), (third, one)].map(|pair| beaten.get(&pair));
            if let [Some(second), Some(last)] = rest
                && other > one
            {
                found.push(([one, other, third], first.min(*second).min(*last)));
            }
        }
    }
    found.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
    found.into_iter().map(|(cycle, _)| cycle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::Score;

    fn pair(first: usize, second: usize, score: Score) -> PairScore {
        PairScore {
            first,
            second,
            score,
            ..PairScore::default()
        }
    }

    #[test]
    fn a_cycle_is_found_once_if_every_step_of_it_is_sure() {
        let clear = Score::new(30, 0, 10);
        let unclear = Score::new(22, 0, 18);
        // 0 beats 2, 2 beats 1, 1 beats 0; 3 is beaten by all.
        let mut pairs = vec![
            pair(0, 2, clear),
            pair(1, 2, clear.reversed()),
            pair(0, 1, clear.reversed()),
            pair(3, 0, clear.reversed()),
            pair(1, 3, clear),
        ];
        assert_eq!(cycles(4, &pairs), [[0, 2, 1]]);
        pairs.push(pair(3, 2, clear));
        // Now 3 beats 2, which beats 1, which beats 3, and 0 beats 3.
        pairs[1].score = Score::new(4, 0, 36);
        assert_eq!(cycles(4, &pairs), [[0, 2, 1], [1, 3, 2]]);
        pairs[2].score = unclear.reversed();
        assert_eq!(cycles(4, &pairs), [[1, 3, 2]]);
        assert_eq!(cycles(3, &[]), Vec::<[usize; 3]>::new());
    }
}
