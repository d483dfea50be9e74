//! The lesson that a player learns from a game of its own.

use bot_kit::Ending;
use games::gomoku::{Gomoku, Point};
use games::{Game, Seat};

use super::super::blame::Blame;
use super::super::judge::Judge;
use super::super::lesson::{Lesson, Step, can_win};
use super::super::memory::{Memory, MemoryError, Sums};

/// The positions searched to find out which of its own moves lost a game.
const BLAME_NODES: u64 = 2_000;

/// The winner of a game that this colour played, so far as the board decided it:
/// `None` if it ended otherwise, by a fault or by the clock.
pub(super) fn winner(
    state: &Gomoku,
    colour: Seat,
    ending: Option<Ending<'_>>,
) -> Option<Option<Seat>> {
    if state.winner().is_some() || state.turn().seat().is_none() {
        return Some(state.winner());
    }
    match ending {
        Some(Ending {
            returns,
            cause: "win" | "draw" | "forfeit",
        }) => Some(match returns {
            1.. => Some(colour),
            0 => None,
            _ => Some(colour.other()),
        }),
        Some(_) => None,
        // A manager of 0,1 does not tell: the opponent has won if it could.
        None if state.to_move() != colour && can_win(state) => Some(Some(colour.other())),
        None => None,
    }
}

/// The moves of a game of which only the own ones were noted.
pub(super) fn lesson(own: &[(Gomoku, Point)], last: &Gomoku, winner: Option<Seat>) -> Lesson {
    let mut steps = Vec::new();
    let following = own.iter().skip(1).map(|(before, _)| before).chain([last]);
    for ((before, point), next) in own.iter().zip(following) {
        let mut after = before.clone();
        if after.play((*point).into()).is_err() {
            break;
        }
        steps.extend(Step::new(before.clone(), *point));
        if let Some(answer) = next.last().filter(|_| next.stones() == after.stones() + 1) {
            steps.extend(Step::new(after, answer));
        }
    }
    Lesson { steps, winner }
}

/// Adds the lesson of a game to the memory.
pub(super) fn remember(memory: &mut Memory, lesson: &Lesson) -> Result<(), MemoryError> {
    if lesson.steps.is_empty() {
        return Ok(());
    }
    let mut judge = Judge::new(BLAME_NODES);
    let blame = Blame::of(lesson, &mut judge, &mut |key| memory.position(key))?;
    let mut sums = Sums::default();
    blame.teach(lesson, &mut sums);
    memory.add(&mut sums)
}
