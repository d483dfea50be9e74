//! The results of the thesis about the six strategies.

use super::simulate::{Pair, Tally};

/// Its tables, with their misprints.
const TABLES: &str = include_str!("thesis.csv");

/// The number of draws that it prints for the 21 pairs together.
pub(super) const DRAWS: u64 = 844_762;

/// Games a pair in the thesis, half of them started by each.
const GAMES: f64 = 1_000_000.0;

/// How many standard errors of the difference are too many.
const TOO_MANY: f64 = 4.0;

/// The names of the six cells of a pair. A/B: A wins if A starts, B wins if A
/// starts, B wins if B starts, A wins if B starts, draws if A and if B starts.
pub(super) const CELLS: [&str; 6] = ["ppAA", "ppAB", "ppBB", "ppBA", "ppRA", "ppRB"];

/// The printed results of a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ThesisResult {
    /// In the order of [`CELLS`], 0 to 1.
    pub(super) cells: [f64; 6],
    /// The mean length in sowings, rounded.
    pub(super) mean_length: f64,
}

/// The printed results of a pair; the thesis has all 36.
pub(super) fn printed(pair: Pair) -> Option<ThesisResult> {
    let name = pair.to_string();
    let lines = TABLES.lines().filter(|line| !line.starts_with('#'));
    let mut found = lines.filter_map(|line| line.split_once(','));
    let (_, values) = found.find(|(pair, _)| *pair == name)?;
    let values: Result<Vec<f64>, _> = values.split(',').map(str::parse).collect();
    let [cells @ .., mean_length] = <[f64; 7]>::try_from(values.ok()?).ok()?;
    Some(ThesisResult { cells, mean_length })
}

/// The cells of a simulated pair, in the order of [`CELLS`].
pub(super) fn cells(tally: &Tally) -> [f64; 6] {
    let (a, b) = (tally.a_starts, tally.b_starts);
    let share = |part: u64, games: u64| part as f64 / games.max(1) as f64;
    [
        share(a.a, a.games()),
        share(a.b, a.games()),
        share(b.b, b.games()),
        share(b.a, b.games()),
        share(a.draws, a.games()),
        share(b.draws, b.games()),
    ]
}

/// Whether a cell of so many games of one starter differs from the printed one
/// by more than chance explains.
pub(super) fn differs(ours: f64, games: u64, printed: f64) -> bool {
    let mean = (ours + printed) / 2.0;
    let spread = 1.0 / games.max(1) as f64 + 1.0 / (GAMES / 2.0);
    (ours - printed).abs() > TOO_MANY * (mean * (1.0 - mean) * spread).sqrt()
}

#[cfg(test)]
mod tests {
    use super::super::strategy::Strategy;
    use super::*;

    #[test]
    fn every_pair_is_printed_and_mirrors_agree() {
        for a in Strategy::all() {
            for b in Strategy::all().filter(|b| a != *b) {
                let [aa, ab, bb, ba, ..] = printed(Pair { a, b }).unwrap().cells;
                let [mirror @ .., _, _] = printed(Pair { a: b, b: a }).unwrap().cells;
                // Of the draws not all do, by misprint.
                assert_eq!(mirror, [bb, ba, aa, ab], "{a:?} {b:?}");
            }
        }
        let same = printed("5/5".parse().unwrap()).unwrap();
        assert_eq!((same.cells[0], same.mean_length), (0.517627, 23.0));
    }

    #[test]
    fn a_difference_counts_from_four_standard_errors_on() {
        // At one half and 500,000 games each a standard error is 0.001.
        assert!(!differs(0.5, 500_000, 0.5039));
        assert!(differs(0.5, 500_000, 0.5041));
        assert!(!differs(0.5, 5_000, 0.5201));
    }
}
