//! From a move as somebody wrote it to the legal move it stands for.
//!
//! A capture may be written shorter, `15x29` for `15x22x29`, or by another way
//! that takes the same pieces to the same square.

use super::action::Move;
use super::board::Board;
use super::geometry::{Direction, Geometry};
use super::square::Square;
use super::state::Checkers;
use super::{INFO, Rule};
use crate::{Illegal, Seat, Text};

/// How many legal moves a message names.
const NAMED: usize = 6;

/// The legal move, in canonical form.
pub(super) fn resolve(game: &Checkers, given: Move) -> Result<Move, Illegal> {
    if game.is_over() {
        return Err(Illegal::over());
    }
    let (rule, board, seat) = (game.rule(), game.board(), game.to_move());
    if !board.can_capture(rule, seat) {
        return if !given.is_capture() && is_quiet_move(rule, board, seat, given) {
            Ok(given)
        } else {
            Err(why_not(game, given))
        };
    }
    let mut legal = Vec::new();
    board.moves(rule, seat, &mut legal);
    if legal.contains(&given) {
        return Ok(given);
    }
    if !given.is_capture() {
        return Err(Illegal::new(
            Text::new("rules-must-take")
                .with("given", given.to_string())
                .with("moves", named(&legal)),
        ));
    }
    let ends = |action: &Move| (action.from(), action.to());
    legal.retain(|action| ends(action) == ends(&given));
    if given.steps() > 1 {
        match walked(game, given) {
            Some(taken) => legal.retain(|action| board.captured(rule, seat, *action) == taken),
            None => legal.retain(|action| passes(*action, given)),
        }
    }
    match legal[..] {
        [only] => Ok(only),
        [] => Err(why_not(game, given)),
        _ => Err(Illegal::new(
            Text::new("rules-several")
                .with("given", given.to_string())
                .with("moves", named(&legal)),
        )),
    }
}

/// Whether a move without a capture is legal where nothing can be captured.
fn is_quiet_move(rule: Rule, board: &Board, seat: Seat, given: Move) -> bool {
    let geometry = rule.geometry();
    let (from, to) = (geometry.bit(given.from()), geometry.bit(given.to()));
    if board.pieces(seat) & from == 0 || to == 0 || board.occupied() & to != 0 {
        return false;
    }
    let is_king = board.kings(seat) & from != 0;
    let goes = |way: &Direction| is_king || way.is_forward(seat.index());
    let near = |way: &Direction| geometry.step(from, *way) == to;
    if Direction::ALL.iter().any(|way| goes(way) && near(way)) {
        return true;
    }
    let between = geometry.between(from, to);
    is_king && rule.has_flying_kings() && between != 0 && between & board.occupied() == 0
}

/// The squares captured by a move that goes exactly this way; `None` where it
/// is no capture.
fn walked(game: &Checkers, given: Move) -> Option<u64> {
    let (rule, board, seat) = (game.rule(), game.board(), game.to_move());
    let geometry = rule.geometry();
    let start = geometry.bit(given.from());
    let other = board.pieces(seat.other());
    let occupied = board.occupied() & !start;
    let flies = rule.has_flying_kings() && board.kings(seat) & start != 0;
    let mut at = start;
    let mut taken = 0;
    for landing in given.landings() {
        let to = geometry.bit(landing);
        let between = geometry.between(at, to);
        let over = between & occupied;
        let is_jump = over.count_ones() == 1 && over & other & !taken != 0 && to & occupied == 0;
        if !is_jump || !(flies || between == over) {
            return None;
        }
        taken |= over;
        at = to;
    }
    Some(taken)
}

/// Whether a capture lands, in this order, on all the squares that are named.
fn passes(action: Move, given: Move) -> bool {
    let mut landings = action.landings();
    let mut named = given.landings();
    named.all(|square| landings.any(|landing| landing == square))
}

fn named(legal: &[Move]) -> String {
    let mut words: Vec<String> = legal.iter().take(NAMED).map(Move::to_string).collect();
    if legal.len() > NAMED {
        words.push("…".to_owned());
    }
    words.join(", ")
}

/// Why a move is illegal that is none of those that have to be played.
fn why_not(game: &Checkers, given: Move) -> Illegal {
    let (rule, board, seat) = (game.rule(), game.board(), game.to_move());
    let geometry = rule.geometry();
    let squares = std::iter::once(given.from()).chain(given.landings());
    if let Some(beyond) = beyond(geometry, squares) {
        return Illegal::new(
            Text::new("rules-no-square")
                .with("place", beyond.to_string())
                .with("size", geometry.size()),
        );
    }
    let (from, to) = (given.from(), given.to());
    let bit = geometry.bit(from);
    if board.occupied() & bit == 0 {
        return Illegal::new(Text::new("rules-no-piece").with("place", from.to_string()));
    }
    if board.pieces(seat) & bit == 0 {
        return Illegal::new(
            Text::new("rules-piece-of-other")
                .with("place", from.to_string())
                .with("who", INFO.who_by_name(seat.other())),
        );
    }
    let mut legal = Vec::new();
    board.moves(rule, seat, &mut legal);
    if given.is_capture() && !legal.iter().any(|action| action.is_capture()) {
        return Illegal::new(Text::new("rules-nothing-to-take").with("given", given.to_string()));
    }
    if given.is_capture() {
        return Illegal::new(
            Text::new("rules-no-such-capture")
                .with("given", given.to_string())
                .with("moves", named(&legal)),
        );
    }
    if board.occupied() & geometry.bit(to) != 0 {
        return Illegal::new(Text::new("rules-occupied").with("place", to.to_string()));
    }
    let reason = match board.kings(seat) & bit {
        0 => Text::new("rules-man-cannot-go"),
        _ => Text::new("rules-king-cannot-go"),
    };
    Illegal::new(
        reason
            .with("from", from.to_string())
            .with("to", to.to_string()),
    )
}

fn beyond(geometry: Geometry, mut squares: impl Iterator<Item = Square>) -> Option<Square> {
    squares.find(|square| geometry.bit(*square) == 0)
}
