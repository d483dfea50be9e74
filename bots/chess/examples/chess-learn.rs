//! Learns the worths of the terms of chess from games of the brain against itself, and
//! prints them as `bots/chess/src/evaluation/weights.txt` has them.
//!
//! `cargo run --release -p chess-brain --example chess-learn -- positions.txt --games 4000`
//!
//! The value of a position is a logistic regression on the results of the games and on the
//! scores of the search.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use bot_kit::Report;
use chess_brain::Player;
use chess_brain::evaluation::{ALL_PIECES, TERMS, TITLES, Terms, WEIGHTS, phase, terms, winnable};
use clap::Parser;
use games::chess::{Chess, Kind, Move};
use games::{Game, Seat, Settings, Turn, Viewer};
use parking_lot::Mutex;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use search::Budget;

/// Learns the worths of the terms of chess.
#[derive(Parser)]
struct Arguments {
    /// The file to which positions are added, and from which they are learnt
    positions: PathBuf,
    /// How many games are played
    #[arg(long, default_value_t = 0)]
    games: u64,
    /// The most positions of a move
    #[arg(long, default_value_t = 2_500)]
    nodes: u64,
    /// How often all positions are gone through
    #[arg(long, default_value_t = 60)]
    rounds: u32,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The share of the game's result in the value that a position should have; the rest is
/// the score of the search.
const END_SHARE: f64 = 0.3;

/// How many positions of a game are kept.
const OF_A_GAME: usize = 30;

/// A score with which a game is over, in hundredths of a pawn, after four such in a row.
const DECIDED: i32 = 900;

/// The positions between two steps of the regression, and the size of the first one, in
/// hundredths of a pawn.
const BATCH: usize = 4_096;
const STEP: f64 = 0.3;

/// How strongly each worth is held where it was before, so that terms which hardly occur
/// stay there.
const PULL: f64 = 2.5e-6;

fn main() -> io::Result<()> {
    let arguments = Arguments::parse();
    play(&arguments)?;
    let text = fs::read_to_string(&arguments.positions)?;
    let samples: Vec<Sample> = text.lines().filter_map(Sample::read).collect();
    println!("{}", printed(&learnt(samples, &arguments)));
    Ok(())
}

/// Plays the games, one on each core, and adds their positions to the file.
fn play(arguments: &Arguments) -> io::Result<()> {
    let mut file = OpenOptions::new();
    let file = file.create(true).append(true).open(&arguments.positions)?;
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

/// Some quiet positions of a game from a random opening: FEN, result for white, and score
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
        if state.checkers() == 0 && is_quiet(&state, found.action) && score.abs() < 1_500 {
            quiet.push(format!("{};", state.position(Viewer::Public)) + &format!("{{}};{score}\n"));
        }
        state.play(found.action).expect("a legal move");
    };
    quiet.shuffle(&mut random);
    let kept = quiet.iter().take(OF_A_GAME);
    kept.map(|line| line.replace("{}", &result.to_string()))
        .collect()
}

fn is_quiet(state: &Chess, action: Move) -> bool {
    let taken = state.occupied() & action.to().bit() != 0;
    let pawn = state.kind_at(action.from()) == Some(Kind::Pawn);
    !taken && action.promotion().is_none() && !(pawn && state.en_passant() == Some(action.to()))
}

/// One position to learn from.
struct Sample {
    /// Each term with how many times more it counts for white.
    terms: Vec<(u16, f32)>,
    /// The share of the worths in the middle of the game.
    middle: f64,
    /// The part of a value of white, and of black, that can be won.
    winnable: [f64; 2],
    /// The result of the game and the score of the search, for white.
    result: f64,
    score: f64,
}

impl Sample {
    fn read(line: &str) -> Option<Sample> {
        let mut parts = line.split(';');
        let state = Chess::from_position(&Settings::default_of(Chess::INFO), parts.next()?);
        let state = state.ok()?;
        let mut counts = Counts(vec![0; TERMS], 1);
        terms(&state, Seat::FIRST, &mut counts);
        counts.1 = -1;
        terms(&state, Seat::SECOND, &mut counts);
        let all = counts.0.into_iter().enumerate();
        let terms = all.filter(|(_, count)| *count != 0);
        Some(Sample {
            terms: terms
                .map(|(term, count)| (term as u16, count as f32))
                .collect(),
            middle: f64::from(phase(&state)) / f64::from(ALL_PIECES),
            winnable: [1, -1].map(|side| f64::from(winnable(&state, side)) / 64.0),
            result: parts.next()?.parse().ok()?,
            score: parts.next()?.parse().ok()?,
        })
    }

