//! The actions of the notation.

use std::fmt::Write as _;

use crate::holdem::{Card, MOST_CHIPS};

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
    /// `p1 sm AsKd`, `p1 sm -`; nothing where it is as dealt.
    Show(usize, Vec<MaybeCard>),
    /// `p1 sm`
    Muck(usize),
}

/// Reads an entry. The error says what is wrong.
pub(super) fn parse(text: &str) -> Result<Entry, String> {
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
            Entry::Board(Card::parse_all(&cards.concat()).map_err(|error| error.to_string())?)
        }
        [who, "f"] => Entry::Fold(player(who)?, comment == LEFT),
        [who, "cc"] => Entry::CheckOrCall(player(who)?),
        [who, "cbr", amount] => Entry::BetOrRaise(player(who)?, chips(amount)?),
        [who, "sm"] => Entry::Muck(player(who)?),
        [who, "sm", "-"] => Entry::Show(player(who)?, Vec::new()),
        [who, "sm", ref cards @ ..] => Entry::Show(player(who)?, maybe_cards(&cards.concat())?),
        [_, "pb" | "sd", ..] => return Err("there is no such action in Texas hold'em".to_owned()),
        _ => {
            return Err(
                "not an action: expected 'd dh pN CARDS', 'd db CARDS', or 'pN' and f, cc, \
                 cbr AMOUNT or sm [CARDS]"
                    .to_owned(),
            );
        }
    })
}

fn player(word: &str) -> Result<usize, String> {
    let number = word
        .strip_prefix('p')
        .and_then(|number| number.parse().ok());
    let index = number.and_then(|number: usize| number.checked_sub(1));
    index.ok_or_else(|| format!("'{word}' is no player: they are p1, p2, …"))
}

fn chips(word: &str) -> Result<u64, String> {
    // Other programs write 200.0 too.
    let whole = word.split_once('.').map_or(word, |(whole, rest)| {
        let zeros = !rest.is_empty() && rest.bytes().all(|digit| digit == b'0');
        if zeros { whole } else { word }
    });
    let chips = whole.parse().ok().filter(|chips| *chips <= MOST_CHIPS);
    chips.ok_or_else(|| format!("'{word}' is no amount of whole chips"))
}

/// Cards of which some are `??`.
fn maybe_cards(text: &str) -> Result<Vec<MaybeCard>, String> {
    let letters: Vec<char> = text.chars().collect();
    let cards = letters.chunks(2).map(|pair| {
        let word: String = pair.iter().collect();
        match &*word {
            "??" => Ok(None),
            _ => word
                .parse()
                .map(Some)
                .map_err(|error: crate::holdem::ParseCardError| error.to_string()),
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
