//! Games between brains of one process, for measurements and tests.

use std::time::Duration;

use games::{Game, Seat, Turn};

use crate::turn::take_turn;
use crate::{Brain, Ending, Fault, Limits, Report};

/// A game that was played out.
#[derive(Clone, Debug)]
pub struct FinishedGame<G> {
    /// The last position.
    pub state: G,
    /// The winner, by the rules or because the other side gave up.
    pub winner: Option<Seat>,
}

/// Plays a game of two from `state` on to its end, the brain of the first seat
/// being the first, each with at most `per_move` for a turn. Every brain sees
/// the whole state, so the game must not hide anything, and leave nothing to
/// chance. Both brains hear how it ended.
///
/// # Errors
/// [`Fault::WrongChoice`]: a brain chose an action that the rules refuse.
pub fn play_out<G: Game>(
    mut state: G,
    brains: [&mut dyn Brain<G>; 2],
    per_move: Duration,
) -> Result<FinishedGame<G>, Fault> {
    const { assert!(!G::CHANCE, "nobody draws the outcomes of chance here") };
    let [first, second] = brains;
    let mut text = String::new();
    let (winner, cause) = loop {
        let seat = match state.turn() {
            Turn::Seat(seat) => seat,
            Turn::Chance => break (None, "draw"),
            Turn::Over(outcome) => break (outcome.winner(), outcome.cause()),
        };
        let brain: &mut dyn Brain<G> = match seat {
            Seat::FIRST => first,
            _ => second,
        };
        let limits = Limits::within(per_move);
        let report = &mut Report::silent();
        if !take_turn(&mut state, seat, brain, &limits, report, &mut text)? {
            break (Some(seat.other()), "forfeit");
        }
    };
    for (seat, brain) in [(Seat::FIRST, first), (Seat::SECOND, second)] {
        let returns = match winner {
            Some(winner) if winner == seat => 1,
            Some(_) => -1,
            None => 0,
        };
        brain.ended(&state, seat, Some(Ending { returns, cause }));
    }
    Ok(FinishedGame { state, winner })
}
