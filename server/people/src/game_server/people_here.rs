//! The people who are logged in, and the lines for all of them. A person who loses the
//! connection in the middle of a game may come back.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use games::Seat;
use tokio::sync::mpsc;
use tokio::time::Instant;
use words::Phrase;

use super::announcements::{Announcements, news_of};
use super::{Notice, PersonId, RequestRefusal, RequestResult};
use contest::live::LiveGame;
use contest::lobby::{HeldName, Whereabouts};
use contest::person::{Calls, PersonAtBoard, PersonSeat};
use contest::source::PlayerSource;
use net::Origin;
use parking_lot::Mutex;
use store::same_name::{NameKey, is_same_name};

/// The people who are logged in.
pub(super) struct PeopleHere {
    here: BTreeMap<PersonId, Person>,
    last: u64,
    /// The calls of contests, which learn here the people that are present.
    pub(super) calls: Calls,
    last_call: CallId,
    /// How long the seat of a person is kept after the connection is lost.
    grace: Duration,
    /// The lines for everybody about people who come, go and seek.
    news: Announcements,
    /// The messages of people to everybody.
    talk: Announcements,
}

/// A person who is logged in.
struct Person {
    /// Held until the last game under it is over.
    name: Arc<HeldName>,
    /// The form of the name by which the person is found.
    key: NameKey,
    /// Where the person is connected from.
    origin: Origin,
    notices: mpsc::Sender<Notice>,
    /// The seat in the game that the person plays.
    seat: Option<PersonSeat>,
    /// The call of a contest that the person is kept free for, or plays after.
    call: Option<CallId>,
    /// Until when the seat is kept: the connection is lost.
    away: Option<Instant>,
}

/// The number of a call to a game of a contest; none is given twice.
pub(super) type CallId = u64;

impl Person {
    /// The game that the person plays.
    fn game(&self) -> Option<&Arc<LiveGame>> {
        match self.seat.as_ref()? {
            PersonSeat::Board(seat) => Some(&seat.live),
            PersonSeat::Table(_) => None,
        }
    }

    /// Whether the person plays, or is about to.
    fn is_busy(&self) -> bool {
        self.seat.is_some() || self.call.is_some()
    }

    fn whereabouts(&self) -> Whereabouts {
        if self.is_busy() {
            Whereabouts::Busy
        } else if self.away.is_some() {
            Whereabouts::Away
        } else {
            Whereabouts::Here
        }
    }

    /// Tells a line; a person who takes nothing in misses it.
    fn tell(&self, text: Phrase) {
        if self.notices.try_send(Notice::Text(text)).is_err() {
            tracing::debug!("'{}' missed a line", self.name.as_str());
        }
    }
}

impl PeopleHere {
    /// Nobody yet. The seats of people without a connection are kept so long.
    pub(super) fn new(grace: Duration, calls: Calls) -> PeopleHere {
        PeopleHere {
            here: BTreeMap::new(),
            last: 0,
            calls,
            last_call: 0,
            grace,
            news: Announcements::default(),
            talk: Announcements::default(),
        }
    }

    fn next_id(&mut self) -> PersonId {
        self.last += 1;
        PersonId(self.last)
    }

    /// Logs a person in.
    pub(super) fn enter(
        &mut self,
        name: HeldName,
        origin: Origin,
        notices: mpsc::Sender<Notice>,
    ) -> PersonId {
        let id = self.next_id();
        tracing::info!("'{}' has logged in", name.as_str());
        self.announce(origin, &news_of("terminal-is-here", name.as_str()));
        let person = Person {
            key: NameKey::of(name.as_str()),
            name: name.into(),
            origin,
            notices,
            seat: None,
            call: None,
            away: None,
        };
        self.here.insert(id, person);
        self.note(id);
        id
    }

    /// Logs a person out.
    pub(super) fn leave(&mut self, who: PersonId) {
        if let Some(person) = self.here.remove(&who) {
            let name = person.name.as_str();
            tracing::info!("'{name}' has logged out");
            self.calls.note(name, Whereabouts::Away);
            self.announce(person.origin, &news_of("terminal-has-left", name));
        }
    }

    /// Removes a person without a word, when the server ends.
    pub(super) fn forget(&mut self, who: PersonId) {
        self.here.remove(&who);
    }

    /// Tells contests where a person is now.
    fn note(&self, who: PersonId) {
        if let Some(person) = self.here.get(&who) {
            self.calls.note(person.name.as_str(), person.whereabouts());
        }
    }

