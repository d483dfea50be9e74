//! A position on one line: the totals in the order of seats, the seat on turn,
//! the points of its turn, and what comes next:
//!
//! - `2450 1800 first 600 throw 4`: four dice are thrown;
//! - `2450 1800 first 600 dice 1 2 4 5`: the seat chooses;
//! - `0 0 first 0 reroll 4 dice 1 2 3 4 4 5`: a 4 is thrown again;
//! - `10050 1800 second 0 over`.

use super::INFO;
use super::rules::Rules;
use super::state::{Dice, Phase};
use super::throw::{Throw, value};
use crate::{PositionError, Seat};

pub(super) fn write(state: &Dice) -> String {
    let [first, second] = state.totals();
    let seat = INFO.seats[state.seat().index()];
    let points = state.points();
    let phase = match state.phase() {
        Phase::Throw(dice) => format!("throw {dice}"),
        Phase::Choose(throw) => format!("dice {throw}"),
        Phase::Reroll { thrown, value } => format!("reroll {value} dice {thrown}"),
        Phase::Over => "over".to_owned(),
    };
    format!("{first} {second} {seat} {points} {phase}")
}

pub(super) fn read(text: &str, rules: Rules) -> Result<Dice, PositionError> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let [first, second, seat, points, phase @ ..] = &words[..] else {
        return Err(PositionError::new(
            "give both totals, the seat on turn, its points and what comes, \
             like 2450 1800 first 600 throw 4",
        ));
    };
    let totals = [read_points(first)?, read_points(second)?];
    let seat = read_seat(seat)?;
    let points = read_points(points)?;
    let phase = read_phase(phase)?;
    Dice::with(rules, totals, seat, points, phase)
        .map_err(|error| PositionError::new(error.to_string()))
}

fn read_points(word: &str) -> Result<u32, PositionError> {
    let number = word.parse().ok();
    number.ok_or_else(|| PositionError::new(format!("'{word}' is no number of points")))
}

fn read_seat(word: &str) -> Result<Seat, PositionError> {
    let seats = [Seat::FIRST, Seat::SECOND].into_iter();
    let mut named = seats.filter(|seat| INFO.seats[seat.index()].eq_ignore_ascii_case(word));
    named.next().ok_or_else(|| {
        PositionError::new(format!("'{word}' is no seat: first or second is on turn"))
    })
}

fn read_phase(words: &[&str]) -> Result<Phase, PositionError> {
    let wrong = || {
        PositionError::new(
            "after the points comes what is next: throw 4, dice 1 2 4 5, \
             reroll 4 dice 1 2 3 4 4 5, or over",
        )
    };
    let throw = |dice: &[&str]| dice.join(" ").parse::<Throw>().map_err(|_| wrong());
    let Some((word, rest)) = words.split_first() else {
        return Err(wrong());
    };
    match (word.to_ascii_lowercase().as_str(), rest) {
        ("throw", [dice]) => value(dice).map(Phase::Throw).ok_or_else(wrong),
        ("dice", dice) => Ok(Phase::Choose(throw(dice)?)),
        ("reroll", [old, dice, thrown @ ..]) if dice.eq_ignore_ascii_case("dice") => {
            Ok(Phase::Reroll {
                thrown: throw(thrown)?,
                value: value(old).ok_or_else(wrong)?,
            })
        }
        ("over", []) => Ok(Phase::Over),
        _ => Err(wrong()),
    }
}
