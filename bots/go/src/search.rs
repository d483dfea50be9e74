//! The searching player: Monte-Carlo tree search for as long as the time allows.

use std::time::Duration;

use bot_kit::{ActionSampler, Brain, Choice, Clock, Limits, Report, Step, Thought};
use games::Game as _;
use games::go::{Action, Go};
use mcts::{Options, SearchResult};

use super::bits::Bits;
use super::field::{Field, number, point};
use super::greedy::wins_by_passing;
use super::world::{Move, World};

/// The time for one move if there is no limit.
const UNLIMITED: Duration = Duration::from_secs(5);

/// A move that wins this share of so many games needs no more thought.
const SURE: f32 = 0.97;
const SURE_AFTER: u32 = 2_000;

/// A position in which no move wins more than this share, so many times in a
/// row, is given up.
const HOPELESS: f32 = 0.03;
const HOPELESS_TIMES: u32 = 3;
const HOPELESS_AFTER: u32 = 1_000;

/// Searches ahead as far as its time allows.
pub struct Search {
    seed: u64,
    /// The most playouts for one move.
    playouts: u64,
    table: Option<Table>,
    /// How many times in a row no move was found that may win.
    hopeless: u32,
    /// Draws the moves, where it is to err.
    sampler: Option<ActionSampler>,
}

/// The memory for one game, on a board of its size.
enum Table {
    Small(Box<BoardSearch<2, 128>>),
    Middle(Box<BoardSearch<3, 192>>),
    Large(Box<BoardSearch<6, 384>>),
}

struct BoardSearch<const W: usize, const P: usize> {
    size: usize,
    komi: i64,
    search: mcts::Search<World<W, P>>,
    /// The position after its last move, for which its tree holds.
    known: Option<Go>,
}

impl Search {
    /// The player of this seed, which plays out at most `playouts` games for a
    /// move. Where the time never cuts its searches short, equal seeds play
    /// equal games.
    pub fn new(seed: u64, playouts: u64) -> Search {
        Search {
            seed,
            playouts,
            table: None,
            hopeless: 0,
            sampler: None,
        }
    }

    /// The player of this seed and strength, which errs like people: it draws
    /// among the moves that it has tried, by how often it has.
    pub fn with_strength(seed: u64, step: Step) -> Search {
        Search {
            sampler: Some(ActionSampler::new(seed, step)),
            ..Search::new(seed, step.positions)
        }
    }

    fn table(&mut self, state: &Go) -> &mut Table {
        let (size, komi) = (usize::from(state.size()), state.komi());
        let fits = self.table.as_ref().is_some_and(|table| match table {
            Table::Small(table) => (table.size, table.komi) == (size, komi),
            Table::Middle(table) => (table.size, table.komi) == (size, komi),
            Table::Large(table) => (table.size, table.komi) == (size, komi),
        });
        let seed = self.seed;
        let kept = self.table.take().filter(|_| fits);
        self.table.insert(kept.unwrap_or_else(|| match size {
            ..=11 => Table::Small(Box::new(BoardSearch::new(size, komi, seed))),
            12..=13 => Table::Middle(Box::new(BoardSearch::new(size, komi, seed))),
            _ => Table::Large(Box::new(BoardSearch::new(size, komi, seed))),
        }))
    }

    fn think(&mut self, state: &Go, clock: Clock) -> Option<(SearchResult<Move>, usize)> {
        let size = usize::from(state.size());
        let mut sampler = self.sampler.take();
        let soft = sampler.as_mut();
        let found = match self.table(state) {
            Table::Small(table) => table.run(state, clock, soft),
            Table::Middle(table) => table.run(state, clock, soft),
            Table::Large(table) => table.run(state, clock, soft),
        };
        self.sampler = sampler;
        found.map(|found| (found, size))
    }
}

