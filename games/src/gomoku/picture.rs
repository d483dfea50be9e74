//! The board described as data.

use super::{Gomoku, INFO, Point};
use crate::rows::{glyph, in_a_row};
use crate::{Cell, Form, Game, Mark, Offer, Panel, Piece, Scene, Seat, Style, Turn};

pub(super) fn scene(game: &Gomoku) -> Scene {
    let winning = game.winning_stones();
    let mut allowed = Vec::new();
    game.legal_actions(&mut allowed);
    let cell = |column: u8, row: u8| {
        let Some(point) = Point::new(column, row) else {
            return Cell::default();
        };
        let piece = game.at(point).map(|seat| Piece {
            owner: Some(seat),
            glyph: glyph(seat),
            name: INFO.word(seat),
            form: form(seat),
        });
        let mark = if winning.contains(&point) {
            Mark::Win
        } else if game.last() == Some(point) {
            Mark::Last
        } else {
            Mark::None
        };
        Cell {
            piece,
            mark,
            name: Some(point.to_string()),
            offer: match allowed.contains(&point) {
                true => Offer::Action(point.to_string()),
                false => Offer::None,
            },
            ..Cell::default()
        }
    };
    let size = game.size();
    let rows = (0..size).rev();
    let panel = Panel {
        title: None,
        style: Style::Crossings,
        columns: (0..size)
            .map(|c| char::from(b'A' + c).to_string())
            .collect(),
        rows: rows.clone().map(|row| (row + 1).to_string()).collect(),
        cells: rows
            .map(|row| (0..size).map(|column| cell(column, row)).collect())
            .collect(),
    };
    Scene {
        panels: vec![panel],
        captions: vec![caption(game)],
        on_turn: game.whose_turn().outcome().is_none().then_some(0),
        ..Scene::default()
    }
}

fn form(seat: Seat) -> Form {
    match seat {
        Seat::FIRST => Form::Cross,
        _ => Form::Ring,
    }
}

fn caption(game: &Gomoku) -> String {
    let glyph_of = |seat| format!("{} ({})", INFO.word(seat), glyph(seat));
    match game.whose_turn() {
        Turn::Over(outcome) => match outcome.winner() {
            Some(winner) => format!("{} has won by {}", glyph_of(winner), in_a_row(game.line())),
            None if game.is_full() => "the board is full: a draw".to_owned(),
            None => format!(
                "{} has forbidden points alone: a draw",
                glyph_of(game.to_move())
            ),
        },
        _ => format!("{} to move", glyph_of(game.to_move())),
    }
}
