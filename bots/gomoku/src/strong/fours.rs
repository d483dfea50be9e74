//! Wins by fours alone: each four leaves the opponent one answer, until there
//! is a second winning point.

use super::super::board::Threat;
use super::super::places::Place;
use super::position::{ForcedReplies, Position};

/// The number of positions without such a win that are remembered; a power of
/// two.
const MEMORY: usize = 1 << 16;

/// More successive fours than any board has room for.
const LONGEST: u32 = 200;

/// Remembers positions in which fours do not win; this never changes.
#[derive(Clone)]
pub(super) struct Fours {
    hopeless: Vec<(u64, u32)>,
}

/// A win by fours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Win {
    /// The first stone.
    pub(super) place: Place,
    /// The number of plies until the row is complete.
    pub(super) plies: i32,
}

impl Fours {
    pub(super) fn new() -> Fours {
        Fours {
            hopeless: vec![(0, 0); MEMORY],
        }
    }

    /// A win for `colour`, which is on turn, found within `budget` positions.
    pub(super) fn search(
        &mut self,
        position: &mut Position,
        colour: usize,
        budget: u32,
    ) -> Option<Win> {
        let mut budget = budget;
        self.win(position, colour, LONGEST, &mut budget)
    }

    fn win(
        &mut self,
        position: &mut Position,
        colour: usize,
        longest: u32,
        budget: &mut u32,
    ) -> Option<Win> {
        if let Some(place) = position.board.threatening(colour, Threat::Win).next() {
            return Some(Win { place, plies: 1 });
        }
        let stops = match position.pressed(colour) {
            ForcedReplies::To(stops) => Some(stops),
            ForcedReplies::No => None,
        };
        let wanted = |place: &Place| stops.as_ref().is_none_or(|stops| stops.contains(*place));
        if let Some(place) = position.double(colour).filter(wanted) {
            return Some(Win { place, plies: 3 });
        }
        if longest == 0 {
            return None;
        }
        // The key is never 0 with a four on the board.
        let key = position.key(colour);
        let slot = key as usize % MEMORY;
        let (known, tried) = self.hopeless[slot];
        if known == key && tried >= *budget {
            return None;
        }
        let whole = *budget;
        let fours = *position.board.fours(colour);
        let fours = stops.map_or(fours, |stops| fours.and(&stops));
        for place in position.sorted(&fours, colour) {
            if !position.board.crosses(colour, place) {
                continue;
            }
            if *budget == 0 {
                break;
            }
            if position.clock.tick() {
                return None;
            }
            *budget -= 1;
            position.put(place, colour);
            let plies = self.answered(position, colour, longest - 1, budget);
            position.take(place, colour);
            if let Some(plies) = plies {
                return Some(Win {
                    place,
                    plies: plies + 1,
                });
            }
        }
        if !position.clock.is_over() {
            let tried = if *budget > 0 { u32::MAX } else { whole };
            self.hopeless[slot] = (key, tried);
        }
        None
    }

    /// The number of plies in which `colour` wins after its four, whatever the
    /// opponent answers.
    fn answered(
        &mut self,
        position: &mut Position,
        colour: usize,
        longest: u32,
        budget: &mut u32,
    ) -> Option<i32> {
        let other = 1 - colour;
        if position.board.count(other, Threat::Win) > 0 {
            return None;
        }
        let ForcedReplies::To(stops) = position.pressed(other) else {
            return None;
        };
        let mut plies = 2;
        for stop in stops.iter() {
            position.put(stop, other);
            let win = self.win(position, colour, longest, budget);
            position.take(stop, other);
            plies = plies.max(win?.plies + 1);
        }
        Some(plies)
    }
}
