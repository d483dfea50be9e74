//! The port of a match, to which agents dial in.

use std::io;
use std::net::{self, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use words::Phrase;

/// The port of a match, open from its first part to its last: an agent that dials in
/// between two parts waits for the next one.
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

    /// That these agents have to dial in here in time; `None` if there are none.
    pub fn awaits(&self, names: &[&str], wait: Duration) -> Option<Phrase> {
        let text = Phrase::new("terminal-agents-awaited").with("names", names.join(", "));
        let text = text.with("address", self.address().to_string());
        let text = text.with("time", humantime::format_duration(wait).to_string());
        (!names.is_empty()).then_some(text)
    }

    /// The port for one part, in the runtime that plays it.
    pub(crate) fn listener(&self) -> io::Result<TcpListener> {
        TcpListener::from_std(self.listener.try_clone()?)
    }
}
