//! The lesson of a game.

use games::gomoku::{Gomoku, Phase, Point};
use games::{Game, Seat};

use super::symmetry::Keys;

/// A stone that somebody chose.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The position before it.
    pub(super) before: Gomoku,
    /// Where it was put.
    pub(super) point: Point,
}

impl Step {
    /// A stone of a game; `None` while the colours are not settled.
    pub(super) fn new(before: Gomoku, point: Point) -> Option<Step> {
        (before.phase() == Phase::Play).then_some(Step { before, point })
    }

    /// The colour of the stone.
    pub(super) fn colour(&self) -> Seat {
        self.before.to_move()
    }

    /// The key of the position after it.
    pub(super) fn key(&self) -> i64 {
        Keys::of(&self.before).after(self.point, self.colour())
    }
}

/// A game that is over.
#[derive(Clone, Debug, Default)]
pub(super) struct Lesson {
    /// The stones, in their order.
    pub(super) steps: Vec<Step>,
    /// The colour that has won; `None` after a draw.
    pub(super) winner: Option<Seat>,
}

impl Lesson {
    /// The result of a colour: 1, 0 or -1.
    pub(super) fn result(&self, colour: Seat) -> i64 {
        match self.winner {
            None => 0,
            Some(winner) if winner == colour => 1,
            Some(_) => -1,
        }
    }

    /// The colour that has lost.
    pub(super) fn loser(&self) -> Option<Seat> {
        self.winner.map(Seat::other)
    }
}

/// The colour that a seat plays, once the colours are settled.
pub(super) fn colour_of(state: &Gomoku, seat: Seat) -> Seat {
    if state.seat_of(Seat::FIRST) == seat {
        Seat::FIRST
    } else {
        Seat::SECOND
    }
}

/// Whether the colour on turn wins with its next stone here.
pub(super) fn wins_at(state: &Gomoku, point: Point) -> bool {
    let mut next = state.clone();
    next.play(point.into()).is_ok() && next.winner() == Some(state.to_move())
}

/// Whether the colour on turn can win with its next stone.
pub(super) fn can_win(state: &Gomoku) -> bool {
    let mut free = state.points().filter(|point| state.at(*point).is_none());
    free.any(|point| wins_at(state, point))
}
