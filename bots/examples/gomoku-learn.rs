//! Learns the network of the strong player of gomoku from games that the
//! example `gomoku-games` has printed, and writes its file.
//!
//! `cargo run --release -p bots --example gomoku-learn -- games.txt --out bots/src/gomoku/strong/net/learnt.gz`
//!
//! What is built in was learnt in three turns, from all games until then, with
//! `--rounds 10` the last time: 11,970 games with `--nodes 1200` and `1500`
//! (`--random 3`, seeds 101, 102, 201, 202) of a player whose network came from
//! 5,499 games, 11,013 of the one that learnt from 8,700 of these (seeds 301,
//! 302), and 8,451 of the one that learnt from all before (seeds 501, 502).
//!
//! The odds of a position are learnt from how the games ended and from what the
//! search thought, where neither side wins at once; the promise of moves from
//! the moves chosen. A pattern's row is one of its own and one of its shapes
//! together, so that rare patterns begin with what their shapes are worth.

use std::path::PathBuf;

use bots::gomoku::training::{
    BOTH, HIDDEN, Head, Lines, PATTERNS, PROMISE, Parts, Patterns, Reader, SHAPES, TOP, WIDTH,
};
use clap::Parser;
use games::gomoku::{Gomoku, Point};
use games::{Game, Seat, Settings};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// Learns from games.
#[derive(Parser)]
struct Arguments {
    /// The files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Where the numbers learnt are written
    #[arg(long)]
    out: PathBuf,
    /// How often all positions are gone through
    #[arg(long, default_value_t = 8)]
    rounds: usize,
    /// How far a number moves at first
    #[arg(long, default_value_t = 0.002)]
    step: f32,
    /// The share of the game's end in what a position should be worth; the
    /// rest is the thought of the search
    #[arg(long, default_value_t = 0.5)]
    end_share: f32,
    /// How much the promise of moves counts against the odds
    #[arg(long, default_value_t = 0.3)]
    moves: f32,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// How many units of the search's score are 1 of the logarithm of the odds.
const SCALE: f32 = 200.0;

/// Scores from here on are proved wins.
const PROVED: i32 = 900_000;

/// One game of so many is kept from learning, to measure by.
const HELD: usize = 20;

/// How many positions are gone through between two steps.
const BATCH: usize = 256;

/// By what sums over all points are divided.
const SUMS: f32 = 8.0;

/// How fast what is special to a pattern fades, in parts of a step.
const FADE: f32 = 0.1;

/// One position to learn from.
struct Sample {
    /// The patterns of its points, those first that may be looked at.
    points: Vec<[u16; 4]>,
    /// How many may be looked at.
    near: usize,
    /// What it should be worth to the player on turn, 0 to 1.
    value: Option<f32>,
    /// Which of the points was chosen.
    chosen: Option<usize>,
}

fn main() {
    let arguments = Arguments::parse();
    let mut samples = [Vec::new(), Vec::new()];
    let mut reader = Reader::default();
    for path in &arguments.games {
        let text = std::fs::read_to_string(path).expect("a file that can be read");
        for (index, line) in text.lines().enumerate() {
            let held = usize::from(index.is_multiple_of(HELD));
            read(line, &mut reader, arguments.end_share, &mut samples[held]);
        }
    }
    let [mut learnt, held] = samples;
    eprintln!("{} positions, {} to measure by", learnt.len(), held.len());
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let mut learner = Learner::new(&mut rng);
    let steps = arguments.rounds * learnt.len().div_ceil(BATCH);
    let mut done = 0;
    for round in 1..=arguments.rounds {
        learnt.shuffle(&mut rng);
        let mut sums = Sums::default();
        for batch in learnt.chunks(BATCH) {
            let mut slopes = Slopes::new();
            for sample in batch {
                learner
                    .model
                    .go(sample, arguments.moves, Some(&mut slopes), &mut sums);
            }
            let left = 1.0 - done as f32 / steps as f32;
            learner.step(&slopes, batch.len(), arguments.step * left);
            done += 1;
        }
        let mut held_sums = Sums::default();
        for sample in &held {
            learner
                .model
                .go(sample, arguments.moves, None, &mut held_sums);
        }
        eprintln!("{round}: {} | held: {}", sums.told(), held_sums.told());
    }
    let parts = learner.model.parts();
    let bytes = parts.to_bytes().expect("memory to write to");
    std::fs::write(&arguments.out, bytes).expect("a file that can be written");
}

/// Adds the positions of a game.
fn read(line: &str, reader: &mut Reader, end_share: f32, samples: &mut Vec<Sample>) {
    let settings = Settings::default_of(Gomoku::INFO);
    let mut state = Gomoku::start(&settings).expect("a game that can be played");
    let mut moves = line.split_ascii_whitespace();
    let winner = match moves.next() {
        Some("x") => Some(Seat::FIRST),
        Some("o") => Some(Seat::SECOND),
        _ => None,
    };
    let moves: Vec<_> = moves.collect();
    // How a game ends says nothing of the positions before a drawn move.
    let drawn = |token: &&str| token.split('/').nth(2).is_some();
    let last_drawn = moves.iter().rposition(drawn);
    for (index, token) in moves.iter().enumerate() {
        let mut token = token.split('/');
        let point = token.next().map(parsed).expect("a move");
        let score: Option<i32> = token.next().map(|score| score.parse().expect("a number"));
        let drawn = token.next().map(parsed);
        if let Some(score) = score {
            let scene = reader.scene(&state);
            let thought = match score {
                score if score >= PROVED => 1.0,
                score if score <= -PROVED => 0.0,
                score => sigmoid(score as f32 / SCALE),
            };
            let end = winner.map_or(0.5, |winner| f32::from(u8::from(winner == state.to_move())));
            let value = match last_drawn.is_some_and(|last| index <= last) {
                true => thought,
                false => end_share * end + (1.0 - end_share) * thought,
            };
            let (near, far): (Vec<&Lines>, Vec<_>) =
                scene.points.iter().partition(|lines| lines.near);
            samples.push(Sample {
                near: near.len(),
                points: near
                    .iter()
                    .chain(&far)
                    .map(|lines| lines.patterns)
                    .collect(),
                value: scene.quiet.then_some(value),
                chosen: near.iter().position(|lines| lines.point == point),
            });
        }
        state.play(drawn.unwrap_or(point)).expect("a legal move");
    }
}

fn parsed(point: &str) -> Point {
    point.to_ascii_uppercase().parse().expect("a point")
}

fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// What is added up over positions, to tell how well they are foreseen.
#[derive(Default)]
struct Sums {
    value: (f64, f64),
    chosen: (f64, f64),
    right: f64,
}

impl Sums {
    fn told(&self) -> String {
        let mean = |(sum, count): (f64, f64)| sum / count.max(1.0);
        format!(
            "value {:.4} move {:.4} right {:.3}",
            mean(self.value),
            mean(self.chosen),
            mean((self.right, self.chosen.1))
        )
    }
}

/// What is learnt, laid out to go through positions.
struct Model {
    patterns: &'static Patterns,
    rows: Vec<[f32; WIDTH]>,
    promise: [f32; BOTH],
    head: Head,
}

/// By how much each number of a model should change.
struct Slopes {
    rows: Vec<[f32; WIDTH]>,
    promise: [f32; BOTH],
    head: Head,
}

impl Slopes {
    fn new() -> Slopes {
        Slopes {
            rows: vec![[0.0; WIDTH]; PATTERNS],
            promise: [0.0; BOTH],
            head: Head {
                hidden: [[0.0; HIDDEN]; BOTH],
                bias: [0.0; HIDDEN],
                out: [0.0; HIDDEN],
                straight: [0.0; BOTH],
                constant: 0.0,
            },
        }
    }

