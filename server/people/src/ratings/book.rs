//! The ratings of a store, kept up to date for all readers.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use words::says;

use jiff::Timestamp;
use tokio::sync::watch;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tournament::RosterError;

use super::GameRatings;
use super::field::Field;
use parking_lot::Mutex;
use store::{StoreError, StoreReader};

/// How long somebody waits for ratings by the latest results; then those that
/// are known are shown.
const PATIENCE: Duration = Duration::from_millis(500);

/// How long somebody waits where no ratings are known yet.
const FIRST: Duration = Duration::from_secs(10);

/// The ratings of all games, by their fields ([`games::GameInfo::field`]).
pub type AllRatings = BTreeMap<String, Arc<GameRatings>>;

/// Why there are no ratings to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RatingsError {
    /// They are being computed for the first time.
    Computing,
    /// The results cannot be read; the log says why.
    Unreadable,
}

/// Why ratings are not brought up to date.
#[derive(Debug, thiserror::Error)]
enum RefreshError {
    #[error("{0}")]
    Store(#[from] StoreError),
    #[error("{0}")]
    Roster(#[from] RosterError),
}

/// The ratings that everybody gets: shared, never copied.
type RatingsResult = Result<Arc<AllRatings>, RatingsError>;

/// The ratings of a store. They are computed from the results that came since
/// they were last asked for, once at a time, on a thread that nobody else waits
/// for. Clones are the same.
#[derive(Clone)]
pub struct RatingBook(Arc<BookState>);

struct BookState {
    store: PathBuf,
    /// Only the thread that computes uses them.
    instant: Option<Timestamp>,
    counted: Mutex<ResultTally>,
    is_computing: AtomicBool,
    latest: watch::Sender<RatingsResult>,
}

/// The results that have been counted.
#[derive(Default)]
struct ResultTally {
    /// The last one, in the order of commits.
    sequence: u64,
    fields: BTreeMap<String, Field>,
    ratings: AllRatings,
}

impl RatingBook {
    /// The ratings of this store; nothing is read yet.
    pub fn new(store: PathBuf) -> RatingBook {
        RatingBook::as_of(store, None)
    }

    /// The ratings of this store as it stood at this instant, if there is one.
    pub fn as_of(store: PathBuf, instant: Option<Timestamp>) -> RatingBook {
        RatingBook(Arc::new(BookState {
            store,
            instant,
            counted: Mutex::default(),
            is_computing: AtomicBool::new(false),
            latest: watch::Sender::new(Err(RatingsError::Computing)),
        }))
    }

    /// The ratings by all results, or by those of a moment ago where computing
    /// takes long.
    ///
    /// # Errors
    /// No ratings are known yet, and computing takes long or fails.
    pub async fn latest(&self) -> RatingsResult {
        let mut latest = self.0.latest.subscribe();
        let wait = match *latest.borrow() {
            Ok(_) => PATIENCE,
            Err(_) => FIRST,
        };
        self.refresh();
        // If it takes longer, the known ratings have to do.
        let _ = timeout(wait, latest.changed()).await;
        latest.borrow().clone()
    }

    /// The ratings of one game; `None` if it has no results.
    ///
    /// # Errors
    /// As [`RatingBook::latest`].
    pub async fn of(&self, game: &str) -> Result<Option<Arc<GameRatings>>, RatingsError> {
        Ok(self.latest().await?.get(game).cloned())
    }

    /// Has new results counted, unless that is being done.
    fn refresh(&self) {
        if self.0.is_computing.swap(true, Ordering::AcqRel) {
            return;
        }
        let done = ComputingGuard(self.0.clone());
        spawn_blocking(move || {
            let reader = StoreReader::open_as_of(&done.0.store, done.0.instant);
            let reader = reader.map_err(RefreshError::from);
            let refreshed = reader.and_then(|reader| done.0.counted.lock().refresh(&reader));
            let latest = match refreshed {
                Ok(ratings) => Ok(ratings),
                Err(error) => {
                    tracing::warn!("the ratings stay as they are: {error}");
                    // The ratings known before are better than none.
                    let known = done.0.latest.borrow().clone();
                    known.map_err(|_| RatingsError::Unreadable)
                }
            };
            let shared = done.0.clone();
            // A reader that is told now may ask again at once.
            drop(done);
            // The ratings that it replaces are of no use any more.
            drop(shared.latest.send_replace(latest));
        });
    }
}

/// Notes the end of computing, also if that panics or is never begun.
struct ComputingGuard(Arc<BookState>);

impl Drop for ComputingGuard {
    fn drop(&mut self) {
        self.0.is_computing.store(false, Ordering::Release);
    }
}

impl ResultTally {
    /// Counts the results since the last call; reads from the disk.
    fn refresh(&mut self, reader: &StoreReader) -> Result<Arc<AllRatings>, RefreshError> {
        let mut new: BTreeMap<String, u64> = BTreeMap::new();
        let results = reader.results();
        results.for_each_after(self.sequence, |found| {
            *new.entry(found.field).or_default() += 1;
        })?;
        for (game, more) in new {
            let field = self.fields.entry(game.clone());
            field.or_insert_with(|| Field::new(&game)).expect(more);
        }
        let (fields, last) = (&mut self.fields, &mut self.sequence);
        let mut changed = std::collections::BTreeSet::new();
        reader.results().for_each_after(*last, |found| {
            *last = found.sequence;
            match fields.get_mut(&found.field) {
                Some(field) => field.add(&found.result),
                None => {
                    let mut field = Field::new(&found.field);
                    field.add(&found.result);
                    fields.insert(found.field.clone(), field);
                }
            }
            changed.insert(found.field);
        })?;
        for game in changed {
            if let Some(field) = self.fields.get(&game) {
                self.ratings.insert(game, Arc::new(field.ratings()?));
            }
        }
        Ok(Arc::new(self.ratings.clone()))
    }
}

says!(RatingsError {
    Self::Computing => "terminal-ratings-computing",
    Self::Unreadable => "terminal-ratings-unread",
});

#[cfg(test)]
mod tests {
    use super::*;
    use store::{Identity, Store};

    #[tokio::test]
    async fn a_reader_of_a_store_that_cannot_be_read_is_told_no_path() {
        let folder = tempfile::tempdir().unwrap();
        let book = RatingBook::new(folder.path().join("secret"));
        for _ in 0..2 {
            let why = book.latest().await.err().unwrap();
            assert_eq!(why, RatingsError::Unreadable);
            assert!(!why.to_string().contains("secret"));
        }
        let store = Store::open(&folder.path().join("secret"), &Identity::default());
        assert!(book.latest().await.unwrap().is_empty(), "it is there now");
        drop(store);
    }

    #[tokio::test(start_paused = true)]
    async fn while_new_ones_are_computed_everybody_gets_those_that_are_known() {
        let folder = tempfile::tempdir().unwrap();
        drop(Store::open(folder.path(), &Identity::default()).unwrap());
        let book = RatingBook::new(folder.path().to_owned());
        let computing = book.0.is_computing.swap(true, Ordering::AcqRel);
        assert!(!computing);
        assert_eq!(book.latest().await.err(), Some(RatingsError::Computing));
        drop(book.0.latest.send_replace(Ok(Arc::default())));
        // Nobody computes, and nobody begins to: the known ratings are given.
        let (one, other) = tokio::join!(book.latest(), book.latest());
        assert!(one.is_ok() && other.is_ok());
        drop(ComputingGuard(book.0.clone()));
        assert!(book.latest().await.is_ok());
    }
}
