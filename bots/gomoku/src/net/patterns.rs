//! The numbered patterns of lines through a free point: a line and its mirror
//! image are one pattern.

use std::sync::LazyLock;

use games::Seat;
use games::gomoku::Rule;

use super::super::shape::{Code, Shapes};

/// The number of patterns: four cells a side, of 121 kinds each.
pub const PATTERNS: usize = 121 * 122 / 2;

/// The number of pairs of shapes.
pub const SHAPES: usize = 256;

/// All patterns of five in a row, where four cells a side count.
pub struct Patterns {
    /// The pattern of each code.
    pub(crate) numbers: Vec<u16>,
    /// For each pattern, the pattern that the opponent sees.
    turned: Vec<u16>,
    /// For each pattern, the shapes that a stone of either colour makes.
    shapes: Vec<u8>,
    /// For each pattern, whether the line has no stone.
    empty: Vec<bool>,
}

static ALL: LazyLock<Patterns> = LazyLock::new(Patterns::number_all);

impl Patterns {
    /// All patterns, numbered at the first call.
    pub fn all() -> &'static Patterns {
        &ALL
    }

    fn number_all() -> Patterns {
        let mut shapes = Shapes::new(5, Rule::Freestyle, Seat::FIRST);
        let codes = shapes.codes() as Code;
        let mut all = Patterns {
            numbers: vec![0; codes as usize],
            turned: Vec::new(),
            shapes: Vec::new(),
            empty: Vec::new(),
        };
        let mut found = Vec::new();
        for code in 0..codes {
            let mirrored = shapes.mirrored(code);
            if mirrored < code {
                all.numbers[code as usize] = all.numbers[mirrored as usize];
            } else {
                all.numbers[code as usize] = found.len() as u16;
                found.push(code);
            }
        }
        for code in found {
            let turned = shapes.turned(code);
            all.turned.push(all.numbers[turned as usize]);
            let pair = shapes.of(code) as u8 + 16 * shapes.of(turned) as u8;
            all.shapes.push(pair);
            all.empty.push(turned == code);
        }
        all
    }

    /// The pattern of a code.
    pub(crate) fn of(&self, code: Code) -> u16 {
        self.numbers[code as usize]
    }

    /// The same pattern as the opponent sees it.
    pub fn turned(&self, pattern: u16) -> u16 {
        self.turned[usize::from(pattern)]
    }

    /// The number, below [`SHAPES`], of the two shapes that a stone of either
    /// colour makes on this line.
    pub fn shapes(&self, pattern: u16) -> u8 {
        self.shapes[usize::from(pattern)]
    }

    /// Whether the line has no stone.
    pub fn is_empty(&self, pattern: u16) -> bool {
        self.empty[usize::from(pattern)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_turn_back_and_count_as_they_should() {
        let all = Patterns::all();
        assert_eq!(all.turned.len(), PATTERNS);
        assert_eq!(all.numbers.len(), 121 * 121);
        for pattern in 0..PATTERNS as u16 {
            assert_eq!(all.turned(all.turned(pattern)), pattern);
        }
        // A line without a stone depends only on its two lengths.
        let empty = all.empty.iter().filter(|empty| **empty).count();
        assert_eq!(empty, 5 * 6 / 2);
    }
}
