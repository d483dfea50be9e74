//! A port with the budget of connections behind it.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use rustix::net::sockopt::set_socket_send_buffer_size;
use rustls::ServerConfig;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, sleep, timeout_at};

use super::{Budget, Networks, Permit};
use crate::ready;
use crate::tls::{Tls, TlsStream};

/// The pause after the system refused a connection, lest the loop spin.
const PAUSE: Duration = Duration::from_millis(50);

/// How many clients the system keeps until they are accepted, unless it allows
/// fewer (`net.core.somaxconn`). A client that finds no room tries again after a
/// second: a wait that a crowd would otherwise cause to everybody.
const BACKLOG: i32 = 4_096;

/// How long a client may take to agree on the encryption.
const HANDSHAKE_TIME: Duration = Duration::from_secs(10);

/// The message for a client that waits for the greeting of a server without encryption,
/// in words of the line protocol, which people can read, too.
const ENCRYPTED: &[u8] = b"refused this port uses TLS: connect with TLS (--tls)\nquit msg\n";

/// A port that lets in as many as the budget has places for. A lack of files or memory at
/// the moment ends nothing: it is tried again.
pub struct Doorway {
    listener: TcpListener,
    budget: Budget,
    tls: Option<Tls>,
    /// The proxies whose connections carry many visitors.
    proxies: Networks,
    /// Whether connections are refused at the moment; said once.
    is_blocked: bool,
}

impl Doorway {
    /// The port that this listens at. With `tls`, its connections are encrypted.
    pub fn new(listener: TcpListener, budget: Budget, tls: Option<Tls>) -> Doorway {
        // It listens already, for fewer.
        if let Err(error) = rustix::net::listen(&listener, BACKLOG) {
            tracing::warn!("a port keeps few clients that wait: {error}");
        }
        Doorway {
            listener,
            budget,
            tls,
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

    /// Waits for the next client that has a place. Dropping the future loses none.
    pub async fn next(&mut self) -> Arrival {
        loop {
            let accepted = self.listener.accept().await;
            let Some((stream, address)) = self.judge(accepted) else {
                sleep(PAUSE).await;
                continue;
            };
            let place = if self.proxies.contains(address.ip()) {
                self.budget.take_for_many(address.ip())
            } else {
                self.budget.take(address.ip())
            };
            match place {
                Some(place) => {
                    return Arrival {
                        stream,
                        address,
                        place,
                        tls: self.tls.as_ref().map(Tls::config),
                    };
                }
                None => self.budget.turned_away(address.ip()),
            }
        }
    }

    /// The connection that was accepted; `None` where the system refused.
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
                // A client that hung up before we came says nothing about the next.
                if !self.is_blocked && error.kind() != io::ErrorKind::ConnectionAborted {
                    tracing::warn!("no connections are accepted at the moment: {error}");
                    self.is_blocked = true;
                }
                None
            }
        }
    }
}

/// A client that has a place, and has not been heard yet.
pub struct Arrival {
    stream: TcpStream,
    address: SocketAddr,
    place: Permit,
    tls: Option<Arc<ServerConfig>>,
}

/// The connection of a client.
pub enum Stream {
    /// As it is on the wire.
    Plain(TcpStream),
    /// Encrypted on the wire.
    Encrypted(TlsStream),
}

impl Arrival {
    /// Where the client is.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Bounds the bytes that the system keeps for a client that does not read.
    ///
    /// # Errors
    /// The client is gone.
    pub fn set_send_buffer(&self, bytes: usize) -> io::Result<()> {
        Ok(set_socket_send_buffer_size(&self.stream, bytes)?)
    }

    /// Whether the client runs on this machine: it comes from the address that it
    /// connected to.
    pub fn is_from_here(&self) -> bool {
        let here = self.stream.local_addr();
        here.is_ok_and(|here| here.ip() == self.address.ip())
    }

    /// Whether the connection will be encrypted.
    pub fn is_encrypted(&self) -> bool {
        self.tls.is_some()
    }

    /// Prepares the connection for a conversation; `None` if the client is gone,
    /// or does not agree on the encryption within 10 s. The place counts
    /// meanwhile. Clients may take their time: only the task that serves this one
    /// waits for it.
    pub async fn open(self) -> Option<(Stream, Permit)> {
        let address = self.address;
        if let Err(error) = ready(&self.stream) {
            tracing::info!("{address} disconnected before the greeting: {error}");
            return None;
        }
        let Some(config) = self.tls else {
            return Some((Stream::Plain(self.stream), self.place));
        };
        let deadline = Instant::now() + HANDSHAKE_TIME;
        // A client begins the handshake. One that waits does not encrypt.
        let begins = timeout_at(deadline, self.stream.peek(&mut [0])).await;
        if begins.is_err() {
            // A client that cannot take it in now notices the end of the connection.
            let _ = self.stream.try_write(ENCRYPTED);
            tracing::debug!("{address} waits in plain text where connections are encrypted");
            return None;
        }
        match timeout_at(deadline, TlsStream::accept(self.stream, config)).await {
            Ok(Ok(stream)) => Some((Stream::Encrypted(stream), self.place)),
            Ok(Err(error)) => {
                tracing::debug!("{address} does not speak TLS as we do: {error}");
                None
            }
            Err(_) => {
                tracing::debug!("{address} did not agree on the encryption within 10 s");
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    /// The clock is paused: it goes on to the next limit whenever nothing else
    /// happens.
    #[tokio::test(start_paused = true)]
    async fn a_client_that_never_agrees_on_the_encryption_is_let_go_with_its_place() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let budget = Budget::default();
        let (tls, _) = crate::tls::self_signed();
        let mut doorway = Doorway::new(listener, budget.clone(), Some(tls));
        let mut silent = std::net::TcpStream::connect(address).unwrap();
        let arrival = doorway.next().await;
        let here = IpAddr::from(Ipv4Addr::LOCALHOST);
        let share = budget.most_per_address();
        let taken: Vec<Permit> = (0..share).map_while(|_| budget.take(here)).collect();
        assert_eq!(taken.len(), share - 1);
        let begun = Instant::now();
        assert!(arrival.open().await.is_none());
        assert!(begun.elapsed() >= HANDSHAKE_TIME);
        let mut told = Vec::new();
        silent.read_to_end(&mut told).unwrap();
        assert_eq!(told, ENCRYPTED);
        assert!(budget.take(here).is_some());
    }
}