    /// All of them in a fixed order: rows first.
    fn all(&self) -> impl Iterator<Item = f32> {
        let head = &self.head;
        let rows = self.rows.iter().flatten().chain(&self.promise);
        let head_numbers = head
            .hidden
            .iter()
            .flatten()
            .chain(&head.bias)
            .chain(&head.out);
        let last = head.straight.iter().chain([&head.constant]);
        rows.chain(head_numbers).chain(last).copied()
    }
}

impl Model {
    /// Goes through a position, and back if it is learnt from.
    fn go(&self, sample: &Sample, moves: f32, slopes: Option<&mut Slopes>, sums: &mut Sums) {
        let points: Vec<[f32; BOTH]> = sample
            .points
            .iter()
            .map(|lines| self.point(lines))
            .collect();
        let mut totals = [0.0; BOTH];
        for point in &points {
            for (total, number) in totals.iter_mut().zip(point) {
                *total += number.clamp(0.0, 1.0) / SUMS;
            }
        }
        // The slopes of the loss at the odds, and at the promise of each point.
        let value_slope = sample.value.map(|value| {
            let guess = sigmoid(self.head.of(&totals)).clamp(1e-6, 1.0 - 1e-6);
            let loss = -value * guess.ln() - (1.0 - value) * (1.0 - guess).ln();
            sums.value.0 += f64::from(loss);
            sums.value.1 += 1.0;
            guess - value
        });
        let move_slopes = sample.chosen.map(|chosen| {
            let mut odds = self.promises(&points[..sample.near]);
            let highest = odds.iter().copied().fold(f32::MIN, f32::max);
            sums.right += f64::from(u8::from(odds[chosen] >= highest));
            odds.iter_mut()
                .for_each(|odds| *odds = (*odds - highest).exp());
            let sum: f32 = odds.iter().sum();
            odds.iter_mut().for_each(|odds| *odds /= sum);
            sums.chosen.0 -= f64::from(odds[chosen].max(1e-9).ln());
            sums.chosen.1 += 1.0;
            odds[chosen] -= 1.0;
            odds.iter_mut().for_each(|slope| *slope *= moves);
            odds
        });
        let Some(slopes) = slopes else {
            return;
        };
        let shared = value_slope.map(|slope| self.head_back(&totals, slope, slopes));
        let shared = shared.unwrap_or([0.0; BOTH]);
        let move_slopes = move_slopes.unwrap_or_default();
        for (index, (point, lines)) in points.iter().zip(&sample.points).enumerate() {
            let move_slope = move_slopes.get(index).copied().unwrap_or(0.0);
            let mut back = [0.0; BOTH];
            for (number, back) in back.iter_mut().enumerate() {
                let value = point[number];
                slopes.promise[number] += move_slope * value.clamp(0.0, 1.0);
                let slope = shared[number] + move_slope * self.promise[number];
                // Numbers beyond the most or below 0 do not count.
                *back = if value > 0.0 && value < 1.0 {
                    slope
                } else {
                    0.0
                };
            }
            for pattern in lines {
                let turned = self.patterns.turned(*pattern);
                for (pattern, half) in [(*pattern, &back[..WIDTH]), (turned, &back[WIDTH..])] {
                    let row = &mut slopes.rows[usize::from(pattern)];
                    for (slope, back) in row.iter_mut().zip(half) {
                        *slope += back;
                    }
                }
            }
        }
    }

