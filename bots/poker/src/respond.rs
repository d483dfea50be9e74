//! How much can be won at least from an agent that is no table of
//! probabilities: local best response against agents that are asked.
//!
//! The response knows how the agent plays, not its cards. It keeps agents of the same
//! kind that hold other hands, and are told the same. From the chances with which they
//! would take the same actions it infers how likely each hand is. Its winnings are those
//! of actual play, however good these estimates are: better ones only let it win more.

mod hand;
mod open;
mod range_member;

use rand::SeedableRng as _;
use rand::rngs::SmallRng;
use rayon::prelude::*;

use super::{Bluff, ByEquity, Random, Strong};
use hand::Response;
use open::Open;

/// A table for measuring.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    /// How many hands are played.
    pub(super) hands: u64,
    /// How many hands the opponent may hold are tried, 1 or more.
    pub(super) tried: usize,
    /// The stack of both, in big blinds.
    pub(super) stack: u64,
    /// The seed of the cards and the agents.
    pub(super) seed: u64,
}

/// Plays against `strong`, of which each hand begins without memories. Gives the winnings
/// of each hand, in big blinds; `progress` is told of each.
pub(super) fn strong(terms: Terms, progress: &(dyn Fn() + Sync)) -> Result<Vec<f64>, String> {
    play(terms, &Strong::new, progress)
}

/// The same against `equity`, or with a share of bluffs against `bluff`.
pub(super) fn equity(
    terms: Terms,
    samples: u64,
    bluff: Option<f64>,
    progress: &(dyn Fn() + Sync),
) -> Result<Vec<f64>, String> {
    let new = |seed| {
        let bluff = bluff.map(|share| Bluff::new(share, false));
        ByEquity::new(seed, samples, bluff)
    };
    play(terms, &new, progress)
}

/// The same against `random`.
pub(super) fn random(terms: Terms, progress: &(dyn Fn() + Sync)) -> Result<Vec<f64>, String> {
    play(terms, &Random::new, progress)
}

fn play<A: Open>(
    terms: Terms,
    new: &(dyn Fn(u64) -> A + Sync),
    progress: &(dyn Fn() + Sync),
) -> Result<Vec<f64>, String> {
    let hands = (0..terms.hands).into_par_iter().map(|number| {
        let seed = terms.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut random = SmallRng::seed_from_u64(seed.wrapping_add(number));
        let won = Response::play(new, (number % 2) as usize, &terms, &mut random);
        progress();
        won
    });
    hands.collect()
}

#[cfg(test)]
mod tests {
    use poker_rules::table::TurnOffer;

    use super::super::interval::interval;
    use super::super::{Agent, Choice, View};
    use super::*;

    const TERMS: Terms = Terms {
        hands: 60,
        tried: 12,
        stack: 20,
        seed: 5,
    };

    #[test]
    fn it_wins_from_an_agent_that_does_anything_and_a_seed_repeats_it() {
        let won = random(TERMS, &|| ()).unwrap();
        assert_eq!(won, random(TERMS, &|| ()).unwrap());
        let (mean, error) = interval(&won);
        assert!(mean > error, "{mean} ± {error}");
        assert!(won.iter().all(|won| won.abs() <= 20.0));
    }

    /// Gives up, or where that is free, checks.
    #[derive(Clone)]
    struct GivesUp;

    impl Agent for GivesUp {
        fn act(&mut self, _: &View, offer: &TurnOffer) -> Choice {
            Choice::passive(offer)
        }
    }

    impl Open for GivesUp {
        const IS_EXACT: bool = true;

        fn open(&mut self, view: &View, offer: &TurnOffer) -> Vec<(Choice, f64)> {
            vec![(self.act(view, offer), 1.0)]
        }
    }

    #[test]
    fn a_player_that_gives_up_loses_the_blinds() {
        // The button responds first, and then the big blind.
        let won = play(TERMS, &|_| GivesUp, &|| ()).unwrap();
        assert!(won.chunks_exact(2).all(|won| *won == [1.0, 0.5]), "{won:?}");
    }

    #[test]
    fn every_kind_can_be_asked() {
        let few = Terms {
            hands: 8,
            tried: 4,
            ..TERMS
        };
        assert_eq!(strong(few, &|| ()).unwrap().len(), 8);
        assert_eq!(equity(few, 20, Some(0.5), &|| ()).unwrap().len(), 8);
    }
}
