//! ISAAC-64, the generator of random numbers by Bob Jenkins (1996), as its page
//! describes it: `https://burtleburtle.net/bob/rand/isaacafa.html`.

/// The words of its state, and the numbers of each round.
const SIZE: usize = 256;

/// The words that are mixed at once.
const MIXED: usize = 8;

/// How far the eight steps of mixing shift, to the right and to the left in turn.
const SHIFTS: [u32; MIXED] = [9, 9, 23, 15, 14, 20, 17, 14];

/// Its state after a seed of zeros.
pub(super) struct Isaac64 {
    memory: [u64; SIZE],
    /// The accumulator, the last result, and the number of rounds.
    registers: [u64; 3],
    results: [u64; SIZE],
    /// The results that have not been given; the last one is next.
    left: usize,
}

impl Isaac64 {
    pub(super) fn new() -> Isaac64 {
        let mut memory = [0; SIZE];
        let mut words = [0x9e37_79b9_7f4a_7c13; MIXED];
        for _ in 0..4 {
            mix(&mut words);
        }
        for _ in 0..2 {
            for part in memory.as_chunks_mut::<MIXED>().0 {
                for (word, old) in words.iter_mut().zip(&*part) {
                    *word = word.wrapping_add(*old);
                }
                mix(&mut words);
                *part = words;
            }
        }
        Isaac64 {
            memory,
            registers: [0; 3],
            results: [0; SIZE],
            left: 0,
        }
    }

    pub(super) fn next(&mut self) -> u64 {
        if self.left == 0 {
            self.round();
            self.left = SIZE;
        }
        self.left -= 1;
        self.results[self.left]
    }

    fn round(&mut self) {
        let [mut a, mut b, c] = self.registers;
        let c = c.wrapping_add(1);
        b = b.wrapping_add(c);
        for place in 0..SIZE {
            let old = self.memory[place];
            a = match place % 4 {
                0 => !(a ^ a << 21),
                1 => a ^ a >> 5,
                2 => a ^ a << 12,
                _ => a ^ a >> 33,
            };
            a = a.wrapping_add(self.memory[(place + SIZE / 2) % SIZE]);
            let new = self.chosen(old >> 3).wrapping_add(a).wrapping_add(b);
            self.memory[place] = new;
            b = self.chosen(new >> 11).wrapping_add(old);
            self.results[place] = b;
        }
        self.registers = [a, b, c];
    }

    /// The word that the lowest byte of a number names.
    fn chosen(&self, number: u64) -> u64 {
        self.memory[usize::from(number.to_le_bytes()[0])]
    }
}

fn mix(words: &mut [u64; MIXED]) {
    for (step, shift) in SHIFTS.into_iter().enumerate() {
        let at = |distance: usize| (step + distance) % MIXED;
        words[step] = words[step].wrapping_sub(words[at(4)]);
        words[at(5)] ^= match step % 2 {
            0 => words[at(7)] >> shift,
            _ => words[at(7)] << shift,
        };
        words[at(7)] = words[at(7)].wrapping_add(words[step]);
    }
}
