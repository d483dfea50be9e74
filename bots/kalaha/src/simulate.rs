//! Many games between two strategies, and their results.

use games::kalaha::Capture;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use rayon::prelude::*;

use super::board::{Board, Next};
use super::strategy::Strategy;

/// Games that are simulated with one stream of random numbers, so that the
/// result does not depend on how many threads share the work.
const CHUNK: u64 = 10_000;

/// Two strategies; the thesis writes A/B.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The first named.
    pub a: Strategy,
    /// The second named.
    pub b: Strategy,
}

impl Pair {
    /// The 21 pairs without those that mirror another.
    pub fn all() -> impl Iterator<Item = Pair> {
        Strategy::all().flat_map(|a| {
            Strategy::all()
                .filter(move |b| a <= *b)
                .map(move |b| Pair { a, b })
        })
    }
}

impl std::fmt::Display for Pair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&format!("{}/{}", self.a.number(), self.b.number()))
    }
}

impl std::str::FromStr for Pair {
    type Err = String;

    fn from_str(text: &str) -> Result<Pair, String> {
        let strategy = |text: &str| text.parse().ok().and_then(Strategy::new);
        let pair = text
            .split_once('/')
            .and_then(|(a, b)| Some((strategy(a)?, strategy(b)?)));
        match pair {
            Some((a, b)) => Ok(Pair { a, b }),
            None => Err(format!(
                "'{text}' is no pair of strategies; give two of 0 to 5, like 3/5"
            )),
        }
    }
}

/// The games of one starter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Won by A.
    pub a: u64,
    /// Won by B.
    pub b: u64,
    /// Drawn.
    pub draws: u64,
}

impl Results {
    /// All games.
    pub fn games(&self) -> u64 {
        self.a + self.b + self.draws
    }

    fn add(&mut self, other: Results) {
        self.a += other.a;
        self.b += other.b;
        self.draws += other.draws;
    }
}

/// The results of the games of a pair.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The games that A started.
    pub a_starts: Results,
    /// The games that B started.
    pub b_starts: Results,
    /// The number of games of each length in sowings, from 0 on.
    pub lengths: Vec<u64>,
}

impl Tally {
    /// All games.
    pub fn games(&self) -> u64 {
        self.a_starts.games() + self.b_starts.games()
    }

    /// All drawn games.
    pub fn draws(&self) -> u64 {
        self.a_starts.draws + self.b_starts.draws
    }

    /// Sowings a game on average.
    pub fn mean_length(&self) -> f64 {
        let sowings = (0u64..).zip(&self.lengths).map(|(n, games)| n * games);
        sowings.sum::<u64>() as f64 / self.games().max(1) as f64
    }

    /// The commonest number of sowings, and its games.
    pub fn commonest_length(&self) -> (usize, u64) {
        let lengths = self.lengths.iter().copied().enumerate();
        lengths.max_by_key(|(_, games)| *games).unwrap_or_default()
    }

    fn add(mut self, other: &Tally) -> Tally {
        self.a_starts.add(other.a_starts);
        self.b_starts.add(other.b_starts);
        if self.lengths.len() < other.lengths.len() {
            self.lengths.resize(other.lengths.len(), 0);
        }
        for (sum, games) in self.lengths.iter_mut().zip(&other.lengths) {
            *sum += games;
        }
        self
    }
}

/// Plays so many games of a pair from the usual start on all cores, each
/// started by A or B as the lot falls. Equal seeds give equal results.
/// `progress` is told how many games were just done, by any thread.
pub fn simulate(pair: Pair, games: u64, seed: u64, progress: &(dyn Fn(u64) + Sync)) -> Tally {
    (0..games.div_ceil(CHUNK))
        .into_par_iter()
        .map(|chunk| {
            let count = CHUNK.min(games - chunk * CHUNK);
            let mut rng = SmallRng::seed_from_u64(stream(seed, pair, chunk));
            let mut tally = Tally::default();
            for _ in 0..count {
                play(pair, &mut rng, &mut tally);
            }
            progress(count);
            tally
        })
        .reduce(Tally::default, |sum, tally| sum.add(&tally))
}

/// The seed of a chunk. The generator scrambles its seed, so neighbours do.
fn stream(seed: u64, pair: Pair, chunk: u64) -> u64 {
    let pair = u64::from(pair.a.number() * Strategy::COUNT + pair.b.number());
    seed.rotate_left(40) ^ pair << 32 ^ chunk
}

fn play(pair: Pair, rng: &mut SmallRng, tally: &mut Tally) {
    let a_starts = rng.next_u32() >> 31 == 0;
    let mut a_moves = a_starts;
    let mut board = Board::start(4);
    let mut sowings = 0;
    loop {
        let strategy = if a_moves { pair.a } else { pair.b };
        let pit = strategy.choose(board, sowings, rng);
        let next = board.sow(pit, Capture::Always);
        sowings += 1;
        match next {
            Next::Again => {}
            Next::Passed => {
                board = board.swapped();
                a_moves = !a_moves;
            }
            Next::Over => break,
        }
    }
    let results = if a_starts {
        &mut tally.a_starts
    } else {
        &mut tally.b_starts
    };
    match (board.lead(), a_moves) {
        (0, _) => results.draws += 1,
        (1.., true) | (..0, false) => results.a += 1,
        _ => results.b += 1,
    }
    let length = sowings as usize;
    if tally.lengths.len() <= length {
        tally.lengths.resize(length + 1, 0);
    }
    tally.lengths[length] += 1;
}

#[cfg(test)]
#[path = "simulate_tests.rs"]
mod tests;
