//! Descriptors on their way from one process to another, over a socket.

use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, recvmsg, sendmsg,
};

/// The room for two descriptors, the most that are sent at once.
const ROOM: usize = rustix::cmsg_space!(ScmRights(2));

/// Sends these descriptors.
///
/// # Errors
/// An error of the socket.
pub(crate) fn send(socket: impl AsFd, descriptors: &[BorrowedFd<'_>]) -> io::Result<()> {
    let mut room = [MaybeUninit::uninit(); ROOM];
    let mut ancillary = SendAncillaryBuffer::new(&mut room);
    if !ancillary.push(SendAncillaryMessage::ScmRights(descriptors)) {
        return Err(io::Error::other("the descriptors find no room"));
    }
    // Descriptors travel with at least one byte.
    let byte = [IoSlice::new(b"!")];
    sendmsg(socket, &byte, &mut ancillary, SendFlags::NOSIGNAL)?;
    Ok(())
}

/// Waits for descriptors and receives them; there are none if the other end is
/// closed.
///
/// # Errors
/// An error of the socket.
pub(crate) fn receive(socket: impl AsFd) -> io::Result<Vec<OwnedFd>> {
    let mut room = [MaybeUninit::uninit(); ROOM];
    let mut ancillary = RecvAncillaryBuffer::new(&mut room);
    let mut byte = [0];
    recvmsg(
        socket,
        &mut [IoSliceMut::new(&mut byte)],
        &mut ancillary,
        RecvFlags::CMSG_CLOEXEC,
    )?;
    let received = ancillary.drain().flat_map(|message| match message {
        RecvAncillaryMessage::ScmRights(descriptors) => descriptors.collect(),
        _ => Vec::new(),
    });
    Ok(received.collect())
}