    /// The numbers of a point, before they are kept between 0 and 1.
    fn point(&self, lines: &[u16; 4]) -> [f32; BOTH] {
        let mut numbers = [0.0; BOTH];
        let (own, other) = numbers.split_at_mut(WIDTH);
        for pattern in lines {
            let turned = self.patterns.turned(*pattern);
            for (half, pattern) in [(&mut *own, *pattern), (&mut *other, turned)] {
                for (number, add) in half.iter_mut().zip(&self.rows[usize::from(pattern)]) {
                    *number += add;
                }
            }
        }
        numbers
    }

    fn promises(&self, points: &[[f32; BOTH]]) -> Vec<f32> {
        let promise = |point: &[f32; BOTH]| {
            let pairs = point.iter().zip(&self.promise);
            pairs
                .map(|(number, weight)| number.clamp(0.0, 1.0) * weight)
                .sum()
        };
        points.iter().map(promise).collect()
    }

    /// Adds the slopes of the head; those of one point's numbers.
    fn head_back(&self, totals: &[f32; BOTH], slope: f32, slopes: &mut Slopes) -> [f32; BOTH] {
        let head = &self.head;
        let mut hidden = head.bias;
        for (total, weights) in totals.iter().zip(&head.hidden) {
            for (hidden, weight) in hidden.iter_mut().zip(weights) {
                *hidden += total * weight;
            }
        }
        let mut back = [0.0; HIDDEN];
        for index in 0..HIDDEN {
            if hidden[index] > 0.0 {
                slopes.head.out[index] += slope * hidden[index];
                back[index] = slope * head.out[index];
                slopes.head.bias[index] += back[index];
            }
        }
        slopes.head.constant += slope;
        let mut shared = [0.0; BOTH];
        for number in 0..BOTH {
            slopes.head.straight[number] += slope * totals[number];
            let mut sum = slope * head.straight[number];
            let weights = slopes.head.hidden[number]
                .iter_mut()
                .zip(&head.hidden[number]);
            for ((weight_slope, weight), back) in weights.zip(&back) {
                *weight_slope += back * totals[number];
                sum += back * weight;
            }
            shared[number] = sum / SUMS;
        }
        shared
    }

