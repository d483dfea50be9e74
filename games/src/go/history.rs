//! All positions of the whole board so far, for the rule of superko.

use std::sync::Arc;

use super::Board;
use super::board::Effect;
use super::{Action, Point};
use crate::Seat;

/// The positions that a game has had. Copies share them until one goes on.
#[derive(Clone, Debug)]
pub(super) struct History(Arc<Past>);

#[derive(Clone, Debug)]
struct Past {
    /// The board at the start, then others that are known to have been before.
    known: Vec<Board>,
    plies: Vec<Ply>,
    /// Whether stones were taken since the start.
    has_taken: bool,
}

/// A step from one position to the next.
#[derive(Clone, Copy, Debug)]
struct Ply {
    seat: Seat,
    action: Action,
    /// The hash of the board after it.
    hash: u64,
}

impl History {
    /// The history of a game that starts with this board, before which there
    /// was `earlier`.
    pub(super) fn new(start: Board, earlier: Option<Board>) -> History {
        let known = std::iter::once(start).chain(earlier).collect();
        History(Arc::new(Past {
            known,
            plies: Vec::new(),
            has_taken: false,
        }))
    }

    /// How many actions were played since the start.
    pub(super) fn plies(&self) -> usize {
        self.0.plies.len()
    }

    /// Adds an action that has led to a board of this hash.
    pub(super) fn push(&mut self, seat: Seat, action: Action, hash: u64, has_taken: bool) {
        let past = Arc::make_mut(&mut self.0);
        past.has_taken |= has_taken;
        past.plies.push(Ply { seat, action, hash });
    }

    /// Whether a stone would bring back an earlier position. Boards of equal
    /// hashes are compared crossing by crossing.
    pub(super) fn repeats(
        &self,
        board: &Board,
        (point, seat): (Point, Seat),
        effect: &Effect,
    ) -> bool {
        let past = &*self.0;
        // Where nothing was ever taken, a board has more stones than all before.
        if !past.has_taken && past.known.len() == 1 && effect.taken.is_empty() {
            return false;
        }
        let hash = effect.hash;
        let known = past.known.iter().any(|board| board.hash() == hash);
        if !known && !past.plies.iter().any(|ply| ply.hash == hash) {
            return false;
        }
        let mut after = board.clone();
        after.put(point, seat, &effect.taken);
        past.contains(&after)
    }
}

impl Past {
    /// Whether this board was there before: plays the whole game once more.
    fn contains(&self, wanted: &Board) -> bool {
        if self.known.contains(wanted) {
            return true;
        }
        let Some(mut board) = self.known.first().cloned() else {
            return false;
        };
        self.plies.iter().any(|ply| {
            if let Action::Play(point) = ply.action {
                let taken = board.effect(point, ply.seat).map(|effect| effect.taken);
                board.put(point, ply.seat, &taken.unwrap_or_default());
            }
            ply.hash == wanted.hash() && board == *wanted
        })
    }
}
