//! Which game is to be played next.

mod current;
mod ladder;
mod outlook;
mod remaining_games;
mod results;
mod rounds_open;
mod running_games;
mod shard;
mod state;
mod terms;

use self::current::CurrentPhase;
use self::state::ScheduleState;
use super::sheets::{Sheet, sheets};
use super::{
    Crosstable, DrawRules, FaultKind, Format, GameKey, GameResult, GroupTable, KnockoutRound,
    MAX_TIE_GAMES, Marks, Pair, Pairing, PlayerId, Progress, Roster, StartPolicy, Tie, knockout,
};
use crate::rating::{Sprt, SprtBounds};

pub use outlook::{Meeting, Round};
pub use shard::{IndivisibleFormat, InvalidShard, Shard};

/// The schedule of a tournament or a match: results in, pairings out, one at a
/// time, when somebody asks. It keeps a few numbers a pair and the games that run.
///
/// ```
/// use tournament::{Format, GameResult, Schedule, StartPolicy};
///
/// let mut schedule = Schedule::new(Format::RoundRobin, 3, 2, StartPolicy::Alternate, 0);
/// while let Some(pairing) = schedule.next(|_, running| running < 1) {
///     schedule.record(pairing, GameResult::Draw);
/// }
/// assert!(schedule.is_complete());
/// assert_eq!(schedule.progress().done, 6);
/// ```
#[derive(Clone, Debug)]
pub struct Schedule {
    state: ScheduleState,
    current: CurrentPhase,
    /// Whether all results of earlier runs are known.
    begun: bool,
    /// Whether results may still be annulled, so that no further phase opens.
    awaits_audits: bool,
    /// The part that is played here, if others play the rest.
    shard: Option<Shard>,
}

impl Schedule {
    /// A tournament of `players` (at most [`MAX_PLAYERS`](super::MAX_PLAYERS), further ones
    /// are left out) with `games` for each pair that meets. A match is a tournament
    /// of two.
    pub fn new(
        format: Format,
        players: usize,
        games: u32,
        start: StartPolicy,
        seed: u64,
    ) -> Schedule {
        let state = ScheduleState::new(format, players, games, start, seed);
        Schedule {
            current: CurrentPhase::first(&state),
            state,
            begun: false,
            awaits_audits: false,
            shard: None,
        }
    }

    /// The rules by which it is drawn.
    pub fn draw_rules(&self) -> DrawRules {
        self.state.terms.rules
    }

    /// Draws by these rules; a new schedule draws by FIDE's. To be called before any
    /// result is noted.
    pub fn draw_by(&mut self, rules: DrawRules) {
        if self.state.terms.draw_by(rules) {
            self.state.results.draw_by(rules);
            self.go_to(0);
        }
    }

    /// The same, stopped as soon as a test of the first two players has come to
    /// a decision. It looks at their games alone, so it is for matches of two.
    #[must_use]
    pub fn until_decided(mut self, bounds: SprtBounds) -> Schedule {
        self.state.results = self.state.results.until_decided(bounds);
        self
    }

    /// The same, of a game in which returns count ([`games::GameInfo::graded`]), or not.
    #[must_use]
    pub fn graded(mut self, is_graded: bool) -> Schedule {
        let rules = self.draw_rules();
        self.state.results = self.state.results.graded(is_graded, rules);
        self
    }

    /// The test that stops it, where there is one.
    pub fn sprt(&self) -> Option<&Sprt> {
        self.state.results.sprt.as_ref()
    }

    /// Notes a result: of a game given out by [`Schedule::next`], or of an
    /// earlier run, which has to be told before [`Schedule::begin`]. Games
    /// beyond the number that is asked for now count as well.
    ///
    /// Returns whether it was new: a game counts once, the first result stays.
    /// A game of players who do not take part is never new.
    pub fn record(&mut self, pairing: Pairing, result: GameResult) -> bool {
        let own = match result {
            GameResult::Draw => 0,
            GameResult::FirstWins if pairing.starter == pairing.key.pair.first() => 1,
            GameResult::SecondWins if pairing.starter == pairing.key.pair.second() => 1,
            GameResult::FirstWins | GameResult::SecondWins => -1,
        };
        self.record_returns(pairing, &[own, -own])
    }

