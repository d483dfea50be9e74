//! The cube described as data: its layers beside each other.

use super::cell::Cell;
use super::notation::glyph;
use super::{INFO, Qubic};
use crate::rows::by_row;
use crate::{Ending, Form, Mark, Offer, Panel, Piece, Scene, Seat, Style, Text, Turn, Who};

pub(super) fn scene(game: &Qubic) -> Scene {
    let size = game.size();
    let panel = |layer: u8| Panel {
        title: Some(Text::new("game-qubic-layer").with("number", layer + 1)),
        ..Panel::board(
            Style::Squares,
            (1..=size).map(|column| column.to_string()).collect(),
            0..size,
            |column, row| seen(game, layer, row, column),
        )
    };
    let ending = ending(game);
    Scene {
        panels: (0..size).map(panel).collect(),
        stacked: true,
        captions: vec![match &ending {
            Some(ending) => ending.caption(),
            None => Text::new("game-to-move").with("who", called(game.to_move())),
        }],
        ending,
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
        offer: Offer::action_if(allowed, &cell),
        ..crate::Cell::default()
    }
}

fn called(seat: Seat) -> Who {
    INFO.who(seat).with_glyph(glyph(seat))
}

fn ending(game: &Qubic) -> Option<Ending> {
    let turn = game.whose_turn();
    Some(match turn.outcome()?.winner() {
        Some(winner) => Ending::Won(called(winner), by_row(game.size())),
        None => Ending::Drawn(Some(Text::new("game-qubic-full"))),
    })
}
