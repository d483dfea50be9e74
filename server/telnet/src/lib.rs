//! The telnet server: people play and watch games with typed commands.
//!
//! Each connection is one task: it reads lines, asks the server, and shows
//! the events. All of them share a thread of their own, so that a crowd that watches or
//! types holds up no game.

mod archive;
mod command;
mod decoding;
mod frames;
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
use std::sync::Arc;
use std::thread;

use tokio::net::TcpListener;
use tokio::task::AbortHandle;

use contest::Contests;
use contest::lobby::Lobby;
use metrics::{COUNTS, Port};
use names::Tokens;
use net::tls::Tls;
use net::{Arrival, Budget, Doorway, Origin, Paces, Pool, Stream};
use people::tables::PokerTables;
use people::{GameServer, RatingBook};

use self::frames::Frames;
use self::input::ADDRESS;
use self::session::Session;

#[doc(hidden)]
pub use self::decoding::typed;

/// Maximum number of hints that are looked for at once.
pub const MAX_HINTS: usize = 2;

/// Maximum number of hints at once for one address.
pub const MAX_HINTS_PER_ADDRESS: usize = 1;

/// The parts of the server that a session needs.
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
    /// The tables of poker.
    pub tables: Arc<PokerTables>,
    /// The secrets of names, where names are protected.
    pub tokens: Option<Tokens>,
    /// The hints that are looked for.
    pub hints: Pool,
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
    /// Opens the port and serves people on a thread of its own.
    ///
    /// # Errors
    /// The port cannot be opened, or the thread cannot be started.
    pub fn open(address: &str, context: TelnetContext) -> io::Result<TelnetListener> {
        let listener = std::net::TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let listener = {
            let _entered = runtime.enter();
            TcpListener::from_std(listener)?
        };
        let accepting = runtime.spawn(accept(listener, context)).abort_handle();
        thread::Builder::new()
            .name("telnet".to_owned())
            // Sessions go on when the port is closed; they end with the program.
            .spawn(move || runtime.block_on(std::future::pending::<()>()))?;
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
    let (frames, paces) = (Frames::default(), Arc::new(Paces::new(ADDRESS)));
    loop {
        let arrival = doorway.next().await;
        let (frames, paces) = (frames.clone(), paces.clone());
        tokio::spawn(talk(arrival, context.clone(), frames, paces));
    }
}

async fn talk(arrival: Arrival, context: TelnetContext, frames: Frames, paces: Arc<Paces>) {
    let origin = Origin::of(arrival.address().ip());
    let Some((stream, place)) = arrival.open().await else {
        return;
    };
    let connected = COUNTS.connections(Port::People).hold();
    match stream {
        Stream::Plain(stream) => {
            let session = Session::new(stream, origin, context, frames, paces);
            session.hold().await;
        }
        Stream::Encrypted(stream) => {
            let session = Session::new(stream, origin, context, frames, paces);
            session.hold().await;
        }
    }
    drop((place, connected));
}
