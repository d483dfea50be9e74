//! The value of every position with few beans in the pits.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use bot_kit::checksum;
use games::kalaha::{Capture, PITS};

use super::board::{Board, Next};

/// The most beans a table may hold: 225,792,840 positions, a byte each.
pub const MOST_BEANS: u32 = 20;

/// Twelve pits.
const HOUSES: usize = 2 * PITS;

/// The further winnings of the seat on turn over the other, by position, for
/// all positions up to a number of beans in the pits.
pub struct Endgame {
    /// The most beans in the pits of a position that is in the table.
    pub(crate) beans: u32,
    capture: Capture,
    values: Vec<i8>,
}

/// A value that is not known yet; no position has it.
const UNKNOWN: i8 = i8::MIN;

/// `C(prefix + house, house + 1)`: a position is a way to put twelve bars into
/// a row of beans, and this is the share of one bar in its number. Those with
/// fewer beans come first.
static SHARES: [[u32; MOST_BEANS as usize + 1]; HOUSES] = shares();

const fn shares() -> [[u32; MOST_BEANS as usize + 1]; HOUSES] {
    let mut table = [[0; MOST_BEANS as usize + 1]; HOUSES];
    let mut house = 0;
    while house < HOUSES {
        let mut prefix = 0;
        while prefix <= MOST_BEANS as usize {
            table[house][prefix] = binomial((prefix + house) as u64, house as u64 + 1) as u32;
            prefix += 1;
        }
        house += 1;
    }
    table
}

const fn binomial(n: u64, k: u64) -> u64 {
    let (mut value, mut step) = (1, 0);
    while step < k {
        if n <= step {
            return 0;
        }
        value = value * (n - step) / (step + 1);
        step += 1;
    }
    value
}

/// How many positions have so many beans or fewer in the pits.
pub fn positions(beans: u32) -> u64 {
    binomial(u64::from(beans) + HOUSES as u64, HOUSES as u64)
}

impl Endgame {
    /// Works out the table of positions with up to so many beans, at most
    /// [`MOST_BEANS`]. `progress` is told how many positions are done, each
    /// time a number of beans is finished.
    pub fn build(beans: u32, capture: Capture, progress: &mut dyn FnMut(u64)) -> Endgame {
        let beans = beans.min(MOST_BEANS);
        let mut table = Endgame {
            beans,
            capture,
            values: vec![UNKNOWN; positions(beans) as usize],
        };
        for count in 0..=beans {
            let mut pits = [0; HOUSES];
            pits[0] = count as u8;
            loop {
                table.solve(board_of(&pits));
                if !advance(&mut pits) {
                    break;
                }
            }
            progress(positions(count));
        }
        table
    }

    /// When a last bean captures in the games it is about.
    pub fn capture(&self) -> Capture {
        self.capture
    }

    /// The further winnings of the seat on turn over the other; the position
    /// has no more beans in its pits than the table holds.
    #[inline]
    pub fn value(&self, board: Board) -> i32 {
        i32::from(self.values[number(board)])
    }

    /// The value of a position, worked out with those it leads to. Beans only
    /// move on, so no chain of sowings comes back and none is long.
    fn solve(&mut self, board: Board) -> i32 {
        let number = number(board);
        if self.values[number] != UNKNOWN {
            return i32::from(self.values[number]);
        }
        let pits = [board.own_pits(), board.other_pits()];
        let mut best = UNKNOWN.into();
        if pits.contains(&0) {
            // The game ended before: nothing is left to win.
            best = 0;
        } else {
            for pit in (0..PITS).filter(|pit| board.beans(*pit) > 0) {
                let mut next = Board::from_sides(pits[0], pits[1]);
                let value = match next.sow(pit, self.capture) {
                    Next::Over => next.lead(),
                    Next::Again => next.lead() + self.solve(next),
                    Next::Passed => next.lead() - self.solve(next.swapped()),
                };
                best = best.max(value);
            }
        }
        self.values[number] = best as i8;
        best
    }

