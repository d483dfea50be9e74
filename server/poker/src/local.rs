//! Clients in the same program: they send commands and receive events without
//! XML and without a socket, and are otherwise like any other client.

use protocol::poker::Command;
use tokio::runtime::Handle;
use tokio::sync::mpsc;

use super::peer::Peer;
use super::send_queue::{self, LocalEvents};
use super::server::PokerServer;
use super::session;
use net::{NoPermit, Origin};

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
    /// `runtime`, where the tables run. It takes a share of `origin`; without
    /// one it serves the server itself.
    ///
    /// # Errors
    /// The server is full, or this origin has its share.
    pub fn connect(
        &self,
        runtime: &Handle,
        origin: Option<Origin>,
    ) -> Result<LocalConnection, NoPermit> {
        let peer = Peer::from_page(origin);
        let admission = self.admit(peer.pays())?;
        let (commands, said) = mpsc::channel(COMMANDS);
        let (send_queue, events) = send_queue::to_local();
        let server = self.clone();
        runtime.spawn(async move {
            session::hold_local(said, send_queue, server, peer).await;
            drop(admission);
        });
        Ok(LocalConnection { commands, events })
    }
}
