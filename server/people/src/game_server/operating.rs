//! What the operator may do.

use words::Phrase;

use super::actor::{GameServerActor, news_of};
use super::state::Person;
use super::{Notice, Operation, Refused, Said};
use referee::Order;
use store::same_name::is_same_name;

impl GameServerActor {
    /// Does what the operator asks for; what is said about it.
    pub(super) fn operate(&mut self, operation: Operation) -> Said {
        match operation {
            Operation::Disconnect(name) => self.disconnect(&name),
            Operation::Pause(id) => self.toggle_pause(id),
            Operation::Stop(id) => {
                self.order(id, Order::Stop)?;
                let text = Phrase::new("terminal-game-broken-off").with("id", id.to_string());
                Ok(Some(text))
            }
        }
    }

    fn disconnect(&mut self, name: &str) -> Said {
        let mut people = self.people.iter();
        let is_meant = |(_, person): &(_, &Person)| is_same_name(person.name.as_str(), name);
        if let Some((who, person)) = people.find(is_meant) {
            let said = news_of("terminal-told-goodbye", person.name.as_str());
            // Who takes nothing in is dropped by its own connection.
            let _ = person.notices.try_send(Notice::Goodbye);
            if person.away.is_some() {
                self.leave(*who);
            }
            return Ok(Some(said));
        }
        let idle = self.free_brains().into_iter();
        let mut meant = idle.filter(|idle| is_same_name(&idle.label, name));
        if let Some(idle) = meant.next() {
            return match self.lobby.send_away(&idle.label) {
                true => Ok(Some(news_of("terminal-told-goodbye", &idle.label))),
                false => Err(Refused::Leaving(idle.label)),
            };
        }
        let mut games = self.games.values();
        let plays = |player: &String| is_same_name(player, name);
        match games.find(|game| game.live.players.iter().any(plays)) {
            Some(game) => Err(Refused::InGame(name.to_owned(), game.live.id)),
            None => Err(Refused::Nobody(name.to_owned())),
        }
    }
}
