//! Clients in the same program: they say commands and hear events, without XML
//! and without a socket, and are otherwise like any other.

use protocol::poker::Command;
use tokio::runtime::Handle;
use tokio::sync::mpsc;

use super::send_queue::{self, LocalEvents};
use super::server::PokerServer;
use super::session;

/// Most commands that wait to be obeyed.
const COMMANDS: usize = 16;

/// The connection of a client in this program.
pub struct LocalConnection {
    /// Where it says what it wants. When the last clone is dropped, the
    /// connection is gone.
    pub commands: mpsc::Sender<Command>,
    /// Where it hears what happens.
    pub events: LocalEvents,
}

impl PokerServer {
    /// Lets a client of this program in; what it says is obeyed on `runtime`,
    /// where tables are. `None` where there is no room for another client.
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
