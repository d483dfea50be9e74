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

    /// How many of the smallest parts a unit needs: 1, 10, … 1,000,000.
    pub(super) fn needs(self) -> u64 {
        let mut scale = 1;
        while !(self.0 * u128::from(scale)).is_multiple_of(ONE) && u128::from(scale) < ONE {
            scale *= 10;
        }
        scale
    }

    /// The amount in parts of a unit.
    pub(super) fn scaled(self, scale: u64) -> u64 {
        // At most 2^53 units of a million parts.
        u64::try_from(self.0 * u128::from(scale) / ONE).unwrap_or(u64::MAX)
    }
}

/// The millionths of a unit.
const ONE: u128 = 1_000_000;
