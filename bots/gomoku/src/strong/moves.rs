//! Selects the moves of a position to search, the most promising first.

use super::super::field::{MAX_PLACES, Place};
use super::board::{Board, Points};

/// A move with its promise before the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// The point of the stone.
    pub(super) place: Place,
    /// The key by which candidates are sorted, best first.
    pub(super) promise: i32,
}

/// The deepest ply with its own killer moves.
const PLIES: usize = 128;

/// The bonus of the last two moves that refuted a move at this ply.
const KILLER: i32 = 600;

/// How well moves did elsewhere in the search.
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

    /// Notes that a move was good enough to skip the rest.
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

/// Adds the moves of `colour` that are worth searching to `out`, the most
/// promising first; `first` precedes all others if it is among them. If the
/// opponent threatens to win, only `hindrances` and fours are added.
pub(super) fn select(
    board: &Board,
    experience: &Experience,
    (colour, ply): (usize, i32),
    first: Option<Place>,
    hindrances: Option<Points>,
    out: &mut Vec<Candidate>,
) {
    let start = out.len();
    let candidate = |place| Candidate {
        place,
        promise: if first == Some(place) {
            i32::MAX
        } else {
            board.promise(colour, place) + experience.of(colour, place, ply)
        },
    };
    let allowed = |place: &Place| board.is_allowed(colour, *place);
    match hindrances {
        Some(hindrances) => {
            let places = hindrances.or(board.fours(colour));
            out.extend(places.iter().filter(allowed).map(candidate));
        }
        None => {
            let wanted = |place: &Place| board.is_alive(*place) && allowed(place);
            let places = board.candidates().iter().filter(wanted);
            out.extend(places.map(candidate));
        }
    }
    if out.len() == start {
        let points = board.points().iter().copied();
        let free = points.filter(|place| board.is_free(*place));
        out.extend(free.filter(allowed).map(candidate));
    }
    let found = &mut out[start..];
    found.sort_unstable_by_key(|candidate| (-candidate.promise, candidate.place));
}
