//! The cards and the chips described as data.

use super::{Face, HoleCard, SmallPoker, Variant};
use crate::{
    Cell, Ending, Form, How, Mark, Panel, Piece, Scene, Seat, Style, Text, Turn, Viewer, Who,
};

pub(super) fn scene<V: Variant>(state: &SmallPoker<V>, viewer: Viewer) -> Scene {
    let turn = state.whose_turn();
    let open = state.open().map(HoleCard::Face);
    let mut panels: Vec<Panel> = [Seat::FIRST, Seat::SECOND]
        .into_iter()
        .map(|seat| {
            let title = Text::new("game-cards-paid")
                .with("who", who::<V>(seat))
                .with("chips", chips(state.paid()[seat.index()]));
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
            tray(
                Text::new("game-cards-open"),
                card(open.unwrap_or_default(), None),
            ),
        );
    }
    let ending = ending::<V>(&turn);
    let pot = state.paid().iter().sum();
    Scene {
        panels,
        captions: vec![
            match &ending {
                Some(Ending::Drawn(_)) => Text::new("game-cards-shared"),
                Some(ending) => ending.caption(),
                None => what_comes(state),
            },
            Text::new("game-cards-pot").with("chips", chips(pot)),
        ],
        ending,
        on_turn: turn.outcome().is_none().then_some(0),
        ..Scene::default()
    }
}

pub(super) fn who<V: Variant>(seat: Seat) -> Who {
    V::INFO.who(seat)
}

fn chips(count: u32) -> Text {
    Text::new("game-chips").with("count", count)
}

fn tray(title: Text, cell: Cell) -> Panel {
    Panel {
        title: Some(title),
        style: Style::Tray,
        columns: Vec::new(),
        rows: Vec::new(),
        cells: vec![vec![cell]],
    }
}

fn card(card: HoleCard, owner: Option<Seat>) -> Cell {
    let open = |face: Face| Piece {
        owner,
        glyph: face.letter(),
        name: face.name(),
        form: face.picture().map_or(Form::Glyph, Form::Card),
    };
    Cell {
        piece: match card {
            HoleCard::None => None,
            HoleCard::Veiled => Some(Piece {
                owner,
                glyph: '?',
                name: "hidden-card",
                form: Form::Back,
            }),
            HoleCard::Face(face) => Some(open(face)),
        },
        ..Cell::default()
    }
}

fn what_comes<V: Variant>(state: &SmallPoker<V>) -> Text {
    let text = match state.whose_turn() {
        Turn::Chance if state.dealt_next().is_some() => Text::new("game-cards-dealt"),
        Turn::Chance => Text::new("game-cards-laid"),
        Turn::Seat(_) | Turn::Over(_) => Text::new("game-to-move"),
    };
    text.with("who", who::<V>(state.to_act()))
}

fn ending<V: Variant>(turn: &Turn) -> Option<Ending> {
    let outcome = turn.outcome()?;
    Some(match outcome.winner() {
        Some(winner) => {
            let won = outcome.returns()[winner.index()].unsigned_abs();
            Ending::Won(who::<V>(winner), How::By(chips(won)))
        }
        None => Ending::Drawn(None),
    })
}
