//! People who lose the connection in the middle of a game, and come back.

use tokio::sync::mpsc;
use tokio::time::Instant;

use super::actor::{GameServerActor, news_of};
use super::state::Person;
use super::{Notice, PersonId};
use net::Origin;
use store::same_name::is_same_name;

impl GameServerActor {
    /// The connection of a person is lost. Whoever plays may come back.
    pub(super) fn lose(&mut self, who: PersonId) {
        let grace = self.rules.reconnect_grace;
        let playing = self.people.get_mut(&who).filter(|p| p.game.is_some());
        let Some(person) = playing else {
            self.leave(who);
            return;
        };
        person.away = Some(Instant::now() + grace);
        let (name, game, origin) = (person.name.as_str(), person.game, person.origin);
        tracing::info!("'{name}' has lost the connection");
        let grace = humantime::format_duration(grace).to_string();
        let text = news_of("terminal-connection-lost", name).with("time", grace);
        self.announce_in(game, origin, &text);
    }

    /// Somebody is the person of this name again, who is away or, for its
    /// owner, here.
    pub(super) fn come_back(
        &mut self,
        name: &str,
        owner: bool,
        origin: Origin,
        notices: mpsc::Sender<Notice>,
    ) -> Option<(PersonId, String)> {
        // An owner's name has one spelling. Where stores of old hold several,
        // each is somebody else.
        let may_be = |person: &Person| match owner {
            true => person.name.as_str() == name,
            false => person.away.is_some() && is_same_name(person.name.as_str(), name),
        };
        let (old, _) = self.people.iter().find(|(_, person)| may_be(person))?;
        let old = *old;
        let mut person = self.people.remove(&old)?;
        // The number is a new one: what the old connection still says is
        // nobody's.
        let new = self.next_person();
        if person.away.take().is_none() {
            // Whoever takes nothing in finds out later.
            let _ = person.notices.try_send(Notice::Replaced);
        }
        person.notices = notices;
        person.origin = origin;
        if let Some(seat) = &person.seat {
            // There is room in a new queue.
            let _ = person.notices.try_send(Notice::SeatedAgain(seat.clone()));
        }
        let (known, game) = (person.name.as_str().to_owned(), person.game);
        self.people.insert(new, person);
        let games = self.games.values_mut();
        for whose in games.flat_map(|game| game.people.iter_mut().flatten()) {
            if *whose == old {
                *whose = new;
            }
        }
        for seek in self.seeks.values_mut().filter(|seek| seek.who == old) {
            seek.who = new;
        }
        tracing::info!("'{known}' is back");
        self.announce_in(game, origin, &news_of("terminal-is-back", &known));
        Some((new, known))
    }

    /// When the next seat of somebody who is away is given up.
    pub(super) fn next_absence(&self) -> Option<Instant> {
        self.people.values().filter_map(|person| person.away).min()
    }

    /// Logs those out who are away for too long, or for nothing.
    pub(super) fn give_up_absent(&mut self) {
        let now = Instant::now();
        let people = self.people.iter();
        let late = people.filter(|(_, person)| {
            let is_late = |until: Instant| until <= now || person.game.is_none();
            person.away.is_some_and(is_late)
        });
        let late: Vec<PersonId> = late.map(|(who, _)| *who).collect();
        for who in late {
            self.leave(who);
        }
    }
}
