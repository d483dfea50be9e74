//! Disk space for results, and waiting while there is none or while another
//! process holds the database.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use rusqlite::ErrorCode;
use rustix::fs::statvfs;
use rustix::io::Errno;

use super::StoreError;

/// The free bytes without which no game starts, so that running games can be
/// stored. This is 4,000 records of 14 KB.
pub const LEAST_FREE: u64 = 64 * 1024 * 1024;

/// How long an answer of the disk is believed: games may begin by the thousand.
const FRESH: Duration = Duration::from_millis(100);

/// The pause between two tries.
const PAUSE: Duration = Duration::from_secs(1);

/// The number of tries for lasting problems, and after all games have ended.
const LAST_TRIES: u32 = 60;

/// Gives the number of free bytes.
type FreeSpace = dyn Fn() -> io::Result<u64> + Send + Sync;

/// Whether there is room for the results of more games. Clones share their state.
#[derive(Clone)]
pub struct Room {
    free: Option<Arc<FreeSpace>>,
    /// The number of writers whose results wait for a missing resource.
    blocked: Arc<AtomicUsize>,
    pause: Duration,
}

/// There is no room, so no game may start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct NoRoom;

impl Room {
    /// The free space on the disk of this folder.
    pub(super) fn in_folder(folder: &Path) -> Room {
        let folder: PathBuf = folder.to_owned();
        let last = Mutex::new(None);
        Room::asking(move || {
            let mut last = last.lock();
            match *last {
                Some((asked, free)) if Instant::now() < asked + FRESH => Ok(free),
                _ => {
                    let facts = statvfs(&folder)?;
                    let free = facts.f_bavail.saturating_mul(facts.f_frsize);
                    *last = Some((Instant::now(), free));
                    Ok(free)
                }
            }
        })
    }

    /// The free space that a function gives.
    pub fn asking(free: impl Fn() -> io::Result<u64> + Send + Sync + 'static) -> Room {
        Room {
            free: Some(Arc::new(free)),
            ..Room::endless()
        }
    }

    /// Unlimited room, for a run that keeps nothing.
    pub fn endless() -> Room {
        Room {
            free: None,
            blocked: Arc::default(),
            pause: PAUSE,
        }
    }

    /// Changes the pause between two tries.
    #[cfg(test)]
    pub(super) fn pausing(self, pause: Duration) -> Room {
        Room { pause, ..self }
    }

    /// Checks that a game may start.
    ///
    /// # Errors
    /// Less than [`LEAST_FREE`] is free, or results wait to be stored.
    pub fn check(&self) -> Result<(), NoRoom> {
        if self.is_low() || self.is_blocked() {
            Err(NoRoom)
        } else {
            Ok(())
        }
    }

    fn is_blocked(&self) -> bool {
        self.blocked.load(Ordering::Relaxed) > 0
    }

    fn is_low(&self) -> bool {
        let free = self.free.as_ref().map(|free| free());
        // A disk that does not report its free space fails when it is full.
        matches!(free, Some(Ok(free)) if free < LEAST_FREE)
    }

    /// Runs `work`, and again after a pause while it fails for lack of a resource.
    /// While games are played, waits without a limit for disk space and for a
    /// database that another process holds. Otherwise it makes 60 tries, which take
    /// a minute, or six if the database is held.
    ///
    /// # Errors
    /// The error, if it has another reason or lasts too long.
    pub(super) fn wait_for<T>(
        &self,
        is_over: impl Fn() -> bool,
        mut work: impl FnMut() -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let (mut failures, mut tries) = (0u64, 0);
        let done = loop {
            let error = match work() {
                Ok(done) => break Ok(done),
                Err(error) => error,
            };
            let will_end = match error.shortage() {
                None => break Err(error),
                Some(Shortage::Room | Shortage::Database) => true,
                Some(Shortage::Other) => self.is_low(),
            };
            if !will_end || is_over() {
                tries += 1;
            }
            if tries >= LAST_TRIES {
                break Err(error);
            }
            if failures == 0 {
                // No game begins from the moment that the log says so.
                self.blocked.fetch_add(1, Ordering::Relaxed);
                tracing::error!("{error}; it is tried again, results wait, and no game begins");
            }
            failures += 1;
            thread::sleep(self.pause);
        };
        if failures > 0 {
            self.blocked.fetch_sub(1, Ordering::Relaxed);
            if done.is_ok() {
                tracing::warn!("results are stored again");
            }
        }
        done
    }
}

