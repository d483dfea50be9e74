//! The cards and the chips described as data.

use super::{Face, HoleCard, SmallPoker, Variant};
use crate::{
    Cell, Ending, Form, How, Mark, Panel, Piece, Scene, Seat, Style, Text, Turn, Viewer, Who,
};

pub(super) fn scene<V: Variant>(state: &SmallPoker<V>, viewer: Viewer) -> Scene {
    let turn = state.whose_turn();
    let bets = state.bets();
    let hand = |seat: Seat| {
        let mut cell = card(state.seen(seat, viewer), Some(seat));
        if turn.outcome().and_then(crate::Outcome::winner) == Some(seat) {
            cell.mark = Mark::Win;
        }
        vec![cell, pile(bets[seat.index()])]
    };
    let label = |seat: Seat| match bets[seat.index()] {
        0 => Text::from(who::<V>(seat)),
        bet => Text::new("game-cards-paid")
            .with("who", who::<V>(seat))
            .with("chips", chips(bet)),
    };
    let pot = state.paid().iter().sum::<u32>() - bets.iter().sum::<u32>();
    let mut middle = vec![pile(pot)];
    if V::RAISES.len() > 1 {
        let open = state.open().map(HoleCard::Face);
        middle.insert(0, card(open.unwrap_or_default(), None));
    }
    let table = Panel {
        title: None,
        style: Style::Felt,
        columns: Vec::new(),
        rows: vec![
            label(Seat::SECOND),
            Text::new("game-cards-pot").with("chips", chips(pot)),
            label(Seat::FIRST),
        ],
        cells: vec![hand(Seat::SECOND), middle, hand(Seat::FIRST)],
    };
    let ending = ending::<V>(&turn);
    Scene {
        panels: vec![table],
        captions: vec![match &ending {
            Some(Ending::Drawn(_)) => Text::new("game-cards-shared"),
            Some(ending) => ending.caption(),
            None => what_comes(state),
        }],
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

fn pile(count: u32) -> Cell {
    Cell {
        count: Some(count),
        ..Cell::default()
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
    text.with("who", who::<V>(state.to_act))
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
