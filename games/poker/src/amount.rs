//! Amounts with decimals, as other programs write those of a hand.

use std::borrow::Cow;

use crate::MOST_CHIPS;

/// The most decimals of an amount.
const DECIMALS: usize = 6;

/// An amount in millionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Amount(u128);

impl Amount {
    pub(crate) const NOTHING: Amount = Amount(0);

    /// The amount that a text is; `None` if it is none, or too large.
    pub(crate) fn of(text: &str) -> Option<Amount> {
        let text = &*without_noise(text);
        let text = text.strip_suffix(".0").unwrap_or(text);
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let is_number = !whole.is_empty() && is_digits(whole) && is_digits(part);
        let digits = format!("{whole}{part:0<DECIMALS$}");
        let amount = digits.parse().ok();
        let amount = amount.filter(|_| is_number && part.len() <= DECIMALS);
        amount
            .filter(|amount| *amount <= u128::from(MOST_CHIPS) * ONE)
            .map(Amount)
    }

    /// How many digits after the point it needs, 0 to 6.
    pub(crate) fn decimals(self) -> usize {
        let whole = |decimals: &usize| (self.0 * power(*decimals)).is_multiple_of(ONE);
        (0..DECIMALS).find(whole).unwrap_or(DECIMALS)
    }

    /// The amount in units with so many digits after the point.
    pub(crate) fn units(self, decimals: usize) -> u64 {
        // At most 2^53 with six digits.
        u64::try_from(self.0 * power(decimals) / ONE).unwrap_or(u64::MAX)
    }
}

/// A number without the digits that a program leaves behind it which computes in binary
/// fractions: `3.3000000000000003` is 3.3. Other texts stay as they are.
pub(crate) fn without_noise(text: &str) -> Cow<'_, str> {
    const NOISE: f64 = 1e-9;
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let parts = text.split_once('.');
    let is_long = parts
        .is_some_and(|(whole, part)| part.len() > DECIMALS && is_digits(whole) && is_digits(part));
    let number = text.parse::<f64>().ok().filter(|_| is_long);
    let near = number.map(|number| (number, format!("{number:.DECIMALS$}")));
    let near = near.filter(|(number, near)| {
        let near = near.parse::<f64>();
        near.is_ok_and(|near| (near - number).abs() < NOISE)
    });
    near.map_or(Cow::Borrowed(text), |(_, near)| Cow::Owned(near))
}

/// 10 to this power, of which 6 is the highest.
fn power(decimals: usize) -> u128 {
    (0..decimals.min(DECIMALS)).fold(1, |power, _| power * 10)
}

/// The millionths of a unit.
const ONE: u128 = 1_000_000;
