use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::rating::{MatchScore, PairCounts, rate_by_start};
use crate::statistics::{NORMAL_95, elo_slope};
use crate::{Crosstable, Pair, PlayerId, Tie};

fn pair(first: usize, second: usize, wins: u32, draws: u32, losses: u32) -> PairScore {
    let score = Score::new(wins, draws, losses);
    PairScore {
        first,
        second,
        score,
        ..PairScore::default()
    }
}

fn rated(players: usize, pairs: &[PairScore]) -> Vec<Rating> {
    let ratings = rate(players, pairs);
    let rating = |player| ratings.of(player).expect("has played");
    (0..players).map(rating).collect()
}

#[test]
fn two_players_are_rated_as_the_formula_for_a_match_says() {
    for score in [
        Score::new(65, 0, 35),
        Score::new(50, 30, 20),
        Score::new(1, 7, 2),
        Score::new(3, 0, 2997),
    ] {
        let pairs = [PairScore {
            first: 0,
            second: 1,
            score,
            ..PairScore::default()
        }];
        let ratings = rated(2, &pairs);
        let expected = MatchScore::of(&pairs[0]).unwrap().elo.unwrap();
        let difference = ratings[0].elo - ratings[1].elo;
        assert!((difference - expected.elo).abs() < 1e-4, "{ratings:?}");
        // Both errors come from the same games, so that of the difference is
        // their sum.
        let error = ratings[0].error.unwrap() + ratings[1].error.unwrap();
        let share = score.points() / score.games() as f64;
        let deviation = pairs[0].squares(share).sqrt() / score.games() as f64;
        let by_slope = NORMAL_95 * deviation * elo_slope(share);
        assert!((error - by_slope).abs() < 1e-4, "{ratings:?}");
        assert!(!ratings[0].estimate);
    }
}

/// The openings decide most of the points of a pair, so pairs vary less than games.
#[test]
fn pairs_of_games_are_the_observations_of_ratings_too() {
    let mut paired = PairScore {
        first: 0,
        second: 1,
        score: Score::new(82, 57, 61),
        ..PairScore::default()
    };
    let alone = rated(2, &[paired])[0].error.unwrap();
    paired.pairs.games = paired.score;
    paired.pairs.counts = [0, 0, 79, 21, 0];
    // 18.3 ± 20.4 and 18.3 ± 7.0.
    let error = rated(2, &[paired])[0].error.unwrap();
    assert!((alone - 20.4).abs() < 0.1, "{alone}");
    assert!((error - 7.01).abs() < 0.02, "{error}");
    // Of three players, where the others' games are in no pairs.
    let others = [pair(0, 2, 30, 10, 20), pair(1, 2, 25, 10, 25)];
    let three = rated(3, &[others[0], others[1], paired]);
    paired.pairs = PairCounts::default();
    let apart = rated(3, &[others[0], others[1], paired]);
    for (one, other) in three.iter().zip(&apart).take(2) {
        assert!((one.elo - other.elo).abs() < 1e-9);
        assert!(one.error.unwrap() < other.error.unwrap());
    }
}

#[test]
fn the_published_example_of_four_teams_comes_out() {
    // The worked example of the article "Bradley–Terry model" in Wikipedia:
    // wins against each other, and the strengths found.
    let pairs = [
        pair(0, 1, 2, 0, 3),
        pair(0, 3, 1, 0, 4),
        pair(1, 2, 5, 0, 3),
        pair(2, 3, 1, 0, 3),
    ];
    let published = [0.139, 0.226, 0.143, 0.492];
    let ratings = rated(4, &pairs);
    let odds = |rating: &Rating| 10f64.powf(rating.elo / 400.0);
    let sum: f64 = ratings.iter().map(odds).sum();
    for (rating, expected) in ratings.iter().zip(published) {
        let strength = odds(rating) / sum;
        assert!((strength - expected).abs() < 6e-4, "{strength} {expected}");
    }
}

#[test]
fn results_in_the_exact_proportions_of_strengths_give_them_back() {
    // Strengths 1, 2 and 4: 1:2, 2:4 and 1:4, so twice 400·log10(2) apart.
    let step = 400.0 * 2f64.log10();
    let pairs = [
        pair(0, 1, 10, 0, 20),
        pair(1, 2, 10, 0, 20),
        pair(0, 2, 6, 0, 24),
    ];
    let ratings = rated(3, &pairs);
    for (rating, expected) in ratings.iter().zip([-step, 0.0, step]) {
        assert!((rating.elo - expected).abs() < 1e-6, "{ratings:?}");
    }
}

