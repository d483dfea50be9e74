//! The board described as data.

use super::{Action, Gomoku, INFO, Opening, Phase, Point};
use crate::rows::{by_row, glyph};
use crate::{Cell, Ending, Form, Game, Mark, Offer, Panel, Piece, Scene, Seat, Style, Text, Who};

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
            name: INFO.sides[seat.index()].word,
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
            offer: Offer::action_if(allowed.contains(&Action::Play(point)), &point),
            ..Cell::default()
        }
    };
    let size = game.size();
    let columns = (0..size).map(|column| char::from(b'A' + column).to_string());
    let rows = (0..size).rev();
    let panel = Panel::board(Style::Crossings, columns.collect(), rows, cell);
    let ending = ending(game);
    let mut captions = vec![match &ending {
        Some(ending) => ending.caption(),
        None => to_move(game),
    }];
    captions.extend(colours(game));
    Scene {
        panels: vec![panel],
        captions,
        note: ending.is_none().then(|| note(game)).flatten(),
        ending,
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

/// A seat, with its stones where they are settled.
fn called(game: &Gomoku, seat: Seat) -> Who {
    let who = game.colours.called(seat);
    match game.phase() {
        Phase::Play => who.with_glyph(glyph(game.seat_of(seat))),
        _ => who,
    }
}

fn ending(game: &Gomoku) -> Option<Ending> {
    let turn = game.whose_turn();
    let winner = turn.outcome()?.winner();
    Some(match winner {
        Some(winner) => Ending::Won(called(game, winner), by_row(game.line())),
        None if game.is_full() => Ending::Drawn(Some(Text::new("game-gomoku-full"))),
        None => {
            let stuck = Text::new("game-gomoku-stuck");
            Ending::Drawn(Some(stuck.with("who", called(game, game.mover()))))
        }
    })
}

fn to_move(game: &Gomoku) -> Text {
    let text = match game.phase() {
        Phase::Play => Text::new("game-to-move"),
        Phase::Choice if game.may_put_two() => Text::new("game-gomoku-choose-or-two"),
        Phase::Choice => Text::new("game-gomoku-choose"),
        Phase::Stones | Phase::Two => {
            let stone = glyph(game.to_move());
            Text::new("game-gomoku-opening").with("stone", stone)
        }
    };
    text.with("who", called(game, game.mover()))
}

/// The extra note for a person on turn.
fn note(game: &Gomoku) -> Option<Text> {
    Some(match game.phase() {
        Phase::Play => return None,
        Phase::Choice if game.may_put_two() => Text::new("game-note-choose-or-two"),
        Phase::Choice => Text::new("game-note-choose"),
        Phase::Stones | Phase::Two => {
            Text::new("game-note-opening").with("stone", glyph(game.to_move()))
        }
    })
}

/// The caption of the colours of the seats, where they are not as usual.
fn colours(game: &Gomoku) -> Option<Text> {
    if game.opening() == Opening::Free || game.phase() != Phase::Play {
        return None;
    }
    let [x, o] =
        [Seat::FIRST, Seat::SECOND].map(|colour| game.colours.called(game.seat_of(colour)));
    let text = Text::new("game-gomoku-colours");
    Some(text.with("x", x).with("o", o))
}

/// The effect of an action on the colours, where it has one.
pub(super) fn story(before: &Gomoku, action: Action) -> Option<Text> {
    let text = match (before.phase(), action) {
        (_, Action::Swap) => Text::new("game-gomoku-takes-x"),
        (_, Action::Two) => Text::new("game-gomoku-puts-two"),
        (Phase::Choice, Action::Play(_)) => Text::new("game-gomoku-plays-o"),
        _ => return None,
    };
    Some(text.with("who", before.colours.called(before.mover())))
}
