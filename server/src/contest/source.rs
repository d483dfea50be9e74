//! Where a player comes from, and bringing it to the board.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use games::Seat;
use tokio::time::Instant;

use crate::brain_spec::{BrainSource, BrainSpec};
use crate::launch::{Process, Program};
use crate::lobby::{Guest, Lobby, Membership, Whereabouts};
use crate::player::{self, Brain, Conditions, PlayerFactory, Transcripts, Wire, greet, introduce};
use crate::verdict::{Failure, FailureCause};

/// How long the last words of a program that has left may be on their way.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Where a player's brains come from.
pub enum Source {
    /// A program that the manager starts.
    Program(Program),
    /// A brain that listens at `host:port`.
    Remote(String),
    /// A person.
    Person(Arc<dyn PlayerFactory>),
    /// A brain that dials in under this name.
    Lobby {
        /// The name it has in the lobby.
        name: String,
        /// The lobby.
        lobby: Lobby,
    },
}

/// What starting and dialling needs to know.
#[derive(Clone, Debug)]
pub struct Start {
    /// How long a program may take until it listens.
    pub timeout: Duration,
    /// Where whole conversations are written to.
    pub transcripts: Option<Arc<Transcripts>>,
}

impl Start {
    fn write_transcript(&self, wire: &mut Wire, player: &str) {
        if let Some(transcripts) = &self.transcripts {
            transcripts.begin(wire, player);
        }
    }
}

/// A brain at the board, and what it needs to be sent back where it came from.
pub struct Seated {
    /// The brain, told its seat.
    pub brain: Brain,
    /// Its place in the lobby, where it came from there.
    pub membership: Option<Membership>,
}

/// Why a player is not at the board.
#[derive(Debug)]
pub enum NotBrought {
    /// It is not in the lobby, or has just left it.
    Absent(Failure),
    /// It was there, and could not be brought.
    Failed(Failure),
}

impl NotBrought {
    /// The same for somebody who waits for nobody.
    pub fn into_failure(self) -> Failure {
        match self {
            NotBrought::Absent(failure) | NotBrought::Failed(failure) => failure,
        }
    }
}

impl From<Failure> for NotBrought {
    fn from(failure: Failure) -> NotBrought {
        NotBrought::Failed(failure)
    }
}

impl Source {
    /// Where a player comes from that a word names. Programs run in `folder`.
    ///
    /// # Errors
    /// There is no such program, no lobby, or nobody at a terminal.
    pub fn of(
        spec: &BrainSpec,
        folder: &Path,
        lobby: Option<&Lobby>,
        person: Option<Arc<dyn PlayerFactory>>,
    ) -> Result<Source, Failure> {
        let not_started = |detail: String| Failure::new(FailureCause::NotStarted, detail);
        match &spec.source {
            BrainSource::Program { program, arguments } => {
                let found = Program::find(program, arguments, folder);
                let program = found.map_err(|error| not_started(error.to_string()))?;
                Ok(Source::Program(program))
            }
            BrainSource::Human => {
                let missing = || not_started("there is no terminal".to_owned());
                Ok(Source::Person(person.ok_or_else(missing)?))
            }
            BrainSource::Tcp { address } => Ok(Source::Remote(address.clone())),
            BrainSource::Lobby { name } => Ok(Source::Lobby {
                name: name.to_string(),
                lobby: lobby
                    .cloned()
                    .ok_or_else(|| not_started("no lobby is open".to_owned()))?,
            }),
        }
    }

    /// How many games a player of this kind can play at once; `None` without
    /// a limit.
    pub fn capacity(&self) -> Option<usize> {
        match self {
            Source::Program(_) | Source::Remote(_) => None,
            Source::Person(_) | Source::Lobby { .. } => Some(1),
        }
    }

    /// Whether a player could be brought to the board now, or would have to
    /// dial in first.
    pub fn is_here(&self) -> bool {
        match self {
            Source::Program(_) | Source::Remote(_) | Source::Person(_) => true,
            Source::Lobby { name, lobby } => lobby.whereabouts(name) == Whereabouts::Here,
        }
    }

