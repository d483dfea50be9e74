//! Clients in the same program: they send commands and receive events without
//! XML and without a socket, and are otherwise like any other client.

use protocol::poker::Command;
use tokio::runtime::Handle;
use tokio::sync::mpsc;

use super::send_queue::{self, LocalEvents};
use super::server::PokerServer;
use super::session;

/// Maximum number of commands that wait to be carried out.
const COMMANDS: usize = 16;

/// The connection of a client in this program.
pub struct LocalConnection {
    /// Takes the client's commands. When the last clone is dropped, the
    /// connection ends.
    pub commands: mpsc::Sender<Command>,
    /// Gives the events for the client.
    pub events: LocalEvents,
}

impl PokerServer {
    /// Connects a client in this program; its commands are carried out on
    /// `runtime`, where the tables run. `None` if the server is full.
    pub fn connect(&self, runtime: &Handle) -> Option<LocalConnection> {
        let admission = self.admit()?;
        let (commands, said) = mpsc::channel(COMMANDS);
        let (send_queue, events) = send_queue::to_local();
        let server = self.clone();
        runtime.spawn(async move {
            session::hold_local(said, send_queue, server).await;
            drop(admission);
        });
        Some(LocalConnection { commands, events })
    }
}
