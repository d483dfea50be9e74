//! Clients in the same program: connections without a socket, and otherwise
//! like any other.

use tokio::io::{DuplexStream, duplex, split};
use tokio::runtime::Handle;

use super::server::PokerServer;
use super::session;

/// How many bytes lie between the two ends in each direction; what a client
/// does not take in waits at the server, and is bounded there.
const BUFFER: usize = 16 * 1024;

impl PokerServer {
    /// Dials the server from within; what the other end says is obeyed on
    /// `runtime`, where tables are. `None` where there is no room for another
    /// client.
    pub(crate) fn dial_local(&self, runtime: &Handle) -> Option<DuplexStream> {
        let admission = self.admit()?;
        let (near, far) = duplex(BUFFER);
        let server = self.clone();
        runtime.spawn(async move {
            let (reader, writer) = split(far);
            // Who dials from within has shown elsewhere whose the name is.
            session::hold(reader, writer, server, None).await;
            drop(admission);
        });
        Some(near)
    }
}
