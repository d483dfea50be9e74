//! Bringing the agents of a match to its table.

use std::net::SocketAddr;
use std::time::Duration;

use protocol::poker::TableState;
use tokio::time::{Instant, sleep};

use super::ending::words_of;
use super::{Agent, AgentSource, Contest};
use crate::server::PokerServer;
use launch::Process;
use record::TableId;
use record::verdict::{Failure, FailureCause};

/// How often the match checks whether the agents have sat down.
pub(super) const LOOK: Duration = Duration::from_millis(20);

/// The agents that come to the table, with the processes of those that were
/// started.
#[derive(Default)]
pub(super) struct Running(Vec<Arrival>);

/// An agent that comes to the table.
struct Arrival {
    name: String,
    /// `None` for an agent that dials in.
    process: Option<Process>,
}

impl Running {
    /// The process of the agent with this name, if one was started.
    pub(super) fn process_of(&mut self, name: &str) -> Option<&mut Process> {
        let mut arrivals = self.0.iter_mut();
        let arrival = arrivals.find(|arrival| arrival.name == name)?;
        arrival.process.as_mut()
    }

    /// Ends all processes.
    pub(super) async fn end(self) {
        for process in self.0.into_iter().filter_map(|arrival| arrival.process) {
            process.end().await;
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
            let process = match &agent.source {
                AgentSource::Program(program) => {
                    let name = &agent.name;
                    let words = ["--connect", &address.to_string(), "--name", name];
                    let words = words.map(str::to_owned);
                    let process = Process::connecting(program, address, &words, name);
                    let process = process.map_err(|error| {
                        let path = program.path.display();
                        let detail = format!("{path} cannot be started: {error}");
                        not_started(name, detail)
                    })?;
                    Some(process)
                }
                AgentSource::Lobby => None,
            };
            let name = agent.name.clone();
            self.0.push(Arrival { name, process });
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
}

impl Arrival {
    /// Refuses to wait any longer for an agent that ended, or is too late.
    async fn expect(&mut self, contest: &Contest, begun: Instant) -> Result<(), (String, Failure)> {
        let ended = self.process.as_mut().and_then(Process::ended);
        let limit = match self.process {
            Some(_) => contest.start_timeout,
            None => contest.wait,
        };
        if ended.is_none() && begun.elapsed() < limit {
            return Ok(());
        }
        let time = humantime::format_duration(limit);
        let Some(process) = &self.process else {
            let place = match &contest.port {
                Some(port) => format!(" to {}", port.address()),
                None => String::new(),
            };
            let detail = format!(
                "it did not dial in{place} and sit down within {time}: start it there under this \
                 name, or give it more time with --wait"
            );
            return Err(not_started(&self.name, detail));
        };
        // Its last words may still be on their way through the pipe.
        sleep(LOOK).await;
        let words = words_of(process);
        let detail = match ended {
            Some(status) => format!("it ended before it sat down ({status}){words}"),
            None => format!("it did not sit down within {time}{words}"),
        };
        Err(not_started(&self.name, detail))
    }
}

fn not_started(name: &str, detail: String) -> (String, Failure) {
    let failure = Failure::new(FailureCause::NotStarted, detail);
    (name.to_owned(), failure)
}
