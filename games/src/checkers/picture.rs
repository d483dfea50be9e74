//! The board described as data, black's side on top, and how the last move
//! went.

use super::INFO;
use super::action::Move;
use super::square::Square;
use super::state::{Checkers, End, LastMove};
use crate::{
    Cell, Ending, Form, Game, How, Mark, Panel, Piece, Route, Scene, Seat, Spot, Stop, Style, Text,
    Way, Who,
};

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
    let ending = game.end.map(|end| ending(game, end));
    let captions = captions(game, ending.as_ref());
    Scene {
        panels: vec![panel],
        on_turn: match game.end {
            None => captions.len().checked_sub(1),
            Some(_) => None,
        },
        captions,
        ending,
        ways: game.last.map(|last| ways(game, last)).unwrap_or_default(),
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
            .last
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
        (Seat::FIRST, false) => ('b', "checkers-black-man"),
        (Seat::FIRST, true) => ('B', "checkers-black-king"),
        (_, false) => ('w', "checkers-white-man"),
        (_, true) => ('W', "checkers-white-king"),
    };
    Some(Piece {
        owner: Some(owner),
        glyph,
        name,
        form: if is_king { Form::Ring } else { Form::Disc },
    })
}

fn mark(game: &Checkers, last: LastMove, square: Square) -> Mark {
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
fn ways(game: &Checkers, last: LastMove) -> Vec<Way> {
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

fn called(seat: Seat) -> Who {
    let letter = if seat == Seat::FIRST { 'b' } else { 'w' };
    INFO.who(seat).with_glyph(letter)
}

fn captions(game: &Checkers, ending: Option<&Ending>) -> Vec<Text> {
    let mut lines = Vec::new();
    if let Some(last) = game.last {
        let text = Text::new("game-played").with("who", INFO.who(last.seat));
        lines.push(text.with("move", last.action.to_string()));
    }
    lines.push(match ending {
        Some(ending) => ending.caption(),
        None => Text::new("game-to-move").with("who", called(game.to_move())),
    });
    lines
}

fn ending(game: &Checkers, end: End) -> Ending {
    let loser = game.to_move();
    match end {
        End::Stuck => {
            let why = match game.board().pieces(loser) {
                0 => Text::new("game-checkers-no-piece"),
                _ => Text::new("game-checkers-stuck"),
            };
            let why = why.with("who", INFO.who(loser));
            Ending::Won(called(loser.other()), How::Since(why))
        }
        End::Repeated => Ending::Drawn(Some(Text::new("game-checkers-repeated"))),
        End::Quiet => Ending::Drawn(Some(Text::new("game-checkers-quiet"))),
    }
}
