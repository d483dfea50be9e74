//! Plays games of the strong player of gomoku against itself, for the example
//! `gomoku-learn` to learn from, and prints them.
//!
//! `cargo run --release -p gomoku-brain --example gomoku-games -- --games 10000 > games.txt`
//!
//! One game a line: the winner (`x`, `o`, or `-`), then the moves. A move that was
//! thought about stands with the score of the search, for the seat on turn
//! (`h8/35`), and where another was played instead, to see more of the game, with
//! that one, too (`h8/35/k3`). Games end where a win is proved.

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Duration;

use bot_kit::{Brain, Choice, Limits, Report};
use clap::Parser;
use games::gomoku::{Action, Gomoku, Point};
use games::{Game, Seat, Settings, Turn};
use gomoku_brain::training::Reader;
use gomoku_brain::{Skill, Strong};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Plays games to learn from.
#[derive(Parser)]
struct Arguments {
    /// How many games are played
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    /// The most positions of a move
    #[arg(long, default_value_t = 2_500)]
    nodes: u64,
    /// How many of a hundred moves are drawn from all close to a stone
    #[arg(long, default_value_t = 5)]
    random: u32,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The most that one side may be better where a game begins: 3 to 1.
const OPEN: i32 = 220;

/// Games that last so long are drawn.
const LONGEST: usize = 140;

fn main() {
    let arguments = Arguments::parse();
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let mut reader = Reader::default();
    let skill = Skill::STRONG.with_nodes(arguments.nodes);
    let seed = arguments.seed.wrapping_mul(1_000_003);
    let mut players = [Strong::new(seed, skill), Strong::new(seed + 1, skill)];
    let mut played = 0;
    while played < arguments.games {
        let mut line = String::new();
        let Some(state) = open(&mut reader, &mut rng, &mut line) else {
            continue;
        };
        if !is_open(&state, &mut players[0]) {
            continue;
        }
        let winner = play(state, &arguments, &mut players, &mut rng, &mut line);
        let winner = match winner {
            Some(Seat::FIRST) => 'x',
            Some(_) => 'o',
            None => '-',
        };
        writeln!(std::io::stdout(), "{winner}{line}").expect("somebody who reads");
        played += 1;
        if played % 500 == 0 {
            eprintln!("{played} games");
        }
    }
}

/// One to nine stones within a part of the board, from which nobody wins at
/// once.
fn open(reader: &mut Reader, rng: &mut StdRng, line: &mut String) -> Option<Gomoku> {
    let settings = Settings::default_of(Gomoku::INFO);
    let mut state = Gomoku::start(&settings).expect("a game that can be played");
    let side = rng.random_range(5..=9);
    let corner: [u8; 2] = [(); 2].map(|()| rng.random_range(0..=15 - side));
    let mut points = Vec::new();
    for _ in 0..rng.random_range(1..=9) {
        state.legal_actions(&mut points);
        let near = |at: u8, from: u8| (from..from + side).contains(&at);
        points.retain(|action: &Action| {
            action.point().is_some_and(|point| {
                near(point.column(), corner[0]) && near(point.row(), corner[1])
            })
        });
        let point = points.choose(rng)?;
        state.play(*point).ok()?;
        write!(line, " {}", name(point.point()?)).ok()?;
    }
    reader.read(&state).quiet.then_some(state)
}

/// Whether neither side is thought to win most games from here.
fn is_open(state: &Gomoku, player: &mut Strong) -> bool {
    let limits = Limits::within(Duration::from_secs(3_600));
    player.choose(state, &limits, &mut Report::silent());
    player.last_search().score.abs() <= OPEN
}

/// Plays a game to its end; gives the winner.
fn play(
    mut state: Gomoku,
    arguments: &Arguments,
    players: &mut [Strong; 2],
    rng: &mut StdRng,
    line: &mut String,
) -> Option<Seat> {
    let mut reader = Reader::default();
    while let Turn::Seat(seat) = state.turn() {
        if state.stones() >= LONGEST {
            return None;
        }
        let player = &mut players[seat.index()];
        let limits = Limits::within(Duration::from_secs(3_600));
        let Choice::Action(Action::Play(point)) =
            player.choose(&state, &limits, &mut Report::silent())
        else {
            return Some(seat.other());
        };
        let last = player.last_search();
        let has_score = last.depth > 0 || last.score != 0;
        write!(line, " {}", name(point)).expect("memory to write to");
        if has_score {
            write!(line, "/{}", last.score).expect("memory to write to");
        }
        match last.score {
            score if search::is_won(score) => return Some(seat),
            score if search::is_won(-score) => return Some(seat.other()),
            _ => {}
        }
        let reading = reader.read(&state);
        let draws = has_score && reading.quiet && rng.random_range(0..100) < arguments.random;
        let drawn = reading.points.choose(rng).filter(|_| draws);
        let drawn = drawn.map(|(point, ..)| *point);
        if let Some(drawn) = drawn {
            write!(line, "/{}", name(drawn)).expect("memory to write to");
        }
        state
            .play(drawn.unwrap_or(point).into())
            .expect("a legal move");
    }
    state.winner()
}

fn name(point: Point) -> String {
    point.to_string().to_lowercase()
}
