//! Alpha-beta over the further winnings of the seat on turn: MTD(f) by
//! iterative deepening, until the whole game is searched or time is up.

mod children;
mod values;

use std::sync::Arc;
use std::time::{Duration, Instant};

use bot_kit::Clock;
use games::kalaha::{Capture, PITS};

use self::children::{Child, NOBODY};
use super::board::{Board, Next};
use super::endgame::Endgame;
use super::memory::{Memory, TableEntry, WHOLE};

/// When a search stops before it is done.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// At this instant, but not before one turn ahead is searched.
    pub until: Option<Instant>,
    /// After so many positions, but not before one turn ahead is searched.
    pub nodes: Option<u64>,
    /// After this many turns ahead, each tried one by one.
    pub steps: u32,
    /// Not even then, but when the whole game is searched.
    pub whole: bool,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The further winnings of the seat on turn over the other, the beans in
    /// the stores not counted.
    pub gain: i32,
    /// The pit to sow, 0 to 5.
    pub best: usize,
    /// How many turns ahead was searched to the end.
    pub depth: u32,
    /// Whether that was the whole game: the gain is proven.
    pub proven: bool,
}

/// A search, with its memory from one position to the next.
pub struct Search {
    table: Arc<Endgame>,
    memory: Memory,
    /// Positions of earlier searches.
    before: u64,
    /// Stops the running search, and counts its positions.
    clock: Clock,
}

/// A value and whether it is that of the whole game.
#[derive(Clone, Copy)]
struct Value {
    gain: i32,
    whole: bool,
}

/// More turns than any search looks ahead.
const DEEPEST: u32 = WHOLE as u32 - 1;

/// How many turns ahead are searched one by one before the whole game, where
/// nothing but a proof is wanted: 12 needed fewest positions for the start
/// (45 million; step by step to the end it was 90 million).
pub const PROOF_STEPS: u32 = 12;

/// How many positions are looked at between two looks at the clock.
const CLOCK_INTERVAL: u64 = 4_096;

/// Longer than any search.
const FOR_EVER: Duration = Duration::from_secs(3_600 * 24 * 365);

impl Search {
    /// A search by the rule of capture of `table`, with about so many
    /// mebibytes of memory.
    pub fn new(table: Arc<Endgame>, mebibytes: usize) -> Search {
        Search {
            table,
            memory: Memory::new(mebibytes),
            before: 0,
            clock: clock(None, None),
        }
    }

    /// How many positions were looked at so far.
    pub fn nodes(&self) -> u64 {
        self.before + self.clock.nodes()
    }

    /// When a last bean captures in the games it searches.
    pub fn capture(&self) -> Capture {
        self.table.capture()
    }

    /// Forgets all positions.
    pub fn forget(&mut self) {
        self.memory.forget();
    }

    /// Searches deeper and deeper; `report` is told the finding of each depth.
    /// The last finding is given back, `None` where the game is over.
    pub fn deepen(
        &mut self,
        board: Board,
        budget: Budget,
        report: &mut dyn FnMut(&SearchResult, u64),
    ) -> Option<SearchResult> {
        self.before = self.nodes();
        self.clock = clock(None, None);
        let mut found: Option<SearchResult> = None;
        let steps = 1..=budget.steps.min(DEEPEST);
        let whole = budget.whole.then_some(DEEPEST);
        for depth in steps.chain(whole) {
            let guess = found.map_or(0, |found| found.gain);
            let Some(next) = self.settle(board, depth, guess) else {
                break;
            };
            report(&next, self.nodes());
            let first = found.replace(next).is_none();
            if next.proven {
                break;
            }
            if first {
                self.clock = clock(budget.until, budget.nodes).and(self.clock.nodes());
            }
        }
        found
    }

    /// MTD(f): closes in on the value with searches that each tell only
    /// whether it is higher or lower. `None` if stopped, or nothing to sow.
    fn settle(&mut self, board: Board, depth: u32, guess: i32) -> Option<SearchResult> {
        let beans = board.in_pits();
        let (mut least, mut most) = (-beans, beans);
        let (mut least_whole, mut most_whole) = (true, true);
        let mut value = guess;
        let mut best = (0..PITS).find(|pit| board.beans(*pit) > 0)?;
        while least < most {
            let beta = value.max(least + 1);
            let (found, pit) = self.root(board, beta, depth as i32);
            if self.clock.is_over() {
                return None;
            }
            value = found.gain;
            if value < beta {
                (most, most_whole) = (value, found.whole);
            } else {
                (least, least_whole) = (value, found.whole);
                best = pit;
            }
        }
        Some(SearchResult {
            gain: value,
            best,
            depth,
            proven: least_whole && most_whole,
        })
    }

