//! A game as it is drawn: the visitor's view of it, and its look.

use games::{Seat, Text};

use super::Look;
use super::sight::Sight;
use crate::query::link;
use words::Language;

/// The facts from which all parts of the page of a game are drawn.
pub(super) struct Stage<'a> {
    /// The visitor's view.
    pub(super) sight: Sight<'a>,
    /// The address of the game: `/games/7`.
    pub(super) base: String,
    /// How the visitor wants it to be shown.
    pub(super) look: Look,
    /// The language of the visitor.
    pub(super) language: Language,
}

impl Stage<'_> {
    /// A message in the language of the reader.
    pub(super) fn say(&self, key: &str) -> String {
        self.language.say(key)
    }

    /// A text with the names of the players in place of the words for seats.
    pub(super) fn with_names(&self, text: &Text) -> String {
        text.named(&self.sight.names()).say(self.language)
    }

    /// Whether the board is large on a narrow page, if it can be.
    pub(super) fn is_large(&self) -> bool {
        self.look.large.unwrap_or_default()
    }

    /// The seats, from the one below the board on: the visitor's own, else the
    /// first one; the board is turned round for the last.
    pub(super) fn seats(&self) -> Vec<Seat> {
        let count = self.sight.history.journal.players.len();
        let mut seats: Vec<Seat> = Seat::all(count).collect();
        if let Some(own) = self.sight.own {
            seats.rotate_left(own.index().min(count));
        }
        if self.look.flip {
            seats.reverse();
        }
        seats
    }

    /// Whether the board is turned round: the visitor's own side is below.
    pub(super) fn is_turned(&self) -> bool {
        let second = self.sight.own == Some(Seat::SECOND);
        self.look.flip != (second && self.sight.history.info.faces)
    }

    /// The address of this game after `ply` moves, or in its current position.
    pub(super) fn link(&self, ply: Option<usize>) -> String {
        let ply = ply.map_or_else(|| "live".to_owned(), |ply| ply.to_string());
        let mut pairs = vec![("ply", ply.as_str())];
        pairs.extend(self.look.kept());
        link(&self.base, &pairs)
    }
}
