//! Amounts with parts of a chip, as whole numbers of the smallest unit that a
//! record has: with 0.05 in it, a unit is a hundredth, and 2 is 200 units.

use toml::Value;

use super::PhhError;
use crate::amount::without_noise;
use crate::{MOST_CHIPS, MOST_SEATS};

/// The most digits after the point.
pub(super) const MOST_DECIMALS: usize = 6;

/// The most units where they are parts of a chip: numbers with fifteen digits
/// are the same after being read and written.
const MOST_PARTS: u64 = 999_999_999_999_999;

/// Of all chips of a table, which one player may win.
const MOST_IN_ONE_STACK: u64 = MOST_CHIPS * MOST_SEATS as u64;

/// A number as it is written, without a fraction of zeros; `None` if it is no
/// finite number that is not negative.
pub(super) fn decimal(value: &Value) -> Option<String> {
    match value {
        Value::Integer(number) => u64::try_from(*number).ok().map(|number| number.to_string()),
        Value::Float(number) if number.is_finite() && *number >= 0.0 => {
            // The shortest text that is this number, without an exponent.
            Some(format!("{}", number.abs()))
        }
        _ => None,
    }
}

/// The digits after the point, without the zeros at the end.
pub(super) fn decimals(text: &str) -> usize {
    let text = without_noise(text);
    let fraction = text.split_once('.').map_or("", |(_, fraction)| fraction);
    fraction.trim_end_matches('0').len()
}

/// So many units; `None` if the text is no number, or not a whole one of them,
/// or too large.
pub(super) fn units(text: &str, decimals: usize) -> Option<u64> {
    let most = if decimals == 0 {
        MOST_CHIPS
    } else {
        MOST_PARTS
    };
    scaled(text, decimals).filter(|units| *units <= most)
}

/// The same for a stack after the hand.
pub(super) fn units_won(text: &str, decimals: usize) -> Option<u64> {
    let most = if decimals == 0 {
        MOST_IN_ONE_STACK
    } else {
        MOST_PARTS
    };
    scaled(text, decimals).filter(|units| *units <= most)
}

fn scaled(text: &str, decimals: usize) -> Option<u64> {
    let text = &*without_noise(text);
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let pointed = whole.len() < text.len();
    if whole.is_empty() || (pointed && fraction.is_empty()) || !digits(whole) || !digits(fraction) {
        return None;
    }
    let fraction = fraction.trim_end_matches('0');
    if fraction.len() > decimals {
        return None;
    }
    format!("{whole}{fraction:0<decimals$}").parse().ok()
}

/// Units as the chips that they are, with a point where they are not whole.
pub fn chips(units: u64, decimals: usize) -> String {
    let text = format!("{units:0>width$}", width = decimals + 1);
    let (whole, fraction) = text.split_at(text.len() - decimals);
    match fraction.trim_end_matches('0') {
        "" => whole.to_owned(),
        fraction => format!("{whole}.{fraction}"),
    }
}

/// Whether it is `inf`, which stands for an unknown amount.
pub(super) fn is_unknown(value: &Value) -> bool {
    value.as_float() == Some(f64::INFINITY)
}

/// A list with an entry for each player.
pub(super) fn sized<T>(
    field: &'static str,
    list: Vec<T>,
    players: usize,
) -> Result<Vec<T>, PhhError> {
    match list.len() {
        count if count == players => Ok(list),
        count => Err(PhhError::Length {
            field,
            count,
            players,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_exact_in_both_directions() {
        for (text, decimals, number) in [
            ("0.05", 2, 5),
            ("2", 2, 200),
            ("12.5", 1, 125),
            ("200.00", 0, 200),
            ("678473.5", 2, 67_847_350),
            ("0", 6, 0),
            ("20.300000000000004", 1, 203),
            ("0.6000000000000001", 2, 60),
        ] {
            assert_eq!(units(text, decimals), Some(number), "{text}");
            assert_eq!(units(&chips(number, decimals), decimals), Some(number));
        }
        assert_eq!(
            (chips(67_847_350, 2), chips(5, 2)),
            ("678473.5".into(), "0.05".into())
        );
        for wrong in [
            "",
            ".",
            "1.",
            ".5",
            "-1",
            "+1",
            "1e3",
            "0.123",
            "x",
            "1.2.3",
            "0.60000001",
        ] {
            assert_eq!(units(wrong, 2), None, "{wrong}");
        }
        assert_eq!(units("1000000000000000", 1), None);
        assert_eq!(units("9007199254740992", 0), None);
    }
}
