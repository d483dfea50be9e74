//! A game as somebody would like to play it: its conditions for players, and its words
//! for people.

use std::fmt;

use words::Phrase;

use super::{GameRequest, RequestRefusal};
use contest::lobby::ANSWER_TIMEOUT;
use record::time_control::TimeControl;
use referee::player::Conditions;

impl GameRequest {
    /// The conditions that the players are told; `usual_time` holds where no limits are
    /// asked for.
    pub(crate) fn into_conditions(self, usual_time: TimeControl) -> Conditions {
        let moves = (!self.start.turns.is_empty()).then(|| "moves at the start".to_owned());
        let position = self.start.position.is_some();
        let position = position.then(|| "position".to_owned());
        Conditions {
            game: self.game,
            time: self.time.unwrap_or(usual_time),
            beyond_published: self
                .settings
                .beyond_published(self.game.info)
                .or(position)
                .or(moves),
            settings: self.settings,
            answer_timeout: ANSWER_TIMEOUT,
        }
    }

    /// The same for this many players.
    ///
    /// # Errors
    /// The game, or the seat, is not for so many.
    pub(super) fn among(self, players: usize) -> Result<GameRequest, RequestRefusal> {
        let info = self.game.info;
        let settings = self.settings.with_seats(info, players);
        let settings = settings.map_err(RequestRefusal::Players)?;
        match self.seat {
            Some(seat) if seat.index() >= players => {
                let seat = info.seats.get(seat.index()).unwrap_or(&"That");
                Err(RequestRefusal::NoSeat(seat, players))
            }
            _ => Ok(GameRequest { settings, ..self }),
        }
    }

    /// The game in words: `gomoku, board 19, rule exact, 30s a move`.
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
        let position = self.start.position.as_ref();
        parts.extend(position.map(|position| as_typed(format!("position {position}"))));
        let seat = self.seat.and_then(|seat| info.seats.get(seat.index()));
        parts.extend(seat.map(|seat| Phrase::new("terminal-seat-taken").with("seat", *seat)));
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

/// The game in words, as programs and logs get it.
impl fmt::Display for GameRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.phrase().to_string())
    }
}
