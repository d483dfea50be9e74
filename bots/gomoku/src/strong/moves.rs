//! Selects the moves of a position to search.

use super::super::board::Board;
use super::super::places::{Place, Points};

/// Adds the moves of `colour` that are worth searching to `out`. If the
/// opponent threatens to win, only `hindrances` and fours are added.
pub(super) fn select(
    board: &Board,
    colour: usize,
    hindrances: Option<Points>,
    out: &mut Vec<Place>,
) {
    let allowed = |place: &Place| board.is_allowed(colour, *place);
    match hindrances {
        Some(hindrances) => {
            let places = hindrances.or(board.fours(colour));
            out.extend(places.iter().filter(allowed));
        }
        None => {
            let wanted = |place: &Place| board.is_alive(*place) && allowed(place);
            out.extend(board.candidates().iter().filter(wanted));
        }
    }
    if out.is_empty() {
        let points = board.points().iter().copied();
        out.extend(points.filter(|place| board.is_free(*place)).filter(allowed));
    }
}