    /// The numbers of the file.
    fn parts(&self) -> Parts {
        let whole = |number: f32, unit: i16| (number * f32::from(unit)).round() as i16;
        let row = |row: &[f32; WIDTH]| row.map(|number| whole(number, TOP));
        Parts {
            rows: self.rows.iter().map(row).collect(),
            promise: self.promise.map(|number| whole(number, PROMISE)),
            head: self.head.clone(),
        }
    }
}

/// A model, and all its numbers in one row with what their slopes have been
/// (Adam; Kingma and Ba, 2015).
struct Learner {
    model: Model,
    /// What is special to each pattern, then promise and head.
    numbers: Vec<f32>,
    /// What all patterns of the same shapes share.
    shapes: Vec<[f32; WIDTH]>,
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

/// Where what is special to patterns ends among the numbers.
const ROWS: usize = PATTERNS * WIDTH;

/// How many numbers there are but those of shapes.
const NUMBERS: usize = ROWS + BOTH + BOTH * HIDDEN + 2 * HIDDEN + BOTH + 1;

impl Learner {
    fn new(rng: &mut StdRng) -> Learner {
        let mut random = |most: f32| (rng.random::<f32>() * 2.0 - 1.0) * most;
        let mut numbers = vec![0.0; NUMBERS];
        for number in &mut numbers[ROWS..NUMBERS - 1] {
            *number = random(0.2);
        }
        let mut shapes = vec![[0.0; WIDTH]; SHAPES];
        for number in shapes.iter_mut().flatten() {
            *number = 0.05 + random(0.15);
        }
        let Slopes {
            rows,
            promise,
            head,
        } = Slopes::new();
        let mut learner = Learner {
            model: Model {
                patterns: Patterns::all(),
                rows,
                promise,
                head,
            },
            numbers,
            shapes,
            means: vec![0.0; NUMBERS + SHAPES * WIDTH],
            squares: vec![0.0; NUMBERS + SHAPES * WIDTH],
            steps: 0,
        };
        learner.lay_out();
        learner
    }

    /// Moves all numbers against their slopes.
    fn step(&mut self, slopes: &Slopes, count: usize, size: f32) {
        const MEMORY: (f32, f32) = (0.9, 0.999);
        self.steps += 1;
        let young = |memory: f32| 1.0 - memory.powi(self.steps);
        let (mean_share, square_share) = (young(MEMORY.0), young(MEMORY.1));
        let share = 1.0 / count as f32;
        let mut shapes = vec![[0.0; WIDTH]; SHAPES];
        for (pattern, row) in slopes.rows.iter().enumerate() {
            let pattern = pattern as u16;
            let sum = &mut shapes[usize::from(self.model.patterns.shapes(pattern))];
            if !self.model.patterns.is_empty(pattern) {
                for (sum, slope) in sum.iter_mut().zip(row) {
                    *sum += slope;
                }
            }
        }
        let all = self
            .numbers
            .iter_mut()
            .chain(self.shapes.as_flattened_mut());
        let slopes = slopes.all().chain(shapes.into_iter().flatten());
        let known = self.means.iter_mut().zip(&mut self.squares);
        for (index, ((number, slope), (mean, square))) in all.zip(slopes).zip(known).enumerate() {
            let slope = slope * share;
            *mean = MEMORY.0 * *mean + (1.0 - MEMORY.0) * slope;
            *square = MEMORY.1 * *square + (1.0 - MEMORY.1) * slope * slope;
            *number -= size * (*mean / mean_share) / ((*square / square_share).sqrt() + 1e-8);
            if index < ROWS {
                *number *= 1.0 - size * FADE;
            }
        }
        self.lay_out();
    }

    /// Brings the model up to date.
    fn lay_out(&mut self) {
        let model = &mut self.model;
        let special = self.numbers[..ROWS].as_chunks::<WIDTH>().0;
        for (pattern, (row, special)) in model.rows.iter_mut().zip(special).enumerate() {
            let pattern = pattern as u16;
            if model.patterns.is_empty(pattern) {
                continue;
            }
            let shared = &self.shapes[usize::from(model.patterns.shapes(pattern))];
            for ((number, special), shared) in row.iter_mut().zip(special).zip(shared) {
                *number = special + shared;
            }
        }
        let mut numbers = self.numbers[ROWS..].iter().copied();
        let mut fill = |row: &mut [f32]| {
            for (number, value) in row.iter_mut().zip(&mut numbers) {
                *number = value;
            }
        };
        let head = &mut model.head;
        fill(&mut model.promise);
        fill(head.hidden.as_flattened_mut());
        fill(&mut head.bias);
        fill(&mut head.out);
        fill(&mut head.straight);
        fill(std::slice::from_mut(&mut head.constant));
    }
}
