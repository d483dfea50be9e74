//! The conversation that every agent holds with a server.

use std::io;
use std::time::{Duration, Instant};

use bot_kit::Endpoint;
use poker_rules::table::{ErrorCode, Event, Refusal, TurnOffer};
use protocol::line::Name;
use protocol::poker::{Command, Hello, Join};

use super::agent::Player;
use super::returns::Returns;
use super::wire::{ConnectionError, Wire};
use super::{Agent, Choice};

/// How long a server may take to welcome a client.
pub(super) const WELCOME: Duration = Duration::from_secs(10);

/// How many of an agent's actions in a row a server may refuse.
const REFUSALS: u32 = 5;

/// Where an agent plays, and under which name.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) server: Endpoint,
    pub(super) name: Name,
    pub(super) token: String,
    pub(super) table: Option<u64>,
    pub(super) buyin: Option<u64>,
    /// Joins a table again when its table has closed.
    pub(super) keep: bool,
}

/// Why an agent ended with an error.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server could not be reached.
    #[error("cannot connect to {address}: {error}")]
    Dial {
        /// The address.
        address: String,
        /// The error of the system.
        error: io::Error,
    },
    /// The connection was lost, and could not be restored.
    #[error("{0}")]
    Lost(String),
    /// The server did not welcome the client.
    #[error("the server sent no welcome within {} s", WELCOME.as_secs())]
    NoWelcome,
    /// The table was no more when the connection was made again.
    #[error(
        "table {0} is gone: it was closed while the connection was broken, or the server was restarted"
    )]
    Gone(u64),
    /// The server refused something without which there is no game.
    #[error("the server refused: {0}")]
    Refused(#[from] Refusal),
}

impl From<ConnectionError> for ClientError {
    fn from(lost: ConnectionError) -> ClientError {
        ClientError::Lost(lost.to_string())
    }
}

/// Plays until the table closes, or for as long as the server runs.
///
/// # Errors
/// See [`ClientError`]. A table that closes is none.
pub(super) fn play_at(place: &Place, agent: Box<dyn Agent>) -> Result<(), ClientError> {
    let mut session = Session {
        place,
        player: Player::new(agent),
        wire: dial(&place.server)?,
        keepalive: WELCOME,
        returns: Returns::default(),
        returning: false,
        leaving: false,
        pending: None,
        answered: None,
        refused: 0,
    };
    session.greet(&[])?;
    loop {
        match session.converse() {
            Ok(()) => return Ok(()),
            // A server that stops says so, and closes.
            Err(ConversationError::Lost(_)) if session.leaving => return Ok(()),
            Err(ConversationError::Lost(lost)) => session.come_back(&lost)?,
            Err(ConversationError::For(error)) => return Err(error),
        }
    }
}

fn dial(server: &Endpoint) -> Result<Wire, ClientError> {
    Wire::dial(server).map_err(|error| ClientError::Dial {
        address: server.address().to_owned(),
        error,
    })
}

struct Session<'a> {
    place: &'a Place,
    player: Player<dyn Agent>,
    wire: Wire,
    keepalive: Duration,
    returns: Returns,
    /// Between a broken connection and the table.
    returning: bool,
    /// Whether the server has announced that it stops.
    leaving: bool,
    pending: Option<TurnOffer>,
    /// The decision that was answered last, with its hand, unless that was
    /// refused: when it is told again, it waits for no second answer.
    answered: Option<(u64, u64)>,
    /// Actions refused in a row.
    refused: u32,
}

enum ConversationError {
    Lost(ConnectionError),
    For(ClientError),
}

impl From<ConnectionError> for ConversationError {
    fn from(lost: ConnectionError) -> ConversationError {
        ConversationError::Lost(lost)
    }
}

impl From<io::Error> for ConversationError {
    fn from(error: io::Error) -> ConversationError {
        ConversationError::Lost(ConnectionError::Failed(error))
    }
}

