//! Agents that are started for people who want to play them, and sent home
//! when nobody does any more.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::ExitStatus;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::poker::Format;
use tokio::runtime::Handle;
use tokio::time::{Instant, MissedTickBehavior, interval};

use super::{ClientRow, PokerServer};
use launch::{Process, Program};
use record::TableId;
use store::same_name::is_same_name;

/// An agent that is at hand.
#[derive(Clone, Debug)]
pub struct ConfiguredAgent {
    /// What it is called at a table; several at once are told apart by `-2`.
    pub name: String,
    /// What is started; `--connect HOST:PORT --name NAME` is appended.
    pub program: Program,
}

/// The most agents at once.
const MOST: usize = 32;

/// How often in a row an agent may fail; then it is not started again.
const FAILURES: u32 = 3;

/// How long one may look on that went broke; then it is disconnected, and
/// started again once it has ended.
const STANDS: Duration = Duration::from_secs(4);

/// How long agents play on where nobody else sits at their table.
const ALONE: Duration = Duration::from_secs(30);

/// How often it is looked at who plays.
const SWEEP: Duration = Duration::from_secs(5);

/// Why agents do not come, in words for whoever asked.
#[derive(Debug, thiserror::Error)]
pub enum AgentError {
    /// Too many play.
    #[error("The server starts no more agents at a time; try again later.")]
    TooMany,
    /// Nothing is open for them.
    #[error("No agent can dial in here.")]
    NoPort,
    /// None of this kind is at hand.
    #[error("There is no such agent.")]
    Unknown,
    /// Its program does not start.
    #[error("{name} cannot be started: {error}.")]
    NotStarted {
        /// What it is called.
        name: String,
        /// Why.
        error: io::Error,
    },
}

/// The agents at hand and those that play.
pub struct PokerAgents {
    kinds: Vec<ConfiguredAgent>,
    dial: Option<SocketAddr>,
    server: PokerServer,
    /// Where their processes belong, which outlives whoever asks for them.
    runtime: Handle,
    running: Mutex<HashMap<TableId, Party>>,
}

/// The agents of a table.
struct Party {
    players: Vec<Player>,
    /// When somebody else sat there last.
    wanted: Instant,
}

/// An agent that plays.
struct Player {
    name: String,
    /// Which of the kinds it is.
    kind: usize,
    process: Process,
    /// How often it has failed in a row.
    failures: u32,
    /// Since when it is there without a seat.
    stands: Option<Instant>,
}

