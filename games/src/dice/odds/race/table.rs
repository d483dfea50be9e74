//! The table of winning chances and its compact file format.

use std::io::{Read, Write};
use std::sync::OnceLock;

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

/// The chance to win of a seat about to throw six fresh dice, by its own need
/// and that of its opponent.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    target: usize,
    minimum: usize,
    /// Row by row: one row for each own need from 1 on, with the opponent's
    /// needs as columns.
    chances: Vec<f64>,
}

/// Why a file is not a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no table of winning chances: {0}")]
pub struct DamagedTable(&'static str);

/// The beginning of the file: its kind and version.
const MAGIC: &[u8; 4] = b"D6W1";

/// The largest target of a table, in fifties: 100,000 points.
const MOST: usize = 2000;

impl Table {
    /// An empty table for a target of 1 to 2,000 fifties and a minimum up to
    /// the target; both needs go up to the target.
    pub fn empty(target: usize, minimum: usize) -> Table {
        Table {
            target,
            minimum,
            chances: vec![0.0; target * target],
        }
    }

    /// The built-in table of the published game, solved by our own command:
    /// target 10,000, minimum 350.
    pub fn kept() -> &'static Table {
        static KEPT: OnceLock<Table> = OnceLock::new();
        KEPT.get_or_init(|| {
            let read = Table::from_bytes(include_bytes!("table.bin"));
            read.unwrap_or_else(|error| unreachable!("a test reads the file: {error}"))
        })
    }

    /// The target of the table, in fifties.
    pub fn target(&self) -> usize {
        self.target
    }

    /// The minimum of a turn, in fifties.
    pub fn minimum(&self) -> usize {
        self.minimum
    }

    /// The chance of a seat that needs `own` fifties and is about to throw,
    /// while its opponent needs `other`. A seat that needs 0 has won; needs
    /// beyond the table count as the largest in it.
    pub fn get(&self, own: usize, other: usize) -> f64 {
        if own == 0 {
            return 1.0;
        }
        if other == 0 {
            return 0.0;
        }
        let [own, other] = [own, other].map(|need| need.min(self.target) - 1);
        self.chances[own * self.target + other]
    }

    /// Sets the chance of a seat that needs `own` fifties while its opponent
    /// needs `other`, both from 1 to the target.
    pub fn set(&mut self, own: usize, other: usize, chance: f64) {
        self.chances[(own - 1) * self.target + other - 1] = chance;
    }

    /// The bytes of the file: kind, target and minimum (16 bits each), then
    /// compressed differences. Each chance is a 32-bit fraction, stored as its
    /// difference from the prediction by three earlier neighbours; the four
    /// bytes of the differences are stored separately.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut planes = vec![0; 4 * self.chances.len()];
        let scaled: Vec<u32> = self
            .chances
            .iter()
            .map(|chance| to_fraction(*chance))
            .collect();
        for (index, fraction) in scaled.iter().enumerate() {
            let rest = fraction.wrapping_sub(expected(&scaled, self.target, index));
            put(&mut planes, index, zigzag(rest));
        }
        let mut out = MAGIC.to_vec();
        for number in [self.target, self.minimum] {
            // Both are at most `MOST`.
            out.extend_from_slice(&(number as u16).to_le_bytes());
        }
        let mut encoder = DeflateEncoder::new(out, Compression::best());
        let written = encoder.write_all(&planes).and_then(|()| encoder.finish());
        written.unwrap_or_else(|error| unreachable!("memory takes everything: {error}"))
    }

    /// Reads a file written by [`Table::to_bytes`].
    ///
    /// # Errors
    /// The file is damaged or of another kind.
    pub fn from_bytes(bytes: &[u8]) -> Result<Table, DamagedTable> {
        let [m0, m1, m2, m3, t0, t1, n0, n1, packed @ ..] = bytes else {
            return Err(DamagedTable("it is too short"));
        };
        if [*m0, *m1, *m2, *m3] != *MAGIC {
            return Err(DamagedTable("it does not begin as one"));
        }
        let target = usize::from(u16::from_le_bytes([*t0, *t1]));
        let minimum = usize::from(u16::from_le_bytes([*n0, *n1]));
        if !(1..=MOST).contains(&target) || minimum > MOST {
            return Err(DamagedTable("its target is out of bounds"));
        }
        let cells = target * target;
        let mut planes = Vec::new();
        // One more byte than allowed shows that a file is too long.
        let mut decoder = DeflateDecoder::new(packed).take(4 * cells as u64 + 1);
        let read = decoder.read_to_end(&mut planes);
        if read.map_err(|_| DamagedTable("it cannot be unpacked"))? != 4 * cells {
            return Err(DamagedTable("it has not as many cells as it says"));
        }
        let mut scaled = vec![0u32; cells];
        for index in 0..cells {
            let rest = unzigzag(get(&planes, index));
            scaled[index] = rest.wrapping_add(expected(&scaled, target, index));
        }
        Ok(Table {
            target,
            minimum,
            chances: scaled.into_iter().map(from_fraction).collect(),
        })
    }
}

