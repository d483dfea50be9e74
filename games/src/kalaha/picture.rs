//! The board described as data: north's row above south's, the stores at the
//! sides.

use super::INFO;
use super::board::{End, Kalaha, Sowing};
use super::pit::Pit;
use crate::{Cell, Mark, Panel, Scene, Seat, Style, Turn};

pub(super) fn scene(game: &Kalaha) -> Scene {
    let (south, north) = (Seat::FIRST, Seat::SECOND);
    let mut columns: Vec<String> = Pit::all().map(|pit| pit.to_string()).collect();
    columns.insert(0, String::new());
    columns.push(String::new());
    let panel = Panel {
        title: None,
        style: Style::Pits,
        rows: vec!["north".to_owned(), String::new(), "south".to_owned()],
        cells: vec![
            // South sees north's pits from the other side.
            row(Pit::all().rev().map(|pit| pit_cell(game, north, pit))),
            stores(game),
            row(Pit::all().map(|pit| pit_cell(game, south, pit))),
        ],
        columns,
    };
    Scene {
        panels: vec![panel],
        captions: captions(game),
    }
}

fn barred() -> Cell {
    Cell {
        mark: Mark::Barred,
        ..Cell::default()
    }
}

fn row(pits: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let mut cells = vec![barred()];
    cells.extend(pits);
    cells.push(barred());
    cells
}

fn stores(game: &Kalaha) -> Vec<Cell> {
    let store = |seat: Seat| Cell {
        piece: None,
        count: Some(game.store(seat).into()),
        mark: match game.last() {
            Some(Sowing {
                seat: mover,
                end: End::Store,
                ..
            }) if mover == seat => Mark::Last,
            _ => Mark::None,
        },
    };
    let mut cells = vec![store(Seat::SECOND)];
    cells.extend(Pit::all().map(|_| barred()));
    cells.push(store(Seat::FIRST));
    cells
}

fn pit_cell(game: &Kalaha, seat: Seat, pit: Pit) -> Cell {
    Cell {
        piece: None,
        count: Some(game.beans(seat, pit).into()),
        mark: game.last().map_or(Mark::None, |last| mark(last, seat, pit)),
    }
}

fn mark(last: Sowing, seat: Seat, pit: Pit) -> Mark {
    let own = last.seat == seat;
    match last.end {
        End::Captured(landed) | End::Own(landed) if own && landed == pit => Mark::Last,
        End::Theirs(landed) if !own && landed == pit => Mark::Last,
        _ if own && last.pit == pit => Mark::Source,
        _ => Mark::None,
    }
}

fn captions(game: &Kalaha) -> Vec<String> {
    let name = |seat: Seat| INFO.seats[seat.index()];
    let mut lines = Vec::new();
    if let Some(last) = game.last() {
        let who = name(last.seat);
        let pit = last.pit;
        lines.push(match last.end {
            End::Store => format!("{who} sowed {pit}, into the store"),
            End::Captured(landed) => format!("{who} sowed {pit} and captured in {landed}"),
            End::Own(landed) => format!("{who} sowed {pit} to {landed}"),
            End::Theirs(landed) => {
                format!(
                    "{who} sowed {pit} to {}'s {landed}",
                    name(last.seat.other())
                )
            }
        });
    }
    let (south, north) = (game.store(Seat::FIRST), game.store(Seat::SECOND));
    lines.push(match game.whose_turn() {
        Turn::Over(outcome) => match outcome.winner() {
            Some(winner) => {
                let (most, least) = (south.max(north), south.min(north));
                format!("{} has won {most}:{least}", name(winner))
            }
            None => format!("a draw, {south}:{north}"),
        },
        _ => {
            let again = game.last().is_some_and(|last| last.end == End::Store);
            let again = if again { " again" } else { "" };
            format!("{} to move{again}", name(game.to_move()))
        }
    });
    lines
}
