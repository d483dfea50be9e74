//! Whether the server could listen.

use std::io::ErrorKind;
use std::net::TcpListener;

use words::Phrase;

use super::Finding;

/// Tries an address at which the server is to listen, and lets it go again.
/// `holder` has the store open; the addresses in use are then its own.
pub(super) fn port(name: &'static str, address: &str, holder: Option<&str>) -> Finding {
    let part = Phrase::new("doctor-part-port").with("name", name);
    let told = |key| Phrase::new(key).with("address", address.to_owned());
    let Err(error) = TcpListener::bind(address) else {
        return Finding::ok(part, told("doctor-port-free"));
    };
    let refused = || told("doctor-port-refused").with("why", error.to_string());
    match (error.kind(), holder) {
        (ErrorKind::AddrInUse, Some(holder)) => {
            let text = told("doctor-port-own").with("holder", holder.to_owned());
            Finding::ok(part, text)
        }
        (ErrorKind::AddrInUse, None) => {
            let text = told("doctor-port-taken");
            Finding::fail(part, text, Phrase::new("doctor-stop-other"))
        }
        (ErrorKind::PermissionDenied, _) => {
            Finding::fail(part, refused(), Phrase::new("doctor-port-above"))
        }
        (ErrorKind::AddrNotAvailable, _) => {
            let text = told("doctor-port-foreign");
            Finding::fail(part, text, Phrase::new("doctor-own-address"))
        }
        _ => Finding::fail(part, refused(), Phrase::new("doctor-free-port")),
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
