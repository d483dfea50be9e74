use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::{GameResult, Pairing, Tie};

fn nobody(_: PlayerId) -> bool {
    false
}

/// The pairs, the starter of each in front.
fn boards(round: &Round) -> Vec<[usize; 2]> {
    let seats = round.pairs.iter().map(|(pair, starter)| {
        let seats = [*starter, pair.other(*starter)];
        seats.map(PlayerId::index)
    });
    seats.collect()
}

fn play(
    history: &mut History,
    round: u16,
    drawn: &Round,
    mut result: impl FnMut([usize; 2]) -> GameResult,
) {
    for (pair, starter) in &drawn.pairs {
        let key = Tie {
            phase: round,
            pair: *pair,
        }
        .game(0);
        let starter = *starter;
        let result = result(pair.players().map(PlayerId::index));
        history.record(Pairing::of_two(key, starter), result, 0);
    }
}

fn earlier_wins(_: [usize; 2]) -> GameResult {
    GameResult::FirstWins
}

#[test]
fn a_group_is_folded_in_the_middle() {
    // "Swiss-system tournament" of Wikipedia, on the Dutch system: of eight
    // players in a score group number 1 plays number 5, 2 plays 6, 3 plays 7
    // and 4 plays 8.
    let mut history = History::default();
    let first = draw(0, 8, 1, &history, nobody, None);
    assert_eq!(boards(&first), [[0, 4], [5, 1], [2, 6], [7, 3]]);
    // All went by the seeds: two winners meet, and two losers, that can both have the
    // other start now.
    play(&mut history, 0, &first, earlier_wins);
    let second = draw(1, 8, 1, &history, nobody, None);
    assert_eq!(boards(&second), [[3, 0], [1, 2], [4, 7], [6, 5]]);
    play(&mut history, 1, &second, earlier_wins);
    // 0 and 1 have two points, 2 to 5 one, 6 and 7 none.
    let third = draw(2, 8, 1, &history, nobody, None);
    let met: BTreeSet<BTreeSet<usize>> = boards(&third).into_iter().map(BTreeSet::from).collect();
    assert_eq!(
        met,
        [[0, 1], [2, 4], [3, 5], [6, 7]].map(BTreeSet::from).into()
    );
}

#[test]
fn a_group_that_can_be_paired_within_itself_is_though_the_first_choice_fails() {
    // 0, 1, 2, 3 have two points each; 0 has met 2, and 1 has met 2 too. Folded,
    // 0 would meet 2: that is forbidden; with 0 - 1 the group would be torn.
    let mut history = History::default();
    let mut meet = |phase, one: u16, other: u16, result| {
        let pair = Pair::new(PlayerId::new(one), PlayerId::new(other)).unwrap();
        let key = Tie { phase, pair }.game(0);
        let starter = pair.first();
        history.record(Pairing::of_two(key, starter), result, 0);
    };
    for (phase, one, other) in [(0, 0, 2), (1, 1, 2)] {
        meet(phase, one, other, GameResult::Draw);
    }
    for (phase, one, other) in [(0, 1, 4), (0, 3, 5), (1, 0, 4), (1, 3, 5)] {
        meet(phase, one, other, GameResult::Draw);
    }
    let third = draw(2, 6, 1, &history, nobody, None);
    let met: BTreeSet<BTreeSet<usize>> = boards(&third).into_iter().map(BTreeSet::from).collect();
    assert_eq!(met, [[0, 3], [1, 5], [2, 4]].map(BTreeSet::from).into());
}

#[test]
fn the_last_without_a_bye_sits_out_and_gets_the_point() {
    let mut history = History::default();
    let mut out = Vec::new();
    for round in 0..5 {
        let drawn = draw(round, 5, 1, &history, nobody, None);
        assert_eq!(drawn.pairs.len(), 2);
        out.extend(drawn.bye.map(PlayerId::index));
        play(&mut history, round, &drawn, earlier_wins);
    }
    assert_eq!(out[0], 4, "the last seed");
    let different: BTreeSet<usize> = out.iter().copied().collect();
    assert_eq!(different.len(), 5, "{out:?}");
    let points = byes(5, 5, &history, &nobody);
    assert!(points.len() == 5 && points.values().all(|rounds| rounds.len() == 1));
}

#[test]
fn a_player_absent_for_two_rounds_gets_no_points_for_them() {
    let mut history = History::default();
    let gone = |player: PlayerId| player.index() == 3;
    for round in 0..3 {
        let absent = |player: PlayerId| round > 0 && gone(player);
        let drawn = draw(round, 6, 1, &history, absent, None);
        assert_eq!(drawn.pairs.len(), if round == 0 { 3 } else { 2 });
        play(&mut history, round, &drawn, earlier_wins);
    }
    assert!(!byes(3, 6, &history, &nobody).contains_key(&PlayerId::new(3)));
    assert_eq!(byes(3, 6, &history, &nobody).len(), 2);
}

