//! A byte stream to a player, and a way to look at it without waiting.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use rustix::net::{RecvFlags, recv, sockopt};
use tokio::io::{AsyncRead, AsyncWrite, DuplexStream, ReadBuf};
use tokio::net::TcpStream;

/// A two-way stream of bytes.
pub trait Link: AsyncRead + AsyncWrite + Unpin + Send {
    /// Reads the bytes that have arrived, even if the runtime has not noticed them yet.
    ///
    /// # Errors
    /// [`io::ErrorKind::WouldBlock`] if nothing has arrived, or an error of the
    /// stream.
    fn read_now(&mut self, buffer: &mut ReadBuf<'_>) -> io::Result<()>;

    /// Reads the bytes that the runtime has noticed: all that arrived before it woke the
    /// current task. Costs nothing if nothing was noticed.
    ///
    /// # Errors
    /// As [`Link::read_now`].
    fn read_noticed(&mut self, buffer: &mut ReadBuf<'_>) -> io::Result<()>;
}

/// Prepares a connection for a conversation: small messages leave at once, and a
/// vanished peer is noticed (after 5 s of silence and three probes 2 s apart),
/// even if it has not confirmed the last bytes.
///
/// # Errors
/// An error of the system; the connection cannot be used then.
pub fn ready(stream: &TcpStream) -> io::Result<()> {
    stream.set_nodelay(true)?;
    sockopt::set_socket_keepalive(stream, true)?;
    sockopt::set_tcp_keepidle(stream, Duration::from_secs(5))?;
    sockopt::set_tcp_keepintvl(stream, Duration::from_secs(2))?;
    sockopt::set_tcp_keepcnt(stream, 3)?;
    // While data is unconfirmed there are no probes, only repetitions, which the
    // system would continue for a quarter of an hour.
    sockopt::set_tcp_user_timeout(stream, 11_000)?;
    Ok(())
}

impl Link for TcpStream {
    fn read_now(&mut self, buffer: &mut ReadBuf<'_>) -> io::Result<()> {
        // The runtime's own `try_read` answers from its last poll of the kernel;
        // only the socket itself knows which bytes are there now.
        let room = buffer.initialize_unfilled();
        let (_, length) = recv(&*self, room, RecvFlags::DONTWAIT)?;
        buffer.advance(length);
        Ok(())
    }

    fn read_noticed(&mut self, buffer: &mut ReadBuf<'_>) -> io::Result<()> {
        self.try_read_buf(buffer).map(|_| ())
    }
}

/// The in-memory stream for tests with deadlines.
impl Link for DuplexStream {
    fn read_now(&mut self, buffer: &mut ReadBuf<'_>) -> io::Result<()> {
        let mut context = Context::from_waker(Waker::noop());
        match Pin::new(self).poll_read(&mut context, buffer) {
            Poll::Ready(done) => done,
            Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
        }
    }

    fn read_noticed(&mut self, buffer: &mut ReadBuf<'_>) -> io::Result<()> {
        self.read_now(buffer)
    }
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    #[tokio::test]
    async fn a_peer_without_a_word_is_noticed_whether_or_not_something_is_on_its_way() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let stream = TcpStream::connect(address).await.unwrap();
        ready(&stream).unwrap();
        assert!(sockopt::socket_keepalive(&stream).unwrap());
        assert_eq!(sockopt::tcp_keepidle(&stream).unwrap().as_secs(), 5);
        assert_eq!(sockopt::tcp_user_timeout(&stream).unwrap(), 11_000);
    }
}
