//! The results of the games that were played.

use std::collections::BTreeMap;

use crate::done::DoneGames;
use crate::history::History;
use crate::rating::{GameOfPair, Sprt, SprtBounds};
use crate::{
    Crosstable, DrawRules, FaultKind, GameKey, GameResult, Pairing, PlayerId, Tie, pair_results,
};

/// The results so far.
#[derive(Clone, Debug)]
pub(super) struct Results {
    /// Which games have a result.
    pub(super) done: DoneGames,
    /// Annulled games that have no other result yet, with their starters: of a Swiss
    /// tournament.
    owed: BTreeMap<GameKey, PlayerId>,
    /// All of them, pair by pair.
    pub(super) scores: Crosstable,
    /// The history for formats that pair by results; empty for the others.
    pub(super) history: History,
    /// The test that ends a match early.
    pub(super) sprt: Option<Sprt>,
    /// Games with a result.
    pub(super) played: u64,
}

impl Results {
    /// None yet, of so many players.
    pub(super) fn none(players: usize) -> Results {
        Results {
            done: DoneGames::default(),
            owed: BTreeMap::new(),
            scores: Crosstable::new(players),
            history: History::default(),
            sprt: None,
            played: 0,
        }
    }

    /// The same, before the first game, with a test that ends them.
    pub(super) fn until_decided(self, bounds: SprtBounds) -> Results {
        let sprt = Some(Sprt::new(bounds).graded(self.scores.is_graded()));
        Results { sprt, ..self }
    }

    /// The same, before the first game, of a game in which returns count, or not.
    pub(super) fn graded(self, is_graded: bool, rules: DrawRules) -> Results {
        let mut results = Results {
            scores: self.scores.graded(is_graded),
            sprt: self.sprt.map(|sprt| sprt.graded(is_graded)),
            ..self
        };
        results.draw_by(rules);
        results
    }

    /// Lets these rules say, before the first game, whether returns decide ties, and
    /// which players are to meet.
    pub(super) fn draw_by(&mut self, rules: DrawRules) {
        self.history = History::new(self.scores.is_graded() && rules.are_graded());
    }

    /// Forgets all of them.
    pub(super) fn forget(&mut self) {
        let scores = Crosstable::new(self.scores.players()).graded(self.scores.is_graded());
        *self = Results {
            done: DoneGames::default(),
            owed: BTreeMap::new(),
            scores,
            history: History::new(self.history.by_returns),
            sprt: self.sprt.as_ref().map(Sprt::begun_anew),
            played: 0,
        };
    }

    /// Counts a game by the returns of these seats and the worker that played it, also in
    /// the history where it `decides` the pairings; whether the game was new.
    pub(super) fn record(
        &mut self,
        pairing: Pairing,
        seats: &[PlayerId],
        (returns, worker): (&[i32], Option<&str>),
        decides: bool,
    ) -> bool {
        let key = pairing.key;
        if !self.done.insert(key) {
            return false;
        }
        self.owed.remove(&key);
        self.scores.record_at(key, seats, returns, worker);
        self.played += 1;
        let own = seats.iter().zip(returns);
        let mut own = own.filter_map(|(player, own)| (*player == key.pair.first()).then_some(*own));
        let own = own.next().unwrap_or(0);
        let mut results = pair_results(seats, returns);
        let result = results.find_map(|(pair, result)| (pair == key.pair).then_some(result));
        let result = result.unwrap_or(GameResult::Draw);
        if key.tie() == Tie::FIRST
            && let Some(sprt) = &mut self.sprt
        {
            sprt.record(key.number, GameOfPair::at(own, worker));
        }
        if decides {
            self.history.record(pairing, result, own);
        }
        true
    }

    /// Counts a game as played without a result: it is played elsewhere.
    pub(super) fn leave_out(&mut self, key: GameKey) {
        self.done.insert(key);
    }

    /// Notes the moves of a game without chance.
    pub(super) fn record_line(&mut self, line: u64) {
        self.scores.record_line(line);
    }

    /// Notes that a player has lost a game by a fault.
    pub(super) fn record_fault(&mut self, player: PlayerId, kind: FaultKind) {
        self.scores.record_fault(player, kind);
    }

    /// Notes that a game was annulled, and is to be played again with this start: the two
    /// of it stay together.
    pub(super) fn owe(&mut self, key: GameKey, starter: PlayerId) {
        self.history.meet(key.tie());
        self.owed.insert(key, starter);
    }

    /// The starter of an annulled game that has no other result yet.
    pub(super) fn starter_of_owed(&self, key: GameKey) -> Option<PlayerId> {
        self.owed.get(&key).copied()
    }

    /// The annulled games without another result, in their order.
    pub(super) fn owed(&self) -> impl Iterator<Item = GameKey> {
        self.owed.keys().copied()
    }

    /// How many annulled games of a tie have no other result yet.
    pub(super) fn owed_in(&self, tie: Tie) -> u32 {
        let its = self.owed().filter(|key| key.tie() == tie);
        u32::try_from(its.count()).unwrap_or(u32::MAX)
    }

    /// Whether that test has come to a decision.
    pub(super) fn are_decided(&self) -> bool {
        let sprt = self.sprt.as_ref();
        sprt.is_some_and(|sprt| sprt.decision().is_some())
    }
}
