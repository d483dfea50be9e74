//! Which games are left, and giving out the next.

use super::{Pairing, Schedule, is_free, keys};
use crate::{DrawRules, Format, GameKey, Pair, PlayerId, StartPolicy, Tie};

impl Schedule {
    /// How many games this phase has for a pair.
    pub(super) fn due(&self, pair: Pair) -> u32 {
        let due = self.phase.due(pair, self.history.tie(self.tie(pair)));
        let due = due.min(self.open_games(pair));
        if due > 0 && self.is_closed(pair) {
            0
        } else {
            due
        }
    }

    /// Whether an earlier run left this phase, though the pair had not played
    /// all: one of the two could not be brought to the board.
    pub(super) fn is_closed(&self, pair: Pair) -> bool {
        match self.phase.tiebreaks {
            None => self.history.last_stage() > Some(self.number),
            Some(_) => {
                let went_on = |player| self.history.plays_after(player, self.number);
                pair.players().into_iter().any(went_on)
            }
        }
    }

    /// How many of them are neither played nor left out.
    pub(super) fn missing(&self, pair: Pair) -> u32 {
        if !self.is_active(pair) {
            return 0;
        }
        let due = self.due(pair);
        due - self.done.count(self.tie(pair), due)
    }

    /// The number of games that every pair that meets has at least.
    pub(super) fn least_done(&self) -> u32 {
        let pairs = self.phase.pairs(self.players.len());
        let pairs = pairs.filter(|pair| self.missing(*pair) > 0);
        let done = pairs.map(|pair| self.done.count(self.tie(pair), self.games));
        done.min().unwrap_or(self.games)
    }

    pub(super) fn take_parked(&mut self, may_play: impl Fn(PlayerId, u32) -> bool) -> Option<Pair> {
        let players = &self.players;
        let is_free = |id: PlayerId| is_free(players, id, &may_play);
        if self.format == Format::OneBoard && !self.ids().all(is_free) {
            return None;
        }
        self.deferred.take(is_free, self.order.cycle_length())
    }

    /// Goes through the order to the first game that can be played and parks
    /// those passed over. While games run it looks two rounds ahead: when one
    /// ends it will be asked again. While none runs it must look at everything,
    /// unless nobody who is free has a game against somebody else who is.
    pub(super) fn go_on(&mut self, may_play: impl Fn(PlayerId, u32) -> bool) -> Option<Pair> {
        let mut passed_over = 0;
        let mut looked_at: u64 = 0;
        while self.running.is_empty() || passed_over < self.players.len() {
            if looked_at == self.order.cycle_length() {
                if !self.has_game_of_free_players(&may_play) {
                    return None;
                }
                looked_at = 0;
            }
            looked_at += 1;
            if self.is_at_closed_round() {
                return None;
            }
            let due = self.order.next()?;
            let owed = self.given(due.pair) + self.deferred.owed(due.pair);
            if owed > due.cycle || !self.is_active(due.pair) || self.due(due.pair) == 0 {
                continue;
            }
            let mut players = self.sitting(due.pair);
            match players.find(|id| !is_free(&self.players, *id, &may_play)) {
                None => return Some(due.pair),
                Some(blocker) => self.deferred.park(due.pair, blocker, due.position),
            }
            passed_over += 1;
        }
        None
    }

    /// Whether two who are free have a game that is neither given out nor
    /// deferred.
    fn has_game_of_free_players(&self, may_play: impl Fn(PlayerId, u32) -> bool) -> bool {
        let free: Vec<bool> = self
            .ids()
            .map(|id| is_free(&self.players, id, &may_play))
            .collect();
        let mut pairs = self.phase.pairs(self.players.len());
        pairs.any(|pair| {
            let are_free = self.sitting(pair).all(|id| free[id.index()]);
            are_free && self.due(pair) > self.given(pair) + self.deferred.owed(pair)
        })
    }

    /// How many games of a pair are done or running.
    pub(super) fn given(&self, pair: Pair) -> u32 {
        let tie = self.tie(pair);
        let running = keys(&self.running, tie, 0..self.games).count() as u32;
        self.done.count(tie, self.games) + running
    }

    pub(super) fn give_out(&mut self, key: GameKey) -> Pairing {
        self.running.insert(key);
        for id in self.sitting(key.pair) {
            self.players[id.index()].running += 1;
        }
        Pairing {
            key,
            starter: self.starter(key),
            players: self.board(),
        }
    }

    /// Who starts a game: whoever did when its result was annulled; as the draw says
    /// where the players are to start in turn; else by the policy.
    pub(super) fn starter(&self, key: GameKey) -> PlayerId {
        if self.format == Format::OneBoard {
            return self.start.first_of(self.board(), key, self.seed);
        }
        if let Some(starter) = self.owed.get(&key) {
            return *starter;
        }
        let meeting = self.phase.meeting(key.pair).unwrap_or_default();
        match (self.start, meeting.starter) {
            (StartPolicy::Alternate, Some(first)) if key.number.is_multiple_of(2) => first,
            (StartPolicy::Alternate, Some(first)) => key.pair.other(first),
            (StartPolicy::Alternate, None) => self.starter_in_turn(key),
            _ => self.start.starter(key, self.seed, self.rules),
        }
    }

    /// Who starts a game where the two of a pair start in turn, and the draw does not say
    /// who is first.
    fn starter_in_turn(&self, key: GameKey) -> PlayerId {
        let of = |key, rules| StartPolicy::Alternate.starter(key, self.seed, rules);
        match &self.format {
            Format::RoundRobin | Format::Gauntlet { .. } => of(key, self.rules),
            Format::Groups { groups, .. } if key.phase == 0 && self.rules.are_graded() => {
                let Some((places, players)) = groups.places(key.pair, self.players.len()) else {
                    return key.pair.first();
                };
                let (phase, pair) = (0, places);
                let place = of(
                    Tie { phase, pair }.game(key.number),
                    DrawRules::Fide { players },
                );
                if place == places.first() {
                    key.pair.first()
                } else {
                    key.pair.second()
                }
            }
            // Players come and go, or are not counted through.
            _ => of(key, DrawRules::Parity),
        }
    }

    /// Whether the game was running.
    pub(super) fn end_running(&mut self, key: GameKey) -> bool {
        let was_running = self.running.remove(&key);
        if was_running {
            for id in self.sitting(key.pair) {
                self.players[id.index()].running -= 1;
            }
        }
        was_running
    }
}