impl PokerAgents {
    /// These kinds of agents, which dial in at this address. From now on those
    /// whom nobody needs are sent home, as long as this is held.
    pub fn supervise(
        kinds: Vec<ConfiguredAgent>,
        dial: Option<SocketAddr>,
        server: PokerServer,
    ) -> Arc<PokerAgents> {
        let agents = Arc::new(PokerAgents {
            kinds,
            server,
            runtime: Handle::current(),
            // Who listens everywhere is dialled here.
            dial: dial.map(|dial| match dial.ip().is_unspecified() {
                true => SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), dial.port()),
                false => dial,
            }),
            running: Mutex::default(),
        });
        let held = Arc::downgrade(&agents);
        tokio::spawn(async move {
            let mut ticks = interval(SWEEP);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                ticks.tick().await;
                match held.upgrade() {
                    Some(agents) => agents.sweep(),
                    None => return,
                }
            }
        });
        agents
    }

    /// What they are called.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.kinds.iter().map(|kind| kind.name.as_str())
    }

    /// The names under which these agents will sit, so many of each kind:
    /// such that nobody at the server has.
    ///
    /// # Errors
    /// There is no room for so many.
    pub fn names_for(&self, counts: &[usize]) -> Result<Vec<String>, AgentError> {
        let running = self.lock();
        let count: usize = running.values().map(|party| party.players.len()).sum();
        if counts.iter().sum::<usize>() > MOST.saturating_sub(count) {
            return Err(AgentError::TooMany);
        }
        let clients = self.server.clients().into_iter();
        let mut taken: Vec<String> = clients.map(|row| row.name).collect();
        for party in running.values() {
            taken.extend(party.players.iter().map(|player| player.name.clone()));
        }
        let mut names = Vec::new();
        for (kind, count) in self.kinds.iter().zip(counts) {
            for _ in 0..*count {
                let name = tournament::first_free(&kind.name, |name| {
                    taken.iter().any(|other| is_same_name(other, name))
                });
                taken.push(name.clone());
                names.push(name);
            }
        }
        Ok(names)
    }

    /// Starts so many agents of each kind under these names, for a table where
    /// seats are kept for them.
    ///
    /// # Errors
    /// One cannot be started.
    pub fn start(
        &self,
        counts: &[usize],
        names: &[String],
        table: TableId,
    ) -> Result<(), AgentError> {
        if names.is_empty() {
            return Ok(());
        }
        let counts = counts.iter().enumerate();
        let kinds = counts.flat_map(|(kind, count)| std::iter::repeat_n(kind, *count));
        let players = kinds.zip(names).map(|(kind, name)| {
            Ok(Player {
                name: name.clone(),
                kind,
                process: self.spawn(kind, name)?,
                failures: 0,
                stands: None,
            })
        });
        let players = players.collect::<Result<_, AgentError>>()?;
        let wanted = Instant::now();
        self.lock().insert(table, Party { players, wanted });
        Ok(())
    }

    fn spawn(&self, kind: usize, name: &str) -> Result<Process, AgentError> {
        let dial = self.dial.ok_or(AgentError::NoPort)?.to_string();
        let program = self.kinds.get(kind).map(|kind| &kind.program);
        let program = program.ok_or(AgentError::Unknown)?;
        let words = ["--connect", &dial, "--name", name].map(str::to_owned);
        let _there = self.runtime.enter();
        Process::spawn_with(program, &words, name).map_err(|error| AgentError::NotStarted {
            name: name.to_owned(),
            error,
        })
    }

    /// Sends those home whose table is no more, or at whose table nobody else
    /// sits. At a cash table one that has ended is started again: it went
    /// broke and buys in anew.
    fn sweep(&self) {
        if self.lock().is_empty() {
            return;
        }
        let server = &self.server;
        let clients = server.clients();
        let mut over = Vec::new();
        self.lock().retain(|table, party| {
            let summary = server.summary_of(*table);
            let is_own = |name: &String| party.players.iter().any(|own| own.name == *name);
            if let Some(summary) = &summary
                && summary.players.iter().any(|name| !is_own(name))
            {
                party.wanted = Instant::now();
            }
            let stays = summary.is_some() && party.wanted.elapsed() < ALONE;
            if !stays {
                over.append(&mut party.players);
            }
            let astray = |player: &mut Player| {
                let seat = client_of(&clients, player).and_then(|row| row.table);
                seat.is_some_and(|seat| seat != *table)
            };
            over.extend(party.players.extract_if(.., astray));
            let row = summary.map(|summary| summary.row);
            match row.filter(|row| row.format == Format::Cash) {
                Some(row) => {
                    let free = row.seats.saturating_sub(row.taken);
                    self.keep_up(party, free, &clients);
                }
                None => {
                    let players = &mut party.players;
                    players.retain_mut(|player| player.process.ended().is_none());
                }
            }
            !party.players.is_empty()
        });
        for player in over {
            tokio::spawn(player.process.end());
        }
    }

    /// Starts those again that have ended, where seats are free. One that
    /// stands about is disconnected first, and ends by that.
    fn keep_up(&self, party: &mut Party, mut free: usize, clients: &[ClientRow]) {
        party.players.retain_mut(|player| {
            let client = client_of(clients, player);
            match client.filter(|row| free > 0 && row.table.is_none()) {
                None => player.stands = None,
                Some(row) => {
                    let since = player.stands.get_or_insert_with(Instant::now);
                    if since.elapsed() >= STANDS {
                        self.server.disconnect(row.id);
                    }
                }
            }
            match (player.process.ended(), client) {
                (Some(status), None) if free > 0 => {
                    free -= 1;
                    self.start_again(player, status)
                }
                // It plays, its seat is kept, or it waits for one.
                _ => true,
            }
        });
    }

    /// Starts an agent that has ended so; whether it plays on.
    fn start_again(&self, player: &mut Player, status: ExitStatus) -> bool {
        player.failures = match status.success() {
            true => 0,
            false => player.failures + 1,
        };
        let name = &player.name;
        if player.failures >= FAILURES {
            tracing::warn!("{name} has failed {FAILURES} times: it comes no more");
            return false;
        }
        match self.spawn(player.kind, name) {
            Ok(process) => {
                player.process = process;
                true
            }
            Err(why) => {
                tracing::warn!("{why}");
                false
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, Party>> {
        // A map is whole whatever a panicking thread did before.
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The client that an agent is.
fn client_of<'a>(clients: &'a [ClientRow], player: &Player) -> Option<&'a ClientRow> {
    clients.iter().find(|row| row.name == player.name)
}
