//! Announces the end of a game after its commit.

use std::io;

use tournament::rating::Sprt;

use super::sprt::RunningTest;
use super::{EndEvent, Event, Events};
use crate::{Announcer, ChancePeriod, CommittedGame, Digest, Place, Results, Secret, StoreError};
use record::{GameId, Journal};

/// Announces games in the order of commits: first to the stream, if there is
/// one, then to the caller of the tournament.
pub struct GameAnnouncer<F> {
    played: Box<dyn EndEvent>,
    events: Option<Events>,
    test: Option<RunningTest>,
    tell: F,
    write: Option<WriteGame>,
}

/// Writes the journal of a game elsewhere.
type WriteGame = Box<dyn FnMut(&Journal) -> io::Result<()> + Send>;

impl<F: FnMut(CommittedGame) -> io::Result<()> + Send> GameAnnouncer<F> {
    /// Announces results with the events of `played`. `tell` is called on the writer's
    /// thread and may block; an error from it stops the writer.
    pub fn new(
        played: impl EndEvent + 'static,
        events: Option<Events>,
        tell: F,
    ) -> GameAnnouncer<F> {
        GameAnnouncer {
            played: Box::new(played),
            events,
            test: None,
            tell,
            write: None,
        }
    }

    /// Also writes the state of a running test after each game that changes it.
    #[must_use]
    pub fn following(self, test: Option<&Sprt>) -> GameAnnouncer<F> {
        let test = test.cloned().map(RunningTest);
        GameAnnouncer { test, ..self }
    }

    /// Also writes each game after it was announced. `write` is called on the writer's
    /// thread and may block; an error from it stops the writer.
    #[must_use]
    pub fn writing(
        self,
        write: impl FnMut(&Journal) -> io::Result<()> + Send + 'static,
    ) -> GameAnnouncer<F> {
        let write: Option<WriteGame> = Some(Box::new(write));
        GameAnnouncer { write, ..self }
    }
}

impl<F> GameAnnouncer<F> {
    /// Says it on the stream, if there is one.
    fn say(&self, event: &Event<'_>) -> Result<(), StoreError> {
        let Some(events) = &self.events else {
            return Ok(());
        };
        events.say_blocking(event).map_err(StoreError::Announce)
    }
}

impl<F: FnMut(CommittedGame) -> io::Result<()> + Send> Announcer for GameAnnouncer<F> {
    fn announce(&mut self, game: CommittedGame) -> io::Result<()> {
        if let Some(events) = &self.events {
            let mut say = |event: &Event<'_>| events.say_blocking(event);
            self.played.say_end(&game, &mut say)?;
            let test = self.test.as_mut();
            if let Some(row) = test.and_then(|test| test.hear(&game.result)) {
                events.say_blocking(&Event::Sprt(row))?;
            }
        }
        (self.tell)(game)
    }

    fn write(&mut self, journal: &Journal) -> io::Result<()> {
        match &mut self.write {
            Some(write) => write(journal),
            None => Ok(()),
        }
    }

    fn annul(
        &mut self,
        games: &[GameId],
        reason: &str,
        results: &Results<'_>,
    ) -> Result<(), StoreError> {
        if self.events.is_none() {
            return Ok(());
        }
        for &id in games {
            self.say(&Event::Struck { id, reason })?;
        }
        if let Some(test) = &mut self.test {
            test.forget();
            results.for_each(|result| {
                test.hear(&result);
            })?;
            let row = test.row();
            self.say(&Event::Sprt(row))?;
        }
        Ok(())
    }

    fn commit(&mut self, period: ChancePeriod, digest: Digest) -> Result<(), StoreError> {
        self.say(&Event::Commitment { period, digest })
    }

    fn open(&mut self, period: ChancePeriod, secret: Secret) -> Result<(), StoreError> {
        self.say(&Event::Secret { period, secret })
    }

    fn settle(&mut self) -> io::Result<Option<Place>> {
        match &self.events {
            Some(events) => events.flush_blocking(),
            None => Ok(None),
        }
    }
}
