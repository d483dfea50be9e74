//! Where somebody comes from, as shares of the server are counted.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};

/// The network of one client. It is an IPv4 address, or the first 64 bits of an
/// IPv6 address: a single client has all addresses that begin so
/// ([RFC 4291](https://www.rfc-editor.org/rfc/rfc4291), section 2.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Origin(IpAddr);

impl Origin {
    /// The origin of this address. An IPv4 address that is written as IPv6 is
    /// the same one.
    pub fn of(address: IpAddr) -> Origin {
        Origin(match address.to_canonical() {
            IpAddr::V4(address) => address.into(),
            IpAddr::V6(address) => {
                let network = u128::from(address) >> 64 << 64;
                Ipv6Addr::from(network).into()
            }
        })
    }

    /// The address; the first one of an IPv6 network.
    pub fn address(self) -> IpAddr {
        self.0
    }
}

impl From<IpAddr> for Origin {
    fn from(address: IpAddr) -> Origin {
        Origin::of(address)
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(address) => write!(f, "{address}"),
            IpAddr::V6(address) => write!(f, "{address}/64"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_cannot_change_its_origin_by_another_address_of_its_own() {
        let origin = |text: &str| Origin::of(text.parse().unwrap());
        assert_eq!(origin("2001:db8:1:2::1"), origin("2001:db8:1:2:ffff::9"));
        assert_ne!(origin("2001:db8:1:2::1"), origin("2001:db8:1:3::1"));
        assert_eq!(origin("::ffff:192.0.2.1"), origin("192.0.2.1"));
        assert_ne!(origin("192.0.2.1"), origin("192.0.2.2"));
        assert_eq!(origin("2001:db8:1:2:3::").to_string(), "2001:db8:1:2::/64");
        assert_eq!(origin("::ffff:192.0.2.1").to_string(), "192.0.2.1");
    }
}
