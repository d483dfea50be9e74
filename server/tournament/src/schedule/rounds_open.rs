//! Rounds that may not begin yet: they have times of their own.

use super::terms::Terms;
use crate::order::Order;
use crate::round_robin::RoundRobin;
use crate::{Format, Pair};

/// How many rounds may begin; `None` for all. A round is a phase of a format with phases;
/// in a round robin it is one game of everybody.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OpenRounds(Option<u32>);

impl OpenRounds {
    /// Lets so many rounds begin; whether these are others than before.
    pub(super) fn let_begin(&mut self, rounds: u32) -> bool {
        self.0.replace(rounds) != Some(rounds)
    }

    /// Whether rounds of the order of a round robin may be closed.
    pub(super) fn are_counted(self, terms: &Terms) -> bool {
        self.0.is_some() && terms.format == Format::RoundRobin
    }

    /// How many rounds of the order of a round robin may begin, and that order; `None`
    /// where all may.
    fn circle<'a>(self, terms: &Terms, order: &'a Order) -> Option<(u32, &'a RoundRobin)> {
        match order {
            Order::Circle(circle) if self.are_counted(terms) => Some((self.0?, circle)),
            _ => None,
        }
    }

    /// The round, counted from 0, that follows those which may begin, where there is one;
    /// `phase` is the one that is played.
    pub(super) fn held(self, terms: &Terms, order: &Order, phase: u16) -> Option<u32> {
        if let Some((open, circle)) = self.circle(terms, order) {
            return (u64::from(open) < circle.rounds()).then_some(open);
        }
        let next = phase.checked_add(1)?;
        let is_last = next >= terms.format.phases(terms.players.into());
        (!is_last && u32::from(next) >= self.0?).then_some(u32::from(next))
    }

    /// Whether the next place of the order is in a round that may not begin yet.
    pub(super) fn is_closed_at(self, terms: &Terms, order: &Order) -> bool {
        let circle = self.circle(terms, order);
        circle.is_some_and(|(open, circle)| circle.current_round() >= u64::from(open))
    }

    /// How many games a pair has at most in the rounds that may begin.
    pub(super) fn games_of(self, terms: &Terms, order: &Order, pair: Pair) -> u32 {
        let circle = self.circle(terms, order);
        circle.map_or(u32::MAX, |(open, circle)| circle.games_within(open, pair))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, GameResult, Pair, PlayerId, Schedule, StartPolicy};

    /// Plays the games that may be played, one at a time; gives the pairs that met.
    fn play(schedule: &mut Schedule) -> Vec<Pair> {
        let mut met = Vec::new();
        while let Some(pairing) = schedule.next(|_, running| running < 1) {
            met.push(pairing.key.pair);
            schedule.record(pairing, GameResult::FirstWins);
        }
        met
    }

    fn schedule(format: Format, players: usize, games: u32) -> Schedule {
        let mut schedule = Schedule::new(format, players, games, StartPolicy::Alternate, 0);
        schedule.let_begin(1);
        schedule.begin();
        schedule
    }

    #[test]
    fn a_round_of_a_swiss_tournament_is_drawn_when_it_may_begin() {
        let mut schedule = schedule(Format::Swiss { rounds: 3 }, 6, 2);
        assert_eq!(
            (schedule.held_round(), schedule.is_held()),
            (Some(1), false)
        );
        assert_eq!(play(&mut schedule).len(), 6);
        assert!(schedule.is_held() && !schedule.is_complete());
        assert_eq!(schedule.rounds().len(), 1, "the second is not drawn yet");
        assert!(PlayerId::all(6).all(|player| !schedule.wants(player)));
        // A player away in the first round is there for the second.
        schedule.suspend(PlayerId::new(0));
        assert!(schedule.readmit(PlayerId::new(0)));
        schedule.let_begin(2);
        assert_eq!(schedule.rounds().len(), 2);
        assert_eq!(play(&mut schedule).len(), 6);
        assert_eq!(schedule.held_round(), Some(2));
        schedule.let_begin(9);
        assert_eq!(play(&mut schedule).len(), 6);
        assert!(schedule.is_complete() && schedule.held_round().is_none());
    }

    #[test]
    fn a_knockout_waits_for_each_of_its_rounds() {
        let mut schedule = schedule(Format::Knockout { tiebreaks: 0 }, 4, 2);
        assert_eq!(play(&mut schedule).len(), 4);
        assert!(schedule.is_held() && schedule.progress().left == 2);
        schedule.let_begin(2);
        assert!(!schedule.is_held(), "the final is the last round");
        assert_eq!(play(&mut schedule).len(), 2);
        assert!(schedule.is_complete());
    }

    #[test]
    fn a_round_of_a_round_robin_is_one_game_of_everybody() {
        for players in [2, 3, 4, 7, 8] {
            let rounds = players - 1 + players % 2;
            let mut schedule = schedule(Format::RoundRobin, players, 2);
            for open in 1..=2 * rounds as u32 {
                schedule.let_begin(open);
                let mut sat: Vec<PlayerId> = play(&mut schedule)
                    .iter()
                    .flat_map(|pair| pair.players())
                    .collect();
                sat.sort_unstable();
                let games = sat.len();
                sat.dedup();
                assert_eq!(games, sat.len(), "nobody plays twice in a round");
                assert_eq!(games, players - players % 2, "round {open}");
                let is_last = open == 2 * rounds as u32;
                assert_eq!(schedule.is_complete(), is_last);
                assert_eq!(schedule.held_round(), (!is_last).then_some(open));
            }
            let each = (players as u64 - 1) * 2;
            let total = |player| schedule.scores().total(player).games();
            assert!(PlayerId::all(players).all(|player| total(player) == each));
        }
    }

    #[test]
    fn a_round_robin_goes_on_where_it_was_killed() {
        let format = || Format::RoundRobin;
        let mut whole = schedule(format(), 5, 2);
        whole.let_begin(3);
        let mut resumed = Schedule::new(format(), 5, 2, StartPolicy::Alternate, 0);
        resumed.let_begin(3);
        while let Some(pairing) = whole.next(|_, running| running < 1) {
            whole.record(pairing, GameResult::Draw);
            resumed.record(pairing, GameResult::Draw);
        }
        resumed.begin();
        assert!(resumed.is_held() && whole.is_held());
        assert_eq!(resumed.progress(), whole.progress());
        for schedule in [&mut whole, &mut resumed] {
            schedule.let_begin(4);
        }
        assert_eq!(play(&mut resumed), play(&mut whole));
    }

    #[test]
    fn games_that_a_player_missed_are_made_up_in_a_later_round() {
        let mut schedule = schedule(Format::RoundRobin, 4, 1);
        let away = PlayerId::new(1);
        let mut met = 0;
        while let Some(pairing) = schedule.next(|player, _| player != away) {
            schedule.record(pairing, GameResult::Draw);
            met += 1;
        }
        assert_eq!((met, schedule.is_held()), (1, false));
        assert!(schedule.wants(away));
        schedule.let_begin(2);
        assert_eq!(play(&mut schedule).len(), 3);
        assert!(schedule.is_held());
        // Without the player, its later games are left out.
        schedule.suspend(away);
        schedule.let_begin(3);
        assert_eq!(play(&mut schedule).len(), 1);
        assert!(schedule.is_complete());
    }
}
