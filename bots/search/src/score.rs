//! Scores: the results that the side on turn expects.

use crate::End;

/// The score of a game that is won now. A win in n plies is worth n less.
pub const WIN: i32 = 30_000;

/// The most plies from the root that are searched.
pub(crate) const MAX_PLY: usize = 120;

/// More than every score.
pub(crate) const INFINITE: i32 = 32_000;

/// Scores from here on are certain wins.
const WON: i32 = WIN - 1_000;

/// The score where all actions lose that were looked at, but not all were.
pub(crate) const UNPROVED_LOSS: i32 = 1 - WON;

/// Whether the score says that the game is won for certain.
pub fn is_won(score: i32) -> bool {
    score >= WON
}

/// After how many plies the game ends, where the score says that it is won or
/// lost for certain.
pub fn plies_to_end(score: i32) -> Option<u32> {
    let certain = is_won(score.abs());
    certain.then(|| WIN.abs_diff(score.abs()))
}

/// The score of an end that is `ply` plies away from the root.
pub(crate) fn of_end(end: End, ply: usize) -> i32 {
    let ply = i32::try_from(ply).unwrap_or(i32::MAX);
    match end {
        End::Won => WIN - ply,
        End::Lost => ply - WIN,
        End::Drawn => 0,
        End::By(margin) => margin,
    }
}

/// The score of a win in `plies`, seen `ply` plies away from the root.
pub(crate) fn of_win(plies: u32, ply: usize) -> i32 {
    let plies = i32::try_from(plies).unwrap_or(i32::MAX);
    of_end(End::Won, ply).saturating_sub(plies).max(WON)
}

/// A score as the table keeps it: counted from its position, not from the root.
pub(crate) fn to_table(score: i32, ply: usize) -> i32 {
    shifted(score, ply, 1)
}

/// A score of the table, counted from the root.
pub(crate) fn from_table(score: i32, ply: usize) -> i32 {
    shifted(score, ply, -1)
}

fn shifted(score: i32, ply: usize, sign: i32) -> i32 {
    let ply = sign * i32::try_from(ply).unwrap_or(0);
    match () {
        () if is_won(score) => score + ply,
        () if is_won(-score) => score - ply,
        () => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_that_is_remembered_is_as_far_away_from_wherever_it_is_met() {
        // Three plies from the root, and two more to the win.
        let found = of_win(2, 3);
        assert_eq!((found, plies_to_end(found)), (WIN - 5, Some(5)));
        let kept = to_table(found, 3);
        assert_eq!(kept, WIN - 2);
        for ply in [0, 3, 7] {
            assert_eq!(from_table(kept, ply), of_win(2, ply));
            assert_eq!(from_table(-kept, ply), -of_win(2, ply));
        }
        assert_eq!(from_table(to_table(120, 3), 7), 120);
    }
}
