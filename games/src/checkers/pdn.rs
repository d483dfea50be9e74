//! What Portable Draughts Notation (PDN 3.0) calls the rules. Moves and
//! positions are written in PDN as the game writes them anyway: `11-15`,
//! `15x22x29`, `B:W21,22,K30:B1,2`.

use super::Rule;

impl Rule {
    /// The number of the rules in the tag `GameType`: 21, 29 or 20.
    ///
    /// Source: PDN 3.0, "Game types".
    pub const fn game_type(self) -> u8 {
        match self {
            Rule::English => 21,
            Rule::Czech => 29,
            Rule::International => 20,
        }
    }

    /// The rules with this number in the tag `GameType`; `None` for those that
    /// are not played here.
    pub fn of_game_type(number: u8) -> Option<Rule> {
        let is_it = |rule: &Rule| rule.game_type() == number;
        Rule::ALL.into_iter().find(is_it)
    }
}