    /// Brings a brain to the board: the one kept from an earlier game if it is
    /// still of use, else a new one. Nobody is waited for.
    ///
    /// # Errors
    /// Why a new one could not be had.
    pub async fn bring(
        &self,
        kept: Option<Brain>,
        conditions: &Conditions,
        seat: Seat,
        player: &str,
        start: &Start,
    ) -> Result<Seated, NotBrought> {
        if let Some(mut brain) = kept {
            match brain.prepare(conditions, seat).await {
                Ok(()) => {
                    return Ok(Seated {
                        brain,
                        membership: None,
                    });
                }
                Err(failure) => {
                    tracing::info!("{player} is started or dialled again: {failure}");
                    tokio::spawn(brain.quit());
                }
            }
        }
        match self {
            Source::Program(program) => {
                let (mut wire, process) = player::start(program, player, start.timeout).await?;
                start.write_transcript(&mut wire, player);
                let brain = shake_hands(wire, Some(process), conditions, seat).await?;
                Ok(Seated {
                    brain,
                    membership: None,
                })
            }
            Source::Remote(address) => {
                let mut wire = player::dial(address, start.timeout).await?;
                start.write_transcript(&mut wire, player);
                let brain = shake_hands(wire, None, conditions, seat).await?;
                Ok(Seated {
                    brain,
                    membership: None,
                })
            }
            Source::Person(person) => {
                let wire = person.sit_down();
                let brain = shake_hands(wire, None, conditions, seat).await?;
                Ok(Seated {
                    brain: brain.of_person(false),
                    membership: None,
                })
            }
            Source::Lobby { name, lobby } => from_lobby(lobby, name, conditions, seat).await,
        }
    }
}

/// The whole handshake of a brain that was dialled, and its seat for the game
/// to come.
async fn shake_hands(
    mut wire: Wire,
    process: Option<Process>,
    conditions: &Conditions,
    seat: Seat,
) -> Result<Brain, Failure> {
    let limit = conditions.answer_timeout;
    let shaken = async {
        let version = greet(&mut wire, limit).await?;
        let name = introduce(&mut wire, version, conditions, seat, None).await?;
        Ok((version, name))
    };
    match shaken.await {
        Ok((version, name)) => {
            let mut brain = Brain::new(wire, version, name, process);
            match brain.prepare(conditions, seat).await {
                Ok(()) => Ok(brain),
                Err(failure) => {
                    let failure = failure.of(brain.name());
                    tokio::spawn(brain.quit());
                    Err(failure)
                }
            }
        }
        Err(failure) => Err(dismissed(wire, process, failure).await),
    }
}

/// Sends a brain away that failed its handshake; what it wrote to its standard
/// error may tell its author why.
async fn dismissed(mut wire: Wire, process: Option<Process>, failure: Failure) -> Failure {
    wire.queue(&protocol::line::ManagerLine::Quit);
    wire.flush().await;
    let Some(mut process) = process else {
        return failure;
    };
    // One that has left is about to end, and then there is no more to be said.
    let patience = match wire.is_closed() {
        true => LAST_WORDS,
        false => Duration::ZERO,
    };
    let words = process.said_last(Instant::now() + patience).await;
    tokio::spawn(async move {
        drop(wire);
        process.end().await;
    });
    let detail = format!("{}{words}", failure.detail);
    Failure { detail, ..failure }
}

async fn from_lobby(
    lobby: &Lobby,
    name: &str,
    conditions: &Conditions,
    seat: Seat,
) -> Result<Seated, NotBrought> {
    let Some(guest) = lobby.take(name).await else {
        return Err(NotBrought::Absent(lobby.absence(name, None)));
    };
    let Guest {
        mut brain,
        mut membership,
    } = guest;
    let ready = async {
        if !membership.introduced {
            brain.introduce(conditions, seat).await?;
        }
        brain.prepare(conditions, seat).await
    };
    let failure = match ready.await {
        Ok(()) => {
            membership.introduced = true;
            membership.allow_reconnect(&mut brain, conditions, seat);
            return Ok(Seated {
                brain,
                membership: Some(membership),
            });
        }
        Err(failure) => failure.of(brain.name()),
    };
    if failure.cause == FailureCause::GameRefused {
        // An honest no: it may play something else.
        lobby.give_back(Guest { brain, membership });
        return Err(failure.into());
    }
    let is_gone = !brain.is_connected();
    lobby.forget(name);
    tokio::spawn(brain.quit());
    Err(match is_gone {
        // It may dial in again.
        true => NotBrought::Absent(failure),
        false => failure.into(),
    })
}
