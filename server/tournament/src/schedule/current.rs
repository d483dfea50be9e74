//! The phase that is played: which of its games are left, and which is next.

use super::remaining_games::RemainingGames;
use super::rounds_open::OpenRounds;
use super::state::ScheduleState;
use crate::deferred_pairs::DeferredPairs;
use crate::order::Order;
use crate::phase::Phase;
use crate::{Format, GameKey, Pair, PlayerId, Tie};

/// The phase that is played: its number, its pairings, how far its order was gone
/// through, and how many games are left.
#[derive(Clone, Debug)]
pub(super) struct CurrentPhase {
    /// Its number, counted from 0.
    pub(super) number: u16,
    phase: Phase,
    order: Order,
    deferred: DeferredPairs,
    open: OpenRounds,
    /// How many games are left.
    pub(super) left: RemainingGames,
}

impl CurrentPhase {
    /// The first.
    pub(super) fn first(state: &ScheduleState) -> CurrentPhase {
        let phase = state.terms.format.phase(0, &state.field());
        let phase = phase.unwrap_or_else(Phase::empty);
        let mut first = CurrentPhase {
            number: 0,
            order: Order::of(&phase, state.terms.players, state.terms.rules),
            phase,
            deferred: DeferredPairs::default(),
            open: OpenRounds::default(),
            left: RemainingGames::none(state.terms.players.into()),
        };
        first.count_anew(state);
        first
    }

    /// Goes to a phase, whether there is one.
    pub(super) fn go_to(&mut self, number: u16, state: &ScheduleState) -> bool {
        let Some(phase) = state.terms.format.phase(number, &state.field()) else {
            return false;
        };
        self.phase = phase;
        self.number = number;
        self.count_anew(state);
        true
    }

    /// Whether it is a round of a knockout.
    pub(super) fn is_knockout(&self) -> bool {
        self.phase.tiebreaks.is_some()
    }

    /// All pairs that meet in it.
    pub(super) fn pairs(&self, state: &ScheduleState) -> Vec<Pair> {
        self.phase.pairs(state.terms.players.into()).collect()
    }

    /// The starter of a pair's first game, where the draw names one.
    pub(super) fn first_starter(&self, pair: Pair) -> Option<PlayerId> {
        self.phase.meeting(pair)?.starter
    }

    /// Notes that no later phase follows.
    pub(super) fn be_last(&mut self) {
        self.left.set_later(0);
    }

    /// Counts the games that are left, and goes through the order of this phase from the
    /// first of them.
    pub(super) fn count_anew(&mut self, state: &ScheduleState) {
        self.order = Order::of(&self.phase, state.terms.players, state.terms.rules);
        self.deferred = DeferredPairs::default();
        self.count_missing(state);
        self.left.set_later(self.games_later(state));
        self.order.skip_to(self.least_done(state));
        self.park_tiebreaks(state);
    }

    /// Counts anew the games that are left of this phase.
    pub(super) fn count_missing(&mut self, state: &ScheduleState) {
        self.left.clear();
        for pair in self.pairs(state) {
            let missing = self.missing(state, pair);
            self.left.change(state.terms.sitting(pair), 0, missing);
        }
    }

    /// How many games this phase has for a pair, and how many of them are neither played
    /// nor left out.
    pub(super) fn due_and_missing(&self, state: &ScheduleState, pair: Pair) -> (u32, u32) {
        (self.due(state, pair), self.missing(state, pair))
    }

    /// Takes in a new result of a pair, which had these games before.
    pub(super) fn take_in(
        &mut self,
        state: &ScheduleState,
        pair: Pair,
        (due, missing): (u32, u32),
    ) {
        let (due_now, missing_now) = self.due_and_missing(state, pair);
        self.left
            .change(state.terms.sitting(pair), missing, missing_now);
        // A pair of games more, to break a tie.
        for _ in due..due_now {
            self.deferred.park(pair, pair.first(), 0);
        }
    }

    /// Takes back a game of this phase that was given out: it comes before all others, as
    /// it is the one that is late.
    pub(super) fn give_back(&mut self, pair: Pair) {
        self.deferred.park(pair, pair.first(), 0);
    }

