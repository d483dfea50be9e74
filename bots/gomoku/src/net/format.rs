//! The file of learnt numbers. Unpacked (gzip) it holds, all little-endian:
//!
//! | part | numbers |
//! |---|---|
//! | of each pattern [`WIDTH`] numbers | `i16`, [`PATTERNS`] times [`WIDTH`] |
//! | the promise of a move by the numbers of its point | `i16`, 2 times [`WIDTH`] |
//! | the head: `hidden`, `bias`, `out`, `straight`, `constant` | `f32`, see [`Head`] |

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use super::patterns::PATTERNS;

/// The number of numbers that a pattern has for the colour that sees it.
pub const WIDTH: usize = 16;

/// The number of numbers of a point: those for one colour and for the other.
pub const BOTH: usize = 2 * WIDTH;

/// The number of hidden sums.
pub const HIDDEN: usize = 16;

/// The greatest value of a point's number; numbers of patterns are in units of 1 /
/// `TOP`.
pub const TOP: i16 = 160;

/// The unit of promises in the file: 1 / `PROMISE`.
pub const PROMISE: i16 = 400;

/// All learnt numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts {
    /// The numbers of each pattern.
    pub rows: Vec<[i16; WIDTH]>,
    /// The weights of a point's numbers for its own colour, then for the other.
    pub promise: [i16; BOTH],
    /// The weights of the sums over all points.
    pub head: Head,
}

/// Computes the odds from the sums over all points, in units of a point at its
/// maximum: the sums of the colour on turn, then those of the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    /// The weights of each sum in the hidden sums.
    pub hidden: [[f32; HIDDEN]; BOTH],
    /// The start values of the hidden sums, which count only if they are positive.
    pub bias: [f32; HIDDEN],
    /// The weights of the hidden sums in the odds.
    pub out: [f32; HIDDEN],
    /// The direct weights of the sums in the odds.
    pub straight: [f32; BOTH],
    /// The start value of the odds.
    pub constant: f32,
}

impl Parts {
    /// Packs these numbers into a file.
    ///
    /// # Errors
    ///
    /// None in practice, since everything is written to memory.
    pub fn to_bytes(&self) -> std::io::Result<Vec<u8>> {
        let mut out = GzEncoder::new(Vec::new(), Compression::best());
        for number in self.rows.iter().flatten().chain(&self.promise) {
            out.write_all(&number.to_le_bytes())?;
        }
        let Head {
            hidden,
            bias,
            out: outs,
            straight,
            constant,
        } = &self.head;
        let numbers = hidden.iter().flatten().chain(bias).chain(outs);
        for number in numbers.chain(straight).chain([constant]) {
            out.write_all(&number.to_le_bytes())?;
        }
        out.finish()
    }

    /// Reads a file; `None` if it is not valid.
    pub fn from_bytes(packed: &[u8]) -> Option<Parts> {
        let mut bytes = Vec::new();
        // One byte more than a file has reveals files that are too long.
        let most = LENGTH as u64 + 1;
        let mut unpacked = GzDecoder::new(packed).take(most);
        unpacked.read_to_end(&mut bytes).ok()?;
        if bytes.len() != LENGTH {
            return None;
        }
        let (whole, head) = bytes.split_at(2 * WHOLE);
        let mut whole = whole
            .as_chunks()
            .0
            .iter()
            .map(|two| i16::from_le_bytes(*two));
        let mut head = head
            .as_chunks()
            .0
            .iter()
            .map(|four| f32::from_le_bytes(*four));
        let mut row = || taken(&mut whole);
        let rows = (0..PATTERNS).map(|_| row()).collect::<Option<_>>()?;
        let promise = taken(&mut whole)?;
        let mut hidden = [[0.0; HIDDEN]; BOTH];
        for row in &mut hidden {
            *row = taken(&mut head)?;
        }
        let head = Head {
            hidden,
            bias: taken(&mut head)?,
            out: taken(&mut head)?,
            straight: taken(&mut head)?,
            constant: head.next()?,
        };
        Some(Parts {
            rows,
            promise,
            head,
        })
    }
}

/// The number of whole numbers in a file.
const WHOLE: usize = PATTERNS * WIDTH + BOTH;

/// The length of an unpacked file in bytes.
const LENGTH: usize = 2 * WHOLE + 4 * (BOTH * HIDDEN + 2 * HIDDEN + BOTH + 1);

/// Takes the next `COUNT` numbers.
fn taken<T: Copy + Default, const COUNT: usize>(
    numbers: &mut impl Iterator<Item = T>,
) -> Option<[T; COUNT]> {
    let mut taken = [T::default(); COUNT];
    for number in &mut taken {
        *number = numbers.next()?;
    }
    Some(taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_and_other_files_are_refused() {
        let mut parts = Parts {
            rows: vec![[0; WIDTH]; PATTERNS],
            promise: [7; BOTH],
            head: Head {
                hidden: [[0.5; HIDDEN]; BOTH],
                bias: [-1.0; HIDDEN],
                out: [2.0; HIDDEN],
                straight: [0.25; BOTH],
                constant: 3.0,
            },
        };
        parts.rows[PATTERNS - 1][WIDTH - 1] = -300;
        let bytes = parts.to_bytes().expect("memory to write to");
        assert_eq!(Parts::from_bytes(&bytes), Some(parts.clone()));
        assert_eq!(Parts::from_bytes(&bytes[..bytes.len() / 2]), None);
        assert_eq!(Parts::from_bytes(b"numbers"), None);
        parts.rows.pop();
        let short = parts.to_bytes().expect("memory to write to");
        assert_eq!(Parts::from_bytes(&short), None);
    }
}
