//! The moves of the game that a person plays at this terminal, of which the last
//! may be taken back. The referee knows no take-back: the game is broken off, and
//! begins again with the moves that are left.

use std::sync::Arc;

use games::{AnyGame, Seat, Viewer};
use protocol::line::Version;
use tournament::GameKey;

use crate::running_games::GameGroup;
use parking_lot::Mutex;
use record::{Entry, GameId, Journal};
use referee::Order;
use words::{Phrase, UserError};

/// The moves in the game of a person, one game at a time. Clones are the same.
#[derive(Clone, Default)]
pub struct TakeBacks(Arc<Mutex<Option<Game>>>);

/// The game that runs, or begins again.
struct Game {
    key: GameKey,
    id: GameId,
    group: GameGroup,
    /// Why no move of it can be taken back.
    refusal: Option<UserError>,
    /// The start, before the opening.
    start: Box<dyn AnyGame>,
    /// Whether that is the usual one.
    is_usual: bool,
    /// The moves of its opening, which nobody takes back.
    opening: String,
    /// The turns since, those before a move was taken back included.
    turns: Vec<(Seat, String)>,
    /// Moves were taken back, and it has yet to begin again.
    begins_again: bool,
}

impl TakeBacks {
    /// The moves that are left of this game, where it begins again because one
    /// was taken back.
    pub fn left_of(&self, key: GameKey) -> Option<String> {
        let game = self.0.lock();
        let game = game
            .as_ref()
            .filter(|game| game.begins_again && game.key == key);
        game.map(|game| game.moves().join(" "))
    }

    /// A game of this key begins, whose opening is played from `start`.
    pub fn begin(&self, key: GameKey, journal: &Journal, start: &dyn AnyGame, group: &GameGroup) {
        let mut known = self.0.lock();
        let (opening, turns) = match known.take() {
            Some(game) if game.begins_again && game.key == key => (game.opening, game.turns),
            _ => (journal.opening.clone(), Vec::new()),
        };
        *known = Some(Game {
            key,
            id: journal.id,
            group: group.clone(),
            refusal: no_take_back(journal, start),
            start: start.clone_box(),
            is_usual: journal.position.is_none(),
            opening,
            turns,
            begins_again: false,
        });
    }

    /// Notes the last entry of the journal.
    pub fn follow(&self, journal: &Journal) {
        if let (Some(game), Some(Entry::Turn { seat, text, .. })) =
            (self.0.lock().as_mut(), journal.entries.last())
        {
            game.turns.push((*seat, text.clone()));
        }
    }

    /// Takes back the last turn of this seat and all that followed, and breaks
    /// the game off. Gives the turns that were taken back, as people write them.
    ///
    /// # Errors
    /// There is no such turn, or the game does not allow it.
    pub fn take_back(&self, seat: Seat) -> Result<Vec<String>, UserError> {
        let mut game = self.0.lock();
        let game = game.as_mut().ok_or_else(nothing_to_take_back)?;
        if let Some(refusal) = &game.refusal {
            return Err(refusal.clone());
        }
        let last = game.turns.iter().rposition(|(by, _)| *by == seat);
        let last = last.ok_or_else(nothing_to_take_back)?;
        game.group.order(game.id, Order::Stop)?;
        game.begins_again = true;
        let taken = game.turns.split_off(last);
        let mut state = game.start.clone_box();
        // Cannot fail: the turns were played so.
        let _ = state.play_actions(&game.moves().join(" "));
        let written = taken.into_iter().map(|(_, text)| {
            let written = state.notation(&text);
            let _ = state.play_turn(&text);
            written.unwrap_or(text)
        });
        Ok(written.collect())
    }

    /// The start as this seat may know it, if it is not the usual one, and the
    /// moves since.
    pub fn so_far(&self, seat: Seat) -> (Option<String>, Vec<String>) {
        let game = self.0.lock();
        let Some(game) = game.as_ref() else {
            return (None, Vec::new());
        };
        let position = || game.start.position(Viewer::Seat(seat));
        ((!game.is_usual).then(position), game.moves())
    }
}

impl Game {
    fn moves(&self) -> Vec<String> {
        let opening = Some(&self.opening).filter(|moves| !moves.is_empty());
        let turns = self.turns.iter().map(|(_, text)| text);
        opening.into_iter().chain(turns).cloned().collect()
    }
}

/// Why no move of this game can be taken back, if that is so.
pub fn no_take_back(journal: &Journal, start: &dyn AnyGame) -> Option<UserError> {
    if start.has_chance() {
        return Some(Phrase::new("terminal-no-undo-chance").into());
    }
    if start.has_hidden() {
        return Some(Phrase::new("terminal-no-undo-hidden").into());
    }
    if let Some(why) = start.refuses_openings() {
        let text = Phrase::new("terminal-no-undo-opened");
        return Some(UserError::within(text, "why", why));
    }
    let published = Version::V01.to_string();
    let mut players = journal.players.iter();
    let old = players.find(|player| player.protocol == published);
    old.map(|player| {
        let text = Phrase::new("terminal-no-undo-published");
        text.with("name", player.name.clone()).into()
    })
}

/// That there is no move to be taken back.
pub fn nothing_to_take_back() -> Phrase {
    Phrase::new("terminal-no-undo-nothing")
}

#[cfg(test)]
#[path = "take_backs_tests.rs"]
mod tests;
