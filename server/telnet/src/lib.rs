//! People who dial in with telnet: a friendly face over the same games.
//!
//! Each person is one task: it reads what is typed, asks the server, and shows
//! what happens. It never holds up a game.

mod archive;
mod command;
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
use host::GameServer;
use host::lobby::{Budget, Doorway, Lobby, Tokens};
use referee::player::ready;

use self::session::Session;

/// What a session needs to know of the server.
#[derive(Clone)]
pub struct TelnetContext {
    /// Who is here and what is played.
    pub server: GameServer,
    /// The tournaments of the server.
    pub contests: Contests,
    /// Where names are held.
    pub lobby: Lobby,
    /// Where results and records are.
    pub store: PathBuf,
    /// The secrets of names, where names are protected.
    pub tokens: Option<Tokens>,
    /// The connections allowed.
    pub budget: Budget,
}

/// The port for people.
pub struct TelnetListener {
    address: SocketAddr,
    accepting: AbortHandle,
}

impl TelnetListener {
    /// Opens the port and lets in whoever dials.
    ///
    /// # Errors
    /// The port cannot be had.
    pub async fn open(address: &str, context: TelnetContext) -> io::Result<TelnetListener> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let accepting = tokio::spawn(accept(listener, context)).abort_handle();
        Ok(TelnetListener { address, accepting })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What lets people in; aborted, it lets in nobody more.
    pub fn listener(&self) -> AbortHandle {
        self.accepting.clone()
    }
}

async fn accept(listener: TcpListener, context: TelnetContext) {
    let mut doorway = Doorway::new(listener, context.budget.clone());
    loop {
        let (stream, address, place) = doorway.next().await;
        if let Err(error) = ready(&stream) {
            tracing::info!("{address} is gone before it was greeted: {error}");
            continue;
        }
        let session = Session::new(stream, context.clone());
        tokio::spawn(async move {
            session.hold().await;
            drop(place);
        });
    }
}
