//! One step of a game, and how it is written.

use std::fmt;
use std::str::FromStr;

use super::Face;
use crate::{ParseActionError, Text};

/// An action of a seat or of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// `card K`: chance deals this to the next seat without one.
    Card(Face),
    /// `board Kh`: chance lays this open for both.
    Board(Face),
    /// `pass`: pays nothing.
    Pass,
    /// `bet`: pays a chip.
    Bet,
    /// `fold`: gives up.
    Fold,
    /// `call`: pays as much as the other.
    Call,
    /// `raise`: pays more than the other.
    Raise,
}

impl Action {
    /// The actions of seats, as text.
    const WORDS: [(Action, &'static str); 5] = [
        (Action::Pass, "pass"),
        (Action::Bet, "bet"),
        (Action::Fold, "fold"),
        (Action::Call, "call"),
        (Action::Raise, "raise"),
    ];
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Card(face) => write!(f, "card {face}"),
            Action::Board(face) => write!(f, "board {face}"),
            word => {
                let named = Action::WORDS.iter().find(|(action, _)| action == word);
                f.write_str(named.map_or("", |(_, name)| name))
            }
        }
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        match sequence(text)?[..] {
            [action] => Ok(action),
            _ => Err(ParseActionError::new(
                text,
                Text::new("rules-expected-action"),
            )),
        }
    }
}

/// Cuts a text into actions; those of chance are two words.
pub(super) fn sequence(text: &str) -> Result<Vec<Action>, ParseActionError> {
    let mut words = text.split_ascii_whitespace();
    let mut actions = Vec::new();
    while let Some(word) = words.next() {
        let card = match word.to_ascii_lowercase().as_str() {
            "card" => Some(Action::Card as fn(Face) -> Action),
            "board" => Some(Action::Board as fn(Face) -> Action),
            _ => None,
        };
        actions.push(match card {
            Some(of) => of(words.next().unwrap_or_default().parse()?),
            None => {
                let mut known = Action::WORDS.iter();
                let named = known.find(|(_, name)| name.eq_ignore_ascii_case(word));
                named
                    .map(|(action, _)| *action)
                    .ok_or_else(|| ParseActionError::new(word, Text::new("rules-expected-bet")))?
            }
        });
    }
    Ok(actions)
}
