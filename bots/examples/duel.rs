//! How strong is the alpha-beta player, and how fast? It plays greedy in this
//! process, without a manager, each opening of random moves with both starts.
//!
//! `cargo run --release -p bots --example duel -- --games 100 --ms 300`

use std::time::Duration;

use bots::gomoku::{AlphaBeta, Greedy};
use bots::{Brain, Choice, Limits, Report};
use clap::Parser;
use games::gomoku::Gomoku;
use games::{Game, Seat, Settings, Turn};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

/// Lets the alpha-beta player play greedy.
#[derive(Parser)]
struct Arguments {
    /// How many games; one opening serves two
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The limit per move in milliseconds
    #[arg(long, default_value_t = 300)]
    ms: u64,
    /// How many random stones each game begins with
    #[arg(long, default_value_t = 3)]
    opening: usize,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What is added up over all games.
#[derive(Default)]
struct Sums {
    wins: u64,
    draws: u64,
    moves: u64,
    searches: u64,
    depth: u64,
    nodes: u64,
    time: Duration,
    slowest: Duration,
    /// Moves that took longer than the limit, for whatever reason.
    late: u64,
}

fn main() {
    let arguments = Arguments::parse();
    let mut sums = Sums::default();
    for game in 0..arguments.games {
        let seat = Seat::new((game % 2) as u8);
        let start = opening(arguments.seed + game / 2, arguments.opening);
        play(start, seat, arguments.seed + game, &arguments, &mut sums);
        let Sums { wins, draws, .. } = sums;
        println!("after {} games: {wins} won, {draws} drawn", game + 1);
    }
    let searches = sums.searches.max(1);
    let seconds = sums.time.as_secs_f64();
    println!(
        "{} moves, {searches} of them searched: depth {:.1}, {:.0} nodes a search, \
         {:.0} nodes/s, slowest move {:.0} ms of {} ms, {} late",
        sums.moves,
        sums.depth as f64 / searches as f64,
        sums.nodes as f64 / searches as f64,
        sums.nodes as f64 / seconds,
        sums.slowest.as_secs_f64() * 1e3,
        arguments.ms,
        sums.late,
    );
}

/// A board with random stones within the middle nine by nine.
fn opening(seed: u64, stones: usize) -> Gomoku {
    let mut rng = StdRng::seed_from_u64(seed);
    let settings = Settings::default_of(Gomoku::INFO);
    let mut state = Gomoku::start(&settings).expect("the default game can be played");
    let mut points = Vec::new();
    for _ in 0..stones {
        state.legal_actions(&mut points);
        points.retain(|point| (3..12).contains(&point.column()) && (3..12).contains(&point.row()));
        let point = points.choose(&mut rng).expect("81 points are enough");
        state.play(*point).expect("a legal action");
    }
    state
}

fn play(mut state: Gomoku, seat: Seat, seed: u64, arguments: &Arguments, sums: &mut Sums) {
    let mut searcher = AlphaBeta::new(seed, u64::MAX);
    let mut greedy = Greedy::new(seed);
    let mut loser = None;
    while let (Turn::Seat(mover), None) = (state.turn(), loser) {
        let limits = Limits::within(Duration::from_millis(arguments.ms));
        let report = &mut Report::silent();
        let choice = if mover == seat {
            let choice = searcher.choose(&state, &limits, report);
            note(&searcher, arguments.ms, sums);
            choice
        } else {
            greedy.choose(&state, &limits, report)
        };
        match choice {
            Choice::Action(point) => state.play(point).expect("a legal move"),
            _ => loser = Some(mover),
        }
    }
    let winner = state.winner().or(loser.map(Seat::other));
    sums.wins += u64::from(winner == Some(seat));
    sums.draws += u64::from(winner.is_none());
}

fn note(searcher: &AlphaBeta, ms: u64, sums: &mut Sums) {
    let last = searcher.last_search();
    sums.moves += 1;
    sums.late += u64::from(last.time > Duration::from_millis(ms));
    sums.slowest = sums.slowest.max(last.time);
    if last.depth > 0 {
        sums.searches += 1;
        sums.depth += u64::from(last.depth);
        sums.nodes += last.nodes;
        sums.time += last.time;
    }
}
