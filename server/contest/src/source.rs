//! Where a player comes from, and bringing it to the board.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use games::Seat;
use protocol::line::ManagerLine;
use tokio::time::Instant;

use crate::kept_player::KeptPlayer;
use crate::lobby::{Guest, Lobby, Whereabouts};
use crate::person::{People, PersonAtBoard};
use launch::{Cpus, Process, Program};
use parking_lot::Mutex;
use record::verdict::{Failure, FailureCause};
use referee::player::engine::{Engine, EngineProgram, Language};
use referee::player::{
    Brain, Conditions, Player, START_TIMEOUT, Transcripts, Wire, dial, greet, introduce, start,
};

pub use crate::seated_player::SeatedPlayer;

/// How long the last words of a program that has left may be on their way.
pub(crate) const LAST_WORDS: Duration = Duration::from_secs(1);

/// Where a player comes from.
#[derive(Clone)]
pub enum PlayerSource {
    /// A program that the manager starts.
    Program(Program),
    /// An engine that the manager starts.
    Engine(EngineProgram),
    /// A brain that listens at `HOST:PORT`.
    Address(String),
    /// An agent of poker that speaks the protocol of the ACPC's dealer.
    Acpc(AcpcSource),
    /// A brain that dials in under this name.
    Lobby {
        /// The name it has in the lobby.
        name: String,
        /// The lobby.
        lobby: Lobby,
    },
    /// A person at this terminal, or another player inside the manager.
    Person(Arc<dyn PlayerFactory>),
    /// A person who logs in to the server under this name.
    OnlinePerson {
        /// The person's name.
        name: String,
        /// The people who are logged in.
        people: People,
    },
    /// A program that workers have under this name.
    Worker(String),
    /// A program that dials in to the contest, at a port that this has.
    OwnPort,
}

/// Where an agent of the ACPC comes from.
#[derive(Clone, Debug)]
pub enum AcpcSource {
    /// The program to start; the host and the port are appended as two words.
    Program(Program),
    /// It connects to this address of this machine, `HOST:PORT`.
    Address(String),
}

/// Where players inside the manager come from.
pub trait PlayerFactory: Send + Sync {
    /// A player for one game; `None` where nobody is there any more.
    fn sit_down(self: Arc<Self>) -> Option<Box<dyn Player>>;
}

/// A seat is for one game; nobody answers at the second.
impl PlayerFactory for Mutex<Option<PersonAtBoard>> {
    fn sit_down(self: Arc<Self>) -> Option<Box<dyn Player>> {
        let person = self.lock().take()?;
        Some(Box::new(person))
    }
}

/// The options for starting and dialling; by default the usual patience and no transcripts.
#[derive(Clone, Debug)]
pub struct StartOptions {
    /// How long a program may take until it listens.
    pub timeout: Duration,
    /// Where whole conversations are written to.
    pub transcripts: Option<Arc<Transcripts>>,
}

impl Default for StartOptions {
    fn default() -> StartOptions {
        StartOptions {
            timeout: START_TIMEOUT,
            transcripts: None,
        }
    }
}

impl StartOptions {
    fn write_transcript(&self, wire: &mut Wire, player: &str) {
        if let Some(transcripts) = &self.transcripts {
            transcripts.begin(wire, player);
        }
    }
}

/// Why a player is not at the board.
#[derive(Debug)]
pub enum BringError {
    /// It is not in the lobby, or has just left it.
    Absent(Failure),
    /// It was there, and could not be brought.
    Failed(Failure),
}

impl BringError {
    /// The same for a caller that waits for nobody.
    pub fn into_failure(self) -> Failure {
        match self {
            BringError::Absent(failure) | BringError::Failed(failure) => failure,
        }
    }
}

impl From<Failure> for BringError {
    fn from(failure: Failure) -> BringError {
        BringError::Failed(failure)
    }
}

impl PlayerSource {
    /// Whether it is the manager that starts or dials the player.
    pub fn is_at_hand(&self) -> bool {
        match self {
            PlayerSource::Program(_)
            | PlayerSource::Engine(_)
            | PlayerSource::Address(_)
            | PlayerSource::Acpc(AcpcSource::Program(_)) => true,
            PlayerSource::Acpc(AcpcSource::Address(_))
            | PlayerSource::Lobby { .. }
            | PlayerSource::Person(_)
            | PlayerSource::OnlinePerson { .. }
            | PlayerSource::Worker(_)
            | PlayerSource::OwnPort => false,
        }
    }

