//! The board described as data.

use super::point::LETTERS;
use super::{Action, Area, Go, INFO, Point};
use crate::rows::glyph;
use crate::{Cell, Form, Mark, Offer, OptionKind, Panel, Piece, Scene, Seat, Style, Turn};

pub(super) fn scene(game: &Go) -> Scene {
    let size = game.size();
    let mut playable = Vec::new();
    if !game.is_over() {
        playable.extend(game.legal_points());
    }
    let cell = |column: u8, row: u8| {
        let Some(point) = Point::new(column, row) else {
            return Cell::default();
        };
        let piece = game.board().at(point).map(|seat| Piece {
            owner: Some(seat),
            glyph: glyph(seat),
            name: INFO.seats[seat.index()],
            form: Form::Disc,
        });
        Cell {
            piece,
            mark: match game.last() == Some(Action::Play(point)) {
                true => Mark::Last,
                false => Mark::None,
            },
            name: Some(point.to_string()),
            // The crossings are in the order of points.
            offer: match playable.binary_search(&point) {
                Ok(_) => Offer::Action(point.to_string()),
                Err(_) => Offer::None,
            },
            ..Cell::default()
        }
    };
    let rows = (0..size).rev();
    let letters = LETTERS.iter().take(usize::from(size));
    let panel = Panel {
        title: None,
        style: Style::Crossings,
        columns: letters
            .map(|letter| char::from(*letter).to_string())
            .collect(),
        rows: rows.clone().map(|row| (row + 1).to_string()).collect(),
        cells: rows
            .map(|row| (0..size).map(|column| cell(column, row)).collect())
            .collect(),
    };
    let mut captions = vec![caption(game)];
    captions.extend(taken(game));
    captions.extend(game.is_over().then(|| count(game)));
    Scene {
        panels: vec![panel],
        captions,
        on_turn: (!game.is_over()).then_some(0),
        ..Scene::default()
    }
}

fn called(seat: Seat) -> String {
    format!("{} ({})", INFO.seats[seat.index()], glyph(seat))
}

fn caption(game: &Go) -> String {
    match game.whose_turn() {
        Turn::Over(outcome) => match outcome.winner() {
            Some(winner) => {
                let margin = OptionKind::halves(game.margin().abs());
                format!("{} has won by {margin}", called(winner))
            }
            None => "both have the same number of points: a draw".to_owned(),
        },
        _ if game.passes() > 0 => {
            let passed = called(game.to_move().other());
            format!("{passed} has passed, {} to move", called(game.to_move()))
        }
        _ => format!("{} to move", called(game.to_move())),
    }
}

/// How many stones were taken, where any were.
fn taken(game: &Go) -> Option<String> {
    let [black, white] = [Seat::FIRST, Seat::SECOND].map(|seat| game.captured(seat));
    (black + white > 0).then(|| format!("stones taken: black {black}, white {white}"))
}

fn count(game: &Go) -> String {
    let area = Area::of(game.board());
    let [black, white] = [Seat::FIRST, Seat::SECOND].map(|seat| area.points(seat));
    let komi = OptionKind::halves(game.komi());
    format!("points: black {black}, white {white} and a komi of {komi}")
}
