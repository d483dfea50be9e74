//! Where the writer's thread puts games.

use std::ops::Range;

use super::{Announcer, FinishedGame, Room, StoreError};
use record::GameId;

/// Keeps games and announces them, in this order. What fails for want of
/// something that may come back is done again as `patience` says. After an error
/// nothing more may be asked of it.
pub(super) trait Archive: Send {
    /// The room for what it keeps.
    fn room(&self) -> &Room;

    /// Keeps these games, then announces each of them.
    fn keep(
        &mut self,
        games: Vec<FinishedGame>,
        announcer: &mut dyn Announcer,
        patience: &Patience<'_>,
    ) -> Result<(), StoreError>;

    /// How many games were announced since the last [`Archive::settle`].
    fn unsettled(&self) -> usize;

    /// Finishes what could be put off: files on the disk, announcements known
    /// to be made.
    fn settle(
        &mut self,
        announcer: &mut dyn Announcer,
        patience: &Patience<'_>,
    ) -> Result<(), StoreError>;

    /// Numbers for games that were never given before and never will be again.
    fn reserve_ids(&mut self, patience: &Patience<'_>) -> Result<Range<GameId>, StoreError>;

    /// Takes back what is left of the last numbers, and ends in order.
    fn close(
        &mut self,
        unused_ids: Range<GameId>,
        patience: &Patience<'_>,
    ) -> Result<(), StoreError>;
}

/// How long what is lacking is waited for.
pub(super) struct Patience<'a> {
    pub(super) room: Room,
    /// Whether nobody plays any more.
    pub(super) is_over: &'a dyn Fn() -> bool,
}

impl Patience<'_> {
    /// See [`Room::wait_for`].
    pub(super) fn until_done<T>(
        &self,
        work: impl FnMut() -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.room.wait_for(self.is_over, work)
    }
}
