//! The actions of an agent.

use std::fmt;

/// An action: `f`, `c` or `r`, without limit with an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Gives the hand up.
    Fold,
    /// Checks or calls.
    Call,
    /// Bets or raises: to this many chips that the player has put in over the whole
    /// hand. `None` in a game of fixed limits, where the amount is known.
    Raise(Option<u64>),
}

impl Action {
    /// Reads the action at the beginning of a text, and gives the rest of the text.
    /// The letters are those that the dealer takes: `f`, `c` or `k`, `r` or `b`, small
    /// or large. `None` if there is no action.
    pub(super) fn split_first(text: &str) -> Option<(Action, &str)> {
        let mut letters = text.chars();
        let action = letters.next()?;
        let rest = letters.as_str();
        match action.to_ascii_lowercase() {
            'f' => Some((Action::Fold, rest)),
            'c' | 'k' => Some((Action::Call, rest)),
            'r' | 'b' => {
                let end = rest.bytes().take_while(u8::is_ascii_digit).count();
                let (digits, rest) = rest.split_at(end);
                // An amount beyond all numbers is beyond all stacks, too.
                let amount = (!digits.is_empty()).then(|| digits.parse().unwrap_or(u64::MAX));
                Some((Action::Raise(amount), rest))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Fold => f.write_str("f"),
            Action::Call => f.write_str("c"),
            Action::Raise(None) => f.write_str("r"),
            Action::Raise(Some(total)) => write!(f, "r{total}"),
        }
    }
}
