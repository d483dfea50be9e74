//! The seats that a person had, so that the secrets of a seat stay known to it.

use std::collections::VecDeque;

use games::Seat;
use record::GameId;

use super::LiveGame;

/// Of how many games, the last ones: a class tournament and more.
const MOST_OWN_GAMES: usize = 64;

/// The seats of one person in the last games of a session.
#[derive(Debug, Default)]
pub struct OwnSeats(VecDeque<(Option<String>, GameId, Seat)>);

impl OwnSeats {
    /// Notes that the person sits down at a game.
    pub fn note(&mut self, live: &LiveGame, seat: Seat) {
        if self.0.len() >= MOST_OWN_GAMES {
            self.0.pop_front();
        }
        self.0.push_back((live.tournament.clone(), live.id, seat));
    }

    /// The last game of the server.
    pub fn last(&self) -> Option<GameId> {
        let mut seats = self.0.iter().rev();
        seats.find(|(own, ..)| own.is_none()).map(|(_, id, _)| *id)
    }

    /// The seat in this game of a tournament, or of the server.
    pub fn seat_in(&self, tournament: Option<&str>, id: GameId) -> Option<Seat> {
        let mut seats = self.0.iter().rev();
        let is_here = |(own, game, _): &&(Option<String>, GameId, Seat)| {
            own.as_deref() == tournament && *game == id
        };
        seats.find(is_here).map(|(.., seat)| *seat)
    }
}
