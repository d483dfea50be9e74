//! The values of programs for the matches of a tournament: figures beside those of the
//! referee.

use std::collections::{BTreeMap, BTreeSet};

use store::events::PokerRow;
use tournament::{Pair, Winning, Winnings};

/// The figures of all matches that were played.
#[derive(Default)]
pub struct MatchValues(Vec<(Pair, BTreeMap<String, Winning>)>);

impl MatchValues {
    /// Counts a match: the rows of the pair's first and second player.
    pub fn add(&mut self, pair: Pair, [first, second]: [&PokerRow; 2]) {
        let figures = first.values.iter().filter_map(|(name, value)| {
            let other = second.values.get(name)?;
            let winning = Winning {
                // With a rake both may lose, as in the figures of the referee.
                mean: (value.bb100 - other.bb100) / 2.0,
                error: value.error,
                hands: first.hands,
            };
            Some((name.clone(), winning))
        });
        self.0.push((pair, figures.collect()));
    }

    /// The winnings of everybody from everybody, by the names of the figures. A figure
    /// that a match of a pair lacks is left out for this pair: the mean over the other
    /// matches could have a bias.
    pub fn tables(&self, players: usize) -> BTreeMap<String, Winnings> {
        let names: BTreeSet<&String> = self.0.iter().flat_map(|(_, own)| own.keys()).collect();
        let table = |name: &String| {
            let lacks = self.0.iter().filter(|(_, own)| !own.contains_key(name));
            let lacks: Vec<Pair> = lacks.map(|(pair, _)| *pair).collect();
            let mut table = Winnings::new(players);
            for (pair, own) in &self.0 {
                if let Some(winning) = own.get(name).filter(|_| !lacks.contains(pair)) {
                    table.add(*pair, *winning);
                }
            }
            (name.clone(), table)
        };
        names.into_iter().map(table).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::Scores;
    use store::events::PokerValue;
    use tournament::PlayerId;

    use super::*;

    /// A row of 100 hands with these figures.
    fn row(values: &[(&str, f64)]) -> PokerRow {
        let mut row = Scores::new(["A".to_owned()], 1).rows().remove(0);
        row.hands = 100;
        let values = values.iter().map(|(name, bb100)| {
            let (bb100, error) = (*bb100, Some(3.0));
            ((*name).to_owned(), PokerValue { bb100, error })
        });
        row.values = values.collect();
        row
    }

    #[test]
    fn a_figure_counts_for_a_pair_all_of_whose_matches_have_it() {
        let ids: Vec<PlayerId> = PlayerId::all(3).collect();
        let pair = |one: usize, other: usize| Pair::new(ids[one], ids[other]).unwrap();
        let mut all = MatchValues::default();
        // With a rake, the gain of one is not the loss of the other.
        let rows = [row(&[("x", 8.0), ("y", 1.0)]), row(&[("x", -12.0)])];
        all.add(pair(0, 1), rows.each_ref());
        let rows = [row(&[("x", 20.0)]), row(&[("x", -20.0)])];
        all.add(pair(0, 1), rows.each_ref());
        all.add(pair(0, 2), rows.each_ref());
        let none = [row(&[]), row(&[])];
        all.add(pair(0, 2), none.each_ref());
        let tables = all.tables(3);
        let names: Vec<&String> = tables.keys().collect();
        assert_eq!(names, ["x"]);
        let cell = tables["x"].against(ids[0], ids[1]).unwrap();
        assert_eq!((cell.mean, cell.hands), (15.0, 200));
        assert_eq!(tables["x"].against(ids[0], ids[2]), None);
    }
}
