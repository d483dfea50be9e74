//! What players may do about their game.

use games::Seat;
use record::GameId;
use referee::Order;
use tokio::time::Instant;
use words::Phrase;

use super::actor::{GameServerActor, news_of};
use super::state::Running;
use super::{PersonId, Refused, Said};
use contest::OrderRefused;

impl GameServerActor {
    /// The game that a person plays, this one or whichever, and the seat.
    pub(super) fn own_game(
        &self,
        who: PersonId,
        id: Option<GameId>,
    ) -> Result<(&Running, Seat), Refused> {
        let own = self.people.get(&who).and_then(|person| person.game);
        let own = own.ok_or(Refused::NotPlaying)?;
        if id.is_some_and(|id| id != own) {
            return Err(Refused::NotYours(own));
        }
        let game = self.games.get(&own).ok_or(OrderRefused::Over)?;
        let seat = game.seat_of(who).ok_or(Refused::NotPlaying)?;
        Ok((game, seat))
    }

    fn own_game_mut(&mut self, who: PersonId, id: Option<GameId>) -> Result<&mut Running, Refused> {
        let id = self.own_game(who, id)?.0.live.id;
        let game = self.games.get_mut(&id);
        Ok(game.ok_or(OrderRefused::Over)?)
    }

    pub(super) fn draw(&mut self, who: PersonId) -> Said {
        let (game, seat) = self.own_game(who, None)?;
        let Some(other) = game.other_person(seat) else {
            return Err(Refused::NoDraw);
        };
        let offer = game.live.board().draw_offer();
        if offer.is_some_and(|by| by != seat) {
            let id = game.live.id;
            self.order(id, Order::Draw)?;
            return Ok(None);
        }
        game.live.board().offer_draw(Some(seat));
        let name = self.name_of(who);
        self.tell(other, news_of("terminal-offers-draw", &name));
        Ok(Some(Phrase::new("terminal-draw-offered")))
    }

    /// Refuses the draw that the opponent offers.
    pub(super) fn decline(&mut self, who: PersonId) -> Said {
        let (game, seat) = self.own_game(who, None)?;
        let other = game.other_person(seat);
        let offer = game.live.board().draw_offer();
        let Some(other) = other.filter(|_| offer.is_some_and(|by| by != seat)) else {
            return Err(Refused::NoOffer);
        };
        game.live.board().offer_draw(None);
        let name = self.name_of(who);
        self.tell(other, news_of("terminal-declines-draw", &name));
        Ok(None)
    }

    /// Halts a game, or lets it go on; says which to those who play it.
    pub(super) fn toggle_pause(&mut self, id: GameId) -> Said {
        let paused = self.running_games.toggle_pause(None, id);
        let text = match paused? {
            true => "terminal-game-paused",
            false => "terminal-game-goes-on",
        };
        let people = self.games.get(&id).map(|game| game.people.clone());
        self.with_pauses(id, |pauses| pauses.end(Instant::now()));
        let text = Phrase::new(text).with("id", id.to_string());
        for person in people.into_iter().flatten().flatten() {
            self.tell(person, text.clone());
        }
        Ok(Some(text))
    }

    pub(super) fn stop_game(&mut self, who: PersonId, id: Option<GameId>) -> Said {
        let (game, seat) = self.own_game(who, id)?;
        let id = game.live.id;
        let other = game.other_person(seat);
        let agreed = game.stop.is_some_and(|by| by != seat);
        match other {
            Some(other) if !agreed => {
                self.own_game_mut(who, Some(id))?.stop = Some(seat);
                let name = self.name_of(who);
                let text = Phrase::new("terminal-would-stop").with("name", name);
                self.tell(other, text.with("id", id.to_string()));
                Ok(Some(Phrase::new("terminal-opponent-asked")))
            }
            _ => {
                self.order(id, Order::Stop)?;
                Ok(None)
            }
        }
    }

    /// Gives an order to the referee of a game.
    pub(super) fn order(&self, id: GameId, order: Order) -> Result<(), Refused> {
        Ok(self.running_games.order(None, id, order)?)
    }

    pub(super) fn tell(&self, who: PersonId, text: Phrase) {
        if let Some(person) = self.people.get(&who) {
            person.tell(text);
        }
    }
}
