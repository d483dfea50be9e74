//! The lines between the seats and the end of a hand.

use super::money::amount;
use crate::amount::Amount;
use crate::draft::{SeatedPlayer, joined};
use crate::{Card, PostKind, spaced};

/// A line with its number in the file, counted from 1.
pub(super) type NumberedLine<'a> = (usize, &'a str);

/// The content of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Nothing that a history has: talk, players coming and going, facts that follow from
    /// the rest.
    Nothing,
    /// A round begins: the cards that lay there, and the new ones; and how many lie there
    /// then.
    Street(String, String, usize),
    /// The mark of the hole cards or of the showdown.
    Mark,
    /// Here the summary begins.
    Summary,
    /// The hand was not played.
    Cancelled,
    /// The cards of a player.
    Dealt(usize, String),
    /// A player does something.
    Player(usize, PlayerAction),
}

/// An action of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PlayerAction {
    Post(PostKind, Amount),
    /// Both blinds at once, of which the small one is dead.
    PostBoth(Amount),
    /// A fold, perhaps with the cards shown.
    Fold(String),
    Check,
    Call(Amount),
    BetTo(Amount),
    Show(String),
    Muck,
    Collect(Amount),
}

impl PlayerAction {
    pub(super) fn amount(&self) -> Option<Amount> {
        match self {
            PlayerAction::Post(_, amount)
            | PlayerAction::PostBoth(amount)
            | PlayerAction::Call(amount)
            | PlayerAction::BetTo(amount)
            | PlayerAction::Collect(amount) => Some(*amount),
            PlayerAction::Fold(_)
            | PlayerAction::Check
            | PlayerAction::Show(_)
            | PlayerAction::Muck => None,
        }
    }
}

/// Reads a line; `None` where it is damaged. `names` has the players by the length of
/// their names, the longest first, with their places.
pub(super) fn line(text: &str, names: &[(&str, usize)]) -> Option<Line> {
    if text.starts_with("*** ") {
        return mark(text);
    }
    if text == "Hand cancelled" {
        return Some(Line::Cancelled);
    }
    if let Some(dealt) = text.strip_prefix("Dealt to ") {
        let (name, cards) = dealt.split_once(" [").unwrap_or((dealt, "]"));
        let (place, cards) = (place(name, names), cards_in(cards)?);
        return Some(place.map_or(Line::Nothing, |place| Line::Dealt(place, cards)));
    }
    for (name, place) in names {
        let Some(rest) = text.strip_prefix(name) else {
            continue;
        };
        if let Some(said) = rest.strip_prefix(": ") {
            return said_by(*place, said.trim());
        }
        if let Some(rest) = rest.strip_prefix(" collected ") {
            let amount = amount(rest.split(' ').next()?)?;
            return Some(Line::Player(*place, PlayerAction::Collect(amount)));
        }
    }
    // A name that is not at the table bets nothing.
    let said = text.rsplit_once(": ").map_or("", |(_, said)| said);
    let is_bet = |word: &&str| said.starts_with(word);
    let bets = ["folds", "checks", "calls ", "bets ", "raises ", "posts "];
    if bets.iter().any(is_bet) && !text.ends_with('"') {
        None
    } else {
        Some(Line::Nothing)
    }
}

fn place(name: &str, names: &[(&str, usize)]) -> Option<usize> {
    let mut names = names.iter().filter(|(known, _)| *known == name);
    names.next().map(|(_, place)| *place)
}

fn mark(text: &str) -> Option<Line> {
    let (mark, cards) = text.strip_prefix("*** ")?.split_once(" ***")?;
    // Several boards after an all-in are counted.
    let counted = ["FIRST ", "SECOND ", "THIRD ", "FOURTH "];
    let mark = counted
        .iter()
        .find_map(|word| mark.strip_prefix(word))
        .unwrap_or(mark);
    let (before, all) = match mark {
        "HOLE CARDS" | "SHOW DOWN" | "SHOWDOWN" => return Some(Line::Mark),
        "SUMMARY" => return Some(Line::Summary),
        "FLOP" => (0, 3),
        "TURN" => (3, 4),
        "RIVER" => (4, 5),
        _ => return None,
    };
    let cards = cards_in(cards)?;
    let (old, new) = (cards.get(..2 * before)?, cards.get(2 * before..)?);
    let whole = cards.len() == 2 * all;
    whole.then(|| Line::Street(old.to_owned(), new.to_owned(), all))
}

