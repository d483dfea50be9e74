//! An allocator that counts how often a thread asks for memory, and where.
//!
//! A test declares it, and lets it count:
//!
//! ```
//! use tests::allocations::{Counting, Tally};
//!
//! #[global_allocator]
//! static MEMORY: Counting = Counting;
//!
//! let mut numbers = Vec::with_capacity(2);
//! Tally::resume();
//! numbers.extend([1, 2]);
//! Tally::pause();
//! assert_eq!(Tally::take().count(), 0);
//! Tally::resume();
//! numbers.push(3);
//! Tally::pause();
//! assert_eq!(Tally::take().count(), 1);
//! ```

use std::alloc::{GlobalAlloc, Layout, System};
use std::backtrace::Backtrace;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::env;
use std::fmt;
use std::path::Path;

/// How many frames of this project tell where memory was asked for.
const FRAMES: usize = 4;

/// The folders of this project whose files are told.
const OURS: [&str; 3] = ["games", "protocol", "server"];

thread_local! {
    static COUNTS: Cell<bool> = const { Cell::new(false) };
    static PLACES: RefCell<BTreeMap<String, u64>> = const { RefCell::new(BTreeMap::new()) };
}

/// The allocator of the system, which counts for threads that want it.
pub struct Counting;

/// How often memory was asked for at each place.
#[derive(Debug, Default)]
pub struct Tally(BTreeMap<String, u64>);

impl Tally {
    /// This thread counts from now on.
    pub fn resume() {
        COUNTS.set(true);
    }

    /// This thread does not count from now on.
    pub fn pause() {
        COUNTS.set(false);
    }

    /// The counts of this thread since the last call.
    pub fn take() -> Tally {
        let counted = COUNTS.replace(false);
        let places = PLACES.take();
        COUNTS.set(counted);
        Tally(places)
    }

    /// How often memory was asked for.
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }
}

/// The places, the most frequent first.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut places: Vec<_> = self.0.iter().collect();
        places.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let mut lines = places.into_iter();
        lines.try_for_each(|(place, count)| writeln!(f, "{count:6} {place}"))
    }
}

/// Counts a request of this thread.
fn note() {
    // A thread that ends has nothing to count.
    if COUNTS.try_with(|counts| counts.replace(false)) != Ok(true) {
        return;
    }
    let place = place(&Backtrace::force_capture().to_string());
    // COUNTS is false here, so the requests of the next line are not counted.
    PLACES.with_borrow_mut(|places| *places.entry(place).or_default() += 1);
    COUNTS.set(true);
}

/// The innermost frames of this project.
fn place(backtrace: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    // Files below the current folder are told from there.
    let here = env::current_dir().unwrap_or_default();
    let lines = backtrace.lines().map(str::trim);
    let files = lines.filter_map(|line| line.strip_prefix("at "));
    let ours = files.filter_map(|file| {
        let file = here.join(file.trim_start_matches("./"));
        let file = file.strip_prefix(root?).ok()?;
        let is_ours = OURS.iter().any(|folder| file.starts_with(folder));
        is_ours.then(|| file.display().to_string())
    });
    ours.take(FRAMES).collect::<Vec<_>>().join(" < ")
}

#[allow(unsafe_code)]
// SAFETY: all is left to the allocator of the system, which keeps the promises.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note();
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note();
        // SAFETY: as the caller promises.
        unsafe { System.realloc(memory, layout, size) }
    }
}
