//! Copies a database page by page, while others may write it.

use std::thread;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};

/// How many pages of the database are copied at a time; 4 MiB with SQLite's
/// usual pages.
const PAGES: i32 = 1024;

/// The pause before a busy database is tried again.
const PAUSE: Duration = Duration::from_millis(10);

/// Copies the database; gives the number of its pages.
pub(super) fn copy_pages(
    source: &Connection,
    copy: &mut Connection,
    progress: &mut dyn FnMut(u64, u64),
) -> rusqlite::Result<u64> {
    // One transaction holds one state. Without it the copy would start again
    // whenever a manager commits.
    let one_state = source.unchecked_transaction()?;
    source.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
    let backup = Backup::new(source, copy)?;
    loop {
        let step = backup.step(PAGES)?;
        let at = backup.progress();
        let of = u64::try_from(at.pagecount).unwrap_or(0);
        let left = u64::try_from(at.remaining).unwrap_or(0);
        progress(of.saturating_sub(left), of);
        match step {
            StepResult::Done => {
                drop(backup);
                one_state.finish()?;
                return Ok(of);
            }
            StepResult::Busy | StepResult::Locked => thread::sleep(PAUSE),
            _ => {}
        }
    }
}
