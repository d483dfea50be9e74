//! How strong everybody is, from the totals of a store.

use crate::rating::Score;
use crate::store::PairTotal;
use crate::tournament::{Crosstable, Marks, Roster, RosterError, Standing, standings};

/// The standings that these results make, and who did what against whom.
///
/// # Errors
/// More players than can be rated together.
pub fn standings_of(totals: &[PairTotal]) -> Result<(Vec<Standing>, Crosstable), RosterError> {
    let mut names: Vec<String> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for name in totals
        .iter()
        .flat_map(|total| [&total.first, &total.second])
    {
        if seen.insert(name) {
            names.push(name.clone());
        }
    }
    let roster = Roster::new(names)?;
    let mut scores = Crosstable::new(roster.len());
    for total in totals {
        let Some(pair) = roster.pair(&total.first, &total.second) else {
            continue;
        };
        let count = |games: u64| u32::try_from(games).unwrap_or(u32::MAX);
        let score = Score::new(
            count(total.first_wins),
            count(total.draws),
            count(total.second_wins),
        );
        let is_first = roster.name(pair.first()) == total.first;
        scores.add(pair, if is_first { score } else { score.reversed() });
    }
    Ok((standings(&roster, &scores, &Marks::default()), scores))
}
