//! The betting rounds of all games.

use crate::worded::worded;

worded! {
    /// A betting round. Each game has those of its kind, in this order.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Street {
        /// With the hole cards of a game with a board.
        Preflop = "preflop",
        /// With the first three cards of the board.
        Flop = "flop",
        /// With the fourth.
        Turn = "turn",
        /// With the fifth.
        River = "river",
        /// With the first two cards of five-card stud.
        Second = "second",
        /// With the first three cards of stud.
        Third = "third",
        /// With the fourth.
        Fourth = "fourth",
        /// With the fifth.
        Fifth = "fifth",
        /// With the sixth.
        Sixth = "sixth",
        /// With the seventh.
        Seventh = "seventh",
        /// With the cards of a draw game as they were dealt.
        Predraw = "predraw",
        /// After the first draw.
        FirstDraw = "first-draw",
        /// After the second.
        SecondDraw = "second-draw",
        /// After the third.
        ThirdDraw = "third-draw",
    }
}

impl Street {
    /// How many cards of the board lie there.
    pub fn board(self) -> usize {
        match self {
            Street::Flop => 3,
            Street::Turn => 4,
            Street::River => 5,
            _ => 0,
        }
    }

    /// The street after this one in a game that has all of its kind; none after
    /// the last of them.
    pub fn next(self) -> Option<Street> {
        match self {
            Street::Preflop => Some(Street::Flop),
            Street::Flop => Some(Street::Turn),
            Street::Turn => Some(Street::River),
            Street::Second => Some(Street::Third),
            Street::Third => Some(Street::Fourth),
            Street::Fourth => Some(Street::Fifth),
            Street::Fifth => Some(Street::Sixth),
            Street::Sixth => Some(Street::Seventh),
            Street::Predraw => Some(Street::FirstDraw),
            Street::FirstDraw => Some(Street::SecondDraw),
            Street::SecondDraw => Some(Street::ThirdDraw),
            Street::River | Street::Seventh | Street::ThirdDraw => None,
        }
    }
}
