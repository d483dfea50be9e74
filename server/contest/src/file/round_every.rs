//! The period of rounds: `round_every = "1 week"`.

use std::fmt;
use std::time::Duration;
use words::Phrase;

use jiff::Timestamp;

use super::{Begins, ConfigError};
use crate::file::raw::{Place, RawTournament};
use crate::values;

/// How often a round begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundPeriod {
    /// The period, above 0.
    pub every: Duration,
    /// When the file lets the first round begin, if it names a time.
    pub from: Option<Timestamp>,
}

impl fmt::Display for RoundPeriod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", humantime::format_duration(self.every))
    }
}

/// Checks the key.
pub(super) fn check(
    raw: &RawTournament,
    begins: Option<Begins>,
    place: &Place<'_>,
) -> Result<Option<RoundPeriod>, ConfigError> {
    let Some(period) = &raw.round_every else {
        return Ok(None);
    };
    let every = place.check(period, |text| values::positive_duration(text))?;
    if raw.sprt.is_some() {
        let error = Phrase::new("files-round-every");
        return Err(place.error_at(period.span(), error));
    }
    let from = match begins {
        Some(Begins::At(instant)) => Some(instant),
        _ => None,
    };
    Ok(Some(RoundPeriod { every, from }))
}
