//! From records to text.

use std::fmt::Write as _;

use toml::Value;

use super::{FinishingStack, HandHistory};

/// A record as a `.phh` file.
pub fn write(hand: &HandHistory) -> String {
    let mut text = String::new();
    let mut field = |name: &str, value: Value| {
        // A String takes everything.
        let _ = writeln!(text, "{name} = {value}");
    };
    let chips = |chips: &u64| Value::Integer(i64::try_from(*chips).unwrap_or(i64::MAX));
    let list = |list: &[u64]| Value::Array(list.iter().map(chips).collect());
    let texts = |list: &[String]| Value::Array(list.iter().cloned().map(Value::String).collect());
    field("variant", Value::from("NT"));
    field("ante_trimming_status", Value::Boolean(hand.trim_antes));
    field("antes", list(&hand.antes));
    field("blinds_or_straddles", list(&hand.blinds));
    field("min_bet", chips(&hand.min_bet));
    field("starting_stacks", list(&hand.starting_stacks));
    field("actions", texts(&hand.actions));
    if let Some(number) = hand.hand {
        field("hand", Value::Integer(number));
    }
    if !hand.players.is_empty() {
        field("players", texts(&hand.players));
    }
    if let Some(stacks) = &hand.finishing_stacks {
        let stacks = stacks.iter().map(|stack| match stack {
            FinishingStack::Whole(whole) => chips(whole),
            FinishingStack::Split(split) => Value::Float(*split),
        });
        field("finishing_stacks", Value::Array(stacks.collect()));
    }
    text
}

/// Records as a `.phhs` file: a table for each, numbered from 1.
pub fn write_all<'a>(hands: impl IntoIterator<Item = &'a HandHistory>) -> String {
    let mut text = String::new();
    for (index, hand) in hands.into_iter().enumerate() {
        let gap = if index == 0 { "" } else { "\n" };
        let _ = write!(text, "{gap}[{}]\n{}", index + 1, write(hand));
    }
    text
}
