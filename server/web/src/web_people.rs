//! People who play from a browser. To the server they are like people on
//! telnet; a cookie takes the place of the connection.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, timeout};

mod seat;

use super::operators::secret;
use crate::place::Place;
use contest::live::{LiveGame, OwnSeats};
use contest::lobby::Lobby;
use contest::person::SeatHandle;
use names::{LONGEST_NAME, Tokens, is_person_name};
use net::{NoPermit, Origin, Permit, Pool};
use people::tables::{Attendee, PokerTables};
use people::{GameServer, Login, Notice, PersonId, PersonTurn, Request};
use words::{Phrase, UserError, says};

/// Maximum number of people at once.
const MAX_WEB_PEOPLE: usize = 1000;

/// How many of them may come from one address, in percent: enough for a class.
const PERCENT: usize = 5;

/// How long a session lasts after the last request, while no stream is open.
const LEASE: Duration = Duration::from_secs(600);

/// How long an accepted game may take to begin.
const BEGINS: Duration = Duration::from_secs(5);

/// Maximum number of notices that wait to be taken in.
const NOTICES: usize = 64;

/// How many of the last messages to a person are kept.
const SAID: usize = 4;

/// Why a person cannot log in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum JoinError {
    /// The name is not valid.
    Name,
    /// There are too many people, in all or from one address.
    Full(#[from] NoPermit),
    /// The name needs its secret.
    NoSecret,
    /// The server refuses the name; in its words.
    LogIn(String),
}

says!(JoinError {
    Self::Name => ("page-bad-name", letters = LONGEST_NAME),
    Self::Full(why) => ("page-no-more-people", why),
    Self::NoSecret => "page-no-secret",
    Self::LogIn(why) => why,
});

/// The people who play from a browser.
pub(super) struct WebPeople {
    server: GameServer,
    lobby: Lobby,
    tokens: Option<Tokens>,
    tables: Arc<PokerTables>,
    known: Mutex<HashMap<String, Arc<WebPerson>>>,
    /// The places of the people, by their origin.
    shares: Pool,
}

/// A person who plays from a browser.
pub(super) struct WebPerson {
    id: PersonId,
    /// The person's name.
    pub(super) name: String,
    server: GameServer,
    origin: Origin,
    _share: Permit,
    state: Mutex<State>,
    changes: watch::Sender<()>,
}

struct State {
    playing: Option<PersonTurn>,
    /// The last game.
    game: Option<Place>,
    /// The seats in the last games, this one included.
    seats: OwnSeats,
    said: Vec<Phrase>,
    seen: Instant,
    streams: usize,
}

/// An open stream of a person, which keeps the session alive.
pub(super) struct Presence(Arc<WebPerson>);

impl WebPeople {
    pub(super) fn new(
        server: GameServer,
        lobby: Lobby,
        tokens: Option<Tokens>,
        tables: Arc<PokerTables>,
    ) -> WebPeople {
        WebPeople {
            server,
            lobby,
            tokens,
            tables,
            known: Mutex::default(),
            shares: Pool::new(MAX_WEB_PEOPLE, PERCENT),
        }
    }

    /// Whether a name needs its secret here.
    pub(super) fn are_names_protected(&self) -> bool {
        self.tokens.is_some()
    }

    /// Whether a visitor has a name; `None` if a new name needs a secret.
    pub(super) fn is_known(&self, person: Option<&Arc<WebPerson>>) -> Option<bool> {
        match person {
            Some(_) => Some(true),
            None if self.are_names_protected() => None,
            None => Some(false),
        }
    }

    /// The person of this cookie; renews the session.
    pub(super) fn find(&self, cookie: &str) -> Option<Arc<WebPerson>> {
        let person = self.known.lock().get(cookie).cloned()?;
        person.state.lock().seen = Instant::now();
        Some(person)
    }

    /// Logs a person in; returns the cookie and the person.
    ///
    /// # Errors
    /// The name is refused, there are too many people, or the server is stopping.
    pub(super) async fn join(
        &self,
        name: &str,
        token: &str,
        address: IpAddr,
    ) -> Result<(String, Arc<WebPerson>), JoinError> {
        if !is_person_name(name) {
            return Err(JoinError::Name);
        }
        let origin = Origin::of(address);
        let share = self.shares.take([origin])?;
        if self.are_names_protected() && token.is_empty() {
            return Err(JoinError::NoSecret);
        }
        let (notices, inbox) = mpsc::channel(NOTICES);
        let tokens = self.tokens.as_ref();
        let login = self
            .server
            .log_in(&self.lobby, tokens, (name, token), origin, notices);
        let login = login.await;
        let Login { id, name, .. } = login.map_err(|error| JoinError::LogIn(error.to_string()))?;
        let person = Arc::new(WebPerson {
            id,
            name,
            server: self.server.clone(),
            origin,
            _share: share,
            state: Mutex::new(State {
                playing: None,
                game: None,
                seats: OwnSeats::default(),
                said: Vec::new(),
                seen: Instant::now(),
                streams: 0,
            }),
            changes: watch::Sender::default(),
        });
        let cookie = secret();
        self.known.lock().insert(cookie.clone(), person.clone());
        tokio::spawn(take_in(Arc::downgrade(&person), inbox, self.tables.clone()));
        Ok((cookie, person))
    }

