//! The cost of a hand of poker: `cargo bench -p tests --bench poker`.
//!
//! Clients that check or call at once play over loopback, with records on:
//! first at one table for two, then at 200 such tables at the same time. All
//! clients run in one thread here and read only the elements that they need.
//!
//! At one table only one client works at a time, so most of the time is spent
//! on waking a sleeping processor. A second measurement has server and clients
//! on one processor, which then never sleeps.
//!
//! Beside it on the same processor plays a dealer that only makes the calls of
//! the system that none can leave out ([`dealer`]). A reader with the reference
//! dealer of the ACPC may let it play there as well ([`mod@reference`]):
//! `cargo bench -p tests --bench poker -- one --dealer PATH --game FILE`, with
//! absolute paths. The table on one processor then has as many seats as its
//! game. `--before PATH` has another build of `arbiter` play in turn, and
//! `--server PATH` measures that build instead of one made for the bench.
//!
//! With the word `one` (`cargo bench -p tests --bench poker -- one`) only the
//! part of one processor is measured.
//!
//! The last part measures how soon after its end a hand is in the store: from
//! the `<end>` at a client to the row, which another connection to the database
//! looks for every millisecond ([`keep`]).

mod dealer;
mod keep;
mod reference;
mod room;

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::{Duration, Instant};

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
use tests::programs;

use self::reference::Reference;
use self::room::Room;

/// The number of tables in the second part.
const TABLES: usize = 200;

/// How long each part is measured.
const SPAN: Duration = Duration::from_secs(5);

/// How often each part is measured.
const ROUNDS: usize = 5;

/// Far above the time of any step here.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server of this bench; dropping it kills it.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn main() -> io::Result<()> {
    let words: Vec<String> = env::args().collect();
    if let Some(place) = words.iter().position(|word| word == dealer::WORD) {
        let address = words.get(place + 1).and_then(|word| word.parse().ok());
        return dealer::deal(address.ok_or_else(|| io::Error::other("no address"))?);
    }
    let is_short = words.iter().any(|word| word == "one");
    let reference = Reference::of_words(&words)?;
    let before = path_after(&words, "--before");
    let now = path_after(&words, "--server");
    let now = now.unwrap_or_else(|| programs().arbiter.clone());
    if !is_short {
        for tables in [1, TABLES] {
            for _ in 0..ROUNDS {
                if let Some(before) = &before {
                    measure(before, (tables, 2), ", before")?;
                }
                measure(&now, (tables, 2), "")?;
            }
        }
    }
    let all = sched_getaffinity(None)?;
    if let Some(last) = (0..CpuSet::MAX_CPU).rfind(|cpu| all.is_set(*cpu)) {
        let mut one = CpuSet::new();
        one.set(last);
        // The servers inherit it.
        sched_setaffinity(None, &one)?;
        for _ in 0..ROUNDS {
            in_turn(&now, reference.as_ref(), before.as_deref())?;
        }
        sched_setaffinity(None, &all)?;
    }
    if is_short {
        return Ok(());
    }
    for tables in [1, TABLES] {
        keep::keep(&now, tables)?;
    }
    Ok(())
}

/// Measures the dealers and one table on this processor, one after another.
fn in_turn(now: &Path, reference: Option<&Reference>, before: Option<&Path>) -> io::Result<()> {
    let how = ", one processor";
    let seats = reference.map_or(2, |reference| reference.seats);
    if seats == 2 {
        tell(&format!("bare dealer{how}"), dealer::measure(SPAN)?);
    }
    if let Some(reference) = reference {
        tell(&format!("reference dealer{how}"), reference.measure(SPAN)?);
    }
    if let Some(before) = before {
        measure(before, (1, seats), ", one processor, before")?;
    }
    measure(now, (1, seats), how)
}

/// The path after this word.
fn path_after(words: &[String], name: &str) -> Option<PathBuf> {
    let place = words.iter().position(|word| word == name)?;
    words.get(place + 1).map(PathBuf::from)
}

fn tell(what: &str, (rate, cpu): (f64, f64)) {
    println!("{what}: {rate:.0} hands/s, {cpu:.0} µs of CPU a hand");
}

fn plural(tables: usize) -> String {
    format!("{tables} table{}", if tables == 1 { "" } else { "s" })
}

/// Measures hands a second, and the server's CPU time of one hand in
/// microseconds.
fn measure(program: &Path, (tables, seats): (usize, usize), how: &str) -> io::Result<()> {
    let mut room = Room::open(program, tables, seats)?;
    let (start, before) = (Instant::now(), cpu_time(&room.server.0)?);
    let hands = room.play()?.len();
    let rate = hands as f64 / start.elapsed().as_secs_f64();
    let cpu = 1e6 * (cpu_time(&room.server.0)? - before) / hands.max(1) as f64;
    tell(&format!("{} for {seats}{how}", plural(tables)), (rate, cpu));
    Ok(())
}

/// The CPU time of a process so far, in seconds (proc(5): fields 14 and 15 of
/// `stat`, in hundredths).
fn cpu_time(process: &Child) -> io::Result<f64> {
    let file: PathBuf = format!("/proc/{}/stat", process.id()).into();
    let stat = fs::read_to_string(file)?;
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let ticks = fields.split_whitespace().skip(11).take(2);
    let ticks: f64 = ticks.filter_map(|field| field.parse::<f64>().ok()).sum();
    Ok(ticks / 100.0)
}
