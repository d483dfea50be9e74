//! How soon can a win be forced under gravity? Every move of both sides is tried as
//! far as a number of free stones; behind these, wins by threats alone are looked for.
//!
//! A stone is *free* if it answers no threat. Stops cost nothing, and there are not many
//! in a row.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use games::qubic::Shape;

use super::cube::CellScores;
use super::field::{Field, bits};
use super::forcing::{ForcedWinResult, ForcedWinSearch};
use super::mix::Mix;

/// The most positions of a search for a win by threats.
const FORCING_BUDGET: u64 = 20_000;

/// The most positions that are remembered: about a gigabyte.
const MAX_KNOWN: usize = 1 << 24;

/// How many positions pass between two tellings of the progress.
const TELL_EVERY: u64 = 1 << 14;

/// The finding about one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Whether the side can force a win.
    pub wins: bool,
    /// The positions looked at.
    pub positions: u64,
    /// The searches for a win by threats that were broken off; each counts as no win.
    pub cut: u64,
}

/// Whether the seat with this index can force a win from the cube without stones, if at
/// most `free` stones of both sides are free. `tell` hears how many positions were
/// looked at.
pub fn bound(shape: Shape, attacker: usize, free: u32, tell: &mut dyn FnMut(u64)) -> Bound {
    let mut search = Exhaustive::new(shape, attacker, tell);
    let wins = search.wins(&Field::new(shape), 0, free);
    Bound {
        wins,
        positions: search.positions,
        cut: search.cut,
    }
}

type AnswerTable = HashMap<(u128, u128), Answer, BuildHasherDefault<Mix>>;

/// The known answer about a position.
#[derive(Clone, Copy, Default)]
struct Answer {
    /// With so many free stones, and with more, the win can be forced.
    wins_with: Option<u32>,
    /// With so many, and with fewer, it cannot.
    not_with: Option<u32>,
}

struct Exhaustive<'a> {
    attacker: usize,
    forcing: ForcedWinSearch,
    turns: Vec<Vec<u32>>,
    known: AnswerTable,
    positions: u64,
    cut: u64,
    tell: &'a mut dyn FnMut(u64),
}

impl Exhaustive<'_> {
    fn new(shape: Shape, attacker: usize, tell: &mut dyn FnMut(u64)) -> Exhaustive<'_> {
        Exhaustive {
            attacker,
            forcing: ForcedWinSearch::new(),
            turns: turns(shape.size()),
            known: HashMap::default(),
            positions: 0,
            cut: 0,
            tell,
        }
    }

    /// Whether the attacker can force a win where `side` is on turn.
    fn wins(&mut self, field: &Field, side: usize, plies: u32) -> bool {
        self.positions += 1;
        if self.positions.is_multiple_of(TELL_EVERY) {
            (self.tell)(self.positions);
        }
        if field.playable() == 0 {
            return false;
        }
        let attacks = side == self.attacker;
        if self.is_forced(field, side) {
            return attacks;
        }
        let threats = field.wins(1 - side);
        match threats.count_ones() {
            0 => {}
            1 => return self.after(field, side, threats.trailing_zeros(), plies),
            _ => return !attacks,
        }
        if plies == 0 {
            return false;
        }
        let key = self.key(field);
        let answer = self.known.get(&key).copied().unwrap_or_default();
        if answer.wins_with.is_some_and(|with| plies >= with) {
            return true;
        }
        if answer.not_with.is_some_and(|with| plies <= with) {
            return false;
        }
        let scores = CellScores::new(field, side);
        let mut cells: Vec<u32> = bits(field.playable()).collect();
        cells.sort_by_cached_key(|cell| std::cmp::Reverse(scores.of(field, *cell)));
        let wins = if attacks {
            cells
                .iter()
                .any(|cell| self.after(field, side, *cell, plies - 1))
        } else {
            cells
                .iter()
                .all(|cell| self.after(field, side, *cell, plies - 1))
        };
        if self.known.len() >= MAX_KNOWN {
            self.known.clear();
        }
        let answer = self.known.entry(key).or_default();
        if wins {
            answer.wins_with = Some(answer.wins_with.map_or(plies, |with| with.min(plies)));
        } else {
            answer.not_with = Some(answer.not_with.map_or(plies, |with| with.max(plies)));
        }
        wins
    }

    fn after(&mut self, field: &Field, side: usize, cell: u32, plies: u32) -> bool {
        self.wins(&field.with(side, cell), 1 - side, plies)
    }

    /// Whether the side on turn wins by threats alone.
    fn is_forced(&mut self, field: &Field, side: usize) -> bool {
        match self.forcing.search(field, side, FORCING_BUDGET) {
            ForcedWinResult::Win(_) => true,
            ForcedWinResult::Never => false,
            ForcedWinResult::Unknown => {
                self.cut += 1;
                false
            }
        }
    }

    /// The least of the eight images of a position. The stones tell the side on turn.
    fn key(&self, field: &Field) -> (u128, u128) {
        let [cross, round] = field.stones();
        let image = |turn: &Vec<u32>| {
            let map = |set| bits(set).fold(0, |image, cell| image | 1 << turn[cell as usize]);
            (map(cross), map(round))
        };
        let images = self.turns.iter().map(image);
        images.min().unwrap_or((cross, round))
    }
}

