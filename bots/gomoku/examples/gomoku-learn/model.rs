//! The model that is learnt, and the slopes of its numbers.

use gomoku_brain::training::{BOTH, HIDDEN, Head, PATTERNS, PROMISE, Parts, Patterns, TOP, WIDTH};

use crate::samples::Sample;

/// The divisor of sums over all points.
const SUMS: f32 = 8.0;

/// Sums over positions, to tell how well they are foreseen.
#[derive(Default)]
pub(crate) struct Sums {
    value: (f64, f64),
    chosen: (f64, f64),
    right: f64,
}

impl Sums {
    pub(crate) fn told(&self) -> String {
        let mean = |(sum, count): (f64, f64)| sum / count.max(1.0);
        format!(
            "value {:.4} move {:.4} right {:.3}",
            mean(self.value),
            mean(self.chosen),
            mean((self.right, self.chosen.1))
        )
    }
}

/// The model that is learnt, laid out to go through positions.
pub(crate) struct Model {
    pub(crate) patterns: &'static Patterns,
    pub(crate) rows: Vec<[f32; WIDTH]>,
    pub(crate) promise: [f32; BOTH],
    pub(crate) head: Head,
}

/// By how much each number of a model should change.
pub(crate) struct Slopes {
    pub(crate) rows: Vec<[f32; WIDTH]>,
    pub(crate) promise: [f32; BOTH],
    pub(crate) head: Head,
}

impl Slopes {
    pub(crate) fn new() -> Slopes {
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
    pub(crate) fn all(&self) -> impl Iterator<Item = f32> {
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
    pub(crate) fn go(
        &self,
        sample: &Sample,
        moves: f32,
        slopes: Option<&mut Slopes>,
        sums: &mut Sums,
    ) {
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
    pub(crate) fn parts(&self) -> Parts {
        let whole = |number: f32, unit: i16| (number * f32::from(unit)).round() as i16;
        let row = |row: &[f32; WIDTH]| row.map(|number| whole(number, TOP));
        Parts {
            rows: self.rows.iter().map(row).collect(),
            promise: self.promise.map(|number| whole(number, PROMISE)),
            head: self.head.clone(),
        }
    }
}

pub(crate) fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}
