//! Who is here, who seeks whom, and what runs.

use std::sync::Arc;

use games::Seat;
use tokio::sync::mpsc;
use tokio::task::AbortHandle;
use tokio::time::Instant;

use super::super::seat::SeatHandle;
use super::{GameRequest, Notice, PersonId};
use crate::live::Live;
use crate::lobby::HeldName;

/// Somebody who is logged in.
pub(super) struct Person {
    /// Held until the last game under it is over.
    pub(super) name: Arc<HeldName>,
    pub(super) notices: mpsc::Sender<Notice>,
    pub(super) game: Option<u64>,
    /// The seat in it, for when the connection is lost.
    pub(super) seat: Option<SeatHandle>,
    /// Until when it is kept: the connection is lost.
    pub(super) away: Option<Instant>,
}

/// Somebody who waits to be found.
pub(super) struct Seek {
    pub(super) who: PersonId,
    pub(super) game_request: GameRequest,
}

/// A game from the moment somebody is to play it until its end is told.
pub(super) struct Running {
    pub(super) live: Arc<Live>,
    /// Who of the seats is a person.
    pub(super) people: [Option<PersonId>; 2],
    /// Who offered a draw, and how many moves had been made then.
    pub(super) draw: Option<(Seat, usize)>,
    /// Who would break it off.
    pub(super) stop: Option<Seat>,
    /// What plays it, until its result is kept.
    pub(super) task: AbortHandle,
    /// Whether a program was started for it.
    pub(super) started: bool,
    pub(super) _names: Vec<Arc<HeldName>>,
}

impl Person {
    /// Tells a line; a person who takes nothing in misses it.
    pub(super) fn tell(&self, text: impl Into<String>) {
        if self.notices.try_send(Notice::Text(text.into())).is_err() {
            tracing::debug!("'{}' missed a line", self.name.as_str());
        }
    }
}

impl Running {
    /// The seat of a person in it.
    pub(super) fn seat_of(&self, who: PersonId) -> Option<Seat> {
        let place = self.people.iter().position(|person| *person == Some(who))?;
        Some(if place == 0 {
            Seat::FIRST
        } else {
            Seat::SECOND
        })
    }
}

impl GameRequest {
    /// What would be played, in words: `gomoku, board 19, rule exact, 30s a
    /// move`.
    pub(super) fn in_words(&self) -> String {
        let info = self.game.info;
        let mut words = vec![info.name.to_owned()];
        let board = self.settings.board();
        if board != info.boards.default {
            words.push(format!("board {board}"));
        }
        let options = self.settings.changed();
        words.extend(options.map(|(key, value)| format!("{key} {value}")));
        words.extend(self.time.map(|time| time.to_string()));
        words.join(", ")
    }
}