impl<const W: usize, const P: usize> BoardSearch<W, P> {
    fn new(size: usize, komi: i64, seed: u64) -> BoardSearch<W, P> {
        let options = Options {
            nodes: 1 << 20,
            grow_after: 8,
            keys: size * size,
            later_worth: 3_000.0,
            curiosity: 0.0,
        };
        // The komi is at most 200 half points.
        let world = World::new(size, i32::try_from(komi).unwrap_or_default());
        BoardSearch {
            size,
            komi,
            search: mcts::Search::new(world, options, seed),
            known: None,
        }
    }

    /// Keeps the part of the tree that holds for this position, where it is one
    /// move after the known one.
    fn keep(&mut self, state: &Go) {
        let follows = self.known.take().and_then(|mut known| {
            let last = state.last()?;
            let is_next = state.plies() == known.plies() + 1 && known.play(last).is_ok();
            (is_next && known.board() == state.board()).then_some(last)
        });
        match follows {
            Some(last) => self.search.advance(&[step(last, self.size)]),
            None => self.search.forget(),
        }
    }

    /// Keeps the tree below its own move, which it is going to play.
    fn follow(&mut self, state: &Go, best: Move) {
        self.search.advance(&[best]);
        let mut known = state.clone();
        self.known = known.play(action(best, self.size)).is_ok().then_some(known);
    }

    fn run(
        &mut self,
        state: &Go,
        clock: Clock,
        sampler: Option<&mut ActionSampler>,
    ) -> Option<SearchResult<Move>> {
        match sampler {
            // A kept tree would let it see more than its positions.
            Some(_) => self.search.forget(),
            None => self.keep(state),
        }
        let world = self.search.domain_mut();
        let field: Field<W, P> = Field::of(&world.grid, state);
        let mut legal = Bits::EMPTY;
        for point in state.legal_points() {
            legal.insert(number(point, self.size));
        }
        world.forbid(&field, field.free.without(&legal));
        let mut found = self.search.run_until(&field, clock, |found| {
            found.visits >= SURE_AFTER && found.value >= SURE
        })?;
        if let Some(sampler) = sampler {
            found.best = sampler.draw(&self.tried()).unwrap_or(found.best);
            return Some(found);
        }
        self.follow(state, found.best);
        Some(found)
    }

    /// The moves that were tried, with 1,000 times the logarithm of how often.
    fn tried(&self) -> Vec<(Move, i32)> {
        let visits = self.search.visits().into_iter();
        // Visits are below 2³², so this is below 23,000.
        let worth = |visits: u32| (1_000.0 * f64::from(visits).ln()).round() as i32;
        visits.map(|(step, count)| (step, worth(count))).collect()
    }
}

impl Brain<Go> for Search {
    fn choose(&mut self, state: &Go, limits: &Limits, report: &mut Report<'_>) -> Choice<Action> {
        if wins_by_passing(state) {
            return Choice::Action(Action::Pass);
        }
        let clock = Clock::new(limits.think_until(UNLIMITED), self.playouts, 1);
        let Some((found, size)) = self.think(state, clock) else {
            return Choice::Action(Action::Pass);
        };
        let line: Vec<Action> = found.line.iter().map(|step| action(*step, size)).collect();
        report.thought(&Thought {
            // From -100 to 100.
            score: (200.0 * found.value - 100.0) as i32,
            // No line is longer than the playouts, which are far fewer than 2³².
            depth: line.len() as u32,
            nodes: found.playouts,
            pv: &line,
        });
        if found.value < HOPELESS && found.visits >= HOPELESS_AFTER {
            self.hopeless += 1;
        } else {
            self.hopeless = 0;
        }
        if self.hopeless >= HOPELESS_TIMES {
            self.hopeless = 0;
            return Choice::Forfeit;
        }
        Choice::Action(action(found.best, size))
    }
}

fn step(action: Action, size: usize) -> Move {
    match action {
        // Numbers of places are below 19 · 19.
        Action::Play(point) => Some(number(point, size) as u16),
        Action::Pass => None,
    }
}

fn action(step: Move, size: usize) -> Action {
    let point = step.and_then(|place| point(usize::from(place), size));
    point.map_or(Action::Pass, Action::Play)
}
