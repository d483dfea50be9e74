//! How strong everybody is, from the totals of a store.

use std::cmp::Ordering;

use tournament::rating::{Rating, Score};
use tournament::{Crosstable, Marks, Roster, RosterError, Standing, standings};

use store::PairTotal;

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

/// Puts the strongest first and those without a rating last; those who are as
/// strong as each other stay as they were.
pub fn by_strength(mut rows: Vec<Standing>) -> Vec<Standing> {
    let elo = |row: &Standing| row.rating.map(|Rating { elo, .. }| elo);
    rows.sort_by(|one, other| match (elo(one), elo(other)) {
        (Some(one), Some(other)) => other.total_cmp(&one),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Ordering::Equal,
    });
    for row in &mut rows {
        // It was told of another neighbour.
        row.superiority = None;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strongest_is_first_though_others_have_more_points() {
        let total = |first: &str, second: &str, first_wins, draws, second_wins| PairTotal {
            first: first.to_owned(),
            second: second.to_owned(),
            first_wins,
            draws,
            second_wins,
        };
        // Who plays much against the weak has the most points.
        let totals = [
            total("Busy", "Weak", 40, 0, 10),
            total("Strong", "Busy", 6, 0, 2),
        ];
        let (rows, _) = standings_of(&totals).unwrap();
        let names = |rows: &[Standing]| rows.iter().map(|row| row.name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&rows)[0], "Busy", "by points");
        let mut rows = by_strength(rows);
        assert_eq!(names(&rows), ["Strong", "Busy", "Weak"]);
        rows[0].rating = None;
        assert_eq!(names(&by_strength(rows)), ["Busy", "Weak", "Strong"]);
    }
}
