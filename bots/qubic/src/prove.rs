//! The proof that the first player wins in the cube of 4: depth-first
//! proof-number search (Nagai 2002) with forced wins at its leaves.
//!
//! Where the second player is on turn, only the replies are searched after
//! which the first player has no forced win; every other legal reply loses to
//! one, so none is left out. Where the first player is on turn, any choice of
//! moves will do, as one that wins suffices.

mod relevant;
mod search;
mod table;

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use games::qubic::Shape;
use parking_lot::Mutex;

use self::search::{Prover, after};
use self::table::Table;
use super::book::Book;
use super::field::Field;
use super::symmetry::{Position, canonical};

/// How far the proof has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Replies of the second player to the first stone that are settled.
    pub done: u64,
    /// How many there are, up to symmetry.
    pub replies: u64,
    /// Positions that have been expanded.
    pub expanded: u64,
}

/// The search did not prove the win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the win was not proven with the moves that were tried")]
pub struct NotProven;

/// How many expansions pass between two tellings of the progress.
const TELL_EVERY: u64 = 256;

/// Proves that the first player wins and writes its strategy down. `tell`
/// hears of the progress, from several threads.
///
/// # Errors
/// The moves that were tried do not suffice.
pub fn prove(tell: &(dyn Fn(Progress) + Sync)) -> Result<Book, NotProven> {
    // All 16 cells on seven lines are images of each other.
    let (opened, _) = canonical((1, 0));
    let mut replies: Vec<Position> = after(opened, !opened.0).map(|(_, next)| next).collect();
    replies.sort_unstable();
    replies.dedup();
    let shared = SharedProof {
        table: Table::new(),
        empty: Field::new(Shape::new(4, false).ok_or(NotProven)?),
        replies: replies.len() as u64,
        queue: Mutex::new(replies),
        done: AtomicU64::new(0),
        expanded: AtomicU64::new(0),
        tell,
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| shared.work());
        }
    });
    let mut book = Book::default();
    book.insert((0, 0), 0);
    Prover::new(&shared).write(opened, &mut book)?;
    Ok(book)
}

/// The state that all threads of a proof share.
struct SharedProof<'a> {
    table: Table,
    /// The cube without stones.
    empty: Field,
    /// Replies to the first stone that no thread has begun.
    queue: Mutex<Vec<Position>>,
    replies: u64,
    done: AtomicU64,
    expanded: AtomicU64,
    tell: &'a (dyn Fn(Progress) + Sync),
}

impl SharedProof<'_> {
    fn work(&self) {
        let mut prover = Prover::new(self);
        loop {
            let next = self.queue.lock().pop();
            let Some(position) = next else { return };
            prover.settle(position);
            self.done.fetch_add(1, Ordering::Relaxed);
            self.tell();
        }
    }

    /// Counts a position that is expanded.
    fn count(&self) {
        if self
            .expanded
            .fetch_add(1, Ordering::Relaxed)
            .is_multiple_of(TELL_EVERY)
        {
            self.tell();
        }
    }

    fn tell(&self) {
        (self.tell)(Progress {
            done: self.done.load(Ordering::Relaxed),
            replies: self.replies,
            expanded: self.expanded.load(Ordering::Relaxed),
        });
    }

    fn field(&self, (cross, round): Position) -> Field {
        self.empty.filled([cross, round].map(u128::from))
    }
}
