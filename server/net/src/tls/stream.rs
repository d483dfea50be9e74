//! An encrypted connection.

use std::io::{self, ErrorKind, Read, Write};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use rustix::net::{RecvFlags, recv};
use rustls::{ServerConfig, ServerConnection};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use crate::Link;

/// The most bytes that are encrypted at once: one record (RFC 8446, 5.1).
const RECORD: usize = 16 * 1024;

/// How often one look takes from the socket without finding a byte for its
/// caller. The longest record takes five times.
const MOST_READS: u32 = 16;

/// A connection of a client, encrypted. Dropping it tells the client that
/// nothing more follows.
pub struct TlsStream {
    socket: TcpStream,
    tls: Box<ServerConnection>,
    /// Bytes that are encrypted, but not all written, of which the caller does
    /// not know yet: to it, only the bytes that the system has taken are written.
    taken: usize,
}

impl TlsStream {
    /// Agrees with the client on the encryption. Has no limit of time.
    ///
    /// # Errors
    /// The connection ended, or the client does not speak TLS as we do.
    pub(crate) async fn accept(
        socket: TcpStream,
        config: Arc<ServerConfig>,
    ) -> io::Result<TlsStream> {
        let tls = ServerConnection::new(config).map_err(io::Error::other)?;
        let mut stream = TlsStream {
            socket,
            tls: Box::new(tls),
            taken: 0,
        };
        std::future::poll_fn(|context| stream.poll_handshake(context)).await?;
        Ok(stream)
    }

    fn poll_handshake(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        loop {
            ready!(self.poll_drain(context))?;
            if !self.tls.is_handshaking() {
                return Poll::Ready(Ok(()));
            }
            match self
                .tls
                .read_tls(&mut PolledSocket(&mut self.socket, context))
            {
                Ok(0) => return Poll::Ready(Err(ErrorKind::UnexpectedEof.into())),
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Poll::Pending,
                Err(error) => return Poll::Ready(Err(error)),
            }
            self.tls.process_new_packets().map_err(broken)?;
        }
    }

    /// Writes the encrypted bytes.
    fn poll_drain(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while self.tls.wants_write() {
            match self
                .tls
                .write_tls(&mut PolledSocket(&mut self.socket, context))
            {
                Ok(0) => return Poll::Ready(Err(ErrorKind::WriteZero.into())),
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Poll::Pending,
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
        Poll::Ready(Ok(()))
    }
}

/// Reads decrypted bytes; takes encrypted ones from `source` if there are none.
/// `false` if it took many without content, and there may be more. A connection
/// that was cut without a farewell has ended like any other: the protocols here mark
/// their own ends.
///
/// # Errors
/// An error of `source`, or its bytes are not TLS.
fn read(
    tls: &mut ServerConnection,
    source: &mut impl Read,
    buffer: &mut ReadBuf<'_>,
) -> io::Result<bool> {
    for _ in 0..MOST_READS {
        match tls.reader().read(buffer.initialize_unfilled()) {
            Ok(length) => {
                buffer.advance(length);
                return Ok(true);
            }
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(true),
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
        tls.read_tls(source)?;
        tls.process_new_packets().map_err(broken)?;
    }
    Ok(false)
}

/// As [`read`], for a caller that does not wait.
fn look(
    tls: &mut ServerConnection,
    source: &mut impl Read,
    buffer: &mut ReadBuf<'_>,
) -> io::Result<()> {
    if read(tls, source, buffer)? {
        Ok(())
    } else {
        Err(ErrorKind::WouldBlock.into())
    }
}

fn broken(error: rustls::Error) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, error)
}

impl Link for TlsStream {
    fn read_now(&mut self, buffer: &mut ReadBuf<'_>) -> io::Result<()> {
        look(&mut self.tls, &mut KernelSocket(&self.socket), buffer)
    }

    fn read_noticed(&mut self, buffer: &mut ReadBuf<'_>) -> io::Result<()> {
        look(&mut self.tls, &mut ReadySocket(&self.socket), buffer)
    }
}

impl AsyncRead for TlsStream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let mut source = PolledSocket(&mut this.socket, context);
        match read(&mut this.tls, &mut source, buffer) {
            Ok(true) => Poll::Ready(Ok(())),
            Ok(false) => {
                // Others take their turn before the rest.
                context.waker().wake_by_ref();
                Poll::Pending
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => Poll::Pending,
            Err(error) => Poll::Ready(Err(error)),
        }
    }
}

impl AsyncWrite for TlsStream {
    /// As with OpenSSL, a caller that was told to wait offers the same bytes
    /// again, and perhaps more.
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        if this.taken == 0 {
            ready!(this.poll_drain(context))?;
            let record = &bytes[..bytes.len().min(RECORD)];
            this.taken = this.tls.writer().write(record)?;
        }
        ready!(this.poll_drain(context))?;
        Poll::Ready(Ok(std::mem::take(&mut this.taken).min(bytes.len())))
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.get_mut().poll_drain(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        this.tls.send_close_notify();
        ready!(this.poll_drain(context))?;
        Pin::new(&mut this.socket).poll_shutdown(context)
    }
}

impl Drop for TlsStream {
    fn drop(&mut self) {
        self.tls.send_close_notify();
        while self.tls.wants_write() {
            // A client that cannot take it in now notices the end of the connection.
            match self.tls.write_tls(&mut ReadySocket(&self.socket)) {
                Ok(1..) => {}
                Ok(0) | Err(_) => return,
            }
        }
    }
}

/// The socket; an operation that cannot be done yet wakes the task when it can.
struct PolledSocket<'a, 'b>(&'a mut TcpStream, &'a mut Context<'b>);

impl Read for PolledSocket<'_, '_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let mut buffer = ReadBuf::new(room);
        match Pin::new(&mut *self.0).poll_read(self.1, &mut buffer) {
            Poll::Ready(done) => done.map(|()| buffer.filled().len()),
            Poll::Pending => Err(ErrorKind::WouldBlock.into()),
        }
    }
}

impl Write for PolledSocket<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match Pin::new(&mut *self.0).poll_write(self.1, bytes) {
            Poll::Ready(done) => done,
            Poll::Pending => Err(ErrorKind::WouldBlock.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The socket as the kernel sees it now.
struct KernelSocket<'a>(&'a TcpStream);

impl Read for KernelSocket<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let (_, length) = recv(self.0, room, RecvFlags::DONTWAIT)?;
        Ok(length)
    }
}

/// The socket as the runtime saw it last.
struct ReadySocket<'a>(&'a TcpStream);

impl Read for ReadySocket<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        self.0.try_read(room)
    }
}

impl Write for ReadySocket<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.try_write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
#[path = "stream_tests.rs"]
mod tests;
