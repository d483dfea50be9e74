//! The board described as data.

use std::cmp::Reverse;

use super::{Chess, INFO, Kind, Square};
use crate::{Cell, Form, Game as _, Mark, Panel, Piece, Route, Scene, Seat, Style, Turn};

pub(super) fn scene(state: &Chess) -> Scene {
    let rows = (0..8).rev();
    let cells = rows.clone().map(|rank| {
        let squares = (0..8).filter_map(move |file| Square::new(file, rank));
        squares.map(|square| seen(state, square)).collect()
    });
    Scene {
        panels: vec![Panel {
            title: None,
            style: Style::Chequered,
            columns: (b'a'..=b'h')
                .map(|file| char::from(file).to_string())
                .collect(),
            rows: rows.map(|rank| (rank + 1).to_string()).collect(),
            cells: cells.collect(),
        }],
        captions: vec![caption(state)],
        on_turn: state.whose_turn().outcome().is_none().then_some(0),
        ..Scene::default()
    }
    .offer_routes(routes(state))
}

/// A move is the square of the piece and where it goes; who castles in
/// chess960 points at the rook. Of promotions, the queen comes first.
fn routes(state: &Chess) -> Vec<Route> {
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    legal.sort_by_key(|step| Reverse(step.promotion()));
    legal
        .into_iter()
        .map(|step| Route {
            stops: [step.from(), step.to()]
                .iter()
                .map(Square::to_string)
                .collect(),
            action: step.to_string(),
        })
        .collect()
}

fn seen(state: &Chess, square: Square) -> Cell {
    Cell {
        piece: state.at(square).map(|(seat, kind)| piece(seat, kind)),
        mark: mark(state, square),
        name: Some(square.to_string()),
        ..Cell::default()
    }
}

/// What the last move has to do with a square.
fn mark(state: &Chess, square: Square) -> Mark {
    match state.last() {
        Some([_, to]) if to == square => Mark::Last,
        Some([from, _]) if from == square => Mark::Source,
        _ => Mark::None,
    }
}

fn piece(seat: Seat, kind: Kind) -> Piece {
    let (glyph, name) = match (seat, kind) {
        (Seat::FIRST, Kind::Pawn) => ('♙', "white pawn"),
        (Seat::FIRST, Kind::Knight) => ('♘', "white knight"),
        (Seat::FIRST, Kind::Bishop) => ('♗', "white bishop"),
        (Seat::FIRST, Kind::Rook) => ('♖', "white rook"),
        (Seat::FIRST, Kind::Queen) => ('♕', "white queen"),
        (Seat::FIRST, Kind::King) => ('♔', "white king"),
        (_, Kind::Pawn) => ('♟', "black pawn"),
        (_, Kind::Knight) => ('♞', "black knight"),
        (_, Kind::Bishop) => ('♝', "black bishop"),
        (_, Kind::Rook) => ('♜', "black rook"),
        (_, Kind::Queen) => ('♛', "black queen"),
        (_, Kind::King) => ('♚', "black king"),
    };
    Piece {
        owner: Some(seat),
        glyph,
        name,
        form: Form::Glyph,
    }
}

fn caption(state: &Chess) -> String {
    match state.whose_turn() {
        Turn::Over(outcome) => match outcome.winner() {
            Some(winner) => format!("{} has won by {}", name(winner), outcome.cause()),
            None => format!("{}: a draw", outcome.cause()),
        },
        _ if state.checkers() != 0 => format!("{} to move, in check", name(state.to_move())),
        _ => format!("{} to move", name(state.to_move())),
    }
}

fn name(seat: Seat) -> &'static str {
    INFO.seats[seat.index()]
}
