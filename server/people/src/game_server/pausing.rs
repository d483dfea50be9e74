//! Pauses that players ask for. A pause is no way to think longer: where moves
//! have a limit, another person must agree, and all pauses of a game together
//! have an end.

use tokio::time::Instant;
use words::Phrase;

use super::actor::GameServerActor;
use super::pauses::Pauses;
use super::{PersonId, Refused, Said};
use record::GameId;

impl GameServerActor {
    /// Pauses the game of a person, or lets it go on.
    pub(super) fn pause(&mut self, who: PersonId, id: Option<GameId>) -> Said {
        let (game, seat) = self.own_game(who, id)?;
        let (id, is_timed) = (game.live.id, game.is_timed);
        let (other, pauses) = (game.other_person(seat), &game.pauses);
        let (asked, left) = (pauses.asked, pauses.left);
        if self.running_games.is_paused(None, id) {
            return self.toggle_pause(id).map(|_| None);
        }
        if left.is_zero() {
            return Err(Refused::PausedEnough);
        }
        match other.filter(|_| is_timed) {
            Some(other) if asked != Some(other) => {
                self.with_pauses(id, |pauses| pauses.asked = Some(who));
                let name = self.name_of(who);
                let text = Phrase::new("terminal-would-pause").with("name", name);
                self.tell(other, text.with("id", id.to_string()));
                Ok(Some(Phrase::new("terminal-opponent-asked")))
            }
            _ => {
                self.toggle_pause(id)?;
                self.with_pauses(id, |pauses| pauses.begin(Instant::now()));
                Ok(None)
            }
        }
    }

    pub(super) fn with_pauses(&mut self, id: GameId, change: impl FnOnce(&mut Pauses)) {
        if let Some(game) = self.games.get_mut(&id) {
            change(&mut game.pauses);
        }
    }

    /// When the next pause ends by itself.
    pub(super) fn next_end_of_pause(&self) -> Option<Instant> {
        let games = self.games.values();
        games.filter_map(|game| game.pauses.ends).min()
    }

    /// Lets those games go on whose pauses were long enough.
    pub(super) fn end_pauses(&mut self) {
        let now = Instant::now();
        let games = self.games.values();
        let late = games.filter(|game| game.pauses.ends.is_some_and(|ends| ends <= now));
        let late: Vec<GameId> = late.map(|game| game.live.id).collect();
        for id in late {
            let goes_on = match self.running_games.is_paused(None, id) {
                true => self.toggle_pause(id).is_ok(),
                false => true,
            };
            // One that is about to end takes no order, and needs none.
            self.with_pauses(id, |pauses| pauses.end(now));
            if !goes_on {
                tracing::debug!("game {id} ends while it is paused");
            }
        }
    }
}
