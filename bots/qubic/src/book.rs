//! A strategy for the first player, written down: for every position in which
//! it has no win by force, where to put the next stone.

use std::collections::HashMap;
use std::io::{self, Read as _, Write as _};
use std::sync::LazyLock;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use super::symmetry::{Position, canonical, map_cell, unmap_cell};

/// Made by `qubic-brain prove --out bots/qubic/src/book.gz`.
static KEPT: &[u8] = include_bytes!("book.gz");

/// The longest text that is read, in bytes: a hundred times the kept one.
const MAX_TEXT: u64 = 64 << 20;

/// The first bytes of everything that gzip has written (RFC 1952, 2.3.1).
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Moves of the first player, for positions up to symmetry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// Canonical positions.
    moves: HashMap<Position, u8>,
}

/// Why a text is no book.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// It cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// A line is wrong.
    #[error("line {line}: {reason}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// The error.
        reason: &'static str,
    },
}

impl Book {
    /// The proven strategy that is compiled in; a test reads and verifies it.
    pub fn kept() -> &'static Book {
        static BOOK: LazyLock<Book> = LazyLock::new(|| Book::read(KEPT).unwrap_or_default());
        &BOOK
    }

    /// Reads a book: text, a position a line as `X O cell`, as it is or packed
    /// by gzip. X and O are the stones of both seats as hexadecimal numbers
    /// with bit 16 · layer + 4 · row + column (from 0), the cell is such a
    /// number of a bit, in decimal. Any image of a position stands for all.
    ///
    /// # Errors
    /// It is too long or broken, or a line is no such position with the first
    /// seat on turn, or repeats one.
    pub fn read(bytes: &[u8]) -> Result<Book, BookError> {
        let mut text = String::new();
        if bytes.starts_with(&GZIP) {
            GzDecoder::new(bytes)
                .take(MAX_TEXT)
                .read_to_string(&mut text)?;
        } else {
            bytes.take(MAX_TEXT).read_to_string(&mut text)?;
        }
        let mut book = Book::default();
        for (line, content) in (1..).zip(text.lines()) {
            let wrong = |reason| BookError::Line { line, reason };
            let (position, cell) = parse(content).map_err(wrong)?;
            if !book.insert(position, cell) {
                return Err(wrong("this position was there before"));
            }
        }
        Ok(book)
    }

    /// The book as text, in the order of positions.
    pub fn text(&self) -> String {
        let mut entries: Vec<_> = self.moves.iter().collect();
        entries.sort_unstable_by_key(|((cross, round), _)| (cross.count_ones(), *cross, *round));
        let lines = entries.into_iter();
        lines
            .map(|((cross, round), cell)| format!("{cross:016x} {round:016x} {cell}\n"))
            .collect()
    }

    /// The text packed by gzip.
    ///
    /// # Errors
    /// None where memory suffices.
    pub fn packed(&self) -> io::Result<Vec<u8>> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(self.text().as_bytes())?;
        encoder.finish()
    }

    /// The move of the book, as the number of a cell, if it has one.
    pub fn lookup(&self, position: Position) -> Option<u8> {
        let (least, symmetry) = canonical(position);
        self.moves
            .get(&least)
            .map(|cell| unmap_cell(symmetry, *cell))
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Adds a position with its move; `false` if it is there already.
    pub(crate) fn insert(&mut self, position: Position, cell: u8) -> bool {
        let (least, symmetry) = canonical(position);
        let cell = map_cell(symmetry, cell);
        self.moves.insert(least, cell).is_none()
    }

    /// The move in a position that is canonical.
    pub(crate) fn at(&self, canonical: Position) -> Option<u8> {
        self.moves.get(&canonical).copied()
    }
}

fn parse(line: &str) -> Result<(Position, u8), &'static str> {
    let mut words = line.split_ascii_whitespace();
    let (Some(cross), Some(round), Some(cell), None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err("not of the form X O cell");
    };
    let stones =
        |word: &str| u64::from_str_radix(word, 16).map_err(|_| "stones are 16 hexadecimal digits");
    let (cross, round) = (stones(cross)?, stones(round)?);
    let cell: u8 = cell
        .parse()
        .map_err(|_| "a cell is a number from 0 to 63")?;
    if cross & round != 0 {
        return Err("two stones in one cell");
    }
    if cross.count_ones() != round.count_ones() {
        return Err("the first player is not on turn");
    }
    if cell > 63 || (cross | round) >> cell & 1 == 1 {
        return Err("the cell is not free");
    }
    Ok(((cross, round), cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "0000000000000000 0000000000000000 0\n0000000000000001 8000000000000000 3\n";

    #[test]
    fn a_book_is_read_and_written_plain_and_packed() {
        let book = Book::read(TEXT.as_bytes()).unwrap();
        assert_eq!(book.len(), 2);
        assert_eq!(Book::read(book.text().as_bytes()).unwrap(), book);
        assert_eq!(Book::read(&book.packed().unwrap()).unwrap(), book);
    }

    #[test]
    fn any_image_of_a_position_is_found() {
        // Opposite corners, and the next one along an edge in each case.
        let book = Book::read(TEXT.as_bytes()).unwrap();
        let corners = [0, 3, 12, 15, 48, 51, 60, 63];
        for corner in corners {
            let cell = book.lookup((1 << corner, 1 << (63 - corner))).unwrap();
            let other = corners.iter().position(|other| *other == cell);
            let along = (corner ^ cell).count_ones();
            assert!(other.is_some() && along == 2, "{corner} {cell}");
        }
        assert_eq!(book.lookup((1, 2)), None);
    }

    #[test]
    fn what_is_no_book_is_refused_with_the_line() {
        for (text, reason) in [
            ("0 0", "line 1: not of the form"),
            ("0 0 0 0", "line 1: not of the form"),
            ("x 0 0", "line 1: stones are"),
            ("10000000000000000 1 0", "line 1: stones are"),
            ("1 1 2", "two stones in one cell"),
            ("1 0 2", "not on turn"),
            ("0 0 64", "not free"),
            ("0 0 -1", "a cell is"),
            ("1 2 1", "not free"),
            ("0 0 0\n1 2 3\n1 2 4", "line 3: this position was there"),
        ] {
            let error = Book::read(text.as_bytes()).unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
        assert!(Book::read(&[0x1f, 0x8b, 0]).is_err());
        assert!(Book::read(&[0xff]).is_err());
    }
}
