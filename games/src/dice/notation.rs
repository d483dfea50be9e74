//! A position on one line: the totals in the order of seats, the seat on turn,
//! the points of its turn, and the next phase:
//!
//! - `2450 1800 first 600 throw 4`: four dice are thrown;
//! - `2450 1800 first 600 dice 1 2 4 5`: the seat chooses;
//! - `0 0 first 0 reroll 4 dice 1 2 3 4 4 5`: a 4 is thrown again;
//! - `10050 1800 second 0 over`;
//! - `2450 1800 0 third 0 throw 6`: three seats play.

use super::INFO;
use super::rules::Rules;
use super::state::{Dice, Phase};
use super::throw::{Throw, value};
use crate::{PositionError, Seat, Text};

pub(super) fn write(state: &Dice) -> String {
    let totals = words_of(state.totals());
    let seat = INFO.seats[state.seat().index()];
    let points = state.points();
    let phase = match state.phase() {
        Phase::Throw(dice) => format!("throw {dice}"),
        Phase::Choose(throw) => format!("dice {throw}"),
        Phase::Reroll { thrown, value } => format!("reroll {value} dice {thrown}"),
        Phase::Over => "over".to_owned(),
    };
    format!("{totals} {seat} {points} {phase}")
}

/// Points with a blank between each two.
pub(super) fn words_of(points: &[u32]) -> String {
    let words: Vec<String> = points.iter().map(u32::to_string).collect();
    words.join(" ")
}

pub(super) fn read(text: &str, rules: Rules, seats: usize) -> Result<Dice, PositionError> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let Some((totals, [seat, points, phase @ ..])) = words.split_at_checked(seats) else {
        return Err(PositionError::new(
            Text::new("rules-dice-layout").with("seats", seats),
        ));
    };
    let totals = totals.iter().map(|word| read_points(word));
    let totals = totals.collect::<Result<Vec<_>, _>>()?;
    let seat = read_seat(seat, seats)?;
    let points = read_points(points)?;
    let phase = read_phase(phase)?;
    Ok(Dice::with(rules, &totals, seat, points, phase)?)
}

fn read_points(word: &str) -> Result<u32, PositionError> {
    let number = word.parse().ok();
    number.ok_or_else(|| {
        PositionError::new(Text::new("rules-dice-no-points").with("text", word.to_owned()))
    })
}

fn read_seat(word: &str, seats: usize) -> Result<Seat, PositionError> {
    named(word, seats).ok_or_else(|| {
        let names = &INFO.seats[..seats];
        let names = names.join(", ");
        let reason = Text::new("rules-dice-no-seat").with("text", word.to_owned());
        PositionError::new(reason.with("names", names))
    })
}

/// The seat of this name, where as many play.
pub(super) fn named(word: &str, seats: usize) -> Option<Seat> {
    let is_named = |(_, name): &(Seat, &&str)| name.eq_ignore_ascii_case(word);
    let mut seats = Seat::all(seats).zip(INFO.seats);
    seats.find(is_named).map(|(seat, _)| seat)
}

fn read_phase(words: &[&str]) -> Result<Phase, PositionError> {
    let wrong = || PositionError::new(Text::new("rules-dice-phase"));
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
