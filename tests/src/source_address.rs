//! Connections from many addresses: all of 127.0.0.0/8 are this machine.

use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4, TcpStream};

use rustix::net::{AddressFamily, SocketType, bind, connect, socket};

/// Connects from 127.1.X.Y, where the last two are the bytes of this number.
///
/// # Panics
/// Nothing listens at this IPv4 address.
pub fn connect_from(source: u16, address: SocketAddr) -> TcpStream {
    let [high, low] = source.to_be_bytes();
    let own = SocketAddrV4::new(Ipv4Addr::new(127, 1, high, low), 0);
    let made = socket(AddressFamily::INET, SocketType::STREAM, None);
    let made = made.expect("the system has sockets");
    bind(&made, &own).expect("the address is of this machine");
    connect(&made, &address).expect("the server listens");
    TcpStream::from(made)
}
