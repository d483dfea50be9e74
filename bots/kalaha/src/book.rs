//! Sowings that are known to be best, where a search might take too long.
//!
//! The text of a book is the best pits, a letter each, in the order in which a
//! walk meets the positions: everything that the player can be asked about in
//! either seat, those with most beans in the pits first. So no position needs to
//! be written down, and a text that is cut short is a book as well.

mod maker;
mod walk;

use std::collections::HashMap;
use std::io::{self, Read as _, Write as _};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use games::kalaha::Pit;

use self::walk::Walk;
use super::board::Board;

pub use maker::Maker;

/// The book that is kept with the program, for the usual game.
static KEPT: &[u8] = include_bytes!("book.gz");

/// The most letters that are read: many times the kept book.
const MAX_LETTERS: u64 = 16 << 20;

/// The first bytes of everything that gzip has written (RFC 1952, 2.3.1).
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Positions with their best pits.
#[derive(Debug, Default)]
pub struct Book {
    /// The pit, 0 to 5, by the pits of both sides.
    entries: HashMap<(u64, u64), u8>,
}

/// Why something is no book.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// It cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// A letter is none of a pit with beans, or the walk has ended before it.
    #[error("letter {0} is no pit that can be sown there: make the book anew")]
    Letter(usize),
}

impl Book {
    /// The book that is kept with the program.
    pub fn kept() -> Book {
        let letters = Book::letters(KEPT);
        let book = letters.and_then(|letters| Book::read(4, &letters));
        debug_assert!(book.is_ok(), "a test reads it");
        book.unwrap_or_default()
    }

    /// The letters of a file, which may be packed by gzip.
    ///
    /// # Errors
    /// It is broken.
    pub fn letters(bytes: &[u8]) -> Result<String, BookError> {
        let mut text = String::new();
        if bytes.starts_with(&GZIP) {
            let unpacked = GzDecoder::new(bytes);
            unpacked.take(MAX_LETTERS).read_to_string(&mut text)?;
        } else {
            bytes.take(MAX_LETTERS).read_to_string(&mut text)?;
        }
        text.retain(|letter| !letter.is_ascii_whitespace());
        Ok(text)
    }

    /// Letters packed by gzip.
    ///
    /// # Errors
    /// None where memory suffices.
    pub fn packed(letters: &str) -> io::Result<Vec<u8>> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(letters.as_bytes())?;
        encoder.finish()
    }

    /// The book of these letters, for games with `start` beans in each pit, at
    /// most 12.
    ///
    /// # Errors
    /// The first letter that does not fit the walk.
    pub fn read(start: u8, letters: &str) -> Result<Book, BookError> {
        let mut book = Book::default();
        unroll(&mut Walk::new(start), letters, &mut book)?;
        Ok(book)
    }

    /// How many positions are in it.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The best pit of a position, 0 to 5; the stores do not matter.
    pub fn look_up(&self, board: Board) -> Option<usize> {
        let key = (board.own_pits(), board.other_pits());
        self.entries.get(&key).map(|pit| usize::from(*pit))
    }

    /// Puts a position in, or changes its pit.
    pub(super) fn put(&mut self, board: Board, pit: usize) {
        let key = (board.own_pits(), board.other_pits());
        self.entries.insert(key, pit as u8);
    }
}

/// Plays the letters, and puts their sowings into the book.
fn unroll(walk: &mut Walk, letters: &str, book: &mut Book) -> Result<(), BookError> {
    for (index, letter) in letters.bytes().enumerate() {
        let wrong = BookError::Letter(index + 1);
        let pit = usize::from(letter.wrapping_sub(b'a'));
        let Some(board) = walk.take() else {
            return Err(wrong);
        };
        walk.play(pit).ok_or(wrong)?;
        book.put(board, pit);
    }
    Ok(())
}

/// The letter of a pit.
fn letter(pit: usize) -> Option<char> {
    Pit::new(pit as u8)?.to_string().chars().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_unrolled_plain_and_packed_and_others_refused() {
        // The first letter is that of the start.
        let book = Book::read(2, "e").unwrap();
        assert_eq!((book.len(), book.look_up(Board::start(2))), (1, Some(4)));
        assert_eq!(book.look_up(Board::start(3)), None);
        for (wrong, letter) in [("g", 1), ("A", 1), ("eé", 2), ("e\0", 2)] {
            let refused = Book::read(2, wrong);
            assert!(matches!(refused, Err(BookError::Letter(at)) if at == letter));
        }
        let long = "f".repeat(1000);
        assert!(Book::read(1, &long).is_err(), "some pit f is empty");

        let packed = Book::packed("ef").unwrap();
        assert_eq!(Book::letters(&packed).unwrap(), "ef");
        assert_eq!(Book::letters(b"e\nf\n").unwrap(), "ef");
        assert!(Book::letters(&[0x1f, 0x8b, 0]).is_err());
        assert!(Book::letters(&[0xff]).is_err());
    }

    #[test]
    fn the_kept_book_is_whole_and_begins_with_the_solution() {
        let letters = Book::letters(KEPT).unwrap();
        let book = Book::read(4, &letters).unwrap();
        assert_eq!(book.look_up(Board::start(4)), Some(2));
        assert_eq!(book.len(), letters.len());
    }
}