    /// As [`Schedule::record`], with the return of each seat: one number a seat.
    pub fn record_returns(&mut self, pairing: Pairing, returns: &[i32]) -> bool {
        self.record_at(pairing, returns, None)
    }

    /// The same of a game that this worker played, if one did. Two games of an opening that
    /// different machines played are no pair, neither for the test nor for the ratings.
    pub fn record_at(&mut self, pairing: Pairing, returns: &[i32], worker: Option<&str>) -> bool {
        let pair = pairing.key.pair;
        let before = self.current.due_and_missing(&self.state, pair);
        if !self.state.record(pairing, (returns, worker)) {
            return false;
        }
        self.current.take_in(&self.state, pair, before);
        self.advance();
        true
    }

    /// Notes the moves of a game without chance.
    pub fn record_line(&mut self, line: u64) {
        self.state.results.record_line(line);
    }

    /// Notes that a player has lost a game by a fault.
    pub fn record_fault(&mut self, player: PlayerId, kind: FaultKind) {
        self.state.results.record_fault(player, kind);
    }

    /// Goes to where the results of earlier runs lead. Without it the first
    /// [`Schedule::next`] does so.
    pub fn begin(&mut self) {
        if self.begun {
            return;
        }
        self.begun = true;
        self.leave_out();
        // The rounds of a Swiss tournament before the last one begun are settled by their
        // games.
        let settled = match &self.state.terms.format {
            Format::Swiss { .. } => self.state.results.history.last_stage().unwrap_or(0),
            _ => 0,
        };
        self.go_to(settled);
        self.advance();
    }

    /// The tie in the results of earlier runs that cannot have come from a tournament of
    /// this format among these players.
    pub fn misfit(&self) -> Option<Tie> {
        self.state.terms.format.misfit(&self.state.field())
    }

    /// The next game to play, and counts it as running. `may_play` says of a
    /// player and the number of games it is playing now whether it can play
    /// one more.
    ///
    /// `None` while games run: nothing now, ask again when one has ended or
    /// somebody has become free. `None` while none runs: of the games left none
    /// has both players free.
    pub fn next(&mut self, may_play: impl Fn(PlayerId, u32) -> bool) -> Option<Pairing> {
        self.begin();
        let key = self.next_key(may_play)?;
        let first = self.current.first_starter(key.pair);
        Some(self.state.give_out(key, first))
    }

    /// The other game of a pair of games of which this one, the first, was given out, and
    /// counts it as running too: they have the same opening, and each player starts once.
    /// `None` where there is none to play now.
    pub fn next_partner(
        &mut self,
        first: GameKey,
        may_play: impl Fn(PlayerId, u32) -> bool,
    ) -> Option<Pairing> {
        let other = first.tie().game(first.number.checked_add(1)?);
        let state = &self.state;
        let is_pair = first.number.is_multiple_of(2) && state.terms.board() == 2;
        let is_open = !state.results.done.contains(other)
            && !state.running.games.contains(&other)
            && !state.results.are_decided();
        let is_due = if self.is_endless() {
            other.number < MAX_TIE_GAMES
        } else if other.phase == self.current.number {
            other.number < self.current.due(state, other.pair)
        } else {
            self.reopened().any(|owed| owed == other)
        };
        let mut sitting = state.terms.sitting(other.pair);
        let are_free = sitting.all(|player| state.is_free(player, &may_play));
        drop(sitting);
        let is_next = is_pair && is_open && is_due && are_free;
        is_next.then(|| {
            let starter = self.current.first_starter(other.pair);
            self.state.give_out(other, starter)
        })
    }

    fn next_key(&mut self, may_play: impl Fn(PlayerId, u32) -> bool) -> Option<GameKey> {
        let (state, current) = (&self.state, &mut self.current);
        if state.results.are_decided() {
            return None;
        }
        if state.terms.is_endless() {
            return ladder::next(state, may_play);
        }
        // Where nobody can play, the order is not gone through for nothing.
        let ids = state.terms.ids();
        let free = ids.filter(|id| state.is_free(*id, &may_play));
        let needed = usize::from(state.terms.board());
        if free.take(needed).count() < needed {
            return None;
        }
        let reopened = state.next_reopened(current.number, &may_play);
        reopened.or_else(|| current.next(state, may_play))
    }

