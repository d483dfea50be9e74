//! Teaches the network of chess with games of the brain against itself.
//!
//! `cargo run --release -p chess-brain --example chess-learn -- positions.txt --games 60000
//! --network bots/chess/src/evaluation/network.bin`

mod model;

use std::fs::{self, OpenOptions};
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use bot_kit::Report;
use chess_brain::Player;
use clap::Parser;
use games::chess::{Chess, Kind, Move};
use games::{Game, Seat, Settings, Turn, Viewer};
use parking_lot::Mutex;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use search::Budget;

use model::{Model, Samples};

/// Teaches the network of chess.
#[derive(Parser)]
struct Arguments {
    /// The files of positions to learn from; those of the games are added to the last
    #[arg(required = true)]
    positions: Vec<PathBuf>,
    /// How many games are played
    #[arg(long, default_value_t = 0)]
    games: u64,
    /// The most positions of a move
    #[arg(long, default_value_t = 1_000)]
    nodes: u64,
    /// The file of the network that is learnt after the games
    #[arg(long)]
    network: Option<PathBuf>,
    /// The file of the network that goes on learning
    #[arg(long)]
    from: Option<PathBuf>,
    /// How often all positions are gone through
    #[arg(long, default_value_t = 30)]
    rounds: u32,
    /// The first step of a number
    #[arg(long, default_value_t = 1e-3)]
    step: f32,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A score with which a game is over, in hundredths of a pawn, after four such in a row.
const DECIDED: i32 = 2_500;

/// Positions whose score is beyond this are not learnt from.
const MOST: i32 = 3_000;

fn main() -> io::Result<()> {
    let arguments = Arguments::parse();
    play(&arguments)?;
    let Some(network) = &arguments.network else {
        return Ok(());
    };
    let mut samples = Samples::default();
    for file in &arguments.positions {
        let lines = BufReader::new(fs::File::open(file)?).lines();
        for line in lines {
            let line = line?;
            if samples.add(&line).is_none() {
                return Err(io::Error::other(format!("no position: {line}")));
            }
        }
    }
    eprintln!("{} positions", samples.len());
    let model = match &arguments.from {
        Some(file) => Model::load(file)?,
        None => Model::new(arguments.seed),
    };
    let pace = (arguments.rounds, arguments.step);
    model::learnt(model, &samples, pace, arguments.seed).save(network)
}

/// Plays the games, one on each core, and adds their positions to the file.
fn play(arguments: &Arguments) -> io::Result<()> {
    let Some(last) = arguments.positions.last() else {
        return Ok(());
    };
    let mut file = OpenOptions::new();
    let file = file.create(true).append(true).open(last)?;
    let (file, next) = (Mutex::new(file), AtomicU64::new(0));
    let cores = std::thread::available_parallelism()?;
    std::thread::scope(|scope| {
        for _ in 0..cores.get() {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= arguments.games {
                        return;
                    }
                    let text = game_of(arguments.seed.wrapping_add(game), arguments.nodes);
                    let mut file = file.lock();
                    file.write_all(text.as_bytes()).expect("the file takes it");
                    eprint!("\r{game} of {} games", arguments.games);
                }
            });
        }
    });
    Ok(())
}

/// The quiet positions of a game from a random opening: FEN, result for white, and score
/// for white.
fn game_of(seed: u64, nodes: u64) -> String {
    let mut random = StdRng::seed_from_u64(seed);
    let mut player = Player::default();
    let mut state = Chess::start(&Settings::default_of(Chess::INFO)).expect("the usual game");
    for _ in 0..random.random_range(7..=11) {
        let mut actions = Vec::new();
        state.legal_actions(&mut actions);
        let Some(action) = actions.choose(&mut random) else {
            break;
        };
        state.play(*action).expect("a legal move");
    }
    let (mut quiet, mut decided) = (Vec::new(), 0_i32);
    let result = loop {
        if let Turn::Over(outcome) = state.turn() {
            break match outcome.winner() {
                Some(Seat::FIRST) => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            };
        }
        if decided.abs() >= 4 {
            break if decided > 0 { 1.0 } else { 0.0 };
        }
        let found = player.best(&state, Budget::nodes(nodes), &mut Report::silent());
        let found = found.expect("a legal move");
        let score = match state.to_move() {
            Seat::FIRST => found.score,
            _ => -found.score,
        };
        decided = match score {
            _ if score.abs() < DECIDED => 0,
            1.. => decided.max(0) + 1,
            _ => decided.min(0) - 1,
        };
        if state.checkers() == 0 && is_quiet(&state, found.action) && score.abs() < MOST {
            quiet.push((state.position(Viewer::Public), score));
        }
        state.play(found.action).expect("a legal move");
    };
    let quiet = quiet.into_iter();
    quiet
        .map(|(position, score)| format!("{position};{result};{score}\n"))
        .collect()
}

fn is_quiet(state: &Chess, action: Move) -> bool {
    let taken = state.occupied() & action.to().bit() != 0;
    let pawn = state.kind_at(action.from()) == Some(Kind::Pawn);
    !taken && action.promotion().is_none() && !(pawn && state.en_passant() == Some(action.to()))
}
