//! The player that cannot lose as the first one: it follows a proven book.

use bot_kit::{Brain, Choice, Limits, Report};
use games::Seat;
use games::qubic::{Cell, Qubic};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng};

use super::book::Book;
use super::field::Field;
use super::forcing::{ForcedWinResult, ForcedWinSearch};
use super::naive::choice;
use super::search::Search;
use super::symmetry::{SYMMETRIES, map, unmap_cell};

/// The most positions of a search for a forced win outside the book: many times
/// the limit of the proof, so that none is missed on which the book relies, and
/// still some milliseconds at most.
pub(crate) const FORCING_BUDGET: u64 = 20_000;

/// Plays the book as the first player in the cube of 4 without gravity, and
/// the forced wins beyond it; searches everywhere else.
pub struct Perfect {
    book: &'static Book,
    rng: StdRng,
    forcing: ForcedWinSearch,
    search: Search,
}

impl Perfect {
    /// The player of this seed, which decides between moves that are images of
    /// each other. Reads the book, so that the first answer is quick.
    pub fn new(seed: u64) -> Perfect {
        Perfect {
            book: Book::kept(),
            rng: StdRng::seed_from_u64(seed),
            forcing: ForcedWinSearch::new(),
            search: Search::new(seed),
        }
    }

    /// A cell that wins for sure, by the book or by force.
    fn winning_cell(&mut self, state: &Qubic) -> Option<u32> {
        let standard = state.size() == 4 && !state.shape().gravity();
        if !standard || state.to_move() != Seat::FIRST {
            return None;
        }
        let field = Field::of(state);
        let now = field.wins(0);
        if now != 0 {
            return Some(now.trailing_zeros());
        }
        // Cells of the cube of 4 are the low 64 bits.
        let [cross, round] = field.stones().map(|stones| stones as u64);
        let symmetry = self.rng.random_range(0..SYMMETRIES);
        if let Some(cell) = self.book.lookup(map(symmetry, (cross, round))) {
            return Some(u32::from(unmap_cell(symmetry, cell)));
        }
        match self.forcing.search(&field, 0, FORCING_BUDGET) {
            ForcedWinResult::Win(line) => line.first().copied(),
            ForcedWinResult::Never | ForcedWinResult::Unknown => None,
        }
    }
}

impl Brain<Qubic> for Perfect {
    fn choose(&mut self, state: &Qubic, limits: &Limits, report: &mut Report<'_>) -> Choice<Cell> {
        match self.winning_cell(state) {
            Some(cell) => choice(Some(cell), state),
            None => self.search.choose(state, limits, report),
        }
    }
}
