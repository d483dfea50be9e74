//! How often does one player of the cube beat another as the first one, and
//! how long does it think? The second player's first stone is put at random.
//!
//! `cargo run --release -p qubic-brain --example cube-duel -- search minimax --games 100`

use std::time::{Duration, Instant};

use bot_kit::{Brain, Choice, Limits, Random, Report};
use clap::{Parser, ValueEnum};
use games::qubic::Qubic;
use games::{Game, Seat, Settings, Turn};
use qubic_brain::{Minimax, Naive, Perfect, Search};
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
            Level::Naive => Box::new(Naive::new(seed)),
            Level::Minimax => Box::new(Minimax::new(seed)),
            Level::Search => Box::new(Search::new(seed)),
            Level::Perfect => Box::new(Perfect::new(seed)),
        }
    }
}

fn main() {
    let arguments = Arguments::parse();
    let gravity = if arguments.gravity { "on" } else { "off" };
    let settings = Settings::new(Qubic::INFO, Some(arguments.board), [("gravity", gravity)])
        .expect("board is 3 to 5");
    let mut brains = [
        arguments.first.brain(arguments.seed),
        arguments.second.brain(arguments.seed + 1_000_000),
    ];
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let [mut wins, mut draws, mut losses] = [0, 0, 0];
    let mut slowest = [Duration::ZERO; 2];
    let mut longest = 0;
    for _ in 0..arguments.games {
        let mut state = Qubic::start(&settings).expect("the settings are those of the game");
        let mut actions = Vec::new();
        while let Turn::Seat(seat) = state.turn() {
            let moves =
                state.stones(Seat::FIRST).count_ones() + state.stones(Seat::SECOND).count_ones();
            if moves == 1 {
                state.legal_actions(&mut actions);
                let action = actions.choose(&mut rng).expect("the cube is not full");
                state.play(*action).expect("a legal action");
                continue;
            }
            let limits = Limits::within(Duration::from_secs(1));
            let began = Instant::now();
            let choice = brains[seat.index()].choose(&state, &limits, &mut Report::silent());
            slowest[seat.index()] = slowest[seat.index()].max(began.elapsed());
            let Choice::Action(action) = choice else {
                panic!("{choice:?}")
            };
            state.play(action).expect("brains play legal moves");
        }
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
        slowest[0].as_secs_f64() * 1e3,
        slowest[1].as_secs_f64() * 1e3,
    );
}
