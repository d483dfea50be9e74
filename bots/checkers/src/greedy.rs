//! The player that takes as many pieces as it can.

use bot_kit::OnePly;
use games::Seat;
use games::checkers::{Board, Checkers, Move, Rule};

use super::evaluate::{Weights, evaluate};

/// The player of this seed that takes as many pieces as it can, less those that can be
/// taken back at once, and chooses the best position after its own move.
pub fn greedy(seed: u64) -> OnePly<Checkers, (i64, i32)> {
    OnePly::new(seed, worth)
}

/// The pieces that a move wins, and the position after it.
fn worth(state: &Checkers, action: Move) -> (i64, i32) {
    let (rule, seat) = (state.rule(), state.to_move());
    let after = state.board().after(rule, seat, action);
    let taken = if action.is_capture() {
        action.steps()
    } else {
        0
    };
    let lost = most_taken(rule, &after, seat.other());
    (
        i64::from(taken) - i64::from(lost),
        -evaluate(Weights::of(rule), &after, seat.other()),
    )
}

/// The most pieces that a seat can take with its next move.
fn most_taken(rule: Rule, board: &Board, seat: Seat) -> u32 {
    if !board.can_capture(rule, seat) {
        return 0;
    }
    let mut moves = Vec::new();
    board.moves(rule, seat, &mut moves);
    moves.into_iter().map(Move::steps).max().unwrap_or(0)
}
