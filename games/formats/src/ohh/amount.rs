//! Amounts with decimals.

use games::holdem::MOST_CHIPS;
use serde_json::Value;

use super::OhhError;

/// The most decimals of an amount.
const DECIMALS: usize = 6;

/// An amount in millionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Amount(u128);

impl Amount {
    /// The amount of a number; `None` means 0.
    pub(super) fn of(value: Option<&Value>) -> Result<Amount, OhhError> {
        let number = match value {
            None | Some(Value::Null) => return Ok(Amount(0)),
            Some(Value::Number(number)) => number.to_string(),
            Some(other) => other.to_string(),
        };
        let text = number.strip_suffix(".0").unwrap_or(&number);
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let is_number = !whole.is_empty() && is_digits(whole) && is_digits(part);
        let digits = format!("{whole}{part:0<DECIMALS$}");
        let amount = digits.parse().ok();
        let amount = amount.filter(|_| is_number && part.len() <= DECIMALS);
        amount
            .filter(|amount| *amount <= u128::from(MOST_CHIPS) * ONE)
            .map(Amount)
            .ok_or_else(|| OhhError::Amount(number.chars().take(30).collect()))
    }

    /// How many digits after the point it needs, 0 to 6.
    pub(super) fn decimals(self) -> usize {
        let whole = |decimals: &usize| (self.0 * power(*decimals)).is_multiple_of(ONE);
        (0..DECIMALS).find(whole).unwrap_or(DECIMALS)
    }

    /// The amount in units with so many digits after the point.
    pub(super) fn units(self, decimals: usize) -> u64 {
        // At most 2^53 with six digits.
        u64::try_from(self.0 * power(decimals) / ONE).unwrap_or(u64::MAX)
    }
}

/// 10 to this power, of which 6 is the highest.
fn power(decimals: usize) -> u128 {
    (0..decimals.min(DECIMALS)).fold(1, |power, _| power * 10)
}

/// The millionths of a unit.
const ONE: u128 = 1_000_000;
