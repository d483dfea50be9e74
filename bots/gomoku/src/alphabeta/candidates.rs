//! Which moves are looked at, and how many: the selection of the thesis.

use super::super::board::{Board, Threat};
use super::super::greedy::worth;
use super::super::places::Place;

/// How the search is cut to the phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Phase {
    /// How many moves of a position are looked at.
    pub(super) width: usize,
    /// How many plies ahead at most.
    pub(super) depth: u32,
}

impl Phase {
    /// The phase at so many stones on the board.
    pub(super) fn at(stones: usize) -> Phase {
        let (width, depth) = match stones {
            0..12 => (10, 18),
            12..30 => (14, 16),
            30..60 => (18, 14),
            _ => (22, 12),
        };
        Phase { width, depth }
    }
}

/// Adds the moves of `colour` that are worth looking at to `out`, the best
/// first, `width` at most.
///
/// Left out are the points through which no row can pass any more, those far
/// from all stones, and, where the opponent is about to make two ways to win,
/// all that neither hinder it nor make a four first.
pub(super) fn select(board: &Board, colour: usize, width: usize, out: &mut Vec<Place>) {
    let other = 1 - colour;
    if board.count(other, Threat::Double) > 0 && !board.is_loose() {
        // The points that a double threat needs (its own and those where it
        // would win) are points of fours as well.
        collect(board, colour, out, |place| {
            board.threat(other, place) >= Threat::Four
                || board.threat(colour, place) >= Threat::Four
        });
    } else {
        collect(board, colour, out, |place| {
            board.candidates().contains(place) && board.is_alive(place)
        });
    }
    if out.is_empty() {
        collect(board, colour, out, |place| board.is_alive(place));
    }
    if out.is_empty() && board.has_fouls(colour) {
        // The points left may all be forbidden.
        collect(board, colour, out, |_| true);
    }
    out.sort_by_cached_key(|place| (-worth(board, colour, *place), *place));
    out.truncate(width);
}

fn collect(board: &Board, colour: usize, out: &mut Vec<Place>, wanted: impl Fn(Place) -> bool) {
    let places = board.points().iter().copied();
    out.extend(places.filter(|place| {
        board.is_free(*place) && wanted(*place) && board.is_allowed(colour, *place)
    }));
}
