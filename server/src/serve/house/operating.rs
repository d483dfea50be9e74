//! What the operator may do.

use std::time::Duration;

use tokio::time::Instant;

use super::floor::Floor;
use super::{Notice, Operation};
use crate::referee::Order;

impl Floor {
    /// Does what the operator asks for; what is said about it.
    pub(super) async fn operate(&mut self, operation: Operation) -> Result<String, String> {
        match operation {
            Operation::Disconnect(name) => self.disconnect(&name).await,
            Operation::Pause(id) => self.toggle_pause(id),
            Operation::Stop(id) => {
                let game = self.games.get(&id).ok_or("The game is over.")?;
                game.order(Order::Stop)?;
                Ok(format!("Game {id} is broken off."))
            }
        }
    }

    async fn disconnect(&mut self, name: &str) -> Result<String, String> {
        let mut people = self.people.iter();
        if let Some((who, person)) = people.find(|(_, person)| person.name.as_str() == name) {
            // Who takes nothing in is dropped by its own connection.
            let _ = person.notices.try_send(Notice::Goodbye);
            if person.away.is_some() {
                self.leave(*who);
            }
            return Ok(format!("{name} is told goodbye."));
        }
        if self.free_brains().iter().any(|idle| idle.label == name) {
            let taken = self.lobby.take(name, Instant::now(), Duration::ZERO).await;
            let guest = taken.map_err(|failure| failure.to_string())?;
            self.lobby.forget(name);
            tokio::spawn(guest.brain.quit());
            return Ok(format!("{name} is told goodbye."));
        }
        let mut games = self.games.values();
        match games.find(|game| game.live.players.iter().any(|player| player == name)) {
            Some(game) => Err(format!(
                "{name} plays game {}: stop it first.",
                game.live.id
            )),
            None => Err(format!("Nobody called '{name}' is here.")),
        }
    }
}