    /// Notes that the connection of a person is lost. Gives whether the person may come
    /// back: only from a game, or when one is about to begin.
    pub(super) fn lose(&mut self, who: PersonId) -> bool {
        let playing = self.here.get_mut(&who).filter(|p| p.is_busy());
        let Some(person) = playing else {
            return false;
        };
        person.away = Some(Instant::now() + self.grace);
        let (name, game, origin) = (person.name.clone(), person.game().cloned(), person.origin);
        tracing::info!("'{}' has lost the connection", name.as_str());
        let grace = humantime::format_duration(self.grace).to_string();
        let text = news_of("terminal-connection-lost", name.as_str()).with("time", grace);
        self.announce_in(game, origin, &text);
        true
    }

    /// Puts a new connection in the place of the person of this name, who is away or, for
    /// the owner of the name, here. Gives the old number, the new one and the name.
    pub(super) fn come_back(
        &mut self,
        name: &str,
        owner: bool,
        origin: Origin,
        notices: mpsc::Sender<Notice>,
    ) -> Option<(PersonId, PersonId, String)> {
        // An owner's name has one spelling. Where stores of old hold several,
        // each is somebody else.
        let may_be = |person: &Person| {
            if owner {
                person.name.as_str() == name
            } else {
                person.away.is_some() && is_same_name(person.name.as_str(), name)
            }
        };
        let (old, _) = self.here.iter().find(|(_, person)| may_be(person))?;
        let old = *old;
        let mut person = self.here.remove(&old)?;
        // The number is a new one: later requests of the old connection belong to nobody.
        let new = self.next_id();
        if person.away.take().is_none() {
            // A person who takes nothing in finds out later.
            let _ = person.notices.try_send(Notice::Replaced);
        }
        person.notices = notices;
        person.origin = origin;
        if let Some(seat) = &person.seat {
            // There is room in a new queue.
            let _ = person.notices.try_send(match seat.clone() {
                PersonSeat::Board(seat) => Notice::SeatedAgain(seat),
                PersonSeat::Table(seat) => Notice::AtTable(seat),
            });
        }
        let (known, game) = (person.name.as_str().to_owned(), person.game().cloned());
        self.here.insert(new, person);
        self.note(new);
        tracing::info!("'{known}' is back");
        self.announce_in(game, origin, &news_of("terminal-is-back", &known));
        Some((old, new, known))
    }

    /// When the next seat of an absent person is given up.
    pub(super) fn next_absence(&self) -> Option<Instant> {
        self.here.values().filter_map(|person| person.away).min()
    }

    /// The people who are away for too long, or for nothing.
    pub(super) fn late(&self) -> Vec<PersonId> {
        let now = Instant::now();
        let late = self.here.iter().filter(|(_, person)| {
            let is_late = |until: Instant| until <= now || !person.is_busy();
            person.away.is_some_and(is_late)
        });
        late.map(|(who, _)| *who).collect()
    }

    /// Tells everybody of a person who comes, goes or seeks; where there is too much of
    /// that, nobody misses much: 'who' and 'games' show it. Gives whether they are told.
    pub(super) fn announce(&mut self, origin: Origin, text: &Phrase) -> bool {
        let may_tell = self.news.may_tell(self.here.len(), origin);
        if may_tell {
            self.tell_all(text);
        }
        may_tell
    }

    /// As [`PeopleHere::announce`]; the players of this game are told in any case.
    fn announce_in(&mut self, game: Option<Arc<LiveGame>>, origin: Origin, text: &Phrase) {
        if !self.announce(origin, text)
            && let Some(live) = game
        {
            self.tell_players(&live, text);
        }
    }

    /// Tells everybody the message of a person.
    pub(super) fn say(&mut self, who: PersonId, text: String) -> RequestResult {
        let person = self.here.get(&who).ok_or(RequestRefusal::LoggedOut)?;
        let said = news_of("terminal-says", person.name.as_str()).with("text", text);
        if !self.talk.may_tell(self.here.len(), person.origin) {
            return Err(RequestRefusal::TooMuchTalk);
        }
        self.tell_all(&said);
        Ok(None)
    }

