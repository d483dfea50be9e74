//! Frames of running games that many look at: each is drawn once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use tokio::time::Instant;

use super::place::Place;

/// How long a frame is as good as a new one: clocks are in it.
const FRESH: Duration = Duration::from_millis(800);

/// The frames of games and of tables by their kind.
type Drawn = HashMap<(String, Place), Frame>;

/// The last frame of each game. Clones are the same.
#[derive(Clone, Default)]
pub(super) struct Frames(Arc<Mutex<Drawn>>);

struct Frame {
    /// The number of what is on it.
    number: u64,
    drawn: Instant,
    bytes: Bytes,
}

impl Frames {
    /// The frame of this kind of this game, drawn where there is none of this
    /// number, which is another one whenever anything on it is. Two who come at
    /// once may both draw it.
    pub(super) fn get(
        &self,
        kind: &str,
        game: &Place,
        number: u64,
        draw: impl FnOnce() -> Bytes,
    ) -> Bytes {
        let key = (kind.to_owned(), game.clone());
        if let Some(frame) = self.lock().get(&key)
            && frame.number == number
            && frame.drawn.elapsed() < FRESH
        {
            return frame.bytes.clone();
        }
        let bytes = draw();
        let frame = Frame {
            number,
            drawn: Instant::now(),
            bytes: bytes.clone(),
        };
        self.lock().insert(key, frame);
        bytes
    }

    /// Throws away what nobody would be given.
    pub(super) fn sweep(&self) {
        self.lock().retain(|_, frame| frame.drawn.elapsed() < FRESH);
    }

    fn lock(&self) -> MutexGuard<'_, Drawn> {
        // A frame is whole whatever a panicking thread did before.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