    /// The value by these worths, and the part of it that can be won.
    fn value(&self, worths: &[[f64; 2]]) -> (f64, f64) {
        let parts = [self.middle, 1.0 - self.middle];
        let of = |&(term, count): &(u16, f32)| {
            let [middle, end] = worths[usize::from(term)];
            f64::from(count) * (middle * parts[0] + end * parts[1])
        };
        let value: f64 = self.terms.iter().map(of).sum();
        let part = self.winnable[usize::from(value < 0.0)];
        (value * part, part)
    }

    /// The share of the points that white should get.
    fn wanted(&self, scale: f64) -> f64 {
        END_SHARE * self.result + (1.0 - END_SHARE) * share(self.score, scale)
    }
}

/// How many times each term counts, and the sign of the side.
struct Counts(Vec<i32>, i32);

impl Terms for Counts {
    fn add(&mut self, term: usize, times: i32) {
        self.0[term] += self.1 * times;
    }
}

/// The share of the points that a value promises.
fn share(value: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-value / scale).exp())
}

/// The mean of the squared differences.
fn loss(samples: &[Sample], worths: &[[f64; 2]], scale: f64) -> f64 {
    let of = |sample: &Sample| {
        let value = share(sample.value(worths).0, scale);
        (value - sample.wanted(scale)).powi(2)
    };
    samples.iter().map(of).sum::<f64>() / samples.len() as f64
}

/// The worths by which the values fit best, by the method of Adam (Kingma and Ba).
fn learnt(mut samples: Vec<Sample>, arguments: &Arguments) -> Vec<[f64; 2]> {
    let before = WEIGHTS.map(|worth| [worth.middle(), worth.end()].map(f64::from));
    let mut worths = before.to_vec();
    let mut random = StdRng::seed_from_u64(arguments.seed);
    samples.shuffle(&mut random);
    let rest = samples.split_off(samples.len() * 19 / 20);
    let result = |scale: f64| -> f64 {
        let of = |sample: &Sample| (share(sample.value(&worths).0, scale) - sample.result).powi(2);
        samples.iter().map(of).sum()
    };
    let scales = (8..60).map(|step| f64::from(step) * 10.0);
    let scale = scales.min_by(|one, other| result(*one).total_cmp(&result(*other)));
    let scale = scale.unwrap_or(200.0);
    eprintln!(
        "\n{} positions, scale {scale}, {:.6}, of others {:.6}",
        samples.len(),
        loss(&samples, &worths, scale),
        loss(&rest, &worths, scale)
    );
    let (mut mean, mut spread) = (vec![[0.0; 2]; TERMS], vec![[0.0; 2]; TERMS]);
    let mut steps = 0;
    for round in 0..arguments.rounds {
        samples.shuffle(&mut random);
        for batch in samples.chunks(BATCH) {
            let mut slope = vec![[0.0; 2]; TERMS];
            for sample in batch {
                let (value, part) = sample.value(&worths);
                let own = share(value, scale);
                let error = (own - sample.wanted(scale)) * own * (1.0 - own) * part;
                for (term, count) in &sample.terms {
                    let slope = &mut slope[usize::from(*term)];
                    slope[0] += error * f64::from(*count) * sample.middle;
                    slope[1] += error * f64::from(*count) * (1.0 - sample.middle);
                }
            }
            steps += 1;
            let size = STEP * (1.0 - f64::from(round) / f64::from(arguments.rounds));
            for (term, worth) in worths.iter_mut().enumerate() {
                for side in 0..2 {
                    let pull = PULL * (worth[side] - before[term][side]);
                    let slope = slope[term][side] / batch.len() as f64 + pull;
                    let (mean, spread) = (&mut mean[term][side], &mut spread[term][side]);
                    *mean += 0.1 * (slope - *mean);
                    *spread += 0.001 * (slope * slope - *spread);
                    let (first, second) = (1.0 - 0.9_f64.powi(steps), 1.0 - 0.999_f64.powi(steps));
                    worth[side] -= size * *mean / first / ((*spread / second).sqrt() + 1e-9);
                }
            }
        }
        let [own, other] = [&samples, &rest].map(|samples| loss(samples, &worths, scale));
        eprint!("\rround {round}: {own:.6}, of others {other:.6}");
    }
    eprintln!();
    worths
}

/// The text of the worths.
fn printed(worths: &[[f64; 2]]) -> String {
    let mut text = String::from(
        "# The worth of each term in the middle and at the end: examples/chess-learn.rs.",
    );
    let mut titles = TITLES.iter().peekable();
    let (mut row, mut first) = (0, 0);
    for (term, worth) in worths.iter().enumerate() {
        let title = titles.next_if(|(first, _)| *first == term);
        if let Some((begin, title)) = title {
            let _ = write!(text, "\n# {title}");
            first = *begin;
            row = 0;
        }
        let wide = if first < 6 * 32 { 4 } else { 8 };
        text.push(if row % wide == 0 { '\n' } else { ' ' });
        row += 1;
        let [middle, end] = worth.map(f64::round);
        let _ = write!(text, "{:>9}", format!("{middle}/{end}"));
    }
    text
}
