//! A connection to a server, encrypted or not.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::net::sockopt;
use rustls::{ClientConfig, ClientConnection};

use crate::tls::{TlsArgs, TlsError, shake_hands};

/// How long a server may take to accept a connection, and for each step of the
/// agreement on encryption.
const CONNECT_LIMIT: Duration = Duration::from_secs(10);

/// How long a server that does not read may keep a write waiting.
const WRITE_LIMIT: Duration = Duration::from_secs(10);

/// TCP keepalive, as the line protocol has it: 5 s, then 3 times 2 s. It ends
/// the wait for a server whose machine is gone. There are no probes while data
/// is not acknowledged; that may last as long.
const KEEPALIVE_IDLE: Duration = Duration::from_secs(5);
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(2);
const KEEPALIVE_COUNT: u32 = 3;
const RECEIPT_LIMIT_MS: u32 = 11_000;

/// The most bytes that are encrypted at once: one record (RFC 8446, 5.1).
const RECORD: usize = 16 * 1024;

/// The most encrypted bytes that one read takes.
const CHUNK: usize = 4096;

/// This text if it names a host and a port: a parser of arguments for clap.
///
/// # Errors
/// It does not; whether there is such a host shows when it is connected to.
pub fn server_address(text: &str) -> Result<String, &'static str> {
    let parts = text.rsplit_once(':');
    let is_whole =
        parts.is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok());
    let whole = is_whole.then(|| text.to_owned());
    whole.ok_or("write HOST:PORT, as in 127.0.0.1:5555")
}

/// A server, and whether connections to it are encrypted.
#[derive(Clone, Debug)]
pub struct Endpoint {
    address: String,
    tls: Option<Arc<ClientConfig>>,
}

impl Endpoint {
    /// The server at `HOST:PORT`. Reads the certificates that are trusted.
    ///
    /// # Errors
    /// `tls` asks for encryption, and no certificate can be trusted.
    pub fn new(address: &str, tls: &TlsArgs) -> Result<Endpoint, TlsError> {
        Ok(Endpoint {
            address: address.to_owned(),
            tls: tls.config()?,
        })
    }

    /// `HOST:PORT`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Whether connections to it are encrypted.
    pub(crate) fn is_encrypted(&self) -> bool {
        self.tls.is_some()
    }

    /// Connects, and agrees on the encryption if there is to be one.
    ///
    /// # Errors
    /// The server cannot be reached within 10 s, or cannot prove that it is
    /// HOST.
    pub fn connect(&self) -> io::Result<Stream> {
        let mut last = io::Error::new(ErrorKind::NotFound, "the address has no host");
        for address in self.address.to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, CONNECT_LIMIT) {
                Ok(socket) => return self.prepare(socket),
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    fn prepare(&self, socket: TcpStream) -> io::Result<Stream> {
        let mut stream = Stream::plain(socket)?;
        if let Some(config) = &self.tls {
            stream.set_read_timeout(Some(CONNECT_LIMIT))?;
            let tls = shake_hands(&mut stream.socket, &self.address, config)?;
            stream.set_read_timeout(None)?;
            stream.tls = Some(Arc::new(Mutex::new(tls)));
        }
        Ok(stream)
    }
}

/// A connection to a server.
#[derive(Debug)]
pub struct Stream {
    socket: TcpStream,
    /// The encryption, if there is one. It is locked while it works, never while
    /// a read waits.
    tls: Option<Arc<Mutex<ClientConnection>>>,
    /// Bytes as they came, and which of them are still to be decrypted.
    sealed: Vec<u8>,
    left: Range<usize>,
}

impl Stream {
    /// A connection without encryption, prepared for a conversation: small
    /// messages leave at once, writes have a time limit, and keepalive finds a
    /// server that has vanished.
    ///
    /// # Errors
    /// An error of the system; the connection cannot be used then.
    pub fn plain(socket: TcpStream) -> io::Result<Stream> {
        socket.set_nonblocking(false)?;
        socket.set_nodelay(true)?;
        socket.set_write_timeout(Some(WRITE_LIMIT))?;
        sockopt::set_socket_keepalive(&socket, true)?;
        sockopt::set_tcp_keepidle(&socket, KEEPALIVE_IDLE)?;
        sockopt::set_tcp_keepintvl(&socket, KEEPALIVE_INTERVAL)?;
        sockopt::set_tcp_keepcnt(&socket, KEEPALIVE_COUNT)?;
        sockopt::set_tcp_user_timeout(&socket, RECEIPT_LIMIT_MS)?;
        Ok(Stream {
            socket,
            tls: None,
            sealed: Vec::new(),
            left: 0..0,
        })
    }

    /// The same connection for another thread, which reads while this one
    /// writes. Only one of them may read.
    ///
    /// # Errors
    /// An error of the system.
    pub fn try_clone(&self) -> io::Result<Stream> {
        Ok(Stream {
            socket: self.socket.try_clone()?,
            tls: self.tls.clone(),
            sealed: Vec::new(),
            left: 0..0,
        })
    }

    /// How long a read waits for bytes; `None` for ever.
    ///
    /// # Errors
    /// The limit is zero, or an error of the system.
    pub fn set_read_timeout(&self, limit: Option<Duration>) -> io::Result<()> {
        self.socket.set_read_timeout(limit)
    }

    /// Whether nothing arrives for so long, not even the end of the connection.
    pub(crate) fn is_silent_for(&self, limit: Duration) -> bool {
        let limit = Timespec::try_from(limit).ok();
        let mut watched = [PollFd::new(&self.socket, PollFlags::IN)];
        poll(&mut watched, limit.as_ref()) == Ok(0)
    }

    /// Takes more encrypted bytes in.
    fn unseal(&mut self, tls: &Mutex<ClientConnection>) -> io::Result<()> {
        if self.left.is_empty() {
            self.sealed.resize(CHUNK, 0);
            let count = self.socket.read(&mut self.sealed)?;
            self.left = 0..count;
        }
        let mut tls = tls.lock();
        // At the end of the connection, it reads nothing, and knows.
        self.left.start += tls.read_tls(&mut &self.sealed[self.left.clone()])?;
        let processed = tls.process_new_packets();
        // An answer to the server, or why it is refused.
        let answered = drain(&mut tls, &mut self.socket);
        processed.map_err(|error| io::Error::new(ErrorKind::InvalidData, error))?;
        answered
    }
}

impl Read for Stream {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let Some(tls) = self.tls.clone() else {
            return self.socket.read(bytes);
        };
        loop {
            let read = tls.lock().reader().read(bytes);
            match read {
                // A message has an end of its own; a connection that is cut
                // without a farewell has ended like any other.
                Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(0),
                Err(error) if error.kind() == ErrorKind::WouldBlock => self.unseal(&tls)?,
                read => return read,
            }
        }
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(tls) = &self.tls else {
            return self.socket.write(bytes);
        };
        let mut tls = tls.lock();
        let count = tls.writer().write(&bytes[..bytes.len().min(RECORD)])?;
        drain(&mut tls, &mut self.socket)?;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn drain(tls: &mut ClientConnection, socket: &mut TcpStream) -> io::Result<()> {
    while tls.wants_write() {
        tls.write_tls(socket)?;
    }
    Ok(())
}
