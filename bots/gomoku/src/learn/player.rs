//! A player that knows games: it avoids moves that lost, prefers moves that won
//! where the search finds them as good, opens by a book, and learns from its
//! own games.

mod known_moves;
mod own_game;

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use bot_kit::{Brain, Choice, Ending, Limits, Report, complain};
use games::Seat;
use games::gomoku::{Action, Gomoku, Phase, Point};
use rand::SeedableRng;
use rand::rngs::StdRng;

use self::known_moves::{KnownMoves, look_up};
use self::own_game::{lesson, remember, winner};
use super::super::opening::Judge as Says;
use super::super::strong::{Advice, Skill, Strong};
use super::book::Book;
use super::judge::Judge;
use super::lesson::colour_of;
use super::memory::{Memory, Tally};

/// The positions searched to check a move that was learnt, as a share of those
/// for a move, and their bound.
const CHECK_SHARE: u64 = 4;
const CHECK_NODES: u64 = 20_000;

/// A move that was learnt is played if the search finds it worse by no more
/// than this, in units of the score: 200 are a factor of e in the odds.
const EQUAL: i32 = 60;

/// By how much a move must have done better than the one of the search.
const BETTER: f64 = 0.25;

/// The games of a move before it is preferred, or left for how it did.
const SEEN: i64 = 4;

/// A player that learns, and uses the learnt results.
pub struct Learner {
    player: Strong,
    checker: Judge,
    memory: Option<Memory>,
    book: Option<Arc<Book>>,
    rng: StdRng,
    /// The own moves of the running game, with the positions before them.
    own: Vec<(Gomoku, Point)>,
    complained: bool,
    score: i32,
}

impl Learner {
    /// A player of this seed and skill that knows nothing yet.
    pub fn new(seed: u64, skill: Skill) -> Learner {
        let player = Strong::new(seed, skill);
        let check = (player.most_nodes() / CHECK_SHARE).clamp(1, CHECK_NODES);
        Learner {
            player,
            checker: Judge::new(check),
            memory: None,
            book: None,
            rng: StdRng::seed_from_u64(seed),
            own: Vec::new(),
            complained: false,
            score: 0,
        }
    }

    /// The same player with the results in a file, to which it adds those of
    /// its games. If the file fails, the player reports that on standard error
    /// and plays without it.
    #[must_use]
    pub fn with_memory(mut self, file: &Path) -> Learner {
        match Memory::open(file) {
            Ok(memory) => self.memory = Some(memory),
            Err(error) => complain(format_args!("{error}; nothing is learnt")),
        }
        self
    }

    /// The same player with a book.
    #[must_use]
    pub fn with_book(mut self, book: Arc<Book>) -> Learner {
        self.book = Some(book);
        self
    }

    /// Tells once that the file fails.
    fn fails(&mut self, error: &dyn std::fmt::Display) {
        if !self.complained {
            complain(error);
            self.complained = true;
        }
    }

    /// The known moves here; none if the file fails.
    fn known(&mut self, state: &Gomoku) -> KnownMoves {
        let Some(memory) = &self.memory else {
            return KnownMoves::default();
        };
        match look_up(memory, state) {
            Ok(known) => known,
            Err(error) => {
                self.fails(&error);
                KnownMoves::default()
            }
        }
    }

    fn chosen(
        &mut self,
        state: &Gomoku,
        limits: &Limits,
        report: &mut Report<'_>,
    ) -> Choice<Action> {
        let mut known = self.known(state);
        if let Some(book) = &self.book {
            let avoided = |point: &Point| known.advice.avoided.contains(point);
            if let Some((point, score)) = book.draw(state, &avoided, &mut self.rng) {
                self.score = score;
                report.text("from the book");
                return Choice::Action(point.into());
            }
        }
        let knows = !known.moves.is_empty();
        self.player.advise(std::mem::take(&mut known.advice));
        let first = if knows { most_of(limits) } else { *limits };
        let choice = self.player.choose(state, &first, report);
        let last = self.player.last_search();
        self.score = last.score;
        let Choice::Action(Action::Play(point)) = choice else {
            return choice;
        };
        // A forced or decided move is played as it is.
        if !knows || last.nodes == 0 || search::is_won(last.score.abs()) || limits.is_stopped() {
            return choice;
        }
        match self.learnt(state, point, &known, limits) {
            Some(point) => {
                report.text("as learnt from games");
                Choice::Action(point.into())
            }
            None => choice,
        }
    }

    /// A move that did better than the one that the search has found, and that
    /// a short search does not find worse.
    fn learnt(
        &mut self,
        state: &Gomoku,
        found: Point,
        known: &KnownMoves,
        limits: &Limits,
    ) -> Option<Point> {
        let rest = Limits {
            asked: Instant::now(),
            ..*limits
        };
        let done = known.of(found);
        let (point, score) = match known.best() {
            Some((point, value)) if value >= done.value() + BETTER => {
                (point, self.checker.score_of(state, point, &rest)?)
            }
            _ if is_bad(done) => {
                let bad = known.moves.iter().filter(|(_, tally)| is_bad(*tally));
                let bad: Vec<Point> = bad.map(|(point, _)| *point).collect();
                let other = self.checker.best(state, &bad, &rest)?;
                (other.point, other.score)
            }
            _ => return None,
        };
        if known.of(point).is_lost() {
            return None;
        }
        let is_equal = score >= self.score - EQUAL && !search::is_won(-score);
        is_equal.then_some(point)
    }

    /// Learns from a game in which this colour won or lost.
    fn learn(&mut self, state: &Gomoku, winner: Option<Seat>) {
        let lesson = lesson(&self.own, state, winner);
        let Some(memory) = &mut self.memory else {
            return;
        };
        if let Err(error) = remember(memory, &lesson) {
            self.fails(&error);
        }
    }
}

impl Brain<Gomoku> for Learner {
    fn choose(
        &mut self,
        state: &Gomoku,
        limits: &Limits,
        report: &mut Report<'_>,
    ) -> Choice<Action> {
        if state.phase() != Phase::Play {
            let choice = self.player.choose(state, limits, report);
            self.score = self.player.last_search().score;
            return choice;
        }
        let last = self.own.last().map_or(0, |(before, _)| before.stones() + 2);
        if state.stones() != last {
            self.own.clear();
        }
        let choice = self.chosen(state, limits, report);
        if let Choice::Action(Action::Play(point)) = choice {
            self.own.push((state.clone(), point));
        }
        choice
    }

    fn ended(&mut self, state: &Gomoku, seat: Seat, ending: Option<Ending<'_>>) {
        if self.memory.is_some() && state.phase() == Phase::Play {
            let colour = colour_of(state, seat);
            if let Some(winner) = winner(state, colour, ending) {
                self.learn(state, winner);
            }
        }
        self.own.clear();
    }
}

impl Says for Learner {
    fn last_score(&self) -> i32 {
        self.score
    }
}

/// Whether a move did badly often enough to look for another.
fn is_bad(tally: Tally) -> bool {
    tally.games >= SEEN && tally.value() <= -BETTER
}

/// Three quarters of the time.
fn most_of(limits: &Limits) -> Limits {
    let time = limits
        .answer_by
        .map(|by| by.saturating_duration_since(limits.asked));
    Limits {
        answer_by: time.map(|time| limits.asked + time / 4 * 3),
        clock: limits.clock.map(|clock| clock / 4 * 3),
        ..*limits
    }
}

#[cfg(test)]
mod tests;
