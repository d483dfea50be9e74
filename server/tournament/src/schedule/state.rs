//! All that the next game rests on.

use super::results::Results;
use super::running_games::RunningGames;
use super::terms::Terms;
use crate::format::Field;
use crate::presence::Presence;
use crate::{Format, GameKey, Pair, Pairing, PlayerId, StartPolicy, Tie};

/// All that the next game rests on: the terms, the players who take part, the games
/// played and the games that run.
#[derive(Clone, Debug)]
pub(super) struct ScheduleState {
    pub(super) terms: Terms,
    pub(super) presence: Presence,
    pub(super) results: Results,
    pub(super) running: RunningGames,
}

impl ScheduleState {
    /// Those before the first game.
    pub(super) fn new(
        format: Format,
        players: usize,
        games: u32,
        start: StartPolicy,
        seed: u64,
    ) -> ScheduleState {
        let terms = Terms::new(format, players, games, start, seed);
        let players = terms.players.into();
        ScheduleState {
            terms,
            presence: Presence::of_all(players),
            results: Results::none(players),
            running: RunningGames::none(players),
        }
    }

    /// The facts that the format looks at.
    pub(super) fn field(&self) -> Field<'_> {
        Field {
            players: self.terms.players.into(),
            games: self.terms.games,
            rules: self.terms.rules,
            history: &self.results.history,
            presence: &self.presence,
        }
    }

    /// Whether all players of a pair's games take part.
    pub(super) fn is_active(&self, pair: Pair) -> bool {
        let mut sitting = self.terms.sitting(pair);
        sitting.all(|player| self.presence.plays(player))
    }

    /// Whether a player can play one game more; `may_play` says it by the number of
    /// games that it is playing.
    pub(super) fn is_free(
        &self,
        player: PlayerId,
        may_play: impl Fn(PlayerId, u32) -> bool,
    ) -> bool {
        self.presence.plays(player) && may_play(player, self.running.of(player))
    }

    /// How many games of a tie are done or running.
    pub(super) fn given(&self, tie: Tie) -> u32 {
        let games = self.terms.games;
        let done = self.results.done.count(tie, games);
        done.saturating_add(self.running.count(tie, games))
    }

    /// The next game of a tie: that with the lowest number that is neither done nor
    /// running.
    pub(super) fn next_of(&self, tie: Tie) -> GameKey {
        let done = &self.results.done;
        tie.game(done.lowest_free(tie, &self.running.games))
    }

    /// Counts a game as running. The draw may name the starter of the `first` of its
    /// meeting.
    pub(super) fn give_out(&mut self, key: GameKey, first: Option<PlayerId>) -> Pairing {
        self.running.begin(key, self.terms.sitting(key.pair));
        let again = self.results.starter_of_owed(key);
        let starter = again.unwrap_or_else(|| self.terms.starter(key, first));
        self.terms.pairing(key, starter)
    }

    /// Counts a game as running no more; whether it was.
    pub(super) fn end(&mut self, key: GameKey) -> bool {
        self.running.end(key, self.terms.sitting(key.pair))
    }

    /// Counts a game that is over by the return of each seat and the worker that played it,
    /// if one did; whether it was new. A game of players who do not take part is never new.
    pub(super) fn record(
        &mut self,
        pairing: Pairing,
        (returns, worker): (&[i32], Option<&str>),
    ) -> bool {
        let seats = pairing.seats();
        let knows = |player: &PlayerId| self.terms.knows(*player);
        if seats.len() != returns.len() || !seats.iter().all(knows) {
            return false;
        }
        self.end(pairing.key);
        let decides = self.terms.format.pairs_by_results() || pairing.key.phase > 0;
        let own = (returns, worker);
        self.results.record(pairing, &seats, own, decides)
    }

    /// Notes that the result of a game was annulled, as
    /// [`Schedule::owe`](super::Schedule::owe) says.
    pub(super) fn owe(&mut self, pairing: Pairing) {
        let key = pairing.key;
        let is_known = key.pair.players().iter().all(|id| self.terms.knows(*id));
        if !is_known || self.results.done.contains(key) {
            return;
        }
        if let Format::Knockout { .. } | Format::Groups { .. } = &self.terms.format {
            self.results.history.shorten(key.tie());
        }
        let is_swiss = matches!(&self.terms.format, Format::Swiss { .. });
        if !is_swiss || key.number >= self.terms.games {
            return;
        }
        // The round may have been drawn anew since.
        let sits = |other: &Pair| other.players().iter().any(|id| key.pair.includes(*id));
        let ties = self.results.history.phase(key.phase);
        let mut others = ties.map(|(pair, _)| pair).filter(|pair| *pair != key.pair);
        let are_apart = others.any(|other| sits(&other));
        drop(others);
        if !are_apart {
            self.results.owe(key, pairing.starter);
        }
    }

    /// The annulled games of phases before this one that can be played, those that run
    /// with them.
    pub(super) fn reopened(&self, phase: u16) -> impl Iterator<Item = GameKey> {
        let owed = self.results.owed();
        owed.filter(move |key| key.phase < phase && self.is_active(key.pair))
    }

    /// The next of them with free players.
    pub(super) fn next_reopened(
        &self,
        phase: u16,
        may_play: impl Fn(PlayerId, u32) -> bool,
    ) -> Option<GameKey> {
        let mut waiting = self.reopened(phase);
        waiting.find(|key| {
            let mut sitting = key.pair.players().into_iter();
            !self.running.games.contains(key) && sitting.all(|id| self.is_free(id, &may_play))
        })
    }
}
