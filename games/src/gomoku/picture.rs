//! The board described as data.

use super::{Action, Gomoku, INFO, Opening, Phase, Point};
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
            offer: match allowed.contains(&Action::Play(point)) {
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
    let mut captions = vec![caption(game)];
    captions.extend(colours(game));
    Scene {
        panels: vec![panel],
        captions,
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
    let called = |seat: Seat| {
        let name = game.called(seat);
        let colour = game.seat_of(seat);
        match game.phase() {
            Phase::Play => format!("{name} ({})", glyph(colour)),
            _ => name.to_owned(),
        }
    };
    let mover = called(game.mover());
    match (game.whose_turn(), game.phase()) {
        (Turn::Over(outcome), _) => match outcome.winner() {
            Some(winner) => format!("{} has won by {}", called(winner), in_a_row(game.line())),
            None if game.is_full() => "the board is full: a draw".to_owned(),
            None => format!("{mover} has forbidden points alone: a draw"),
        },
        (_, Phase::Play) => format!("{mover} to move"),
        (_, Phase::Choice) if game.may_put_two() => format!(
            "{mover} to move: swap takes the x stones, a stone keeps o, two puts two more stones"
        ),
        (_, Phase::Choice) => {
            format!("{mover} to move: swap takes the x stones, a stone takes o")
        }
        (_, Phase::Stones | Phase::Two) => {
            let next = glyph(game.to_move());
            format!("{mover} to move: the next stone of the opening is {next}")
        }
    }
}

/// Who has which colour, where that is not as usual.
fn colours(game: &Gomoku) -> Option<String> {
    if game.opening() == Opening::Free || game.phase() != Phase::Play {
        return None;
    }
    let [x, o] = [Seat::FIRST, Seat::SECOND].map(|colour| game.called(game.seat_of(colour)));
    Some(format!("{x} plays x, {o} plays o"))
}

/// What an action means for the colours, where it means anything.
pub(super) fn story(before: &Gomoku, action: Action) -> Option<String> {
    let seat = before.called(before.mover());
    match (before.phase(), action) {
        (_, Action::Swap) => Some(format!("{seat} takes the x stones")),
        (_, Action::Two) => Some(format!("{seat} puts two more stones")),
        (Phase::Choice, Action::Play(_)) => Some(format!("{seat} plays with the o stones")),
        _ => None,
    }
}
