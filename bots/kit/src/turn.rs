//! One turn of a brain.

use std::fmt::Write as _;

use games::{Game, Illegal, Seat, Turn};
use protocol::line::MAX_LINE;

use crate::{Brain, Choice, Fault, Limits, Report};

/// Asks the brain of `seat`, which is on turn, until the turn leaves the seat,
/// plays its choice and writes it into `text`; `false` if it gives up.
///
/// # Errors
/// [`Fault::WrongChoice`].
pub(crate) fn take_turn<G: Game>(
    state: &mut G,
    seat: Seat,
    brain: &mut (impl Brain<G> + ?Sized),
    limits: &Limits,
    report: &mut Report<'_>,
    text: &mut String,
) -> Result<bool, Fault> {
    text.clear();
    while state.turn() == Turn::Seat(seat) {
        match brain.choose(state, limits, report) {
            Choice::Action(action) => act(state, seat, action, text)?,
            Choice::Turn(actions) if actions.is_empty() => {
                return Err(wrong_choice(text, Illegal::new("it is empty")));
            }
            Choice::Turn(actions) => {
                for action in actions {
                    act(state, seat, action, text)?;
                }
            }
            Choice::Forfeit => return Ok(false),
        }
    }
    Ok(true)
}

/// Plays one action of the turn. A turn is no longer than a line, so no brain
/// can choose actions for ever.
fn act<G: Game>(
    state: &mut G,
    seat: Seat,
    action: G::Action,
    text: &mut String,
) -> Result<(), Fault> {
    let mine = state.turn() == Turn::Seat(seat);
    let blank = if text.is_empty() { "" } else { " " };
    let written = write!(text, "{blank}{action}");
    debug_assert!(written.is_ok(), "a String takes everything");
    if !mine {
        return Err(wrong_choice(text, Illegal::new("it goes on after its end")));
    }
    if text.len() > MAX_LINE - "move ".len() {
        return Err(wrong_choice(text, Illegal::new("it is longer than a line")));
    }
    state
        .play(action)
        .map_err(|reason| wrong_choice(text, reason))
}

fn wrong_choice(turn: &str, reason: Illegal) -> Fault {
    Fault::WrongChoice {
        turn: turn.to_owned(),
        reason,
    }
}
