//! Addresses for programs that must be told where to listen.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpStream, UdpSocket};
use std::ops::Range;
use std::thread::sleep;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use rustix::net::{AddressFamily, SocketFlags, SocketType, bind, socket_with, sockopt};

/// The ports lie below those that systems assign automatically, so no other
/// program takes one between the search and its use.
const PORTS: Range<u16> = 20_000..32_000;

/// The UDP ports of the same numbers; every process that looks for a port must
/// get it first.
static HELD: Mutex<Vec<UdpSocket>> = Mutex::new(Vec::new());

/// An address of loopback on which nothing listens. Each is given once, to this
/// process only.
///
/// # Panics
/// No port is free.
pub fn free_address() -> SocketAddr {
    let mut held = HELD.lock();
    // Other processes start elsewhere.
    let skipped = std::process::id() as usize * 101 % PORTS.len();
    let mut ports = PORTS.cycle().skip(skipped).take(PORTS.len());
    let found = ports.find_map(|port| {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let guard = UdpSocket::bind(address).ok()?;
        try_bind(address).ok()?;
        Some((address, guard))
    });
    let (address, guard) = found.expect("loopback has free ports");
    held.push(guard);
    address
}

/// Waits until a program listens at this address.
///
/// # Errors
/// Nobody does within `patience`.
pub fn wait_for_port(address: SocketAddr, patience: Duration) -> io::Result<()> {
    let began = Instant::now();
    while TcpStream::connect(address).is_err() {
        if began.elapsed() > patience {
            return Err(io::Error::other(format!("nobody listens at {address}")));
        }
        sleep(Duration::from_millis(10));
    }
    Ok(())
}

/// Finds out whether a program can listen at this address, without listening.
/// A program that is being started holds a copy of all our sockets for a moment:
/// a client that dials then would be connected to a listener that is about to vanish.
fn try_bind(address: SocketAddr) -> io::Result<()> {
    let kind = SocketType::STREAM;
    let probe = socket_with(AddressFamily::INET, kind, SocketFlags::CLOEXEC, None)?;
    // A listener may take the address while such a copy is left.
    sockopt::set_socket_reuseaddr(&probe, true)?;
    Ok(bind(&probe, &address)?)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn no_address_is_given_twice() {
        let given: BTreeSet<SocketAddr> = (0..200).map(|_| free_address()).collect();
        assert_eq!(given.len(), 200);
        assert!(
            given
                .iter()
                .all(|address| TcpListener::bind(address).is_ok())
        );
    }
}
