//! The board described as data.

use super::action::Move;
use super::notation::glyph;
use super::square::Square;
use super::{INFO, Reversi};
use crate::{Cell, Form, Mark, Offer, Panel, Piece, Scene, Seat, Style, Turn};

pub(super) fn scene(game: &Reversi) -> Scene {
    let size = game.size();
    let playable = game.playable();
    let panel = Panel {
        title: None,
        style: Style::Squares,
        columns: (0..size)
            .map(|column| char::from(b'a' + column).to_string())
            .collect(),
        rows: (1..=size).map(|row| row.to_string()).collect(),
        cells: (0..size)
            .map(|row| {
                (0..size)
                    .map(|column| seen(game, playable, column, row))
                    .collect()
            })
            .collect(),
    };
    let captions = captions(game);
    Scene {
        panels: vec![panel],
        on_turn: match game.whose_turn() {
            Turn::Over(_) => None,
            Turn::Seat(_) | Turn::Chance => captions.len().checked_sub(1),
        },
        captions,
        ..Scene::default()
    }
}

fn seen(game: &Reversi, playable: u128, column: u8, row: u8) -> Cell {
    let Some(square) = Square::new(column, row) else {
        return Cell::default();
    };
    let number = square.number(game.size());
    let piece = game.at(square).map(|seat| Piece {
        owner: Some(seat),
        glyph: glyph(seat),
        name: match seat {
            Seat::FIRST => "black disc",
            _ => "white disc",
        },
        form: Form::Disc,
    });
    let mark = if game.last() == Some(Move::Square(square)) {
        Mark::Last
    } else if game.turned() >> number & 1 == 1 {
        Mark::Path
    } else {
        Mark::None
    };
    Cell {
        piece,
        mark,
        name: Some(square.to_string()),
        offer: match playable >> number & 1 {
            1 => Offer::Action(square.to_string()),
            _ => Offer::None,
        },
        ..Cell::default()
    }
}

fn captions(game: &Reversi) -> Vec<String> {
    let name = |seat: Seat| INFO.seats[seat.index()];
    let [black, white] = [Seat::FIRST, Seat::SECOND].map(|seat| game.count(seat));
    let mut lines = Vec::new();
    let mover = name(game.to_move().other());
    lines.extend(game.last().map(|last| match last {
        Move::Square(square) => format!("{mover} played {square} and turned {}", turned(game)),
        Move::Pass => format!("{mover} had to pass"),
    }));
    match game.whose_turn() {
        Turn::Over(outcome) => lines.push(match outcome.winner() {
            Some(winner) => {
                let (most, least) = (black.max(white), black.min(white));
                format!("{} has won {most}:{least}", name(winner))
            }
            None => format!("a draw, {black}:{white}"),
        }),
        _ => {
            lines.push(format!("black (X) {black}, white (O) {white}"));
            let to_move = format!("{} to move", name(game.to_move()));
            lines.push(match game.must_pass() {
                true => format!("{to_move}, and can only pass"),
                false => to_move,
            });
        }
    }
    lines
}

/// The discs that the last move turned, by their squares.
fn turned(game: &Reversi) -> String {
    let numbers =
        (0..u32::from(game.size()).pow(2)).filter(|number| game.turned() >> number & 1 == 1);
    let squares = numbers.filter_map(|number| Square::from_number(number, game.size()));
    let names: Vec<String> = squares.map(|square| square.to_string()).collect();
    names.join(" ")
}
