//! Which moves of a position are looked at, the most promising first.

use super::super::field::{MAX_PLACES, Place};
use super::board::{Board, Points};

/// A move with what it promises before it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// The point of the stone.
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

/// Adds the moves of `colour` that are worth looking at to `out`, the most
/// promising first; `first` comes before all, if it is among them. Only
/// `hindrances` and fours are, where the opponent threatens to win.
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