    /// Logs a person out.
    pub(super) async fn leave(&self, person: &Arc<WebPerson>) {
        self.known.lock().retain(|_, other| other.id != person.id);
        person.go().await;
    }

    /// Logs out people whose session has expired.
    pub(super) async fn sweep(&self) {
        let mut gone = Vec::new();
        self.known.lock().retain(|_, person| {
            let state = person.state.lock();
            let stays = state.streams > 0 || state.seen.elapsed() < LEASE;
            drop(state);
            if !stays {
                gone.push(person.clone());
            }
            stays
        });
        for person in gone {
            person.go().await;
        }
    }

    /// Logs everybody out.
    pub(super) async fn all_leave(&self) {
        let everybody: Vec<Arc<WebPerson>> = self
            .known
            .lock()
            .drain()
            .map(|(_, person)| person)
            .collect();
        for person in everybody {
            person.go().await;
        }
    }
}

impl Attendee for WebPerson {
    fn name(&self) -> &str {
        &self.name
    }

    fn origin(&self) -> Origin {
        self.origin
    }

    /// Whether the person has no page open, and has made no request for longer
    /// than `after`.
    fn is_away(&self, after: Duration) -> bool {
        let state = self.state.lock();
        state.streams == 0 && state.seen.elapsed() > after
    }
}

impl WebPerson {
    /// The current game, or the last one.
    pub(super) fn game(&self) -> Option<Place> {
        self.state.lock().game.clone()
    }

    /// The current game, unless it is over.
    pub(super) fn plays(&self) -> Option<Arc<LiveGame>> {
        let state = self.state.lock();
        let playing = state.playing.as_ref()?;
        let is_over = playing.live().board().is_told;
        (!is_over).then(|| playing.live().clone())
    }

    /// Waits for the game after `after`, and returns its place; `None` if that
    /// takes longer than [`BEGINS`]. The game may be over by then.
    pub(super) async fn next_game(&self, after: Option<Place>) -> Option<Place> {
        let mut changes = self.subscribe();
        let seated = async {
            loop {
                let game = self.game();
                if game != after {
                    return game;
                }
                // The sender lives as long as `self`.
                let _ = changes.changed().await;
            }
        };
        timeout(BEGINS, seated).await.ok().flatten()
    }

    /// The last messages to the person.
    pub(super) fn said(&self) -> Vec<Phrase> {
        self.state.lock().said.clone()
    }

    /// Changes when the person gets a message or a seat, or does a part of a
    /// turn.
    pub(super) fn subscribe(&self) -> watch::Receiver<()> {
        self.changes.subscribe()
    }

    /// Keeps the session alive as long as the returned value.
    pub(super) fn stay(self: &Arc<WebPerson>) -> Presence {
        self.state.lock().streams += 1;
        Presence(self.clone())
    }

    /// Sends a request to the server.
    ///
    /// # Errors
    /// The server declines it.
    pub(super) async fn ask(&self, request: Request) -> Result<(), UserError> {
        let said = self.server.ask(self.id, request).await?;
        if let Some(said) = said {
            self.hear(said);
        }
        Ok(())
    }

    fn hear(&self, said: Phrase) {
        let mut state = self.state.lock();
        if state.said.len() >= SAID {
            state.said.remove(0);
        }
        state.said.push(said);
        drop(state);
        self.changes.send_replace(());
    }

    fn sit_down(&self, handle: SeatHandle) {
        let mut state = self.state.lock();
        state.game = Some(Place::of(&handle.live));
        state.said.clear();
        state.seats.note(&handle.live, handle.seat);
        state.playing = Some(PersonTurn::new(handle));
        drop(state);
        self.changes.send_replace(());
    }

    /// Leaves the seat, and lets the session expire.
    fn expire(&self) {
        let mut state = self.state.lock();
        if let Some(past) = Instant::now().checked_sub(LEASE) {
            state.seen = past;
        }
        state.playing = None;
    }

    async fn go(&self) {
        // Dropping it leaves the seat.
        self.state.lock().playing = None;
        self.server.leave(self.id).await;
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let mut state = self.0.state.lock();
        state.streams -= 1;
        state.seen = Instant::now();
    }
}

/// Takes in the server's notices to a person, as long as the session lasts.
async fn take_in(
    person: std::sync::Weak<WebPerson>,
    mut inbox: mpsc::Receiver<Notice>,
    tables: Arc<PokerTables>,
) {
    while let Some(notice) = inbox.recv().await {
        let Some(person) = person.upgrade() else {
            return;
        };
        match notice {
            Notice::Text(text) => person.hear(text),
            Notice::Seated(handle) | Notice::SeatedAgain(handle) => {
                person.sit_down(handle);
            }
            Notice::AtTable(seat) => {
                person.hear(seat.begins.clone());
                tables.follow_match(&person, seat);
            }
            Notice::Replaced => {
                person.hear(Phrase::new("page-logged-in-elsewhere"));
                person.expire();
            }
            Notice::Goodbye => {
                person.hear(Phrase::new("page-session-ended"));
                person.expire();
                person.server.leave(person.id).await;
            }
        }
    }
}
