//! From text to records.

use toml::{Table, Value};

use super::{FinishingStack, HandHistory, PhhError};
use crate::holdem::{MOST_CHIPS, MOST_SEATS};

/// The condition for an amount.
const CHIPS: &str = "whole chips, 0 to 2^53 - 1";
const CHIP_LIST: &str = "a list of whole chips, each 0 to 2^53 - 1";

/// Of all chips of a table, which one player may win.
const MOST_IN_ONE_STACK: u64 = MOST_CHIPS * MOST_SEATS as u64;

/// A hand of a file, with its name there.
pub type Filed = (String, Result<HandHistory, PhhError>);

/// Reads a file of one hand or of many. Each comes with what it is called in
/// the file: the name of its table, or the number of the only hand (1 where it
/// has none); and a hand that cannot be read does not stop the others.
///
/// # Errors
/// The text is not TOML, or has no hands in it.
pub fn read(text: &str) -> Result<Vec<Filed>, PhhError> {
    let file: Table = text.parse().map_err(|error| not_toml(text, &error))?;
    if file.contains_key("variant") {
        let hand = hand(&file);
        let number = hand.as_ref().ok().and_then(|hand| hand.hand);
        return Ok(vec![(number.unwrap_or(1).to_string(), hand)]);
    }
    let mut hands = Vec::new();
    for (name, value) in file {
        let Value::Table(table) = value else {
            return Err(PhhError::NoHands);
        };
        hands.push((name, hand(&table)));
    }
    if hands.is_empty() {
        return Err(PhhError::NoHands);
    }
    hands.sort_by_cached_key(|(name, _)| {
        let number = name.parse::<u64>().ok();
        (number.is_none(), number, name.clone())
    });
    Ok(hands)
}

fn not_toml(text: &str, error: &toml::de::Error) -> PhhError {
    let before = error.span().and_then(|span| text.get(..span.start));
    PhhError::Toml {
        line: before.map_or(1, |before| before.matches('\n').count() + 1),
        reason: error.message().to_owned(),
    }
}

fn hand(table: &Table) -> Result<HandHistory, PhhError> {
    let fields = Fields(table);
    let variant = fields.required("variant")?;
    match variant.as_str() {
        Some("NT") => {}
        Some(other) => return Err(PhhError::Variant(other.chars().take(20).collect())),
        None => {
            let (field, expected) = ("variant", "a text");
            return Err(PhhError::Kind { field, expected });
        }
    }
    let starting_stacks = chip_list("starting_stacks", fields.required("starting_stacks")?)?;
    let players = starting_stacks.len();
    let chips_of = |field| {
        let list = chip_list(field, fields.required(field)?)?;
        sized(field, list, players)
    };
    let min_bet = fields.required("min_bet")?;
    Ok(HandHistory {
        antes: chips_of("antes")?,
        blinds: chips_of("blinds_or_straddles")?,
        trim_antes: fields.flag("ante_trimming_status")?,
        min_bet: chips(min_bet, MOST_CHIPS).ok_or(PhhError::Kind {
            field: "min_bet",
            expected: CHIPS,
        })?,
        actions: texts("actions", fields.required("actions")?)?,
        hand: fields.0.get("hand").and_then(Value::as_integer),
        players: match fields.0.get("players") {
            Some(value) => texts("players", value)?,
            None => Vec::new(),
        },
        finishing_stacks: match fields.0.get("finishing_stacks") {
            Some(value) => Some(finishing(value, players)?),
            None => None,
        },
        starting_stacks,
    })
}

struct Fields<'a>(&'a Table);

impl Fields<'_> {
    fn required(&self, field: &'static str) -> Result<&Value, PhhError> {
        self.0.get(field).ok_or(PhhError::Missing(field))
    }

    /// The value of a flag; false if it is missing.
    fn flag(&self, field: &'static str) -> Result<bool, PhhError> {
        let expected = "true or false";
        match self.0.get(field) {
            None => Ok(false),
            Some(value) => value.as_bool().ok_or(PhhError::Kind { field, expected }),
        }
    }
}

/// An amount. A fraction is one only in form: 5.0.
fn chips(value: &Value, most: u64) -> Option<u64> {
    let chips = match value {
        Value::Integer(chips) => u64::try_from(*chips).ok()?,
        Value::Float(chips) if chips.fract() == 0.0 && (0.0..=most as f64).contains(chips) => {
            *chips as u64
        }
        _ => return None,
    };
    (chips <= most).then_some(chips)
}

fn chip_list(field: &'static str, value: &Value) -> Result<Vec<u64>, PhhError> {
    let list = value.as_array();
    let list = list.and_then(|list| list.iter().map(|value| chips(value, MOST_CHIPS)).collect());
    list.ok_or(PhhError::Kind {
        field,
        expected: CHIP_LIST,
    })
}

fn finishing(value: &Value, players: usize) -> Result<Vec<FinishingStack>, PhhError> {
    let stack = |value: &Value| match (chips(value, MOST_IN_ONE_STACK), value) {
        (Some(whole), _) => Some(FinishingStack::Whole(whole)),
        (None, Value::Float(split)) if (0.0..MOST_IN_ONE_STACK as f64).contains(split) => {
            Some(FinishingStack::Split(*split))
        }
        _ => None,
    };
    let field = "finishing_stacks";
    let list = value.as_array();
    let list = list.and_then(|list| list.iter().map(stack).collect());
    let expected = "a list of chips, each 0 or more";
    sized(
        field,
        list.ok_or(PhhError::Kind { field, expected })?,
        players,
    )
}

/// A list with an entry for each player.
fn sized<T>(field: &'static str, list: Vec<T>, players: usize) -> Result<Vec<T>, PhhError> {
    match list.len() {
        count if count == players => Ok(list),
        count => Err(PhhError::Length {
            field,
            count,
            players,
        }),
    }
}

fn texts(field: &'static str, value: &Value) -> Result<Vec<String>, PhhError> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let list = value.as_array();
    let list = list.and_then(|list| list.iter().map(text).collect());
    let expected = "a list of texts";
    list.ok_or(PhhError::Kind { field, expected })
}
