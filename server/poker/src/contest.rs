//! A match of agents: a server on a port of its own, one table, a process for
//! each seat. All agents play to the end: the table waits for an agent whose
//! connection broke, and the match is broken off when an agent has left for
//! good.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use games::holdem::Structure;
use protocol::poker::{Create, Format};
use tokio::time::{Instant, sleep};

use super::acpc::{AcpcSeat, AcpcSource};
use super::ledger::{Closed, Ledger, LedgerError};
use super::listener::PokerListener;
use super::rules::PokerRules;
use super::server::PokerServer;
use super::table::{CLOSED_HANDS, CLOSED_WINNER, MatchOptions, Stand, Times};
use host::{DiskQuota, StopSignals};
use launch::sandbox::Overrun;
use launch::{Process, Program};
use record::hand::{Decks, Seed};
use record::verdict::{Failure, FailureCause};
use record::{HandId, TableId};
use store::Past;

/// How often the match checks whether the agents have sat down.
const LOOK: Duration = Duration::from_millis(20);

/// How long a match waits for an agent whose connection broke.
const GRACE: Duration = Duration::from_secs(5);

/// How long the hand under way may still be played when the match is asked to stop.
const LAST_HAND: Duration = Duration::from_secs(5);

/// How long a process may take to end after its connection closed: its output
/// may say why.
const LAST_SIGNS: Duration = Duration::from_secs(1);

/// An agent of a match.
#[derive(Clone, Debug)]
pub struct Agent {
    /// Its name.
    pub name: String,
    /// Where it comes from.
    pub source: AgentSource,
}

/// Where an agent of a match comes from.
#[derive(Clone, Debug)]
pub enum AgentSource {
    /// The program to start; `--connect HOST:PORT --name NAME` is appended.
    Program(Program),
    /// It speaks the protocol of the ACPC. All who are in at a showdown show then.
    Acpc(AcpcSource),
}

/// The settings of a match.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The agents that play.
    pub agents: Vec<Agent>,
    /// The settings of the table, which has a seat for each agent.
    pub table: Create,
    /// How high bets may be.
    pub structure: Structure,
    /// Determines all decks; they are the same in each rotation.
    pub seed: Seed,
    /// How often the server checks for signs of life.
    pub keepalive: Duration,
    /// How long an agent may take to sit down.
    pub start_timeout: Duration,
}

/// By how many places the agents are shifted around the seats. The decks of a
/// seed depend only on the number of the hand, so another rotation deals the
/// same cards to other agents. Each rotation has processes of its own, which
/// cannot remember the decks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rotation(pub usize);

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Met {
    /// All hands were played.
    Played,
    /// It was asked to stop before.
    Stopped,
    /// It was broken off: an agent did not come, or left before the end.
    Failed {
        /// Its name.
        player: String,
        /// Why.
        failure: Failure,
    },
}