impl Session<'_> {
    /// Says hello and waits for the welcome; the server answers in order.
    fn greet(&mut self, then: &[Command]) -> Result<(), ClientError> {
        let hello = Command::Hello(Hello {
            name: self.place.name.clone(),
            token: Some(self.place.token.clone()),
        });
        let failed = |error| ClientError::from(ConnectionError::Failed(error));
        self.wire.say(&[hello]).map_err(failed)?;
        let began = Instant::now();
        loop {
            let left = WELCOME.saturating_sub(began.elapsed());
            if left.is_zero() {
                return Err(ClientError::NoWelcome);
            }
            let mut welcomed = false;
            for event in self.wire.hear(Some(left))? {
                match event {
                    Event::Welcome { keepalive, .. } => {
                        self.keepalive = Duration::from_millis(keepalive.max(10));
                        welcomed = true;
                    }
                    Event::Error(refusal) if !welcomed => return Err(refusal.into()),
                    // The table may be told with the welcome.
                    event => self
                        .hear(&event)
                        .map_err(|broken| match broken {
                            ConversationError::For(error) => error,
                            ConversationError::Lost(lost) => lost.into(),
                        })
                        .map(|_| ())?,
                }
            }
            if welcomed {
                let join = [Command::Join(self.join())];
                let then = if then.is_empty() { &join } else { then };
                self.wire.say(then).map_err(failed)?;
                return Ok(());
            }
        }
    }

    fn join(&self) -> Join {
        Join {
            table: self.place.table,
            seat: None,
            buyin: self.place.buyin,
        }
    }

    /// Tries to get the seat back; the agent keeps its memory.
    fn come_back(&mut self, lost: &ConnectionError) -> Result<(), ClientError> {
        while self.returns.wait() {
            let Ok(wire) = Wire::dial(&self.place.server) else {
                continue;
            };
            self.wire = wire;
            // The last command may be lost.
            (self.pending, self.answered) = (None, None);
            self.returning = true;
            // Which tables there are tells whether there is one to go back to.
            match self.greet(&[Command::Tables]) {
                Ok(()) => return Ok(()),
                Err(ClientError::Refused(refusal)) => return Err(refusal.into()),
                Err(_) => {}
            }
        }
        Err(ClientError::Lost(format!(
            "{lost}, and it could not be made again"
        )))
    }

    fn converse(&mut self) -> Result<(), ConversationError> {
        // The table may have been told with the welcome.
        self.answer()?;
        loop {
            let half = self.keepalive / 2;
            let left = half.saturating_sub(self.wire.silence());
            for event in self.wire.hear(Some(left))? {
                if self.hear(&event)? == After::Done {
                    // The server may be gone already.
                    let _ = self.wire.say(&[Command::Bye]);
                    return Ok(());
                }
            }
            self.answer()?;
            if self.wire.silence() >= half {
                self.wire.say(&[Command::ImAlive])?;
            }
        }
    }

    /// Acts where the server waits for it.
    fn answer(&mut self) -> Result<(), ConversationError> {
        let Some(offer) = self.pending.take() else {
            return Ok(());
        };
        let choice = match self.refused {
            0 => {
                let choice = self.player.agent.act(&self.player.view, &offer);
                choice.or_passive(&offer)
            }
            _ => Choice::passive(&offer),
        };
        self.answered = decision(&offer);
        self.wire.say(&[Command::Act(choice.want(&offer))])?;
        Ok(())
    }

    fn hear(&mut self, event: &Event) -> Result<After, ConversationError> {
        let own = self.player.view.own;
        let table = self.player.view.table;
        self.player.hear(event);
        self.returns.hear(event);
        match event {
            Event::Turn(offer) => {
                self.player.view.own = Some(offer.seat);
                let is_answered = self.answered.is_some() && self.answered == decision(offer);
                self.pending = Some(offer.clone()).filter(|_| !is_answered);
            }
            Event::Acted(acted) if Some(acted.seat) == self.player.view.own => {
                (self.pending, self.refused) = (None, 0);
            }
            Event::End { .. } => self.pending = None,
            Event::State(snapshot) => {
                self.returning = false;
                self.player.view.find_own(self.place.name.as_str());
                self.pending = snapshot.turn.clone();
            }
            Event::Joined { .. } => self.returning = false,
            Event::Tables(rows) if self.returning => {
                self.returning = false;
                let join = match table {
                    // The connection broke before there was a seat.
                    None => self.join(),
                    Some(id) if rows.iter().any(|row| row.id == id) => Join {
                        table,
                        ..self.join()
                    },
                    Some(_) if self.place.keep => return self.next(),
                    Some(id) => return Err(ConversationError::For(ClientError::Gone(id))),
                };
                self.wire.say(&[Command::Join(join)])?;
            }
            Event::Busted { seat, place, .. } if Some(*seat) == own => match place {
                None if self.place.keep => {
                    let join = Join {
                        table,
                        ..self.join()
                    };
                    self.wire.say(&[Command::Join(join)])?;
                }
                // The next table is joined when this one closes.
                Some(_) if self.place.keep => {}
                _ => return Ok(After::Done),
            },
            Event::Closed { .. } => {
                self.pending = None;
                return self.next();
            }
            Event::Left { .. } => return Ok(After::Done),
            Event::Error(refusal) => return self.refused(refusal),
            _ => {}
        }
        Ok(After::GoesOn)
    }

    /// After the last table: another, or the end.
    fn next(&mut self) -> Result<After, ConversationError> {
        if !self.place.keep || self.leaving {
            return Ok(After::Done);
        }
        // A table that was asked for by number exists no more.
        let join = Join {
            table: None,
            ..self.join()
        };
        self.wire.say(&[Command::Join(join)])?;
        Ok(After::GoesOn)
    }

    fn refused(&mut self, refusal: &Refusal) -> Result<After, ConversationError> {
        if refusal.code != ErrorCode::Stale {
            self.answered = None;
        }
        match refusal.code {
            // Too late, or the server says where one sits.
            ErrorCode::Stale | ErrorCode::NotYourTurn | ErrorCode::AlreadySeated => {}
            ErrorCode::Shutdown => self.leaving = true,
            // The turn comes again.
            ErrorCode::IllegalAction if self.refused < REFUSALS => self.refused += 1,
            ErrorCode::BadAmount if self.player.view.hand.is_some() && self.refused < REFUSALS => {
                self.refused += 1;
            }
            _ => return Err(ConversationError::For(refusal.clone().into())),
        }
        Ok(After::GoesOn)
    }
}

/// Which decision of which hand is asked for, where they are counted.
fn decision(offer: &TurnOffer) -> Option<(u64, u64)> {
    Some((offer.hand, offer.decision?))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum After {
    GoesOn,
    Done,
}
