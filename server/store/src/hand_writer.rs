//! The thread that stores hands, many in one commit.

use std::thread;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use super::hand_entry::Entry;
use super::{HandBook, StoreError};
use metrics::COUNTS;

/// The most entries that wait for the disk, and the most in one commit. When
/// the queue is full, tables wait: memory stays bounded, and hands slow down to
/// the speed of the disk.
const QUEUE: usize = 2048;

/// How long an entry waits for others to share its commit. With the commit
/// itself this is less than the 100 ms within which a hand is stored.
const GATHER: Duration = Duration::from_millis(40);

/// The running thread.
#[derive(Debug)]
pub struct HandWriter {
    outcome: oneshot::Receiver<Result<(), StoreError>>,
}

impl HandWriter {
    /// Waits until the thread has ended: because no more entries can come and
    /// all are stored, or because of an error.
    ///
    /// # Errors
    /// The error that stopped the thread.
    pub async fn finished(self) -> Result<(), StoreError> {
        self.outcome.await.unwrap_or(Err(StoreError::Vanished))
    }
}

/// Starts a thread that writes the book.
///
/// # Errors
/// No thread can be started.
pub fn start_recording(book: HandBook) -> Result<(mpsc::Sender<Entry>, HandWriter), StoreError> {
    let (sender, inbox) = mpsc::channel(QUEUE);
    let (report, outcome) = oneshot::channel();
    thread::Builder::new()
        .name("hands".to_owned())
        .spawn(move || {
            let outcome = record(book, inbox);
            if let Err(error) = &outcome {
                tracing::error!("hands of poker are no longer recorded: {error}");
            }
            // The receiver may be gone.
            let _ = report.send(outcome);
        })
        .map_err(StoreError::Thread)?;
    Ok((sender, HandWriter { outcome }))
}

fn record(mut book: HandBook, mut inbox: mpsc::Receiver<Entry>) -> Result<(), StoreError> {
    let mut entries = Vec::with_capacity(QUEUE);
    let mut depth = COUNTS.hands_waiting.share();
    while more_of(&mut inbox, &mut entries, QUEUE, true) {
        let waiting = COUNTS.hand_commits.enter();
        depth.set(entries.len() + inbox.len());
        book.commit_patiently(&entries, || inbox.is_closed())?;
        drop(waiting);
        entries.drain(..).for_each(Entry::give_back);
        depth.set(inbox.len());
    }
    Ok(())
}

/// Waits for an entry and takes all that are there by then; if they are to be
/// committed, waits a moment for more. `false` if no more can come.
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
        // A wake-up for each of them would cost as much as a commit.
        thread::sleep(GATHER);
    }
    let more = std::iter::from_fn(|| inbox.try_recv().ok());
    entries.extend(more.take(most.saturating_sub(1)));
    true
}
