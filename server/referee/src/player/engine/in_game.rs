//! The part of a language that is spoken during a game.

use crate::player::wire::Wire;
use crate::player::{Beginning, Question};
use games::Seat;

/// The part of a dialect that is spoken during a game.
pub(super) trait InGame {
    /// A game begins with this position and these moves.
    fn begin(&mut self, beginning: &Beginning<'_>, wire: &mut Wire);

    /// A seat has played.
    fn played(&mut self, by: Seat, text: &str, wire: &mut Wire);

    /// The engine is to play.
    fn ask(&mut self, question: &Question<'_>, wire: &mut Wire);

    /// The engine is to say how the last position is to be counted.
    fn ask_to_settle(&mut self, wire: &mut Wire) {
        let _ = wire;
    }

    /// The meaning of a line of the engine.
    fn hear(&mut self, line: &str) -> LineMeaning;
}

/// The meaning of a line of an engine.
pub(super) enum LineMeaning {
    /// Its turn.
    Answer(String),
    /// It gives up.
    Resigns,
    /// How it would count the last position; `None` if it does not say.
    Settles(Option<String>),
    /// A thought, as a brain would write it behind `info`.
    Thought(String),
    /// A line that may come at any time and is passed over.
    Remark,
    /// A line that has no place here.
    Stray,
    /// It breaks the rules of the language.
    Wrong(String),
}
