//! The board described as data: north's row above south's, the stores at the
//! sides.

use super::INFO;
use super::board::{End, Kalaha, Sowing};
use super::motion;
use super::pit::Pit;
use crate::{Cell, Mark, Offer, Panel, Scene, Seat, Style, Turn};

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
    let captions = captions(game);
    Scene {
        panels: vec![panel],
        on_turn: match game.whose_turn() {
            Turn::Over(_) => None,
            Turn::Seat(_) | Turn::Chance => captions.len().checked_sub(1),
        },
        captions,
        ways: motion::ways(game),
        ..Scene::default()
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
        count: Some(game.store(seat).into()),
        mark: game
            .last()
            .map_or(Mark::None, |last| mark_of_store(last, seat)),
        name: Some(format!("{}'s store", INFO.seats[seat.index()])),
        ..Cell::default()
    };
    let mut cells = vec![store(Seat::SECOND)];
    cells.extend(Pit::all().map(|_| barred()));
    cells.push(store(Seat::FIRST));
    cells
}

fn pit_cell(game: &Kalaha, seat: Seat, pit: Pit) -> Cell {
    let beans = game.beans(seat, pit);
    let playable = game.whose_turn() == Turn::Seat(seat) && beans > 0;
    Cell {
        count: Some(beans.into()),
        mark: game.last().map_or(Mark::None, |last| mark(last, seat, pit)),
        name: Some(format!("{}'s {pit}", INFO.seats[seat.index()])),
        offer: match playable {
            true => Offer::Action(pit.to_string()),
            false => Offer::None,
        },
        ..Cell::default()
    }
}

fn mark_of_store(last: Sowing, seat: Seat) -> Mark {
    let own = last.seat == seat;
    match last.end {
        End::Store if own => Mark::Last,
        _ if own && last.beans >= last.pit.distance() => Mark::Path,
        _ => Mark::None,
    }
}

fn mark(last: Sowing, seat: Seat, pit: Pit) -> Mark {
    let own = last.seat == seat;
    match last.end {
        End::Captured(landed) | End::Own(landed) if own && landed == pit => Mark::Last,
        End::Theirs(landed) if !own && landed == pit => Mark::Last,
        End::Captured(landed) if !own && landed.opposite() == pit => Mark::Taken,
        _ if own && last.pit == pit => Mark::Source,
        _ if last.reached(seat, pit) => Mark::Path,
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