    /// Takes back a game that was given out and has no result: it will be given
    /// out again.
    pub fn give_back(&mut self, key: GameKey) {
        let is_of_this = key.phase == self.current.number && !self.is_endless();
        if self.state.end(key) && self.state.is_active(key.pair) && is_of_this {
            self.current.give_back(key.pair);
        }
        self.advance();
    }

    /// Whether it goes on until somebody stops it.
    pub fn is_endless(&self) -> bool {
        self.state.terms.is_endless()
    }

    /// Whether everything that can be played has been, and nothing runs.
    pub fn is_complete(&self) -> bool {
        let progress = self.progress();
        progress.left == 0 && progress.running == 0 && !self.is_endless()
    }

    /// How far it is. Of a format that pairs by results, games to break ties
    /// are left once they are known to be needed.
    pub fn progress(&self) -> Progress {
        let running = self.state.running.games.len();
        let left = &self.current.left;
        Progress {
            done: self.state.results.played,
            left: if self.state.results.are_decided() || self.is_endless() {
                running as u64
            } else {
                left.now + left.later + self.reopened().count() as u64
            },
            running,
        }
    }

    /// All results so far.
    pub fn scores(&self) -> &Crosstable {
        &self.state.results.scores
    }

    /// The marks that decide how the players stand besides the scores.
    pub fn marks(&self) -> Marks {
        let phases = if self.current.is_knockout() {
            // A knockout counts the players who have come into the round being played.
            self.current.number + 1
        } else {
            self.phases_over()
        };
        Marks::of(&self.state.terms.format, phases, &self.state.field())
    }

    /// The rounds in which a game was played, of a format that has rounds.
    pub fn sheets(&self, roster: &Roster) -> Vec<Sheet> {
        let (format, field) = (&self.state.terms.format, self.state.field());
        sheets(format, self.phases_over(), &field, roster)
    }

    /// The knockout from its first round to the final, also the rounds that are
    /// to come; empty for formats without one. Results of earlier runs have to
    /// be known.
    pub fn knockout(&self) -> Vec<KnockoutRound> {
        let (format, field) = (&self.state.terms.format, self.state.field());
        knockout::rounds(format, self.current.number, &field)
    }

    /// The tables of the groups; empty for formats without groups.
    pub fn groups(&self) -> Vec<GroupTable> {
        knockout::tables(&self.state.terms.format, &self.state.field())
    }

    /// The rounds up to the one that is played, of a format that has rounds:
    /// results of earlier runs have to be known.
    pub fn rounds(&self) -> Vec<Round> {
        outlook::rounds(&self.state, &self.current)
    }

    /// The next games in the order in which they are played, were all players
    /// free: at most so many, and of this round alone.
    pub fn coming(&self, most: usize) -> Vec<Pairing> {
        let mut later = self.clone();
        (0..most).map_while(|_| later.next(|_, _| true)).collect()
    }

    /// How many phases are over: a round counts as sat out when it is.
    fn phases_over(&self) -> u16 {
        let over = self.begun && self.is_phase_over();
        self.current.number + u16::from(over)
    }

    /// An earlier game of these players, the one that moved first in front, with the
    /// [`GameKey::serial`] it was kept under; `None` where no game here has so many
    /// players.
    pub fn pairing_of(&self, seats: &[PlayerId], serial: u32) -> Option<Pairing> {
        self.state.terms.pairing_of(seats, serial)
    }

    /// Lets a player play no more: its remaining games are left out. Games of
    /// it that run may still get a result.
    pub fn suspend(&mut self, player: PlayerId) {
        if self.state.presence.plays(player) {
            self.current.suspend(&mut self.state, player);
            self.advance();
        }
    }

    /// Lets a player play again that was suspended: the games of this phase
    /// that were left out, and those of the phases to come. `false` where that
    /// cannot be, as a round of a knockout has gone on without it.
    pub fn readmit(&mut self, player: PlayerId) -> bool {
        self.current.readmit(&mut self.state, player)
    }

    /// Whether a player was suspended.
    pub fn is_suspended(&self, player: PlayerId) -> bool {
        self.state.presence.is_suspended(player)
    }

