//! The stacks after the hand, or the winnings, as a record tells them.

use toml::Value;

use super::amounts::{decimal, is_unknown, sized, units_won};
use super::{FinishingStack, PhhError};

/// One for each player; amounts have so many digits after the point.
pub(super) fn finishing(
    field: &'static str,
    value: &Value,
    players: usize,
    decimals: usize,
) -> Result<Vec<FinishingStack>, PhhError> {
    let stack = |value: &Value| {
        if is_unknown(value) {
            return Some(FinishingStack::Unknown);
        }
        let text = decimal(value)?;
        if let Some(whole) = units_won(&text, decimals) {
            return Some(FinishingStack::Whole(whole));
        }
        match (value.as_float()?, decimals) {
            (split, 0) => {
                let in_range = units_won(text.split('.').next()?, 0).is_some();
                in_range.then_some(FinishingStack::Split(split))
            }
            // To a thousandth of the unit.
            (split, _) => {
                let text = format!("{split:.places$}", places = decimals + 3);
                let thousandths = units_won(&text, decimals + 3)?;
                Some(match thousandths % 1000 {
                    0 => FinishingStack::Whole(thousandths / 1000),
                    _ => FinishingStack::Split(thousandths as f64 / 1000.0),
                })
            }
        }
    };
    let list = value.as_array();
    let list = list.and_then(|list| list.iter().map(stack).collect());
    let expected = "a list of chips, each 0 or more";
    sized(
        field,
        list.ok_or(PhhError::Kind { field, expected })?,
        players,
    )
}
