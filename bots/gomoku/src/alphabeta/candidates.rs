//! Which moves are looked at, and how many: the selection of the thesis.

use super::super::field::{Field, Place, Threat};
use super::super::greedy::worth;

/// How the search is cut to the phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Phase {
    /// How many moves of a position are looked at.
    pub(super) width: usize,
    /// How many plies ahead at most.
    pub(super) depth: i32,
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

/// A move with what it promises before it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// The point of the stone.
    pub(super) place: Place,
    /// By which the candidates are ordered, best first.
    pub(super) promise: i32,
}

/// Adds the moves of `colour` that are worth looking at to `out`, the best
/// first, `width` at most; `first` comes before all, if it is among them.
///
/// Left out are the points through which no row can pass any more, those far
/// from all stones, and, where the opponent is about to make two ways to win,
/// all that neither hinder it nor make a four first.
pub(super) fn select(
    field: &Field,
    colour: usize,
    width: usize,
    first: Option<Place>,
    out: &mut Vec<Candidate>,
) {
    let start = out.len();
    let other = 1 - colour;
    if field.count(other, Threat::Double) > 0 && !field.is_loose() {
        // What a double threat needs (its own point and where it would win)
        // are points of fours as well.
        collect(field, colour, out, |place| {
            field.threat(other, place) >= Threat::Four
                || field.threat(colour, place) >= Threat::Four
        });
    } else {
        collect(field, colour, out, |place| {
            field.is_near(place) && field.is_alive(place)
        });
    }
    if out.len() == start {
        collect(field, colour, out, |place| field.is_alive(place));
    }
    if out.len() == start && field.has_fouls(colour) {
        // The points left may all be forbidden.
        collect(field, colour, out, |_| true);
    }
    let found = &mut out[start..];
    for candidate in found.iter_mut() {
        if Some(candidate.place) == first {
            candidate.promise = i32::MAX;
        }
    }
    found.sort_unstable_by_key(|candidate| (-candidate.promise, candidate.place));
    out.truncate(start + width);
}

fn collect(field: &Field, colour: usize, out: &mut Vec<Candidate>, wanted: impl Fn(Place) -> bool) {
    let places = field.points().iter().copied();
    let places = places.filter(|place| {
        field.is_free(*place) && wanted(*place) && field.is_allowed(colour, *place)
    });
    out.extend(places.map(|place| Candidate {
        place,
        promise: worth(field, colour, place),
    }));
}
