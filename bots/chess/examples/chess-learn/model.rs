//! The network that is learnt.

use std::io;
use std::ops::Range;
use std::path::Path;
use std::thread::ScopedJoinHandle;

use chess_brain::evaluation::network::{
    HEAD_UNIT, NUMBERS, ROWS, SCALE, SUM_UNIT, WIDTH, head, row, view,
};
use games::chess::{Chess, squares};
use games::{Game, Settings};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// The share of the game's result in the value that a position should have; the rest is
/// the score of the search.
const RESULT_SHARE: f32 = 0.3;

/// The positions between two steps.
const BATCH: usize = 8_192;

/// The parts of a batch that are gone through at a time. A number of its own makes the
/// same network on any machine.
const PARTS: usize = 4;

/// The numbers whose unit is that of the sums.
const SUMS: usize = (ROWS + 1) * WIDTH;

/// What a number of the file must not exceed, before it is in its unit.
const MOST: f32 = 1.98;

/// The unit of a number of the file.
fn unit(index: usize) -> i16 {
    if index < SUMS { SUM_UNIT } else { HEAD_UNIT }
}

/// Positions to learn from.
#[derive(Default)]
pub(crate) struct Samples {
    /// The rows of the pieces of all positions: for the side on turn, for the other.
    pieces: Vec<[u16; 2]>,
    samples: Vec<Sample>,
}

struct Sample {
    pieces: Range<u32>,
    /// The share of the points that the side on turn should get.
    wanted: f32,
}

impl Samples {
    /// Adds the position of a line, which has its FEN, the result of its game and the
    /// score of the search, both for white.
    pub(crate) fn add(&mut self, line: &str) -> Option<()> {
        let mut parts = line.split(';');
        let state = Chess::from_position(&Settings::default_of(Chess::INFO), parts.next()?).ok()?;
        let result: f32 = parts.next()?.parse().ok()?;
        let score: f32 = parts.next()?.parse().ok()?;
        let own = state.to_move();
        let wanted = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * share(score / SCALE as f32);
        let views = [own, own.other()].map(|seat| (seat, view(&state, seat)));
        let first = self.pieces.len() as u32;
        for square in squares(state.occupied()) {
            let (owner, kind) = state.at(square)?;
            let row = |(seat, view)| row(view, owner == seat, kind, square.index()) as u16;
            self.pieces.push(views.map(row));
        }
        self.samples.push(Sample {
            pieces: first..self.pieces.len() as u32,
            wanted: if own == games::Seat::FIRST {
                wanted
            } else {
                1.0 - wanted
            },
        });
        Some(())
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.samples.len()
    }
}

