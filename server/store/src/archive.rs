//! The destination of the games that the writer's thread takes.

use std::ops::Range;

use super::{Announcer, Annulment, ChancePeriod, Commitment, FinishedGame, Room, StoreError};
use record::GameId;

/// Stores games, then announces them. Failures for lack of a resource are
/// retried as the patience of an attempt says. After an error the archive must not be used any
/// more.
pub(super) trait Archive: Send {
    /// The disk space for results.
    fn room(&self) -> &Room;

    /// Stores these games, then announces each of them.
    fn keep(
        &mut self,
        games: Vec<FinishedGame>,
        attempt: &mut Attempt<'_>,
    ) -> Result<(), StoreError>;

    /// Strikes games, announces that, and says how many they are; nothing where results
    /// are not kept in a way in which they can be struck.
    fn annul(&mut self, _: Annulment, _: &mut Attempt<'_>) -> Result<Option<u64>, StoreError> {
        Ok(None)
    }

    /// The secrets that games draw from.
    fn drawn_secrets(&self) -> Result<Vec<Commitment>, StoreError> {
        Ok(Vec::new())
    }

    /// Draws a secret for the games of a period; commits to it, then announces that.
    fn draw_secret(
        &mut self,
        period: ChancePeriod,
        attempt: &mut Attempt<'_>,
    ) -> Result<Commitment, StoreError>;

    /// Has no more games draw from a secret, then announces it.
    fn open_secret(&mut self, _: &Commitment, _: &mut Attempt<'_>) -> Result<(), StoreError> {
        Ok(())
    }

    /// The number of games announced since the last [`Archive::settle`].
    fn unsettled(&self) -> usize {
        0
    }

    /// Finishes postponed work: syncs files and marks announcements as made.
    fn settle(&mut self, attempt: &mut Attempt<'_>) -> Result<(), StoreError>;

    /// Reserves numbers for games; no number is ever given twice.
    fn reserve_ids(&mut self, attempt: &Attempt<'_>) -> Result<Range<GameId>, StoreError>;

    /// Gives unused reserved numbers back and closes the archive.
    fn close(&mut self, _: Range<GameId>, _: &Attempt<'_>) -> Result<(), StoreError> {
        Ok(())
    }
}

/// How an archive does a piece of work.
pub(super) struct Attempt<'a> {
    /// Who is told of it.
    pub(super) announcer: &'a mut dyn Announcer,
    /// How long it may take.
    pub(super) patience: Patience<'a>,
}

/// How long to wait for a missing resource.
pub(super) struct Patience<'a> {
    pub(super) room: Room,
    /// Whether all games have ended.
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
