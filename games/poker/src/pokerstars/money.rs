//! Amounts with the sign of a currency.

use crate::phh::{HandHistory, chips};

use crate::amount::Amount;

/// Signs of currencies, and their codes of ISO 4217.
const SIGNS: [(&str, &str); 4] = [("$", "USD"), ("€", "EUR"), ("£", "GBP"), ("₹", "INR")];

/// The amount that a text is: with a sign before it, and perhaps with commas between
/// thousands.
pub(super) fn amount(text: &str) -> Option<Amount> {
    let number = text.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let sign = &text[..text.len() - number.len()];
    let is_sign = sign.chars().count() <= 3 && !sign.contains([' ', '-', '.', ',']);
    let mut parts = number.split('.').next()?.split(',').skip(1);
    let thousands = parts.all(|part| part.len() == 3);
    let amount = Amount::of(&number.replace(',', ""));
    amount.filter(|_| is_sign && thousands)
}

/// The code of the currency that has its sign at the beginning of a text.
pub(super) fn currency(text: &str) -> Option<&'static str> {
    let mut signs = SIGNS.iter();
    let (_, code) = signs.find(|(sign, _)| text.starts_with(sign))?;
    Some(code)
}

/// How the amounts of a hand are written.
#[derive(Clone, Copy)]
pub(super) struct Money {
    sign: &'static str,
    decimals: usize,
}

impl Money {
    /// Chips of a tournament have no sign, and neither has play money.
    pub(super) fn of(history: &HandHistory) -> Money {
        let currency = history.note("currency");
        let is_money = history.note("event").is_none();
        let sign = SIGNS.iter().filter(|_| is_money);
        let mut sign = sign.filter(|(_, code)| currency.as_deref() == Some(code));
        Money {
            sign: sign.next().map_or("", |(sign, _)| sign),
            decimals: history.decimals,
        }
    }

    /// Whether amounts have the sign of a currency.
    pub(super) fn is_signed(self) -> bool {
        !self.sign.is_empty()
    }

    /// An amount; where it has parts of a chip, with two digits after the point at least.
    pub(super) fn say(self, units: u64) -> String {
        let mut text = format!("{}{}", self.sign, chips(units, self.decimals));
        if text
            .split_once('.')
            .is_some_and(|(_, part)| part.len() == 1)
        {
            text.push('0');
        }
        text
    }
}
