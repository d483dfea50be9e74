//! The board with the key of its position and the clock.

use bot_kit::Clock;

use super::super::board::{Board, Threat};
use super::super::places::{Place, Points, key};

/// A position that is searched.
#[derive(Clone)]
pub(super) struct Position {
    /// The stones.
    pub(super) board: Board,
    /// Decides when to stop.
    pub(super) clock: Clock,
    key: u64,
}

/// The moves that the opponent's winning points leave to a colour without a
/// win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ForcedReplies {
    /// Any move.
    No,
    /// Only these, perhaps none.
    To(Points),
}

impl Position {
    /// The position of this board.
    pub(super) fn new(board: Board, clock: Clock) -> Position {
        let stone = |place: &Place| Some((*place, board.stone(*place)?));
        let stones = board.points().iter().filter_map(stone);
        let key = stones.fold(0, |sum, (place, colour)| sum ^ key(colour, place));
        Position { board, clock, key }
    }

    /// The key of the position with this colour on turn.
    pub(super) fn key(&self, colour: usize) -> u64 {
        self.key ^ colour as u64
    }

    /// Puts a stone.
    pub(super) fn put(&mut self, place: Place, colour: usize) {
        self.key ^= key(colour, place);
        self.board.put(place, colour);
    }

    /// Takes the stone back.
    pub(super) fn take(&mut self, place: Place, colour: usize) {
        self.board.take();
        self.key ^= key(colour, place);
    }

    /// The moves that the opponent's fours leave to a colour that cannot win at
    /// once.
    pub(super) fn pressed(&mut self, colour: usize) -> ForcedReplies {
        match self.board.count(1 - colour, Threat::Win) {
            0 => ForcedReplies::No,
            _ => ForcedReplies::To(self.board.stops(colour)),
        }
    }

    /// A stone with which `colour`, which is not pressed, certainly wins: it
    /// makes two winning points that no single stone stops.
    pub(super) fn double(&self, colour: usize) -> Option<Place> {
        if self.board.is_loose() {
            return None;
        }
        self.board.threatening(colour, Threat::Double).next()
    }

    /// Whether the opponent of `colour` would certainly win by its next stone.
    pub(super) fn is_threatened(&self, colour: usize) -> bool {
        self.double(1 - colour).is_some()
    }

    /// The allowed points among `places`, sorted by the promise of the rows
    /// that they make, best first.
    pub(super) fn sorted(&self, places: &Points, colour: usize) -> Vec<Place> {
        let allowed = |place: &Place| self.board.is_allowed(colour, *place);
        let mut places: Vec<_> = places.iter().filter(allowed).collect();
        places.sort_by_key(|place| -self.board.attack(colour, *place));
        places
    }

    /// The key of the position after a stone, with the other colour on turn.
    pub(super) fn key_after(&self, place: Place, colour: usize) -> u64 {
        self.key(1 - colour) ^ key(colour, place)
    }
}
