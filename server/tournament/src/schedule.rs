//! Which game is to be played next.

mod annulled;
mod giving;
mod knockout;
mod ladder;
mod outlook;
mod presence;
mod rounds_open;

use std::collections::{BTreeMap, BTreeSet};

use super::deferred::Deferred;
use super::done::{DoneGames, keys};
use super::format::Field;
use super::history::History;
use super::order::Order;
use super::phase::Phase;
use super::sheets::{Sheet, sheets};
use super::{
    Crosstable, DrawRules, FaultKind, Format, GameKey, GameResult, MAX_PLAYERS, MAX_TIE_GAMES,
    Marks, Pair, Pairing, PlayerId, Progress, Roster, StartPolicy, Tie, pair_results,
};
use crate::rating::{Sprt, SprtBounds};

pub use knockout::{GroupTable, KnockoutMatch, KnockoutRound, Side};
pub use outlook::{Meeting, Round};

/// The schedule of a tournament or a match: results in, pairings out, one at a
/// time, when somebody asks. What is kept is a few numbers a pair and the games
/// that run.
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
    format: Format,
    games: u32,
    start: StartPolicy,
    seed: u64,
    rules: DrawRules,
    /// The phase that is played: its number, who meets whom in it, and how far
    /// its order was gone through.
    number: u16,
    phase: Phase,
    order: Order,
    /// Whether all results of earlier runs are known.
    begun: bool,
    /// How many rounds may begin; `None` for all.
    open_rounds: Option<u32>,
    /// Whether results may still be annulled, so that no further phase opens.
    awaits_audits: bool,
    /// Games whose results were annulled and that have no other one yet, with who
    /// starts them: of a Swiss tournament.
    owed: BTreeMap<GameKey, PlayerId>,
    deferred: Deferred,
    done: DoneGames,
    running: BTreeSet<GameKey>,
    players: Vec<Player>,
    scores: Crosstable,
    /// What formats that pair by results look at; empty for the others.
    history: History,
    /// What ends a match early.
    sprt: Option<Sprt>,
    /// Games with a result.
    played: u64,
    /// Games of this phase that can still be played, and of later ones.
    left: u64,
    left_later: u64,
}

#[derive(Clone, Debug, Default)]
struct Player {
    running: u32,
    /// Games of this phase that it can still play, the running ones with them.
    left: u64,
    suspended: bool,
    /// Suspended when a round of a knockout was over: the opponent has gone on.
    is_out: bool,
}

impl Schedule {
    /// A tournament of `players` (at most [`MAX_PLAYERS`], further ones are
    /// left out) with `games` for each pair that meets. A match is a tournament
    /// of two.
    pub fn new(
        format: Format,
        players: usize,
        games: u32,
        start: StartPolicy,
        seed: u64,
    ) -> Schedule {
        let players = players.min(MAX_PLAYERS);
        let games = match format {
            // As many as can be told apart.
            Format::Ladder => MAX_TIE_GAMES,
            _ => games,
        };
        let history = History::default();
        // MAX_PLAYERS fits.
        let rules = DrawRules::Graded {
            players: players as u16,
        };
        let field = Field {
            players,
            games,
            rules,
            history: &history,
            absent: &|_| false,
        };
        let phase = format.phase(0, &field).unwrap_or_else(Phase::empty);
        let mut schedule = Schedule {
            left_later: format.games_after(0, &field),
            order: Order::of(&phase, players as u16, rules),
            format,
            games,
            start,
            seed,
            rules,
            number: 0,
            phase,
            begun: false,
            open_rounds: None,
            awaits_audits: false,
            owed: BTreeMap::new(),
            deferred: Deferred::default(),
            done: DoneGames::default(),
            running: BTreeSet::new(),
            players: vec![Player::default(); players],
            scores: Crosstable::new(players),
            history,
            sprt: None,
            played: 0,
            left: 0,
        };
        schedule.count_missing();
        schedule
    }

    /// The rules by which it is drawn.
    pub fn draw_rules(&self) -> DrawRules {
        self.rules
    }

    /// Draws by these rules; a new schedule draws by FIDE's. To be called before any
    /// result is noted.
    pub fn draw_by(&mut self, rules: DrawRules) {
        if self.rules != rules {
            self.rules = rules;
            self.history = self.empty_history();
            self.open(0);
        }
    }

    /// The same, stopped as soon as a test of the first two players has come to
    /// a decision. It looks at their games alone, so it is for matches of two.
    #[must_use]
    pub fn until_decided(self, bounds: SprtBounds) -> Schedule {
        let sprt = Some(Sprt::new(bounds).graded(self.scores.is_graded()));
        Schedule { sprt, ..self }
    }

    /// The same, of a game whose returns are what counts
    /// ([`games::GameInfo::graded`]), or not.
    #[must_use]
    pub fn graded(self, is_graded: bool) -> Schedule {
        let scores = self.scores.graded(is_graded);
        let sprt = self.sprt.map(|sprt| sprt.graded(is_graded));
        let mut schedule = Schedule {
            scores,
            sprt,
            ..self
        };
        schedule.history = schedule.empty_history();
        schedule
    }

