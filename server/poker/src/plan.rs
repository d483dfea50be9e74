//! The parts of a match: the rotations of its decks, or its freezeouts.

use record::hand::{Decks, Seed, SysError};
use store::HANDS_OF_A_GAME;

/// A part of a match, counted from 0. It has a table and processes of its own,
/// and its hands count from 1. Parts are played in their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part(pub usize);

/// The parts of a match, and the decks and seats of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    agents: usize,
    parts: usize,
    /// Each deck is played once by each rotation of the seats.
    is_duplicate: bool,
    /// The parts are freezeouts.
    has_games: bool,
}

impl Plan {
    /// A cash match of so many agents: one part, or with `is_duplicate` one for
    /// each rotation of the seats, in which the same decks are dealt.
    pub fn of_cash(agents: usize, is_duplicate: bool) -> Plan {
        Plan {
            agents,
            parts: if is_duplicate { agents } else { 1 },
            is_duplicate,
            has_games: false,
        }
    }

    /// Freezeouts of so many agents; with `is_duplicate` rounded up to whole
    /// sets, in which each rotation of the seats plays the same decks.
    pub fn of_freezeouts(agents: usize, games: usize, is_duplicate: bool) -> Plan {
        Plan {
            agents,
            parts: if is_duplicate {
                games.next_multiple_of(agents.max(1))
            } else {
                games
            },
            is_duplicate,
            has_games: true,
        }
    }

    /// The parts in the order in which they are played.
    pub fn parts(self) -> impl Iterator<Item = Part> + Clone {
        (0..self.parts).map(Part)
    }

    /// How many parts there are.
    pub fn count(self) -> usize {
        self.parts
    }

    /// How many parts play the same decks; their results are one sample.
    pub fn times(self) -> usize {
        if self.is_duplicate { self.agents } else { 1 }
    }

    /// By how many places the agents are shifted around the seats. Games shift
    /// them, too: the first button is at the same seat in all games, so everybody
    /// has it equally often.
    pub fn shift(self, part: Part) -> usize {
        part.0 % self.agents.max(1)
    }

    /// The number of a freezeout, from 1; `None` in a cash match.
    pub fn game(self, part: Part) -> Option<u64> {
        self.has_games.then_some(part.0 as u64 + 1)
    }

    /// How far the numbers of the hands of a part stand behind those of the part
    /// before in a store. A cash match has `hands` hands in each part.
    pub(super) fn stride(self, hands: u64) -> u64 {
        if self.has_games {
            HANDS_OF_A_GAME
        } else {
            hands
        }
    }

    /// The decks of a part: rotations share them, each game or set of games has
    /// its own.
    pub(super) fn decks(self, part: Part, seed: Seed) -> Decks {
        let set = part.0 / self.times().max(1);
        Decks::Seeded(if self.has_games {
            seed.of_game(set as u64)
        } else {
            seed
        })
    }

    /// The seat of the first button in all parts.
    ///
    /// # Errors
    /// The system has no random numbers to give.
    pub(super) fn first_button(self, seed: Seed) -> Result<usize, SysError> {
        Decks::Seeded(seed).draw_button(self.agents)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEED: u64 = 7;

    fn deck(plan: Plan, part: usize) -> String {
        let deck = plan.decks(Part(part), SEED.into()).deck(1).unwrap();
        deck.cards().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn rotations_share_their_decks_and_games_have_their_own() {
        let cash = Plan::of_cash(3, true);
        assert_eq!((cash.count(), cash.times()), (3, 3));
        assert_eq!(deck(cash, 0), deck(cash, 2));
        assert_eq!(Plan::of_cash(3, false).count(), 1);
        let games = Plan::of_freezeouts(3, 4, false);
        assert_eq!((games.count(), games.times()), (4, 1));
        // A single freezeout deals the cards of its seed, as a cash match does.
        assert_eq!(deck(games, 0), deck(cash, 0));
        let decks = [0, 1, 2, 3].map(|game| deck(games, game));
        for (index, one) in decks.iter().enumerate() {
            assert!(!decks[..index].contains(one), "{index}");
        }
        let sets = Plan::of_freezeouts(3, 4, true);
        assert_eq!((sets.count(), sets.times()), (6, 3));
        assert_eq!(deck(sets, 2), deck(sets, 0));
        assert_eq!(deck(sets, 5), deck(sets, 3));
        assert_ne!(deck(sets, 3), deck(sets, 0));
    }

    #[test]
    fn everybody_has_the_first_button_equally_often() {
        let plan = Plan::of_freezeouts(3, 6, false);
        let button = plan.first_button(SEED.into()).unwrap();
        let mut times = [0; 3];
        for part in plan.parts() {
            times[(button + plan.shift(part)) % 3] += 1;
        }
        assert_eq!(times, [2; 3]);
    }
}
