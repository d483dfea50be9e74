//! One step of a game, and how it is written.

use std::fmt;
use std::str::FromStr;

use super::throw::{Throw, value};
use crate::{ParseActionError, Text};

/// An action of a seat or of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// `roll 1 2 2 2 4 5`: chance lets the dice fall so.
    Roll(Throw),
    /// `keep 1 5 bank`: the seat sets these aside, and then does this.
    Keep(Throw, Then),
    /// `reroll 4`: the seat throws one die of the doubled value again.
    Reroll(u8),
}

/// The step that follows after dice are set aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The rest is thrown, all six where none are left.
    Roll,
    /// The turn's points are written down.
    Bank,
}

impl Then {
    /// The word for it: `roll` or `bank`.
    pub fn word(self) -> &'static str {
        match self {
            Then::Roll => "roll",
            Then::Bank => "bank",
        }
    }
}

const EXPECTED: Text = Text::new("rules-expected-keep");

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Roll(dice) => write!(f, "roll {dice}"),
            Action::Keep(dice, then) => write!(f, "keep {dice} {}", then.word()),
            Action::Reroll(value) => write!(f, "reroll {value}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        match sequence(text)?[..] {
            [action] => Ok(action),
            _ => Err(ParseActionError::new(text, EXPECTED)),
        }
    }
}

/// Cuts a text into actions; each begins with its keyword, and a `keep` ends
/// with `roll` or `bank`.
pub(super) fn sequence(text: &str) -> Result<Vec<Action>, ParseActionError> {
    let error = || ParseActionError::new(text, EXPECTED);
    let mut words = text.split_ascii_whitespace().peekable();
    let mut actions = Vec::new();
    while let Some(word) = words.next() {
        let keyword = word.to_ascii_lowercase();
        let mut dice = Vec::new();
        while let Some(value) = words.peek().and_then(|word| value(word)) {
            dice.push(value);
            words.next();
        }
        let throw = Throw::of(dice.iter().copied()).filter(|throw| !throw.is_empty());
        actions.push(match (keyword.as_str(), throw, &dice[..]) {
            ("roll", Some(throw), _) => Action::Roll(throw),
            ("keep", Some(throw), _) => {
                let then = words.next().map(str::to_ascii_lowercase);
                match then.as_deref() {
                    Some("roll") => Action::Keep(throw, Then::Roll),
                    Some("bank") => Action::Keep(throw, Then::Bank),
                    _ => return Err(error()),
                }
            }
            ("reroll", _, [value]) => Action::Reroll(*value),
            _ => return Err(error()),
        });
    }
    Ok(actions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_read_in_any_case_and_order_of_dice() {
        for (text, canonical) in [
            ("KEEP 5 1 Bank", "keep 1 5 bank"),
            ("keep 1 2 2 2 roll", "keep 1 2 2 2 roll"),
            ("Reroll 4", "reroll 4"),
            ("roll 6 5 5", "roll 5 5 6"),
        ] {
            assert_eq!(text.parse::<Action>().unwrap().to_string(), canonical);
        }
    }

    #[test]
    fn what_is_no_action_is_refused() {
        for text in [
            "",
            "keep",
            "keep roll",
            "keep 1",
            "keep 1 stop",
            "keep 7 roll",
            "reroll",
            "reroll 1 2",
            "reroll 7",
            "bank",
            "1 2",
            "roll",
            "roll 1 1 1 1 1 1 1",
            "keep 1 roll 5",
            "start",
        ] {
            assert!(text.parse::<Action>().is_err(), "{text}");
            assert!(sequence(text).is_err() || text.is_empty(), "{text}");
        }
    }

    #[test]
    fn a_whole_game_can_stand_on_one_line() {
        let line = "roll 1 2 3 4 4 5 reroll 4 roll 6 roll 1 2 2 3 4 6 keep 1 bank";
        let actions = sequence(line).unwrap();
        let words: Vec<String> = actions.iter().map(ToString::to_string).collect();
        assert_eq!(words.join(" "), line);
        assert_eq!(actions.len(), 5);
    }
}
