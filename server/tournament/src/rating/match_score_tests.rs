use super::*;
use crate::rating::PairCounts;

fn pairs(counts: [u32; 5]) -> PairScore {
    let mut all = PairCounts::default();
    let games = [
        (Score::new(0, 0, 1), Score::new(0, 0, 1)),
        (Score::new(0, 1, 0), Score::new(0, 0, 1)),
        (Score::new(1, 0, 0), Score::new(0, 0, 1)),
        (Score::new(1, 0, 0), Score::new(0, 1, 0)),
        (Score::new(1, 0, 0), Score::new(1, 0, 0)),
    ];
    for (count, (one, other)) in counts.into_iter().zip(games) {
        for _ in 0..count {
            all.add([one, other]);
        }
    }
    PairScore {
        score: all.games,
        pairs: all,
        ..PairScore::default()
    }
}

/// The figures of fastchess (commit 74deac23 of 2026-07-29) for these counts of pairs:
/// Elo, its error, normalised Elo, its error, and the likelihood of superiority in per
/// cent. The second are the counts of a run of fishtest, the next three those of
/// fastchess' own tests.
const FASTCHESS: [([u32; 5], [f64; 5]); 10] = [
    (
        [0, 0, 79, 21, 0],
        [36.6157, 14.0305, 126.6646, 48.1512, 100.0],
    ),
    (
        [365, 16_618, 36_229, 16_974, 390],
        [0.9993, 0.9231, 1.9623, 1.8125, 98.31],
    ),
    (
        [34, 54, 63, 64, 75],
        [55.5798, 27.6534, 57.9356, 28.2754, 100.0],
    ),
    (
        [332, 433, 498, 333, 334],
        [-8.6427, 10.3342, -9.1729, 10.9605, 5.05],
    ),
    (
        [7895, 8757, 5685, 568, 9999],
        [-21.0435, 2.9453, -19.0128, 2.6545, 0.0],
    ),
    (
        [1, 2, 3, 4, 5],
        [120.4120, 131.2743, 131.3183, 124.3259, 98.08],
    ),
    (
        [10, 20, 40, 25, 5],
        [-8.6877, 34.9871, -12.0020, 48.1512, 31.26],
    ),
    ([0, 50, 100, 50, 0], [0.0, 17.0377, 0.0, 34.0481, 50.0]),
    ([3, 10, 900, 12, 2], [0.0, 2.3804, 0.0, 15.8149, 50.0]),
    (
        [120, 30, 10, 2, 1],
        [-397.6682, 58.1465, -565.5458, 37.7150, 0.0],
    ),
];

#[test]
fn ten_pentanomials_have_the_figures_that_fastchess_gives() {
    for (counts, expected) in FASTCHESS {
        let found = MatchScore::of(&pairs(counts)).unwrap();
        let (elo, normalized) = (found.elo.unwrap(), found.normalized.unwrap());
        let figures = [elo.elo, elo.error, normalized.elo, normalized.error];
        for (figure, expected) in figures.iter().zip(expected) {
            assert!((figure - expected).abs() < 6e-5, "{counts:?}: {figures:?}");
        }
        let percent = 100.0 * found.superiority;
        assert!(
            (percent - expected[4]).abs() < 6e-3,
            "{counts:?}: {percent}"
        );
        assert_eq!(found.pentanomial, Some(counts));
    }
    let run = MatchScore::of(&pairs(FASTCHESS[1].0)).unwrap();
    assert!((run.draw_ratio - 0.513_333).abs() < 1e-6);
    assert!((run.pairs_ratio.unwrap() - 1.022_434).abs() < 1e-6);
    assert_eq!(
        MatchScore::of(&pairs(FASTCHESS[0].0)).unwrap().pairs_ratio,
        None
    );
}

#[test]
fn game_by_game_the_same_match_would_look_uncertain() {
    let paired = pairs([0, 0, 79, 21, 0]);
    let alone = MatchScore::of_games(paired.score).unwrap();
    let paired = MatchScore::of(&paired).unwrap();
    assert!(alone.elo.unwrap().error > 2.5 * paired.elo.unwrap().error);
    assert!(alone.superiority < paired.superiority);
}

#[test]
fn an_odd_last_game_is_an_observation_of_its_own() {
    let mut odd = pairs([0, 0, 79, 21, 0]);
    odd.score += Score::new(0, 0, 1);
    // By hand: 110.5 of 201 points, and 79·(1 − 2s)² + 21·(3/2 − 2s)² + s².
    let share: f64 = 110.5 / 201.0;
    let squares =
        79.0 * (1.0 - 2.0 * share).powi(2) + 21.0 * (1.5 - 2.0 * share).powi(2) + share * share;
    let found = MatchScore::of(&odd).unwrap();
    assert!((odd.squares(share) - squares).abs() < 1e-12);
    let expected = NORMAL_95 * squares.sqrt() / 201.0 * elo_slope(share);
    let elo = found.elo.unwrap();
    assert!(
        (elo.error / expected - 1.0).abs() < 1e-3,
        "{elo:?} {expected}"
    );
}

#[test]
fn the_difference_is_the_inverse_of_the_elo_curve() {
    // 400·log10(65/35).
    let won = MatchScore::of_games(Score::new(65, 0, 35)).unwrap();
    let elo = won.elo.unwrap();
    assert!((elo.elo - 107.54).abs() < 0.01, "{elo:?}");
    // By hand: the ends of 0.65 ± 1.96·√(0.65·0.35/100) are 0.5565 and 0.7435.
    assert!((elo.error - 72.71).abs() < 0.01, "{elo:?}");
    let lost = MatchScore::of_games(Score::new(35, 0, 65)).unwrap();
    assert!((elo.elo + lost.elo.unwrap().elo).abs() < 1e-9);
}

#[test]
fn draws_make_the_error_smaller() {
    let decided = MatchScore::of_games(Score::new(60, 0, 40)).unwrap();
    let drawn = MatchScore::of_games(Score::new(20, 80, 0)).unwrap();
    let (decided, drawn) = (decided.elo.unwrap(), drawn.elo.unwrap());
    assert!((decided.elo - drawn.elo).abs() < 1e-9, "the same share");
    assert!(drawn.error < decided.error / 2.0);
}

#[test]
fn no_difference_is_said_where_one_side_has_no_point() {
    assert_eq!(MatchScore::of_games(Score::default()), None);
    for score in [Score::new(3, 0, 0), Score::new(0, 0, 3)] {
        let found = MatchScore::of_games(score).unwrap();
        assert_eq!((found.elo, found.normalized), (None, None));
    }
}

#[test]
fn superiority_follows_the_normal_distribution_and_few_games_prove_little() {
    let close = |score: PairScore, expected: f64| {
        let found = MatchScore::of(&score).unwrap().superiority;
        assert!((found - expected).abs() < 5e-5, "{found}");
    };
    let alone = |score| PairScore {
        score,
        ..PairScore::default()
    };
    close(alone(Score::new(0, 9, 0)), 0.5);
    close(alone(Score::new(0, 90, 0)), 0.5);
    // (5098 − 4902) / √10000 = 1.96, the 97.5 % point of every table.
    close(alone(Score::new(5098, 0, 4902)), 0.975);
    // 3 / √3: all three were won.
    close(alone(Score::new(3, 0, 0)), 0.9584);
    // One pair with a win and a draw; by its own spread it would be certain.
    close(pairs([0, 0, 0, 1, 0]), 0.8413);
    // (1/2 + 1/4) / √(1/4 + 1/16).
    close(pairs([0, 0, 0, 1, 1]), 0.9101);
}
