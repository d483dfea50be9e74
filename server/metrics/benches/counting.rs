//! The cost of counting a move: `cargo bench -p metrics --bench counting`.
//!
//! The referee notes the arrival of an answer, which it knows anyway; when the
//! next request is sent, it looks at the clock and adds to three counters.

use std::fs;
use std::time::{Duration, Instant};

use metrics::COUNTS;

/// Moves in one measurement.
const MOVES: u32 = 20_000_000;

/// About as long as a move takes in the manager.
const USUAL: Duration = Duration::from_micros(30);

/// How often it is measured.
const ROUNDS: usize = 5;

fn main() {
    println!("| round | counting a move | the look at the clock in it |");
    println!("|---|---|---|");
    for round in 1..=ROUNDS {
        let clock = nanos_of(|| {
            std::hint::black_box(Instant::now());
        });
        let answered = Instant::now();
        let both = nanos_of(|| {
            COUNTS.moves.add(1);
            COUNTS.move_latency.observe(answered.elapsed().min(USUAL));
        });
        println!("| {round} | {both:.1} ns | {clock:.1} ns |");
    }
}

/// The processor time of one call, in nanoseconds.
fn nanos_of(mut call: impl FnMut()) -> f64 {
    let began = processor_time();
    for _ in 0..MOVES {
        call();
    }
    (processor_time() - began) / f64::from(MOVES)
}

/// The processor time of this process so far, in nanoseconds; other programs
/// on the machine do not count.
fn processor_time() -> f64 {
    let text = fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanos = text.split(' ').next().unwrap_or_default();
    nanos.parse().unwrap_or(f64::NAN)
}