    /// Tells the person of this name the message of another one.
    pub(super) fn say_to(&mut self, who: PersonId, name: &str, text: String) -> RequestResult {
        let person = self.here.get(&who).ok_or(RequestRefusal::LoggedOut)?;
        let (own, origin) = (person.name.as_str().to_owned(), person.origin);
        let to = self.present(name)?;
        self.tell_one(
            origin,
            to,
            news_of("terminal-tells", &own).with("text", text),
        )?;
        Ok(Some(news_of("terminal-told", &self.name_of(to))))
    }

    /// Tells a person a line that somebody from there caused.
    pub(super) fn tell_one(
        &mut self,
        origin: Origin,
        to: PersonId,
        text: Phrase,
    ) -> Result<(), RequestRefusal> {
        let person = self.here.get(&to).ok_or(RequestRefusal::OpponentLeft)?;
        if !self.talk.may_tell(1, origin) {
            return Err(RequestRefusal::TooMuchTalk);
        }
        let told = person.notices.try_send(Notice::Text(text));
        told.map_err(|_| RequestRefusal::NoAnswer(person.name.as_str().to_owned()))
    }

    /// The person of this name, whose connection is not lost.
    pub(super) fn present(&self, name: &str) -> Result<PersonId, RequestRefusal> {
        let found = self
            .called(name)
            .filter(|(_, person)| person.away.is_none());
        let found = found.map(|(who, _)| who);
        found.ok_or_else(|| RequestRefusal::Nobody(name.to_owned()))
    }

    fn called(&self, name: &str) -> Option<(PersonId, &Person)> {
        let (key, mut people) = (NameKey::of(name), self.here.iter());
        let found = people.find(|(_, person)| person.key == key);
        found.map(|(who, person)| (*who, person))
    }

    pub(super) fn tell(&self, who: PersonId, text: Phrase) {
        if let Some(person) = self.here.get(&who) {
            person.tell(text);
        }
    }

    /// Tells the people in this game.
    pub(super) fn tell_players(&self, live: &Arc<LiveGame>, text: &Phrase) {
        let plays = |person: &&Person| person.game().is_some_and(|own| Arc::ptr_eq(own, live));
        for person in self.here.values().filter(plays) {
            person.tell(text.clone());
        }
    }

    pub(super) fn tell_all(&self, text: &Phrase) {
        for person in self.here.values() {
            person.tell(text.clone());
        }
    }

    /// Says goodbye to the person of this name, if there is one; gives the number, and
    /// whether the person is away.
    pub(super) fn dismiss(&self, name: &str) -> Option<(PersonId, bool)> {
        let (who, person) = self.called(name)?;
        // A person who takes nothing in is dropped by the own connection.
        let _ = person.notices.try_send(Notice::Goodbye);
        Some((who, person.away.is_some()))
    }

    /// Says goodbye to everybody, and forgets absent people.
    pub(super) fn dismiss_all(&mut self) {
        for person in self.here.values() {
            // A person who takes nothing in is gone without goodbye.
            let _ = person.notices.try_send(Notice::Goodbye);
        }
        self.here.retain(|_, person| person.away.is_none());
    }

    /// Shows a person the seat in a game, and gives where its turns come from.
    pub(super) fn seat(
        &mut self,
        who: PersonId,
        live: &Arc<LiveGame>,
        seat: Seat,
        timed: bool,
    ) -> Result<PlayerSource, RequestRefusal> {
        let person = self
            .here
            .get_mut(&who)
            .ok_or(RequestRefusal::OpponentLeft)?;
        let mut at_board = PersonAtBoard::new(person.name.as_str().to_owned(), timed);
        let handle = at_board
            .begin(live, seat)
            .ok_or(RequestRefusal::OpponentLeft)?;
        // A person who takes nothing in cannot be shown a board either.
        let seated = person.notices.try_send(Notice::Seated(handle.clone()));
        seated.map_err(|_| RequestRefusal::NoAnswer(person.name.as_str().to_owned()))?;
        person.seat = Some(PersonSeat::Board(handle));
        self.note(who);
        let at_board = Mutex::new(Some(at_board));
        Ok(PlayerSource::Person(Arc::new(at_board)))
    }

    /// Keeps the person of this name free for a game of a contest, if the person is here
    /// and free; gives the numbers of the person and of the call.
    pub(super) fn call(&mut self, name: &str) -> Option<(PersonId, CallId)> {
        let (who, _) = self.called(name)?;
        let person = self.here.get_mut(&who)?;
        if person.whereabouts() != Whereabouts::Here {
            return None;
        }
        self.last_call += 1;
        person.call = Some(self.last_call);
        self.note(who);
        Some((who, self.last_call))
    }