/// The cards in square brackets, as a history writes them; nothing where there are none.
pub(super) fn cards_in(text: &str) -> Option<String> {
    let text = text.replace(['[', ']'], " ");
    let cards = Card::parse_all(&text).ok()?;
    Some(joined(&cards))
}

/// The cards that are known of some, with blanks; nothing where none is.
pub(super) fn spaced_cards(text: &str) -> Option<String> {
    let cards = Card::parse_all(&text.replace(['?', '-'], "")).ok()?;
    (!cards.is_empty()).then(|| spaced(&cards))
}

fn said_by(place: usize, text: &str) -> Option<Line> {
    let does = |said| Some(Line::Player(place, said));
    // `and is all-in`, `and has reached the $40 cap`
    let text = text
        .split_once(" and is all-in")
        .map_or(text, |(text, _)| text);
    let text = text
        .split_once(" and has reached ")
        .map_or(text, |(text, _)| text);
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let size = || amount(rest);
    match verb {
        "folds" => does(PlayerAction::Fold(cards_in(rest)?)),
        "checks" => does(PlayerAction::Check),
        "calls" => does(PlayerAction::Call(size()?)),
        "bets" => does(PlayerAction::BetTo(size()?)),
        "raises" => does(PlayerAction::BetTo(amount(rest.split_once(" to ")?.1)?)),
        "posts" => does(post(rest)?),
        "straddle" | "straddles" => does(PlayerAction::Post(PostKind::Straddle, size()?)),
        "shows" => {
            let (cards, _) = rest.strip_prefix('[')?.split_once(']')?;
            does(PlayerAction::Show(cards_in(cards)?))
        }
        "mucks" => does(PlayerAction::Muck),
        // A player who is, has, was, will, sits or doesn't show: nothing happens.
        "is" | "has" | "was" | "will" | "sits" | "doesn't" => Some(Line::Nothing),
        _ => None,
    }
}

fn post(text: &str) -> Option<PlayerAction> {
    let (what, size) = text.rsplit_once(' ').unwrap_or(("", text));
    let amount = amount(size)?;
    let kind = match what {
        "small & big blinds" => return Some(PlayerAction::PostBoth(amount)),
        "small blind" => PostKind::Small,
        "big blind" => PostKind::Big,
        "the ante" | "ante" => PostKind::Ante,
        "straddle" => PostKind::Straddle,
        "" => PostKind::Extra,
        _ => return None,
    };
    Some(PlayerAction::Post(kind, amount))
}

/// The facts in the lines of the seats: the place of a player, the cards that were shown
/// or mucked, and the winnings.
pub(super) fn seats(
    lines: &[NumberedLine<'_>],
    players: &[SeatedPlayer],
) -> Vec<(usize, String, Vec<Amount>)> {
    let seats = lines.iter().filter_map(|(_, text)| {
        let (seat, rest) = text.strip_prefix("Seat ")?.split_once(": ")?;
        let seat: u64 = seat.parse().ok()?;
        let place = players.iter().position(|player| player.seat == seat)?;
        let rest = rest.strip_prefix(players[place].name.as_str())?;
        let shown = [" showed [", " mucked ["].iter();
        let mut shown = shown.filter_map(|word| rest.split_once(word)?.1.split_once(']'));
        let cards = shown.next().and_then(|(cards, _)| cards_in(cards));
        let won = ["won (", "collected ("].into_iter();
        let won = won.flat_map(|word| rest.split(word).skip(1));
        let won = won.filter_map(|text| amount(text.split_once(')')?.0));
        Some((place, cards.unwrap_or_default(), won.collect()))
    });
    seats.collect()
}
