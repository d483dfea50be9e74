//! Where hands go when they are over: to the recorder, and into the statistics.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use jiff::Timestamp;
use metrics::COUNTS;
use parking_lot::Mutex;
use poker_rules::table::PlayerStatistics;
use record::hand::{Counts, HandRecord, Statistics};
use store::{Blanks, Entry, Past};
use tokio::sync::mpsc;

/// The hands of all tables.
pub(crate) struct Records {
    recorder: Mutex<Recorder>,
    statistics: Mutex<Statistics>,
    /// Memory of recorded hands, for the next ones.
    blanks: Blanks,
    last_hand: Arc<AtomicU64>,
}

/// Where hands go when they are over.
#[derive(Clone)]
enum Recorder {
    /// Nowhere: hands are not recorded.
    None,
    /// To the task that writes them down.
    Open(mpsc::Sender<Entry>),
    /// Nowhere any more, because writing has failed: the server has to stop.
    Failed,
    /// Nowhere any more: the server stops. Hands that end now do not count.
    Closed,
}

/// The place of an entry at the recorder, if there is one.
pub(crate) struct RoomForEntry(Option<mpsc::OwnedPermit<Entry>>);

/// Nothing is recorded any more.
#[derive(Debug)]
pub(crate) struct RecorderClosed;

impl RoomForEntry {
    /// Gives the entry to the recorder.
    pub(crate) fn fill(self, entry: Entry) {
        if let Some(room) = self.0 {
            room.send(entry);
        }
    }
}

impl Records {
    /// Goes on after the hands of before. Hands go to `recorder`, if there is one.
    pub(crate) fn new(past: Past, recorder: Option<mpsc::Sender<Entry>>) -> Records {
        Records {
            recorder: Mutex::new(recorder.map_or(Recorder::None, Recorder::Open)),
            statistics: Mutex::new(past.statistics),
            blanks: Blanks::default(),
            last_hand: Arc::new(AtomicU64::new(past.last_hand.get())),
        }
    }

    /// The parts that tables share: the number of the last hand, and memory for others.
    pub(crate) fn shared(&self) -> (Arc<AtomicU64>, Blanks) {
        (self.last_hand.clone(), self.blanks.clone())
    }

    /// Counts and records a hand that is over.
    pub(crate) fn add(
        &self,
        hand: Box<HandRecord>,
        counts: Vec<(String, Counts)>,
        room: RoomForEntry,
    ) {
        COUNTS.hands.add(1);
        for (name, counts) in &counts {
            self.statistics.lock().add(name, counts);
        }
        room.fill(Entry::Played {
            hand,
            counts,
            ended: Timestamp::now(),
            blanks: self.blanks.clone(),
        });
    }

    /// The statistics of all players, or of the one with this name.
    pub(crate) fn statistics(&self, name: Option<&str>) -> Vec<PlayerStatistics> {
        self.statistics.lock().rows(name)
    }

    /// Sends an entry to the recorder; waits while it is full.
    pub(crate) async fn record(&self, entry: Entry) {
        if let Ok(room) = self.room_for_entry().await {
            room.fill(entry);
        }
    }

    /// Waits until the recorder can take another entry, or there is none.
    ///
    /// # Errors
    /// Nothing is recorded any more: nobody may be told of an event that has no entry.
    pub(crate) async fn room_for_entry(&self) -> Result<RoomForEntry, RecorderClosed> {
        let recorder = match &*self.recorder.lock() {
            Recorder::None => return Ok(RoomForEntry(None)),
            Recorder::Failed | Recorder::Closed => return Err(RecorderClosed),
            Recorder::Open(recorder) => recorder.clone(),
        };
        match recorder.reserve_owned().await {
            Ok(room) => Ok(RoomForEntry(Some(room))),
            Err(_) => {
                self.end(Recorder::Failed);
                Err(RecorderClosed)
            }
        }
    }

    /// Whether the recorder has failed since the last call: then the caller has to
    /// stop the server.
    pub(crate) fn take_failure(&self) -> bool {
        let mut recorder = self.recorder.lock();
        let has_failed = matches!(*recorder, Recorder::Failed);
        if has_failed {
            tracing::error!("hands cannot be recorded any more: the poker server stops");
            *recorder = Recorder::Closed;
        }
        has_failed
    }

    /// Takes no more entries: the recorder may end.
    pub(crate) fn close(&self) {
        self.end(Recorder::Closed);
    }

    fn end(&self, as_what: Recorder) {
        let mut recorder = self.recorder.lock();
        if matches!(*recorder, Recorder::Open(_)) {
            *recorder = as_what;
        }
    }
}