#[test]
fn the_order_of_results_and_of_sides_does_not_matter() {
    let pairs = [
        pair(0, 1, 5, 3, 2),
        pair(1, 2, 4, 0, 6),
        pair(2, 3, 1, 8, 1),
        pair(0, 3, 2, 1, 7),
    ];
    let expected = rated(4, &pairs);
    let mut turned: Vec<PairScore> = pairs.iter().rev().copied().collect();
    for pair in &mut turned {
        (pair.first, pair.second) = (pair.second, pair.first);
        pair.score = pair.score.reversed();
    }
    turned.push(pair(2, 2, 9, 9, 9));
    turned.push(pair(0, 1, 0, 0, 0));
    for (rating, expected) in rated(4, &turned).iter().zip(expected) {
        assert!((rating.elo - expected.elo).abs() < 1e-6);
        assert!((rating.error.unwrap() - expected.error.unwrap()).abs() < 1e-6);
    }
}

#[test]
fn equal_results_make_equal_players() {
    let circle = [
        pair(0, 1, 5, 0, 3),
        pair(1, 2, 5, 0, 3),
        pair(2, 0, 5, 0, 3),
    ];
    for rating in rated(3, &circle) {
        assert!(rating.elo.abs() < 1e-6);
        assert!(rating.error.unwrap() > 0.0);
    }
}

#[test]
fn draws_alone_leave_the_error_open() {
    for rating in rated(3, &[pair(0, 1, 0, 4, 0), pair(1, 2, 0, 4, 0)]) {
        assert_eq!((rating.elo, rating.error), (0.0, None));
    }
}

#[test]
fn a_player_who_won_everything_gets_a_finite_estimate_that_grows_with_the_games() {
    let after = |games| rated(2, &[pair(0, 1, games, 0, 0)]);
    let (few, many) = (after(4), after(400));
    assert!(few[0].estimate && few[1].estimate);
    assert!(few[0].elo > 50.0 && few[0].elo < many[0].elo && many[0].elo < 3000.0);
    assert!((few[0].elo + few[1].elo).abs() < 1e-6);
    assert!(few[0].error.unwrap() > 50.0, "{few:?}");
}

#[test]
fn a_group_that_lost_everything_to_the_rest_is_an_estimate_too() {
    let mut pairs = vec![pair(0, 1, 5, 0, 5), pair(2, 3, 6, 0, 4)];
    for (first, second) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
        pairs.push(pair(first, second, 10, 0, 0));
    }
    let ratings = rated(4, &pairs);
    assert!(ratings.iter().all(|rating| rating.estimate));
    assert!(ratings[1].elo > ratings[2].elo + 200.0);
    assert!(ratings.iter().map(|rating| rating.elo).sum::<f64>().abs() < 1e-6);
    pairs.push(pair(0, 3, 0, 1, 0));
    assert!(rated(4, &pairs).iter().all(|rating| !rating.estimate));
}

#[test]
fn a_player_without_a_game_has_no_rating() {
    let has_rating = |ratings: &Ratings| [0, 1, 2].map(|player| ratings.of(player).is_some());
    assert_eq!(has_rating(&rate(0, &[])), [false; 3]);
    assert_eq!(has_rating(&rate(2, &[])), [false; 3]);
    let ratings = rate(3, &[pair(0, 2, 3, 0, 3), pair(2, 7, 1, 1, 1)]);
    assert_eq!(has_rating(&ratings), [true, false, true]);
    assert!(ratings.superiority(0, 2).is_some() && ratings.superiority(0, 1).is_none());
}

#[test]
fn players_linked_to_the_others_by_no_chain_of_games_change_nothing_for_them() {
    let known = [pair(0, 1, 60, 10, 30), pair(1, 2, 20, 5, 25)];
    let alone = rated(3, &known);
    // Two strangers, one of which won everything.
    let pairs = [known[0], known[1], pair(3, 4, 2, 0, 0)];
    let together = rated(5, &pairs);
    assert_eq!(alone, together[..3]);
    assert!(together[3].estimate && together[4].estimate && !together[0].estimate);
    assert!((together[3].elo + together[4].elo).abs() < 1e-6);
    let ratings = rate(5, &pairs);
    assert!(ratings.superiority(0, 2).is_some() && ratings.superiority(3, 4).is_some());
    assert_eq!(ratings.superiority(0, 3), None);
}

#[test]
fn of_two_players_superiority_is_that_of_the_difference_and_its_error() {
    let score = Score::new(50, 30, 20);
    let ratings = rate(2, &[pair(0, 1, 50, 30, 20)]);
    // 0.65 of the points with a deviation of √(0.1525/100): on the curve of Elo 4.04
    // deviations above 0.
    let slope = elo_slope(0.65) * (0.1525f64 / 100.0).sqrt();
    let deviations = MatchScore::of_games(score).unwrap().elo.unwrap().elo / slope;
    let expected = libm::erfc(-deviations / 2f64.sqrt()) / 2.0;
    let one = ratings.superiority(0, 1).unwrap();
    assert!((one - expected).abs() < 1e-6, "{one} {expected}");
    assert!((one + ratings.superiority(1, 0).unwrap() - 1.0).abs() < 1e-9);
    assert_eq!(rate(2, &[pair(0, 1, 0, 9, 0)]).superiority(0, 1), None);
}

