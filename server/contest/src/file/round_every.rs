//! The period of rounds: `round-every = "1 week"`.

use words::Phrase;

use super::{AutoStart, ConfigError};
use crate::file::raw::{Place, RawTournament};
use crate::round_times::RoundPeriod;
use crate::values;

/// Checks the key.
pub(super) fn check(
    raw: &RawTournament,
    begins: Option<AutoStart>,
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
        Some(AutoStart::At(instant)) => Some(instant),
        _ => None,
    };
    Ok(Some(RoundPeriod { every, from }))
}
