//! Frames of running games that many look at: each is drawn once.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use tokio::time::Instant;

/// How long a frame is as good as a new one: clocks are in it.
const FRESH: Duration = Duration::from_millis(800);

/// The last frame of each game.
#[derive(Default)]
pub(super) struct Frames(Mutex<HashMap<(&'static str, u64), Frame>>);

struct Frame {
    version: u64,
    drawn: Instant,
    bytes: Bytes,
}

impl Frames {
    /// The frame of this kind of this game, drawn where there is none of this
    /// version. Two who come at once may both draw it.
    pub(super) fn get(
        &self,
        kind: &'static str,
        game: u64,
        version: u64,
        draw: impl FnOnce() -> Bytes,
    ) -> Bytes {
        if let Some(frame) = self.lock().get(&(kind, game))
            && frame.version == version
            && frame.drawn.elapsed() < FRESH
        {
            return frame.bytes.clone();
        }
        let bytes = draw();
        let frame = Frame {
            version,
            drawn: Instant::now(),
            bytes: bytes.clone(),
        };
        self.lock().insert((kind, game), frame);
        bytes
    }

    /// Throws away what nobody would be given.
    pub(super) fn sweep(&self) {
        self.lock().retain(|_, frame| frame.drawn.elapsed() < FRESH);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(&'static str, u64), Frame>> {
        // A frame is whole whatever a panicking thread did before.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
