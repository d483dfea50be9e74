//! Offers to everybody, and to one person.

use super::super::announcements::news_of;
use super::super::{GameRequest, PersonId, RequestRefusal, RequestResult, SeekId};
use super::GameServerActor;
use net::Origin;
use words::Phrase;

impl GameServerActor {
    /// Offers a game to everybody, in place of what the person offered before.
    pub(super) fn seek(
        &mut self,
        who: PersonId,
        origin: Origin,
        game_request: GameRequest,
    ) -> RequestResult {
        self.people.expect_free(who)?;
        let game_request = game_request.among(2)?;
        let news = news_of("terminal-seeks", &self.people.name_of(who));
        let news = news.and("what", game_request.phrase());
        let is_another = self.seeks.withdraw(who);
        let number = self.seeks.add((who, None), origin, game_request)?;
        let news = news.with("number", number.to_string());
        self.people.announce(origin, &news);
        Ok(is_another.then(|| Phrase::new("terminal-offer-replaced")))
    }

    /// Offers a game to the person of this name alone, in place of what the person offered
    /// before.
    pub(super) fn challenge(
        &mut self,
        (who, origin): (PersonId, Origin),
        name: &str,
        game_request: GameRequest,
    ) -> RequestResult {
        self.people.expect_free(who)?;
        let to = self.people.present(name)?;
        let name = self.people.name_of(to);
        if to == who {
            return Err(RequestRefusal::SeatedTwice(name));
        }
        let free = self.people.expect_free(to);
        free.map_err(|_| RequestRefusal::Busy(name.clone()))?;
        let game_request = game_request.among(2)?;
        let news = news_of("terminal-offers-game", &self.people.name_of(who));
        let news = news.and("what", game_request.phrase());
        self.seeks.withdraw(who);
        let number = self.seeks.add((who, Some(to)), origin, game_request)?;
        let news = news.with("number", number.to_string());
        if let Err(refused) = self.people.tell_one(origin, to, news) {
            self.seeks.withdraw(who);
            return Err(refused);
        }
        Ok(Some(news_of("terminal-game-offered", &name)))
    }

    /// Refuses an offer that was made to this person alone.
    pub(super) fn refuse(&mut self, who: PersonId, number: SeekId) -> RequestResult {
        let other = self.seeks.refuse(who, number)?;
        let text = news_of("terminal-refuses-game", &self.people.name_of(who));
        self.people.tell(other, text);
        Ok(None)
    }

    /// Ends the offers by these people, who play or leave, and those to them; the people
    /// who wait for an answer are told.
    pub(super) fn end_offers(&mut self, people: &[PersonId]) {
        for (who, to) in self.seeks.end_of(people) {
            let text = news_of("terminal-offer-over", &self.people.name_of(to));
            self.people.tell(who, text);
        }
    }
}
