//! The learner at the table.

use poker_rules::table::TurnOffer;
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

use super::super::chances::{against_each, equity};
use super::super::{Agent, Choice, View, drawing};
use super::situation::{DEEDS, situation};
use super::{Buckets, Rules, Store, Tally};

/// How far apart values must be, in big blinds, to make one action much
/// likelier than another: at first and in the end.
const FIRST_SPREAD: f64 = 4.0;
const LAST_SPREAD: f64 = 0.1;

/// The chance left to each action however bad it looks, so that it goes on
/// learning.
const ALWAYS: f64 = 0.004;

/// An agent that learns, against any opponents, how much each of its actions brings
/// on average in each situation: the chips of its stack at the end of the hand,
/// less those it had when it chose.
pub struct QLearner {
    random: SmallRng,
    samples: u64,
    buckets: Buckets,
    rules: Rules,
    store: Option<Store>,
    /// The choices of this hand: situation, action, the stack then.
    made: Vec<(usize, usize, u64)>,
}

impl QLearner {
    /// A learner of this seed, which begins with these rules, and keeps its results in
    /// `store`.
    pub fn new(
        seed: u64,
        samples: u64,
        buckets: Buckets,
        rules: Rules,
        store: Option<Store>,
    ) -> QLearner {
        QLearner {
            random: SmallRng::seed_from_u64(seed),
            samples,
            buckets,
            rules,
            store,
            made: Vec::new(),
        }
    }

    /// The better its value the likelier an action, after Boltzmann; the more
    /// is known of a situation the more a difference counts.
    fn choose(&mut self, place: usize, offer: &TurnOffer, big_blind: u64) -> usize {
        let row = self.rules.row(place);
        let seen: f64 = row.iter().map(|tally| tally.count).sum();
        let spread = (FIRST_SPREAD / (1.0 + seen / 20.0).sqrt()).max(LAST_SPREAD);
        let spread = spread * big_blind.max(1) as f64;
        let offered: Vec<usize> = (0..DEEDS.len())
            .filter(|deed| DEEDS[*deed].offered(offer))
            .collect();
        let values = offered.iter().map(|deed| row[*deed].value());
        let best = values.clone().fold(f64::NEG_INFINITY, f64::max);
        let weights: Vec<f64> = values
            .map(|value| ((value - best) / spread).exp())
            .collect();
        let sum: f64 = weights.iter().sum();
        let mut left = self.random.random::<f64>() * (1.0 + ALWAYS * offered.len() as f64);
        for (deed, weight) in offered.iter().zip(&weights) {
            left -= weight / sum + ALWAYS;
            if left < 0.0 {
                return *deed;
            }
        }
        offered.last().copied().unwrap_or(0)
    }
}

impl Agent for QLearner {
    fn act(&mut self, view: &View, offer: &TurnOffer) -> Choice {
        if let Some(choice) = drawing::choice(view, offer) {
            return choice;
        }
        let seed = self.random.random();
        let Some(chance) = equity(view, self.samples, seed) else {
            return Choice::passive(offer);
        };
        let chance = against_each(chance, view.opponents().count());
        let place = situation(self.buckets, view, chance);
        let deed = self.choose(place, offer, view.big_blind);
        let stack = view.me().map_or(0, |me| me.stack);
        self.made.push((place, deed, stack));
        DEEDS[deed].choice(view, offer)
    }

    fn hand_over(&mut self, view: &View, _: i64) {
        let after = view.me().map_or(0, |me| me.stack);
        for (place, deed, before) in self.made.drain(..) {
            let result = Tally {
                count: 1.0,
                total: after as f64 - before as f64,
            };
            self.rules.add(place, deed, result);
            if let Some(store) = &mut self.store {
                store.add(place, deed, result);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::arena::{Arena, Blinds};
    use super::super::super::{Agent, Random};
    use super::*;
    use poker_rules::Positions;

    #[test]
    fn it_earns_more_against_a_random_player_after_some_thousand_hands() {
        let learner = QLearner::new(1, 200, Buckets::Uniform, Rules::default(), None);
        let agents: Vec<(String, Box<dyn Agent>)> = vec![
            ("q".to_owned(), Box::new(learner)),
            ("r".to_owned(), Box::new(Random::new(2))),
        ];
        let mut arena = Arena::new(agents, Blinds::default());
        let mut earned = [0i64; 2];
        for number in 0..6_000u64 {
            let places = Positions::first(&[true; 2], number as usize % 2).unwrap();
            let dealt = arena
                .play(&[1000; 2], places, &Arena::deck(3, number), 0)
                .unwrap();
            if number < 500 {
                earned[0] += dealt.nets[0];
            } else if number >= 4_000 {
                earned[1] += dealt.nets[0];
            }
        }
        assert!(earned[1] / 2_000 > earned[0] / 500, "{earned:?}");
        assert!(earned[1] > 0, "{earned:?}");
    }
}
