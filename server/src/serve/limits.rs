//! The table `[limits]`: how much the server takes on at once.

use std::ops::RangeInclusive;

use serde::Deserialize;
use toml::Spanned;

use host::MAX_GAMES;
use host::contest_file::file::Place;
use host::contest_file::{ConfigError, values};
use host::lobby::ConnectionLimits;

/// What may be asked for; far beyond what a machine bears.
const RANGE: RangeInclusive<i64> = 1..=1_000_000;

/// How much the server takes on at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most connections, in all and from one address.
    pub connections: ConnectionLimits,
    /// The most games.
    pub games: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: ConnectionLimits::default(),
            games: MAX_GAMES,
        }
    }
}

/// A table `[limits]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawLimits {
    connections: Option<Spanned<i64>>,
    #[serde(rename = "per-address")]
    per_address: Option<Spanned<i64>>,
    games: Option<Spanned<i64>>,
}

/// Checks the table.
///
/// # Errors
/// A number is not from 1 to a million.
pub(super) fn check_limits(raw: Option<&RawLimits>, place: &Place) -> Result<Limits, ConfigError> {
    let mut limits = Limits::default();
    let Some(raw) = raw else {
        return Ok(limits);
    };
    let number = |number| place.check(number, |number: &i64| values::whole(*number, RANGE));
    if let Some(connections) = &raw.connections {
        limits.connections.connections = number(connections)?;
    }
    if let Some(per_address) = &raw.per_address {
        limits.connections.per_address = Some(number(per_address)?);
    }
    if let Some(games) = &raw.games {
        limits.games = number(games)?;
    }
    Ok(limits)
}