    /// The history before the first game.
    fn empty_history(&self) -> History {
        History::new(self.decides_by_returns())
    }

    /// Whether returns decide ties, and who is to meet whom.
    fn decides_by_returns(&self) -> bool {
        self.scores.is_graded() && self.rules.are_graded()
    }

    /// The test that stops it, where there is one.
    pub fn sprt(&self) -> Option<&Sprt> {
        self.sprt.as_ref()
    }

    /// Notes a result: of a game given out by [`Schedule::next`], or of an
    /// earlier run, which has to be told before [`Schedule::begin`]. Games
    /// beyond what is asked for now count as well.
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

    /// As [`Schedule::record`], with what each seat got: one number a seat.
    pub fn record_returns(&mut self, pairing: Pairing, returns: &[i32]) -> bool {
        let key = pairing.key;
        let seats = pairing.seats();
        let is_known = |player: &PlayerId| player.index() < self.players.len();
        if seats.len() != returns.len() || !seats.iter().all(is_known) {
            return false;
        }
        self.end_running(key);
        let before = (self.due(key.pair), self.missing(key.pair));
        if !self.done.insert(key) {
            return false;
        }
        self.owed.remove(&key);
        self.scores.record_returns(key, &seats, returns);
        self.played += 1;
        let own = seats.iter().zip(returns);
        let mut own = own.filter_map(|(player, own)| (*player == key.pair.first()).then_some(*own));
        let own = own.next().unwrap_or(0);
        let mut results = pair_results(&seats, returns);
        let result = results.find_map(|(pair, result)| (pair == key.pair).then_some(result));
        let result = result.unwrap_or(GameResult::Draw);
        if key.tie() == Tie::FIRST
            && let Some(sprt) = &mut self.sprt
        {
            sprt.record(key.number, own);
        }
        if self.format.pairs_by_results() || key.phase > 0 {
            self.history.record(pairing, result, own);
        }
        let after = (self.due(key.pair), self.missing(key.pair));
        self.count(key.pair, before.1, after.1);
        // A pair of games more, to break a tie.
        for _ in before.0..after.0 {
            self.deferred.park(key.pair, key.pair.first(), 0);
        }
        self.advance();
        true
    }

    /// Notes the moves of a game without chance.
    pub fn record_line(&mut self, line: u64) {
        self.scores.record_line(line);
    }

    /// Notes that a player has lost a game by a fault.
    pub fn record_fault(&mut self, player: PlayerId, kind: FaultKind) {
        self.scores.record_fault(player, kind);
    }

    /// Goes to where the results of earlier runs lead. Without it the first
    /// [`Schedule::next`] does so.
    pub fn begin(&mut self) {
        if self.begun {
            return;
        }
        self.begun = true;
        // The rounds of a Swiss tournament before the last one begun are
        // settled by those who played in them.
        let settled = match self.format {
            Format::Swiss { .. } => self.history.last_stage().unwrap_or(0),
            _ => 0,
        };
        self.open(settled);
        self.advance();
    }

    /// What in the results of earlier runs cannot have come from a tournament
    /// of this format among these players.
    pub fn misfit(&self) -> Option<Tie> {
        self.format
            .misfit(&self.field(&|player| self.is_suspended(player)))
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
        if self.is_decided() {
            return None;
        }
        if self.is_endless() {
            return self.next_of_ladder(may_play);
        }
        // Where nobody can play, the order is not gone through for nothing.
        let free = self
            .ids()
            .filter(|id| is_free(&self.players, *id, &may_play));
        let needed = usize::from(self.board());
        if free.take(needed).count() < needed {
            return None;
        }
        if let Some(pairing) = self.next_reopened(&may_play) {
            return Some(pairing);
        }
        loop {
            let pair = match self.take_parked(&may_play) {
                Some(pair) => pair,
                None => self.go_on(&may_play)?,
            };
            let number = self.done.lowest_free(self.tie(pair), &self.running);
            // A pair may have got results since it was deferred.
            if number < self.due(pair) {
                return Some(self.give_out(self.tie(pair).game(number)));
            }
        }
    }

    /// Takes back a game that was given out and has no result: it will be given
    /// out again.
    pub fn give_back(&mut self, key: GameKey) {
        let is_of_this = key.phase == self.number && !self.is_endless();
        if self.end_running(key) && self.is_active(key.pair) && is_of_this {
            // Before all others: it is the one that is late.
            self.deferred.park(key.pair, key.pair.first(), 0);
        }
        self.advance();
    }

    /// Whether everything that can be played has been, and nothing runs.
    pub fn is_complete(&self) -> bool {
        self.progress().left == 0 && self.running.is_empty() && !self.is_endless()
    }

    /// How far it is. Of a format that pairs by results, games to break ties
    /// are left once they are known to be needed.
    pub fn progress(&self) -> Progress {
        Progress {
            done: self.played,
            left: match self.is_decided() || self.is_endless() {
                true => self.running.len() as u64,
                false => self.left + self.left_later + self.reopened().count() as u64,
            },
            running: self.running.len(),
        }
    }

    /// All results so far.
    pub fn scores(&self) -> &Crosstable {
        &self.scores
    }

