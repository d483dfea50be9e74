//! Kuhn poker: the smallest poker that is worth bluffing in.
//!
//! Each seat pays one chip and gets one of three cards, knave, queen and king.
//! The first seat passes or bets one chip, then the second; after a bet the
//! other passes, and loses its chip, or bets as much. Without a bet, or with
//! two, the higher card wins the pot. Played at its best the game is worth
//! -1/18 chips to the first seat (Kuhn, 1950).

use crate::GameInfo;
use crate::small_poker::{Action, Face, Move, NO_BOARD, SmallPoker, Variant};

/// A state of Kuhn poker.
pub type Kuhn = SmallPoker<Rules>;

/// The rules of Kuhn poker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules;

static INFO: GameInfo = GameInfo {
    name: "kuhn",
    seats: &["first", "second"],
    sides: &[],
    faces: true,
    example: "card K card Q",
    least_seats: 2,
    graded: true,
    boards: NO_BOARD,
    options: &[],
};

impl Variant for Rules {
    const INFO: &'static GameInfo = &INFO;

    const DECK: &'static [Face] = &Face::PLAIN;

    const RAISES: &'static [u32] = &[1];

    const MOST_RAISES: u8 = 1;

    fn words(facing: bool) -> &'static [(Action, Move)] {
        if facing {
            &[(Action::Pass, Move::Fold), (Action::Bet, Move::Call)]
        } else {
            &[(Action::Pass, Move::Call), (Action::Bet, Move::Raise)]
        }
    }

    fn strength(own: Face, _: Option<Face>) -> u8 {
        own.rank()
    }
}
