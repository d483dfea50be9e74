//! Chance that a player could tell beforehand, and win by that.

use std::net::IpAddr;

use words::says;

use crate::playable::Playable;

/// Dice and cards that players from other machines could tell beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ForetoldChance;

says!(ForetoldChance { Self => "files-foretold" });

/// Refuses a seed for dice and cards where players of a lobby may come from
/// other machines. `lobby` is the `HOST:PORT` where they dial in; `None` if
/// no player comes from there.
///
/// # Errors
/// The dice and cards could be told beforehand.
pub fn expect_secret_chance(
    playable: &dyn Playable,
    lobby: Option<&str>,
) -> Result<(), ForetoldChance> {
    let is_told = lobby.is_some_and(|address| !is_of_this_machine(address));
    if is_told && playable.has_foretold_chance() {
        return Err(ForetoldChance);
    }
    Ok(())
}

/// Whether only this machine reaches an address `HOST:PORT`.
fn is_of_this_machine(address: &str) -> bool {
    let host = address.rsplit_once(':').map_or(address, |(host, _)| host);
    let host = host.trim_matches(['[', ']']);
    let literal = host.parse::<IpAddr>();
    literal.map_or_else(|_| host == "localhost", |address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_loopback_are_of_this_machine() {
        for own in [
            "127.0.0.1:5555",
            "127.1.2.3:0",
            "[::1]:5555",
            "localhost:5555",
        ] {
            assert!(is_of_this_machine(own), "{own}");
        }
        for public in ["0.0.0.0:5555", "[::]:5555", "192.0.2.1:1", "host.example:1"] {
            assert!(!is_of_this_machine(public), "{public}");
        }
    }
}
