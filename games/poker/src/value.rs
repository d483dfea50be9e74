//! The values of cards at the showdown.

/// The kinds of hands, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// Nothing below fits.
    HighCard,
    /// Two of a rank.
    OnePair,
    /// Two pairs of different ranks.
    TwoPair,
    /// Three of a rank.
    ThreeOfAKind,
    /// Five ranks in a row, the ace also below the deuce.
    Straight,
    /// Five of a suit.
    Flush,
    /// Three of a rank and two of another.
    FullHouse,
    /// Four of a rank.
    FourOfAKind,
    /// Five of a suit in a row.
    StraightFlush,
}

impl Category {
    /// All of them, the lowest first.
    pub const ALL: [Category; 9] = [
        Category::HighCard,
        Category::OnePair,
        Category::TwoPair,
        Category::ThreeOfAKind,
        Category::Straight,
        Category::Flush,
        Category::FullHouse,
        Category::FourOfAKind,
        Category::StraightFlush,
    ];
}

/// How good five to seven cards are: the higher wins, equal ones tie. The upper
/// four bits are the category, the lower twelve count the different hands in it
/// from 1. There are 7,462 values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(pub(super) u16);

impl Value {
    pub(super) const CATEGORY_SHIFT: u32 = 12;

    /// The kind of hand.
    pub fn category(self) -> Category {
        let index = usize::from(self.0 >> Value::CATEGORY_SHIFT);
        // A value is made from a category, so there is one.
        Category::ALL[index.min(Category::ALL.len() - 1)]
    }
}
