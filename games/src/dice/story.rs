//! The events of a game, in sentences for people.

use super::INFO;
use super::action::{Action, Then};
use super::state::{Dice, Phase};
use crate::Text;

/// The story of `action`, which led from `before` to `after`.
pub(super) fn story(before: &Dice, action: Action, after: &Dice) -> Text {
    let text = match action {
        Action::Roll(throw) => thrown(before, after).with("throw", throw.to_string()),
        Action::Keep(kept, Then::Roll) => {
            let next = match after.phase() {
                Phase::Throw(dice) => dice,
                _ => 0,
            };
            Text::new("game-dice-kept")
                .with("kept", kept.to_string())
                .with("points", after.points() - before.points())
                .with("dice", next)
        }
        Action::Keep(kept, Then::Bank) => banked(before, after).with("kept", kept.to_string()),
        Action::Reroll(value) => Text::new("game-dice-for-straight").with("value", value),
    };
    text.with("who", INFO.who(before.seat()))
}

fn banked(before: &Dice, after: &Dice) -> Text {
    let index = before.seat().index();
    let total = after.totals()[index];
    let won = after
        .whose_turn()
        .outcome()
        .and_then(crate::Outcome::winner);
    let text = if won == Some(before.seat()) {
        Text::new("game-dice-banked-and-won")
    } else {
        Text::new("game-dice-banked")
    };
    text.with("points", total - before.totals()[index])
        .with("total", total)
}

/// The result of a throw.
fn thrown(before: &Dice, after: &Dice) -> Text {
    let is_lost = after.seat() != before.seat();
    let more = after.points().saturating_sub(before.points());
    match (before.phase(), after.phase()) {
        (_, Phase::Choose(_)) => Text::new("game-dice-threw"),
        (Phase::Reroll { .. }, _) if is_lost => {
            Text::new("game-dice-no-straight").with("lost", lost(before))
        }
        (Phase::Reroll { .. }, _) => Text::new("game-dice-straight").with("points", more),
        _ if is_lost => Text::new("game-dice-nothing").with("lost", lost(before)),
        _ => Text::new("game-dice-all-count").with("points", more),
    }
}

/// That the turn is lost, and with how many points.
fn lost(before: &Dice) -> Text {
    match before.points() {
        0 => Text::new("game-dice-turn-lost"),
        points => Text::new("game-dice-turn-lost-with").with("points", points),
    }
}