#[test]
fn among_equals_superiority_is_as_often_high_as_it_says() {
    // Players 0 and 1 never meet: they are compared by the results of others.
    let mut random = StdRng::seed_from_u64(4);
    let (mut above, rounds) = ([0; 2], 1_000);
    for _ in 0..rounds {
        let mut pairs = simulate(&[0.0; 5], 30, &mut random);
        pairs.retain(|pair| (pair.first, pair.second) != (0, 1));
        let chance = rate(5, &pairs).superiority(0, 1).unwrap();
        above[0] += u32::from(chance > 0.5);
        above[1] += u32::from(chance > 0.9);
    }
    // Four standard deviations are 63 and 38.
    assert!((437..=563).contains(&above[0]), "{above:?}");
    assert!((62..=138).contains(&above[1]), "{above:?}");
}

/// Three players in pairs of games and in games alone.
fn played_by_start() -> Crosstable {
    let mut table = Crosstable::new(3);
    let mut number = 0;
    // The players, the returns of the first of them in the game that it began and in the
    // other one, and how many such pairs there are.
    for (one, other, began, followed, pairs) in [
        (0, 1, 1, -1, 11),
        (0, 1, 1, 0, 7),
        (0, 1, 0, 0, 6),
        (0, 1, 0, -1, 3),
        (0, 1, 1, 1, 4),
        (0, 1, -1, 1, 1),
        (0, 2, 1, 0, 9),
        (0, 2, 1, 1, 8),
        (0, 2, 0, 0, 5),
        (0, 2, 1, -1, 6),
        (0, 2, -1, 0, 2),
        (1, 2, 1, -1, 10),
        (1, 2, 0, 0, 8),
        (1, 2, 0, 1, 3),
        (1, 2, -1, -1, 4),
    ] {
        for _ in 0..pairs {
            play(&mut table, number, one, other, began);
            play(&mut table, number + 1, other, one, -followed);
            number += 2;
        }
    }
    // Games without a partner: who began, who followed, and the return of the former.
    for (one, other, own, games) in [
        (0, 1, 1, 5),
        (1, 0, 1, 2),
        (2, 1, 0, 4),
        (1, 2, -1, 3),
        (1, 2, 1, 9),
    ] {
        for _ in 0..games {
            play(&mut table, number, one, other, own);
            number += 2;
        }
    }
    table
}

fn play(table: &mut Crosstable, number: u32, starter: usize, other: usize, own: i32) {
    let players = [starter, other].map(|player| PlayerId::all(3).nth(player).unwrap());
    let pair = Pair::new(players[0], players[1]).unwrap();
    let key = Tie { phase: 0, pair }.game(number);
    table.record_returns(key, &players, &[own, -own]);
}

/// All were computed by a program in Python that has every pair of games as one cluster of
/// its own: Newton's steps with H = Σ d·dᵀ·e(1 − e) of all games, where d = (1, −1, ±1) for
/// the two players and the first move and e = 1/(1 + exp(−d·θ)); the covariance H⁻¹ G H⁻¹
/// with G = Σ c·cᵀ of all clusters, c = Σ d·(points − e) of its games; and the share d of
/// draws for which Σ νx/(x² + νx + 1), with ν = 2d/(1 − d) and (x² + νx/2)/(x² + νx + 1) = e,
/// is the number of draws.
#[test]
fn the_worth_of_the_first_move_is_fitted_with_the_ratings() {
    let table = played_by_start();
    let pairs = table.pair_scores();
    let ratings = rate_by_start(3, &pairs);
    for (player, elo, error) in [
        (0, 81.288_662, 33.078_010),
        (1, -32.426_540, 30.286_883),
        (2, -48.862_122, 34.529_931),
    ] {
        let found = ratings.of(player).unwrap();
        assert!((found.elo - elo).abs() < 1e-5, "{found:?}");
        assert!((found.error.unwrap() - error).abs() < 1e-5, "{found:?}");
    }
    let found = ratings.first_move().unwrap();
    assert_eq!(found.games, 197);
    assert!((found.elo.elo - 156.495_301).abs() < 1e-5, "{found:?}");
    assert!((found.elo.error - 44.540_919).abs() < 1e-5, "{found:?}");
    assert!((found.draws - 0.414_876_158).abs() < 1e-8, "{found:?}");
    let draws_error = found.draws_error.unwrap();
    assert!((draws_error - 0.092_317_851).abs() < 1e-5, "{found:?}");
    // Whichever of two players comes first.
    let turned = pairs.iter().map(|pair| PairScore {
        first: pair.second,
        second: pair.first,
        score: pair.score.reversed(),
        by_start: pair.by_start.reversed(),
        pairs: pair.pairs.reversed(),
    });
    let turned = rate_by_start(3, &turned.collect::<Vec<_>>());
    let again = turned.first_move().unwrap();
    assert!((again.elo.elo - found.elo.elo).abs() < 1e-6);
    assert!((again.elo.error - found.elo.error).abs() < 1e-6);
    assert_eq!(table.clone().graded(true).first_move(), None);
}

