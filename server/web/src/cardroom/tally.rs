//! The statistics of all players over all recorded hands, with intervals. Each
//! hand is counted once, because adjusting all-in hands takes time.

use std::path::Path;

use parking_lot::Mutex;

use crate::read_error::ReadError;
use poker::{Scores, WinningsCurve, WinningsPoint};
use record::HandId;
use store::HandBook;
use store::events::PokerRow;

/// Maximum number of hands to count for one answer; the next answer goes on.
const AT_ONCE: u32 = 5_000;

/// The statistics so far.
#[derive(Default)]
pub(crate) struct Tally(Mutex<TallyState>);

struct TallyState {
    scores: Scores,
    /// The last hand that was counted.
    last: HandId,
}

impl Default for TallyState {
    fn default() -> TallyState {
        TallyState {
            scores: Scores::of_everybody(),
            last: HandId::ZERO,
        }
    }
}

/// The statistics of all players.
#[derive(Default)]
pub(crate) struct PokerStatistics {
    /// One row per player, those with the most hands first.
    pub(crate) rows: Vec<PokerRow>,
    /// Whether there are hands that are not counted yet.
    pub(crate) is_partial: bool,
    /// The course of the winnings of one player, if a name was given.
    pub(crate) course: Vec<WinningsPoint>,
}

impl Tally {
    /// Counts new hands, and returns the statistics, with the course of one
    /// player if its name is given; reads from the disk.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(crate) fn count(
        &self,
        store: &Path,
        player: Option<&str>,
    ) -> Result<PokerStatistics, ReadError> {
        let book = HandBook::open_to_read(store)?;
        let mut counted = self.0.lock();
        let (last, mut visited) = (counted.last, 0);
        let read = book.for_each_after(last, AT_ONCE, |hand| {
            visited += 1;
            match hand {
                Ok(hand) => {
                    counted.scores.count(&hand.record);
                    counted.last = hand.record.id;
                }
                Err(damaged) => {
                    tracing::warn!("{damaged}; the hand is not counted");
                    // The number is above the last one, so it is not negative.
                    counted.last = HandId::new(damaged.hand.unsigned_abs());
                }
            }
        });
        read?;
        let mut rows = counted.scores.rows();
        rows.sort_by_key(|row| std::cmp::Reverse(row.hands));
        let course = player.and_then(|player| counted.scores.course(player));
        Ok(PokerStatistics {
            rows,
            is_partial: visited == AT_ONCE,
            course: course.map(WinningsCurve::points).unwrap_or_default(),
        })
    }
}
