//! Draws openings of gomoku from which both colours win, and prints them as
//! `config/openings/gomoku-even.txt` has them.
//!
//! `cargo run --release -p bots --example gomoku-openings -- --count 50`
//!
//! First moves are drawn at random; those are kept that the strong player finds
//! even, and from which, in games against itself, each colour wins its share.

use std::time::Duration;

use bots::gomoku::{Skill, Strong};
use bots::{Brain, Choice, Limits, Report};
use clap::Parser;
use games::gomoku::{Gomoku, Point};
use games::{Game, Seat, Settings, Turn};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Draws even openings.
#[derive(Parser)]
struct Arguments {
    /// How many openings are wanted
    #[arg(long, default_value_t = 50)]
    count: usize,
    /// The side of the part of the board in which the stones lie, in crossings
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u8).range(3..=11))]
    side: u8,
    /// How far any two stones are apart at least, in crossings
    #[arg(long, default_value_t = 1)]
    apart: u8,
    /// How long the games from it last at least, in plies, on average
    #[arg(long, default_value_t = 0.0)]
    plies: f64,
    /// The positions looked at to judge one
    #[arg(long, default_value_t = 60_000)]
    judge: u64,
    /// The most that one side may be better, in units of the search's score
    #[arg(long, default_value_t = 60)]
    most: i32,
    /// How many games the player plays against itself, each time
    #[arg(long, default_value_t = 4)]
    games: u64,
    /// How many of them each colour has to win, draws counting half
    #[arg(long, default_value_t = 1.5)]
    wins: f64,
    /// The positions looked at for a move of the first of them, one number for
    /// each time that they are played; each more game has a tenth more, so that
    /// no two are the same
    #[arg(long, value_delimiter = ',', default_value = "5000,25000")]
    nodes: Vec<u64>,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() {
    let arguments = Arguments::parse();
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let (mut found, mut drawn, mut judged) = (0, 0, 0);
    while found < arguments.count {
        let Some((state, moves)) = draw(&mut rng, &arguments) else {
            continue;
        };
        drawn += 1;
        if !is_even(&state, &arguments) {
            continue;
        }
        judged += 1;
        let mut nodes = arguments.nodes.iter();
        if nodes.all(|nodes| both_win(&state, *nodes, &arguments)) {
            println!("{}", moves.join(" "));
            found += 1;
        }
    }
    eprintln!("{drawn} drawn, {judged} of them found even");
}

/// Two to six first moves within a part of the board, two or more from the
/// border.
fn draw(rng: &mut StdRng, arguments: &Arguments) -> Option<(Gomoku, Vec<String>)> {
    let Arguments { side, apart, .. } = *arguments;
    let mut state = Gomoku::start(&Settings::default_of(Gomoku::INFO)).ok()?;
    let corner: [u8; 2] = [(); 2].map(|()| rng.random_range(2..=13 - side));
    let mut moves: Vec<Point> = Vec::new();
    for _ in 0..rng.random_range(2..=6) {
        let mut points = Vec::new();
        state.legal_actions(&mut points);
        let near = |at: u8, from: u8| (from..from + side).contains(&at);
        let between = |one: u8, other: u8| one.abs_diff(other);
        points.retain(|point| {
            let free = |stone: &Point| {
                let columns = between(point.column(), stone.column());
                columns.max(between(point.row(), stone.row())) >= apart
            };
            near(point.column(), corner[0])
                && near(point.row(), corner[1])
                && moves.iter().all(free)
        });
        let point = *points.choose(rng)?;
        state.play(point).ok()?;
        moves.push(point);
    }
    let moves = moves.iter().map(|point| point.to_string().to_lowercase());
    Some((state, moves.collect()))
}

/// Whether neither side is better by much.
fn is_even(state: &Gomoku, arguments: &Arguments) -> bool {
    let mut judge = Strong::new(1, Skill::STRONG.with_nodes(arguments.judge));
    let limits = Limits::within(Duration::from_secs(3_600));
    judge.choose(state, &limits, &mut Report::silent());
    let last = judge.last_search();
    last.depth > 0 && last.score.abs() <= arguments.most
}

/// Whether each colour wins its share of the games from here, at so many
/// positions a move and more.
fn both_win(state: &Gomoku, nodes: u64, arguments: &Arguments) -> bool {
    let most = arguments.games as f64 - arguments.wins;
    let mut won = [0.0, 0.0];
    let mut plies = 0;
    for game in 0..arguments.games {
        let (winner, length) = played(state.clone(), game, nodes + game * nodes / 10);
        plies += length;
        match winner {
            Some(seat) => won[seat.index()] += 1.0,
            None => won = won.map(|won| won + 0.5),
        }
        if won.iter().any(|won| *won > most) {
            return false;
        }
    }
    plies as f64 >= arguments.plies * arguments.games as f64
}

/// Who wins a game from here, and at how many stones.
fn played(mut state: Gomoku, game: u64, nodes: u64) -> (Option<Seat>, usize) {
    let skill = Skill::STRONG.with_nodes(nodes);
    let mut players = [
        Strong::new(2 * game, skill),
        Strong::new(2 * game + 1, skill),
    ];
    while let Turn::Seat(seat) = state.turn() {
        let limits = Limits::within(Duration::from_secs(3_600));
        let player = &mut players[seat.index()];
        match player.choose(&state, &limits, &mut Report::silent()) {
            Choice::Action(point) => state.play(point).expect("a legal move"),
            _ => return (Some(seat.other()), state.stones()),
        }
    }
    (state.winner(), state.stones())
}
