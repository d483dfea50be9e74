//! Which moves of a position are looked at, the most promising first.

use super::super::field::{Field, MAX_PLACES, Place, Threat};
use super::super::greedy::worth;

/// A move with what it promises before it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// Where the stone goes.
    pub(super) place: Place,
    /// By which the candidates are ordered, best first.
    pub(super) promise: i32,
}

/// The deepest that is remembered apart.
const PLIES: usize = 128;

/// What the promise of the last moves that refuted something is raised by.
const KILLER: i32 = 600;

/// What moves turned out to be worth elsewhere in the search.
pub(super) struct Experience {
    killers: Vec<[Option<Place>; 2]>,
    history: [Vec<i32>; 2],
}

impl Experience {
    pub(super) fn new() -> Experience {
        Experience {
            killers: vec![[None; 2]; PLIES],
            history: [vec![0; MAX_PLACES], vec![0; MAX_PLACES]],
        }
    }

    /// A move was so good that the others were not looked at.
    pub(super) fn refuted(&mut self, colour: usize, place: Place, ply: i32, depth: i32) {
        if let Some(killers) = self.killers.get_mut(ply as usize)
            && killers[0] != Some(place)
        {
            killers.rotate_right(1);
            killers[0] = Some(place);
        }
        let history = &mut self.history[colour][place];
        *history = (*history + depth * depth).min(KILLER / 2);
    }

    fn of(&self, colour: usize, place: Place, ply: i32) -> i32 {
        let killers = self.killers.get(ply as usize);
        let killer = killers.is_some_and(|killers| killers.contains(&Some(place)));
        self.history[colour][place] + if killer { KILLER } else { 0 }
    }
}

/// Whether the opponent of `colour` would certainly win by its next stone.
pub(super) fn is_threatened(field: &Field, colour: usize) -> bool {
    !field.is_loose()
        && field
            .threatening(1 - colour, Threat::Double)
            .next()
            .is_some()
}

/// Adds the moves of `colour` that are worth looking at to `out`, `width` at
/// most; `first` comes before all, if it is among them.
///
/// Where the opponent is about to make two ways to win, only what hinders it
/// or makes a four first is looked at, else all points with a stone close by
/// that a row can pass.
pub(super) fn select(
    field: &Field,
    experience: &Experience,
    (colour, ply): (usize, i32),
    width: usize,
    first: Option<Place>,
    out: &mut Vec<Candidate>,
) {
    let start = out.len();
    let places = if is_threatened(field, colour) {
        // What a double threat needs (its own point and where it would win)
        // are points of fours as well.
        field.fours(0).or(field.fours(1))
    } else {
        *field.candidates()
    };
    let candidate = |place| Candidate {
        place,
        promise: if first == Some(place) {
            i32::MAX
        } else {
            worth(field, colour, place) + experience.of(colour, place, ply)
        },
    };
    let wanted = |place: &Place| field.is_alive(*place) && field.is_allowed(colour, *place);
    out.extend(places.iter().filter(wanted).map(candidate));
    if out.len() == start {
        let points = field.points().iter().copied();
        let free = points.filter(|place| field.is_free(*place));
        let allowed = free.filter(|place| field.is_allowed(colour, *place));
        out.extend(allowed.map(candidate));
    }
    let found = &mut out[start..];
    found.sort_unstable_by_key(|candidate| (-candidate.promise, candidate.place));
    out.truncate(start + width);
}
