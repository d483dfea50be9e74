//! What the server's file says about the page.

use std::net::SocketAddr;

use net::Networks;

/// The rules of the page, from the server's file.
#[derive(Clone, Debug, Default)]
pub struct WebRules {
    /// The names under which browsers may ask for the page, besides the
    /// addresses at which it listens and `localhost`.
    pub hosts: Vec<String>,
    /// The proxies whose word about a visitor's address is believed.
    pub trusted_proxies: Networks,
    /// Whether the operator may enter programs by their command line; `None`
    /// where the file does not say so.
    pub programs: Option<bool>,
}

impl WebRules {
    /// Whether the operator may enter programs: as the file says, else where
    /// only this machine reaches the page. A page behind a proxy is for others.
    pub(super) fn allows_programs(&self, listens: SocketAddr) -> bool {
        let is_private = listens.ip().is_loopback() && self.trusted_proxies.is_empty();
        self.programs.unwrap_or(is_private)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_allowed_by_the_file_or_where_nobody_else_comes() {
        let allows = |rules: &WebRules, address: &str| {
            rules.allows_programs(address.parse().expect("an address"))
        };
        let mut rules = WebRules::default();
        assert!(allows(&rules, "127.0.0.1:80") && allows(&rules, "[::1]:80"));
        assert!(!allows(&rules, "0.0.0.0:80") && !allows(&rules, "192.0.2.1:80"));
        rules.trusted_proxies = "127.0.0.1".parse().into_iter().collect();
        assert!(!allows(&rules, "127.0.0.1:80"));
        rules.programs = Some(true);
        assert!(allows(&rules, "0.0.0.0:80"));
        rules.programs = Some(false);
        assert!(!allows(&rules, "127.0.0.1:80"));
    }
}
