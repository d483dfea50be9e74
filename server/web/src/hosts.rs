//! The names under which browsers may ask for the page. A page of another site
//! whose name leads to this server (DNS rebinding) asks under that name, and
//! gets nothing.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, Uri, header};

/// The names and addresses of this server.
#[derive(Clone, Debug)]
pub(super) struct Hosts {
    names: Vec<String>,
    listens: IpAddr,
}

impl Hosts {
    /// The names that the file gives, `localhost`, and the address at which the
    /// page listens. At `0.0.0.0` every address is one of this machine: no name
    /// leads there, so no other site can ask under it.
    pub(super) fn new(names: &[String], listens: SocketAddr) -> Hosts {
        let localhost = ["localhost".to_owned()].into_iter();
        Hosts {
            names: names
                .iter()
                .map(|name| plain(name))
                .chain(localhost)
                .collect(),
            listens: listens.ip().to_canonical(),
        }
    }

    /// Whether a request asks for a page of this server: by its `Host`, and by
    /// its address if that names a host.
    pub(super) fn admit(&self, uri: &Uri, headers: &HeaderMap) -> bool {
        let mut asked = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (asked.next(), asked.next()) else {
            return false;
        };
        let is_named = host.to_str().is_ok_and(|host| self.knows(host));
        is_named
            && uri
                .authority()
                .is_none_or(|named| self.knows(named.as_str()))
    }

    /// Whether this is a name of the server, with or without a port.
    pub(super) fn knows(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port),
            _ => (host, ""),
        };
        if !port.bytes().all(|byte| byte.is_ascii_digit()) {
            return false;
        }
        let bare = name
            .strip_prefix('[')
            .and_then(|name| name.strip_suffix(']'));
        match bare.unwrap_or(name).parse::<IpAddr>() {
            Ok(address) => self.listens.is_unspecified() || address.to_canonical() == self.listens,
            Err(_) => self.names.contains(&plain(name)),
        }
    }
}

/// A name without the difference of cases, and without the dot at its end.
fn plain(name: &str) -> String {
    name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(listens: &str) -> Hosts {
        let names = ["Arbiter.example.org".to_owned()];
        Hosts::new(&names, listens.parse().unwrap())
    }

    #[test]
    fn names_of_the_file_and_addresses_of_the_port_are_known() {
        let hosts = hosts("127.0.0.1:8080");
        for known in [
            "127.0.0.1",
            "127.0.0.1:8080",
            "127.0.0.1:9",
            "localhost:8080",
            "LOCALHOST",
            "arbiter.example.org",
            "arbiter.example.org.:443",
        ] {
            assert!(hosts.knows(known), "{known}");
        }
        for foreign in [
            "",
            "evil.example",
            "127.0.0.2",
            "localhost.evil.example",
            "arbiter.example.org@evil.example",
            "arbiter.example.org:80x",
            "[::1]:8080",
            "127.0.0.1.evil.example:80",
        ] {
            assert!(!hosts.knows(foreign), "{foreign}");
        }
    }

    #[test]
    fn every_address_leads_to_a_port_that_listens_at_all() {
        for listens in ["0.0.0.0:80", "[::]:80"] {
            let hosts = hosts(listens);
            assert!(hosts.knows("192.0.2.1:80") && hosts.knows("[2001:db8::1]:80"));
            assert!(!hosts.knows("evil.example"));
        }
        assert!(hosts("[::1]:80").knows("[::1]:80"));
    }

    #[test]
    fn a_request_names_one_host_and_its_address_no_other() {
        let hosts = hosts("127.0.0.1:80");
        let admit = |uri: &'static str, named: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for host in named {
                headers.append(header::HOST, host.parse().unwrap());
            }
            hosts.admit(&Uri::from_static(uri), &headers)
        };
        assert!(admit("/", &["localhost"]));
        assert!(admit("http://localhost/", &["localhost"]));
        assert!(!admit("http://evil.example/", &["localhost"]));
        assert!(!admit("/", &["localhost", "evil.example"]));
        assert!(!admit("/", &[]));
    }
}
