//! The events of a run, and a number that tells two runs apart.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

/// All that happened, each with the simulated time since the start. Clones are
/// the same trace.
#[derive(Clone)]
pub struct Trace(Arc<Mutex<Lines>>);

struct Lines {
    /// When the current runtime began.
    began: Instant,
    /// The simulated time before that.
    before: Duration,
    lines: Vec<(Duration, String)>,
}

impl Trace {
    /// An empty one.
    pub fn new() -> Trace {
        Trace(Arc::new(Mutex::new(Lines {
            began: Instant::now(),
            before: Duration::ZERO,
            lines: Vec::new(),
        })))
    }

    /// A runtime begins, with a clock of its own.
    pub fn begin(&self) {
        self.0.lock().began = Instant::now();
    }

    /// The current runtime ends.
    pub fn end(&self) {
        let mut lines = self.0.lock();
        let elapsed = lines.began.elapsed();
        lines.before += elapsed;
        lines.began = Instant::now();
    }

    /// Notes that something happens now.
    pub fn note(&self, what: String) {
        let mut lines = self.0.lock();
        let at = lines.before + lines.began.elapsed();
        lines.lines.push((at, what));
    }

    /// All of it in the order of time.
    pub fn lines(&self) -> Vec<String> {
        let lines = self.0.lock().lines.clone();
        let text = |(at, what): (Duration, String)| format!("{:9} ms  {what}", at.as_millis());
        lines.into_iter().map(text).collect()
    }

    /// The same number for two runs with the same events. Events at the same
    /// instant have no order.
    pub fn hash(&self) -> u64 {
        let mut lines = self.0.lock().lines.clone();
        lines.sort();
        let mut hasher = DefaultHasher::new();
        lines.hash(&mut hasher);
        hasher.finish()
    }
}
