//! The dice and the totals described as data.

use super::INFO;
use super::state::{Dice, Phase};
use super::throw::Throw;
use crate::{Cell, Mark, Panel, Piece, Scene, Seat, Style};

pub(super) fn scene(state: &Dice) -> Scene {
    let mut captions = Vec::new();
    let dice = state.last().map(|throw| tray(state, throw));
    captions.push(what_comes(state));
    captions.push(totals(state));
    Scene {
        panels: dice.into_iter().collect(),
        captions,
    }
}

fn tray(state: &Dice, throw: Throw) -> Panel {
    let chosen_from = matches!(state.phase(), Phase::Choose(_));
    let die = |value: u8| Cell {
        piece: Some(Piece {
            owner: chosen_from.then_some(state.seat()),
            glyph: char::from(b'0' + value),
            name: NAMES[usize::from(value) - 1],
        }),
        count: None,
        mark: Mark::None,
    };
    Panel {
        title: None,
        style: Style::Tray,
        columns: Vec::new(),
        rows: Vec::new(),
        cells: vec![throw.values().map(die).collect()],
    }
}

/// The names of the values from 1 on.
const NAMES: [&str; 6] = [
    "die of 1", "die of 2", "die of 3", "die of 4", "die of 5", "die of 6",
];

fn what_comes(state: &Dice) -> String {
    let name = |seat: Seat| INFO.seats[seat.index()];
    let seat = name(state.seat());
    let points = state.points();
    match state.phase() {
        Phase::Throw(1) => format!("{seat} throws one die; {points} points in this turn"),
        Phase::Throw(dice) if points == 0 => format!("{seat} throws {dice} dice"),
        Phase::Throw(dice) => format!("{seat} throws {dice} dice; {points} points in this turn"),
        Phase::Choose(_) => format!("{seat} to choose; {points} points in this turn so far"),
        Phase::Reroll { value, .. } => format!("{seat} throws one {value} again"),
        Phase::Over => match state
            .whose_turn()
            .outcome()
            .and_then(crate::Outcome::winner)
        {
            Some(winner) => format!("{} has won", name(winner)),
            None => "equal totals: a draw".to_owned(),
        },
    }
}

fn totals(state: &Dice) -> String {
    let [first, second] = state.totals();
    let target = state.rules().target;
    format!("first {first}, second {second} of {target}")
}
