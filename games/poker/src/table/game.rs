//! The words of the games of tables.

use crate::Variant;

/// The word of a game.
pub fn game_word(game: Variant) -> &'static str {
    match game {
        Variant::Texas => "texas",
        Variant::Omaha => "omaha",
        Variant::OmahaHiLo => "omaha-8",
        Variant::ShortDeck => "short-deck",
        Variant::Stud => "stud",
        Variant::StudHiLo => "stud-8",
        Variant::Razz => "razz",
        Variant::FiveCardDraw => "five-card-draw",
        Variant::SingleDraw => "2-7-single-draw",
        Variant::TripleDraw => "2-7-triple-draw",
        Variant::Badugi => "badugi",
    }
}

/// The game of this word.
pub fn game_of_word(word: &str) -> Option<Variant> {
    let mut all = Variant::ALL.into_iter();
    all.find(|game| game_word(*game) == word)
}

/// A game or a limit; `None` for the usual one, which nobody writes.
pub fn unless_usual<T: Default + PartialEq>(value: T) -> Option<T> {
    (value != T::default()).then_some(value)
}
