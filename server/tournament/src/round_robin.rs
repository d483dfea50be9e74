//! The order of a round robin, one pairing after another.

use super::{DrawRules, Pair, PlayerId};

/// A game that is due: one more of this pair in this cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DueGame {
    pub(super) pair: Pair,
    /// How many times the pair is due before this.
    pub(super) cycle: u32,
    /// The place in the whole order; grows.
    pub(super) position: u64,
}

/// A place in the order. In a cycle everybody meets everybody once; cycles are
/// outermost, so that a tournament that is stopped is as even as it can be. A
/// cycle is made of rounds by the circle method (R. Schurig 1886): one player
/// stays, the others turn around it by one place a round, and opposite places meet; so
/// everybody plays once a round. With an odd number of players the one that meets the
/// empty place rests. By FIDE's rules every other round of the circle comes first, as in
/// its Berger tables.
#[derive(Clone, Debug)]
pub(super) struct RoundRobin {
    players: u16,
    rules: DrawRules,
    cycles: u32,
    cycle: u32,
    round: u16,
    table: u16,
}

impl RoundRobin {
    /// The order of `cycles` games a pair, from its beginning.
    pub(super) fn new(players: u16, cycles: u32, rules: DrawRules) -> RoundRobin {
        RoundRobin {
            players,
            rules,
            cycles: if players < 2 { 0 } else { cycles },
            cycle: 0,
            round: 0,
            table: 0,
        }
    }

    /// Leaves out the cycles before this one.
    pub(super) fn skip_to(&mut self, cycle: u32) {
        (self.cycle, self.round, self.table) = (cycle, 0, 0);
    }

    /// The cycle that it is in.
    pub(super) fn current_cycle(&self) -> u32 {
        self.cycle
    }

    /// How many places of the order a cycle takes.
    pub(super) fn cycle_length(&self) -> u64 {
        u64::from(self.circle()) * u64::from(self.tables())
    }

    /// The round that it is in, of all cycles.
    pub(super) fn current_round(&self) -> u64 {
        u64::from(self.cycle) * u64::from(self.circle()) + u64::from(self.round)
    }

    /// How many rounds all cycles have.
    pub(super) fn rounds(&self) -> u64 {
        u64::from(self.cycles) * u64::from(self.circle())
    }

    /// How many times a pair is due in the first rounds.
    pub(super) fn games_within(&self, rounds: u32, pair: Pair) -> u32 {
        let circle = u32::from(self.circle()).max(1);
        let [one, other] = pair.players().map(|player| player.index() as u32);
        let turn = if one.max(other) == circle {
            // The player who stays meets in each round the one that comes to that place.
            one.min(other)
        } else {
            // Opposite places of turn t add up to 2t on a circle of odd length,
            // where half of a sum is this many times the sum.
            (one + other) * circle.div_ceil(2) % circle
        };
        let round = if self.rules.are_fides() {
            2 * turn % circle
        } else {
            turn
        };
        rounds / circle + u32::from(round < rounds % circle)
    }

    /// The number of players who turn: all but one, with the empty place if there is one.
    fn circle(&self) -> u16 {
        self.players.saturating_sub(1) + self.players % 2
    }

    fn tables(&self) -> u16 {
        self.players.div_ceil(2)
    }

    /// The two players at a table; `None` where one is there alone.
    fn pair(&self) -> Option<Pair> {
        let circle = u32::from(self.circle());
        let (round, table) = (u32::from(self.round), u32::from(self.table));
        // Half a circle further each round.
        let turn = if self.rules.are_fides() {
            round * circle.div_ceil(2) % circle
        } else {
            round
        };
        let (one, other) = match table {
            0 => (circle, turn),
            _ => ((turn + table) % circle, (turn + circle - table) % circle),
        };
        let player = |place: u32| {
            let place = u16::try_from(place).ok()?;
            (place < self.players).then_some(PlayerId::new(place))
        };
        Pair::new(player(one)?, player(other)?)
    }

    fn advance(&mut self) {
        self.table += 1;
        if self.table == self.tables() {
            self.table = 0;
            self.round += 1;
        }
        if self.round == self.circle() {
            self.round = 0;
            self.cycle += 1;
        }
    }
}

impl Iterator for RoundRobin {
    type Item = DueGame;

    fn next(&mut self) -> Option<DueGame> {
        while self.cycle < self.cycles {
            let in_cycle = u64::from(self.round) * u64::from(self.tables()) + u64::from(self.table);
            let cycle = self.cycle;
            let pair = self.pair();
            self.advance();
            if let Some(pair) = pair {
                return Some(DueGame {
                    pair,
                    cycle,
                    position: u64::from(cycle) * self.cycle_length() + in_cycle,
                });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn in_a_cycle_every_pair_meets_once_and_in_a_round_everybody_plays_once() {
        for players in 2..=13u16 {
            let rules = DrawRules::Fide { players };
            let order: Vec<DueGame> = RoundRobin::new(players, 1, rules).collect();
            let pairs: BTreeSet<Pair> = order.iter().map(|due| due.pair).collect();
            assert_eq!(order.len(), Pair::count(usize::from(players)));
            assert_eq!(pairs.len(), order.len());
            for round in order.chunks(usize::from(players / 2)) {
                let seated: BTreeSet<_> = round.iter().flat_map(|due| due.pair.players()).collect();
                assert_eq!(seated.len(), 2 * round.len(), "{players} players");
            }
        }
    }

    #[test]
    fn the_next_cycle_is_like_the_first() {
        let order: Vec<DueGame> = RoundRobin::new(5, 3, DrawRules::default()).collect();
        assert_eq!(order.len(), 30);
        for (due, later) in order.iter().zip(&order[10..]) {
            assert_eq!((due.pair, due.cycle + 1), (later.pair, later.cycle));
        }
        assert!(order.is_sorted_by_key(|due| due.position));
        let mut rest = RoundRobin::new(5, 3, DrawRules::default());
        rest.skip_to(2);
        assert_eq!(rest.collect::<Vec<_>>(), order[20..]);
    }

    #[test]
    fn rounds_are_told_apart_by_the_pair() {
        for players in 2..=13u16 {
            for rules in [DrawRules::Parity, DrawRules::Fide { players }] {
                let mut order = RoundRobin::new(players, 1, rules);
                let all = order.rounds() as u32;
                while order.clone().next().is_some() {
                    let pair = order.pair();
                    let round = order.current_round() as u32;
                    if let Some(pair) = pair {
                        let within = |rounds| order.games_within(rounds, pair);
                        let found = (0..all).find(|round| within(round + 1) > within(*round));
                        assert_eq!(found, Some(round), "{players} {rules:?} {pair:?}");
                    }
                    order.advance();
                }
            }
        }
    }

    #[test]
    fn one_player_or_no_games_make_no_order() {
        assert_eq!(RoundRobin::new(0, 9, DrawRules::default()).next(), None);
        assert_eq!(RoundRobin::new(1, 9, DrawRules::default()).next(), None);
        assert_eq!(RoundRobin::new(4, 0, DrawRules::default()).next(), None);
    }
}