impl fmt::Debug for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Room")
            .field("is_blocked", &self.is_blocked())
            .finish_non_exhaustive()
    }
}

/// The missing resource of a failure that may be temporary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shortage {
    /// Room on the disk.
    Room,
    /// The database, which another process holds.
    Database,
    /// Files, memory, or an unknown resource.
    Other,
}

impl StoreError {
    /// The resource whose lack caused the error; `None` for errors that another try
    /// cannot heal, such as a failed sync of records, after which the state of the
    /// disk is unknown.
    pub(super) fn shortage(&self) -> Option<Shortage> {
        match self {
            StoreError::File { doing, source, .. } if *doing != "sync" => of_system(source),
            StoreError::Database { source, .. } => match source.sqlite_error_code()? {
                ErrorCode::DiskFull => Some(Shortage::Room),
                ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Some(Shortage::Database),
                // SQLite writes the whole transaction again.
                ErrorCode::SystemIoFailure | ErrorCode::CannotOpen | ErrorCode::OutOfMemory => {
                    Some(Shortage::Other)
                }
                _ => None,
            },
            _ => None,
        }
    }
}

fn of_system(error: &io::Error) -> Option<Shortage> {
    match Errno::from_io_error(error)? {
        Errno::NOSPC | Errno::DQUOT => Some(Shortage::Room),
        Errno::MFILE | Errno::NFILE | Errno::NOMEM | Errno::NOBUFS | Errno::FBIG => {
            Some(Shortage::Other)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_game_begins_below_the_threshold_and_again_above_it() {
        let low = || Room::asking(|| Ok(LEAST_FREE - 1));
        assert_eq!(low().check(), Err(NoRoom));
        assert_eq!(Room::asking(|| Ok(LEAST_FREE)).check(), Ok(()));
        let silent = Room::asking(|| Err(io::ErrorKind::Unsupported.into()));
        assert_eq!(silent.check(), Ok(()));
        assert_eq!(Room::endless().check(), Ok(()));
        let missing = Room::in_folder(Path::new("/no/such/folder"));
        assert_eq!(missing.check(), Ok(()));
        let here = Room::in_folder(Path::new("."));
        assert!(here.free.unwrap()().unwrap() > 0);
    }

    #[test]
    fn what_may_come_back_is_waited_for_and_nothing_else() {
        let failing = |errno: Errno, failures: u32, room: &Room, is_over: bool| {
            let mut tries = 0;
            let path = Path::new("record");
            let done = room.wait_for(
                || is_over,
                || {
                    // Not at the first try: until then the failure is unknown.
                    assert!(tries == 0 || room.check().is_err());
                    tries += 1;
                    if tries > failures {
                        Ok(())
                    } else {
                        Err(StoreError::file("write", path)(errno.into()))
                    }
                },
            );
            (done.is_ok(), tries)
        };
        let room = Room::asking(|| Ok(LEAST_FREE)).pausing(Duration::ZERO);
        assert_eq!(failing(Errno::NOSPC, 500, &room, false), (true, 501));
        assert_eq!(failing(Errno::NOSPC, 500, &room, true), (false, LAST_TRIES));
        assert_eq!(failing(Errno::MFILE, 50, &room, false), (true, 51));
        assert_eq!(
            failing(Errno::MFILE, 500, &room, false),
            (false, LAST_TRIES)
        );
        assert_eq!(failing(Errno::ACCESS, 1, &room, false), (false, 1));
        assert_eq!(room.check(), Ok(()));
        // A full disk is waited for, whatever the error is called.
        let low = Room::asking(|| Ok(0)).pausing(Duration::ZERO);
        assert_eq!(failing(Errno::FBIG, 500, &low, false), (true, 501));
    }

    #[test]
    fn a_writer_that_succeeds_does_not_let_games_begin_for_one_that_waits() {
        let room = Room::endless().pausing(Duration::ZERO);
        let mut tries = 0;
        let done = room.wait_for(
            || false,
            || {
                tries += 1;
                let other = room.wait_for(|| false, || Ok(()));
                assert!(other.is_ok() && (tries == 1 || room.check().is_err()));
                match tries {
                    3 => Ok(()),
                    _ => Err(StoreError::file("write", Path::new("record"))(
                        Errno::NOSPC.into(),
                    )),
                }
            },
        );
        assert!(done.is_ok() && room.check().is_ok());
    }
}