    /// What decides how the players stand besides the scores.
    pub fn marks(&self) -> Marks {
        let absent = |player| self.is_suspended(player);
        let phases = match self.phase.tiebreaks {
            // A knockout counts who has come into the round that is played.
            Some(_) => self.number + 1,
            None => self.stages_over(),
        };
        Marks::of(&self.format, phases, &self.field(&absent))
    }

    /// The rounds in which a game was played, of a format that has rounds.
    pub fn sheets(&self, roster: &Roster) -> Vec<Sheet> {
        let absent = |player| self.is_suspended(player);
        sheets(
            &self.format,
            self.stages_over(),
            &self.field(&absent),
            roster,
        )
    }

    /// How many phases are over: a round counts as sat out when it is.
    fn stages_over(&self) -> u16 {
        let over = self.begun && self.is_phase_over();
        self.number + u16::from(over)
    }

    fn ids(&self) -> impl Iterator<Item = PlayerId> + use<> {
        PlayerId::all(self.players.len())
    }

    /// Whether the test that stops it has come to a decision.
    fn is_decided(&self) -> bool {
        let sprt = self.sprt.as_ref();
        sprt.is_some_and(|sprt| sprt.decision().is_some())
    }

    fn field<'a>(&'a self, absent: &'a dyn Fn(PlayerId) -> bool) -> Field<'a> {
        Field {
            players: self.players.len(),
            games: self.games,
            rules: self.rules,
            history: &self.history,
            absent,
        }
    }

    /// How many sit at a board.
    fn board(&self) -> u16 {
        match self.format {
            // MAX_PLAYERS fits.
            Format::OneBoard => self.players.len() as u16,
            _ => 2,
        }
    }

    /// Who plays the games of a pair.
    fn sitting(&self, pair: Pair) -> impl Iterator<Item = PlayerId> + use<> {
        let (all, two) = match self.format {
            Format::OneBoard => (Some(self.ids()), None),
            _ => (None, Some(pair.players())),
        };
        let two = two.into_iter().flatten();
        all.into_iter().flatten().chain(two)
    }

    /// An earlier game of these players, the one who moved first in front, with
    /// the [`GameKey::serial`] it was kept under; `None` where so many do not
    /// meet at a board here.
    pub fn pairing_of(&self, seats: &[PlayerId], serial: u32) -> Option<Pairing> {
        let starter = *seats.first()?;
        let (pair, players) = match (&self.format, seats) {
            (Format::OneBoard, _) if seats.len() == self.players.len() => {
                (Pair::LEAST, self.board())
            }
            (Format::OneBoard, _) => return None,
            (_, [one, other]) => (Pair::new(*one, *other)?, 2),
            _ => return None,
        };
        Some(Pairing {
            key: GameKey::of_serial(pair, serial),
            starter,
            players,
        })
    }

    fn tie(&self, pair: Pair) -> Tie {
        let phase = self.number;
        Tie { phase, pair }
    }

    /// Opens the phases that follow, as long as the one that is open is over.
    fn advance(&mut self) {
        while self.begun && self.is_phase_over() {
            if self.awaits_audits || self.held_round().is_some() {
                return;
            }
            let next = self.number.checked_add(1);
            if !next.is_some_and(|next| self.open(next)) {
                self.left_later = 0;
                return;
            }
        }
    }

    /// Goes to a phase, whether there is one.
    fn open(&mut self, number: u16) -> bool {
        let absent = |player| self.is_suspended(player);
        let Some(phase) = self.format.phase(number, &self.field(&absent)) else {
            return false;
        };
        if self.phase.tiebreaks.is_some() {
            for player in &mut self.players {
                player.is_out |= player.suspended;
            }
        }
        self.phase = phase;
        self.number = number;
        self.count_anew();
        true
    }

    /// Counts what is left, and goes through the order of this phase from the first
    /// game that is.
    fn count_anew(&mut self) {
        self.order = Order::of(&self.phase, self.players.len() as u16, self.rules);
        self.deferred = Deferred::default();
        self.count_missing();
        self.left_later = self.games_later();
        self.order.skip_to(self.least_done());
        self.park_tiebreaks();
    }

    fn games_later(&self) -> u64 {
        let absent = |player| self.is_suspended(player);
        self.closed_games() + self.format.games_after(self.number, &self.field(&absent))
    }

    /// The games beyond those that the order knows.
    fn park_tiebreaks(&mut self) {
        if self.phase.tiebreaks.is_none() {
            return;
        }
        let pairs: Vec<Pair> = self.phase.pairs(self.players.len()).collect();
        for pair in pairs {
            if self.due(pair) > self.games && self.is_active(pair) {
                for _ in 0..self.missing(pair) {
                    self.deferred.park(pair, pair.first(), 0);
                }
            }
        }
    }
}

fn is_free(players: &[Player], id: PlayerId, may_play: impl Fn(PlayerId, u32) -> bool) -> bool {
    let player = &players[id.index()];
    !player.suspended && may_play(id, player.running)
}

#[cfg(test)]
#[path = "schedule_tests.rs"]
mod tests;
