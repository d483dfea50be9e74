//! Offers: people wait to be found by others for a game, or by one person.

use std::collections::BTreeMap;

use super::{GameRequest, PersonId, RequestRefusal, SeekId};
use net::{Origin, Permit, Pool};

/// The most offers at once.
const MAX_SEEKS: usize = 256;

/// The offers there are, one of each person at most.
pub(super) struct Seeks {
    open: BTreeMap<SeekId, Seek>,
    last: SeekId,
    places: Pool,
}

/// The offer of a person.
struct Seek {
    who: PersonId,
    /// The one person who may accept it, where not everybody may.
    to: Option<PersonId>,
    game_request: GameRequest,
    _place: Permit,
}

impl Seeks {
    /// None yet; one origin may have this many in a hundred of the most.
    pub(super) fn new(percent: usize) -> Seeks {
        Seeks {
            open: BTreeMap::new(),
            last: SeekId::ZERO,
            places: Pool::new(MAX_SEEKS, percent),
        }
    }

    /// Notes the offer of a person who has none, to everybody or to one; gives its number.
    pub(super) fn add(
        &mut self,
        (who, to): (PersonId, Option<PersonId>),
        origin: Origin,
        game_request: GameRequest,
    ) -> Result<SeekId, RequestRefusal> {
        let place = self.places.take([origin]);
        let seek = Seek {
            who,
            to,
            game_request,
            _place: place.map_err(RequestRefusal::TooManySeeks)?,
        };
        self.last = self.last.next();
        self.open.insert(self.last, seek);
        Ok(self.last)
    }

    /// The person behind the offer of this number and the game, for another person.
    pub(super) fn accepted_by(
        &self,
        who: PersonId,
        number: SeekId,
    ) -> Result<(PersonId, GameRequest), RequestRefusal> {
        let seek = self.open.get(&number);
        let seek = seek.ok_or(RequestRefusal::NoSeek(number))?;
        if seek.who == who {
            return Err(RequestRefusal::OwnSeek);
        }
        if seek.to.is_some_and(|to| to != who) {
            return Err(RequestRefusal::NoSeek(number));
        }
        Ok((seek.who, seek.game_request.clone()))
    }

    /// The number of the offer that was made to a person alone, if there is just one.
    pub(super) fn only_one_to(&self, who: PersonId) -> Option<SeekId> {
        let mut own = self.open.iter().filter(|(_, seek)| seek.to == Some(who));
        let (number, _) = own.next()?;
        own.next().is_none().then_some(*number)
    }

    /// Ends the offer of this number that a person has got alone; gives the person
    /// behind it.
    pub(super) fn refuse(
        &mut self,
        who: PersonId,
        number: SeekId,
    ) -> Result<PersonId, RequestRefusal> {
        let seek = self.open.get(&number).filter(|seek| seek.to == Some(who));
        let other = seek.ok_or(RequestRefusal::NoSeek(number))?.who;
        self.open.remove(&number);
        Ok(other)
    }

    /// Takes the offer of a person back; whether there was one.
    pub(super) fn withdraw(&mut self, who: PersonId) -> bool {
        let before = self.open.len();
        self.open.retain(|_, seek| seek.who != who);
        self.open.len() < before
    }

    /// Ends all offers by these people and to them; gives the others whose offers end.
    pub(super) fn end_of(&mut self, people: &[PersonId]) -> Vec<(PersonId, PersonId)> {
        let mut ended = Vec::new();
        self.open.retain(|_, seek| {
            let to = seek.to.filter(|to| people.contains(to));
            let is_own = people.contains(&seek.who);
            ended.extend(to.filter(|_| !is_own).map(|to| (seek.who, to)));
            !is_own && to.is_none()
        });
        ended
    }

    /// Notes that a person has a new number.
    pub(super) fn renumber(&mut self, old: PersonId, new: PersonId) {
        for seek in self.open.values_mut() {
            if seek.who == old {
                seek.who = new;
            }
            if seek.to == Some(old) {
                seek.to = Some(new);
            }
        }
    }

    pub(super) fn clear(&mut self) {
        self.open.clear();
    }

    /// All, in the order of their numbers: the people behind each, and to whom it is.
    pub(super) fn all(
        &self,
    ) -> impl Iterator<Item = (SeekId, PersonId, Option<PersonId>, &GameRequest)> {
        let seeks = self.open.iter();
        seeks.map(|(number, seek)| (*number, seek.who, seek.to, &seek.game_request))
    }
}
