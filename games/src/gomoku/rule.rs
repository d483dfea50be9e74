//! Which rows win, and for which colour.

use super::INFO;
use crate::{Seat, Settings, SettingsError, Text};

/// Which rows win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The wanted length or more.
    Freestyle,
    /// The wanted length and no more.
    Exact,
    /// The first seat needs the exact length and has forbidden points
    /// ([`ForbiddenShape`](super::ForbiddenShape)); the second wins by longer rows too.
    Renju,
    /// The wanted length or more, unless the opponent has a stone at both
    /// ends. The border of the board is no stone.
    Caro,
    /// The wanted length or more, unless the opponent has a stone at one end.
    Open,
}

impl Rule {
    /// The values of the option `rule`, in the order of the variants.
    pub(super) const NAMES: &'static [&'static str] =
        &["freestyle", "exact", "renju", "caro", "open"];

    /// The rule and the length of the row that wins. Renju needs four or more:
    /// where three win, every single stone would be a three.
    pub(super) fn of(settings: &Settings) -> Result<(Rule, u8), SettingsError> {
        let line = settings.integer(&INFO, "line") as u8;
        let rule = match settings.option(&INFO, "rule") {
            "exact" => Rule::Exact,
            "renju" if line < Self::SHORTEST_RENJU => {
                return Err(SettingsError::new(
                    Text::new("rules-gomoku-renju-line").with("least", Self::SHORTEST_RENJU),
                ));
            }
            "renju" => Rule::Renju,
            "caro" => Rule::Caro,
            "open" => Rule::Open,
            _ => Rule::Freestyle,
        };
        Ok((rule, line))
    }

    const SHORTEST_RENJU: u8 = 4;

    /// Whether a row of `seat` wins, `length` stones long where `line` are
    /// wanted, with a stone of the opponent at so many of its ends (0 to 2).
    pub fn wins(self, seat: Seat, length: usize, line: usize, blocked: usize) -> bool {
        match self {
            Rule::Exact => length == line,
            Rule::Renju if seat == Seat::FIRST => length == line,
            Rule::Freestyle | Rule::Renju => length >= line,
            Rule::Caro => length >= line && blocked < 2,
            Rule::Open => length >= line && blocked == 0,
        }
    }
}
