//! Cards as they stand in a line: one after the other, like `AsTd`.

use std::fmt;

use poker_rules::{Card, RANKS, SUITS};

/// Reads cards. As the dealer does, it takes ranks and suits of either case. `None` if
/// something is no card.
pub(super) fn parse(text: &str) -> Option<Vec<Card>> {
    let mut letters = text.chars();
    let mut cards = Vec::new();
    while let Some(rank) = letters.next() {
        let rank = RANKS.find(rank.to_ascii_uppercase())?;
        let suit = SUITS.find(letters.next()?.to_ascii_lowercase())?;
        cards.push(Card::new(
            u8::try_from(rank).ok()?,
            u8::try_from(suit).ok()?,
        )?);
    }
    Some(cards)
}

/// Writes groups of cards with a sign between them.
pub(super) fn write(f: &mut fmt::Formatter<'_>, groups: &[Vec<Card>], sign: &str) -> fmt::Result {
    for (index, group) in groups.iter().enumerate() {
        if index > 0 {
            f.write_str(sign)?;
        }
        group.iter().try_for_each(|card| write!(f, "{card}"))?;
    }
    Ok(())
}
