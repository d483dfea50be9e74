//! The player that takes what it can get.

use bot_kit::{Brain, Choice, Limits, Report, any_best};
use games::checkers::{Board, Checkers, Move, Rule};
use games::{Game, Seat};
use rand::SeedableRng;
use rand::rngs::StdRng;

use super::evaluate::{Weights, evaluate};

/// Takes as many pieces as it can, less what can be taken back at once, and
/// chooses the best position after its own move; of equal moves it plays any.
pub struct Greedy {
    rng: StdRng,
}

impl Greedy {
    /// The player of this seed: equal seeds play equal games.
    pub fn new(seed: u64) -> Greedy {
        Greedy {
            rng: StdRng::seed_from_u64(seed),
        }
    }
}

impl Brain<Checkers> for Greedy {
    fn choose(&mut self, state: &Checkers, _: &Limits, _: &mut Report<'_>) -> Choice<Move> {
        let mut actions = Vec::new();
        state.legal_actions(&mut actions);
        let (rule, seat) = (state.rule(), state.to_move());
        let value = |action: &Move| {
            let after = state.board().after(rule, seat, *action);
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
        };
        let action = any_best(actions, &mut self.rng, value);
        // No seat is asked without a legal action.
        action.map_or(Choice::Forfeit, Choice::Action)
    }
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
