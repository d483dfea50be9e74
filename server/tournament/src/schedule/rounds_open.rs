//! Rounds that may not begin yet: they have times of their own.

use super::{Order, Pair, Schedule};
use crate::Format;

impl Schedule {
    /// Lets the first `rounds` rounds begin, and no later one; without this call
    /// all may. A round is a phase of a format with phases; in a round robin it
    /// is one game of everybody. To be called before [`Schedule::begin`], and
    /// again whenever the time of another round has come. A round that has begun
    /// goes on.
    pub fn let_begin(&mut self, rounds: u32) {
        if self.open_rounds == Some(rounds) {
            return;
        }
        self.open_rounds = Some(rounds);
        if self.format == Format::RoundRobin {
            self.count_missing();
            self.left_later = self.games_later();
            self.order.skip_to(self.least_done());
        }
        self.advance();
    }

    /// The round, counted from 0, that is next to begin and may not yet; `None`
    /// where nothing is held back.
    pub fn held_round(&self) -> Option<u32> {
        let open = self.open_rounds?;
        match &self.order {
            Order::Circle(circle) if self.format == Format::RoundRobin => {
                let has_closed = u64::from(open) < circle.rounds();
                (has_closed && self.closed_games() > 0).then_some(open)
            }
            _ => {
                let next = self.number.checked_add(1)?;
                let is_last = next >= self.format.phases(self.players.len());
                (!is_last && u32::from(next) >= open).then_some(u32::from(next))
            }
        }
    }

    /// Whether the next round waits for its time, and all before it is played.
    pub fn is_held(&self) -> bool {
        self.is_phase_over() && self.held_round().is_some()
    }

    /// Whether the next place of the order is in a round that may not begin yet.
    pub(super) fn is_at_closed_round(&self) -> bool {
        match (self.open_rounds, &self.order) {
            (Some(open), Order::Circle(circle)) if self.format == Format::RoundRobin => {
                circle.current_round() >= u64::from(open)
            }
            _ => false,
        }
    }

    /// How many games a pair of a round robin has in the rounds that may begin.
    pub(super) fn open_games(&self, pair: Pair) -> u32 {
        match (self.open_rounds, &self.order) {
            (Some(open), Order::Circle(circle)) if self.format == Format::RoundRobin => {
                circle.games_within(open, pair)
            }
            _ => u32::MAX,
        }
    }

    /// The games of a round robin in rounds that may not begin yet.
    pub(super) fn closed_games(&self) -> u64 {
        if self.open_rounds.is_none() || self.format != Format::RoundRobin {
            return 0;
        }
        let pairs = self.phase.pairs(self.players.len());
        let active = pairs.filter(|pair| self.is_active(*pair));
        let closed = active.map(|pair| {
            let all = self.games - self.done.count(self.tie(pair), self.games);
            u64::from(all.saturating_sub(self.missing(pair)))
        });
        closed.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameResult, PlayerId, StartPolicy};

    /// Plays what may be played one at a time; how many games that were, and the
    /// pairs that met.
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
        // Whoever was away in the first round is there for the second.
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