/// The eight ways to turn and mirror the layers, which keep the lines and the order of
/// cells above each other: the image of each cell.
fn turns(size: u8) -> Vec<Vec<u32>> {
    let size = u32::from(size);
    let turn = |number: u32| {
        let map = |cell: u32| {
            let (layer, row, column) = (cell / (size * size), cell / size % size, cell % size);
            let (row, column) = if number & 1 == 1 {
                (column, row)
            } else {
                (row, column)
            };
            let flip = |place: u32, bit: u32| {
                if number >> bit & 1 == 1 {
                    size - 1 - place
                } else {
                    place
                }
            };
            layer * size * size + flip(row, 1) * size + flip(column, 2)
        };
        (0..size.pow(3)).map(map).collect()
    };
    (0..8).map(turn).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::SeedableRng as _;
    use rand::rngs::StdRng;
    use rand::seq::IndexedRandom as _;

    use super::*;

    #[test]
    fn turns_keep_the_lines_and_the_layers() {
        for size in 3..=5 {
            let lines = Shape::new(size, true).unwrap().lines();
            let lines: HashSet<u128> = lines.iter().copied().collect();
            let turns = turns(size);
            assert_eq!(turns.iter().collect::<HashSet<_>>().len(), 8);
            for turn in turns {
                let map =
                    |set: &u128| bits(*set).fold(0, |image, cell| image | 1 << turn[cell as usize]);
                assert_eq!(lines.iter().map(map).collect::<HashSet<u128>>(), lines);
                let layer = u32::from(size).pow(2);
                assert!(
                    (0..)
                        .zip(&turn)
                        .all(|(cell, image)| cell / layer == image / layer)
                );
            }
        }
    }

    /// The winner if nobody errs, by a search without memory, threats or symmetries.
    fn plainly(field: &Field, side: usize) -> Option<usize> {
        if field.has_line(1 - side) {
            return Some(1 - side);
        }
        let mut best = (field.playable() != 0).then_some(1 - side);
        for cell in bits(field.playable()) {
            match plainly(&field.with(side, cell), 1 - side) {
                Some(winner) if winner == side => return Some(side),
                Some(_) => {}
                None => best = None,
            }
        }
        best
    }

    #[test]
    fn the_ends_of_games_in_the_small_cube_are_those_of_a_plain_search() {
        let shape = Shape::new(3, true).unwrap();
        let mut rng = StdRng::seed_from_u64(1);
        let mut seen = [0; 2];
        while seen.iter().sum::<u32>() < 300 {
            let mut field = Field::new(shape);
            for stone in 0..14 {
                let cells: Vec<u32> = bits(field.playable()).collect();
                field.put(stone % 2, *cells.choose(&mut rng).unwrap());
            }
            if field.has_line(0) || field.has_line(1) {
                continue;
            }
            let winner = plainly(&field, 0);
            // Hardly a cube of 3 is full without a line.
            if let Some(winner) = winner {
                seen[winner] += 1;
            }
            for attacker in 0..2 {
                let mut told = |_| {};
                let mut search = Exhaustive::new(shape, attacker, &mut told);
                assert_eq!(search.wins(&field, 0, 26), winner == Some(attacker));
            }
        }
        assert!(seen.iter().all(|count| *count > 5), "{seen:?}");
    }

    #[test]
    fn in_the_small_cube_the_first_player_wins() {
        let shape = Shape::new(3, true).unwrap();
        let wins = |attacker, plies| bound(shape, attacker, plies, &mut |_| {}).wins;
        assert!(!wins(0, 1) && wins(0, 2) && !wins(1, 8));
    }

    #[test]
    fn nobody_forces_a_win_in_the_usual_cube_with_four_free_stones() {
        let shape = Shape::new(4, true).unwrap();
        for side in 0..2 {
            let found = bound(shape, side, 4, &mut |_| {});
            assert!(
                !found.wins && found.cut == 0 && found.positions > 100,
                "{found:?}"
            );
        }
    }
}
