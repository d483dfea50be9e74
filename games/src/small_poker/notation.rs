//! A position on one line: the cards of both seats, and all that followed.
//!
//! - `- -`: no card is dealt; `K -`: the first seat has one;
//! - `K Q pass bet`: the first seat has passed, the second has bet;
//! - `Ks Jh call call board Qh raise`: a card was laid open in between;
//! - `? Q pass`: the knowledge of a seat that may not see the card of the
//!   other.

use super::action::sequence;
use super::{HoleCard, SmallPoker, Variant};
use crate::{PositionError, Seat, Text, Viewer};

pub(super) fn write<V: Variant>(state: &SmallPoker<V>, viewer: Viewer) -> String {
    let cards = [Seat::FIRST, Seat::SECOND].map(|seat| state.seen(seat, viewer).to_string());
    let said = state.said.iter().map(ToString::to_string);
    cards.into_iter().chain(said).collect::<Vec<_>>().join(" ")
}

/// Reads a position, which has veiled cards if it is the view of a player.
pub(super) fn read<V: Variant>(text: &str, may_veil: bool) -> Result<SmallPoker<V>, PositionError> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let [first, second, said @ ..] = &words[..] else {
        return Err(PositionError::new(Text::new("rules-cards-layout")));
    };
    let mut state = SmallPoker::new();
    for (seat, word) in [(Seat::FIRST, first), (Seat::SECOND, second)] {
        let card: HoleCard = word.parse()?;
        if card == HoleCard::Veiled && !may_veil {
            return Err(PositionError::new(Text::new("rules-cards-veiled")));
        }
        if card != HoleCard::None && state.dealt_next() != Some(seat) {
            return Err(PositionError::new(Text::new("rules-cards-first-seat")));
        }
        state.reveal(seat, card)?;
    }
    for action in sequence(&said.join(" "))? {
        if state.dealt_next().is_some() {
            return Err(PositionError::new(Text::new("rules-cards-dealt-before")));
        }
        state.act(action)?;
    }
    Ok(state)
}
