//! How fast this machine is, beside the reference machine: a fixed piece of work that
//! resembles the work of engines, measured while all places at boards are busy.

use std::hint::black_box;
use std::thread;
use std::time::{Duration, Instant};

use record::Thousandths;

/// The numbers that one thread looks up and changes: 4 MiB, as small tables of
/// positions are.
const TABLE: usize = 1 << 19;

/// The steps of a round. Where nothing is optimised, as in tests, one takes three times as
/// long: so the factor is about the same there.
const STEPS: u32 = if cfg!(debug_assertions) {
    700_000
} else {
    2_000_000
};

/// The rounds of each thread; the fastest one counts, the others were disturbed.
const ROUNDS: u32 = 10;

/// The time of a round on the reference machine, where it runs on both threads at once: a
/// virtual machine with two threads of an AMD EPYC of 2026.
const REFERENCE: Duration = Duration::from_millis(15);

/// How many times as long as the reference machine this one takes when so many threads
/// work at once: 2 is half as fast. It takes a fifth of a
/// second on that one.
pub(crate) fn factor(threads: usize) -> Thousandths {
    let slowest = thread::scope(|scope| {
        let threads = (0..threads.max(1)).map(|_| scope.spawn(fastest_round));
        let threads: Vec<_> = threads.collect();
        let times = threads.into_iter().filter_map(|thread| thread.join().ok());
        times.max().unwrap_or_default()
    });
    Thousandths::of(slowest.as_secs_f64() / REFERENCE.as_secs_f64())
}

fn fastest_round() -> Duration {
    let mut table: Vec<u64> = (0..TABLE as u64).collect();
    let rounds = (0..ROUNDS).map(|_| {
        let began = Instant::now();
        black_box(round(&mut table, STEPS));
        began.elapsed()
    });
    rounds.min().unwrap_or_default()
}

/// Hashes, looks numbers up where the hash says, decides by them, and writes some of
/// them back. The same numbers come out everywhere.
fn round(table: &mut [u64], steps: u32) -> u64 {
    let mut hash = 0x9E37_79B9_7F4A_7C15_u64;
    let mut sum = 0_u64;
    for _ in 0..steps {
        hash ^= hash << 13;
        hash ^= hash >> 7;
        hash ^= hash << 17;
        let place = (hash >> 32) as usize % table.len();
        let found = table[place];
        if found.count_ones() > (hash & 63).count_ones() * 8 {
            sum = sum.wrapping_add(found.rotate_left(5));
        } else {
            table[place] = found.wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ hash;
        }
    }
    sum ^ hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_work_is_the_same_everywhere() {
        let mut table: Vec<u64> = (0..TABLE as u64).collect();
        assert_eq!(round(&mut table, 100_000), 15_331_586_324_547_929_009);
    }
}