/// The share of the points that these odds promise.
fn share(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// The numbers of the network, in the order of its file.
pub(crate) struct Model(Vec<f32>);

impl Model {
    pub(crate) fn new(seed: u64) -> Model {
        let mut random = StdRng::seed_from_u64(seed);
        let mut number = |most: f32| (random.random::<f32>() * 2.0 - 1.0) * most;
        let mut numbers: Vec<f32> = (0..ROWS * WIDTH).map(|_| number(0.1)).collect();
        numbers.resize(SUMS, 0.2);
        numbers.extend((SUMS..NUMBERS).map(|_| number(0.2)));
        Model(numbers)
    }

    /// The network of a file.
    ///
    /// # Errors
    /// It cannot be read.
    pub(crate) fn load(file: &Path) -> io::Result<Model> {
        let bytes = std::fs::read(file)?;
        let wholes = bytes.as_chunks::<2>().0.iter().enumerate();
        let numbers = wholes
            .map(|(index, whole)| f32::from(i16::from_le_bytes(*whole)) / f32::from(unit(index)));
        Ok(Model(numbers.collect()))
    }

    /// Where the head for so many pieces begins.
    fn head(pieces: usize) -> usize {
        SUMS + head(pieces as u32) * (2 * WIDTH + 1)
    }

    /// The squared difference between the value of a position and what it should be. What
    /// each number adds to it goes into `slopes`.
    fn go(&self, pieces: &[[u16; 2]], wanted: f32, slopes: Option<&mut [f32]>) -> f32 {
        let numbers = &self.0;
        let of_row = |row: u16| usize::from(row) * WIDTH..(usize::from(row) + 1) * WIDTH;
        let mut sums = [[0.0_f32; WIDTH]; 2];
        for (side, sums) in sums.iter_mut().enumerate() {
            sums.copy_from_slice(&numbers[ROWS * WIDTH..SUMS]);
            for rows in pieces {
                for (sum, number) in sums.iter_mut().zip(&numbers[of_row(rows[side])]) {
                    *sum += number;
                }
            }
        }
        let first = Model::head(pieces.len());
        let sums = sums.as_flattened();
        let weights = &numbers[first..first + 2 * WIDTH];
        let counted = |sum: f32| sum.clamp(0.0, 1.0);
        let products = sums.iter().zip(weights);
        let odds: f32 = products
            .map(|(sum, weight)| counted(*sum).powi(2) * weight)
            .sum();
        let guess = share(odds + numbers[first + 2 * WIDTH]);
        let error = guess - wanted;
        let Some(slopes) = slopes else {
            return error * error;
        };
        let slope = 2.0 * error * guess * (1.0 - guess);
        let mut back = [0.0_f32; 2 * WIDTH];
        let head = &mut slopes[first..=first + 2 * WIDTH];
        for (index, (sum, weight)) in sums.iter().zip(weights).enumerate() {
            let counted = counted(*sum);
            head[index] += slope * counted * counted;
            // What lies beyond the bounds changes nothing.
            if counted == *sum {
                back[index] = slope * weight * 2.0 * counted;
            }
        }
        head[2 * WIDTH] += slope;
        for (side, back) in back.as_chunks::<WIDTH>().0.iter().enumerate() {
            let mut add = |range: Range<usize>| {
                for (slope, back) in slopes[range].iter_mut().zip(back) {
                    *slope += back;
                }
            };
            add(ROWS * WIDTH..SUMS);
            pieces.iter().for_each(|rows| add(of_row(rows[side])));
        }
        error * error
    }

    /// Goes through some samples; their loss, and its slopes where they are wanted.
    fn all(&self, samples: &Samples, some: &[u32], learns: bool) -> (f64, Vec<f32>) {
        let part = |some: &[u32]| {
            let mut slopes = vec![0.0; if learns { NUMBERS } else { 0 }];
            let mut loss = 0.0;
            for index in some {
                let sample = &samples.samples[*index as usize];
                let pieces = sample.pieces.start as usize..sample.pieces.end as usize;
                let slopes = learns.then_some(&mut slopes[..]);
                loss += f64::from(self.go(&samples.pieces[pieces], sample.wanted, slopes));
            }
            (loss, slopes)
        };
        let parts: Vec<(f64, Vec<f32>)> = std::thread::scope(|scope| {
            let parts = some.chunks(some.len().div_ceil(PARTS).max(1));
            let running: Vec<_> = parts.map(|some| scope.spawn(move || part(some))).collect();
            let ended = running.into_iter().map(ScopedJoinHandle::join);
            ended
                .map(|part| part.expect("nothing panics in it"))
                .collect()
        });
        let mut parts = parts.into_iter();
        let mut sum = parts.next().unwrap_or_default();
        for (loss, slopes) in parts {
            sum.0 += loss;
            sum.1
                .iter_mut()
                .zip(slopes)
                .for_each(|(sum, slope)| *sum += slope);
        }
        sum
    }

    /// Writes the file of the network.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn save(&self, file: &Path) -> io::Result<()> {
        let whole = |(index, number): (usize, &f32)| {
            ((number * f32::from(unit(index))).round() as i16).to_le_bytes()
        };
        let bytes: Vec<u8> = self.0.iter().enumerate().flat_map(whole).collect();
        std::fs::write(file, bytes)
    }
}

/// Learns from the samples by the method of Adam (Kingma and Ba, 2015), in steps that begin
/// with this one and end with nothing. A part of the samples, the last, is kept back to tell
/// how well other positions are judged.
pub(crate) fn learnt(
    mut model: Model,
    samples: &Samples,
    (rounds, step): (u32, f32),
    seed: u64,
) -> Model {
    let mut random = StdRng::seed_from_u64(seed);
    let (mut means, mut spreads) = (vec![0.0_f32; NUMBERS], vec![0.0_f32; NUMBERS]);
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let others = order.split_off(order.len() * 49 / 50);
    let (mut steps, all_steps) = (0, rounds as usize * order.len().div_ceil(BATCH));
    for round in 1..=rounds {
        order.shuffle(&mut random);
        let mut loss = 0.0;
        for batch in order.chunks(BATCH) {
            let (of_batch, slopes) = model.all(samples, batch, true);
            loss += of_batch;
            let size = step * (1.0 - steps as f32 / all_steps as f32);
            steps += 1;
            let young = |memory: f32| 1.0 - memory.powi(steps);
            let (mean_share, spread_share) = (young(0.9), young(0.999));
            let known = means.iter_mut().zip(&mut spreads);
            for ((number, slope), (mean, spread)) in model.0.iter_mut().zip(slopes).zip(known) {
                let slope = slope / batch.len() as f32;
                *mean += 0.1 * (slope - *mean);
                *spread += 0.001 * (slope * slope - *spread);
                *number -= size * (*mean / mean_share) / ((*spread / spread_share).sqrt() + 1e-8);
                *number = number.clamp(-MOST, MOST);
            }
        }
        let (of_others, _) = model.all(samples, &others, false);
        let (loss, of_others) = (loss / order.len() as f64, of_others / others.len() as f64);
        eprintln!("round {round} of {rounds}: {loss:.6}, of others {of_others:.6}");
    }
    model
}
