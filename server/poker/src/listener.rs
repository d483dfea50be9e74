//! The port of the poker server.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use protocol::poker::{ErrorCode, Refusal};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep};

use super::server::{Admission, PokerServer};
use super::session;
use host::lobby::Doorway;
use referee::player::ready;

/// How long a client that finds the server full waits for a place.
const ROOM_TIME: Duration = Duration::from_secs(1);

/// The pause between two looks for a place.
const ROOM_PAUSE: Duration = Duration::from_millis(20);

/// An open port.
pub struct PokerListener {
    address: SocketAddr,
    accepting: AbortHandle,
}

impl PokerListener {
    /// Opens the port and accepts connections.
    ///
    /// # Errors
    /// The port cannot be opened.
    pub async fn open(address: &str, server: PokerServer) -> io::Result<PokerListener> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let accepting = tokio::spawn(accept(listener, server)).abort_handle();
        Ok(PokerListener { address, accepting })
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

async fn accept(listener: TcpListener, server: PokerServer) {
    let mut doorway = Doorway::new(listener, server.rules().budget.clone());
    loop {
        let (stream, address, place) = doorway.next().await;
        if let Err(error) = ready(&stream) {
            tracing::info!("{address} disconnected before the greeting: {error}");
            continue;
        }
        let server = server.clone();
        // Admitted here, so that places go in the order of arrival.
        let admission = server.admit();
        tokio::spawn(async move {
            match wait_for_place(admission, &server).await {
                Some(admission) => {
                    talk(stream, server).await;
                    drop(admission);
                }
                None => turn_away(stream, server.rules().max_clients).await,
            }
            drop(place);
        });
    }
}

/// Waits a moment for a place if there is none: those who connect in numbers
/// and hang up at once have not given theirs back yet.
async fn wait_for_place(
    mut admission: Option<Admission>,
    server: &PokerServer,
) -> Option<Admission> {
    let until = Instant::now() + ROOM_TIME;
    while admission.is_none() && Instant::now() < until {
        sleep(ROOM_PAUSE).await;
        admission = server.admit();
    }
    admission
}

async fn talk(stream: TcpStream, server: PokerServer) {
    let (reader, writer) = stream.into_split();
    let names = server.rules().names.clone();
    session::hold(reader, writer, server, names).await;
}

async fn turn_away(stream: TcpStream, most: usize) {
    let (reader, writer) = stream.into_split();
    let text = format!("the server is full, with {most} clients: try again later");
    session::turn_away(reader, writer, Refusal::new(ErrorCode::ServerFull, text)).await;
}
