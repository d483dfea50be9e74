//! How everybody did over all recorded hands, with intervals: counted once and
//! then kept up, for the luck of all-in hands takes time to work out.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crate::read_error::ReadError;
use poker::Scores;
use record::HandId;
use store::HandBook;
use store::events::PokerRow;

/// Hands that are counted for one answer; the rest is counted for the next.
const AT_ONCE: u32 = 5_000;

/// What is counted by now.
#[derive(Default)]
pub(crate) struct Tally(Mutex<Counted>);

struct Counted {
    scores: Scores,
    /// The last hand that is in it.
    last: HandId,
}

impl Default for Counted {
    fn default() -> Counted {
        Counted {
            scores: Scores::of_everybody(),
            last: HandId::ZERO,
        }
    }
}

/// How everybody did.
#[derive(Default)]
pub(crate) struct Tallied {
    /// A row a player, those with the most hands first.
    pub(crate) rows: Vec<PokerRow>,
    /// Whether there are hands that are not counted yet.
    pub(crate) is_partial: bool,
}

impl Tally {
    /// Counts what has come since, and gives what is counted; reads from the
    /// disk.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(crate) fn count(&self, store: &Path) -> Result<Tallied, ReadError> {
        let book = HandBook::open_to_read(store)?;
        // Scores are whole whatever a panicking thread did before.
        let mut counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (last, mut visited) = (counted.last, 0);
        let read = book.for_each_after(last, AT_ONCE, |hand| {
            visited += 1;
            match hand {
                Ok(hand) => {
                    counted.scores.count(&hand.record);
                    counted.last = hand.record.id;
                }
                Err(damaged) => {
                    tracing::warn!("{damaged}; it counts for nobody");
                    // It is above the last one, and so no negative number.
                    counted.last = HandId::new(damaged.hand.unsigned_abs());
                }
            }
        });
        read?;
        let mut rows = counted.scores.rows();
        rows.sort_by_key(|row| std::cmp::Reverse(row.hands));
        Ok(Tallied {
            rows,
            is_partial: visited == AT_ONCE,
        })
    }
}
