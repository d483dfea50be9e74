//! The actions of a hand as text, for where hands are kept: `2 raise 40;1 fold timeout`,
//! with seats counted from 1.

use std::fmt::Write as _;
use std::iter::Peekable;

use poker_rules::table::Cause;
use poker_rules::{Action, Card, CardSet};

use super::Move;

/// A text that is no action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no action")]
pub struct NoMove(String);

/// Writes these actions over a text.
pub fn write_moves(moves: &[Move], text: &mut String) {
    text.clear();
    for (place, step) in moves.iter().enumerate() {
        let end = if place > 0 { ";" } else { "" };
        // A string takes everything.
        let _ = write!(text, "{end}{} {}", step.seat + 1, step.action);
        if let Some(cause) = step.cause {
            text.push(' ');
            text.push_str(cause.word());
        }
    }
}

/// The actions of a text that [`write_moves`] wrote.
///
/// # Errors
/// One of them is none.
pub fn read_moves(text: &str) -> Result<Vec<Move>, NoMove> {
    let moves = text.split(';').filter(|word| !word.is_empty());
    moves
        .map(|word| read_move(word).ok_or_else(|| NoMove(word.to_owned())))
        .collect()
}

fn read_move(text: &str) -> Option<Move> {
    let mut words = text.split(' ').peekable();
    let seat: usize = words.next()?.parse().ok()?;
    let kind = words.next()?;
    let mut chips = || words.next()?.parse().ok();
    let action = match kind {
        "fold" => Action::Fold,
        "check" => Action::Check,
        "call" => Action::Call,
        "bet" => Action::Bet(chips()?),
        "raise" => Action::Raise(chips()?),
        "allin" => Action::AllIn,
        "bringin" => Action::BringIn,
        "draw" => Action::Draw(cards(&mut words)?),
        _ => return None,
    };
    let cause = match words.next() {
        None => None,
        Some(word) => {
            let causes = [Cause::Timeout, Cause::Disconnected, Cause::Left];
            Some(causes.into_iter().find(|cause| cause.word() == word)?)
        }
    };
    let seat = seat.checked_sub(1)?;
    Some(Move {
        seat,
        action,
        cause,
    })
}

/// The cards of a draw, which come before a cause; `None` where one is there twice.
fn cards<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Option<CardSet> {
    let mut cards = CardSet::default();
    let card = |word: &&str| word.parse::<Card>().is_ok();
    while let Some(word) = words.next_if(card) {
        cards.insert(word.parse().ok()?).then_some(())?;
    }
    Some(cards)
}
