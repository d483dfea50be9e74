//! The port of the poker server.

use std::io;
use std::net::SocketAddr;

use protocol::poker::{ErrorCode, Refusal};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

use super::house::Poker;
use super::session;
use crate::lobby::Doorway;
use crate::player::ready;

/// An open port.
pub struct PokerDoor {
    address: SocketAddr,
    accepting: AbortHandle,
}

impl PokerDoor {
    /// Opens the port and lets in whoever dials.
    ///
    /// # Errors
    /// The port cannot be had.
    pub async fn open(address: &str, house: Poker) -> io::Result<PokerDoor> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let accepting = tokio::spawn(accept(listener, house)).abort_handle();
        Ok(PokerDoor { address, accepting })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What lets clients in; aborted, it lets in nobody more.
    pub fn door(&self) -> AbortHandle {
        self.accepting.clone()
    }
}

async fn accept(listener: TcpListener, house: Poker) {
    let mut doorway = Doorway::new(listener, house.rules().budget.clone());
    loop {
        let (stream, address, place) = doorway.next().await;
        if let Err(error) = ready(&stream) {
            tracing::info!("{address} is gone before it was greeted: {error}");
            continue;
        }
        let house = house.clone();
        // Taken here, so that who comes first has the place.
        let admission = house.admit();
        tokio::spawn(async move {
            match admission {
                Some(admission) => {
                    talk(stream, house).await;
                    drop(admission);
                }
                None => turn_away(stream, house.rules().max_clients).await,
            }
            drop(place);
        });
    }
}

async fn talk(stream: TcpStream, house: Poker) {
    let (reader, writer) = stream.into_split();
    let names = house.rules().names.clone();
    session::hold(reader, writer, house, names).await;
}

async fn turn_away(stream: TcpStream, most: usize) {
    let (reader, writer) = stream.into_split();
    let text = format!("there are {most} clients, no more are let in");
    session::turn_away(reader, writer, Refusal::new(ErrorCode::ServerFull, text)).await;
}
