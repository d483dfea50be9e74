//! What the operator may do.

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
            Operation::Add(brain) => {
                let known = |other: &crate::serve::Configured| other.name == brain.name;
                if self.programs.iter().any(known) {
                    return Err(format!("There is a brain '{}' at hand.", brain.name));
                }
                let held = self.lobby.hold_exactly(&brain.name);
                let held = held.ok_or_else(|| format!("'{}' is here already.", brain.name))?;
                self.held.push(held);
                let said = format!("{} is at hand.", brain.name);
                self.programs.push(brain);
                Ok(said)
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
            let taken = self.lobby.take(name).await;
            let guest = taken.ok_or_else(|| format!("{name} is about to play, or to leave."))?;
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
