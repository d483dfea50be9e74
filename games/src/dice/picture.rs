//! The dice and the totals described as data.

use super::INFO;
use super::scoring::keeps;
use super::state::{Dice, Phase};
use super::throw::Throw;
use crate::{
    Cell, Form, Gauge, Mark, Offer, Panel, Part, Piece, Scene, Seat, Spot, Stop, Style, Way,
};

pub(super) fn scene(state: &Dice) -> Scene {
    Scene {
        panels: state
            .last()
            .map(|throw| thrown(state, throw))
            .into_iter()
            .collect(),
        aside: aside(state).into_iter().collect(),
        gauges: Seat::all(state.totals().len())
            .map(|seat| gauge(state, seat))
            .collect(),
        captions: vec![what_comes(state), totals(state)],
        on_turn: (state.phase() != Phase::Over).then_some(0),
        ways: match is_turn_open(state) {
            true => to_the_tray(state),
            false => Vec::new(),
        },
        ..Scene::default()
    }
}

/// The dice thrown last: those taken are marked, those that may be offered.
fn thrown(state: &Dice, throw: Throw) -> Panel {
    let counting = match state.phase() {
        Phase::Choose(throw) => keeps(throw),
        _ => Vec::new(),
    };
    let mut taken = state.kept();
    let die = |value: u8| {
        let mut cell = die_cell(state, value);
        let counts = counting.iter().any(|(kept, _)| kept.count(value) > 0);
        if counts {
            cell.offer = Offer::Part(value.to_string());
        }
        if let Some(rest) = Throw::of([value]).and_then(|die| taken.without(die)) {
            taken = rest;
            cell.mark = Mark::Taken;
        }
        cell
    };
    tray(None, throw.values().map(die).collect())
}

/// The dice set aside in throws before.
fn aside(state: &Dice) -> Option<Panel> {
    let dice: Vec<Cell> = state
        .aside()
        .values()
        .map(|value| die_cell(state, value))
        .collect();
    let title = format!("set aside, {} points", state.points());
    (is_turn_open(state) && !dice.is_empty()).then(|| tray(Some(title), dice))
}

/// Whether a running turn has points.
fn is_turn_open(state: &Dice) -> bool {
    let playing = matches!(state.phase(), Phase::Choose(_) | Phase::Throw(_));
    playing && state.points() > 0
}

/// The dice that went to the tray with the last throw.
fn to_the_tray(state: &Dice) -> Vec<Way> {
    let (mut moved, thrown) = state.moved();
    let mut places: Vec<(u8, usize)> = thrown.values().zip(0..).collect();
    let mut ways = Vec::new();
    let spot = |aside, column| Spot {
        aside,
        panel: 0,
        row: 0,
        column,
    };
    for (column, value) in state.aside().values().enumerate() {
        let die = Throw::of([value]);
        let Some(rest) = die.and_then(|die| moved.without(die)) else {
            continue;
        };
        let Some(place) = places.iter().position(|(other, _)| *other == value) else {
            continue;
        };
        let (_, from) = places.remove(place);
        moved = rest;
        ways.push(Way {
            stops: vec![Stop {
                spot: spot(false, from),
                until: 0,
            }],
            to: spot(true, column),
        });
    }
    ways
}

fn die_cell(state: &Dice, value: u8) -> Cell {
    let chosen_from = matches!(state.phase(), Phase::Choose(_));
    Cell {
        piece: Some(Piece {
            owner: chosen_from.then_some(state.seat()),
            glyph: char::from(b'0' + value),
            name: NAMES[usize::from(value) - 1],
            form: Form::Die(value),
        }),
        ..Cell::default()
    }
}

fn tray(title: Option<String>, dice: Vec<Cell>) -> Panel {
    Panel {
        title,
        style: Style::Tray,
        columns: Vec::new(),
        rows: Vec::new(),
        cells: vec![dice],
    }
}

/// The total of a seat, and the points that its turn may add.
fn gauge(state: &Dice, seat: Seat) -> Gauge {
    let part = |label, amount| Part { label, amount };
    let total = state.totals()[seat.index()];
    let mut parts = vec![part("total", total)];
    if seat == state.seat() && state.phase() != Phase::Over {
        parts.push(part("this turn", state.points()));
    }
    Gauge {
        label: INFO.seats[seat.index()].to_owned(),
        owner: Some(seat),
        parts,
        target: state.rules().target,
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
            None => format!("{}: a draw", equal(state)),
        },
    }
}

fn totals(state: &Dice) -> String {
    let target = state.rules().target;
    let totals = INFO.seats.iter().zip(state.totals());
    let totals = totals.map(|(name, total)| format!("{name} {total}"));
    let totals = totals.collect::<Vec<_>>().join(", ");
    format!("{totals} of {target}")
}

/// The seats with the highest total.
fn equal(state: &Dice) -> String {
    let totals = state.totals();
    let highest = totals.iter().max();
    let names = INFO.seats.iter().zip(totals);
    let names = names.filter(|(_, total)| Some(*total) == highest);
    let names: Vec<&str> = names.map(|(name, _)| *name).collect();
    match names.len() == totals.len() {
        true => "equal totals".to_owned(),
        false => format!("{} are equal", names.join(" and ")),
    }
}
