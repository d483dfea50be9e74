//! A match of agents: a server on a port of its own, one table, a process for
//! each seat. It is between all of them to its end: the table waits for one
//! whose connection broke, and when one has left for good, the match is broken
//! off.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use protocol::poker::{Create, Format};
use tokio::time::{Instant, sleep};

use super::ledger::{Closed, Ledger, LedgerError};
use super::listener::PokerListener;
use super::rules::PokerRules;
use super::server::PokerServer;
use super::table::{CLOSED_HANDS, CLOSED_WINNER, MatchOptions, Stand, Times};
use launch::{Process, Program};
use record::hand::{Decks, Seed};
use record::verdict::{Failure, FailureCause};
use record::{HandId, TableId};
use store::Past;

/// How often is looked whether an agent has sat down.
const LOOK: Duration = Duration::from_millis(20);

/// How long a match waits for an agent whose connection broke.
const GRACE: Duration = Duration::from_secs(5);

/// How long a process that has hung up may take to end: what it says meanwhile
/// may tell why.
const LAST_SIGNS: Duration = Duration::from_secs(1);

/// An agent.
#[derive(Clone, Debug)]
pub struct Agent {
    /// What it is called.
    pub name: String,
    /// What is started; `--connect HOST:PORT --name NAME` is appended.
    pub program: Program,
}

/// A match as it is asked for.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Who plays.
    pub agents: Vec<Agent>,
    /// How the table is made: with as many seats as there are agents.
    pub table: Create,
    /// All decks follow from it, those of each rotation alike.
    pub seed: Seed,
    /// How often a sign of life is looked for.
    pub keepalive: Duration,
    /// How long an agent may take to sit down.
    pub start_timeout: Duration,
}

/// Who sits where. The decks of a seed depend on the number of the hand alone,
/// so the same seed in another rotation deals the same cards to other agents.
/// Each rotation has processes of its own: none can remember a deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rotation(pub usize);

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Met {
    /// As it should.
    Played,
    /// It was broken off: an agent was not there, or not to the end.
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
    /// No port can be had.
    #[error("no port can be had: {0}")]
    Port(#[from] io::Error),
    /// Hands cannot be kept or counted.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// The table cannot be made.
    #[error("the table cannot be made: {0}")]
    Table(String),
    /// The table closed before the match was over, and no agent is why.
    #[error("the table was closed after {hands} hands ({reason})")]
    Closed {
        /// How many hands were played to their end.
        hands: u64,
        /// The reason that was told.
        reason: String,
    },
}

/// The processes of the agents, with the names they were given.
struct Running(Vec<(String, Process)>);

impl Contest {
    /// Plays all hands of a rotation that the ledger has not; gives it back with
    /// them.
    ///
    /// # Errors
    /// No port, no thread or no deck can be had, or the store fails.
    pub async fn play(
        &self,
        rotation: Rotation,
        ledger: Ledger,
    ) -> Result<(Met, Ledger), ContestError> {
        let stand = ledger.stand(rotation);
        let rules = self.rules(rotation, &ledger);
        let past = Past {
            last_hand: HandId::new(stand.dealt),
            ..Past::default()
        };
        let (recorder, outcome) = ledger.start(rotation)?;
        let server = PokerServer::new(rules, past, Some(recorder));
        let listener = PokerListener::open("127.0.0.1:0", server.clone()).await?;
        let created = server.create(self.table.clone());
        let id = created.map_err(|refusal| ContestError::Table(refusal.text))?;
        let mut running = Running(Vec::new());
        let playing = self.playing(rotation, &stand);
        let came = bring_to_table(
            &server,
            id,
            &playing,
            self.start_timeout,
            listener.address(),
            &mut running,
        );
        let came = came.await;
        if came.is_err() {
            listener.listener().abort();
            server.stop(Instant::now()).await;
        }
        let counted = outcome.await.unwrap_or(Err(LedgerError::Vanished));
        let met = match (came, counted) {
            (Err((player, failure)), Ok((_, ledger))) => {
                Ok((Met::Failed { player, failure }, ledger))
            }
            (Ok(()), Ok((closed, ledger))) => {
                let hands = ledger.stand(rotation).dealt;
                let met = judge(closed, hands, &mut running).await;
                met.map(|met| (met, ledger))
            }
            (_, Err(error)) => Err(error.into()),
        };
        listener.listener().abort();
        server.stop(Instant::now()).await;
        for (_, process) in running.0 {
            process.end().await;
        }
        met
    }

    /// The agents in the order of their seats.
    fn seated(&self, rotation: Rotation) -> impl Iterator<Item = &Agent> {
        let count = self.agents.len();
        (0..count).map(move |seat| &self.agents[(seat + rotation.0) % count])
    }

    /// Those who have not lost all their chips already.
    fn playing(&self, rotation: Rotation, stand: &Stand) -> Vec<&Agent> {
        let format = self.table.format;
        let seats = self.seated(rotation).enumerate();
        let seats = seats.filter(|(seat, _)| stand.plays_on(*seat, format));
        seats.map(|(_, agent)| agent).collect()
    }

    fn rules(&self, rotation: Rotation, ledger: &Ledger) -> PokerRules {
        PokerRules {
            // One who comes back may be there twice for a moment.
            max_clients: 2 * self.agents.len(),
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
                stand: ledger.stand(rotation),
            },
            ..PokerRules::default()
        }
    }
}

