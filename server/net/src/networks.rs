//! Ranges of addresses, as a file names them.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;
use words::Phrase;

/// A range of addresses: `127.0.0.1`, `10.0.0.0/8`, `fd00::/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    base: IpAddr,
    /// How many leading bits all addresses of the range share.
    prefix: u32,
}

/// Several ranges of addresses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Networks(Vec<Network>);

impl Network {
    /// Whether the address is in the range. An IPv4 address that is written as
    /// IPv6 counts as IPv4.
    fn contains(&self, address: IpAddr) -> bool {
        match (self.base, address.to_canonical()) {
            (IpAddr::V4(base), IpAddr::V4(address)) => {
                let mask = u32::MAX.checked_shl(32 - self.prefix).unwrap_or(0);
                (base.to_bits() ^ address.to_bits()) & mask == 0
            }
            (IpAddr::V6(base), IpAddr::V6(address)) => {
                let mask = u128::MAX.checked_shl(128 - self.prefix).unwrap_or(0);
                (base.to_bits() ^ address.to_bits()) & mask == 0
            }
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = Phrase;

    fn from_str(text: &str) -> Result<Network, Phrase> {
        let parse = || {
            let (base, prefix) = match text.split_once('/') {
                Some((base, prefix)) => (base, Some(prefix)),
                None => (text, None),
            };
            let base: IpAddr = base.parse().ok()?;
            let longest = match base {
                IpAddr::V4(_) => Ipv4Addr::BITS,
                IpAddr::V6(_) => Ipv6Addr::BITS,
            };
            let prefix = prefix.map_or(Some(longest), |prefix| prefix.parse().ok())?;
            (prefix <= longest).then_some(Network { base, prefix })
        };
        parse().ok_or_else(|| Phrase::new("files-no-network").with("text", text.to_owned()))
    }
}

impl Networks {
    /// Whether one of the ranges has this address.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }

    /// Whether there is no range.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<Network> for Networks {
    fn from_iter<I: IntoIterator<Item = Network>>(networks: I) -> Networks {
        Networks(networks.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_has_its_addresses_and_no_others() {
        for (range, inside, outside) in [
            ("127.0.0.1", "127.0.0.1", "127.0.0.2"),
            ("127.0.0.1", "::ffff:127.0.0.1", "::1"),
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.1"),
            ("10.1.2.3/16", "10.1.255.255", "10.2.0.0"),
            ("0.0.0.0/0", "9.9.9.9", "2001:db8::1"),
            ("fd00::/8", "fdff::1", "fc00::1"),
            ("::1", "::1", "::2"),
            ("::/0", "2001:db8::1", "9.9.9.9"),
        ] {
            let networks: Networks = range.parse().into_iter().collect();
            let address = |text: &str| text.parse::<IpAddr>().unwrap();
            assert!(networks.contains(address(inside)), "{range} {inside}");
            assert!(!networks.contains(address(outside)), "{range} {outside}");
        }
        assert!(!Networks::default().contains(IpAddr::V4(Ipv4Addr::LOCALHOST)));
    }

    #[test]
    fn what_is_no_range_is_refused() {
        for wrong in [
            "",
            "localhost",
            "10.0.0.0/33",
            "10.0.0.0/",
            "10.0.0/8",
            "::1/129",
            "1.1.1.1/-1",
        ] {
            let refused = wrong.parse::<Network>().unwrap_err().to_string();
            assert!(refused.contains("10.0.0.0/8"), "{refused}");
        }
    }
}
