//! A port with the budget of connections behind it.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

use super::{Budget, Networks, Place};

/// The pause after the system refused a connection, lest the loop spin.
const PAUSE: Duration = Duration::from_millis(50);

/// A port that lets in as many as the budget has places for. What the system
/// lacks at the moment (files, memory) ends nothing: it is tried again.
pub struct Doorway {
    listener: TcpListener,
    budget: Budget,
    /// The proxies whose connections carry many visitors.
    proxies: Networks,
    /// Whether connections are refused at the moment; said once.
    is_blocked: bool,
}

impl Doorway {
    /// The port that this listens at.
    pub fn new(listener: TcpListener, budget: Budget) -> Doorway {
        Doorway {
            listener,
            budget,
            proxies: Networks::default(),
            is_blocked: false,
        }
    }

    /// The same, where connections of these proxies carry many visitors, so that
    /// they have no share of one address.
    #[must_use]
    pub fn behind(self, proxies: Networks) -> Doorway {
        Doorway { proxies, ..self }
    }

    /// Waits for the next who has a place. Dropping the future loses nobody.
    pub async fn next(&mut self) -> (TcpStream, SocketAddr, Place) {
        loop {
            let accepted = self.listener.accept().await;
            let Some((stream, address)) = self.judge(accepted) else {
                sleep(PAUSE).await;
                continue;
            };
            let place = match self.proxies.contains(address.ip()) {
                true => self.budget.take_for_many(address.ip()),
                false => self.budget.take(address.ip()),
            };
            match place {
                Some(place) => return (stream, address, place),
                None => tracing::warn!("too many connections; {address} is turned away"),
            }
        }
    }

    /// Who was let in; `None` where the system refused.
    fn judge(
        &mut self,
        accepted: io::Result<(TcpStream, SocketAddr)>,
    ) -> Option<(TcpStream, SocketAddr)> {
        match accepted {
            Ok(accepted) => {
                if self.is_blocked {
                    tracing::warn!("connections are accepted again");
                }
                self.is_blocked = false;
                Some(accepted)
            }
            Err(error) => {
                // Who hung up before we came says nothing about the next.
                if !self.is_blocked && error.kind() != io::ErrorKind::ConnectionAborted {
                    tracing::warn!("no connections are accepted at the moment: {error}");
                    self.is_blocked = true;
                }
                None
            }
        }
    }
}
