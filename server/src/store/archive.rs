//! Where the writer's thread puts games.

use std::ops::Range;

use super::{Announcer, FinishedGame, StoreError};

/// Keeps games and announces them, in this order. After an error nothing more
/// may be asked of it.
pub(super) trait Archive: Send {
    /// Keeps these games, then announces each of them.
    fn keep(
        &mut self,
        games: Vec<FinishedGame>,
        announcer: &mut dyn Announcer,
    ) -> Result<(), StoreError>;

    /// How many games were announced since the last [`Archive::settle`].
    fn unsettled(&self) -> usize;

    /// Finishes what could be put off: files on the disk, announcements known
    /// to be made.
    fn settle(&mut self, announcer: &mut dyn Announcer) -> Result<(), StoreError>;

    /// Numbers for games that were never given before and never will be again.
    fn reserve_ids(&mut self) -> Result<Range<u64>, StoreError>;

    /// Takes back what is left of the last numbers, and ends in order.
    fn close(&mut self, unused_ids: Range<u64>) -> Result<(), StoreError>;
}
