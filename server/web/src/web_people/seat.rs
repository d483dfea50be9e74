//! The seat of a person in a browser.

use games::Seat;
use people::{TurnProgress, TurnRefused};

use super::WebPerson;
use crate::place::Place;

impl WebPerson {
    /// The seat in this game.
    pub(crate) fn seat_in(&self, place: &Place) -> Option<Seat> {
        let state = self.state.lock();
        let playing = state.playing.as_ref()?;
        let is_here = Place::of(playing.live()) == *place && !playing.live().board().is_told;
        is_here.then_some(playing.seat())
    }

    /// The seat in this game, or the one that it was, if it was one of the last
    /// games of the session.
    pub(crate) fn had_seat_in(&self, place: &Place) -> Option<Seat> {
        let seats = &self.state.lock().seats;
        seats.seat_in(place.tournament.as_deref(), place.id)
    }

    /// The actions of the unfinished turn in this game, and whether a turn is on
    /// its way.
    pub(crate) fn turn_so_far(&self, place: &Place, ply: usize) -> (Vec<String>, bool) {
        let state = self.state.lock();
        match &state.playing {
            Some(playing) if Place::of(playing.live()) == *place => {
                (playing.so_far(ply).to_vec(), playing.is_sent(ply))
            }
            _ => (Vec::new(), false),
        }
    }

    /// Plays an action in this game, on the board after `ply` moves.
    ///
    /// # Errors
    /// The action is refused.
    pub(crate) fn play(
        &self,
        place: &Place,
        ply: usize,
        action: &str,
    ) -> Result<TurnProgress, TurnRefused> {
        let mut state = self.state.lock();
        let playing = state.playing.as_mut();
        let playing = playing.filter(|playing| Place::of(playing.live()) == *place);
        let progress = playing.ok_or(TurnRefused::NoSeat)?.act(ply, action)?;
        drop(state);
        self.changes.send_replace(());
        Ok(progress)
    }

    /// Takes back the actions of the unfinished turn.
    pub(crate) fn take_back(&self) {
        if let Some(playing) = &mut self.state.lock().playing {
            playing.clear();
        }
        self.changes.send_replace(());
    }
}