    /// The same player with its program on these processors; `None` where the manager
    /// starts none.
    pub(crate) fn on(&self, cpus: Cpus) -> Option<PlayerSource> {
        let pinned = |program: &Program| Program {
            cpus: Some(Box::new(cpus)),
            ..program.clone()
        };
        match self {
            PlayerSource::Program(program) => Some(PlayerSource::Program(pinned(program))),
            PlayerSource::Engine(engine) => Some(PlayerSource::Engine(EngineProgram {
                program: pinned(&engine.program),
                ..engine.clone()
            })),
            _ => None,
        }
    }

    /// How many games a player of this kind can play at once; `None` without
    /// a limit.
    pub fn capacity(&self) -> Option<usize> {
        match self {
            PlayerSource::Lobby { .. }
            | PlayerSource::Person(_)
            | PlayerSource::OnlinePerson { .. }
            | PlayerSource::Acpc(AcpcSource::Address(_))
            | PlayerSource::OwnPort => Some(1),
            PlayerSource::Program(_)
            | PlayerSource::Engine(_)
            | PlayerSource::Address(_)
            | PlayerSource::Acpc(AcpcSource::Program(_))
            | PlayerSource::Worker(_) => None,
        }
    }

    /// Whether a player could be brought to the board now, or would have to
    /// come first.
    pub fn is_here(&self) -> bool {
        self.comes().is_none_or(|(_, now)| now == Whereabouts::Here)
    }

    /// Under which name a player comes that the manager waits for, and where it is now.
    pub fn comes(&self) -> Option<(&str, Whereabouts)> {
        match self {
            PlayerSource::Lobby { name, lobby } => Some((name, lobby.whereabouts(name))),
            PlayerSource::OnlinePerson { name, people } => Some((name, people.whereabouts(name))),
            PlayerSource::Program(_)
            | PlayerSource::Engine(_)
            | PlayerSource::Address(_)
            | PlayerSource::Acpc(_)
            | PlayerSource::Person(_)
            | PlayerSource::Worker(_)
            | PlayerSource::OwnPort => None,
        }
    }

    /// The failure of such a player that is not here, and was waited for so long.
    pub fn absence(&self, wait: Duration) -> Option<Failure> {
        match self {
            PlayerSource::Lobby { name, lobby } => Some(lobby.absence(name, Some(wait))),
            PlayerSource::OnlinePerson { name, people } => Some(people.absence(name, Some(wait))),
            _ => None,
        }
    }

    /// Brings a player to the board: the brain kept from an earlier game if it
    /// is still of use, else a new one. Nobody is waited for.
    ///
    /// # Errors
    /// Why a new one could not be had.
    pub fn bring<'a>(
        &'a self,
        kept: Option<KeptPlayer>,
        conditions: &'a Conditions,
        seat: Seat,
        player: &'a str,
        how: &'a StartOptions,
    ) -> BoxFuture<'a, Result<SeatedPlayer, BringError>> {
        Box::pin(async move {
            if let Some(mut program) = kept {
                match program.prepare(conditions, seat).await {
                    Ok(()) => return Ok(program.into()),
                    Err(failure) => {
                        tracing::info!("{player} is started or dialled again: {failure}");
                        tokio::spawn(program.quit());
                    }
                }
            }
            let (mut wire, process) = match self {
                PlayerSource::Program(program) => match start(program, player, how.timeout).await {
                    Ok((wire, process)) => (wire, Some(process)),
                    Err(failure) => {
                        let limit = how.timeout;
                        let told = no_brain(failure, program, player, conditions, limit);
                        return Err(told.await.into());
                    }
                },
                PlayerSource::Engine(engine) => {
                    let engine = bring_engine(engine, conditions, player, how).await?;
                    return Ok(SeatedPlayer::Engine(Box::new(engine)));
                }
                PlayerSource::Address(address) => (dial(address, how.timeout).await?, None),
                PlayerSource::Lobby { name, lobby } => {
                    return from_lobby(lobby, name, conditions, seat).await;
                }
                PlayerSource::Person(person) => {
                    let gone = || not_started("nobody sits here any more");
                    return Ok(SeatedPlayer::Person(
                        Arc::clone(person).sit_down().ok_or_else(gone)?,
                    ));
                }
                PlayerSource::OnlinePerson { name, people } => {
                    let called = people.call(name).await;
                    let absent = || BringError::Absent(people.absence(name, None));
                    return Ok(SeatedPlayer::CalledPerson(Box::new(
                        called.ok_or_else(absent)?,
                    )));
                }
                PlayerSource::Worker(name) => {
                    return Err(no_worker(name).into());
                }
                PlayerSource::Acpc(_) => {
                    return Err(not_started("agents of the ACPC play poker alone").into());
                }
                PlayerSource::OwnPort => {
                    return Err(not_started("nobody dials in to a game on a board").into());
                }
            };
            how.write_transcript(&mut wire, player);
            let brain = shake_hands(wire, process, conditions, seat).await?;
            Ok(SeatedPlayer::brain(brain))
        })
    }
}

