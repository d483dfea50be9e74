//! The cards and the chips described as data.

use super::{Face, Held, SmallPoker, Variant};
use crate::{Cell, Form, Mark, Panel, Piece, Scene, Seat, Style, Turn, Viewer};

pub(super) fn scene<V: Variant>(state: &SmallPoker<V>, viewer: Viewer) -> Scene {
    let turn = state.whose_turn();
    let open = state.open().map(Held::Face);
    let mut panels: Vec<Panel> = [Seat::FIRST, Seat::SECOND]
        .into_iter()
        .map(|seat| {
            let title = format!("{}: {}", name::<V>(seat), chips(state.paid()[seat.index()]));
            let mut cell = card(state.seen(seat, viewer), Some(seat));
            cell.mark = match turn.outcome().and_then(crate::Outcome::winner) {
                Some(winner) if winner == seat => Mark::Win,
                _ => Mark::None,
            };
            tray(title, cell)
        })
        .collect();
    if V::RAISES.len() > 1 {
        panels.insert(
            1,
            tray("open".to_owned(), card(open.unwrap_or_default(), None)),
        );
    }
    let pot = state.paid().iter().sum();
    Scene {
        panels,
        captions: vec![
            what_comes(state, &turn),
            format!("{} in the pot", chips(pot)),
        ],
        on_turn: turn.outcome().is_none().then_some(0),
        ..Scene::default()
    }
}

fn name<V: Variant>(seat: Seat) -> &'static str {
    V::INFO.seats[seat.index() % 2]
}

fn chips(count: u32) -> String {
    match count {
        1 => "1 chip".to_owned(),
        _ => format!("{count} chips"),
    }
}

fn tray(title: String, cell: Cell) -> Panel {
    Panel {
        title: Some(title),
        style: Style::Tray,
        columns: Vec::new(),
        rows: Vec::new(),
        cells: vec![vec![cell]],
    }
}

fn card(held: Held, owner: Option<Seat>) -> Cell {
    let open = |face: Face| Piece {
        owner,
        glyph: face.letter(),
        name: face.name(),
        form: face.picture().map_or(Form::Glyph, Form::Card),
    };
    Cell {
        piece: match held {
            Held::None => None,
            Held::Veiled => Some(Piece {
                owner,
                glyph: '?',
                name: "hidden card",
                form: Form::Back,
            }),
            Held::Face(face) => Some(open(face)),
        },
        ..Cell::default()
    }
}

fn what_comes<V: Variant>(state: &SmallPoker<V>, turn: &Turn) -> String {
    let next = name::<V>(state.to_act());
    match turn {
        Turn::Seat(_) => format!("{next} to move"),
        Turn::Chance if state.dealt_next().is_some() => {
            format!("the cards are dealt; {next} to move then")
        }
        Turn::Chance => format!("a card is laid open; {next} to move then"),
        Turn::Over(outcome) => match outcome.winner() {
            Some(winner) => {
                let won = outcome.returns()[winner.index()].unsigned_abs();
                format!("{} has won {}", name::<V>(winner), chips(won))
            }
            None => "the pot is shared".to_owned(),
        },
    }
}
