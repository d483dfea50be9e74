//! How often does one player of the cube beat another as the first one, and
//! how long does it think? The second player's first stone is put at random.
//!
//! `cargo run --release -p qubic-brain --example cube-duel -- search minimax --games 100`

use std::time::Duration;

use bot_kit::{Brain, Choice, Limits, Random, Report, play_out};
use clap::{Parser, ValueEnum};
use games::qubic::{Cell, Qubic};
use games::{Game, Seat, Settings};
use qubic_brain::{Perfect, Search, minimax, naive};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

/// Lets one level play another, always with the first move.
#[derive(Parser)]
struct Arguments {
    /// Who plays cross
    first: Level,
    /// Who plays round
    second: Level,
    /// How many games
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The size of the cube
    #[arg(long, default_value_t = 4)]
    board: u8,
    /// Let stones fall
    #[arg(long)]
    gravity: bool,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum Level {
    Random,
    Naive,
    Minimax,
    Search,
    Perfect,
}

impl Level {
    fn brain(self, seed: u64) -> Box<dyn Brain<Qubic>> {
        match self {
            Level::Random => Box::new(Random::new(seed)),
            Level::Naive => Box::new(naive(seed)),
            Level::Minimax => Box::new(minimax(seed)),
            Level::Search => Box::new(Search::new(seed)),
            Level::Perfect => Box::new(Perfect::new(seed)),
        }
    }
}

/// The time for a turn; no player takes nearly as long.
const LIMIT: Duration = Duration::from_secs(1);

/// A brain, and the time of its slowest answer.
struct TimedBrain {
    brain: Box<dyn Brain<Qubic>>,
    slowest: Duration,
}

impl TimedBrain {
    fn new(brain: Box<dyn Brain<Qubic>>) -> TimedBrain {
        let slowest = Duration::ZERO;
        TimedBrain { brain, slowest }
    }
}

impl Brain<Qubic> for TimedBrain {
    fn choose(&mut self, state: &Qubic, limits: &Limits, report: &mut Report<'_>) -> Choice<Cell> {
        let choice = self.brain.choose(state, limits, report);
        self.slowest = self.slowest.max(limits.asked.elapsed());
        choice
    }
}

fn main() {
    let arguments = Arguments::parse();
    let gravity = if arguments.gravity { "on" } else { "off" };
    let settings = Settings::new(Qubic::INFO, Some(arguments.board), [("gravity", gravity)])
        .expect("board is 3 to 5");
    let mut brains = [
        TimedBrain::new(arguments.first.brain(arguments.seed)),
        TimedBrain::new(arguments.second.brain(arguments.seed + 1_000_000)),
    ];
    let mut actions = Vec::new();
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let [mut wins, mut draws, mut losses] = [0, 0, 0];
    let mut longest = 0;
    for _ in 0..arguments.games {
        let mut state = Qubic::start(&settings).expect("the settings are those of the game");
        let limits = Limits::within(LIMIT);
        let first = brains[0].choose(&state, &limits, &mut Report::silent());
        let Choice::Action(first) = first else {
            panic!("{first:?}")
        };
        state.play(first).expect("brains play legal moves");
        state.legal_actions(&mut actions);
        let action = actions.choose(&mut rng).expect("the cube is not full");
        state.play(*action).expect("a legal action");
        let [one, other] = &mut brains;
        let end = play_out(state, [one, other], LIMIT).expect("brains play legal moves");
        state = end.state;
        longest = longest.max(state.stones(Seat::FIRST).count_ones());
        match state.winner() {
            Some(Seat::FIRST) => wins += 1,
            Some(_) => losses += 1,
            None => draws += 1,
        }
    }
    println!(
        "{wins} won, {draws} drawn, {losses} lost; {longest} stones of the first player at \
         most; slowest answers {:.2} ms and {:.2} ms",
        brains[0].slowest.as_secs_f64() * 1e3,
        brains[1].slowest.as_secs_f64() * 1e3,
    );
}
