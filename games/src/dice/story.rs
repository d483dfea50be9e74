//! The events of a game, in sentences for people.

use super::INFO;
use super::action::{Action, Then};
use super::state::{Dice, Phase};
use super::throw::{DICE, Throw};

/// What `action` did when it led from `before` to `after`.
pub(super) fn story(before: &Dice, action: Action, after: &Dice) -> String {
    let seat = INFO.seats[before.seat().index()];
    match action {
        Action::Roll(throw) => format!("{seat} {}", thrown(before, throw, after)),
        Action::Keep(kept, Then::Roll) => {
            let points = after.points() - before.points();
            let next = match after.phase() {
                Phase::Throw(DICE) => "throws all six dice".to_owned(),
                Phase::Throw(1) => "throws the last die".to_owned(),
                Phase::Throw(dice) => format!("throws {dice} dice"),
                _ => "throws".to_owned(),
            };
            format!("{seat} keeps {kept} for {points} points and {next} again")
        }
        Action::Keep(kept, Then::Bank) => {
            let index = before.seat().index();
            let total = after.totals()[index];
            let banked = total - before.totals()[index];
            let won = after
                .whose_turn()
                .outcome()
                .and_then(crate::Outcome::winner);
            let end = match won == Some(before.seat()) {
                true => ", and has won",
                false => "",
            };
            format!("{seat} keeps {kept} and stops with {banked} points: {total} in all{end}")
        }
        Action::Reroll(value) => format!("{seat} throws one {value} again, for a straight"),
    }
}

fn thrown(before: &Dice, throw: Throw, after: &Dice) -> String {
    let lost = before.points();
    let nothing_left = match lost {
        0 => "the turn is lost".to_owned(),
        _ => format!("the turn is lost with its {lost} points"),
    };
    let more = after.points().saturating_sub(before.points());
    match (before.phase(), after.phase()) {
        (_, Phase::Choose(_)) => format!("throws {throw}"),
        (Phase::Reroll { .. }, _) if after.seat() != before.seat() => {
            format!("throws {throw}, no straight: {nothing_left}")
        }
        (Phase::Reroll { .. }, _) => {
            format!("throws {throw}: a straight for {more} points, and all six dice again")
        }
        _ if after.seat() != before.seat() => {
            format!("throws {throw}, and nothing counts: {nothing_left}")
        }
        _ => format!("throws {throw}: all count, {more} points, and all six dice again"),
    }
}
