//! Addresses for programs that are told where to listen.

use std::net::{Ipv4Addr, SocketAddr, TcpListener, UdpSocket};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// Below those that systems give to whoever does not care, so that none of
/// them is taken between being found and being used.
const PORTS: Range<u16> = 20_000..32_000;

/// The same numbers in UDP: whoever else looks for one has to get it too.
static HELD: Mutex<Vec<UdpSocket>> = Mutex::new(Vec::new());

/// An address of loopback at which nobody listens. It is given once, to this
/// process alone.
///
/// # Panics
/// There is none.
pub fn free_address() -> SocketAddr {
    // Sockets are whole whatever a panicking test did before.
    let mut held = HELD.lock().unwrap_or_else(PoisonError::into_inner);
    // Other processes look elsewhere first.
    let skipped = std::process::id() as usize * 101 % PORTS.len();
    let mut ports = PORTS.cycle().skip(skipped).take(PORTS.len());
    let found = ports.find_map(|port| {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let guard = UdpSocket::bind(address).ok()?;
        TcpListener::bind(address).ok()?;
        Some((address, guard))
    });
    let (address, guard) = found.expect("loopback has free ports");
    held.push(guard);
    address
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

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