/// Starts every agent and waits until all sit.
async fn bring_to_table(
    server: &PokerServer,
    id: TableId,
    agents: &[&Agent],
    start_timeout: Duration,
    address: SocketAddr,
    running: &mut Running,
) -> Result<(), (String, Failure)> {
    for agent in agents {
        let name = agent.name.clone();
        let words = ["--connect", &address.to_string(), "--name", &name].map(str::to_owned);
        let process = Process::spawn_with(&agent.program, &words, &name);
        let process = process.map_err(|error| {
            let path = agent.program.path.display();
            let detail = format!("{path} cannot be started: {error}");
            (name.clone(), Failure::new(FailureCause::NotStarted, detail))
        })?;
        running.0.push((name, process));
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
            // Every seat was taken, and the first hand dealt.
            return Ok(());
        }
        for (name, process) in &mut running.0 {
            let ended = process.ended();
            if sits(name) || (ended.is_none() && Instant::now() < deadline) {
                continue;
            }
            // Its last words may still be on their way through the pipe.
            sleep(LOOK).await;
            let words = words_of(process);
            let detail = match ended {
                Some(status) => format!("it ended before it sat down ({status}){words}"),
                None => {
                    let limit = humantime::format_duration(start_timeout);
                    format!("it did not sit down within {limit}{words}")
                }
            };
            return Err((name.clone(), Failure::new(FailureCause::NotStarted, detail)));
        }
        sleep(LOOK).await;
    }
}

/// Whether the table closed because all was played, or because an agent had
/// left.
async fn judge(closed: Closed, hands: u64, running: &mut Running) -> Result<Met, ContestError> {
    let Closed { reason, missing } = closed;
    let Some(player) = missing else {
        return match &*reason {
            CLOSED_HANDS | CLOSED_WINNER => Ok(Met::Played),
            _ => Err(ContestError::Closed { hands, reason }),
        };
    };
    let mut detail = format!("it left before the match was over, after {hands} hands");
    let process = running.0.iter_mut().find(|(name, _)| *name == player);
    if let Some((_, process)) = process {
        detail += &last_signs(process).await;
    }
    Ok(Met::Failed {
        player,
        failure: Failure::new(FailureCause::Disconnected, detail),
    })
}

/// How the process of an agent ended that has hung up, and what it said last.
async fn last_signs(process: &mut Process) -> String {
    let until = Instant::now() + LAST_SIGNS;
    while process.ended().is_none() && Instant::now() < until {
        sleep(LOOK).await;
    }
    // Its last words may still be on their way through the pipe.
    sleep(LOOK).await;
    let end = match process.ended() {
        Some(status) => format!("; its process ended ({status})"),
        None => "; its process still runs".to_owned(),
    };
    end + &words_of(process)
}

/// What a process said last, behind what else there is to say of it.
fn words_of(process: &Process) -> String {
    match process.last_words() {
        words if words.is_empty() => words,
        words => format!("; it said: {words}"),
    }
}
