//! The thread that writes hands down: many in one commit.

use std::thread;
use std::time::Duration;

use jiff::Timestamp;
use protocol::poker::TableRow;
use tokio::sync::{mpsc, oneshot};

use super::{HandBook, StoreError};
use record::TableId;
use record::hand::{Counts, HandRecord};

/// Most entries that wait for the disk, and most in one commit. When so many
/// wait, tables do: memory stays bounded, and hands slow down to what the disk
/// takes.
const QUEUE: usize = 2048;

/// How long an entry waits for others to be committed with it: together with
/// the commit itself less than the 100 ms after which a hand is kept.
const GATHER: Duration = Duration::from_millis(40);

/// What is written down.
#[derive(Clone, Debug)]
pub enum Entry {
    /// A table was made.
    Opened(TableRow),
    /// A hand is over.
    Played {
        /// Everything about it.
        hand: Box<HandRecord>,
        /// What it counts for those who were dealt in.
        counts: Vec<(String, Counts)>,
        /// When.
        ended: Timestamp,
    },
    /// A table is no more.
    Closed {
        /// Its number.
        table: TableId,
        /// Why, as it was told.
        reason: String,
        /// Who left a match for good before it was over.
        missing: Option<String>,
    },
}

/// The running thread.
#[derive(Debug)]
pub struct HandWriter {
    outcome: oneshot::Receiver<Result<(), StoreError>>,
}

impl HandWriter {
    /// Waits until the thread has ended: in order, because nobody can hand in
    /// anything any more and all is kept, or on an error.
    ///
    /// # Errors
    /// Why it stopped.
    pub async fn finished(self) -> Result<(), StoreError> {
        self.outcome.await.unwrap_or(Err(StoreError::Vanished))
    }
}

/// Hands the book to a thread that writes it.
///
/// # Errors
/// The system has no thread left.
pub fn start_recording(book: HandBook) -> Result<(mpsc::Sender<Entry>, HandWriter), StoreError> {
    let (sender, inbox) = mpsc::channel(QUEUE);
    let (report, outcome) = oneshot::channel();
    thread::Builder::new()
        .name("hands".to_owned())
        .spawn(move || {
            let outcome = record(book, inbox);
            if let Err(error) = &outcome {
                tracing::error!("hands of poker are not recorded any more: {error}");
            }
            // Whoever waits may be gone.
            let _ = report.send(outcome);
        })
        .map_err(StoreError::Thread)?;
    Ok((sender, HandWriter { outcome }))
}

fn record(mut book: HandBook, mut inbox: mpsc::Receiver<Entry>) -> Result<(), StoreError> {
    let mut entries = Vec::with_capacity(QUEUE);
    while more_of(&mut inbox, &mut entries, QUEUE, true) {
        book.commit_patiently(&entries, || inbox.is_closed())?;
        entries.clear();
    }
    Ok(())
}

/// Waits for what comes next and takes it, with what else has come by then;
/// where it is to be committed, with what comes within a moment. `false`
/// where nothing comes any more.
pub fn more_of(
    inbox: &mut mpsc::Receiver<Entry>,
    entries: &mut Vec<Entry>,
    most: usize,
    commits: bool,
) -> bool {
    let Some(first) = inbox.blocking_recv() else {
        return false;
    };
    entries.push(first);
    if commits {
        // Not woken by each of them: that would cost as much as a commit.
        thread::sleep(GATHER);
    }
    let more = std::iter::from_fn(|| inbox.try_recv().ok());
    entries.extend(more.take(most.saturating_sub(1)));
    true
}
