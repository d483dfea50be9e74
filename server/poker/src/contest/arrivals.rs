//! Bringing the agents of a match to its table.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::net::SocketAddr;
use std::time::Duration;

use poker_rules::Structure;
use poker_rules::table::TableState;
use tokio::time::{Instant, sleep};

use super::{Agent, AgentSource, Contest};
use crate::acpc::AcpcSeat;
use crate::server::PokerServer;
use contest::source::AcpcSource;
use launch::{Process, Program};
use record::TableId;
use record::verdict::{Failure, FailureCause};

/// How often the match checks whether the agents have sat down.
pub(crate) const LOOK: Duration = Duration::from_millis(20);

/// The agents that come to the table, with the processes of those that were
/// started.
#[derive(Default)]
pub(crate) struct Arrivals(Vec<Arrival>);

/// An agent that comes to the table.
pub(crate) struct Arrival {
    name: String,
    /// Its process, if it was started here.
    process: Option<Process>,
    /// Its port, if it speaks the protocol of the ACPC.
    seat: Option<AcpcSeat>,
    /// How long it may take to sit down.
    limit: Duration,
}

impl Arrivals {
    /// The agent with this name.
    pub(crate) fn find(&mut self, name: &str) -> Option<&mut Arrival> {
        self.0.iter_mut().find(|arrival| arrival.name == name)
    }

    /// Ends all processes.
    pub(crate) async fn end(self) {
        for arrival in self.0 {
            drop(arrival.seat);
            if let Some(process) = arrival.process {
                process.end().await;
            }
        }
    }

    /// Starts the programs of these agents, which dial this address, and waits until
    /// all agents have sat down.
    ///
    /// # Errors
    /// An agent that does not come, with the reason.
    pub(super) async fn bring_to_table(
        &mut self,
        contest: &Contest,
        server: &PokerServer,
        id: TableId,
        agents: &[&Agent],
        address: SocketAddr,
    ) -> Result<(), (String, Failure)> {
        for agent in agents {
            let started = agent.start(contest, server, id, address).await;
            let arrival = started.map_err(|detail| not_started(&agent.name, detail))?;
            self.0.push(arrival);
        }
        let begun = Instant::now();
        loop {
            let clients = server.clients();
            let sits = |name: &str| {
                let mut clients = clients.iter();
                clients.any(|client| client.name == name && client.table == Some(id))
            };
            let table = server.tables().into_iter().find(|row| row.id == id.get());
            if !table.is_some_and(|row| matches!(row.state, TableState::Waiting)) {
                // Every seat was taken, and the first hand was dealt.
                return Ok(());
            }
            for arrival in &mut self.0 {
                if !sits(&arrival.name) {
                    arrival.expect(contest, begun).await?;
                }
            }
            sleep(LOOK).await;
        }
    }

    /// Starts the programs of these agents, and waits until each has sat down, or is
    /// given up with a reason: the others do not wait for it any longer. It may still
    /// come later.
    pub(crate) async fn bring_to_seats(
        &mut self,
        contest: &Contest,
        server: &PokerServer,
        agents: &[&Agent],
        address: SocketAddr,
        mut absent: impl FnMut(&str, Failure),
    ) {
        let mut awaited = BTreeSet::new();
        for agent in agents {
            // No agent of a tournament at tables speaks the protocol of the ACPC, which
            // alone asks for the table.
            match agent.start(contest, server, TableId::ZERO, address).await {
                Ok(arrival) => {
                    awaited.insert(arrival.name.clone());
                    self.0.push(arrival);
                }
                Err(detail) => absent(&agent.name, not_started(&agent.name, detail).1),
            }
        }
        let begun = Instant::now();
        loop {
            for client in server.clients() {
                if client.table.is_some() {
                    awaited.remove(&client.name);
                }
            }
            for arrival in &mut self.0 {
                if awaited.contains(&arrival.name)
                    && let Err((name, failure)) = arrival.expect(contest, begun).await
                {
                    awaited.remove(&name);
                    absent(&name, failure);
                }
            }
            if awaited.is_empty() {
                return;
            }
            sleep(LOOK).await;
        }
    }
}

