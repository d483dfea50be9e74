//! Leduc hold'em: two rounds of betting around one open card.
//!
//! Each seat pays one chip and gets one of six cards: knave, queen and king of
//! two suits. After a round of betting a card is laid open, and a second round
//! follows. A raise adds 2 chips in the first round and 4 in the second; there
//! are at most two in each. The first seat begins both rounds. A pair with the
//! open card wins, else the higher rank; equal ranks share the pot (Southey and
//! others, 2005).

use crate::GameInfo;
use crate::small_poker::{Action, Face, Move, NO_BOARD, SmallPoker, Variant};

/// A state of Leduc hold'em.
pub type Leduc = SmallPoker<Rules>;

/// The rules of Leduc hold'em.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules;

static INFO: GameInfo = GameInfo {
    name: "leduc",
    seats: &["first", "second"],
    sides: &[],
    faces: true,
    example: "",
    least_seats: 2,
    graded: true,
    boards: NO_BOARD,
    options: &[],
};

/// The amount added for a pair, so that any pair is worth more than any single
/// card.
const PAIR: u8 = 16;

impl Variant for Rules {
    const INFO: &'static GameInfo = &INFO;

    const DECK: &'static [Face] = &Face::TWO_SUITS;

    const RAISES: &'static [u32] = &[2, 4];

    const MOST_RAISES: u8 = 2;

    fn words(facing: bool) -> &'static [(Action, Move)] {
        const FOLD: (Action, Move) = (Action::Fold, Move::Fold);
        const CALL: (Action, Move) = (Action::Call, Move::Call);
        const RAISE: (Action, Move) = (Action::Raise, Move::Raise);
        if facing {
            &[FOLD, CALL, RAISE]
        } else {
            &[CALL, RAISE]
        }
    }

    fn strength(own: Face, open: Option<Face>) -> u8 {
        match open {
            Some(open) if open.rank() == own.rank() => PAIR + own.rank(),
            _ => own.rank(),
        }
    }
}