#[test]
fn a_first_move_that_results_cannot_tell_changes_no_rating() {
    let mut always_first = Crosstable::new(3);
    let mut always_won = Crosstable::new(3);
    for number in 0..20 {
        let own = if number % 3 == 0 { -1 } else { 1 };
        play(&mut always_first, number, 0, 1, own);
        let (one, other) = if number % 2 == 0 { (0, 1) } else { (1, 0) };
        play(&mut always_won, number, one, other, 1);
    }
    for table in [always_first, always_won] {
        let pairs = table.pair_scores();
        let ratings = rate_by_start(3, &pairs);
        assert_eq!(ratings.first_move(), None);
        for player in 0..3 {
            assert_eq!(ratings.of(player), rate(3, &pairs).of(player));
        }
    }
    // Nobody knows who began, or draws alone.
    assert_eq!(rate_by_start(2, &[pair(0, 1, 9, 3, 5)]).first_move(), None);
    let mut drawn = Crosstable::new(3);
    for number in 0..20 {
        play(&mut drawn, number, 0, 1, 0);
    }
    assert_eq!(drawn.first_move(), None);
}

/// Plays a round robin between players of known ratings, a third of the
/// games drawn.
fn simulate(truth: &[f64], games: u32, random: &mut StdRng) -> Vec<PairScore> {
    let mut pairs = Vec::new();
    for first in 0..truth.len() {
        for second in first + 1..truth.len() {
            let expected = 1.0 / (1.0 + 10f64.powf((truth[second] - truth[first]) / 400.0));
            let draws = (2.0 / 3.0) * expected.min(1.0 - expected);
            let mut score = Score::default();
            for _ in 0..games {
                let tossed: f64 = random.random();
                if tossed < expected - draws / 2.0 {
                    score.wins += 1;
                } else if tossed < expected + draws / 2.0 {
                    score.draws += 1;
                } else {
                    score.losses += 1;
                }
            }
            pairs.push(PairScore {
                first,
                second,
                score,
                ..PairScore::default()
            });
        }
    }
    pairs
}

#[test]
fn the_95_percent_interval_holds_the_truth_95_times_in_100() {
    let truth: Vec<f64> = (0..12)
        .map(|place| f64::from(place) * 40.0 - 220.0)
        .collect();
    let mut random = StdRng::seed_from_u64(2);
    let (mut inside, mut all) = (0, 0);
    for _ in 0..100 {
        let pairs = simulate(&truth, 20, &mut random);
        for (rating, truth) in rated(12, &pairs).iter().zip(&truth) {
            all += 1;
            inside += i32::from((rating.elo - truth).abs() <= rating.error.unwrap());
        }
    }
    let share = f64::from(inside) / f64::from(all);
    // Four standard deviations of 1,200 tosses are 2.5 %.
    assert!((0.92..=0.98).contains(&share), "{share}");
}

#[test]
fn two_hundred_players_are_rated() {
    let truth: Vec<f64> = (0..200).map(|place| f64::from(place) - 99.5).collect();
    let pairs = simulate(&truth, 10, &mut StdRng::seed_from_u64(3));
    let ratings = rated(200, &pairs);
    let far = |(rating, truth): &(&Rating, &f64)| (rating.elo - **truth).abs() > 60.0;
    assert_eq!(ratings.iter().zip(&truth).filter(far).count(), 0);
}

/// `cargo test --release -p tournament rating::elo -- --ignored --nocapture`
#[test]
#[ignore = "it takes seconds; it measures how long 1,200 players take"]
fn how_long_a_large_field_takes() {
    for players in [200, 256, 257, 600, 1_200, 2_000] {
        let pairs: Vec<PairScore> = (0..players)
            .flat_map(|first| (1..9).map(move |step| (first, (first * step + step) % players)))
            .filter(|(first, second)| first != second)
            .map(|(first, second)| pair(first, second, 1 + first as u32 % 3, 1, 1))
            .collect();
        let begun = std::time::Instant::now();
        assert!(rate(players, &pairs).of(0).is_some());
        println!("{players} players: {:?}", begun.elapsed());
    }
}
