//! The brains: a strategy of the thesis, or a search.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bot_kit::{Brain, Choice, Limits, Report, Thought};
use games::kalaha::{Capture, Kalaha, Pit};
use rand::SeedableRng as _;
use rand::rngs::SmallRng;

use super::board::Board;
use super::book::Book;
use super::endgame::Endgame;
use super::search::{Budget, PROOF_STEPS, Search, SearchResult};
use super::strategy::Strategy;

/// Plays one of the six strategies.
pub struct StrategyPlayer {
    strategy: Strategy,
    rng: SmallRng,
}

impl StrategyPlayer {
    /// The player of this seed: equal seeds play equal games.
    pub fn new(strategy: Strategy, seed: u64) -> StrategyPlayer {
        StrategyPlayer {
            strategy,
            rng: SmallRng::seed_from_u64(seed),
        }
    }
}

impl Brain<Kalaha> for StrategyPlayer {
    fn choose(&mut self, state: &Kalaha, _: &Limits, _: &mut Report<'_>) -> Choice<Pit> {
        let board = Board::of(state);
        let pit = self.strategy.choose(board, state.sowings(), &mut self.rng);
        answer(pit)
    }
}

/// Searches, and with a book plays perfectly.
pub struct Thinker {
    search: Search,
    book: Option<Book>,
    /// The most time for one sowing.
    move_time: Option<Duration>,
    /// The sowings of the game when it was last asked, by which a new game is
    /// noticed.
    sowings: u32,
}

/// The memory of a thinker for positions, in mebibytes.
const MEMORY: usize = 64;

/// The beans of the table that is made where none is given: as many as take a
/// small part of a second.
const BEANS: u32 = 10;

/// The same for the player with the book, which has to prove its moves: 0.3 s.
pub const PLAYER_BEANS: u32 = 12;

/// The same where the rule of capture changes in the middle of a match, when
/// time is already running: 125,970 positions.
const BEANS_IN_A_HURRY: u32 = 8;

/// The time for one move if there is no limit.
const UNLIMITED: Duration = Duration::from_secs(1);

impl Thinker {
    /// Thinks for at most `move_time` on a sowing, also where the manager
    /// would wait longer; with the endgame table given, or a small one.
    pub fn new(table: Option<Arc<Endgame>>, move_time: Option<Duration>) -> Thinker {
        Thinker {
            search: Search::new(table.unwrap_or_else(|| small_table(BEANS)), MEMORY),
            book: None,
            move_time,
            sowings: 0,
        }
    }

    /// Looks into this book first, and searches for a proof otherwise; with the
    /// endgame table given, or one large enough for this book.
    pub fn with_book(
        table: Option<Arc<Endgame>>,
        move_time: Option<Duration>,
        book: Book,
    ) -> Thinker {
        let table = table.unwrap_or_else(|| small_table(PLAYER_BEANS));
        Thinker {
            book: Some(book),
            ..Thinker::new(Some(table), move_time)
        }
    }

    /// Makes ready for this game.
    fn prepare(&mut self, state: &Kalaha) {
        if self.search.capture() != state.capture() {
            let table = Endgame::build(BEANS_IN_A_HURRY, state.capture(), &mut |_| {});
            self.search = Search::new(Arc::new(table), MEMORY);
        } else if state.sowings() < self.sowings {
            // No game depends on those before it.
            self.search.forget();
        }
        self.sowings = state.sowings();
    }

    /// When to stop. A turn may go on after this sowing, so a fifth of its
    /// remaining time is kept for the rest, for which the memory helps.
    fn stop(&self, limits: &Limits) -> Instant {
        let now = Instant::now();
        let left = limits.think_until(UNLIMITED).saturating_duration_since(now);
        let share = match limits.answer_by {
            Some(_) => left * 4 / 5,
            None => UNLIMITED,
        };
        now + self.move_time.map_or(share, |most| share.min(most))
    }
}

impl Brain<Kalaha> for Thinker {
    fn choose(&mut self, state: &Kalaha, limits: &Limits, report: &mut Report<'_>) -> Choice<Pit> {
        let until = self.stop(limits);
        self.prepare(state);
        let board = Board::of(state);
        if let Some(book) = &self.book
            && state.capture() == Capture::Always
            && let Some(pit) = book.look_up(board)
        {
            return answer(pit);
        }
        let budget = match self.book {
            // The player with the book is after proofs.
            Some(_) => Budget {
                until: Some(until),
                nodes: None,
                steps: PROOF_STEPS,
                whole: true,
            },
            None => Budget {
                until: Some(until),
                nodes: limits.nodes,
                steps: u32::MAX,
                whole: false,
            },
        };
        let before = self.search.nodes();
        let mut tell = |found: &SearchResult, nodes: u64| {
            let pv = Pit::new(found.best as u8);
            report.thought(&Thought {
                score: 100 * (board.lead() + found.gain),
                depth: found.depth,
                nodes: nodes - before,
                pv: pv.as_slice(),
            });
        };
        match self.search.deepen(board, budget, &mut tell) {
            Some(found) => answer(found.best),
            None => Choice::Forfeit,
        }
    }
}

fn small_table(beans: u32) -> Arc<Endgame> {
    Arc::new(Endgame::build(beans, Capture::Always, &mut |_| {}))
}

pub(super) fn answer(pit: usize) -> Choice<Pit> {
    // No pit beyond the sixth is ever found.
    Pit::new(pit as u8).into()
}

#[cfg(test)]
#[path = "player_tests.rs"]
mod tests;
