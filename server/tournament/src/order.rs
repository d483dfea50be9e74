//! The order in which the games of a phase are due.

use super::phase::{Circle, Meetings, Phase};
use super::round_robin::{DueGame, RoundRobin};
use super::{DrawRules, Pair};

/// A place in the order of a phase: cycles in which every pair is due once.
#[derive(Clone, Debug)]
pub(super) enum Order {
    /// All pairs of players, also the pairs that do not meet.
    Circle(RoundRobin),
    /// The pairs of a list.
    List(List),
}

/// A place in the order of a list.
#[derive(Clone, Debug)]
pub(super) struct List {
    pairs: Vec<Pair>,
    cycles: u32,
    cycle: u32,
    place: usize,
}

impl Order {
    /// The order of a phase among so many players, from its beginning.
    pub(super) fn of(phase: &Phase, players: u16, rules: DrawRules) -> Order {
        match &phase.meetings {
            Meetings::Circle(Circle::Groups(groups)) if rules.are_graded() => {
                Order::of_list(groups.berger(players), phase.games)
            }
            Meetings::Circle(_) => Order::Circle(RoundRobin::new(players, phase.games, rules)),
            Meetings::List(list) => {
                Order::of_list(list.iter().map(|(pair, _)| *pair).collect(), phase.games)
            }
        }
    }

    fn of_list(pairs: Vec<Pair>, cycles: u32) -> Order {
        Order::List(List {
            pairs,
            cycles,
            cycle: 0,
            place: 0,
        })
    }

    /// Leaves out the cycles before this one.
    pub(super) fn skip_to(&mut self, cycle: u32) {
        match self {
            Order::Circle(circle) => circle.skip_to(cycle),
            Order::List(list) => (list.cycle, list.place) = (cycle, 0),
        }
    }

    /// The cycle that it is in; that of the end where it has come there.
    pub(super) fn current_cycle(&self) -> u32 {
        match self {
            Order::Circle(circle) => circle.current_cycle(),
            Order::List(list) => list.cycle,
        }
    }

    /// How many places of the order a cycle takes.
    pub(super) fn cycle_length(&self) -> u64 {
        match self {
            Order::Circle(circle) => circle.cycle_length(),
            Order::List(list) => list.pairs.len() as u64,
        }
    }
}

impl Iterator for Order {
    type Item = DueGame;

    fn next(&mut self) -> Option<DueGame> {
        match self {
            Order::Circle(circle) => circle.next(),
            Order::List(list) => list.next(),
        }
    }
}

impl Iterator for List {
    type Item = DueGame;

    fn next(&mut self) -> Option<DueGame> {
        if self.place == self.pairs.len() {
            (self.cycle, self.place) = (self.cycle.saturating_add(1), 0);
        }
        let pair = *self.pairs.get(self.place)?;
        if self.cycle >= self.cycles {
            return None;
        }
        let due = DueGame {
            pair,
            cycle: self.cycle,
            position: u64::from(self.cycle) * self.pairs.len() as u64 + self.place as u64,
        };
        self.place += 1;
        Some(due)
    }
}
