//! Making a book: the walk goes on where the book ends.

use super::super::search::{Budget, PROOF_STEPS, Search};
use super::walk::Walk;
use super::{Book, BookError, letter, unroll};

/// Makes a book of everything that a player can be asked about.
pub struct Maker {
    walk: Walk,
    search: Search,
    length: usize,
}

impl Maker {
    /// Goes on with the book of these letters, for games with `start` beans in
    /// each pit, at most 12. The best pits are found with `search`.
    ///
    /// # Errors
    /// The letters are no book of such games.
    pub fn new(start: u8, letters: &str, search: Search) -> Result<Maker, BookError> {
        let mut walk = Walk::new(start);
        let mut book = Book::default();
        unroll(&mut walk, letters, &mut book)?;
        let length = book.len();
        Ok(Maker {
            walk,
            search,
            length,
        })
    }

    /// The number of beans in the pits of the next position; `None` at the end.
    /// All positions with more are in the book.
    pub fn beans(&self) -> Option<usize> {
        self.walk.beans()
    }

    /// How many positions are waiting, so far as they are known.
    pub fn waiting(&self) -> usize {
        self.walk.waiting()
    }

    /// How many positions are in the book.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether nothing is in the book.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Solves the next position: its letter for the book; `None` at the end.
    pub fn step(&mut self) -> Option<char> {
        let board = self.walk.take()?;
        let proof = Budget {
            until: None,
            nodes: None,
            steps: PROOF_STEPS,
            whole: true,
        };
        let found = self.search.deepen(board, proof, &mut |_, _| {})?;
        self.walk.play(found.best)?;
        self.length += 1;
        letter(found.best)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use games::kalaha::Capture;

    use super::super::super::endgame::Endgame;
    use super::*;

    #[test]
    fn a_book_that_was_stopped_is_continued_with_the_same_letters() {
        let table = Arc::new(Endgame::build(6, Capture::Always, &mut |_| {}));
        let make = |letters: &str| {
            let search = Search::new(Arc::clone(&table), 4);
            let mut maker = Maker::new(1, letters, search).unwrap();
            assert_eq!(maker.len(), letters.len());
            let mut beans = maker.beans();
            let mut more = String::new();
            while let Some(letter) = maker.step() {
                assert!(maker.beans() <= beans, "those with most beans come first");
                beans = maker.beans();
                more.push(letter);
            }
            assert_eq!((maker.waiting(), maker.beans()), (0, None));
            assert_eq!(maker.len(), letters.len() + more.len());
            more
        };
        let whole = make("");
        assert!(whole.len() > 20, "{whole}");
        let half = whole.len() / 2;
        assert_eq!(make(&whole[..half]), whole[half..]);
    }
}
