//! Draws openings of gomoku from which neither side is better by much, and
//! prints them as `config/openings/gomoku-even.txt` has them.
//!
//! `cargo run --release -p bots --example gomoku-openings -- --count 50`
//!
//! First moves are drawn at random; those are kept that the strong player,
//! looking at many positions, finds even, and from which it does not lose
//! against itself soon.

use std::time::Duration;

use bots::gomoku::{Skill, Strong};
use bots::{Brain, Choice, Limits, Report};
use clap::Parser;
use games::gomoku::Gomoku;
use games::{Game, Settings, Turn};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Draws even openings.
#[derive(Parser)]
struct Arguments {
    /// How many openings are wanted
    #[arg(long, default_value_t = 50)]
    count: usize,
    /// The positions looked at to judge one
    #[arg(long, default_value_t = 100_000)]
    nodes: u64,
    /// The most that one side may be better, in units of the search's score
    #[arg(long, default_value_t = 60)]
    most: i32,
    /// How many moves a game from there has to last
    #[arg(long, default_value_t = 24)]
    lasts: usize,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() {
    let arguments = Arguments::parse();
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let mut found = 0;
    while found < arguments.count {
        let Some((state, moves)) = draw(&mut rng) else {
            continue;
        };
        if is_even(&state, &arguments) && lasts(state, &arguments) {
            println!("{}", moves.join(" "));
            found += 1;
        }
    }
}

/// Three to six first moves within seven by seven crossings.
fn draw(rng: &mut StdRng) -> Option<(Gomoku, Vec<String>)> {
    let mut state = Gomoku::start(&Settings::default_of(Gomoku::INFO)).ok()?;
    let corner: [u8; 2] = [rng.random_range(1..8), rng.random_range(1..8)];
    let mut moves = Vec::new();
    for _ in 0..rng.random_range(3..=6) {
        let mut points = Vec::new();
        state.legal_actions(&mut points);
        let near = |at: u8, from: u8| (from..from + 7).contains(&at);
        points.retain(|point| near(point.column(), corner[0]) && near(point.row(), corner[1]));
        let point = points.choose(rng)?;
        state.play(*point).ok()?;
        moves.push(point.to_string().to_lowercase());
    }
    Some((state, moves))
}

/// Whether neither side is better by much.
fn is_even(state: &Gomoku, arguments: &Arguments) -> bool {
    let mut judge = Strong::new(1, Skill::STRONG.with_nodes(arguments.nodes));
    let limits = Limits::within(Duration::from_secs(3_600));
    judge.choose(state, &limits, &mut Report::silent());
    let last = judge.last_search();
    last.depth > 0 && last.score.abs() <= arguments.most
}

/// Whether a game from here, with a tenth of the positions a move, goes on for
/// so many moves.
fn lasts(mut state: Gomoku, arguments: &Arguments) -> bool {
    let skill = Skill::STRONG.with_nodes(arguments.nodes / 10);
    let mut players = [Strong::new(2, skill), Strong::new(3, skill)];
    for _ in 0..arguments.lasts {
        let Turn::Seat(seat) = state.turn() else {
            return false;
        };
        let limits = Limits::within(Duration::from_secs(3_600));
        let player = &mut players[seat.index()];
        match player.choose(&state, &limits, &mut Report::silent()) {
            Choice::Action(point) => state.play(point).expect("a legal move"),
            _ => return false,
        }
    }
    true
}
