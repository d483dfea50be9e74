//! The port of a match, to which agents dial in.

use std::io;
use std::net::{self, SocketAddr};
use std::sync::Arc;

use tokio::net::TcpListener;

/// The port of a match, open from its first part to its last: who dials in between
/// two parts waits for the next one.
#[derive(Clone, Debug)]
pub struct MatchPort {
    listener: Arc<net::TcpListener>,
    address: SocketAddr,
}

impl MatchPort {
    /// Opens the port.
    ///
    /// # Errors
    /// The port cannot be opened.
    pub fn open(address: &str) -> io::Result<MatchPort> {
        let listener = net::TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        Ok(MatchPort {
            address: listener.local_addr()?,
            listener: Arc::new(listener),
        })
    }

    /// Its address.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The port for one part, in the runtime that plays it.
    pub(crate) fn listener(&self) -> io::Result<TcpListener> {
        TcpListener::from_std(self.listener.try_clone()?)
    }
}
