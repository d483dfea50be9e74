//! Knockout: the loser of each tie is out.

use super::history::{History, TieScore};
use super::{Pair, PlayerId, Tie};

/// A knockout among seeded players.
#[derive(Clone, Debug)]
pub(super) struct Bracket {
    /// The phase of its first round.
    pub(super) first_stage: u16,
    /// The best first.
    pub(super) seeds: Vec<PlayerId>,
    /// Games of each tie.
    pub(super) games: u32,
    /// The most pairs of games more where a tie is level.
    pub(super) tiebreaks: u32,
}

/// A place among the seeds.
type Seed = usize;

/// A place of the bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// This one has come so far.
    Seed(Seed),
    /// Nobody ever will.
    Nobody,
    /// That is not known yet.
    Open,
}

impl Bracket {
    /// How many rounds there are.
    pub(super) fn rounds(&self) -> u16 {
        // At most 11 for as many players as can take part.
        self.seeds.len().next_power_of_two().trailing_zeros() as u16
    }

    /// The ties of a round, counted from 0, in the order of the bracket, as far
    /// as they are known; whether they all are.
    pub(super) fn ties(
        &self,
        round: u16,
        history: &History,
        absent: impl Fn(PlayerId) -> bool,
    ) -> (Vec<Pair>, bool) {
        let slots = self.slots(round, history, &absent);
        let met = slots.chunks_exact(2).filter_map(|two| self.pair(two));
        (met.collect(), !slots.contains(&Slot::Open))
    }

    /// The players left before a round, in the order of the bracket.
    pub(super) fn slots(
        &self,
        round: u16,
        history: &History,
        absent: &impl Fn(PlayerId) -> bool,
    ) -> Vec<Slot> {
        let in_it = |seed: Seed| {
            if seed < self.seeds.len() {
                Slot::Seed(seed)
            } else {
                Slot::Nobody
            }
        };
        let order = bracket_order(self.seeds.len().next_power_of_two());
        let mut slots: Vec<Slot> = order.into_iter().map(in_it).collect();
        for earlier in 0..round.min(self.rounds()) {
            let phase = self.first_stage + earlier;
            let winners = slots
                .chunks_exact(2)
                .map(|two| self.winner(two, phase, history, absent));
            slots = winners.collect();
        }
        slots
    }

    /// The slot of the winner of a tie.
    fn winner(
        &self,
        two: &[Slot],
        phase: u16,
        history: &History,
        absent: &impl Fn(PlayerId) -> bool,
    ) -> Slot {
        let (one, other, pair) = match (two, self.pair(two)) {
            (&[Slot::Seed(one), Slot::Seed(other)], Some(pair)) => (one, other, pair),
            (&[Slot::Nobody, slot] | &[slot, Slot::Nobody], _) => return slot,
            // A seed whose opponent never came because two were absent has gone on.
            (&[slot @ Slot::Seed(seed), _] | &[_, slot @ Slot::Seed(seed)], _)
                if history.plays_after(self.seeds[seed], phase) =>
            {
                return slot;
            }
            _ => return Slot::Open,
        };
        let played = history.tie(Tie { phase, pair });
        if played.games() >= games_due(self.games, self.tiebreaks, played) {
            return Slot::Seed(self.ahead(played, pair, one, other));
        }
        // A tie left open, because one of the two could not be brought to the board, goes
        // to the one that plays later.
        let goes_on = |seed: &Seed| history.plays_after(self.seeds[*seed], phase);
        if let Some(seed) = [one, other].iter().find(|seed| goes_on(seed)) {
            return Slot::Seed(*seed);
        }
        match [one, other].map(|seed| absent(self.seeds[seed])) {
            [false, false] => Slot::Open,
            [true, true] => Slot::Nobody,
            [true, false] => Slot::Seed(other),
            [false, true] => Slot::Seed(one),
        }
    }

    /// The winner of a tie that is over; where it stayed level, the higher seed.
    fn ahead(&self, played: TieScore, pair: Pair, one: Seed, other: Seed) -> Seed {
        let [first, second] = played.half_points();
        let winner = match first.cmp(&second) {
            std::cmp::Ordering::Greater => pair.first(),
            std::cmp::Ordering::Less => pair.second(),
            std::cmp::Ordering::Equal => return one.min(other),
        };
        if self.seeds[one] == winner {
            one
        } else {
            other
        }
    }

    fn pair(&self, two: &[Slot]) -> Option<Pair> {
        let &[Slot::Seed(one), Slot::Seed(other)] = two else {
            return None;
        };
        Pair::new(self.seeds[one], self.seeds[other])
    }
}

/// The number of games of a tie, by its score so far: a level one gets a pair of games
/// more, each with another start, as long as there are `tiebreaks`.
pub(super) fn games_due(games: u32, tiebreaks: u32, played: TieScore) -> u32 {
    let Some(extra) = played.games().checked_sub(games) else {
        return games;
    };
    if extra % 2 == 1 {
        return games + extra + 1;
    }
    let [first, second] = played.half_points();
    let goes_on = first == second && extra / 2 < tiebreaks;
    games + extra + if goes_on { 2 } else { 0 }
}

/// The places of a bracket as the draw has it: the first two seeds meet in the
/// last round at the earliest, the first four in the one before, and so on; in
/// the first round 1 meets the last one, 2 the last but one.
fn bracket_order(size: usize) -> Vec<Seed> {
    let mut order = vec![0];
    while order.len() < size {
        let twice = 2 * order.len();
        order = order
            .into_iter()
            .enumerate()
            .flat_map(|(place, seed)| {
                let opponent = twice - 1 - seed;
                // The better one is at the outer end of its half.
                if place % 2 == 0 {
                    [seed, opponent]
                } else {
                    [opponent, seed]
                }
            })
            .collect();
    }
    order
}

#[cfg(test)]
#[path = "bracket_tests.rs"]
mod tests;
