//! Who takes part: players who are left out, and who come back.

use super::{Deferred, Player, Schedule, keys};
use crate::{Format, Pair, PlayerId};

impl Schedule {
    /// Lets a player play no more: its remaining games are left out. Games of
    /// it that run may still get a result.
    pub fn suspend(&mut self, player: PlayerId) {
        if !self.is_playing(player) {
            return;
        }
        for pair in self.pairs_with(player) {
            self.count(pair, self.missing(pair), 0);
        }
        self.players[player.index()].suspended = true;
        match self.format {
            Format::OneBoard => self.deferred = Deferred::default(),
            _ => self.deferred.forget(player),
        }
        self.left_later = self.left_later.min(self.games_later());
        self.advance();
    }

    /// Lets a player play again that was suspended: the games of this phase
    /// that were left out, and those of the phases to come. `false` where that
    /// cannot be, as a round of a knockout has gone on without it.
    pub fn readmit(&mut self, player: PlayerId) -> bool {
        let is_out = self.players.get(player.index()).is_none_or(|p| p.is_out);
        if is_out || !self.is_suspended(player) {
            return false;
        }
        self.players[player.index()].suspended = false;
        for pair in self.pairs_with(player) {
            let missing = self.missing(pair);
            if missing == 0 {
                continue;
            }
            self.count(pair, 0, missing);
            if self.is_endless() {
                continue;
            }
            let due = self.due(pair);
            let running = keys(&self.running, self.tie(pair), 0..due).count() as u32;
            let given = due - missing + running;
            // The order has gone past those up to its cycle, and does not know
            // the games that break a tie.
            let reached = match due > self.games {
                true => due,
                false => due.min(self.order.current_cycle().saturating_add(1)),
            };
            if reached > given {
                let position = u64::from(given) * self.order.cycle_length();
                self.deferred.owe(pair, player, position, reached - given);
            }
        }
        self.left_later = self.games_later();
        true
    }

    /// Whether a player was suspended.
    pub fn is_suspended(&self, player: PlayerId) -> bool {
        let player = self.players.get(player.index());
        player.is_some_and(|player| player.suspended)
    }

    /// Whether there are games of this phase that a player could play now, were
    /// it and its opponents free. A ladder waits for nobody.
    pub fn wants(&self, player: PlayerId) -> bool {
        let its = self.reopened().filter(|(key, _)| key.pair.includes(player));
        let reopened = its.count() as u64;
        let player = self.players.get(player.index());
        let takes_who_is_here = self.is_decided() || self.is_endless();
        let has_more = |p: &Player| !p.suspended && p.left + reopened > u64::from(p.running);
        !takes_who_is_here && player.is_some_and(has_more)
    }

    /// The pairs under which games of this player stand.
    fn pairs_with(&self, player: PlayerId) -> Vec<Pair> {
        let players = self.players.len();
        match self.format {
            Format::OneBoard => self.phase.pairs(players).collect(),
            _ => self.phase.pairs_of(player, players),
        }
    }

    pub(super) fn is_playing(&self, player: PlayerId) -> bool {
        let player = self.players.get(player.index());
        player.is_some_and(|player| !player.suspended)
    }

    pub(super) fn is_active(&self, pair: Pair) -> bool {
        self.sitting(pair).all(|player| self.is_playing(player))
    }

    /// Notes that a pair has so many games left in this phase, of those it had
    /// before.
    pub(super) fn count(&mut self, pair: Pair, before: u32, after: u32) {
        let (before, after) = (u64::from(before), u64::from(after));
        self.left = self.left + after - before;
        for player in self.sitting(pair) {
            if let Some(player) = self.players.get_mut(player.index()) {
                player.left = player.left + after - before;
            }
        }
    }

    /// Counts anew what is left of this phase.
    pub(super) fn count_missing(&mut self) {
        self.left = 0;
        for player in &mut self.players {
            player.left = 0;
        }
        let pairs: Vec<Pair> = self.phase.pairs(self.players.len()).collect();
        for pair in pairs {
            let missing = self.missing(pair);
            if missing > 0 {
                self.count(pair, 0, missing);
            }
        }
    }
}