    /// Searches the position asked for: which pit is best is always worked out.
    fn root(&mut self, board: Board, beta: i32, depth: i32) -> (Value, usize) {
        let entry = self.memory.recall(board);
        let mut children = [NOBODY; PITS];
        let count = self.children(board, entry, depth, &mut children);
        let (value, best) = self.best_child(&children[..count], beta, depth);
        if !self.clock.is_over() {
            self.remember(board, value, beta, depth, best);
        }
        (value, best.into())
    }

    /// Whether the seat on turn wins `beta` more, by a value on the right side
    /// of it.
    fn search(&mut self, board: Board, beta: i32, depth: i32) -> Value {
        self.clock.tick();
        let beans = board.in_pits();
        if beans as u32 <= self.table.beans {
            return proven(self.table.value(board));
        }
        if beans < beta {
            return proven(beans);
        }
        if -beans >= beta {
            return proven(-beans);
        }
        let entry = self.memory.recall(board);
        if let Some(entry) = entry
            && entry.depth >= depth
        {
            let whole = entry.depth == WHOLE;
            if entry.least >= beta {
                return Value {
                    gain: entry.least,
                    whole,
                };
            }
            if entry.most < beta {
                return Value {
                    gain: entry.most,
                    whole,
                };
            }
        }
        if depth == 0 {
            return self.estimate(board);
        }
        let mut children = [NOBODY; PITS];
        let count = self.children(board, entry, depth, &mut children);
        let (value, best) = self.best_child(&children[..count], beta, depth);
        if !self.clock.is_over() {
            self.remember(board, value, beta, depth, best);
        }
        value
    }

    fn best_child(&mut self, children: &[Child], beta: i32, depth: i32) -> (Value, u8) {
        // A sowing that is known to be good enough needs no search.
        if let Some(child) = children.iter().find(|child| child.least >= beta) {
            return (child.at(child.least), child.pit);
        }
        let mut value = Value {
            gain: i32::MIN,
            whole: true,
        };
        let mut best = 0;
        for child in children {
            let found = if child.most < beta {
                child.at(child.most)
            } else {
                self.descend(child, beta, depth)
            };
            if self.clock.is_over() || found.gain >= beta {
                return (found, child.pit);
            }
            // The most is proven only if it is for each sowing.
            value.whole &= found.whole;
            if found.gain > value.gain {
                value.gain = found.gain;
                best = child.pit;
            }
        }
        (value, best)
    }

    fn descend(&mut self, child: &Child, beta: i32, depth: i32) -> Value {
        match child.next {
            Next::Over => child.at(child.least),
            Next::Again => {
                let rest = self.search(child.board, beta - child.gain, depth);
                Value {
                    gain: child.gain + rest.gain,
                    whole: rest.whole,
                }
            }
            Next::Passed => {
                let rest = self.search(child.board, child.gain - beta + 1, depth - 1);
                Value {
                    gain: child.gain - rest.gain,
                    whole: rest.whole,
                }
            }
        }
    }

    /// Keeps the finding of a search with this `beta`.
    fn remember(&mut self, board: Board, value: Value, beta: i32, depth: i32, best: u8) {
        let beans = board.in_pits();
        let (least, most) = if value.gain >= beta {
            (value.gain, beans)
        } else {
            (-beans, value.gain)
        };
        let depth = if value.whole { WHOLE } else { depth };
        self.memory.keep(
            board,
            TableEntry {
                least,
                most,
                depth,
                best,
            },
        );
    }

    /// The expected value where nothing is searched any more: more or less, each
    /// seat wins the beans on its side.
    fn estimate(&self, board: Board) -> Value {
        Value {
            gain: board.pits_lead() / 4,
            whole: false,
        }
    }
}

fn clock(until: Option<Instant>, nodes: Option<u64>) -> Clock {
    let until = until.unwrap_or_else(|| Instant::now() + FOR_EVER);
    Clock::new(until, nodes.unwrap_or(u64::MAX), CLOCK_INTERVAL)
}

fn proven(gain: i32) -> Value {
    Value { gain, whole: true }
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
