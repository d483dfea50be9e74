//! The rules by which a tournament is drawn.

use std::fmt;
use std::str::FromStr;

/// The rules by which a tournament is drawn. A store keeps those it began with, so that
/// it goes on as it began, whatever later versions do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawRules {
    /// Those of stores that say nothing: in a round robin the rounds come in the order
    /// of the circle, and the starter follows from the parity of the two places alone. A
    /// round of a Swiss is drawn without a look at those that follow.
    #[default]
    Parity,
    /// FIDE's Berger tables (Handbook C.05, annex 1) for so many players; a Swiss draw
    /// that leaves a schedule without rematches where there is one.
    Fide {
        /// The players when the first game was drawn.
        players: u16,
    },
    /// The same, Berger's tables in each group too; and where returns count, they decide
    /// the order in a tie and in a group.
    Graded {
        /// The players when the first game was drawn.
        players: u16,
    },
}

impl DrawRules {
    /// For how many players Berger's tables are taken, where they are.
    pub(super) fn berger(self) -> Option<u16> {
        match self {
            DrawRules::Parity => None,
            DrawRules::Fide { players } | DrawRules::Graded { players } => Some(players),
        }
    }

    /// Whether they are FIDE's.
    pub(super) fn are_fides(self) -> bool {
        self.berger().is_some()
    }

    /// Whether groups are drawn by Berger's tables, and graded games by returns.
    pub(super) fn are_graded(self) -> bool {
        matches!(self, DrawRules::Graded { .. })
    }
}

/// The word of [`DrawRules::Fide`]; the number of players follows it.
const FIDE: &str = "fide ";

/// The word of [`DrawRules::Graded`]; the number of players follows it.
const GRADED: &str = "graded ";

impl fmt::Display for DrawRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawRules::Parity => Ok(()),
            DrawRules::Fide { players } => write!(f, "{FIDE}{players}"),
            DrawRules::Graded { players } => write!(f, "{GRADED}{players}"),
        }
    }
}

/// A text that names no rules: a later version wrote it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this version knows no draw by '{0}'")]
pub struct UnknownDrawRules(String);

impl FromStr for DrawRules {
    type Err = UnknownDrawRules;

    fn from_str(text: &str) -> Result<DrawRules, UnknownDrawRules> {
        let players = |word| text.strip_prefix(word)?.parse().ok();
        if text.is_empty() {
            Ok(DrawRules::Parity)
        } else if let Some(players) = players(FIDE) {
            Ok(DrawRules::Fide { players })
        } else if let Some(players) = players(GRADED) {
            Ok(DrawRules::Graded { players })
        } else {
            Err(UnknownDrawRules(text.to_owned()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_as_they_are_written() {
        let all = [
            DrawRules::Parity,
            DrawRules::Fide { players: 8 },
            DrawRules::Graded { players: 8 },
        ];
        for rules in all {
            assert_eq!(rules.to_string().parse(), Ok(rules));
        }
        assert!("fide".parse::<DrawRules>().is_err());
        assert!("else 8".parse::<DrawRules>().is_err());
    }
}
