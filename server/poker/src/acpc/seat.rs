//! The port of an agent, and the conversation with the agent that dials it.

use std::io;
use std::sync::Arc;

use launch::Process;
use net::Doorway;
use parking_lot::Mutex;
use protocol::line::Name;
use record::TableId;
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tokio::task::AbortHandle;

use super::Fault;
use super::greeting::{self, GreetedAgent};
use crate::PokerServer;
use contest::source::AcpcSource;

/// The port of an agent; dropping it ends the conversation.
pub(crate) struct AcpcSeat {
    task: AbortHandle,
    report: Report,
}

/// Why the agent does not play, as far as that is known.
#[derive(Clone, Default)]
struct Report(Arc<Mutex<Option<String>>>);

impl Report {
    fn set(&self, fault: &Fault) {
        let mut report = self.0.lock();
        // A wrong line of somebody tells more than the silence of somebody else.
        if report.is_none() || !fault.is_silence() {
            *report = Some(fault.to_string());
        }
    }

    fn clear(&self) {
        *self.0.lock() = None;
    }

    fn get(&self) -> Option<String> {
        self.0.lock().clone()
    }
}

impl AcpcSeat {
    /// Opens a port for an agent, and starts its program if it has one. The first
    /// connection that says the version gets the seat that the table keeps for `name`.
    ///
    /// # Errors
    /// The port cannot be opened, or the program not started.
    pub(crate) async fn open(
        source: &AcpcSource,
        name: &str,
        table: TableId,
        is_limit: bool,
        server: &PokerServer,
    ) -> io::Result<(AcpcSeat, Option<Process>)> {
        let own = name.parse::<Name>().map_err(io::Error::other)?;
        let listener = match source {
            AcpcSource::Program(_) => TcpListener::bind("127.0.0.1:0").await?,
            AcpcSource::Address(address) => TcpListener::bind(address).await?,
        };
        let address = listener.local_addr()?;
        let process = match source {
            AcpcSource::Program(program) => {
                let words = [address.ip().to_string(), address.port().to_string()];
                Some(Process::connecting(program, address, &words, name)?)
            }
            AcpcSource::Address(_) => None,
        };
        let report = Report::default();
        let serving = serve(
            listener,
            own,
            table,
            is_limit,
            server.clone(),
            report.clone(),
        );
        let task = tokio::spawn(serving).abort_handle();
        Ok((AcpcSeat { task, report }, process))
    }

    /// The fault of the agent, if there is one.
    pub(crate) fn failure(&self) -> Option<String> {
        self.report.get()
    }
}

impl Drop for AcpcSeat {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Waits for the agent and plays with it.
async fn serve(
    listener: TcpListener,
    name: Name,
    table: TableId,
    is_limit: bool,
    server: PokerServer,
    report: Report,
) {
    let doorway = Doorway::new(listener, server.rules().budget.clone(), None);
    // Somebody else may have knocked: the agent may come still.
    let greeted = greeting::first(doorway, |fault| report.set(&fault)).await;
    let GreetedAgent {
        conversation,
        place: _place,
    } = greeted;
    report.clear();
    let connection = match server.connect(&Handle::current(), None) {
        Ok(connection) => connection,
        Err(why) => return report.set(&Fault::Refused(why.to_string())),
    };
    if let Err(fault) = conversation.play(&connection, name, table, is_limit).await {
        report.set(&fault);
    }
}
