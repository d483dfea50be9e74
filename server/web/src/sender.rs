//! The sender of a request: from the connection, and from the word of a trusted proxy.

use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderName};
use net::{Networks, Origin};

/// The header in which a proxy names the addresses that a request came through.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The header in which a proxy names the host of the visitor's request.
const FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");

/// The header in which a proxy names the scheme of the visitor's request.
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// The sender of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sender {
    /// The address by which the sender is counted: one of IPv4, or the network
    /// of 64 bits that a subscriber of IPv6 has.
    pub(super) address: IpAddr,
    /// Whether the whole way from the browser is encrypted.
    pub(super) is_secure: bool,
    /// Whether a trusted proxy passed the request on.
    pub(super) is_proxied: bool,
}

impl Sender {
    /// The sender of a request with these headers on a connection from `peer`;
    /// `is_tls` says whether that connection is encrypted.
    pub(super) fn new(
        peer: IpAddr,
        is_tls: bool,
        headers: &HeaderMap,
        proxies: &Networks,
    ) -> Sender {
        let is_proxied = proxies.contains(peer);
        let address = if is_proxied {
            visitor_behind(peer, headers, proxies)
        } else {
            peer
        };
        Sender {
            address: Origin::of(address).address(),
            is_secure: is_secure(is_tls, is_proxied, headers),
            is_proxied,
        }
    }
}

/// Whether browsers may be told to send a cookie on encrypted connections
/// alone: our own connection is encrypted, or a trusted proxy says that the
/// visitor's is.
pub(super) fn is_secure(is_tls: bool, is_proxied: bool, headers: &HeaderMap) -> bool {
    let lines = headers.get_all(FORWARDED_PROTO).iter();
    let last = lines.filter_map(|line| line.to_str().ok()).next_back();
    let last = last.and_then(|line| line.rsplit(',').next());
    is_tls || is_proxied && last.is_some_and(|last| last.trim().eq_ignore_ascii_case("https"))
}

/// The host that the proxy nearest to us names in `X-Forwarded-Host`: the last
/// one. A proxy may have handed on a header of the visitor, so the host has to be one of
/// ours.
pub(super) fn forwarded_host(headers: &HeaderMap) -> Option<&str> {
    let line = headers.get_all(FORWARDED_HOST).iter().next_back()?;
    let host = line.to_str().ok()?.rsplit(',').next()?.trim();
    Some(host).filter(|host| !host.is_empty())
}

/// The rightmost address in `X-Forwarded-For` that is no trusted proxy: every
/// proxy appends the address it was asked from, and the addresses further to the left
/// were written by the visitor. Where a text is no address, the last one known counts.
fn visitor_behind(peer: IpAddr, headers: &HeaderMap, proxies: &Networks) -> IpAddr {
    let lines = headers.get_all(FORWARDED_FOR).iter().rev();
    let hops = lines.flat_map(|line| line.to_str().unwrap_or("?").rsplit(','));
    let mut known = peer;
    for hop in hops {
        let Some(address) = address_in(hop.trim()) else {
            break;
        };
        known = address;
        if !proxies.contains(address) {
            break;
        }
    }
    known
}

/// The address in a text that may have a port: `192.0.2.1:80`, `[2001:db8::1]`.
fn address_in(text: &str) -> Option<IpAddr> {
    let bare = text
        .strip_prefix('[')
        .and_then(|rest| Some(rest.split_once(']')?.0));
    let address: Option<IpAddr> = bare.unwrap_or(text).parse().ok();
    let with_port = || Some(text.parse::<std::net::SocketAddr>().ok()?.ip());
    address.or_else(with_port)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn proxies() -> Networks {
        let ranges = ["127.0.0.1", "10.0.0.0/8"];
        ranges.iter().map(|range| range.parse().unwrap()).collect()
    }

    fn sender(peer: &str, headers: &[(&'static str, &'static str)]) -> Sender {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, HeaderValue::from_static(value));
        }
        Sender::new(peer.parse().unwrap(), false, &map, &proxies())
    }

    #[test]
    fn the_host_is_the_last_one_that_is_named() {
        let named = |lines: &[&'static str]| {
            let mut map = HeaderMap::new();
            for line in lines {
                map.append(FORWARDED_HOST, HeaderValue::from_static(line));
            }
            forwarded_host(&map).map(str::to_owned)
        };
        assert_eq!(named(&["a.example:81"]).as_deref(), Some("a.example:81"));
        assert_eq!(named(&["a, b", "c , d"]).as_deref(), Some("d"));
        assert_eq!(named(&[]), None);
        assert_eq!(named(&["a,"]), None);
    }

    #[test]
    fn the_visitor_is_the_rightmost_address_that_no_trusted_proxy_has() {
        let of = |peer, forwarded| sender(peer, &[("x-forwarded-for", forwarded)]).address;
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        for (peer, forwarded, expected) in [
            ("127.0.0.1", "192.0.2.7", "192.0.2.7"),
            ("127.0.0.1", "6.6.6.6, 192.0.2.7, 10.1.1.1", "192.0.2.7"),
            ("127.0.0.1", "192.0.2.7:5000", "192.0.2.7"),
            ("127.0.0.1", "[2001:db8::7]:5000", "2001:db8::"),
            ("127.0.0.1", "2001:db8:0:1:2:3:4:5", "2001:db8:0:1::"),
            ("127.0.0.1", "10.2.2.2, 10.1.1.1", "10.2.2.2"),
            ("127.0.0.1", "6.6.6.6, nonsense", "127.0.0.1"),
            ("127.0.0.1", "nonsense, 10.1.1.1", "10.1.1.1"),
            ("127.0.0.1", "", "127.0.0.1"),
            ("192.0.2.9", "6.6.6.6", "192.0.2.9"),
            ("::ffff:192.0.2.9", "6.6.6.6", "192.0.2.9"),
        ] {
            assert_eq!(of(peer, forwarded), address(expected), "{peer} {forwarded}");
        }
        let lines = [
            ("x-forwarded-for", "6.6.6.6"),
            ("x-forwarded-for", "192.0.2.7"),
        ];
        assert_eq!(sender("127.0.0.1", &lines).address, address("192.0.2.7"));
    }

    #[test]
    fn only_a_trusted_proxy_says_that_the_way_is_encrypted() {
        let https = [("x-forwarded-proto", "https")];
        assert!(sender("10.0.0.1", &https).is_secure);
        assert!(!sender("192.0.2.9", &https).is_secure);
        assert!(!sender("10.0.0.1", &[("x-forwarded-proto", "https, http")]).is_secure);
        assert!(!sender("10.0.0.1", &[]).is_secure);
        assert!(is_secure(true, false, &HeaderMap::new()));
    }
}
