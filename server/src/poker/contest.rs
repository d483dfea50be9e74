//! A match of agents: a server on a port of its own, one table, a process for
//! each seat. It is between all of them to its end: the table waits for one
//! whose connection broke, and when one has left for good, the match is broken
//! off.

use std::net::SocketAddr;
use std::thread;
use std::time::Duration;

use protocol::poker::{Create, Format};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep};

use super::listener::PokerListener;
use super::record::HandRecord;
use super::recorder::Entry;
use super::rules::PokerRules;
use super::server::{Past, PokerServer};
use super::table::{CLOSED_HANDS, CLOSED_WINNER, Decks, MatchOptions, Seed, Times};
use crate::launch::{Process, Program};
use crate::verdict::{Failure, FailureCause};

/// How many hands may wait to be counted; then the table waits.
const QUEUE: usize = 1024;

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
    /// How the table is made; its seats are as many as the agents.
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

/// The processes of the agents, with the names they were given.
struct Running(Vec<(String, Process)>);

impl Contest {
    /// Plays all hands. `on_hand` is called for each, on a thread of its own.
    ///
    /// # Errors
    /// No port, no thread or no deck can be had.
    pub async fn play(
        &self,
        rotation: Rotation,
        on_hand: impl FnMut(&HandRecord) + Send + 'static,
    ) -> std::io::Result<Met> {
        let count = self.agents.len();
        let seated = (0..count).map(|seat| &self.agents[(seat + rotation.0) % count]);
        let reserved: Vec<String> = seated.map(|agent| agent.name.clone()).collect();
        let rules = PokerRules {
            // One who comes back may be there twice for a moment.
            max_clients: 2 * count,
            decks: Decks::Seeded(self.seed),
            keepalive: self.keepalive,
            open: false,
            times: Times {
                reconnect_grace: GRACE,
                empty: self.start_timeout + GRACE,
                ..Times::default()
            },
            match_options: MatchOptions {
                reserved,
                refill: self.table.format == Format::Cash,
            },
            ..PokerRules::default()
        };
        let (recorder, closed) = count_hands(on_hand)?;
        let server = PokerServer::new(rules, Past::default(), Some(recorder));
        let listener = PokerListener::open("127.0.0.1:0", server.clone()).await?;
        let table = Create {
            seats: count,
            ..self.table.clone()
        };
        let created = server.create(table);
        let id = created.map_err(|refusal| std::io::Error::other(refusal.text))?;
        let mut running = Running(Vec::new());
        let met = match self
            .bring_to_table(&server, id, listener.address(), &mut running)
            .await
        {
            Ok(()) => judge(closed.await.unwrap_or_default(), &mut running).await,
            Err((player, failure)) => Ok(Met::Failed { player, failure }),
        };
        listener.listener().abort();
        server.stop(Instant::now()).await;
        for (_, process) in running.0 {
            process.end().await;
        }
        met
    }

    /// Starts every agent and waits until all sit.
    async fn bring_to_table(
        &self,
        server: &PokerServer,
        id: u64,
        address: SocketAddr,
        running: &mut Running,
    ) -> Result<(), (String, Failure)> {
        for agent in &self.agents {
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
        let deadline = Instant::now() + self.start_timeout;
        loop {
            let clients = server.clients();
            let sits = |name: &str| {
                let mut clients = clients.iter();
                clients.any(|client| client.name == name && client.table == Some(id))
            };
            let table = server.tables().into_iter().find(|row| row.id == id);
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
                        let limit = humantime::format_duration(self.start_timeout);
                        format!("it did not sit down within {limit}{words}")
                    }
                };
                return Err((name.clone(), Failure::new(FailureCause::NotStarted, detail)));
            }
            sleep(LOOK).await;
        }
    }
}

/// How a table was closed.
#[derive(Debug, Default)]
struct Closed {
    reason: String,
    missing: Option<String>,
    /// How many hands were played to their end.
    hands: u64,
}

/// Whether the table closed because all was played, or because an agent had
/// left.
async fn judge(closed: Closed, running: &mut Running) -> std::io::Result<Met> {
    let Closed {
        reason,
        missing,
        hands,
    } = closed;
    let Some(player) = missing else {
        return match &*reason {
            CLOSED_HANDS | CLOSED_WINNER => Ok(Met::Played),
            _ => Err(std::io::Error::other(format!(
                "the table was closed after {hands} hands ({reason})"
            ))),
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

/// A thread that counts hands, the way to it, and what tells how the table was
/// closed once everything is counted.
fn count_hands(
    mut on_hand: impl FnMut(&HandRecord) + Send + 'static,
) -> std::io::Result<(mpsc::Sender<Entry>, oneshot::Receiver<Closed>)> {
    let (recorder, mut inbox) = mpsc::channel(QUEUE);
    let (tell, closed) = oneshot::channel();
    thread::Builder::new()
        .name("scores".to_owned())
        .spawn(move || {
            let (mut tell, mut hands) = (Some(tell), 0);
            while let Some(entry) = inbox.blocking_recv() {
                match entry {
                    Entry::Opened(_) => {}
                    Entry::Played { hand, .. } => {
                        hands += 1;
                        on_hand(&hand);
                    }
                    Entry::Closed {
                        reason, missing, ..
                    } => {
                        let closed = Closed {
                            reason,
                            missing,
                            hands,
                        };
                        // Whoever waited may be gone.
                        let _ = tell.take().map(|tell| tell.send(closed));
                    }
                }
            }
        })?;
    Ok((recorder, closed))
}
