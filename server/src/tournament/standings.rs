//! How everybody stands.

use std::cmp::Ordering;

use super::{Crosstable, PlayerId, Roster};
use crate::rating::{Rating, Score, rate};

/// One player's line of the standings.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Who.
    pub player: PlayerId,
    /// The player's name.
    pub name: String,
    /// Wins, draws and losses against all others.
    pub score: Score,
    /// How strong it is among them; `None` before its first game.
    pub rating: Option<Rating>,
}

/// The standings: more points first, of equal points more wins, then by name.
pub fn standings(roster: &Roster, scores: &Crosstable) -> Vec<Standing> {
    let ratings = rate(roster.len(), &scores.pair_scores());
    let mut standings: Vec<Standing> = roster
        .ids()
        .zip(ratings)
        .map(|(player, rating)| Standing {
            player,
            name: roster.name(player).to_owned(),
            score: scores.total(player),
            rating,
        })
        .collect();
    standings.sort_by(rank);
    standings
}

fn rank(one: &Standing, other: &Standing) -> Ordering {
    let points = other.score.points().total_cmp(&one.score.points());
    points
        .then(other.score.wins.cmp(&one.score.wins))
        .then_with(|| one.name.cmp(&other.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_come_first_then_wins_then_the_name() {
        let names = ["D", "C", "B", "A", "idle"].map(str::to_owned).to_vec();
        let roster = Roster::new(names).unwrap();
        let mut scores = Crosstable::new(5);
        let mut add = |one, other, score| scores.add(roster.pair(one, other).unwrap(), score);
        add("D", "C", Score::new(1, 0, 1));
        add("D", "B", Score::new(0, 2, 0));
        add("C", "A", Score::new(1, 0, 1));
        add("B", "A", Score::new(0, 2, 0));
        let rows = standings(&roster, &scores);
        let order: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(order, ["C", "A", "D", "B", "idle"]);
        assert_eq!(rows[0].score, Score::new(2, 0, 2));
        assert!(rows[3].rating.is_some() && rows[4].rating.is_none());
    }
}
