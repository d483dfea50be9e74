//! How long does the solver take? Test positions of the Fédération Française
//! d'Othello (R. Feldmann's and others' for computers, 1998), and positions of
//! games between brains that search for a short time.
//!
//! `cargo run --release -p reversi-brain --example reversi-solve -- --random 20 --free 20`

use std::time::{Duration, Instant};

use bot_kit::{Brain, Choice, Clock, Limits, Report};
use clap::Parser;
use games::reversi::{Bits, Eight, Reversi};
use games::{Game, Settings};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use reversi_brain::{Solver, Thinker};

/// Solves endgames and prints the time for each.
#[derive(Parser)]
struct Arguments {
    /// How many positions of games to solve besides the test positions
    #[arg(long, default_value_t = 0)]
    random: u64,
    /// How many squares are free in them
    #[arg(long, default_value_t = 20)]
    free: u32,
    /// The most free squares of a test position
    #[arg(long, default_value_t = 22)]
    most: u32,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Ask who wins, not by how much
    #[arg(long)]
    win: bool,
}

/// Number, position, margin for the side on turn.
const TESTS: [(u32, &str, i32); 5] = [
    (
        40,
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
        38,
    ),
    (
        41,
        "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X",
        0,
    ),
    (
        42,
        "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X",
        6,
    ),
    (
        43,
        "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O",
        -12,
    ),
    (
        44,
        "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O",
        -14,
    ),
];

fn main() {
    let arguments = Arguments::parse();
    let settings = Settings::default_of(Reversi::INFO);
    for (number, position, margin) in TESTS {
        let state = Reversi::from_position(&settings, position).expect("a position");
        if state.field::<Eight>().free().count() <= arguments.most {
            let found = solve(&format!("FFO {number}"), &state, arguments.win);
            assert!(arguments.win || found == margin, "the margin is {margin}");
        }
    }
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let began = Instant::now();
    for number in 0..arguments.random {
        let state = played(&settings, arguments.free, &mut rng);
        solve(&format!("game {number}"), &state, arguments.win);
    }
    println!("all in {:.2} s", began.elapsed().as_secs_f64());
}

fn solve(name: &str, state: &Reversi, win: bool) -> i32 {
    let field = state.field::<Eight>();
    let free = field.free().count();
    let mut solver = Solver::<Eight>::new();
    let began = Instant::now();
    let clock = Clock::new(began + Duration::from_secs(600), u64::MAX, 1024);
    let window = if win { (-1, 1) } else { (-64, 64) };
    let solved = solver
        .solve(field, window.0, window.1, clock)
        .expect("in time");
    let took = began.elapsed().as_secs_f64();
    let nodes = solver.nodes();
    println!(
        "{name}: {free} free, {:+} in {took:.2} s, {nodes} positions, {:.1} M/s",
        solved.margin,
        nodes as f64 / took / 1e6
    );
    solved.margin
}

/// A position with this many free squares: eight random moves, then good ones.
fn played(settings: &Settings, free: u32, rng: &mut StdRng) -> Reversi {
    loop {
        let mut brain = Thinker::new();
        let mut state = Reversi::start(settings).expect("a start");
        let mut actions = Vec::new();
        for ply in 0.. {
            if state.field::<Eight>().free().count() == free && !state.must_pass() {
                return state;
            }
            state.legal_actions(&mut actions);
            let limits = Limits::within(Duration::from_millis(10));
            let action = match ply {
                0..8 => actions
                    .get(rng.random_range(0..actions.len().max(1)))
                    .copied(),
                _ => match brain.choose(&state, &limits, &mut Report::silent()) {
                    Choice::Action(action) => Some(action),
                    _ => None,
                },
            };
            // A game may end early.
            let Some(action) = action else { break };
            state.play(action).expect("brains play legal moves");
        }
    }
}
