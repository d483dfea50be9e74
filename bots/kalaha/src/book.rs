//! Sowings that are known to be best, where a search would take too long.
//!
//! One position a line: the pits of the seat on turn and then of the other,
//! `a` to `f`, a character each (`0` to `9`, then `a` to `z`), the best pit,
//! and what the seat on turn still wins with it: `444444444444 c 10`.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use games::kalaha::{Capture, PITS, Pit};

use super::board::{Board, Next};
use super::search::{Budget, Finding, PROOF_STEPS, Search};

/// The book that is kept with the program, for the usual game.
const KEPT: &str = include_str!("book.txt");

/// Positions with their best sowings.
#[derive(Debug, Default)]
pub struct Book {
    /// By the pits of both sides.
    entries: HashMap<(u64, u64), Known>,
}

/// The entry of a position in a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The best pit, 0 to 5.
    pub best: usize,
    /// What the seat on turn still wins over the other with it.
    pub gain: i32,
}

/// A line that is none of a book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} is not a position, a pit and a value")]
pub struct BookError {
    line: usize,
}

impl Book {
    /// The book that is kept with the program.
    pub fn kept() -> Book {
        let book = Book::read(KEPT);
        debug_assert!(book.is_ok(), "a test reads it");
        book.unwrap_or_default()
    }

    /// Reads a book.
    ///
    /// # Errors
    /// The first line that is none of a book.
    pub fn read(text: &str) -> Result<Book, BookError> {
        let mut book = Book::default();
        for (index, line) in text.lines().enumerate() {
            let (board, known) = read_line(line).ok_or(BookError { line: index + 1 })?;
            book.add(board, known);
        }
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

    /// The entry of a position; the stores do not matter.
    pub fn look_up(&self, board: Board) -> Option<Known> {
        let key = (board.own_pits(), board.other_pits());
        self.entries.get(&key).copied()
    }

    fn add(&mut self, board: Board, known: Known) {
        let key = (board.own_pits(), board.other_pits());
        self.entries.insert(key, known);
    }
}

fn read_line(line: &str) -> Option<(Board, Known)> {
    let mut words = line.split(' ');
    let (pits, best, gain) = (words.next()?, words.next()?, words.next()?);
    let mut sides = [0u64; 2];
    let mut count = 0;
    for symbol in pits.chars() {
        let beans = u64::from(symbol.to_digit(36)?);
        *sides.get_mut(count / PITS)? |= beans << (8 * (count % PITS));
        count += 1;
    }
    let best = best.parse::<Pit>().ok()?.index();
    let board = Board::from_sides(sides[0], sides[1]);
    let gain = gain.parse().ok()?;
    let whole = count == 2 * PITS && words.next().is_none() && board.beans(best) > 0;
    whole.then_some((board, Known { best, gain }))
}

fn write_line(board: Board, known: Known) -> Option<String> {
    let mut line = String::new();
    for side in [board.own_pits(), board.other_pits()] {
        for pit in 0..PITS {
            line.push(char::from_digit((side >> (8 * pit)) as u32 & 0xff, 36)?);
        }
    }
    let Known { best, gain } = known;
    write!(line, " {} {gain}", Pit::new(best as u8)?).ok()?;
    Some(line)
}

/// Makes a book of what a player meets who plays from the start of the usual
/// game by the book and by search, in either seat.
pub struct Maker {
    book: Book,
    /// What the player searches with: what it proves here is not for the book.
    quick: Search,
    /// How many positions it searches.
    nodes: u64,
    /// The search that solves the others.
    thorough: Search,
    /// Positions that the player meets, those of the fewest turns first.
    waiting: std::collections::VecDeque<Board>,
    seen: HashSet<Board>,
}

/// One step of making a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The player can search this position itself.
    Easy,
    /// A line for the book, without an LF.
    Line(String),
    /// It was in the book already.
    Known,
}

impl Maker {
    /// Goes on with what is in `book`. A player is taken to search `nodes`
    /// positions in its time with `quick`; the rest is solved with `thorough`.
    pub fn new(book: Book, quick: Search, nodes: u64, thorough: Search) -> Maker {
        Maker {
            book,
            quick,
            nodes,
            thorough,
            waiting: std::collections::VecDeque::new(),
            seen: HashSet::new(),
        }
    }

    /// The player begins.
    pub fn play_first(&mut self) {
        self.wait(Board::start(4));
    }

    /// The other side begins.
    pub fn play_second(&mut self) {
        self.await_replies(Board::start(4));
    }

    /// How many positions are waiting.
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Looks at the next position; `None` when the book is done.
    pub fn step(&mut self) -> Option<Step> {
        let board = self.waiting.pop_front()?;
        if let Some(known) = self.book.look_up(board) {
            self.play(board, known.best);
            return Some(Step::Known);
        }
        let budget = |nodes| Budget {
            until: None,
            nodes,
            steps: PROOF_STEPS,
            whole: true,
        };
        self.quick.forget();
        let prove = |search: &mut Search, nodes| {
            let found = search.deepen(board, budget(nodes), &mut |_, _| {})?;
            found.proven.then_some(found)
        };
        if prove(&mut self.quick, Some(self.nodes)).is_some() {
            return Some(Step::Easy);
        }
        let Finding { best, gain, .. } = prove(&mut self.thorough, None)?;
        let known = Known { best, gain };
        self.book.add(board, known);
        self.play(board, best);
        // 48 beans in a pit are too many for a character, but that is easy.
        Some(write_line(board, known).map_or(Step::Easy, Step::Line))
    }

    /// The player sows this pit.
    fn play(&mut self, mut board: Board, pit: usize) {
        match board.sow(pit, Capture::Always) {
            Next::Over => {}
            Next::Again => self.wait(board),
            Next::Passed => self.await_replies(board.swapped()),
        }
    }

    /// Whatever the other side does in its turn, the player is asked then.
    fn await_replies(&mut self, board: Board) {
        for pit in (0..PITS).filter(|pit| board.beans(*pit) > 0) {
            let mut next = board;
            match next.sow(pit, Capture::Always) {
                Next::Over => {}
                Next::Again => self.await_replies(next),
                Next::Passed => self.wait(next.swapped()),
            }
        }
    }

    fn wait(&mut self, board: Board) {
        let pits = Board::from_sides(board.own_pits(), board.other_pits());
        if self.seen.insert(pits) {
            self.waiting.push_back(pits);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_written_and_others_refused() {
        let line = "4440550155z0 e -10";
        let (board, known) = read_line(line).unwrap();
        assert_eq!((board.beans(0), board.opposite(1)), (4, 35));
        assert_eq!(known, Known { best: 4, gain: -10 });
        assert_eq!(write_line(board, known).as_deref(), Some(line));
        for wrong in [
            "",
            "444444444444",
            "444444444444 c",
            "444444444444 g 10",
            "44444444444 c 10",
            "4444444444444 c 10",
            "440444444444 c 10",
            "444444444444 c 10 x",
            "44444444444! c 10",
        ] {
            assert_eq!(
                Book::read(wrong).err(),
                (!wrong.is_empty()).then_some(BookError { line: 1 }),
                "{wrong}"
            );
        }
    }

    #[test]
    fn the_kept_book_is_whole_and_begins_with_the_solution() {
        let book = Book::read(KEPT).unwrap();
        assert_eq!(
            book.look_up(Board::start(4)),
            Some(Known { best: 2, gain: 10 })
        );
        assert_eq!(book.len(), KEPT.lines().count());
    }
}
