//! The games that the specification has words for.

use crate::phh::HandHistory;
use crate::{Limit, PokerGame, Structure, Variant};

use super::OhhError;

/// The words of a game: its type, and the type of its limit.
pub(super) fn words(history: &HandHistory) -> Result<(&'static str, &'static str), OhhError> {
    let untold = |what| Err(OhhError::Untold(what));
    let game = match history.variant {
        Variant::Texas => "Holdem",
        Variant::Omaha => "Omaha",
        Variant::OmahaHiLo => "OmahaHiLo",
        Variant::ShortDeck => return untold("a pack of 36 cards"),
        other if other.is_stud() => return untold("the bring-in and the open cards of stud"),
        _ => return untold("the cards that a draw changes"),
    };
    if history.bomb {
        return untold("a bomb pot");
    }
    if !history.unknown_stacks.is_empty() {
        return untold("stacks that nobody knows");
    }
    let limit = match history.structure {
        Structure::NoLimit => "NL",
        Structure::PotLimit => "PL",
        Structure::FixedLimit { big_bet, .. } => {
            let big = big_blind(&history.blinds);
            if (history.min_bet, big_bet) != (big, big.saturating_mul(2)) {
                return untold("bets of a fixed limit that are not one and two big blinds");
            }
            "FL"
        }
    };
    Ok((game, limit))
}

/// The game of these words.
pub(super) fn of_words(game: &str, limit: &str) -> Result<PokerGame, OhhError> {
    let is = |word: &str| game.eq_ignore_ascii_case(word);
    let variant = match () {
        () if is("Holdem") => Some(Variant::Texas),
        () if is("Omaha") => Some(Variant::Omaha),
        () if is("OmahaHiLo") => Some(Variant::OmahaHiLo),
        () => None,
    };
    let betting = match limit {
        "NL" => Some(Limit::No),
        "PL" => Some(Limit::Pot),
        "FL" => Some(Limit::Fixed),
        _ => None,
    };
    match (variant, betting) {
        (Some(variant), Some(betting)) => Ok(PokerGame { variant, betting }),
        _ => {
            let game = format!("{game} {limit}").chars().take(40).collect();
            Err(OhhError::Game(game))
        }
    }
}

/// The big blind of these blinds and straddles; 0 without any.
pub(super) fn big_blind(blinds: &[u64]) -> u64 {
    blinds.iter().take(2).max().copied().unwrap_or(0)
}
