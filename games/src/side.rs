//! What seats and their pieces look like to people.

use poker_rules::Card;
use words::Language;

use crate::text;

/// What a seat looks like to people: in pictures, on a page, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// What people call it, as the key of a message without its beginning
    /// `game-word-`: `black`.
    pub word: &'static str,
    /// The colour of what it owns.
    pub colour: Colour,
    /// What stands for it: a disc, or what its stones show.
    pub form: Form,
}

impl Side {
    /// Plain black stones or pieces.
    pub const BLACK: Side = Side::plain("black", Colour::Black);
    /// Plain white stones or pieces.
    pub const WHITE: Side = Side::plain("white", Colour::White);

    /// What people call it.
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

/// The colour of what a seat owns.
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

/// What a piece looks like in a picture. Its colour tells its owner.
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