#[test]
fn what_was_begun_goes_on_when_a_player_joins() {
    let mut history = History::default();
    let first = draw(0, 6, 1, &history, nobody, None);
    assert_eq!(boards(&first), [[0, 3], [4, 1], [2, 5]]);
    let begun = Round {
        pairs: vec![first.pairs[1]],
        bye: None,
    };
    play(&mut history, 0, &begun, earlier_wins);
    assert_eq!(
        draw(0, 6, 1, &history, nobody, None),
        first,
        "the same without a change"
    );
    let drawn = draw(0, 8, 1, &history, nobody, None);
    let pairs: BTreeSet<Pair> = drawn.pairs.iter().map(|(pair, _)| *pair).collect();
    assert!(pairs.contains(&first.pairs[1].0), "{drawn:?}");
    assert_eq!((pairs.len(), drawn.bye), (4, None));
}

#[test]
fn there_is_a_round_even_when_all_have_met() {
    let mut history = History::default();
    for round in 0..9 {
        let drawn = draw(round, 4, 1, &history, nobody, None);
        assert_eq!(drawn.pairs.len(), 2, "round {round}");
        play(&mut history, round, &drawn, earlier_wins);
    }
    assert_eq!(draw(0, 1, 1, &history, nobody, None).pairs, []);
}

#[test]
fn hundreds_are_drawn_like_few() {
    let mut history = History::default();
    let mut met = BTreeSet::new();
    for round in 0..3 {
        let drawn = draw(round, 301, 1, &history, nobody, None);
        assert_eq!(drawn.pairs.len(), 150);
        assert!(drawn.pairs.iter().all(|(pair, _)| met.insert(*pair)));
        play(&mut history, round, &drawn, |[one, other]| {
            match (one + other) % 3 {
                0 => GameResult::Draw,
                1 => GameResult::SecondWins,
                _ => GameResult::FirstWins,
            }
        });
    }
    let first = draw(0, 300, 1, &History::default(), nobody, None);
    let folded = |(pair, _): &(Pair, PlayerId)| pair.second().index() - pair.first().index() == 150;
    assert!(first.pairs.iter().all(folded));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn nobody_meets_twice_sits_out_twice_or_starts_far_too_often(
        players in 6usize..40,
        seed: u64,
    ) {
        let rounds = (players.next_power_of_two().trailing_zeros() as u16).min(players as u16 / 2);
        let mut random = StdRng::seed_from_u64(seed);
        let mut history = History::default();
        let mut met = BTreeSet::new();
        let mut out = BTreeSet::new();
        let mut balance = vec![0i32; players];
        for round in 0..rounds {
            let drawn = draw(round, players, 1, &history, nobody, None);
            prop_assert_eq!(drawn.pairs.len(), players / 2);
            for (pair, starter) in &drawn.pairs {
                prop_assert!(met.insert(*pair), "a second time: {:?}", pair);
                balance[starter.index()] += 1;
                balance[pair.other(*starter).index()] -= 1;
                let key = Tie { phase: round, pair: *pair }.game(0);
                let result = match random.random_range(0..5) {
                    0 => GameResult::Draw,
                    1 | 2 => GameResult::SecondWins,
                    _ => GameResult::FirstWins,
                };
                history.record(Pairing::of_two(key, *starter), result, 0);
            }
            prop_assert_eq!(drawn.bye.is_some(), players % 2 == 1);
            prop_assert!(drawn.bye.is_none_or(|player| out.insert(player)));
        }
        prop_assert!(balance.iter().all(|balance| balance.abs() <= 2), "{:?}", balance);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn as_many_rounds_as_there_are_without_a_rematch_have_none(
        players in 3usize..13,
        fewer in 0u16..2,
        seed: u64,
    ) {
        let most = (players - 1 + players % 2) as u16;
        let rounds = most.saturating_sub(fewer).max(1);
        let mut random = StdRng::seed_from_u64(seed);
        let (mut history, mut met) = (History::default(), BTreeSet::new());
        for round in 0..rounds {
            let following = Some(rounds - round - 1);
            let drawn = draw(round, players, 1, &history, nobody, following);
            prop_assert_eq!(drawn.pairs.len(), players / 2);
            for (pair, _) in &drawn.pairs {
                prop_assert!(met.insert(*pair), "a second time: {:?}", pair);
            }
            let again = draw(round, players, 1, &history, nobody, following);
            prop_assert_eq!(&again, &drawn);
            let results = [GameResult::Draw, GameResult::FirstWins, GameResult::SecondWins];
            play(&mut history, round, &drawn, |_| results[random.random_range(0..3)]);
        }
    }
}
