//! Memory of hands that are stored, for the hands that are dealt next.

use std::fmt;
use std::sync::Arc;

use parking_lot::Mutex;
use record::hand::{Counts, HandRecord};

/// The most hands whose memory is kept, in bytes about half a million. At 6,000 hands
/// a second about 250 wait for their commit.
const KEPT: usize = 512;

/// The memory of a hand. Its contents belong to no hand any more.
#[derive(Debug)]
pub struct Blank {
    /// For its record.
    pub hand: Box<HandRecord>,
    /// For its counts.
    pub counts: Vec<(String, Counts)>,
}

/// The memory of hands that nobody needs any more. Clones share it.
#[derive(Clone, Default)]
pub struct Blanks(Arc<Mutex<Vec<Blank>>>);

impl Blanks {
    /// The memory of a hand; new where none is kept.
    pub fn take(&self) -> Blank {
        let mut kept = self.0.lock();
        kept.pop().unwrap_or_else(|| Blank {
            hand: Box::new(HandRecord::blank()),
            counts: Vec::new(),
        })
    }

    /// Keeps the memory of a hand, unless that of many is kept.
    pub fn give(&self, blank: Blank) {
        let mut kept = self.0.lock();
        if kept.len() < KEPT {
            kept.push(blank);
        }
    }
}

impl fmt::Debug for Blanks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Blanks").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_comes_back_and_no_more_than_the_bound_is_kept() {
        let blanks = Blanks::default();
        let mut blank = blanks.take();
        blank.hand.names = vec![Some("Ann".to_owned())];
        let place: *const HandRecord = &raw const *blank.hand;
        blanks.clone().give(blank);
        assert_eq!(&raw const *blanks.take().hand, place);
        for _ in 0..=KEPT {
            let hand = Box::new(HandRecord::blank());
            let counts = Vec::new();
            blanks.give(Blank { hand, counts });
        }
        assert_eq!(blanks.0.lock().len(), KEPT);
    }
}
