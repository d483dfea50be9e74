//! The board described as data.

use std::cmp::Reverse;

use super::{Chess, INFO, Kind, Square};
use crate::{
    Cell, Ending, Form, Game as _, How, Mark, Panel, Piece, Route, Scene, Seat, Style, Text,
};

pub(super) fn scene(state: &Chess) -> Scene {
    let columns = ('a'..='h').map(String::from);
    let cell = |file, rank| {
        let square = Square::new(file, rank);
        square.map_or_else(Cell::default, |square| seen(state, square))
    };
    let panel = Panel::board(Style::Chequered, columns.collect(), (0..8).rev(), cell);
    let ending = ending(state);
    Scene {
        panels: vec![panel],
        captions: vec![match &ending {
            Some(ending) => ending.caption(),
            None => to_move(state),
        }],
        note: (state.checkers() != 0 && ending.is_none()).then(|| Text::new("game-note-in-check")),
        ending,
        taken: vec![taken(state, Seat::FIRST), taken(state, Seat::SECOND)],
        on_turn: state.whose_turn().outcome().is_none().then_some(0),
        ..Scene::default()
    }
    .offer_routes(routes(state))
}

/// A move is the square of the piece and the one where it goes; castling in chess960
/// points at the rook. Of promotions, the queen comes first.
fn routes(state: &Chess) -> Vec<Route> {
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    legal.sort_by_key(|step| Reverse(step.promotion()));
    legal
        .into_iter()
        .map(|step| Route {
            stops: [step.from(), step.to()]
                .iter()
                .map(Square::to_string)
                .collect(),
            action: step.to_string(),
        })
        .collect()
}

fn seen(state: &Chess, square: Square) -> Cell {
    Cell {
        piece: state.at(square).map(|(seat, kind)| piece(seat, kind)),
        mark: mark(state, square),
        name: Some(square.to_string()),
        ..Cell::default()
    }
}

/// The king in check, and the squares of the last move.
fn mark(state: &Chess, square: Square) -> Mark {
    match state.last() {
        _ if state.checkers() != 0 && state.king(state.to_move()) == square => Mark::Check,
        Some([_, to]) if to == square => Mark::Last,
        Some([from, _]) if from == square => Mark::Source,
        _ => Mark::None,
    }
}

/// What pieces are worth, as books for beginners count, by [`Kind::index`].
const WORTH: [i64; 6] = [1, 3, 3, 5, 9, 0];

/// The pieces of which a seat has more than its opponent, the strongest first, and how
/// much it is ahead in all: `♞♟ +4`.
fn taken(state: &Chess, seat: Seat) -> Option<Text> {
    let mut pieces = String::new();
    let mut ahead = 0;
    for kind in Kind::ALL.into_iter().rev() {
        let count = |seat| i64::from(state.pieces(seat, kind).count_ones());
        let more = count(seat) - count(seat.other());
        ahead += more * WORTH[kind.index()];
        pieces.extend((0..more).map(|_| piece(Seat::SECOND, kind).glyph));
    }
    if ahead > 0 {
        pieces.push_str(&format!(" +{ahead}"));
    }
    (!pieces.is_empty()).then(|| Text::plain(pieces))
}

fn piece(seat: Seat, kind: Kind) -> Piece {
    let (glyph, name) = match (seat, kind) {
        (Seat::FIRST, Kind::Pawn) => ('♙', "chess-white-pawn"),
        (Seat::FIRST, Kind::Knight) => ('♘', "chess-white-knight"),
        (Seat::FIRST, Kind::Bishop) => ('♗', "chess-white-bishop"),
        (Seat::FIRST, Kind::Rook) => ('♖', "chess-white-rook"),
        (Seat::FIRST, Kind::Queen) => ('♕', "chess-white-queen"),
        (Seat::FIRST, Kind::King) => ('♔', "chess-white-king"),
        (_, Kind::Pawn) => ('♟', "chess-black-pawn"),
        (_, Kind::Knight) => ('♞', "chess-black-knight"),
        (_, Kind::Bishop) => ('♝', "chess-black-bishop"),
        (_, Kind::Rook) => ('♜', "chess-black-rook"),
        (_, Kind::Queen) => ('♛', "chess-black-queen"),
        (_, Kind::King) => ('♚', "chess-black-king"),
    };
    Piece {
        owner: Some(seat),
        glyph,
        name,
        form: Form::Glyph,
    }
}

fn ending(state: &Chess) -> Option<Ending> {
    let turn = state.whose_turn();
    let outcome = turn.outcome()?;
    let cause = outcome.cause().replace(' ', "-");
    let cause = Text::new("game-chess-end").with("cause", cause);
    Some(match outcome.winner() {
        Some(winner) => {
            let how = Text::new("game-chess-by").with("cause", cause);
            Ending::Won(INFO.who(winner), How::By(how))
        }
        None => Ending::Drawn(Some(Text::new("game-drawn-by").with("cause", cause))),
    })
}

fn to_move(state: &Chess) -> Text {
    let text = match state.checkers() {
        0 => Text::new("game-to-move"),
        _ => Text::new("game-chess-in-check"),
    };
    text.with("who", INFO.who(state.to_move()))
}