    /// Writes the table into a file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save(&self, file: &Path) -> io::Result<()> {
        let mut out = BufWriter::new(File::create(file)?);
        out.write_all(&self.header())?;
        let bytes: Vec<u8> = self.values.iter().map(|value| *value as u8).collect();
        out.write_all(&checksum(&bytes).to_le_bytes())?;
        out.write_all(&bytes)?;
        out.into_inner()?.sync_all()
    }

    /// Reads a table that [`Endgame::save`] wrote.
    ///
    /// # Errors
    /// The file cannot be read, is no such table, or is damaged.
    pub fn load(file: &Path) -> io::Result<Endgame> {
        let wrong = |what: &str| {
            let what = format!("{}: {what}; make it anew", file.display());
            io::Error::new(io::ErrorKind::InvalidData, what)
        };
        let mut input = BufReader::new(File::open(file)?);
        let mut header = [0; HEADER];
        input.read_exact(&mut header)?;
        let (beans, capture) = (u32::from(header[MAGIC.len()]), header[MAGIC.len() + 1]);
        if !header.starts_with(MAGIC) || beans > MOST_BEANS || usize::from(capture) > 2 {
            return Err(wrong("not an endgame table of this program"));
        }
        let mut sum = [0; 8];
        input.read_exact(&mut sum)?;
        let mut bytes = Vec::new();
        // One byte more than there should be, to notice it.
        input.take(positions(beans) + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 != positions(beans) || checksum(&bytes).to_le_bytes() != sum {
            return Err(wrong("it is damaged"));
        }
        Ok(Endgame {
            beans,
            capture: CAPTURES[usize::from(capture)],
            values: bytes.into_iter().map(|byte| byte as i8).collect(),
        })
    }

    fn header(&self) -> [u8; HEADER] {
        let mut header = [0; HEADER];
        header[..MAGIC.len()].copy_from_slice(MAGIC);
        header[MAGIC.len()] = self.beans as u8;
        let capture = CAPTURES.iter().position(|known| *known == self.capture);
        header[MAGIC.len() + 1] = capture.unwrap_or_default() as u8;
        header
    }
}

const MAGIC: &[u8] = b"kalaha endgame 1\n";
/// The magic words, the beans, the rule of capture.
const HEADER: usize = MAGIC.len() + 2;
/// The rules of capture by their number in a file.
const CAPTURES: [Capture; 3] = [Capture::Always, Capture::Nonempty, Capture::Off];

/// The number of a position among those with as many beans or fewer.
#[inline]
fn number(board: Board) -> usize {
    const ONES: u64 = 0x0101_0101_0101;
    // Each byte of the product is the sum of the bytes up to it.
    let own = board.own_pits().wrapping_mul(ONES);
    let all_own = (own >> 40) & 0xff;
    let other = board.other_pits().wrapping_mul(ONES) + all_own * ONES;
    let mut number = 0;
    for pit in 0..PITS {
        number += SHARES[pit][(own >> (8 * pit)) as usize & 0xff];
        number += SHARES[PITS + pit][(other >> (8 * pit)) as usize & 0xff];
    }
    number as usize
}

fn board_of(pits: &[u8; HOUSES]) -> Board {
    let side = |pits: &[u8]| {
        let bytes = (0..).zip(pits);
        bytes.fold(0, |side, (pit, beans)| {
            side | u64::from(*beans) << (8 * pit)
        })
    };
    Board::from_sides(side(&pits[..PITS]), side(&pits[PITS..]))
}

/// The next way to spread the same beans over the pits; `false` after the last.
fn advance(pits: &mut [u8; HOUSES]) -> bool {
    let Some(first) = pits.iter().position(|beans| *beans > 0) else {
        return false;
    };
    if first + 1 == HOUSES {
        return false;
    }
    // One bean moves on, the others start again from the first pit.
    let rest = std::mem::take(&mut pits[first]) - 1;
    pits[first + 1] += 1;
    pits[0] = rest;
    true
}

#[cfg(test)]
#[path = "endgame_tests.rs"]
mod tests;
