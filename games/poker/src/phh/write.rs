//! From records to text.

use std::fmt::Write as _;

use toml::Value;

use super::{FinishingStack, HandHistory, chips};
use crate::{Limit, PokerGame, Rake, Structure};

/// A record as a `.phh` file.
pub fn write(hand: &HandHistory) -> String {
    let mut text = String::new();
    let mut field = |name: &str, value: &str| {
        // A String takes everything.
        let _ = writeln!(text, "{name} = {value}");
    };
    let amount = |units: u64| chips(units, hand.decimals);
    let list = |list: Vec<String>| format!("[{}]", list.join(", "));
    let amounts = |units: &[u64]| list(units.iter().map(|units| amount(*units)).collect());
    let texts = |texts: &[String]| {
        let texts = texts.iter().cloned().map(Value::String);
        Value::Array(texts.collect()).to_string()
    };
    let (variant, betting) = (hand.variant, Limit::from(hand.structure));
    field(
        "variant",
        &format!("\"{}\"", PokerGame { variant, betting }.code()),
    );
    // Dead posts are not trimmed.
    let trims = hand.trim_antes && hand.missed.iter().all(|missed| missed.dead == 0);
    field("ante_trimming_status", &trims.to_string());
    let mut antes = hand.antes.clone();
    let mut blinds: Vec<String> = hand.blinds.iter().map(|units| amount(*units)).collect();
    for missed in &hand.missed {
        antes[missed.player] += missed.dead;
        if missed.live > 0 {
            blinds[missed.player] = format!("-{}", amount(missed.live));
        }
    }
    field("antes", &amounts(&antes));
    if hand.variant.is_stud() {
        field("bring_in", &amount(hand.bring_in));
    } else {
        field("blinds_or_straddles", &list(blinds));
    }
    match hand.structure {
        Structure::FixedLimit { big_bet, .. } => {
            field("small_bet", &amount(hand.min_bet));
            field("big_bet", &amount(big_bet));
        }
        Structure::NoLimit | Structure::PotLimit => field("min_bet", &amount(hand.min_bet)),
    }
    let stacks = hand.starting_stacks.iter().enumerate();
    let stacks = stacks.map(|(index, units)| {
        if hand.unknown_stacks.contains(&index) {
            "inf".to_owned()
        } else {
            amount(*units)
        }
    });
    field("starting_stacks", &list(stacks.collect()));
    field("actions", &texts(&hand.actions));
    if let Some(number) = hand.hand {
        field("hand", &number.to_string());
    }
    if !hand.players.is_empty() {
        field("players", &texts(&hand.players));
    }
    if hand.runs > 0 {
        field("_runs", &hand.runs.to_string());
    }
    if hand.bomb {
        field("_bomb_pot", "true");
    }
    if hand.rake != Rake::default() {
        let most = hand.rake.most.map_or_else(|| "-1".to_owned(), amount);
        let (points, needs_flop) = (hand.rake.basis_points, hand.rake.needs_flop);
        field("_rake", &format!("[{points}, {most}, {needs_flop}]"));
    }
    let results = [
        ("finishing_stacks", &hand.finishing_stacks),
        ("winnings", &hand.winnings),
    ];
    for (name, results) in results {
        let Some(results) = results else { continue };
        let results = results.iter().map(|stack| match stack {
            FinishingStack::Whole(whole) => amount(*whole),
            FinishingStack::Unknown => "inf".to_owned(),
            FinishingStack::Split(split) if hand.decimals == 0 => Value::Float(*split).to_string(),
            // It has thousandths.
            FinishingStack::Split(split) => {
                chips((split * 1000.0).round() as u64, hand.decimals + 3)
            }
        });
        field(name, &list(results.collect()));
    }
    for (name, value) in &hand.notes {
        let name = if name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        {
            name.clone()
        } else {
            Value::String(name.clone()).to_string()
        };
        field(&name, &value.to_string());
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