/// The prediction by the neighbours above and to the left.
fn expected(scaled: &[u32], width: usize, index: usize) -> u32 {
    let (row, column) = (index / width, index % width);
    let at = |row: usize, column: usize| scaled[row * width + column];
    match (row, column) {
        (0, 0) => 0,
        (0, _) => at(0, column - 1),
        (_, 0) => at(row - 1, 0),
        _ => at(row, column - 1)
            .wrapping_add(at(row - 1, column))
            .wrapping_sub(at(row - 1, column - 1)),
    }
}

fn to_fraction(chance: f64) -> u32 {
    (chance * f64::from(u32::MAX)).round() as u32
}

fn from_fraction(fraction: u32) -> f64 {
    f64::from(fraction) / f64::from(u32::MAX)
}

/// Maps small numbers of both signs to small numbers.
fn zigzag(rest: u32) -> u32 {
    let signed = rest.cast_signed();
    ((signed << 1) ^ (signed >> 31)).cast_unsigned()
}

fn unzigzag(number: u32) -> u32 {
    (number >> 1) ^ (number & 1).wrapping_neg()
}

fn put(planes: &mut [u8], index: usize, number: u32) {
    let cells = planes.len() / 4;
    for (plane, byte) in number.to_be_bytes().into_iter().enumerate() {
        planes[plane * cells + index] = byte;
    }
}

fn get(planes: &[u8], index: usize) -> u32 {
    let cells = planes.len() / 4;
    u32::from_be_bytes([0, 1, 2, 3].map(|plane| planes[plane * cells + index]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table stores chances as 32-bit fractions.
    const KEPT_WITHIN: f64 = 1.0 / u32::MAX as f64;

    /// A table of different chances that rise and fall.
    fn table(target: usize) -> Table {
        let mut table = Table::empty(target, 7);
        for own in 1..=target {
            for other in 1..=target {
                let chance = ((own * 37 + other * other * 11) % 101) as f64 / 100.0;
                table.set(own, other, chance);
            }
        }
        table
    }

    #[test]
    fn what_is_written_is_read_back() {
        let table = table(12);
        let again = Table::from_bytes(&table.to_bytes()).unwrap();
        assert_eq!((again.target(), again.minimum()), (12, 7));
        for own in 0..=12 {
            for other in 0..=12 {
                let difference = again.get(own, other) - table.get(own, other);
                assert!(difference.abs() <= KEPT_WITHIN);
            }
        }
    }

    #[test]
    fn the_kept_table_is_that_of_the_published_game() {
        let kept = Table::kept();
        assert_eq!((kept.target(), kept.minimum()), (200, 7));
        assert_eq!(format!("{:.5}", kept.get(200, 200)), "0.53274");
    }

    #[test]
    fn damaged_files_are_refused() {
        let good = table(5).to_bytes();
        for length in 0..good.len() {
            assert!(Table::from_bytes(&good[..length]).is_err(), "{length}");
        }
        let mut other = good.clone();
        other[4] = 4;
        assert!(Table::from_bytes(&other).is_err(), "a smaller target");
        other[4..6].copy_from_slice(&u16::MAX.to_le_bytes());
        assert!(Table::from_bytes(&other).is_err(), "a target beyond bounds");
        other = good;
        other[0] = b'X';
        assert!(Table::from_bytes(&other).is_err());
    }
}
