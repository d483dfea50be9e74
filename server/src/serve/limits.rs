//! The table `[limits]`: how much the server takes on at once.

use std::ops::RangeInclusive;

use serde::Deserialize;
use toml::Spanned;

use contest::file::ConfigError;
use contest::file::raw::Place;
use contest::{BYTES_PER_DAY, values};
use names::NEW_NAMES_PER_HOUR;
use net::{ConnectionLimits, USUAL_PERCENT};
use people::MAX_GAMES;
use store::MAX_NAMES;

/// The values that may be asked for; far beyond those that a machine bears.
const RANGE: RangeInclusive<i64> = 1..=1_000_000;

/// How much the server takes on at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most connections, in all and from one address.
    pub connections: ConnectionLimits,
    /// The most games.
    pub games: usize,
    /// How many of the games, programs, tables and poker clients one address
    /// may have, in percent.
    pub percent: usize,
    /// The most names that have owners.
    pub names: usize,
    /// The most new names of one address within an hour.
    pub new_names: usize,
    /// The most bytes that the games of one address may add to the disk within
    /// a day.
    pub disk_per_address: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: ConnectionLimits::default(),
            games: MAX_GAMES,
            percent: USUAL_PERCENT,
            names: MAX_NAMES,
            new_names: NEW_NAMES_PER_HOUR,
            disk_per_address: BYTES_PER_DAY,
        }
    }
}

/// A table `[limits]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawLimits {
    connections: Option<Spanned<i64>>,
    per_address: Option<Spanned<i64>>,
    games: Option<Spanned<i64>>,
    address_share: Option<Spanned<i64>>,
    names: Option<Spanned<i64>>,
    new_names: Option<Spanned<i64>>,
    disk_per_address: Option<Spanned<i64>>,
}

/// Checks the table.
///
/// # Errors
/// A number is not from 1 to a million, or a share not from 1 to 100.
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
    if let Some(percent) = &raw.address_share {
        limits.percent = place.check(percent, |percent| values::whole(*percent, 1..=100))?;
    }
    if let Some(names) = &raw.names {
        limits.names = number(names)?;
    }
    if let Some(new_names) = &raw.new_names {
        limits.new_names = number(new_names)?;
    }
    if let Some(mebibytes) = &raw.disk_per_address {
        limits.disk_per_address = number(mebibytes)? << 20;
    }
    Ok(limits)
}