    /// How many games this phase has for a pair.
    pub(super) fn due(&self, state: &ScheduleState, pair: Pair) -> u32 {
        let played = state.results.history.tie(self.tie(pair));
        let open = self.open.games_of(&state.terms, &self.order, pair);
        let due = self.phase.due(pair, played).min(open);
        if due > 0 && self.was_left(state, pair) {
            0
        } else {
            due
        }
    }

    /// Whether an earlier run left this phase, though the pair had not played
    /// all: one of the two could not be brought to the board.
    fn was_left(&self, state: &ScheduleState, pair: Pair) -> bool {
        let history = &state.results.history;
        match self.phase.tiebreaks {
            None => history.last_stage() > Some(self.number),
            Some(_) => {
                let went_on = |player| history.plays_after(player, self.number);
                pair.players().into_iter().any(went_on)
            }
        }
    }

    /// How many of them are neither played nor left out.
    fn missing(&self, state: &ScheduleState, pair: Pair) -> u32 {
        if !state.is_active(pair) {
            return 0;
        }
        let due = self.due(state, pair);
        due - state.results.done.count(self.tie(pair), due)
    }

    /// The number of games that every pair that meets has at least.
    fn least_done(&self, state: &ScheduleState) -> u32 {
        let games = state.terms.games;
        let pairs = self.phase.pairs(state.terms.players.into());
        let pairs = pairs.filter(|pair| self.missing(state, *pair) > 0);
        let done = pairs.map(|pair| state.results.done.count(self.tie(pair), games));
        done.min().unwrap_or(games)
    }

    /// How many games follow in rounds that may not begin yet, and in later phases.
    fn games_later(&self, state: &ScheduleState) -> u64 {
        let after = state.terms.format.games_after(self.number, &state.field());
        self.closed_games(state) + after
    }

    /// The games beyond those that the order knows.
    fn park_tiebreaks(&mut self, state: &ScheduleState) {
        if !self.is_knockout() {
            return;
        }
        for pair in self.pairs(state) {
            if self.due(state, pair) > state.terms.games && state.is_active(pair) {
                for _ in 0..self.missing(state, pair) {
                    self.deferred.park(pair, pair.first(), 0);
                }
            }
        }
    }

    /// The next game of it with free players.
    pub(super) fn next(
        &mut self,
        state: &ScheduleState,
        may_play: impl Fn(PlayerId, u32) -> bool,
    ) -> Option<GameKey> {
        loop {
            let pair = match self.take_parked(state, &may_play) {
                Some(pair) => pair,
                None => self.go_on(state, &may_play)?,
            };
            let next = state.next_of(self.tie(pair));
            // A pair may have got results since it was deferred.
            if next.number < self.due(state, pair) {
                return Some(next);
            }
        }
    }

    fn take_parked(
        &mut self,
        state: &ScheduleState,
        may_play: impl Fn(PlayerId, u32) -> bool,
    ) -> Option<Pair> {
        let is_free = |id: PlayerId| state.is_free(id, &may_play);
        if state.terms.format == Format::OneBoard && !state.terms.ids().all(is_free) {
            return None;
        }
        self.deferred.take(is_free, self.order.cycle_length())
    }

    /// Goes through the order to the first game that can be played and parks those passed
    /// over. While games run it looks two rounds ahead: when one ends it will be asked
    /// again. While none runs it must look at everything, unless no two free players have
    /// a game.
    fn go_on(
        &mut self,
        state: &ScheduleState,
        may_play: impl Fn(PlayerId, u32) -> bool,
    ) -> Option<Pair> {
        let players = usize::from(state.terms.players);
        let mut passed_over = 0;
        let mut looked_at: u64 = 0;
        while state.running.games.is_empty() || passed_over < players {
            if looked_at == self.order.cycle_length() {
                if !self.has_game_of_free_players(state, &may_play) {
                    return None;
                }
                looked_at = 0;
            }
            looked_at += 1;
            if self.open.is_closed_at(&state.terms, &self.order) {
                return None;
            }
            let due = self.order.next()?;
            let owed = state.given(self.tie(due.pair)) + self.deferred.owed(due.pair);
            if owed > due.cycle || !state.is_active(due.pair) || self.due(state, due.pair) == 0 {
                continue;
            }
            let mut sitting = state.terms.sitting(due.pair);
            match sitting.find(|id| !state.is_free(*id, &may_play)) {
                None => return Some(due.pair),
                Some(blocker) => self.deferred.park(due.pair, blocker, due.position),
            }
            passed_over += 1;
        }
        None
    }

