//! The betting rounds of all games.

/// A betting round. Each game has those of its kind, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Street {
    /// With the hole cards of a game with a board.
    Preflop,
    /// With the first three cards of the board.
    Flop,
    /// With the fourth.
    Turn,
    /// With the fifth.
    River,
    /// With the first two cards of five-card stud.
    Second,
    /// With the first three cards of stud.
    Third,
    /// With the fourth.
    Fourth,
    /// With the fifth.
    Fifth,
    /// With the sixth.
    Sixth,
    /// With the seventh.
    Seventh,
    /// With the cards of a draw game as they were dealt.
    Predraw,
    /// After the first draw.
    FirstDraw,
    /// After the second.
    SecondDraw,
    /// After the third.
    ThirdDraw,
}

impl Street {
    /// All of them.
    pub const ALL: [Street; 14] = [
        Street::Preflop,
        Street::Flop,
        Street::Turn,
        Street::River,
        Street::Second,
        Street::Third,
        Street::Fourth,
        Street::Fifth,
        Street::Sixth,
        Street::Seventh,
        Street::Predraw,
        Street::FirstDraw,
        Street::SecondDraw,
        Street::ThirdDraw,
    ];

    /// The word on the wire: `preflop`, `flop`, `turn`, `river`, `second` to
    /// `seventh`, `predraw`, `first-draw`, `second-draw`, `third-draw`.
    pub fn word(self) -> &'static str {
        match self {
            Street::Preflop => "preflop",
            Street::Flop => "flop",
            Street::Turn => "turn",
            Street::River => "river",
            Street::Second => "second",
            Street::Third => "third",
            Street::Fourth => "fourth",
            Street::Fifth => "fifth",
            Street::Sixth => "sixth",
            Street::Seventh => "seventh",
            Street::Predraw => "predraw",
            Street::FirstDraw => "first-draw",
            Street::SecondDraw => "second-draw",
            Street::ThirdDraw => "third-draw",
        }
    }

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
