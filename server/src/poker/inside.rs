//! Clients in the same program: connections without a socket, and otherwise
//! like any other.

use tokio::io::{DuplexStream, duplex, split};
use tokio::runtime::Handle;

use super::house::Poker;
use super::session;

/// How many bytes lie between the two ends in each direction; what a client
/// does not take in waits at the house, and is bounded there.
const BUFFER: usize = 16 * 1024;

impl Poker {
    /// Dials the house from within; what the other end says is obeyed on
    /// `runtime`, where tables are. `None` where there is no room for another
    /// client.
    pub(crate) fn dial_inside(&self, runtime: &Handle) -> Option<DuplexStream> {
        let admission = self.admit()?;
        let (near, far) = duplex(BUFFER);
        let house = self.clone();
        runtime.spawn(async move {
            let (reader, writer) = split(far);
            // Who dials from within has shown elsewhere whose the name is.
            session::hold(reader, writer, house, None).await;
            drop(admission);
        });
        Some(near)
    }
}
