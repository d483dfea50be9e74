//! The three rules.

use super::geometry::Geometry;

/// By which rule checkers is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Kings go one square; of several captures any may be chosen.
    #[default]
    English,
    /// Kings fly; where a king can capture no man may.
    Czech,
    /// On a board of 10: kings fly, men capture backwards too, and as many
    /// pieces as possible have to be captured.
    International,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 3] = [Rule::English, Rule::Czech, Rule::International];

    /// Its name among the options of the game.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::English => "english",
            Rule::Czech => "czech",
            Rule::International => "international",
        }
    }

    /// The board it is played on.
    pub const fn geometry(self) -> Geometry {
        match self {
            Rule::English | Rule::Czech => Geometry::EIGHT,
            Rule::International => Geometry::TEN,
        }
    }

    /// How many men each side has at the start; it never has more pieces.
    pub const fn men(self) -> u32 {
        match self {
            Rule::English | Rule::Czech => 12,
            Rule::International => 20,
        }
    }

    /// Whether kings move and capture over any distance.
    pub const fn has_flying_kings(self) -> bool {
        matches!(self, Rule::Czech | Rule::International)
    }
}

/// A rule as a type, so that each has a generator of moves of its own.
pub(super) trait Variant {
    const RULE: Rule;
    const GEOMETRY: Geometry = Self::RULE.geometry();
    const FLYING: bool = Self::RULE.has_flying_kings();
    /// Men capture backwards too.
    const BACKWARDS: bool = matches!(Self::RULE, Rule::International);
    /// A capture of a king goes before one of a man.
    const KINGS_FIRST: bool = matches!(Self::RULE, Rule::Czech);
    /// As many pieces as possible have to be captured.
    const MOST: bool = matches!(Self::RULE, Rule::International);
}

pub(super) struct English;
pub(super) struct Czech;
pub(super) struct International;

impl Variant for English {
    const RULE: Rule = Rule::English;
}

impl Variant for Czech {
    const RULE: Rule = Rule::Czech;
}

impl Variant for International {
    const RULE: Rule = Rule::International;
}

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
