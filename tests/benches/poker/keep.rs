//! How soon after its end a hand is in the store.

use std::io;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags};

use super::plural;
use super::room::{Room, Times};

/// The interval between two looks for hands in the store.
const LOOK: Duration = Duration::from_millis(1);

/// Measures how long hands take into the store.
pub(crate) fn keep(program: &Path, tables: usize) -> io::Result<()> {
    let mut room = Room::open(program, tables, 2)?;
    let (stop, stopped) = channel();
    let store = room.folder.path().join("arbiter-data/arbiter.sqlite");
    let looking = spawn(move || look(&store, &stopped));
    let heard = room.play()?;
    // The last hands may still be on their way.
    sleep(Duration::from_secs(1));
    // It may have ended with an error.
    let _ = stop.send(());
    let seen = looking.join().map_err(|_| io::Error::other("no looker"))?;
    let seen = seen.map_err(io::Error::other)?;
    let late = |(hand, heard): (&u64, &Instant)| {
        let seen = seen.get(hand)?;
        Some(seen.saturating_duration_since(*heard))
    };
    let mut late: Vec<Duration> = heard.iter().filter_map(late).collect();
    late.sort();
    let lost = heard.len() - late.len();
    let at = |share: f64| {
        let place = (late.len() as f64 * share) as usize;
        let time = late.get(place.min(late.len().saturating_sub(1)));
        time.map_or(0.0, |time| 1e3 * time.as_secs_f64())
    };
    println!(
        "{}: {} hands in the store after {:.1} ms (median), {:.1} ms (99th percentile), {:.1} ms \
         (most); {lost} not there",
        plural(tables),
        late.len(),
        at(0.5),
        at(0.99),
        at(1.0),
    );
    Ok(())
}

/// Notes when each hand is first found in the store, until told to stop.
fn look(store: &Path, stopped: &Receiver<()>) -> rusqlite::Result<Times> {
    let database = Connection::open_with_flags(store, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let mut find = database.prepare("SELECT id FROM poker_hands WHERE id > ?1")?;
    let mut seen = Times::new();
    // All hands up to this one were found.
    let mut floor = 0;
    while stopped.try_recv().is_err() {
        let found = find.query_map([floor], |row| row.get(0))?;
        let found: Vec<u64> = found.collect::<rusqlite::Result<_>>()?;
        let now = Instant::now();
        for hand in found {
            seen.entry(hand).or_insert(now);
        }
        while seen.contains_key(&(floor + 1)) {
            floor += 1;
        }
        sleep(LOOK);
    }
    Ok(seen)
}
