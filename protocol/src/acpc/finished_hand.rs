//! A finished hand as a line of a log.

use std::fmt;
use std::str::FromStr;

use super::{State, Unreadable};

/// A finished hand: `STATE:hand:betting:cards:values:names`, all in the order of the
/// positions.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedHand {
    /// The hand.
    pub state: State,
    /// The chips that each player won, less those lost. The dealer splits odd chips.
    pub values: Vec<f64>,
    /// The names.
    pub players: Vec<String>,
}

impl FromStr for FinishedHand {
    /// The fault of the state; `None` if the values or names are wrong.
    type Err = Option<Unreadable>;

    fn from_str(line: &str) -> Result<FinishedHand, Option<Unreadable>> {
        let rest = line
            .strip_prefix("STATE:")
            .ok_or(Some(Unreadable::Beginning))?;
        let colon = |count| rest.match_indices(':').nth(count).map(|(place, _)| place);
        let (end, second) = (colon(2).ok_or(None)?, colon(3).ok_or(None)?);
        let values = rest[end + 1..second].split('|').map(str::parse::<f64>);
        let values = values.collect::<Result<Vec<_>, _>>().map_err(|_| None)?;
        let is_amount = |value: &f64| value.abs() <= poker_rules::MOST_CHIPS as f64;
        if values.iter().all(is_amount) {
            Ok(FinishedHand {
                state: State::parse(&rest[..end])?,
                values,
                players: rest[second + 1..].split('|').map(str::to_owned).collect(),
            })
        } else {
            Err(None)
        }
    }
}

/// A value as the dealer writes it: at most six decimals, no zeros at the end.
struct Value(f64);

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.6}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// Writes values and names.
pub(super) fn write_results<'a>(
    f: &mut impl fmt::Write,
    values: impl Iterator<Item = f64>,
    names: impl Iterator<Item = &'a String>,
) -> fmt::Result {
    for (index, value) in values.enumerate() {
        write!(f, "{}{}", if index == 0 { ':' } else { '|' }, Value(value))?;
    }
    for (index, name) in names.enumerate() {
        write!(f, "{}{name}", if index == 0 { ':' } else { '|' })?;
    }
    Ok(())
}

impl fmt::Display for FinishedHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "STATE:{}", self.state)?;
        write_results(f, self.values.iter().copied(), self.players.iter())
    }
}
