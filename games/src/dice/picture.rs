//! The dice and the totals described as data.

use super::INFO;
use super::scoring::keeps;
use super::state::{Dice, Phase};
use super::throw::Throw;
use crate::{
    Cell, Ending, Form, Gauge, How, Mark, Offer, Panel, Part, Piece, Scene, Seat, Spot, Stop,
    Style, Text, Way,
};

pub(super) fn scene(state: &Dice) -> Scene {
    let ending = ending(state);
    let first = match &ending {
        Some(ending) => ending.caption(),
        None => what_comes(state),
    };
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
        note: ending
            .is_none()
            .then(|| Text::new("game-note-dice").with("caption", first.clone())),
        captions: vec![first, totals(state)],
        ending,
        on_turn: (state.phase() != Phase::Over).then_some(0),
        ways: if is_turn_open(state) {
            to_the_tray(state)
        } else {
            Vec::new()
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
        .aside
        .values()
        .map(|value| die_cell(state, value))
        .collect();
    let title = Text::new("game-dice-aside").with("points", state.points());
    (is_turn_open(state) && !dice.is_empty()).then(|| tray(Some(title), dice))
}

/// Whether a running turn has points.
fn is_turn_open(state: &Dice) -> bool {
    let playing = matches!(state.phase(), Phase::Choose(_) | Phase::Throw(_));
    playing && state.points() > 0
}

/// The dice that went to the tray with the last throw.
fn to_the_tray(state: &Dice) -> Vec<Way> {
    let (mut moved, thrown) = state.moved;
    let mut places: Vec<(u8, usize)> = thrown.values().zip(0..).collect();
    let mut ways = Vec::new();
    let spot = |aside, column| Spot {
        aside,
        panel: 0,
        row: 0,
        column,
    };
    for (column, value) in state.aside.values().enumerate() {
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

fn tray(title: Option<Text>, dice: Vec<Cell>) -> Panel {
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
    let mut parts = vec![part(Text::new("game-dice-total"), total)];
    if seat == state.seat() && state.phase() != Phase::Over {
        parts.push(part(Text::new("game-dice-this-turn"), state.points()));
    }
    Gauge {
        label: INFO.who(seat).into(),
        owner: Some(seat),
        parts,
        target: state.rules().target,
    }
}

/// The names of the values from 1 on.
const NAMES: [&str; 6] = ["die-1", "die-2", "die-3", "die-4", "die-5", "die-6"];

fn what_comes(state: &Dice) -> Text {
    let points = state.points();
    let text = match state.phase() {
        Phase::Throw(dice) if dice > 1 && points == 0 => Text::new("game-dice-throws"),
        Phase::Throw(_) => Text::new("game-dice-throws-with").with("points", points),
        Phase::Reroll { value, .. } => Text::new("game-dice-throws-one").with("value", value),
        Phase::Choose(_) | Phase::Over => Text::new("game-dice-chooses").with("points", points),
    };
    let text = match state.phase() {
        Phase::Throw(dice) => text.with("dice", dice),
        _ => text,
    };
    text.with("who", INFO.who(state.seat()))
}

fn ending(state: &Dice) -> Option<Ending> {
    let turn = state.whose_turn();
    Some(match turn.outcome()?.winner() {
        Some(winner) => Ending::Won(INFO.who(winner), How::Plain),
        None => Ending::Drawn(Some(equal(state))),
    })
}

fn totals(state: &Dice) -> Text {
    let totals = Seat::all(state.totals().len()).zip(state.totals());
    let totals = totals.map(|(seat, total)| {
        let text = Text::new("game-dice-total-of").with("who", INFO.who(seat));
        text.with("total", *total)
    });
    let text = Text::new("game-dice-totals").with("totals", Text::list(totals));
    text.with("target", state.rules().target)
}

/// The seats with the highest total, where they are several.
fn equal(state: &Dice) -> Text {
    let totals = state.totals();
    let highest = totals.iter().max();
    let seats = Seat::all(totals.len()).zip(totals);
    let seats = seats.filter(|(_, total)| Some(*total) == highest);
    let mut seats: Vec<Text> = seats.map(|(seat, _)| INFO.who(seat).into()).collect();
    match seats.pop() {
        Some(last) if seats.len() + 1 < totals.len() => {
            let text = Text::new("game-dice-equal").with("last", last);
            text.with("rest", Text::list(seats))
        }
        _ => Text::new("game-dice-all-equal"),
    }
}
