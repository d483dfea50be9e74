//! A byte stream to a player, and a way to look at it without waiting.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use rustix::net::{RecvFlags, recv};
use tokio::io::{AsyncRead, AsyncWrite, DuplexStream, ReadBuf};
use tokio::net::TcpStream;

/// A two-way stream of bytes.
pub trait Link: AsyncRead + AsyncWrite + Unpin + Send {
    /// Reads what has arrived, without waiting for the runtime to notice it.
    ///
    /// # Errors
    /// [`io::ErrorKind::WouldBlock`] where nothing has; what the stream reports.
    fn read_now(&mut self, buffer: &mut [u8]) -> io::Result<usize>;
}

impl Link for TcpStream {
    fn read_now(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // The runtime's own `try_read` answers from what its last poll of the
        // kernel said; only the socket itself knows what is there now.
        let (_, length) = recv(&*self, buffer, RecvFlags::DONTWAIT)?;
        Ok(length)
    }
}

/// The in-memory stream on which everything with a deadline is tested.
impl Link for DuplexStream {
    fn read_now(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut buffer = ReadBuf::new(buffer);
        let mut context = Context::from_waker(Waker::noop());
        match Pin::new(self).poll_read(&mut context, &mut buffer) {
            Poll::Ready(done) => done.map(|()| buffer.filled().len()),
            Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
        }
    }
}
