//! The standard input and output of a program as one stream.

use std::io;
use std::os::fd::OwnedFd;
use std::pin::Pin;
use std::task::{Context, Poll};

use launch::Pipes;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::unix::pipe::{Receiver, Sender};

use net::Link;

/// A program's standard input and output. Dropping it closes both.
pub(super) struct PipeLink {
    input: Sender,
    output: Receiver,
}

impl PipeLink {
    /// The stream over these pipes.
    ///
    /// # Errors
    /// The runtime cannot watch them.
    pub(super) fn new(pipes: Pipes) -> io::Result<PipeLink> {
        Ok(PipeLink {
            input: Sender::from_owned_fd(OwnedFd::from(pipes.input))?,
            output: Receiver::from_owned_fd(OwnedFd::from(pipes.output))?,
        })
    }
}

impl AsyncRead for PipeLink {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.output).poll_read(context, buffer)
    }
}

impl AsyncWrite for PipeLink {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.input).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.input).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.input).poll_shutdown(context)
    }
}

impl Link for PipeLink {
    fn read_now(&mut self, buffer: &mut ReadBuf<'_>) -> io::Result<()> {
        // As for sockets: only the pipe itself knows which bytes are there now.
        let room = buffer.initialize_unfilled();
        let length = rustix::io::read(&self.output, room)?;
        buffer.advance(length);
        Ok(())
    }

    fn read_noticed(&mut self, buffer: &mut ReadBuf<'_>) -> io::Result<()> {
        self.output.try_read_buf(buffer).map(|_| ())
    }
}
