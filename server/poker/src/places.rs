//! The places of a freezeout: the players who are still in, and when the others went out.

use tournament::statistics::share_interval;

use record::HandId;
use record::hand::HandRecord;
use store::events::PlacesRow;

/// The places of all players of a freezeout.
#[derive(Clone, Debug)]
pub(super) struct Places(Vec<Stand>);

#[derive(Clone, Debug)]
struct Stand {
    name: String,
    chips: u64,
    /// The hand in which the last chips were lost, and the stack before it.
    out: Option<(HandId, u64)>,
}

impl Places {
    /// The places before the first hand.
    pub(super) fn new(names: &[String], buyin: u64) -> Places {
        let stand = |name: &String| Stand {
            name: name.clone(),
            chips: buyin,
            out: None,
        };
        Places(names.iter().map(stand).collect())
    }

    /// Counts a hand.
    pub(super) fn count(&mut self, record: &HandRecord) {
        for (seat, name) in record.names.iter().enumerate() {
            let mut stands = self.0.iter_mut();
            let stand = stands.find(|stand| Some(&stand.name) == name.as_ref());
            if let Some(stand) = stand {
                stand.chips = record.stacks[seat];
                stand.out = (stand.chips == 0).then_some((record.id, record.setup.stacks[seat]));
            }
        }
    }

    /// Whether one player has all the chips.
    pub(super) fn is_over(&self) -> bool {
        self.0.iter().filter(|stand| stand.chips > 0).count() < 2
    }

    /// The place of a player from 1, and the share of all chips. If several go
    /// out in one hand, a larger stack before it gives the better place, and equal
    /// stacks share a place. Players who are still in are placed by their chips.
    pub(super) fn of(&self, name: &str) -> Option<(usize, f64)> {
        // Players who are still in rank above all that are out.
        let rank = |stand: &Stand| stand.out.unwrap_or((HandId::MAX, stand.chips));
        let own = self.0.iter().find(|stand| stand.name == name)?;
        let better = self.0.iter().filter(|other| rank(other) > rank(own));
        let all: u64 = self.0.iter().map(|stand| stand.chips).sum();
        Some((better.count() + 1, own.chips as f64 / all.max(1) as f64))
    }
}

/// The results in these counts of places, the first place first, where each game is a
/// sample of its own.
pub(crate) fn reached(places: &[u64]) -> PlacesRow {
    let games: u64 = places.iter().sum();
    let of_games = |sum: u64| (games > 0).then(|| sum as f64 / games as f64);
    let ranks = (1u64..).zip(places).map(|(place, count)| place * count);
    let won = places.first().copied().unwrap_or(0);
    let win_rate = of_games(won);
    PlacesRow {
        games,
        games_won: won,
        win_rate,
        win_interval: win_rate.map(|rate| share_interval(rate, games as f64)),
        mean_place: of_games(ranks.sum()),
        places: places.to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use poker_rules::{Deck, Positions, Setup};

    use super::*;
    use record::TableId;

    /// A hand that turns the stacks `before` into `after`.
    fn hand(id: u64, before: [u64; 4], after: [u64; 4]) -> HandRecord {
        let places = Positions::first(&before.map(|stack| stack > 0), 0).unwrap();
        let names = ["A", "B", "C", "D"].iter().zip(before);
        HandRecord {
            id: HandId::new(id),
            table: TableId::new(1),
            setup: Setup::table(before.to_vec(), places, 5, 10, 0),
            deck: Deck::beginning_with(&[]).unwrap(),
            names: names
                .map(|(name, stack)| (stack > 0).then(|| (*name).to_owned()))
                .collect(),
            moves: Vec::new(),
            stacks: after.to_vec(),
            nets: Vec::new(),
        }
    }

    fn told(places: &Places) -> [(usize, f64); 4] {
        ["A", "B", "C", "D"].map(|name| places.of(name).unwrap())
    }

    #[test]
    fn the_last_one_out_comes_first_and_a_larger_stack_before_a_smaller_one() {
        let names = ["A", "B", "C", "D"].map(str::to_owned);
        let mut places = Places::new(&names, 100);
        assert_eq!(told(&places), [(1, 0.25); 4]);
        places.count(&hand(1, [100; 4], [200, 100, 60, 40]));
        assert_eq!(told(&places), [(1, 0.5), (2, 0.25), (3, 0.15), (4, 0.1)]);
        places.count(&hand(2, [200, 100, 60, 40], [0, 400, 0, 0]));
        assert_eq!(told(&places), [(2, 0.0), (1, 1.0), (3, 0.0), (4, 0.0)]);

        let mut places = Places::new(&names, 100);
        places.count(&hand(7, [100; 4], [400, 0, 0, 0]));
        assert_eq!(told(&places), [(1, 1.0), (2, 0.0), (2, 0.0), (2, 0.0)]);

        let mut places = Places::new(&names, 100);
        places.count(&hand(3, [100; 4], [0, 100, 100, 200]));
        places.count(&hand(4, [0, 100, 100, 200], [0, 0, 100, 300]));
        places.count(&hand(5, [0, 0, 100, 300], [0, 0, 0, 400]));
        assert_eq!(told(&places), [(4, 0.0), (3, 0.0), (2, 0.0), (1, 1.0)]);
    }
}
