//! The board described as data, black's side on top, and how the last move
//! went.

use super::INFO;
use super::action::Move;
use super::square::Square;
use super::state::{Checkers, End, Played};
use crate::{Cell, Form, Game, Mark, Panel, Piece, Route, Scene, Seat, Spot, Stop, Style, Way};

pub(super) fn scene(game: &Checkers) -> Scene {
    let size = u32::from(game.rule().geometry().size());
    let panel = Panel {
        title: None,
        style: Style::Chequered,
        columns: Vec::new(),
        rows: Vec::new(),
        cells: (0..size)
            .map(|row| (0..size).map(|column| cell(game, row, column)).collect())
            .collect(),
    };
    let captions = captions(game);
    Scene {
        panels: vec![panel],
        on_turn: match game.end() {
            None => captions.len().checked_sub(1),
            Some(_) => None,
        },
        captions,
        ways: game.last().map(|last| ways(game, last)).unwrap_or_default(),
        ..Scene::default()
    }
    .offer_routes(routes(game))
}

/// The legal moves as they are pointed at: the piece, and where it lands.
fn routes(game: &Checkers) -> Vec<Route> {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    let route = |action: Move| Route {
        stops: std::iter::once(action.from())
            .chain(action.landings())
            .map(|square| square.to_string())
            .collect(),
        action: action.to_string(),
    };
    legal.into_iter().map(route).collect()
}

/// The dark square here; the squares of a row are every second one.
fn square(game: &Checkers, row: u32, column: u32) -> Option<Square> {
    let geometry = game.rule().geometry();
    geometry
        .each(geometry.row(row))
        .find(|square| geometry.place(*square) == (row, column))
}

fn cell(game: &Checkers, row: u32, column: u32) -> Cell {
    let Some(square) = square(game, row, column) else {
        return Cell {
            mark: Mark::Barred,
            ..Cell::default()
        };
    };
    Cell {
        piece: piece(game, square),
        mark: game
            .last()
            .map_or(Mark::None, |last| mark(game, last, square)),
        name: Some(square.to_string()),
        ..Cell::default()
    }
}

fn piece(game: &Checkers, square: Square) -> Option<Piece> {
    let (board, bit) = (game.board(), game.rule().geometry().bit(square));
    let is_owner = |seat: &Seat| board.pieces(*seat) & bit != 0;
    let owner = [Seat::FIRST, Seat::SECOND].into_iter().find(is_owner)?;
    let is_king = board.kings(owner) & bit != 0;
    let (glyph, name) = match (owner, is_king) {
        (Seat::FIRST, false) => ('b', "black man"),
        (Seat::FIRST, true) => ('B', "black king"),
        (_, false) => ('w', "white man"),
        (_, true) => ('W', "white king"),
    };
    Some(Piece {
        owner: Some(owner),
        glyph,
        name,
        form: if is_king { Form::Ring } else { Form::Disc },
    })
}

fn mark(game: &Checkers, last: Played, square: Square) -> Mark {
    let bit = game.rule().geometry().bit(square);
    let mut landings = last.action.landings();
    if square == last.action.to() {
        Mark::Last
    } else if square == last.action.from() {
        Mark::Source
    } else if last.captured & bit != 0 {
        Mark::Taken
    } else if landings.any(|landing| landing == square) {
        Mark::Path
    } else {
        Mark::None
    }
}

/// The piece goes from square to square, a step each.
fn ways(game: &Checkers, last: Played) -> Vec<Way> {
    let spot = |square: Square| {
        let (row, column) = game.rule().geometry().place(square);
        Spot {
            aside: false,
            panel: 0,
            row: row as usize,
            column: column as usize,
        }
    };
    let squares = std::iter::once(last.action.from()).chain(last.action.landings());
    let stops = squares.zip(0..last.action.steps());
    vec![Way {
        stops: stops
            .map(|(square, until)| Stop {
                spot: spot(square),
                until,
            })
            .collect(),
        to: spot(last.action.to()),
    }]
}

fn named(seat: Seat) -> String {
    let letter = if seat == Seat::FIRST { 'b' } else { 'w' };
    format!("{} ({letter})", INFO.seats[seat.index()])
}

fn captions(game: &Checkers) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(last) = game.last() {
        let who = INFO.seats[last.seat.index()];
        lines.push(format!("{who} played {}", last.action));
    }
    let to_move = game.to_move();
    lines.push(match game.end() {
        None => format!("{} to move", named(to_move)),
        Some(End::Stuck) => {
            let (winner, loser) = (named(to_move.other()), INFO.seats[to_move.index()]);
            let why = match game.board().pieces(to_move) {
                0 => "has no piece left",
                _ => "cannot go anywhere",
            };
            format!("{winner} has won: {loser} {why}")
        }
        Some(End::Repeated) => "the position arose for the third time: a draw".to_owned(),
        Some(End::Quiet) => "forty moves each without a capture or a man's move: a draw".to_owned(),
    });
    lines
}
