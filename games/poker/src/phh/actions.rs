//! The actions of the notation.

use std::fmt::Write as _;

use super::ActionError;
use super::amounts::units;
use crate::Card;

/// The mark after the fold of a player who left, perhaps out of turn.
pub(super) const LEFT: &str = "left";

/// A card, or one that was not seen.
pub(super) type MaybeCard = Option<Card>;

/// One entry of the list of actions. Players are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// Nothing, or only a comment.
    Nothing,
    /// `d dh p1 AsKd`
    Hole(usize, Vec<MaybeCard>),
    /// `d db 2c7d9h`
    Board(Vec<Card>),
    /// `p1 f`, and whether the player left.
    Fold(usize, bool),
    /// `p1 cc`
    CheckOrCall(usize),
    /// `p1 cbr 200`
    BetOrRaise(usize, u64),
    /// `p1 pb`
    BringIn(usize),
    /// `p1 sd AsKd`, and `p1 sd` to stand pat.
    Discard(usize, Vec<MaybeCard>),
    /// `p1 sm AsKd`, `p1 sm -`; nothing where it is as dealt.
    Show(usize, Vec<MaybeCard>),
    /// `p1 sm`
    Muck(usize),
}

/// Reads an entry; amounts have so many digits after the point.
pub(super) fn parse(text: &str, decimals: usize) -> Result<Entry, ActionError> {
    let (words, comment) = match text.split_once('#') {
        Some((words, comment)) => (words, comment.trim()),
        None => (text, ""),
    };
    let words: Vec<&str> = words.split_whitespace().collect();
    Ok(match words[..] {
        [] => Entry::Nothing,
        ["d", "dh", who, ref cards @ ..] if !cards.is_empty() => {
            Entry::Hole(player(who)?, maybe_cards(&cards.concat())?)
        }
        ["d", "db", ref cards @ ..] if !cards.is_empty() => {
            Entry::Board(Card::parse_all(&cards.concat())?)
        }
        [who, "f"] => Entry::Fold(player(who)?, comment == LEFT),
        [who, "cc"] => Entry::CheckOrCall(player(who)?),
        [who, "cbr", amount] => Entry::BetOrRaise(player(who)?, chips(amount, decimals)?),
        [who, "sm"] => Entry::Muck(player(who)?),
        [who, "sm", "-"] => Entry::Show(player(who)?, Vec::new()),
        [who, "sm", ref cards @ ..] => Entry::Show(player(who)?, maybe_cards(&cards.concat())?),
        [who, "pb"] => Entry::BringIn(player(who)?),
        [who, "sd", ref cards @ ..] => Entry::Discard(player(who)?, maybe_cards(&cards.concat())?),
        _ => return Err(ActionError::NotAnAction),
    })
}

fn player(word: &str) -> Result<usize, ActionError> {
    let number = word
        .strip_prefix('p')
        .and_then(|number| number.parse().ok());
    let index = number.and_then(|number: usize| number.checked_sub(1));
    index.ok_or_else(|| ActionError::NotAPlayer(word.to_owned()))
}

fn chips(word: &str, decimals: usize) -> Result<u64, ActionError> {
    units(word, decimals).ok_or_else(|| ActionError::NotChips(word.to_owned()))
}

/// Cards of which some are `??`.
fn maybe_cards(text: &str) -> Result<Vec<MaybeCard>, ActionError> {
    let letters: Vec<char> = text.chars().collect();
    let cards = letters.chunks(2).map(|pair| {
        let word: String = pair.iter().collect();
        match &*word {
            "??" => Ok(None),
            _ => Ok(Some(word.parse()?)),
        }
    });
    cards.collect()
}

/// Cards as the notation writes them, without blanks.
pub(super) fn joined(cards: &[Card]) -> String {
    cards.iter().fold(String::new(), |mut text, card| {
        // A String takes everything.
        let _ = write!(text, "{card}");
        text
    })
}
