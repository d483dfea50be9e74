//! Winning by force: every stone threatens to complete a line, so every answer
//! is known, until two lines are threatened at once.

use super::field::{Field, bits};

/// How many positions without a forced win are remembered; a power of two.
const MEMORY: usize = 1 << 18;

/// Searches for forced wins. Its result about a position stays true, so one
/// searcher serves many searches, in any cube.
pub(crate) struct ForcedWinSearch {
    /// Positions known to have none, by their keys.
    hopeless: Vec<u64>,
    budget: u64,
    /// Positions looked at since the start.
    pub(crate) nodes: u64,
}

/// The result of a search for a forced win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ForcedWinResult {
    /// A win: the attacker's cells and the answers they force, in turn. The
    /// last stone completes a line, or threatens two while the other side
    /// threatens none.
    Win(Vec<u32>),
    /// There is none.
    Never,
    /// The budget did not suffice.
    Unknown,
}

impl ForcedWinSearch {
    pub(crate) fn new() -> ForcedWinSearch {
        ForcedWinSearch {
            hopeless: vec![0; MEMORY],
            budget: 0,
            nodes: 0,
        }
    }

    /// Whether `side`, on turn, wins by force; `budget` is the most positions
    /// to look at.
    pub(crate) fn search(&mut self, field: &Field, side: usize, budget: u64) -> ForcedWinResult {
        self.budget = budget;
        let mut line = Vec::new();
        if self.wins(field, side, &mut line) {
            line.reverse();
            ForcedWinResult::Win(line)
        } else if self.budget == 0 {
            ForcedWinResult::Unknown
        } else {
            ForcedWinResult::Never
        }
    }

    /// The win is put into `line` in reverse order. A failure with budget left
    /// is certain.
    fn wins(&mut self, field: &Field, side: usize, line: &mut Vec<u32>) -> bool {
        if self.budget == 0 {
            return false;
        }
        self.budget -= 1;
        self.nodes += 1;
        let now = field.wins(side);
        if now != 0 {
            line.push(now.trailing_zeros());
            return true;
        }
        let threats = field.wins(1 - side);
        let allowed = match threats.count_ones() {
            0 => field.playable(),
            1 => threats,
            _ => return false,
        };
        if field.shape.gravity() {
            self.wins_falling(field, side, allowed, line)
        } else {
            self.wins_plain(field, side, allowed, line)
        }
    }

    /// Without gravity a stone threatens along the lines that lack two, and a
    /// cell on two of them threatens twice.
    fn wins_plain(
        &mut self,
        field: &Field,
        side: usize,
        allowed: u128,
        line: &mut Vec<u32>,
    ) -> bool {
        let lines = field.open_lines(side, field.length() - 2);
        let mut once = 0;
        let mut twice = 0;
        for index in bits(lines) {
            let cells = field.free_of(index);
            twice |= once & cells;
            once |= cells;
        }
        if twice & allowed != 0 {
            line.push((twice & allowed).trailing_zeros());
            return true;
        }
        if once & allowed == 0 {
            return false;
        }
        let key = key(field, side);
        if self.is_hopeless(key) {
            return false;
        }
        for cell in bits(once & allowed) {
            let answers = bits(lines & field.through(cell));
            let answer =
                answers.fold(0, |cells, index| cells | field.free_of(index)) & !(1 << cell);
            let answer = answer.trailing_zeros();
            let next = field.with(side, cell).with(1 - side, answer);
            if self.wins(&next, side, line) {
                line.extend([answer, cell]);
                return true;
            }
        }
        self.give_up(key)
    }

    /// With gravity any stone may threaten, also by making a cell above it
    /// playable; and only a cell that can be played now is a threat.
    fn wins_falling(
        &mut self,
        field: &Field,
        side: usize,
        allowed: u128,
        line: &mut Vec<u32>,
    ) -> bool {
        let key = key(field, side);
        if self.is_hopeless(key) {
            return false;
        }
        let lengthened = bits(field.open_lines(side, field.length() - 2));
        let lengthened = lengthened.fold(0, |cells, line| cells | field.free_of(line));
        let bearing = field.shape.below(field.completing(side));
        let mut forcing = Vec::new();
        for cell in bits(allowed & (lengthened | bearing)) {
            let after = field.with(side, cell);
            let threats = after.wins(side);
            if threats == 0 || after.wins(1 - side) != 0 {
                continue;
            }
            if threats.count_ones() > 1 {
                line.push(cell);
                return true;
            }
            forcing.push((cell, threats.trailing_zeros(), after));
        }
        for (cell, answer, after) in forcing {
            if self.wins(&after.with(1 - side, answer), side, line) {
                line.extend([answer, cell]);
                return true;
            }
        }
        self.give_up(key)
    }

    fn is_hopeless(&self, key: u64) -> bool {
        self.hopeless[key as usize % MEMORY] == key
    }

    fn give_up(&mut self, key: u64) -> bool {
        if self.budget > 0 {
            self.hopeless[key as usize % MEMORY] = key;
        }
        false
    }
}

/// A number for the position and the attacking side; no searched position has 0.
pub(crate) fn key(field: &Field, side: usize) -> u64 {
    let [cross, round] = field.stones();
    let rules =
        u64::from(field.shape.size()) << 2 | u64::from(field.shape.gravity()) << 1 | side as u64;
    let words = [
        cross as u64,
        (cross >> 64) as u64,
        round as u64,
        (round >> 64) as u64,
    ];
    // The finalizer of SplitMix64 (Steele, Lea and Flood 2014) over each word.
    words.into_iter().fold(rules, |key, word| {
        let mut mixed = (key ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    })
}

#[cfg(test)]
#[path = "forcing_tests.rs"]
mod tests;
