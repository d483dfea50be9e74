//! The telnet server: people play and watch games with typed commands.
//!
//! Each connection is one task: it reads lines, asks the server, and shows
//! what happens. It never holds up a game.

mod archive;
mod command;
mod decoding;
mod game_request;
mod help;
mod input;
mod page;
mod session;
mod style;
mod telnet;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use tokio::net::TcpListener;
use tokio::task::AbortHandle;

use host::Contests;
use host::lobby::{Arrival, Budget, Doorway, Lobby, Origin, Stream, Tokens};
use host::tls::Tls;
use host::{GameServer, RatingBook};
use metrics::{COUNTS, Port};

use self::session::Session;

#[doc(hidden)]
pub use self::decoding::typed;

/// What a session needs to know of the server.
#[derive(Clone)]
pub struct TelnetContext {
    /// The server of games and people.
    pub server: GameServer,
    /// The tournaments of the server.
    pub contests: Contests,
    /// The lobby, which keeps the names in use.
    pub lobby: Lobby,
    /// The directory of results and records.
    pub store: PathBuf,
    /// The ratings of the results in it.
    pub ratings: RatingBook,
    /// The secrets of names, where names are protected.
    pub tokens: Option<Tokens>,
    /// The connections allowed.
    pub budget: Budget,
    /// The certificate with which connections are encrypted, if they are.
    pub tls: Option<Tls>,
}

/// The port for people.
pub struct TelnetListener {
    address: SocketAddr,
    accepting: AbortHandle,
}

impl TelnetListener {
    /// Opens the port and accepts connections.
    ///
    /// # Errors
    /// The port cannot be opened.
    pub async fn open(address: &str, context: TelnetContext) -> io::Result<TelnetListener> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let accepting = tokio::spawn(accept(listener, context)).abort_handle();
        Ok(TelnetListener { address, accepting })
    }

    /// The address of the port.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The task that accepts connections; abort it to accept no more.
    pub fn listener(&self) -> AbortHandle {
        self.accepting.clone()
    }
}

async fn accept(listener: TcpListener, context: TelnetContext) {
    let mut doorway = Doorway::new(listener, context.budget.clone(), context.tls.clone());
    loop {
        let arrival = doorway.next().await;
        tokio::spawn(talk(arrival, context.clone()));
    }
}

async fn talk(arrival: Arrival, context: TelnetContext) {
    let Some((stream, place)) = arrival.open().await else {
        return;
    };
    let connected = COUNTS.connections(Port::People).hold();
    let origin = Origin::of(place.address());
    match stream {
        Stream::Plain(stream) => Session::new(stream, origin, context).hold().await,
        Stream::Encrypted(stream) => Session::new(stream, origin, context).hold().await,
    }
    drop((place, connected));
}