/// Why a match cannot be played at all.
#[derive(Debug, thiserror::Error)]
pub enum ContestError {
    /// No port can be opened.
    #[error("no port can be opened: {0}")]
    Port(#[from] io::Error),
    /// Hands cannot be recorded or counted.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// The table cannot be made.
    #[error("the table cannot be made: {0}")]
    Table(String),
    /// The table closed before the match was over, but not because of an agent.
    #[error("the table was closed after {hands} hands ({reason})")]
    Closed {
        /// How many hands were played to the end.
        hands: u64,
        /// The reason that the table gave.
        reason: String,
    },
}

/// The agents at the table.
struct Running(Vec<Player>);

/// An agent with the name it was given.
struct Player {
    name: String,
    /// Its process, if it was started here.
    process: Option<Process>,
    /// Its port, if it speaks the protocol of the ACPC.
    seat: Option<AcpcSeat>,
}

impl Contest {
    /// Plays all hands of a rotation that are missing in the ledger, and returns
    /// the ledger with them. When `stop` asks for it, no other hand is dealt.
    ///
    /// # Errors
    /// The port, the table or a thread fails, or the store.
    pub async fn play(
        &self,
        rotation: Rotation,
        ledger: Ledger,
        stop: &mut StopSignals,
    ) -> Result<(Met, Ledger), ContestError> {
        let stand = ledger.stand(rotation);
        let rules = self.rules(rotation, &ledger);
        let past = Past {
            last_hand: HandId::new(stand.dealt),
            ..Past::default()
        };
        let (recorder, mut outcome) = ledger.start(rotation)?;
        let server = PokerServer::new(rules, past, Some(recorder));
        let listener = PokerListener::open("127.0.0.1:0", server.clone(), None).await?;
        let created = server.create(self.table.clone());
        let id = created.map_err(|refusal| ContestError::Table(refusal.text))?;
        let mut running = Running(Vec::new());
        let playing = self.playing(rotation, &stand);
        let came = bring_to_table(
            &server,
            id,
            &playing,
            self,
            listener.address(),
            &mut running,
        );
        let came = tokio::select! {
            came = came => came.map_err(|(player, failure)| Met::Failed { player, failure }),
            () = stop.next() => Err(Met::Stopped),
        };
        let ended = match came {
            Ok(()) => tokio::select! {
                counted = &mut outcome => Ok(counted),
                () = stop.next() => Err((Met::Stopped, LAST_HAND)),
            },
            Err(met) => Err((met, Duration::ZERO)),
        };
        let (met, counted) = match ended {
            Ok(counted) => (None, counted),
            Err((met, patience)) => {
                listener.listener().abort();
                server.stop(Instant::now() + patience).await;
                (Some(met), outcome.await)
            }
        };
        let met = match (met, counted.unwrap_or(Err(LedgerError::Vanished))) {
            (Some(met), Ok((_, ledger))) => Ok((met, ledger)),
            (None, Ok((closed, ledger))) => {
                let hands = ledger.stand(rotation).dealt;
                let met = judge(closed, hands, &mut running).await;
                met.map(|met| (met, ledger))
            }
            (_, Err(error)) => Err(error.into()),
        };
        listener.listener().abort();
        server.stop(Instant::now()).await;
        for player in running.0 {
            drop(player.seat);
            if let Some(process) = player.process {
                process.end().await;
            }
        }
        met
    }

    /// The agents in the order of their seats.
    fn seated(&self, rotation: Rotation) -> impl Iterator<Item = &Agent> {
        let count = self.agents.len();
        (0..count).map(move |seat| &self.agents[(seat + rotation.0) % count])
    }

    /// The agents that have not lost all their chips already.
    fn playing(&self, rotation: Rotation, stand: &Stand) -> Vec<&Agent> {
        let format = self.table.format;
        let seats = self.seated(rotation).enumerate();
        let seats = seats.filter(|(seat, _)| stand.plays_on(*seat, format));
        seats.map(|(_, agent)| agent).collect()
    }

    fn rules(&self, rotation: Rotation, ledger: &Ledger) -> PokerRules {
        PokerRules {
            // An agent that reconnects may have two connections for a moment.
            max_clients: 2 * self.agents.len(),
            percent: 100,
            quota: DiskQuota::new(usize::MAX),
            decks: Decks::Seeded(self.seed),
            keepalive: self.keepalive,
            open: false,
            room: ledger.room(),
            times: Times {
                reconnect_grace: GRACE,
                empty: self.start_timeout + GRACE,
                ..Times::default()
            },
            match_options: MatchOptions {
                reserved: self
                    .seated(rotation)
                    .map(|agent| agent.name.clone())
                    .collect(),
                refill: self.table.format == Format::Cash,
                show_all: self.agents.iter().any(Agent::is_acpc),
                structure: self.structure,
                stand: ledger.stand(rotation),
            },
            ..PokerRules::default()
        }
    }
}

/// Starts every agent and waits until all have sat down.
async fn bring_to_table(
    server: &PokerServer,
    id: TableId,
    agents: &[&Agent],
    contest: &Contest,
    address: SocketAddr,
    running: &mut Running,
) -> Result<(), (String, Failure)> {
    let start_timeout = contest.start_timeout;
    for agent in agents {
        let started = agent.start(server, id, contest, address).await;
        running.0.push(started.map_err(|detail| {
            let failure = Failure::new(FailureCause::NotStarted, detail);
            (agent.name.clone(), failure)
        })?);
    }
    let deadline = Instant::now() + start_timeout;
    loop {
        let clients = server.clients();
        let sits = |name: &str| {
            let mut clients = clients.iter();
            clients.any(|client| client.name == name && client.table == Some(id))
        };
        let table = server.tables().into_iter().find(|row| row.id == id.get());
        let waits =
            table.is_some_and(|row| matches!(row.state, protocol::poker::TableState::Waiting));
        if !waits {
            // Every seat was taken, and the first hand was dealt.
            return Ok(());
        }
        for player in &mut running.0 {
            let name = &player.name;
            let ended = player.process.as_mut().and_then(Process::ended);
            if sits(name) || (ended.is_none() && Instant::now() < deadline) {
                continue;
            }
            // Its last words may still be on their way through the pipe.
            sleep(LOOK).await;
            let words = player.last_words();
            let detail = match ended {
                Some(status) => format!("it ended before it sat down ({status}){words}"),
                None => {
                    let limit = humantime::format_duration(start_timeout);
                    format!("it did not sit down within {limit}{words}")
                }
            };
            let failure = Failure::new(FailureCause::NotStarted, detail);
            return Err((player.name.clone(), failure));
        }
        sleep(LOOK).await;
    }
}

impl Agent {
    /// Whether it speaks the protocol of the ACPC.
    fn is_acpc(&self) -> bool {
        matches!(self.source, AgentSource::Acpc(_))
    }