/// Why a program that workers have under this name does not come.
pub fn no_worker(name: &str) -> Failure {
    not_started(format!(
        "workers have '{name}', and here no worker takes games of it: give --nats URL, and let \
         it meet only programs that workers have"
    ))
}

fn not_started(detail: impl Into<String>) -> Failure {
    Failure::new(FailureCause::NotStarted, detail)
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
                    let failure = failure.of(&brain.peer.name);
                    tokio::spawn(brain.quit());
                    Err(failure)
                }
            }
        }
        Err(failure) => {
            wire.queue(&ManagerLine::Quit);
            Err(dismissed(wire, process, failure).await)
        }
    }
}

/// Why a program is no brain, which is told the word that it lacks if it is an engine.
async fn no_brain(
    failure: Failure,
    program: &Program,
    player: &str,
    conditions: &Conditions,
    limit: Duration,
) -> Failure {
    let language = EngineProgram::language_of(program, player, conditions, limit).await;
    let Some(word) = language.map(Language::word) else {
        return failure;
    };
    let file = program.path.file_name().unwrap_or_default();
    let detail = format!(
        "{}; it speaks {word} on its standard input: write {word}: before it, as in '{word}:{}'",
        failure.detail,
        file.display()
    );
    Failure { detail, ..failure }
}

/// Starts an engine and introduces it to the game.
async fn bring_engine(
    program: &EngineProgram,
    conditions: &Conditions,
    player: &str,
    how: &StartOptions,
) -> Result<Engine, Failure> {
    program.check(conditions)?;
    let (mut wire, process) = program.start(player)?;
    how.write_transcript(&mut wire, player);
    let grace = EngineProgram::grace(how.timeout);
    let fallback = program.fallback_name();
    let dialect = program.dialect();
    let introduced = Engine::introduce(&mut wire, dialect, &fallback, conditions, grace).await;
    let introduced = match introduced {
        Ok(introduced) => introduced,
        Err(failure) => return Err(dismissed(wire, Some(process), failure).await),
    };
    let plays_once = program.plays_once.clone();
    let mut engine = Engine::new(wire, introduced, Some(process), grace, plays_once);
    match engine.prepare(conditions).await {
        Ok(()) => Ok(engine),
        Err(failure) => {
            let failure = failure.of(&engine.peer.name);
            tokio::spawn(engine.quit());
            Err(failure)
        }
    }
}

/// Sends a brain away that failed its handshake; its standard error may tell its author why.
async fn dismissed(mut wire: Wire, process: Option<Process>, failure: Failure) -> Failure {
    wire.flush().await;
    let Some(mut process) = process else {
        return failure;
    };
    // One that has left is about to end, and then there is no more to be said.
    let patience = if wire.is_closed() {
        LAST_WORDS
    } else {
        Duration::ZERO
    };
    let deadline = Instant::now() + patience;
    let words = match process.how_it_ended(deadline).await {
        Some(how) => format!("; {how}"),
        None => process.said_last(deadline).await,
    };
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
) -> Result<SeatedPlayer, BringError> {
    let guest = lobby.take(name).await;
    let guest = guest.ok_or_else(|| BringError::Absent(lobby.absence(name, None)))?;
    let (mut brain, mut membership) = (guest.brain, guest.membership);
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
            return Ok(SeatedPlayer::Brain {
                brain,
                membership: Some(membership),
            });
        }
        Err(failure) => failure.of(&brain.peer.name),
    };
    if failure.cause == FailureCause::GameRefused {
        // An honest no: it may play something else.
        lobby.give_back(Guest { brain, membership });
        return Err(failure.into());
    }
    let is_gone = !brain.peer.is_connected();
    lobby.forget(name);
    tokio::spawn(brain.quit());
    Err(if is_gone {
        // It may dial in again.
        BringError::Absent(failure)
    } else {
        failure.into()
    })
}
