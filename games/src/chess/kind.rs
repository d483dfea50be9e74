//! The kinds of pieces.

/// The kind of a piece, of either colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
}

impl Kind {
    /// All kinds, in the order of [`Kind::index`].
    pub const ALL: [Kind; 6] = [
        Kind::Pawn,
        Kind::Knight,
        Kind::Bishop,
        Kind::Rook,
        Kind::Queen,
        Kind::King,
    ];

    /// The kinds a pawn can become, the strongest first.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

    /// A number from 0 (pawn) to 5 (king).
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The small letter of FEN and UCI: `p`, `n`, `b`, `r`, `q`, `k`.
    pub const fn letter(self) -> char {
        match self {
            Kind::Pawn => 'p',
            Kind::Knight => 'n',
            Kind::Bishop => 'b',
            Kind::Rook => 'r',
            Kind::Queen => 'q',
            Kind::King => 'k',
        }
    }

    /// The kind of a letter, small or capital.
    pub fn of_letter(letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_lowercase();
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// The word for it: `knight`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Pawn => "pawn",
            Kind::Knight => "knight",
            Kind::Bishop => "bishop",
            Kind::Rook => "rook",
            Kind::Queen => "queen",
            Kind::King => "king",
        }
    }
}
