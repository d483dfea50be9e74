//! The names of made hands in these histories.

use crate::{Best, Bests, Card, Category, MadeHand};

/// The name of a rank, and of several of it: `Six`, `Sixes`.
fn one(card: Card) -> String {
    let name = card.rank_name();
    name[..1].to_uppercase() + &name[1..]
}

fn many(card: Card) -> String {
    let name = one(card);
    let ending = if name.ends_with('x') { "es" } else { "s" };
    name + ending
}

/// A high hand: `two pair, Aces and Sixes`.
pub(super) fn high(made: &MadeHand) -> String {
    let [first, _, third, fourth, last] = *made.best();
    let from = |kind: &str| format!("{kind}, {} to {}", one(last), one(first));
    match made.category() {
        Category::HighCard => format!("high card {}", one(first)),
        Category::OnePair => format!("a pair of {}", many(first)),
        Category::TwoPair => format!("two pair, {} and {}", many(first), many(third)),
        Category::ThreeOfAKind => format!("three of a kind, {}", many(first)),
        Category::Straight => from("a straight"),
        Category::Flush => format!("a flush, {} high", one(first)),
        Category::FullHouse => {
            format!("a full house, {} full of {}", many(first), many(fourth))
        }
        Category::FourOfAKind => format!("four of a kind, {}", many(first)),
        Category::StraightFlush if first.rank() == 12 => "a Royal Flush".to_owned(),
        Category::StraightFlush => from("a straight flush"),
    }
}

/// The hands of a player, a low one behind a high one: `HI: …; LO: 7,6,5,3,A`.
pub(super) fn bests(bests: &Bests, has_low: bool) -> Option<String> {
    let made = bests.iter().find_map(Best::made)?;
    let high = high(&made);
    if !has_low {
        return Some(high);
    }
    let low = bests.iter().find(|best| best.made().is_none());
    let low = low.map_or(String::new(), |low| {
        let ranks = low.cards().iter().map(|card| card.letters()[0].into());
        let ranks: Vec<String> = ranks.collect();
        format!("; LO: {}", ranks.join(","))
    });
    Some(format!("HI: {high}{low}"))
}
