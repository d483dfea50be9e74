//! A book of openings from games, in a file that people can read.

mod build;
mod format;

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use games::gomoku::{Gomoku, Opening, Phase, Point};
use rand::RngExt as _;
use rand::rngs::StdRng;

pub(super) use self::build::{Builder, Checks};
use super::symmetry::{Keys, inverse, turned};

/// The largest file of a book, in bytes.
const MOST_BYTES: usize = 64 << 20;

/// Moves with a score below the best of the position by no more than this are
/// good, in units of the search.
const GOOD: i32 = 60;

/// By how much of a game good moves may have done worse than the best.
const WORSE: f64 = 0.2;

/// Why a book cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// The file cannot be read.
    #[error("{}: {error}", .file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The file is no book.
    #[error("{}: {what}; 'gomoku-brain book' makes a book", .file.display())]
    Wrong {
        /// The file.
        file: PathBuf,
        /// Its error, and the line of it.
        what: String,
    },
}

/// A move of a book.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BookMove {
    /// Where it is put, as the position is written in the book.
    pub(super) point: Point,
    /// The games in which it was played.
    pub(super) games: u32,
    /// The share of them that it won, draws counting half.
    pub(super) won: f64,
    /// Its score by the search that checked it.
    pub(super) score: i32,
}

/// Openings: the moves of positions by their keys.
#[derive(Clone, Debug, Default)]
pub struct Book {
    moves: HashMap<i64, Vec<BookMove>>,
}

impl Book {
    /// Reads a book.
    ///
    /// # Errors
    /// The file cannot be read, or is no book.
    pub fn load(file: &Path) -> Result<Book, BookError> {
        let mut bytes = Vec::new();
        let read = File::open(file).and_then(|open| {
            let most = MOST_BYTES as u64 + 1;
            open.take(most).read_to_end(&mut bytes)
        });
        let wrong = |what: String| BookError::Wrong {
            file: file.to_owned(),
            what,
        };
        match read {
            Err(error) => {
                return Err(BookError::Unreadable {
                    file: file.to_owned(),
                    error,
                });
            }
            Ok(size) if size > MOST_BYTES => {
                return Err(wrong(format!("it has more than {MOST_BYTES} bytes")));
            }
            Ok(_) => {}
        }
        let text = String::from_utf8(bytes).map_err(|_| wrong("it is no text".to_owned()))?;
        format::read(&text).map_err(wrong)
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.moves.len()
    }

    /// One of the good moves of a position and its score, the likelier the more
    /// it was played; `None` if the book has none that is not `avoided`.
    pub fn draw(
        &self,
        state: &Gomoku,
        avoided: &dyn Fn(&Point) -> bool,
        rng: &mut StdRng,
    ) -> Option<(Point, i32)> {
        let good = self.good(state, avoided);
        let all: u64 = good.iter().map(|one| u64::from(one.games)).sum();
        if all == 0 {
            return None;
        }
        let mut drawn = rng.random_range(0..all);
        for one in good {
            match drawn.checked_sub(u64::from(one.games)) {
                Some(rest) => drawn = rest,
                None => return Some((one.point, one.score)),
            }
        }
        None
    }

    /// The good moves of a position, as they lie on its board.
    fn good(&self, state: &Gomoku, avoided: &dyn Fn(&Point) -> bool) -> Vec<BookMove> {
        if state.opening() != Opening::Free || state.phase() != Phase::Play {
            return Vec::new();
        }
        let keys = Keys::of(state);
        let Some(moves) = self.moves.get(&keys.key()) else {
            return Vec::new();
        };
        let Some(symmetry) = keys.normal().next() else {
            return Vec::new();
        };
        let here = |one: &BookMove| BookMove {
            point: turned(one.point, state.size(), inverse(symmetry)),
            ..*one
        };
        let mut moves: Vec<BookMove> = moves.iter().map(here).collect();
        moves.retain(|one| state.at(one.point).is_none() && state.forbidden(one.point).is_none());
        moves.retain(|one| !avoided(&one.point));
        let best = moves.iter().map(|one| one.score).max().unwrap_or_default();
        moves.retain(|one| one.score >= best.saturating_sub(GOOD));
        let most = moves.iter().map(|one| one.won).fold(0.0, f64::max);
        moves.retain(|one| one.won >= most - WORSE);
        moves
    }
}

#[cfg(test)]
mod tests;
