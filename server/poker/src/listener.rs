//! The port of the poker server.

use std::io;
use std::net::SocketAddr;

use protocol::poker::{ErrorCode, Refusal};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::task::AbortHandle;

use super::server::{Admission, PokerServer};
use super::session;
use host::lobby::Doorway;
use referee::player::ready;

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

impl PokerServer {
    /// Serves a client over these two halves of a connection, as if it had
    /// dialled a port.
    #[doc(hidden)]
    pub async fn serve<R, W>(&self, reader: R, writer: W)
    where
        R: AsyncRead + Send + Unpin,
        W: AsyncWrite + Send + Unpin + 'static,
    {
        let admission = self.admit();
        serve(reader, writer, self.clone(), admission).await;
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
            let (reader, writer) = stream.into_split();
            serve(reader, writer, server, admission).await;
            drop(place);
        });
    }
}

async fn serve<R, W>(reader: R, writer: W, server: PokerServer, admission: Option<Admission>)
where
    R: AsyncRead + Send + Unpin,
    W: AsyncWrite + Send + Unpin + 'static,
{
    match admission {
        Some(admission) => {
            let names = server.rules().names.clone();
            session::hold(reader, writer, server, names).await;
            drop(admission);
        }
        None => {
            let most = server.rules().max_clients;
            let text = format!("the server is full, with {most} clients: try again later");
            let refusal = Refusal::new(ErrorCode::ServerFull, text);
            session::turn_away(reader, writer, refusal).await;
        }
    }
}
