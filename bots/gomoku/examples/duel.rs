//! How strong is a player that searches, and how fast? It plays another in this
//! process, without a manager, each opening of random moves with both starts.
//!
//! `cargo run --release -p gomoku-brain --example duel -- --games 100 --ms 300`
//!
//! With `--nodes` what else the machine does makes no difference.

use std::path::PathBuf;
use std::time::Duration;

use bot_kit::{Brain, Choice, Limits, Report};
use clap::{Parser, ValueEnum};
use games::gomoku::Gomoku;
use games::{Game, Seat, Settings, Turn};
use gomoku_brain::{AlphaBeta, Greedy, Skill, Strong, Summary};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

/// Lets one player play another.
#[derive(Parser)]
struct Arguments {
    /// Who is measured
    #[arg(long, value_enum, default_value_t = Level::Alphabeta)]
    player: Level,
    /// Whom it plays
    #[arg(long, value_enum, default_value_t = Level::Greedy)]
    against: Level,
    /// The rule they play by
    #[arg(long, default_value = "freestyle")]
    rule: String,
    /// The most positions of a move
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    nodes: u64,
    /// The most positions of a move of the other, if not the same
    #[arg(long)]
    against_nodes: Option<u64>,
    /// How many games; one opening serves two
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The limit per move in milliseconds
    #[arg(long, default_value_t = 300)]
    ms: u64,
    /// A file of openings, one a line, instead of random stones
    #[arg(long)]
    openings: Option<PathBuf>,
    /// How many random stones each game begins with
    #[arg(long, default_value_t = 3)]
    opening: usize,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum Level {
    Greedy,
    Easy,
    Medium,
    Alphabeta,
    Hard,
    Strong,
}

/// A player, and what it did last.
enum Player {
    Greedy(Box<Greedy>),
    AlphaBeta(Box<AlphaBeta>),
    Strong(Box<Strong>),
}

impl Player {
    fn new(level: Level, seed: u64, nodes: u64) -> Player {
        let skill = match level {
            Level::Greedy => return Player::Greedy(Box::new(Greedy::new(seed))),
            Level::Alphabeta => return Player::AlphaBeta(Box::new(AlphaBeta::new(seed, nodes))),
            Level::Easy => Skill::EASY,
            Level::Medium => Skill::MEDIUM,
            Level::Hard => Skill::HARD,
            Level::Strong => Skill::STRONG,
        };
        Player::Strong(Box::new(Strong::new(seed, skill.with_nodes(nodes))))
    }

    fn brain(&mut self) -> &mut dyn Brain<Gomoku> {
        match self {
            Player::Greedy(player) => &mut **player,
            Player::AlphaBeta(player) => &mut **player,
            Player::Strong(player) => &mut **player,
        }
    }

    fn last_search(&self) -> Summary {
        match self {
            Player::Greedy(_) => Summary::default(),
            Player::AlphaBeta(player) => player.last_search(),
            Player::Strong(player) => player.last_search(),
        }
    }
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

/// How many pairs of games from one opening ended how.
#[derive(Default)]
struct Pairs {
    /// The player won both.
    won: u64,
    /// It lost both.
    lost: u64,
    /// The same colour won both: `cross`, or `round`.
    by_colour: [u64; 2],
}

impl Pairs {
    /// Counts the results of the player as `cross` and as `round`.
    fn count(&mut self, results: [Option<bool>; 2]) {
        match results {
            [Some(true), Some(true)] => self.won += 1,
            [Some(false), Some(false)] => self.lost += 1,
            [Some(true), Some(false)] => self.by_colour[0] += 1,
            [Some(false), Some(true)] => self.by_colour[1] += 1,
            _ => {}
        }
    }
}

fn main() {
    let arguments = Arguments::parse();
    let mut sums = Sums::default();
    let mut pairs = Pairs::default();
    let mut results = [None; 2];
    for game in 0..arguments.games {
        let seat = Seat::new((game % 2) as u8);
        let start = opening(arguments.seed + game / 2, &arguments);
        let result = play(start, seat, arguments.seed + game, &arguments, &mut sums);
        results[seat.index()] = result;
        let told = match result {
            Some(true) => "won",
            Some(false) => "lost",
            None => "drawn",
        };
        let Sums { wins, draws, .. } = sums;
        let name = Gomoku::INFO.seats[seat.index()];
        println!("{}: {told} as {name}; {wins} won, {draws} drawn", game + 1);
        if game % 2 == 1 {
            pairs.count(results);
        }
    }
    println!(
        "pairs: both won {}, both lost {}, both by cross {}, both by round {}",
        pairs.won, pairs.lost, pairs.by_colour[0], pairs.by_colour[1]
    );
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

/// The empty board, or one of the openings of the file.
fn start(seed: u64, arguments: &Arguments) -> Gomoku {
    let options = [("rule", &*arguments.rule)];
    let settings = Settings::new(Gomoku::INFO, None, options).expect("a known rule");
    let mut state = Gomoku::start(&settings).expect("a game that can be played");
    if let Some(path) = &arguments.openings {
        let text = std::fs::read_to_string(path).expect("a file that can be read");
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let lines: Vec<_> = lines.collect();
        for point in lines[seed as usize % lines.len()].split_ascii_whitespace() {
            let point = point.to_ascii_uppercase().parse().expect("a point");
            state.play(point).expect("a legal move");
        }
    }
    state
}

/// A board with random stones within the middle nine by nine, or with an
/// opening of the file.
fn opening(seed: u64, arguments: &Arguments) -> Gomoku {
    let mut state = start(seed, arguments);
    if arguments.openings.is_some() {
        return state;
    }
    let mut rng = StdRng::seed_from_u64(seed);
    let mut points = Vec::new();
    for _ in 0..arguments.opening {
        state.legal_actions(&mut points);
        points.retain(|point| (3..12).contains(&point.column()) && (3..12).contains(&point.row()));
        let point = points.choose(&mut rng).expect("81 points are enough");
        state.play(*point).expect("a legal action");
    }
    state
}

/// Plays a game with the player on this seat; whether it won, if anybody did.
fn play(
    mut state: Gomoku,
    seat: Seat,
    seed: u64,
    arguments: &Arguments,
    sums: &mut Sums,
) -> Option<bool> {
    let mut player = Player::new(arguments.player, seed, arguments.nodes);
    let nodes = arguments.against_nodes.unwrap_or(arguments.nodes);
    let mut other = Player::new(arguments.against, seed, nodes);
    let mut loser = None;
    while let (Turn::Seat(mover), None) = (state.turn(), loser) {
        let limits = Limits::within(Duration::from_millis(arguments.ms));
        let report = &mut Report::silent();
        let choice = if mover == seat {
            let choice = player.brain().choose(&state, &limits, report);
            note(player.last_search(), arguments.ms, sums);
            choice
        } else {
            other.brain().choose(&state, &limits, report)
        };
        match choice {
            Choice::Action(point) => state.play(point).expect("a legal move"),
            _ => loser = Some(mover),
        }
    }
    let winner = state.winner().or(loser.map(Seat::other));
    sums.wins += u64::from(winner == Some(seat));
    sums.draws += u64::from(winner.is_none());
    winner.map(|winner| winner == seat)
}

fn note(last: Summary, ms: u64, sums: &mut Sums) {
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