    /// Starts the agent, or opens the port to which it comes.
    ///
    /// # Errors
    /// Why it cannot be started, in words.
    async fn start(
        &self,
        server: &PokerServer,
        table: TableId,
        contest: &Contest,
        address: SocketAddr,
    ) -> Result<Player, String> {
        let name = self.name.clone();
        let (seat, process) = match &self.source {
            AgentSource::Program(program) => {
                let words = ["--connect", &address.to_string(), "--name", &name].map(str::to_owned);
                let process = Process::connecting(program, address, &words, &name);
                let process = process.map_err(|error| {
                    let path = program.path.display();
                    format!("{path} cannot be started: {error}")
                })?;
                (None, Some(process))
            }
            AgentSource::Acpc(source) => {
                let is_limit = contest.structure != Structure::NoLimit;
                let opened = AcpcSeat::open(source, &name, table, is_limit, server).await;
                let (seat, process) = opened.map_err(|error| match source {
                    AcpcSource::Program(program) => {
                        format!("{} cannot be started: {error}", program.path.display())
                    }
                    AcpcSource::Address(address) => {
                        format!("the port {address} cannot be opened: {error}")
                    }
                })?;
                (Some(seat), process)
            }
        };
        Ok(Player {
            name,
            process,
            seat,
        })
    }
}

impl Player {
    /// What it did wrong and the last output of its process, to be appended to a text.
    fn last_words(&self) -> String {
        let failure = self.seat.as_ref().and_then(AcpcSeat::failure);
        let failure = failure.map(|failure| format!("; {failure}"));
        let words = self.process.as_ref().map(words_of);
        failure.unwrap_or_default() + &words.unwrap_or_default()
    }
}

/// Whether the table closed because all hands were played, or because an agent
/// had left.
async fn judge(closed: Closed, hands: u64, running: &mut Running) -> Result<Met, ContestError> {
    let Closed { reason, missing } = closed;
    let Some(player) = missing else {
        return match &*reason {
            CLOSED_HANDS | CLOSED_WINNER => Ok(Met::Played),
            _ => Err(ContestError::Closed { hands, reason }),
        };
    };
    let mut detail = format!("it left before the match was over, after {hands} hands");
    let mut cause = FailureCause::Disconnected;
    let mut players = running.0.iter_mut();
    if let Some(missing) = players.find(|running| running.name == player) {
        if let Some(process) = &mut missing.process {
            detail += &how_it_ended(process).await;
            if let Some(Overrun::Memory(..)) = process.overrun() {
                cause = FailureCause::Memory;
            }
        }
        detail += &missing.last_words();
    }
    Ok(Met::Failed {
        player,
        failure: Failure::new(cause, detail),
    })
}

/// How the process of a disconnected agent ended.
async fn how_it_ended(process: &mut Process) -> String {
    let until = Instant::now() + LAST_SIGNS;
    while process.ended().is_none() && Instant::now() < until {
        sleep(LOOK).await;
    }
    // Its last words may still be on their way through the pipe.
    sleep(LOOK).await;
    match process.ended() {
        Some(status) => format!("; its process ended ({status})"),
        None => "; its process still runs".to_owned(),
    }
}

/// The last output of a process, to be appended to a text.
fn words_of(process: &Process) -> String {
    match process.last_words() {
        words if words.is_empty() => words,
        words => format!("; it said: {words}"),
    }
}
