//! What the score of one match says about its two players.

use super::Score;
use crate::statistics::{NORMAL_95, chance_above_zero, elo_of_share, elo_slope};

/// How much stronger one player is than another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloDifference {
    /// The difference in Elo points.
    pub elo: f64,
    /// The half-width of its 95 % interval in Elo points.
    pub error: f64,
}

/// The difference at which the score of the match is the expected one:
/// 400·log10(s / (1 − s)) for a share s of the points. The error is that of
/// the mean score, ±1.96·sd/√N with the spread of the games as they were
/// played, times the slope of the Elo curve at s.
///
/// `None` where somebody has no point at all, or no game was played.
pub fn elo_difference(score: Score) -> Option<EloDifference> {
    let games = score.games() as f64;
    let share = score.points() / games;
    if !(share > 0.0 && share < 1.0) {
        return None;
    }
    let squares = f64::from(score.wins) * (1.0 - share).powi(2)
        + f64::from(score.draws) * (0.5 - share).powi(2)
        + f64::from(score.losses) * share.powi(2);
    let deviation = (squares / games).sqrt();
    Some(EloDifference {
        elo: elo_of_share(share),
        error: NORMAL_95 * deviation / games.sqrt() * elo_slope(share),
    })
}

/// The chance that the first player is the stronger one, from 0 to 1, in the
/// usual normal approximation: Φ((wins − losses) / √(wins + losses)). Draws
/// say nothing; one half where nothing was decided.
pub fn likelihood_of_superiority(score: Score) -> f64 {
    let (wins, losses) = (f64::from(score.wins), f64::from(score.losses));
    if wins + losses == 0.0 {
        return 0.5;
    }
    chance_above_zero((wins - losses) / (wins + losses).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_difference_is_the_inverse_of_the_elo_curve() {
        // 400·log10(65/35).
        let won = elo_difference(Score::new(65, 0, 35)).unwrap();
        assert!((won.elo - 107.54).abs() < 0.01, "{won:?}");
        // By hand: sd = √(0.65·0.35) = 0.47697, slope = 400/(ln 10·0.2275) = 763.59.
        assert!((won.error - 71.38).abs() < 0.02, "{won:?}");
        let lost = elo_difference(Score::new(35, 0, 65)).unwrap();
        assert!((won.elo + lost.elo).abs() < 1e-9);
    }

    #[test]
    fn draws_make_the_error_smaller() {
        let decided = elo_difference(Score::new(60, 0, 40)).unwrap();
        let drawn = elo_difference(Score::new(20, 80, 0)).unwrap();
        assert!((decided.elo - drawn.elo).abs() < 1e-9, "the same share");
        assert!(drawn.error < decided.error / 2.0);
    }

    #[test]
    fn nothing_is_said_where_one_side_has_no_point() {
        for score in [Score::default(), Score::new(3, 0, 0), Score::new(0, 0, 3)] {
            assert_eq!(elo_difference(score), None);
        }
    }

    #[test]
    fn superiority_follows_the_normal_distribution() {
        let close = |score, expected: f64| {
            let likelihood = likelihood_of_superiority(score);
            assert!((likelihood - expected).abs() < 5e-5, "{likelihood}");
        };
        close(Score::default(), 0.5);
        close(Score::new(0, 9, 0), 0.5);
        // (5098 − 4902) / √10000 = 1.96, the 97.5 % point of every table.
        close(Score::new(5098, 77, 4902), 0.975);
        close(Score::new(4902, 0, 5098), 0.025);
        // (10 − 5) / √15 = 1.29099.
        close(Score::new(10, 20, 5), 0.90165);
    }
}
