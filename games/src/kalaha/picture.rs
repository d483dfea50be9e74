//! The board described as data: north's row above south's, the stores at the
//! sides.

use super::INFO;
use super::board::{End, Kalaha, Sowing};
use super::motion;
use super::pit::Pit;
use crate::{Cell, Ending, Mark, Offer, Panel, Scene, Seat, Style, Text, Turn};

pub(super) fn scene(game: &Kalaha) -> Scene {
    let (south, north) = (Seat::FIRST, Seat::SECOND);
    let mut columns: Vec<String> = Pit::all().map(|pit| pit.to_string()).collect();
    columns.insert(0, String::new());
    columns.push(String::new());
    let panel = Panel {
        title: None,
        style: Style::Pits,
        rows: vec![
            INFO.who(north).into(),
            Text::plain(""),
            INFO.who(south).into(),
        ],
        cells: vec![
            // South sees north's pits from the other side.
            row(Pit::all().rev().map(|pit| pit_cell(game, north, pit))),
            stores(game),
            row(Pit::all().map(|pit| pit_cell(game, south, pit))),
        ],
        columns,
    };
    let ending = ending(game);
    let captions = captions(game, ending.as_ref());
    Scene {
        panels: vec![panel],
        on_turn: match game.whose_turn() {
            Turn::Over(_) => None,
            Turn::Seat(_) | Turn::Chance => captions.len().checked_sub(1),
        },
        captions,
        note: (is_again(game) && ending.is_none()).then(|| Text::new("game-note-again")),
        ending,
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
        label: Some(Text::new("game-kalaha-store").with("who", INFO.who(seat))),
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
        label: Some(place(seat, pit)),
        offer: Offer::action_if(playable, &pit),
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

/// A pit of a seat.
fn place(seat: Seat, pit: Pit) -> Text {
    let text = Text::new("game-kalaha-pit").with("who", INFO.who(seat));
    text.with("pit", pit.to_string())
}

fn ending(game: &Kalaha) -> Option<Ending> {
    let turn = game.whose_turn();
    let winner = turn.outcome()?.winner().map(|seat| INFO.who(seat));
    let [south, north] = [Seat::FIRST, Seat::SECOND].map(|seat| game.store(seat).into());
    Some(Ending::counted(winner, south, north))
}

fn captions(game: &Kalaha, ending: Option<&Ending>) -> Vec<Text> {
    let mut lines = Vec::new();
    lines.extend(game.last().map(sown));
    lines.push(match (ending, is_again(game)) {
        (Some(ending), _) => ending.caption(),
        (None, true) => {
            Text::new("game-kalaha-to-move-again").with("who", INFO.who(game.to_move()))
        }
        (None, false) => Text::new("game-to-move").with("who", INFO.who(game.to_move())),
    });
    lines
}

/// Whether the seat on turn sows once more.
fn is_again(game: &Kalaha) -> bool {
    game.last().is_some_and(|last| last.end == End::Store)
}

fn sown(last: Sowing) -> Text {
    let text = match last.end {
        End::Store => Text::new("game-kalaha-into-store"),
        End::Captured(landed) => {
            Text::new("game-kalaha-captured").with("landed", landed.to_string())
        }
        End::Own(landed) => Text::new("game-kalaha-sowed").with("landed", landed.to_string()),
        End::Theirs(landed) => {
            let place = place(last.seat.other(), landed);
            Text::new("game-kalaha-sowed").with("landed", place)
        }
    };
    text.with("who", INFO.who(last.seat))
        .with("pit", last.pit.to_string())
}
