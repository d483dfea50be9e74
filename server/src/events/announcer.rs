//! Says the end of a game once it is committed.

use std::io;

use games::GameInfo;

use super::{Event, Events};
use crate::store::{Announced, Announcer, Place};

/// Tells of games, in the order of commits: first the stream, where there is
/// one, then whoever runs the tournament.
#[derive(Debug)]
pub struct GameAnnouncer<F> {
    game: &'static GameInfo,
    events: Option<Events>,
    tell: F,
}

impl<F: FnMut(Announced) -> io::Result<()> + Send> GameAnnouncer<F> {
    /// Announces games of this kind. `tell` is called on the writer's thread
    /// and may block; an error of it stops the writer.
    pub fn new(game: &'static GameInfo, events: Option<Events>, tell: F) -> GameAnnouncer<F> {
        GameAnnouncer { game, events, tell }
    }
}

impl<F: FnMut(Announced) -> io::Result<()> + Send> Announcer for GameAnnouncer<F> {
    fn announce(&mut self, game: Announced) -> io::Result<()> {
        if let Some(events) = &self.events {
            events.say_blocking(&Event::game(self.game, &game))?;
        }
        (self.tell)(game)
    }

    fn settle(&mut self) -> io::Result<Option<Place>> {
        match &self.events {
            Some(events) => events.flush_blocking(),
            None => Ok(None),
        }
    }
}
