//! The 3×3 patterns of good local answers: S. Gelly, Y. Wang, R. Munos and O.
//! Teytaud, "Modification of UCT with patterns in Monte-Carlo Go", 2006, 3.2:
//! the hane, the cuts and the patterns of the edge.

use std::sync::LazyLock;

use super::field::{FREE, OFF};

/// The surroundings of a free crossing, row by row from the top, its own place
/// in the middle. `X` and `O` are the two sides, `.` a free crossing, `x` and
/// `o` all but `X` and `O`, `#` is off the board and `?` anything on it.
const PATTERNS: [&str; 13] = [
    // Hane.
    "XOX ... ???",
    "XO. ... ?.?",
    "XO? X.. x.?",
    // Cuts.
    "XO? O.o ?o?",
    "XO? O.X ???",
    "?X? O.O ooo",
    "OX? o.O ???",
    // Attachment on a diagonal.
    ".O. X.. ...",
    // The edge.
    "X.? O.? ###",
    "OX? X.O ###",
    "?X? x.O ###",
    "?XO x.x ###",
    "?OX X.O ###",
];

/// Whether each code of surroundings is one of the patterns, for either side.
static MATCHES: LazyLock<Vec<bool>> = LazyLock::new(|| {
    let mut matches = vec![false; 1 << 16];
    for pattern in PATTERNS {
        for image in images(pattern) {
            fill(&image, 0, 0, &mut matches);
        }
    }
    matches
});

/// Answers whether surroundings are those of a good local answer.
#[derive(Clone, Copy)]
pub(crate) struct Patterns(&'static [bool]);

impl Patterns {
    pub(crate) fn get() -> Patterns {
        Patterns(&MATCHES)
    }

    /// `around` has the contents of the eight places around a crossing, in
    /// reading order.
    pub(crate) fn has(self, around: [u8; 8]) -> bool {
        let code = around
            .iter()
            .rev()
            .fold(0, |code, what| code << 2 | usize::from(*what & 3));
        self.0[code]
    }
}

/// The eight places of a pattern in all its images: four turns, mirrored and
/// not, with the sides as they are and changed.
fn images(pattern: &str) -> Vec<[u8; 8]> {
    // The middle of the nine places is left out at the end.
    let mut square: Vec<u8> = pattern.bytes().filter(|symbol| *symbol != b' ').collect();
    let mut images = Vec::new();
    for _ in 0..2 {
        for _ in 0..4 {
            let around = [0, 1, 2, 3, 5, 6, 7, 8].map(|place| square[place]);
            images.push(around);
            images.push(around.map(|symbol| match symbol {
                b'X' => b'O',
                b'O' => b'X',
                b'x' => b'o',
                b'o' => b'x',
                other => other,
            }));
            square = [6, 3, 0, 7, 4, 1, 8, 5, 2]
                .map(|place| square[place])
                .to_vec();
        }
        square = [2, 1, 0, 5, 4, 3, 8, 7, 6]
            .map(|place| square[place])
            .to_vec();
    }
    images
}

/// Sets all codes that an image stands for.
fn fill(image: &[u8; 8], place: usize, code: usize, matches: &mut [bool]) {
    let Some(symbol) = image.get(place) else {
        matches[code] = true;
        return;
    };
    let stands_for: &[u8] = match symbol {
        b'X' => &[0],
        b'O' => &[1],
        b'.' => &[FREE],
        b'x' => &[1, FREE, OFF],
        b'o' => &[0, FREE, OFF],
        b'#' => &[OFF],
        _ => &[0, 1, FREE, OFF],
    };
    for what in stands_for {
        fill(
            image,
            place + 1,
            code | usize::from(*what) << (2 * place),
            matches,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(pattern: &str) -> bool {
        let square: Vec<u8> = pattern.bytes().filter(|symbol| *symbol != b' ').collect();
        let around = [0, 1, 2, 3, 5, 6, 7, 8].map(|place| match square[place] {
            b'X' => 0,
            b'O' => 1,
            b'.' => FREE,
            _ => OFF,
        });
        Patterns::get().has(around)
    }

    #[test]
    fn patterns_are_known_however_they_lie_and_for_both_sides() {
        for known in [
            "XOX ... ...",
            "OXO ... ...",
            "... ... XOX",
            "X.. O.. X..",
            "XO. O.. ...",
            "... ..O .OX",
            "X.. O.. ###",
            "#.. #.. #OX",
            "### ..O .X.",
        ] {
            assert!(has(known), "{known}");
        }
    }

    #[test]
    fn what_is_no_pattern_is_not_known() {
        assert!(!has("... ... ..."));
        assert!(!has("... ... ###"));
        assert!(!has("X.. ... ..."));
        assert!(!has("XXX X.X XXX"));
        let known = MATCHES.iter().filter(|known| **known).count();
        assert!((1_000..30_000).contains(&known), "{known}");
    }
}
