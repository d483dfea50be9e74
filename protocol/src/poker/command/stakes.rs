//! What the table of a `<create>` plays for.

use games::holdem::{PokerGame, Stakes};

use super::Create;

impl Create {
    /// The stakes of the first hand.
    pub fn stakes(&self) -> Stakes {
        Stakes {
            ante: self.ante,
            stud_ante: self.stud_ante(),
            bring_in: self.bring_in(),
            ..Stakes::of_blinds(self.small_blind, self.big_blind)
        }
    }

    /// The game of the first hand.
    pub fn poker_game(&self) -> PokerGame {
        PokerGame {
            variant: self.game,
            betting: self.limit.betting(),
        }
    }
}
