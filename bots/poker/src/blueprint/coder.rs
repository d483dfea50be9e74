//! A binary range coder with chances that adapt (Martin 1979, in the form of
//! LZMA): levels of probabilities take a few bits each.

/// Bits of a chance, and how fast it adapts.
const BITS: u32 = 12;
const EVEN: u16 = 1 << (BITS - 1);
const RATE: u32 = 5;

/// Below this, a range is widened by a byte.
const NARROW: u32 = 1 << 24;

/// How likely the next bit is 0, in 4,096ths.
#[derive(Clone, Copy)]
pub(super) struct Chance(u16);

impl Default for Chance {
    fn default() -> Chance {
        Chance(EVEN)
    }
}

impl Chance {
    fn split(self, range: u32) -> u32 {
        (range >> BITS) * u32::from(self.0)
    }

    fn learn(&mut self, bit: bool) {
        if bit {
            self.0 -= self.0 >> RATE;
        } else {
            self.0 += ((1 << BITS) - self.0) >> RATE;
        }
    }
}

/// Writes bits.
pub(super) struct Writer {
    low: u64,
    range: u32,
    /// The last byte, which a carry may still change, and how many bytes of
    /// 255 follow it.
    last: u8,
    full: u64,
    out: Vec<u8>,
}

impl Writer {
    pub(super) fn new() -> Writer {
        Writer {
            low: 0,
            range: u32::MAX,
            last: 0,
            full: 0,
            out: Vec::new(),
        }
    }

    pub(super) fn bit(&mut self, chance: &mut Chance, bit: bool) {
        let split = chance.split(self.range);
        if bit {
            self.low += u64::from(split);
            self.range -= split;
        } else {
            self.range = split;
        }
        chance.learn(bit);
        while self.range < NARROW {
            self.range <<= 8;
            self.shift();
        }
    }

    fn shift(&mut self) {
        if self.low < 0xFF00_0000 || self.low > u64::from(u32::MAX) {
            let carry = (self.low >> 32) as u8;
            self.out.push(self.last.wrapping_add(carry));
            for _ in 0..self.full {
                self.out.push(0xFF_u8.wrapping_add(carry));
            }
            self.full = 0;
            self.last = (self.low >> 24) as u8;
        } else {
            self.full += 1;
        }
        self.low = (self.low & 0x00FF_FFFF) << 8;
    }

    /// All that was written.
    pub(super) fn finish(mut self) -> Vec<u8> {
        for _ in 0..5 {
            self.shift();
        }
        self.out
    }
}

/// Reads bits. After the end of the bytes there are zeros.
pub(super) struct Reader<'a> {
    code: u32,
    range: u32,
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Reader<'a> {
        let mut reader = Reader {
            code: 0,
            range: u32::MAX,
            bytes,
        };
        for _ in 0..5 {
            reader.take();
        }
        reader
    }

    fn take(&mut self) {
        let byte = self.bytes.split_off_first().copied().unwrap_or(0);
        self.code = self.code << 8 | u32::from(byte);
    }

    pub(super) fn bit(&mut self, chance: &mut Chance) -> bool {
        let split = chance.split(self.range);
        let bit = self.code >= split;
        if bit {
            self.code -= split;
            self.range -= split;
        } else {
            self.range = split;
        }
        chance.learn(bit);
        while self.range < NARROW {
            self.range <<= 8;
            self.take();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_come_back_and_likely_ones_take_little() {
        // One in twenty is set, in a fixed disorder; long runs make carries.
        let bits = |n: u32| n.wrapping_mul(2_654_435_761) >> 16;
        let all: Vec<bool> = (0..100_000).map(|n| bits(n) % 20 == 0).collect();
        let mut writer = Writer::new();
        let mut chance = Chance::default();
        all.iter().for_each(|bit| writer.bit(&mut chance, *bit));
        let bytes = writer.finish();
        // The entropy is 0.286 bits.
        assert!(bytes.len() < 100_000 / 8 * 35 / 100, "{}", bytes.len());
        let mut reader = Reader::new(&bytes);
        let mut chance = Chance::default();
        assert!(all.iter().all(|bit| reader.bit(&mut chance) == *bit));
        // Bytes that end early give some bits, and no fault.
        let mut reader = Reader::new(&bytes[..3]);
        let ones = (0..1_000).filter(|_| reader.bit(&mut chance)).count();
        assert!(ones < 1_000);
    }
}
