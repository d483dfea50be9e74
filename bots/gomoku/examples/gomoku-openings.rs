//! Draws openings of gomoku from which both colours win, and prints them as
//! `config/openings/gomoku-even.txt` has them.
//!
//! `cargo run --release -p gomoku-brain --example gomoku-openings -- --count 50`
//!
//! First moves are drawn at random, or are those of games in which neither side
//! got ahead for long (`--from`), or of an older file of openings
//! (`--openings`). Those are kept that the strong player finds even, and from
//! which, in games against itself, each colour wins its share.

use std::path::PathBuf;
use std::time::Duration;

use bot_kit::{Brain, Limits, Report, play_out};
use clap::Parser;
use games::gomoku::{Action, Gomoku, Point};
use games::{Game, Seat, Settings};
use gomoku_brain::{Skill, Strong};
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

/// Draws even openings.
#[derive(Parser)]
struct Arguments {
    /// How many openings are wanted
    #[arg(long, default_value_t = 50)]
    count: usize,
    /// Files of games that the example `gomoku-games` has printed, whose first
    /// moves are tried instead of random ones
    #[arg(long)]
    from: Vec<PathBuf>,
    /// Files of openings that are tried instead of random ones
    #[arg(long, conflicts_with = "from")]
    openings: Vec<PathBuf>,
    /// The positions looked at to judge one, one number for each time
    #[arg(long, value_delimiter = ',', default_value = "60000,400000")]
    judge: Vec<u64>,
    /// The most that one side may be better, in units of the search's score
    #[arg(long, default_value_t = 60)]
    most: i32,
    /// How many games the player plays against itself, each time; none with 0
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

/// So many plies after the first moves of a game neither side is better by more
/// than [`LEVEL`], and the game lasts [`LONG`] plies at least.
const PLIES: usize = 10;

/// In units of the search's score: odds of 7 to 4.
const LEVEL: i32 = 110;

/// In plies.
const LONG: usize = 40;

fn main() {
    let arguments = Arguments::parse();
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let mut known: Vec<Vec<Point>> = Vec::new();
    for path in &arguments.from {
        let text = std::fs::read_to_string(path).expect("a file that can be read");
        known.extend(text.lines().filter_map(even_start));
    }
    known.shuffle(&mut rng);
    for path in arguments.openings.iter().rev() {
        let text = std::fs::read_to_string(path).expect("a file that can be read");
        known.extend(text.lines().rev().filter_map(listed));
    }
    eprintln!("{} first moves known", known.len());
    let (mut found, mut tried, mut judged) = (0, 0, 0);
    while found < arguments.count {
        let drawn = if arguments.from.is_empty() && arguments.openings.is_empty() {
            draw(&mut rng)
        } else {
            known.pop()
        };
        let Some(moves) = drawn else {
            break;
        };
        let state = after(&moves);
        tried += 1;
        let mut judge = arguments.judge.iter();
        if !judge.all(|nodes| is_even(&state, *nodes, arguments.most)) {
            continue;
        }
        judged += 1;
        let mut nodes = arguments.nodes.iter();
        if nodes.all(|nodes| both_win(&state, *nodes, &arguments)) {
            let moves = moves.iter().map(|point| point.to_string().to_lowercase());
            println!("{}", moves.collect::<Vec<_>>().join(" "));
            found += 1;
        }
    }
    eprintln!("{tried} tried, {judged} of them found even");
}

/// The first moves of a printed game, at random, if the game stayed even after
/// them and was a long one.
fn even_start(line: &str) -> Option<Vec<Point>> {
    let moves: Vec<Vec<&str>> = line
        .split_ascii_whitespace()
        .skip(1)
        .map(|token| token.split('/').collect())
        .collect();
    // A move that was thought about has a score, one drawn in its place too.
    let first = moves.iter().position(|token| token.len() > 1)?;
    let level = |token: &Vec<&str>| match token[..] {
        [_, score] => score.parse::<i32>().is_ok_and(|score| score.abs() <= LEVEL),
        _ => false,
    };
    let after = moves.get(first..first + PLIES)?;
    let is_even = (2..=7).contains(&first) && moves.len() >= LONG && after.iter().all(level);
    let points = moves[..first].iter().map(|token| token[0].to_uppercase());
    is_even.then(|| {
        points
            .map(|point| point.parse().expect("a point"))
            .collect()
    })
}

/// An opening as a file of them has it.
fn listed(line: &str) -> Option<Vec<Point>> {
    let line = line.split('#').next().unwrap_or_default();
    let points = line.split_ascii_whitespace().map(str::to_uppercase);
    let points: Vec<Point> = points
        .map(|point| point.parse().expect("a point"))
        .collect();
    (!points.is_empty()).then_some(points)
}

/// Two to six first moves within eight by eight crossings.
fn draw(rng: &mut StdRng) -> Option<Vec<Point>> {
    let mut state = after(&[]);
    let corner: [u8; 2] = [(); 2].map(|()| rng.random_range(1..=6));
    let mut moves = Vec::new();
    for _ in 0..rng.random_range(2..=6) {
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        let mut points: Vec<Point> = legal.into_iter().filter_map(Action::point).collect();
        let near = |at: u8, from: u8| (from..from + 8).contains(&at);
        points.retain(|point| near(point.column(), corner[0]) && near(point.row(), corner[1]));
        let point = *points.choose(rng)?;
        state.play(point.into()).ok()?;
        moves.push(point);
    }
    Some(moves)
}

/// The position after these moves.
fn after(moves: &[Point]) -> Gomoku {
    let settings = Settings::default_of(Gomoku::INFO);
    let mut state = Gomoku::start(&settings).expect("a game that can be played");
    for point in moves {
        state.play(Action::Play(*point)).expect("a legal move");
    }
    state
}

/// Whether neither side is better by more than that, after so many positions.
fn is_even(state: &Gomoku, nodes: u64, most: i32) -> bool {
    let mut judge = Strong::new(1, Skill::STRONG.with_nodes(nodes));
    let limits = Limits::within(Duration::from_secs(3_600));
    judge.choose(state, &limits, &mut Report::silent());
    let last = judge.last_search();
    last.depth > 0 && last.score.abs() <= most
}

/// Whether each colour wins its share of the games from here, at so many
/// positions a move and more.
fn both_win(state: &Gomoku, nodes: u64, arguments: &Arguments) -> bool {
    let most = arguments.games as f64 - arguments.wins;
    let mut won = [0.0, 0.0];
    for game in 0..arguments.games {
        match winner(state.clone(), game, nodes + game * nodes / 10) {
            Some(seat) => won[seat.index()] += 1.0,
            None => won = won.map(|won| won + 0.5),
        }
        if won.iter().any(|won| *won > most) {
            return false;
        }
    }
    true
}

/// The winner of a game from here.
fn winner(state: Gomoku, game: u64, nodes: u64) -> Option<Seat> {
    let skill = Skill::STRONG.with_nodes(nodes);
    let [mut one, mut other] = [2 * game, 2 * game + 1].map(|seed| Strong::new(seed, skill));
    let end = play_out(state, [&mut one, &mut other], Duration::from_secs(3_600));
    end.expect("legal moves").winner
}