impl Agent {
    /// Starts the agent, or opens the port to which it comes.
    ///
    /// # Errors
    /// Why it cannot be started, in words.
    async fn start(
        &self,
        contest: &Contest,
        server: &PokerServer,
        table: TableId,
        address: SocketAddr,
    ) -> Result<Arrival, String> {
        let name = self.name.clone();
        let (process, seat, limit) = match &self.source {
            AgentSource::Program(program) => {
                let words = ["--connect", &address.to_string(), "--name", &name].map(str::to_owned);
                let process = Process::connecting(program, address, &words, &name);
                let process = process.map_err(|error| cannot_start(program, &error))?;
                (Some(process), None, contest.start_timeout)
            }
            AgentSource::Acpc(source) => {
                let is_limit = matches!(contest.structure, Some(Structure::FixedLimit { .. }));
                let opened = AcpcSeat::open(source, &name, table, is_limit, server).await;
                let (seat, process) = opened.map_err(|error| match source {
                    AcpcSource::Program(program) => cannot_start(program, &error),
                    AcpcSource::Address(address) => {
                        format!("the port {address} cannot be opened: {error}")
                    }
                })?;
                let limit = match process {
                    Some(_) => contest.start_timeout,
                    None => contest.wait,
                };
                (process, Some(seat), limit)
            }
            AgentSource::Lobby | AgentSource::Person(_) => (None, None, contest.wait),
        };
        Ok(Arrival {
            name,
            process,
            seat,
            limit,
        })
    }
}

impl Arrival {
    /// Refuses to wait any longer for an agent that ended, or is too late.
    async fn expect(&mut self, contest: &Contest, begun: Instant) -> Result<(), (String, Failure)> {
        let ended = self.process.as_mut().and_then(Process::ended);
        if ended.is_none() && begun.elapsed() < self.limit {
            return Ok(());
        }
        let time = humantime::format_duration(self.limit);
        if self.process.is_none() && self.seat.is_none() {
            let place = match &contest.port {
                Some(port) => format!(" to {}", port.address()),
                None => String::new(),
            };
            let detail = format!(
                "it did not dial in{place} and sit down within {time}: start it there under this \
                 name, or give it more time with --wait"
            );
            return Err(not_started(&self.name, detail));
        }
        // Its last words may still be on their way through the pipe.
        sleep(LOOK).await;
        let words = self.last_words();
        let detail = match ended {
            Some(status) => format!("it ended before it sat down ({status}){words}"),
            None => format!("it did not sit down within {time}{words}"),
        };
        Err(not_started(&self.name, detail))
    }

    /// Its process, if it was started here.
    pub(super) fn process(&mut self) -> Option<&mut Process> {
        self.process.as_mut()
    }

    /// Its fault and the last output of its process, to be appended to a text.
    pub(crate) fn last_words(&self) -> String {
        let failure = self.seat.as_ref().and_then(AcpcSeat::failure);
        let failure = failure.map(|failure| format!("; {failure}"));
        let words = self.process.as_ref().map(words_of);
        failure.unwrap_or_default() + &words.unwrap_or_default()
    }
}

/// The last output of a process, to be appended to a text.
fn words_of(process: &Process) -> String {
    match process.last_words() {
        words if words.is_empty() => words,
        words => format!("; it said: {words}"),
    }
}

fn cannot_start(program: &Program, error: &dyn Display) -> String {
    format!("{} cannot be started: {error}", program.path.display())
}

fn not_started(name: &str, detail: String) -> (String, Failure) {
    let failure = Failure::new(FailureCause::NotStarted, detail);
    (name.to_owned(), failure)
}
