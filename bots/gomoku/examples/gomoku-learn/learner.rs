//! How the numbers of a model are moved.

use gomoku_brain::training::{BOTH, HIDDEN, PATTERNS, Patterns, SHAPES, WIDTH};
use rand::RngExt as _;
use rand::rngs::StdRng;

use crate::model::{Model, Slopes};

/// How fast a pattern's own numbers fade, in parts of a step.
const FADE: f32 = 0.1;

/// A model, and all its numbers in one row with their earlier slopes (Adam;
/// Kingma and Ba, 2015).
pub(crate) struct Learner {
    pub(crate) model: Model,
    /// Each pattern's own numbers, then promise and head.
    numbers: Vec<f32>,
    /// The numbers that all patterns of the same shapes share.
    shapes: Vec<[f32; WIDTH]>,
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

/// Where the own numbers of the patterns end.
const ROWS: usize = PATTERNS * WIDTH;

/// How many numbers there are but those of shapes.
const NUMBERS: usize = ROWS + BOTH + BOTH * HIDDEN + 2 * HIDDEN + BOTH + 1;

impl Learner {
    pub(crate) fn new(rng: &mut StdRng) -> Learner {
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
    pub(crate) fn step(&mut self, slopes: &Slopes, count: usize, size: f32) {
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
