//! The port of the poker server.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use poker_rules::table::{ErrorCode, Refusal};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep};

use super::peer::Peer;
use super::server::{Admission, PokerServer};
use super::session;
use metrics::{COUNTS, Port, Refusal as Refused};
use net::tls::Tls;
use net::{Doorway, NoPermit, Stream};

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
    /// Opens the port and accepts connections, which are encrypted with `tls`.
    ///
    /// # Errors
    /// The port cannot be opened.
    pub async fn open(
        address: &str,
        server: PokerServer,
        tls: Option<Tls>,
    ) -> io::Result<PokerListener> {
        PokerListener::on(TcpListener::bind(address).await?, server, tls)
    }

    /// Accepts the connections of a port that is open.
    ///
    /// # Errors
    /// The port has no address.
    pub(crate) fn on(
        listener: TcpListener,
        server: PokerServer,
        tls: Option<Tls>,
    ) -> io::Result<PokerListener> {
        let address = listener.local_addr()?;
        let accepting = tokio::spawn(accept(listener, server, tls)).abort_handle();
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

impl PokerServer {
    /// Serves a client over these two halves of a connection, as if it had
    /// dialled a port from this machine.
    #[doc(hidden)]
    pub async fn serve<R, W>(&self, reader: R, writer: W)
    where
        R: AsyncRead + Send + Unpin,
        W: AsyncWrite + Send + Unpin + 'static,
    {
        let peer = Peer::from_page(None);
        let admission = self.admit(peer.pays());
        talk(reader, writer, self.clone(), peer, admission).await;
    }
}

async fn accept(listener: TcpListener, server: PokerServer, tls: Option<Tls>) {
    let mut doorway = Doorway::new(listener, server.rules().budget.clone(), tls);
    loop {
        let arrival = doorway.next().await;
        let server = server.clone();
        let peer = Peer::of(&arrival);
        // Admitted here, so that places go in the order of arrival. A client that
        // has to agree on the encryption has no place among the players before.
        let admission = (!arrival.is_encrypted()).then(|| server.admit(peer.pays()));
        let connected = COUNTS.connections(Port::Poker).hold();
        tokio::spawn(async move {
            let Some((stream, place)) = arrival.open().await else {
                return;
            };
            let admission = admission.unwrap_or_else(|| server.admit(peer.pays()));
            let admission = wait_for_place(admission, &server, &peer).await;
            match stream {
                Stream::Plain(stream) => {
                    let (reader, writer) = stream.into_split();
                    talk(reader, writer, server, peer, admission).await;
                }
                Stream::Encrypted(stream) => {
                    let (reader, writer) = tokio::io::split(stream);
                    talk(reader, writer, server, peer, admission).await;
                }
            }
            drop((place, connected));
        });
    }
}

/// Waits a moment for a place if there is none: clients that connect in numbers
/// and hang up at once have not given theirs back yet.
async fn wait_for_place(
    mut admission: Result<Admission, NoPermit>,
    server: &PokerServer,
    peer: &Peer,
) -> Result<Admission, NoPermit> {
    let until = Instant::now() + ROOM_TIME;
    while admission.is_err() && Instant::now() < until {
        sleep(ROOM_PAUSE).await;
        admission = server.admit(peer.pays());
    }
    admission
}

async fn talk<R, W>(
    reader: R,
    writer: W,
    server: PokerServer,
    peer: Peer,
    admission: Result<Admission, NoPermit>,
) where
    R: AsyncRead + Send + Unpin,
    W: AsyncWrite + Unpin + Send + 'static,
{
    let why = match admission {
        Ok(admission) => {
            session::hold(reader, writer, server, peer).await;
            drop(admission);
            return;
        }
        Err(why) => why,
    };
    let text = match why {
        NoPermit::AllTaken(most) => {
            COUNTS.refused(Refused::Budget);
            format!("the server is full, with {most} clients: try again later")
        }
        NoPermit::OwnTaken(most) => {
            COUNTS.refused(Refused::Address);
            format!("your address has {most} clients here already: try again later")
        }
    };
    session::turn_away(reader, writer, Refusal::new(ErrorCode::ServerFull, text)).await;
}
