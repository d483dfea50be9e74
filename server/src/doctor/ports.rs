//! Whether the server could listen.

use std::io::ErrorKind;
use std::net::TcpListener;

use super::Finding;

/// Tries an address at which the server is to listen, and lets it go again.
/// `holder` has the store open; the addresses in use are then its own.
pub(super) fn port(name: &str, address: &str, holder: Option<&str>) -> Finding {
    let part = format!("port {name}");
    let Err(error) = TcpListener::bind(address) else {
        return Finding::ok(part, format!("{address} is free"));
    };
    match (error.kind(), holder) {
        (ErrorKind::AddrInUse, Some(holder)) => Finding::ok(
            part,
            format!("{address} is in use, and {holder} has the store open: the server runs"),
        ),
        (ErrorKind::AddrInUse, None) => Finding::fail(
            part,
            format!("{address} is in use by another program"),
            "stop that program (ss -ltnp shows it), or write another port",
        ),
        (ErrorKind::PermissionDenied, _) => Finding::fail(
            part,
            format!("{address}: {error}"),
            "write a port above 1023, or put a proxy in front (docs/operation.md)",
        ),
        (ErrorKind::AddrNotAvailable, _) => Finding::fail(
            part,
            format!("{address} is no address of this machine"),
            "write 127.0.0.1, 0.0.0.0 or an address that 'ip address' shows",
        ),
        _ => Finding::fail(
            part,
            format!("{address}: {error}"),
            "write an address of this machine and a free port",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::State;

    #[test]
    fn an_address_in_use_fails_unless_the_server_itself_has_it() {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = taken.local_addr().unwrap().to_string();
        assert_eq!(port("web", &address, None).state, State::Fail);
        assert_eq!(port("web", &address, Some("process 7")).state, State::Ok);
        drop(taken);
        assert_eq!(port("web", &address, None).state, State::Ok);
        assert_eq!(port("web", "203.0.113.1:80", None).state, State::Fail);
    }
}
