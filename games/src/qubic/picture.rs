//! The cube described as data: its layers beside each other.

use super::cell::Cell;
use super::notation::glyph;
use super::{INFO, Qubic};
use crate::rows::in_a_row;
use crate::{Form, Mark, Offer, Panel, Piece, Scene, Seat, Style, Turn};

pub(super) fn scene(game: &Qubic) -> Scene {
    let size = game.size();
    let panel = |layer: u8| Panel {
        title: Some(format!("layer {}", layer + 1)),
        style: Style::Squares,
        columns: (1..=size).map(|column| column.to_string()).collect(),
        rows: (1..=size).map(|row| row.to_string()).collect(),
        cells: (0..size)
            .map(|row| (0..size).map(move |column| seen(game, layer, row, column)))
            .map(Iterator::collect)
            .collect(),
    };
    Scene {
        panels: (0..size).map(panel).collect(),
        stacked: true,
        captions: vec![caption(game)],
        on_turn: game.whose_turn().outcome().is_none().then_some(0),
        ..Scene::default()
    }
}

fn seen(game: &Qubic, layer: u8, row: u8, column: u8) -> crate::Cell {
    let Some(cell) = Cell::new(layer, row, column) else {
        return crate::Cell::default();
    };
    let piece = game.at(cell).map(|seat| Piece {
        owner: Some(seat),
        glyph: glyph(seat),
        name: INFO.seats[seat.index()],
        form: match seat {
            Seat::FIRST => Form::Cross,
            _ => Form::Ring,
        },
    });
    let mark = if game.winning_cells() >> cell.number(game.size()) & 1 == 1 {
        Mark::Win
    } else if game.last() == Some(cell) {
        Mark::Last
    } else if game.shape().barred() == Some(cell) {
        Mark::Barred
    } else {
        Mark::None
    };
    let running = matches!(game.whose_turn(), Turn::Seat(_));
    let allowed = running && game.playable() >> cell.number(game.size()) & 1 == 1;
    crate::Cell {
        piece,
        mark,
        name: Some(cell.to_string()),
        offer: match allowed {
            true => Offer::Action(cell.to_string()),
            false => Offer::None,
        },
        ..crate::Cell::default()
    }
}

fn caption(game: &Qubic) -> String {
    let named = |seat: Seat| format!("{} ({})", INFO.seats[seat.index()], glyph(seat));
    match game.whose_turn() {
        Turn::Over(outcome) => match outcome.winner() {
            Some(winner) => format!("{} has won by {}", named(winner), in_a_row(game.size())),
            None => "the cube is full: a draw".to_owned(),
        },
        _ => format!("{} to move", named(game.to_move())),
    }
}