    /// Whether two free players have a game that is neither given out nor deferred.
    fn has_game_of_free_players(
        &self,
        state: &ScheduleState,
        may_play: impl Fn(PlayerId, u32) -> bool,
    ) -> bool {
        let free = state.terms.ids().map(|id| state.is_free(id, &may_play));
        let free: Vec<bool> = free.collect();
        let mut pairs = self.phase.pairs(state.terms.players.into());
        pairs.any(|pair| {
            let are_free = state.terms.sitting(pair).all(|id| free[id.index()]);
            let given = state.given(self.tie(pair));
            are_free && self.due(state, pair) > given + self.deferred.owed(pair)
        })
    }

    /// Leaves out the games of a player, who takes part no more.
    pub(super) fn suspend(&mut self, state: &mut ScheduleState, player: PlayerId) {
        for pair in self.pairs_with(state, player) {
            let missing = self.missing(state, pair);
            self.left.change(state.terms.sitting(pair), missing, 0);
        }
        state.presence.suspend(player);
        match &state.terms.format {
            Format::OneBoard => self.deferred = DeferredPairs::default(),
            _ => self.deferred.forget(player),
        }
        let later = self.left.later.min(self.games_later(state));
        self.left.set_later(later);
    }

    /// Takes in the games of a player who takes part again; whether that can be.
    pub(super) fn readmit(&mut self, state: &mut ScheduleState, player: PlayerId) -> bool {
        if !state.presence.readmit(player) {
            return false;
        }
        for pair in self.pairs_with(state, player) {
            let (due, missing) = self.due_and_missing(state, pair);
            self.left.change(state.terms.sitting(pair), 0, missing);
            if missing == 0 || state.terms.is_endless() {
                continue;
            }
            let running = state.running.count(self.tie(pair), due);
            let given = due - missing + running;
            // The order has gone past those up to its cycle, and does not know
            // the games that break a tie.
            let reached = if due > state.terms.games {
                due
            } else {
                due.min(self.order.current_cycle().saturating_add(1))
            };
            if reached > given {
                let position = u64::from(given) * self.order.cycle_length();
                self.deferred.owe(pair, player, position, reached - given);
            }
        }
        self.left.set_later(self.games_later(state));
        true
    }

    /// The pairs under which games of this player stand.
    fn pairs_with(&self, state: &ScheduleState, player: PlayerId) -> Vec<Pair> {
        match &state.terms.format {
            Format::OneBoard => self.pairs(state),
            _ => self.phase.pairs_of(player, state.terms.players.into()),
        }
    }

    /// Lets so many rounds begin; whether these are others than before.
    pub(super) fn let_begin(&mut self, state: &ScheduleState, rounds: u32) -> bool {
        if !self.open.let_begin(rounds) {
            return false;
        }
        if state.terms.format == Format::RoundRobin {
            self.count_missing(state);
            self.left.set_later(self.games_later(state));
            self.order.skip_to(self.least_done(state));
        }
        true
    }

    /// The round that is next to begin and may not yet.
    pub(super) fn held_round(&self, state: &ScheduleState) -> Option<u32> {
        let held = self.open.held(&state.terms, &self.order, self.number)?;
        let is_of_order = state.terms.format == Format::RoundRobin;
        (!is_of_order || self.closed_games(state) > 0).then_some(held)
    }

    /// The games of a round robin in rounds that may not begin yet.
    fn closed_games(&self, state: &ScheduleState) -> u64 {
        if !self.open.are_counted(&state.terms) {
            return 0;
        }
        let games = state.terms.games;
        let pairs = self.phase.pairs(state.terms.players.into());
        let active = pairs.filter(|pair| state.is_active(*pair));
        let closed = active.map(|pair| {
            let all = games - state.results.done.count(self.tie(pair), games);
            u64::from(all.saturating_sub(self.missing(state, pair)))
        });
        closed.sum()
    }

    fn tie(&self, pair: Pair) -> Tie {
        let phase = self.number;
        Tie { phase, pair }
    }

    /// The cycle of its order, and how many pairs are deferred.
    #[cfg(test)]
    pub(super) fn place(&self) -> (u32, usize) {
        (self.order.current_cycle(), self.deferred.len())
    }
}
