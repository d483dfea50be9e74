//! Points at which tests can crash the process.
//!
//! In a test build the environment variable `ARBITER_TEST_CRASH=STEP:N` makes
//! the process kill itself when it reaches that step for the N-th time. Other
//! builds contain none of this.

use std::fs::File;

/// A step of storing: the work before it must not be lost, and the work after it
/// must not be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The tables of the database are created.
    TablesMade,
    /// A group of games is inserted, not yet committed.
    GroupInserted,
    /// A group of games is committed.
    GroupCommitted,
    /// Part of a record is written.
    RecordTorn,
    /// A record is written under its temporary name.
    RecordWritten,
    /// A record has its own name.
    RecordRenamed,
    /// Part of an event is written.
    EventTorn,
    /// An event is written.
    EventWritten,
    /// A game is announced.
    GameAnnounced,
    /// The records of a group are on the disk.
    RecordsSynced,
    /// The announcements of a group are on the disk.
    AnnouncementsSynced,
    /// The outbox is empty.
    OutboxCleared,
    /// Numbers of games are reserved.
    IdsReserved,
    /// A missing record is written again.
    RecordRestored,
    /// The outbox of an earlier run is handled.
    OutboxRecovered,
    /// A record without a result is moved aside.
    StrayMoved,
    /// Unused reserved numbers are given back.
    IdsReleased,
    /// Games are struck, not yet committed.
    GamesStruck,
    /// A secret is drawn and committed to, which is not announced yet.
    SecretDrawn,
    /// No game draws from a secret any more, which is not announced yet.
    SecretOver,
    /// A secret is announced.
    SecretAnnounced,
    /// Games that were struck while others are played are committed, not yet told of.
    GamesAnnulled,
}

/// Marks that a step is done.
#[cfg(not(test))]
#[inline(always)]
pub(crate) fn reached(_: Step) {}

/// Marks that bytes are about to be written, which a crash may cut off.
#[cfg(not(test))]
#[inline(always)]
pub(crate) fn tear(_: Step, _: &mut File, _: &[u8]) {}

#[cfg(test)]
pub(crate) use armed::{VARIABLE, reached, tear};

#[cfg(test)]
mod armed {
    use std::io::Write;
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU32, Ordering};

    use rustix::process::{Signal, getpid, kill_process};

    use super::{File, Step};

    pub(crate) const VARIABLE: &str = "ARBITER_TEST_CRASH";

    struct CrashPlan {
        step: String,
        left: AtomicU32,
    }

    static ARMED: OnceLock<Option<CrashPlan>> = OnceLock::new();

    pub(crate) fn reached(step: Step) {
        if due(step) {
            crash();
        }
    }

    pub(crate) fn tear(step: Step, file: &mut File, bytes: &[u8]) {
        if due(step) {
            file.write_all(&bytes[..bytes.len() / 2]).unwrap();
            crash();
        }
    }

    fn due(step: Step) -> bool {
        let armed = ARMED.get_or_init(|| {
            let value = std::env::var(VARIABLE).ok()?;
            let (step, count) = value.split_once(':').unwrap();
            Some(CrashPlan {
                step: step.to_owned(),
                left: AtomicU32::new(count.parse().unwrap()),
            })
        });
        let Some(armed) = armed else { return false };
        armed.step == format!("{step:?}") && armed.left.fetch_sub(1, Ordering::SeqCst) == 1
    }

    fn crash() -> ! {
        kill_process(getpid(), Signal::KILL).unwrap();
        unreachable!("SIGKILL does not return")
    }
}
