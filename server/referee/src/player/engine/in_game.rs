//! The part of a language that is spoken during a game.

use crate::player::wire::Wire;
use crate::player::{Beginning, Question, ShownClocks};
use games::{AnyGame, Seat};

/// The part of a dialect that is spoken during a game.
pub(super) trait InGame {
    /// A game begins with this position and these moves.
    fn begin(&mut self, beginning: &Beginning<'_>, wire: &mut Wire);

    /// A seat has played.
    fn played(&mut self, by: Seat, text: &str, wire: &mut Wire);

    /// The engine may think on the time of its opponent.
    fn let_ponder(
        &mut self,
        clocks: &dyn Fn() -> Option<ShownClocks>,
        state: &dyn AnyGame,
        wire: &mut Wire,
    ) {
        let _ = (clocks, state, wire);
    }

    /// The engine is to play. Gives what it has thought about this position already.
    fn ask(&mut self, question: &Question<'_>, wire: &mut Wire) -> Option<String>;

    /// The request that waited for [`LineMeaning::Stopped`] can go out.
    fn ask_at_last(&mut self, wire: &mut Wire) {
        let _ = wire;
    }

    /// The game is over. Whether the engine still searches on the time of its opponent.
    fn end(&mut self, wire: &mut Wire) -> bool {
        let _ = wire;
        false
    }

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
    /// It has ended the search for which a request had to wait.
    Stopped,
    /// A line that has no place here.
    Stray,
    /// It breaks the rules of the language.
    Wrong(String),
}