    /// Whether there are games of this phase that a player could play now, were
    /// it and its opponents free. A ladder waits for nobody.
    pub fn wants(&self, player: PlayerId) -> bool {
        if self.state.results.are_decided() || self.is_endless() {
            return false;
        }
        let its = self.reopened().filter(|key| key.pair.includes(player));
        let left = self.current.left.of(player) + its.count() as u64;
        let running = u64::from(self.state.running.of(player));
        self.state.presence.plays(player) && left > running
    }

    /// Lets the first `rounds` rounds begin, and no later one; without this call
    /// all may. A round is a phase of a format with phases; in a round robin it
    /// is one game of everybody. To be called before [`Schedule::begin`], and
    /// again whenever the time of another round has come. A round that has begun
    /// goes on.
    pub fn let_begin(&mut self, rounds: u32) {
        if self.current.let_begin(&self.state, rounds) {
            self.advance();
        }
    }

    /// The round, counted from 0, that is next to begin and may not yet; `None`
    /// where nothing is held back.
    pub fn held_round(&self) -> Option<u32> {
        self.current.held_round(&self.state)
    }

    /// Whether the next round waits for its time, and all before it is played.
    pub fn is_held(&self) -> bool {
        self.is_phase_over() && self.held_round().is_some()
    }

    /// Notes whether results may still be annulled. As long as they may, no further
    /// round or phase opens: its pairings would rest on them.
    pub fn await_audits(&mut self, awaits: bool) {
        self.awaits_audits = awaits;
        self.advance();
    }

    /// Whether a further round or phase waits for that.
    pub fn awaits_audits(&self) -> bool {
        self.awaits_audits
    }

    /// The least [`GameKey::serial`] of a game whose result may be annulled. In the
    /// rounds of a knockout, and in groups before one, the losers are out and others have
    /// gone on: their results stand.
    pub fn first_annullable(&self) -> u32 {
        let phase = match &self.state.terms.format {
            Format::Knockout { .. } | Format::Groups { .. } => self.current.number,
            _ => 0,
        };
        let pair = Pair::LEAST;
        Tie { phase, pair }.game(0).serial()
    }

    /// Forgets all results. The pairings of the round being played stay, as do the games
    /// that run. The caller then records the results that count, tells the annulled ones
    /// by [`Schedule::owe`], and calls [`Schedule::play_on`].
    pub fn forget_results(&mut self) {
        self.begun = false;
        self.state.results.forget();
        self.current.count_missing(&self.state);
    }

    /// Goes on after [`Schedule::forget_results`], when all results are known.
    pub fn play_on(&mut self) {
        self.begun = true;
        self.leave_out();
        self.current.count_anew(&self.state);
        self.advance();
    }

    /// Notes that the result of a game was annulled, once the results that count are
    /// known. In a Swiss tournament its players stay drawn together, and play it again,
    /// also when a later round has begun: but before the next one is drawn. Elsewhere a
    /// game without a result is missing anyway.
    pub fn owe(&mut self, pairing: Pairing) {
        self.state.owe(pairing);
    }

    /// The annulled games of earlier rounds that can be played, those that run with them.
    fn reopened(&self) -> impl Iterator<Item = GameKey> {
        self.state.reopened(self.current.number)
    }

    /// Whether all games of this phase are played that can be, and those of earlier ones
    /// that were annulled.
    fn is_phase_over(&self) -> bool {
        let runs = !self.state.running.games.is_empty();
        !runs && self.current.left.now == 0 && self.reopened().next().is_none()
    }

    /// Opens the phases that follow, as long as the one that is open is over.
    fn advance(&mut self) {
        while self.begun && self.is_phase_over() {
            if self.awaits_audits || self.held_round().is_some() {
                return;
            }
            let next = self.current.number.checked_add(1);
            if !next.is_some_and(|next| self.go_to(next)) {
                self.current.be_last();
                return;
            }
        }
    }

    /// Goes to a phase, whether there is one.
    fn go_to(&mut self, number: u16) -> bool {
        let leaves_knockout = self.current.is_knockout();
        let is_there = self.current.go_to(number, &self.state);
        if is_there && leaves_knockout {
            self.state.presence.go_on_without_suspended();
        }
        is_there
    }
}

#[cfg(test)]
mod annulled_tests;

#[cfg(test)]
#[path = "schedule_tests.rs"]
mod tests;
