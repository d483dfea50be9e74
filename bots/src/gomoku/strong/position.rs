//! The field with the key of its position and the clock that counts.

use super::super::field::{Field, Place, Threat};
use super::super::memory::Memory;
use super::super::places::Places;
use super::clock::Clock;

/// A position that is searched.
pub(super) struct Position<'a> {
    /// The stones.
    pub(super) field: &'a mut Field,
    /// What is remembered of positions.
    pub(super) memory: &'a mut Memory,
    /// When to stop.
    pub(super) clock: Clock,
    key: u64,
}

/// What the opponent's winning points leave to a colour without one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    /// Any move.
    No,
    /// Only these, of which there may be none.
    To(Vec<Place>),
}

impl<'a> Position<'a> {
    /// The position of this field.
    pub(super) fn new(field: &'a mut Field, memory: &'a mut Memory, clock: Clock) -> Position<'a> {
        let stone = |place: &Place| Some((*place, field.stone(*place)?));
        let stones = field.points().iter().filter_map(stone);
        let key = stones.fold(0, |key, (place, colour)| key ^ memory.key(colour, place));
        Position {
            field,
            memory,
            clock,
            key,
        }
    }

    /// The key of the position with this colour on turn.
    pub(super) fn key(&self, colour: usize) -> u64 {
        self.key ^ colour as u64
    }

    /// Puts a stone.
    pub(super) fn put(&mut self, place: Place, colour: usize) {
        self.key ^= self.memory.key(colour, place);
        self.field.put(place, colour);
    }

    /// Takes it again.
    pub(super) fn take(&mut self, place: Place, colour: usize) {
        self.field.take(place, colour);
        self.key ^= self.memory.key(colour, place);
    }

    /// What the opponent's fours leave to a colour that cannot win at once.
    pub(super) fn pressed(&mut self, colour: usize) -> Pressed {
        match self.field.count(1 - colour, Threat::Win) {
            0 => Pressed::No,
            _ => Pressed::To(self.field.stops(colour)),
        }
    }

    /// A stone after which `colour`, which is not pressed, certainly wins: it
    /// makes two points to win at that no single stone stops.
    pub(super) fn double(&self, colour: usize) -> Option<Place> {
        if self.field.is_loose() {
            return None;
        }
        self.field.threatening(colour, Threat::Double).next()
    }

    /// The points among `places` where this colour may put a stone, the most
    /// valuable first.
    pub(super) fn sorted(&self, places: &Places, colour: usize) -> Vec<Place> {
        let allowed = |place: &Place| self.field.is_allowed(colour, *place);
        let mut places: Vec<_> = places.iter().filter(allowed).collect();
        places.sort_by_key(|place| -self.field.value(colour, *place));
        places
    }

    /// The key of the position after a stone, with the other colour on turn.
    pub(super) fn key_after(&self, place: Place, colour: usize) -> u64 {
        self.key(1 - colour) ^ self.memory.key(colour, place)
    }
}
