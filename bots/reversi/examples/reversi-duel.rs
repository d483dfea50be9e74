//! How often does one player beat another, and how long does it think? Each
//! opening of random moves is played with both colours.
//!
//! `cargo run --release -p reversi-brain --example reversi-duel -- search greedy --games 100 --ms 200`

use std::time::Duration;

use bot_kit::{Brain, Choice, Limits, Random, Report, play_out};
use clap::{Parser, ValueEnum};
use games::reversi::{Move, Reversi};
use games::{Game, Seat, Settings};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use reversi_brain::{Greedy, Thinker};

/// Lets one level play another.
#[derive(Parser)]
struct Arguments {
    /// Who is counted
    first: Level,
    /// Who plays against it
    second: Level,
    /// How many games
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The time for a move, in milliseconds
    #[arg(long, default_value_t = 200)]
    ms: u64,
    /// The size of the board
    #[arg(long, default_value_t = 8)]
    board: u8,
    /// How many random moves begin a game
    #[arg(long, default_value_t = 4)]
    opening: u32,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum Level {
    Random,
    Greedy,
    Search,
}

impl Level {
    fn brain(self, seed: u64) -> Box<dyn Brain<Reversi>> {
        match self {
            Level::Random => Box::new(Random::new(seed)),
            Level::Greedy => Box::new(Greedy::new(seed)),
            Level::Search => Box::new(Thinker::new()),
        }
    }
}

/// A brain whose slowest answer is noted.
struct Timed {
    brain: Box<dyn Brain<Reversi>>,
    slowest: Duration,
}

impl Brain<Reversi> for Timed {
    fn choose(
        &mut self,
        state: &Reversi,
        limits: &Limits,
        report: &mut Report<'_>,
    ) -> Choice<Move> {
        let choice = self.brain.choose(state, limits, report);
        self.slowest = self.slowest.max(limits.asked.elapsed());
        choice
    }
}

fn main() {
    let arguments = Arguments::parse();
    let settings =
        Settings::new(Reversi::INFO, Some(arguments.board), []).expect("board is 6, 8 or 10");
    let timed = |level: Level, seed| Timed {
        brain: level.brain(seed),
        slowest: Duration::ZERO,
    };
    let mut one = timed(arguments.first, arguments.seed);
    let mut other = timed(arguments.second, arguments.seed + 1_000_000);
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let [mut wins, mut draws, mut losses] = [0, 0, 0];
    let mut start = opening(&settings, arguments.opening, &mut rng);
    for game in 0..arguments.games {
        let seat = if game % 2 == 0 {
            Seat::FIRST
        } else {
            Seat::SECOND
        };
        if seat == Seat::FIRST {
            start = opening(&settings, arguments.opening, &mut rng);
        }
        let brains: [&mut dyn Brain<Reversi>; 2] = match seat {
            Seat::FIRST => [&mut one, &mut other],
            _ => [&mut other, &mut one],
        };
        let time = Duration::from_millis(arguments.ms);
        let end = play_out(start.clone(), brains, time).expect("brains play legal moves");
        match end.winner {
            Some(winner) if winner == seat => wins += 1,
            Some(_) => losses += 1,
            None => draws += 1,
        }
    }
    println!(
        "{wins} won, {draws} drawn, {losses} lost; slowest answers {:.1} ms and {:.1} ms",
        one.slowest.as_secs_f64() * 1e3,
        other.slowest.as_secs_f64() * 1e3,
    );
}

/// The position after this many random moves; nobody can win as early.
fn opening(settings: &Settings, moves: u32, rng: &mut StdRng) -> Reversi {
    let mut state = Reversi::start(settings).expect("the settings are those of the game");
    let mut actions = Vec::new();
    for _ in 0..moves {
        state.legal_actions(&mut actions);
        let action = actions.choose(rng).expect("the game is not over");
        state.play(*action).expect("a legal action");
    }
    state
}
