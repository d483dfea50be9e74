//! Who is here, who seeks whom, and what runs.

use std::fmt;
use std::sync::Arc;

use games::Seat;
use tokio::sync::mpsc;
use tokio::task::AbortHandle;
use tokio::time::Instant;
use words::Phrase;

use super::pauses::Pauses;
use super::{GameRequest, Notice, PersonId, Refused};
use crate::seat::SeatHandle;
use contest::live::Live;
use contest::lobby::{ANSWER_TIMEOUT, HeldName};
use net::{Origin, Permit};
use record::GameId;
use record::time_control::TimeControl;
use referee::player::Conditions;

/// Somebody who is logged in.
pub(super) struct Person {
    /// Held until the last game under it is over.
    pub(super) name: Arc<HeldName>,
    /// Where the person is connected from.
    pub(super) origin: Origin,
    pub(super) notices: mpsc::Sender<Notice>,
    pub(super) game: Option<GameId>,
    /// The seat in it, for when the connection is lost.
    pub(super) seat: Option<SeatHandle>,
    /// Until when it is kept: the connection is lost.
    pub(super) away: Option<Instant>,
}

/// Somebody who waits to be found.
pub(super) struct Seek {
    pub(super) who: PersonId,
    pub(super) game_request: GameRequest,
    pub(super) _share: Permit,
}

/// A game from the moment somebody is to play it until its end is told.
pub(super) struct Running {
    pub(super) live: Arc<Live>,
    /// Who of the seats is a person.
    pub(super) people: Vec<Option<PersonId>>,
    /// Who would break it off.
    pub(super) stop: Option<Seat>,
    /// What plays it, until its result is kept.
    pub(super) task: AbortHandle,
    /// Whether people have a limit of time in it.
    pub(super) is_timed: bool,
    pub(super) pauses: Pauses,
    /// Its place among the games, and those of the programs started for it.
    pub(super) _shares: Vec<Permit>,
    pub(super) _names: Vec<Arc<HeldName>>,
}

impl Person {
    /// Tells a line; a person who takes nothing in misses it.
    pub(super) fn tell(&self, text: Phrase) {
        if self.notices.try_send(Notice::Text(text)).is_err() {
            tracing::debug!("'{}' missed a line", self.name.as_str());
        }
    }
}

impl Running {
    /// The seat of a person in it.
    pub(super) fn seat_of(&self, who: PersonId) -> Option<Seat> {
        let mut seats = Seat::all(self.people.len()).zip(&self.people);
        let own = seats.find(|(_, person)| **person == Some(who));
        own.map(|(seat, _)| seat)
    }

    /// The person whom one at this seat plays against, where that is one and
    /// no brain.
    pub(super) fn other_person(&self, seat: Seat) -> Option<PersonId> {
        let seats = Seat::all(self.people.len()).zip(&self.people);
        let mut others = seats.filter(|(other, _)| *other != seat);
        others.find_map(|(_, person)| *person)
    }
}

impl GameRequest {
    /// What the players are told; `usual_time` holds where no limits are asked
    /// for.
    pub(crate) fn into_conditions(self, usual_time: TimeControl) -> Conditions {
        Conditions {
            game: self.game,
            time: self.time.unwrap_or(usual_time),
            beyond_published: self.settings.beyond_published(self.game.info),
            settings: self.settings,
            answer_timeout: ANSWER_TIMEOUT,
        }
    }

    /// The same for this many players.
    ///
    /// # Errors
    /// The game, or the seat, is not for so many.
    pub(super) fn among(self, players: usize) -> Result<GameRequest, Refused> {
        let info = self.game.info;
        let settings = self.settings.with_seats(info, players);
        let settings = settings.map_err(Refused::Players)?;
        match self.seat {
            Some(seat) if seat.index() >= players => {
                let seat = info.seats.get(seat.index()).unwrap_or(&"That");
                Err(Refused::NoSeat(seat, players))
            }
            _ => Ok(GameRequest { settings, ..self }),
        }
    }
}

impl GameRequest {
    /// What would be played, in words: `gomoku, board 19, rule exact, 30s a move`.
    pub fn phrase(&self) -> Phrase {
        let info = self.game.info;
        let mut parts = Vec::new();
        let board = self.settings.board();
        if board != info.boards.default {
            parts.push(Phrase::new("terminal-board").with("size", board));
        }
        // Options are typed so.
        let options = self.settings.changed();
        parts.extend(options.map(|(key, value)| as_typed(format!("{key} {value}"))));
        parts.extend(self.time.map(|time| time.phrase()));
        let and_next = |list, next| {
            let list = Phrase::new("terminal-list").and("list", list);
            list.and("next", next)
        };
        parts.into_iter().fold(as_typed(info.name), and_next)
    }
}

/// A text that is the same in all languages.
fn as_typed(text: impl Into<String>) -> Phrase {
    Phrase::new("terminal-text").with("text", text.into())
}

/// What would be played, as programs and logs get it.
impl fmt::Display for GameRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.phrase().to_string())
    }
}
