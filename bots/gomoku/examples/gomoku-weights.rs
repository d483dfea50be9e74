//! Learns the values of points from games of the strong player of gomoku against itself,
//! and prints the tables of `bots/gomoku/src/weights.rs`.
//!
//! `cargo run --release -p gomoku-brain --example gomoku-weights -- --games 2000`
//!
//! The balance of a position is a logistic regression on the results of the games and on
//! the scores of the search; the promise of moves is a softmax regression on the moves
//! chosen.

use std::time::Duration;

use bot_kit::{Brain, Choice, Limits, Report};
use clap::Parser;
use games::gomoku::{Action, Gomoku, Point};
use games::{Game, Settings, Turn};
use gomoku_brain::training::{COMBINATIONS, Reader};
use gomoku_brain::{Skill, Strong};
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

/// Learns the weights of the strong player.
#[derive(Parser)]
struct Arguments {
    /// How many games are played
    #[arg(long, default_value_t = 2_000)]
    games: u64,
    /// The most positions of a move
    #[arg(long, default_value_t = 4_000)]
    nodes: u64,
    /// How many of a hundred moves are drawn from all close to a stone
    #[arg(long, default_value_t = 8)]
    random: u32,
    /// How often all positions are gone through
    #[arg(long, default_value_t = 30)]
    rounds: u32,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The share of the game's result in the value that a position should have; the rest is
/// the score of the search.
const END_SHARE: f64 = 0.6;

/// How many units of the search's score are 1 of the logarithm of the odds.
const SCALE: f64 = 200.0;

/// The part left of weights without support, after each round.
const DECAY: f64 = 0.995;

/// One position to learn from.
struct Sample {
    /// The combinations of the player on turn, and of the other.
    own: Vec<u8>,
    other: Vec<u8>,
    /// The value that the position should have for the player on turn, 0 to 1.
    value: f64,
    /// The move chosen among the points, by index, if it was not drawn.
    chosen: Option<usize>,
    /// Whether it is kept from learning, to measure by.
    held: bool,
    /// Whether the value is worth learning.
    quiet: bool,
}

fn main() {
    let arguments = Arguments::parse();
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let mut samples = Vec::new();
    let mut reader = Reader::default();
    for game in 0..arguments.games {
        play(&arguments, game, &mut reader, &mut rng, &mut samples);
        if game % 100 == 99 {
            eprintln!("{} games, {} positions", game + 1, samples.len());
        }
    }
    let [on_turn, off_turn] = values(&mut samples, &arguments, &mut rng);
    let [attack, guard] = promises(&mut samples, &arguments, &mut rng);
    for (name, table) in [
        ("ON_TURN", on_turn),
        ("OFF_TURN", off_turn),
        ("ATTACK", attack),
        ("GUARD", guard),
    ] {
        print(name, &table);
    }
}

/// Plays a game and keeps its positions.
fn play(
    arguments: &Arguments,
    game: u64,
    reader: &mut Reader,
    rng: &mut StdRng,
    samples: &mut Vec<Sample>,
) {
    let settings = Settings::default_of(Gomoku::INFO);
    let mut state = Gomoku::start(&settings).expect("a game that can be played");
    let skill = Skill::STRONG.with_nodes(arguments.nodes);
    let seed = arguments.seed.wrapping_mul(1_000_003) + 2 * game;
    let mut players = [Strong::new(seed, skill), Strong::new(seed + 1, skill)];
    let mut kept: Vec<(Sample, usize, Option<f64>)> = Vec::new();
    let opening = rng.random_range(1..=6);
    let corner = [rng.random_range(2..7), rng.random_range(2..7)];
    while let Turn::Seat(seat) = state.turn() {
        if state.stones() < opening {
            let mut points = Vec::new();
            state.legal_actions(&mut points);
            let near = |at: u8, from: u8| (from..from + 6).contains(&at);
            points.retain(|action: &Action| {
                action.point().is_some_and(|point| {
                    near(point.column(), corner[0]) && near(point.row(), corner[1])
                })
            });
            let point = points.choose(rng).expect("36 points are enough");
            state.play(*point).expect("a legal move");
            continue;
        }
        let reading = reader.read(&state);
        let player = &mut players[seat.index()];
        let limits = Limits::within(Duration::from_secs(600));
        let Choice::Action(Action::Play(point)) =
            player.choose(&state, &limits, &mut Report::silent())
        else {
            break;
        };
        let last = player.last_search();
        let index = reading
            .points
            .iter()
            .position(|(there, ..)| *there == point);
        let drawn = reading.quiet && rng.random_range(0..100) < arguments.random;
        let sample = Sample {
            own: reading.points.iter().map(|(_, own, _)| *own).collect(),
            other: reading.points.iter().map(|(.., other)| *other).collect(),
            value: 0.0,
            chosen: index.filter(|_| reading.quiet),
            quiet: reading.quiet,
            held: game.is_multiple_of(20),
        };
        let thought = (last.depth > 0).then(|| match last.score {
            score if search::is_won(score) => 1.0,
            score if search::is_won(-score) => 0.0,
            score => sigmoid(f64::from(score) / SCALE),
        });
        kept.push((sample, seat.index(), thought));
        let point = if drawn {
            drawn_from(&reading.points, rng).unwrap_or(point)
        } else {
            point
        };
        state.play(point.into()).expect("a legal move");
    }
    let winner = match state.turn() {
        Turn::Seat(loser) => Some(loser.other()),
        _ => state.winner(),
    };
    for (mut sample, seat, thought) in kept {
        let end = winner.map_or(0.5, |winner| f64::from(u8::from(winner.index() == seat)));
        let thought = thought.unwrap_or(end);
        sample.value = END_SHARE * end + (1.0 - END_SHARE) * thought;
        samples.push(sample);
    }
}

fn drawn_from(points: &[(Point, u8, u8)], rng: &mut StdRng) -> Option<Point> {
    points.choose(rng).map(|(point, ..)| *point)
}

fn sigmoid(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// Whether some line of a point has a stone already: all points count for the
/// balance, those far from all stones too, and are worth nothing themselves.
fn counts_for_value(combination: &&u8) -> bool {
    **combination >= FIRST_OF_TWO
}

/// The first combination with a two.
const FIRST_OF_TWO: u8 = 10;

type Weights = Vec<f64>;

/// Gradient descent with a step of its own for each weight (AdaGrad).
struct Learner {
    weights: [Weights; 2],
    squares: [Weights; 2],
}

impl Learner {
    fn new() -> Learner {
        let zeros = || [vec![0.0; COMBINATIONS], vec![0.0; COMBINATIONS]];
        Learner {
            weights: zeros(),
            squares: zeros(),
        }
    }

    fn step(&mut self, side: usize, which: u8, gradient: f64) {
        let which = usize::from(which);
        let squares = &mut self.squares[side][which];
        *squares += gradient * gradient;
        self.weights[side][which] += 0.05 * gradient / (squares.sqrt() + 1e-3);
    }

    fn fade(&mut self) {
        for weight in self.weights.iter_mut().flatten() {
            *weight *= DECAY;
        }
    }

    /// The tables in thousandths.
    fn tables(self) -> [Vec<i32>; 2] {
        let table = |weights: Weights| {
            let round = |weight: f64| (weight * 1e3).round() as i32;
            weights.into_iter().map(round).collect()
        };
        self.weights.map(table)
    }
}

fn values(samples: &mut [Sample], arguments: &Arguments, rng: &mut StdRng) -> [Vec<i32>; 2] {
    let mut learner = Learner::new();
    for round in 0..arguments.rounds {
        samples.shuffle(rng);
        let mut loss = [0.0, 0.0];
        let mut counts = [0.0, 0.0];
        for sample in samples.iter().filter(|sample| sample.quiet) {
            let sum = |side: usize, points: &[u8]| -> f64 {
                let weight = |point: &u8| learner.weights[side][usize::from(*point)];
                points.iter().map(weight).sum()
            };
            let value = sigmoid(sum(0, &sample.own) - sum(1, &sample.other));
            let held = usize::from(sample.held);
            let miss = sample.value - value;
            loss[held] += miss * miss;
            counts[held] += 1.0;
            if held == 0 {
                for point in sample.own.iter().filter(counts_for_value) {
                    learner.step(0, *point, miss);
                }
                for point in sample.other.iter().filter(counts_for_value) {
                    learner.step(1, *point, -miss);
                }
            }
        }
        learner.fade();
        eprintln!(
            "value {round}: {:.4} {:.4}",
            loss[0] / counts[0],
            loss[1] / counts[1]
        );
    }
    learner.tables()
}

fn promises(samples: &mut [Sample], arguments: &Arguments, rng: &mut StdRng) -> [Vec<i32>; 2] {
    let mut learner = Learner::new();
    for round in 0..arguments.rounds {
        samples.shuffle(rng);
        let (mut right, mut count) = (0, 0);
        for sample in samples.iter() {
            let Some(chosen) = sample.chosen else {
                continue;
            };
            let points = || sample.own.iter().copied().zip(sample.other.iter().copied());
            let score = |(own, other): (u8, u8)| {
                learner.weights[0][usize::from(own)] + learner.weights[1][usize::from(other)]
            };
            let scores: Vec<f64> = points().map(score).collect();
            let highest = scores.iter().copied().fold(f64::MIN, f64::max);
            let powers: Vec<f64> = scores.iter().map(|score| (score - highest).exp()).collect();
            let sum: f64 = powers.iter().sum();
            count += 1;
            right += usize::from(scores[chosen] >= highest);
            for (index, (own, other)) in points().enumerate() {
                let wanted = f64::from(u8::from(index == chosen));
                let gradient = wanted - powers[index] / sum;
                learner.step(0, own, gradient);
                learner.step(1, other, gradient);
            }
        }
        learner.fade();
        eprintln!("promise {round}: {right} of {count}");
    }
    learner.tables()
}

fn print(name: &str, table: &[i32]) {
    println!("#[rustfmt::skip]\npub(super) const {name}: Table = [");
    for row in table.chunks(10) {
        let row: Vec<String> = row.iter().map(|weight| format!("{weight:5}")).collect();
        println!("    {},", row.join(", "));
    }
    println!("];\n");
}
