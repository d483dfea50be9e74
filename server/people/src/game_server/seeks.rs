//! Offers: people wait to be found by others for a game.

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

    /// Notes the offer of a person, in place of an earlier one; gives its number.
    pub(super) fn add(
        &mut self,
        who: PersonId,
        origin: Origin,
        game_request: GameRequest,
    ) -> Result<SeekId, RequestRefusal> {
        self.withdraw(who);
        let place = self.places.take([origin]);
        let seek = Seek {
            who,
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
        let seek = self
            .open
            .get(&number)
            .ok_or(RequestRefusal::NoSeek(number))?;
        if seek.who == who {
            return Err(RequestRefusal::OwnSeek);
        }
        Ok((seek.who, seek.game_request.clone()))
    }

    /// Takes the offer of a person back.
    pub(super) fn withdraw(&mut self, who: PersonId) {
        self.open.retain(|_, seek| seek.who != who);
    }

    /// Notes that a person has a new number.
    pub(super) fn renumber(&mut self, old: PersonId, new: PersonId) {
        for seek in self.open.values_mut().filter(|seek| seek.who == old) {
            seek.who = new;
        }
    }

    pub(super) fn clear(&mut self) {
        self.open.clear();
    }

    /// All, in the order of their numbers.
    pub(super) fn all(&self) -> impl Iterator<Item = (SeekId, PersonId, &GameRequest)> {
        let seeks = self.open.iter();
        seeks.map(|(number, seek)| (*number, seek.who, &seek.game_request))
    }
}
