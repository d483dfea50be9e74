//! A position on one line: the cards of both seats, and all that followed.
//!
//! - `- -`: no card is dealt; `K -`: the first seat has one;
//! - `K Q pass bet`: the first seat has passed, the second has bet;
//! - `Ks Jh call call board Qh raise`: a card was laid open in between;
//! - `? Q pass`: what a seat knows that may not see the card of the other.

use super::action::sequence;
use super::{Held, SmallPoker, Variant};
use crate::{PositionError, Seat, Viewer};

pub(super) fn write<V: Variant>(state: &SmallPoker<V>, viewer: Viewer) -> String {
    let cards = [Seat::FIRST, Seat::SECOND].map(|seat| state.seen(seat, viewer).to_string());
    let said = state.said().iter().map(ToString::to_string);
    cards.into_iter().chain(said).collect::<Vec<_>>().join(" ")
}

/// Reads a position, which has veiled cards if it is the view of a player.
pub(super) fn read<V: Variant>(text: &str, may_veil: bool) -> Result<SmallPoker<V>, PositionError> {
    let because = |why: &dyn std::fmt::Display| PositionError::new(why.to_string());
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let [first, second, said @ ..] = &words[..] else {
        return Err(PositionError::new(
            "give the cards of both seats ('-' for one that is not dealt) and all that \
             followed, like K Q pass bet",
        ));
    };
    let mut state = SmallPoker::new();
    for (seat, word) in [(Seat::FIRST, first), (Seat::SECOND, second)] {
        let held: Held = word.parse().map_err(|error| because(&error))?;
        if held == Held::Veiled && !may_veil {
            return Err(PositionError::new(
                "a card in it is veiled by '?', and a game starts only where every card \
                 that was dealt is known",
            ));
        }
        if held != Held::None && state.dealt_next() != Some(seat) {
            return Err(PositionError::new("the first seat gets its card first"));
        }
        state.reveal(seat, held).map_err(|error| because(&error))?;
    }
    for action in sequence(&said.join(" ")).map_err(|error| because(&error))? {
        if state.dealt_next().is_some() {
            return Err(PositionError::new("both cards are dealt before that"));
        }
        state.act(action).map_err(|error| because(&error))?;
    }
    Ok(state)
}
