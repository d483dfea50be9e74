//! A position as the shared search sees it.

use std::sync::Arc;

use games::Seat;
use games::checkers::{Board, Checkers, Move, QUIET_PLIES, Rule, Square};
use search::{End, Position};

use super::evaluate::{MAN, Weights, evaluate};

/// From so many quiet plies on, positions with different numbers of them are
/// different ones: the end by forty moves is near.
const NEAR_THE_END: u8 = QUIET_PLIES - 24;

/// The board, who is on turn, and what came before as far as it may come again.
#[derive(Clone)]
pub(crate) struct Node {
    rule: Rule,
    weights: &'static Weights,
    board: Board,
    seat: Seat,
    quiet: u8,
    /// Whether it has been on the board before with the same side on turn.
    repeated: bool,
    earlier: Option<Arc<Earlier>>,
}

/// A board since the last capture or man's move, and those before it.
struct Earlier {
    board: Board,
    before: Option<Arc<Earlier>>,
}

impl Node {
    pub(crate) fn of(state: &Checkers) -> Node {
        let add = |before, board: &Board| {
            Some(Arc::new(Earlier {
                board: *board,
                before,
            }))
        };
        Node {
            rule: state.rule(),
            weights: Weights::of(state.rule()),
            board: *state.board(),
            seat: state.to_move(),
            quiet: state.quiet_plies(),
            repeated: false,
            earlier: state.earlier().iter().fold(None, add),
        }
    }

    /// Whether the board has been there two plies ago, four plies ago, …
    fn is_repeated(&self) -> bool {
        let mut place = self.earlier.as_deref();
        while let Some(same) = place.and_then(|other| other.before.as_deref()) {
            if same.board == self.board {
                return true;
            }
            place = same.before.as_deref();
        }
        false
    }
}

/// Multiplies and folds the product: all bits of both count.
fn mixed(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    // Both halves, by design.
    (product >> 64) as u64 ^ product as u64
}

impl Position for Node {
    type Action = Move;

    const SLOTS: usize = 64 * 64;
    const MARGIN: i32 = 30;
    const WINDOW: i32 = 25;

    fn key(&self) -> u64 {
        // Fractional digits of e, √2 and √3: any odd numbers will do.
        const A: u64 = 0xB7E1_5162_8AED_2A6B;
        const B: u64 = 0x6A09_E667_F3BC_C909;
        const C: u64 = 0xBB67_AE85_84CA_A73B;
        let [black, white] = [Seat::FIRST, Seat::SECOND].map(|seat| self.board.pieces(seat));
        let kings =
            self.board.occupied() & !(self.board.men(Seat::FIRST) | self.board.men(Seat::SECOND));
        let turn = self.seat.index() as u64;
        let quiet = u64::from(self.quiet.saturating_sub(NEAR_THE_END));
        let men = mixed(black ^ A, white ^ B);
        mixed(men ^ C, kings ^ A ^ turn << 63 ^ quiet << 56)
    }

    fn outcome(&self) -> Option<End> {
        // One repetition is as good as two: who can repeat once can again.
        let drawn = self.repeated || self.quiet >= QUIET_PLIES;
        (drawn && self.board.can_move(self.rule, self.seat)).then_some(End::Drawn)
    }

    fn actions(&self, out: &mut Vec<Move>) {
        self.board.moves(self.rule, self.seat, out);
    }

    fn without_action(&self) -> End {
        End::Lost
    }

    fn play(&mut self, action: Move) {
        let from = self.rule.geometry().bit(action.from());
        let is_man = self.board.men(self.seat) & from != 0;
        let after = self.board.after(self.rule, self.seat, action);
        let before = std::mem::replace(&mut self.board, after);
        self.seat = self.seat.other();
        if is_man || action.is_capture() {
            self.quiet = 0;
            self.earlier = None;
            self.repeated = false;
        } else {
            self.quiet = self.quiet.saturating_add(1);
            self.earlier = Some(Arc::new(Earlier {
                board: before,
                before: self.earlier.take(),
            }));
            self.repeated = self.is_repeated();
        }
    }

    fn evaluate(&self) -> i32 {
        evaluate(self.weights, &self.board, self.seat)
    }

    /// A capture is forced, and a side that cannot move has lost.
    fn is_settled(&self) -> bool {
        !self.board.can_capture(self.rule, self.seat) && self.board.can_move(self.rule, self.seat)
    }

    fn is_noisy(&self, action: Move) -> bool {
        action.is_capture()
    }

    fn noisy_actions(&self, out: &mut Vec<Move>) {
        if self.board.can_capture(self.rule, self.seat) {
            self.board.moves(self.rule, self.seat, out);
        }
    }

    fn promise(&self, action: Move) -> i32 {
        let geometry = self.rule.geometry();
        if action.is_capture() {
            let taken = self.board.captured(self.rule, self.seat, action);
            let men = self.board.men(self.seat.other()) & taken;
            let count = |set: u64| set.count_ones().cast_signed();
            return MAN * (3 * count(taken) - count(men));
        }
        let crowned = geometry.king_row(self.seat.index()) & geometry.bit(action.to()) != 0;
        let is_man = self.board.men(self.seat) & geometry.bit(action.from()) != 0;
        if crowned && is_man { 20_000 } else { 0 }
    }

    fn slot(&self, action: Move) -> usize {
        let number = |square: Square| usize::from(square.number());
        64 * number(action.from()) + number(action.to())
    }
}
