//! Connections from many addresses: all of 127.0.0.0/8 are this machine.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};

use rustix::fd::OwnedFd;
use rustix::net::{AddressFamily, SocketFlags, SocketType, bind, connect, socket_with};

/// Connects from 127.1.X.Y, where the last two are the bytes of this number.
///
/// # Panics
/// Nothing listens at this IPv4 address.
pub fn connect_from(source: u16, address: SocketAddr) -> TcpStream {
    let [high, low] = source.to_be_bytes();
    let own = Ipv4Addr::new(127, 1, high, low);
    let made = socket_at(SocketAddr::new(own.into(), 0));
    let made = made.expect("the address is of this machine");
    connect(&made, &address).expect("the server listens");
    TcpStream::from(made)
}

/// A socket for TCP over IPv4 that will connect from this address of loopback.
///
/// # Errors
/// The system has no more sockets, or the address is not of this machine.
pub fn socket_from(from: IpAddr) -> io::Result<OwnedFd> {
    socket_at(SocketAddr::new(from, 0))
}

/// A socket at this address. Programs that are started from here do not inherit
/// it, so that its connection ends when it is dropped.
fn socket_at(address: SocketAddr) -> io::Result<OwnedFd> {
    let (family, kind) = (AddressFamily::INET, SocketType::STREAM);
    let made = socket_with(family, kind, SocketFlags::CLOEXEC, None)?;
    bind(&made, &address)?;
    Ok(made)
}
