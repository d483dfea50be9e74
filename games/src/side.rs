//! The looks of seats and their pieces for people.

use poker_rules::Card;
use words::Language;

use crate::text;

/// The look of a seat for people: in pictures, on a page, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// Its name for people, as the key of a message without the prefix
    /// `game-word-`: `black`.
    pub word: &'static str,
    /// The colour of its pieces.
    pub colour: Colour,
    /// The form that stands for it: a disc, or the form of its stones.
    pub form: Form,
}

impl Side {
    /// Plain black stones or pieces.
    pub const BLACK: Side = Side::plain("black", Colour::Black);
    /// Plain white stones or pieces.
    pub const WHITE: Side = Side::plain("white", Colour::White);

    /// Its name for people.
    pub fn say(self, language: Language) -> String {
        text::word(self.word, language)
    }

    const fn plain(word: &'static str, colour: Colour) -> Side {
        Side {
            word,
            colour,
            form: Form::Disc,
        }
    }
}

/// The colour of a seat's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Black stones or pieces.
    Black,
    /// White stones or pieces.
    White,
    /// Strokes in blue.
    Blue,
    /// Strokes in orange.
    Orange,
}

/// The form of a piece in a picture. Its colour tells its owner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Its glyph.
    #[default]
    Glyph,
    /// A plain stone.
    Disc,
    /// A cross, or a stone with one.
    Cross,
    /// A ring, or a stone with one.
    Ring,
    /// A die that shows so many pips, 1 to 6.
    Die(u8),
    /// A card that lies open.
    Card(Card),
    /// A card that lies face down.
    Back,
}
