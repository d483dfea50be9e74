//! A visitor's view of a game: a position, from a seat or from none.

use std::sync::Arc;

use games::{AnyGame, Mark, Scene, Seat, Text, Viewer};

use crate::history::{GameHistory, HistoryError, Position};
use crate::web_people::WebPerson;
use record::{Entry, RecordedPlayer};

/// A position of a game as a visitor sees it.
pub(super) struct Sight<'a> {
    pub(super) history: &'a GameHistory,
    pub(super) position: Position,
    /// The number of moves.
    pub(super) last: usize,
    /// Whether the position was asked for: it stays, though the game goes on.
    is_chosen: bool,
    /// The visitor, if it has a seat in the game.
    pub(super) seated: Option<(&'a Arc<WebPerson>, Seat)>,
    /// The seat that the visitor has, or had until the game ended.
    pub(super) own: Option<Seat>,
    /// Whether the visitor has the referee's view.
    pub(super) sees_all: bool,
}

impl<'a> Sight<'a> {
    /// The position after `ply` moves, or the last one, for this visitor.
    ///
    /// # Errors
    /// The journal does not follow the rules.
    pub(super) fn new(
        history: &'a GameHistory,
        ply: Option<usize>,
        person: Option<&'a Arc<WebPerson>>,
    ) -> Result<Sight<'a>, HistoryError> {
        let last = history.length();
        let position = history.position(ply.unwrap_or(last))?;
        let seated = person.and_then(|person| Some((person, person.seat_in(&history.place)?)));
        Ok(Sight {
            history,
            position,
            last,
            is_chosen: ply.is_some(),
            seated,
            own: person.and_then(|person| person.had_seat_in(&history.place)),
            sees_all: false,
        })
    }

    /// The same with the parts that are hidden from spectators, if the visitor has the
    /// referee's view. A player sees the board as its seat may know it.
    pub(super) fn seeing_all(self, sees_all: bool) -> Sight<'a> {
        Sight { sees_all, ..self }
    }

    /// Whether this is the position after the last move.
    pub(super) fn is_last(&self) -> bool {
        self.position.ply == self.last
    }

    /// The seats whose players have lost the connection, at the current position.
    pub(super) fn away(&self) -> &'a [Seat] {
        let live = self.history.live.as_ref();
        let live = live.filter(|now| self.is_last() && !now.is_over);
        live.map_or(&[], |now| &now.away)
    }

    /// Whether this is the current position of a running game.
    pub(super) fn is_now(&self) -> bool {
        self.history.is_running() && !self.is_chosen
    }

    /// The seat on turn in this position; `None` at the end of the game.
    pub(super) fn on_turn(&self) -> Option<Seat> {
        let turn = self.position.state.turn().seat();
        turn.filter(|_| !self.is_end())
    }

    /// Whether this is the position at the end of the game.
    pub(super) fn is_end(&self) -> bool {
        self.is_last() && !self.history.is_running()
    }

    /// The scene of a state for this visitor.
    pub(super) fn scene(&self, state: &dyn AnyGame) -> Scene {
        let scene = state.scene(self.viewer());
        if self.is_end() {
            scene.stopped()
        } else {
            scene
        }
    }

    /// The visitor and its seat, if it is on turn now.
    pub(super) fn own_turn(&self) -> Option<(&'a Arc<WebPerson>, Seat)> {
        let (person, seat) = self.seated.filter(|_| self.is_now())?;
        (self.on_turn() == Some(seat)).then_some((person, seat))
    }

    /// The seat of the visitor, if another one is on turn now.
    pub(super) fn waiting(&self) -> Option<Seat> {
        let (_, seat) = self.seated.filter(|_| self.is_now())?;
        self.on_turn().filter(|other| *other != seat).map(|_| seat)
    }

    /// The viewer of the scene. A seat still sees its own secrets after the end.
    pub(super) fn viewer(&self) -> Viewer {
        match self.own {
            Some(seat) if self.seated.is_some() || !self.sees_all => Viewer::Seat(seat),
            _ if self.sees_all => Viewer::Referee,
            _ => Viewer::Public,
        }
    }

    /// The names of the players, by seat.
    pub(super) fn names(&self) -> Vec<&str> {
        let players = self.history.journal.players.iter();
        players.map(|player| player.name.as_str()).collect()
    }

    /// The one opponent of this seat.
    pub(super) fn opponent(&self, own: Seat) -> Option<&'a RecordedPlayer> {
        match &self.history.journal.players[..] {
            [_, other] if own == Seat::FIRST => Some(other),
            [other, _] => Some(other),
            _ => None,
        }
    }

    /// Whether there are several opponents; only two players can agree on a draw.
    pub(super) fn has_several_opponents(&self) -> bool {
        self.history.journal.players.len() > 2
    }

    /// The actions of the visitor's unfinished turn.
    pub(super) fn actions_so_far(&self) -> Vec<String> {
        let own = self.own_turn();
        let so_far =
            own.map(|(person, _)| person.turn_so_far(&self.history.place, self.position.ply));
        so_far.map(|(actions, _)| actions).unwrap_or_default()
    }

    /// Whether the last move took something, as this scene after it shows.
    pub(super) fn has_taken(&self, scene: &Scene) -> bool {
        let mut cells = scene.panels.iter().flat_map(|panel| &panel.cells).flatten();
        let before = |(state, _): &(Box<dyn AnyGame>, Entry)| self.scene(state.as_ref()).taken;
        let before = self.position.trail.last().map(before);
        cells.any(|cell| cell.mark == Mark::Taken)
            || before.is_some_and(|before| before != scene.taken)
    }

    /// The effect of the last move, if the board does not show it.
    pub(super) fn story(&self) -> Vec<Text> {
        match self.position.trail.last() {
            Some((state, Entry::Turn { text, .. } | Entry::Chance { text })) => {
                state.story(text, self.viewer())
            }
            _ => Vec::new(),
        }
    }
}