    /// Shows the called person the seat in a game or match of a contest. A person who has
    /// gone meanwhile has left the game.
    pub(super) fn take_seat(&mut self, call: CallId, seat: PersonSeat) {
        let mut people = self.here.values_mut();
        if let Some(person) = people.find(|person| person.call == Some(call)) {
            // An absent person is shown it on coming back.
            let _ = person.notices.try_send(match seat.clone() {
                PersonSeat::Board(seat) => Notice::Seated(seat),
                PersonSeat::Table(seat) => Notice::AtTable(seat),
            });
            person.seat = Some(seat);
        }
    }

    /// Notes that the game of a call is over, or never began.
    pub(super) fn end_call(&mut self, call: CallId) {
        let mut people = self.here.iter_mut();
        if let Some((who, person)) = people.find(|(_, person)| person.call == Some(call)) {
            let who = *who;
            person.call = None;
            person.seat = None;
            self.note(who);
        }
    }

    /// The names of the people in this game, which stay held as long as they are kept.
    pub(super) fn names_in(&self, live: &Arc<LiveGame>) -> Vec<Arc<HeldName>> {
        let plays = |person: &&Person| person.game().is_some_and(|own| Arc::ptr_eq(own, live));
        let people = self.here.values().filter(plays);
        people.map(|person| person.name.clone()).collect()
    }

    /// Notes that nobody plays this game any more.
    pub(super) fn end_game(&mut self, live: &Arc<LiveGame>) {
        for person in self.here.values_mut() {
            if person.game().is_some_and(|own| Arc::ptr_eq(own, live)) {
                person.seat = None;
                self.calls.note(person.name.as_str(), person.whereabouts());
            }
        }
    }

    /// The game that a person plays, and the seat in it.
    pub(super) fn seat_of(&self, who: PersonId) -> Option<(Arc<LiveGame>, Seat)> {
        match self.here.get(&who)?.seat.as_ref()? {
            PersonSeat::Board(seat) => Some((seat.live.clone(), seat.seat)),
            PersonSeat::Table(_) => None,
        }
    }

    /// The person at this seat of this game.
    pub(super) fn at(&self, live: &Arc<LiveGame>, seat: Seat) -> Option<PersonId> {
        let sits = |person: &Person| match &person.seat {
            Some(PersonSeat::Board(own)) => Arc::ptr_eq(&own.live, live) && own.seat == seat,
            _ => false,
        };
        let found = self.here.iter().find(|(_, person)| sits(person));
        found.map(|(who, _)| *who)
    }

    /// Another person in the game of this one.
    pub(super) fn opponent(&self, who: PersonId) -> Option<PersonId> {
        let own = self.here.get(&who)?.game()?;
        let plays = |person: &Person| person.game().is_some_and(|live| Arc::ptr_eq(live, own));
        let mut others = self.here.iter().filter(|(other, _)| **other != who);
        others.find_map(|(other, person)| plays(person).then_some(*other))
    }

    pub(super) fn expect_free(&self, who: PersonId) -> Result<(), RequestRefusal> {
        match self.here.get(&who) {
            Some(Person {
                seat: Some(PersonSeat::Board(seat)),
                ..
            }) => Err(RequestRefusal::Playing(seat.live.id)),
            Some(Person { seat: Some(_), .. }) => Err(RequestRefusal::InMatch),
            Some(Person { call: Some(_), .. }) => Err(RequestRefusal::Called),
            _ => Ok(()),
        }
    }

    pub(super) fn name_of(&self, who: PersonId) -> String {
        let person = self.here.get(&who);
        person.map_or_else(String::new, |person| person.name.as_str().to_owned())
    }

    /// The origin of a person; `None` for a person who is not logged in.
    pub(super) fn origin_of(&self, who: PersonId) -> Option<Origin> {
        self.here.get(&who).map(|person| person.origin)
    }

    /// The name of each, and the game played, as everybody may see it.
    pub(super) fn names_and_games(&self) -> Vec<(String, Option<Arc<LiveGame>>)> {
        let people = self.here.values();
        let rows = people.map(|person| {
            let game = person.game().filter(|live| !live.is_frozen());
            (person.name.as_str().to_owned(), game.cloned())
        });
        rows.collect()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.here.is_empty()
    }
}
