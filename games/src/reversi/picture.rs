//! The board described as data.

use super::action::Move;
use super::notation::glyph;
use super::square::Square;
use super::{INFO, Reversi};
use crate::{Cell, Ending, Form, Mark, Offer, Panel, Piece, Scene, Seat, Style, Text, Turn};

pub(super) fn scene(game: &Reversi) -> Scene {
    let size = game.size();
    let playable = game.playable();
    let columns = (0..size).map(|column| char::from(b'a' + column).to_string());
    let cell = |column, row| seen(game, playable, column, row);
    let panel = Panel::board(Style::Squares, columns.collect(), 0..size, cell);
    let ending = ending(game);
    let captions = captions(game, ending.as_ref());
    Scene {
        panels: vec![panel],
        on_turn: match game.whose_turn() {
            Turn::Over(_) => None,
            Turn::Seat(_) | Turn::Chance => captions.len().checked_sub(1),
        },
        captions,
        note: (game.must_pass() && ending.is_none()).then(|| Text::new("game-note-must-pass")),
        ending,
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
            Seat::FIRST => "black-disc",
            _ => "white-disc",
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
        offer: Offer::action_if(playable >> number & 1 == 1, &square),
        ..Cell::default()
    }
}

fn ending(game: &Reversi) -> Option<Ending> {
    let turn = game.whose_turn();
    let [black, white] = [Seat::FIRST, Seat::SECOND].map(|seat| game.count(seat));
    let winner = turn.outcome()?.winner().map(|seat| INFO.who(seat));
    Some(Ending::counted(winner, black, white))
}

fn captions(game: &Reversi, ending: Option<&Ending>) -> Vec<Text> {
    let [black, white] = [Seat::FIRST, Seat::SECOND].map(|seat| game.count(seat));
    let mut lines = Vec::new();
    let mover = INFO.who(game.to_move().other());
    lines.extend(game.last().map(|last| {
        match last {
            Move::Square(square) => Text::new("game-reversi-played")
                .with("who", mover)
                .with("square", square.to_string())
                .with("turned", turned(game)),
            Move::Pass => Text::new("game-reversi-had-to-pass").with("who", mover),
        }
    }));
    let Some(ending) = ending else {
        let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| INFO.who(seat));
        let counts = Text::new("game-reversi-counts")
            .with("black", first.with_glyph('X'))
            .with("blacks", black)
            .with("white", second.with_glyph('O'))
            .with("whites", white);
        let to_move = if game.must_pass() {
            Text::new("game-reversi-must-pass")
        } else {
            Text::new("game-to-move")
        };
        lines.push(counts);
        lines.push(to_move.with("who", INFO.who(game.to_move())));
        return lines;
    };
    lines.push(ending.caption());
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
