//! The disk of a store.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::fs::statvfs;
use store::{FILE_MODE, LEAST_FREE, expect_writable};
use words::Phrase;

use super::Finding;

/// The free bytes below which it is worth a warning: room for days.
const PLENTY: u64 = 1 << 30;

/// How often a file is synced. The middle one of an odd number counts.
const SYNCS: usize = 5;

/// A commit that takes longer delays announcements by more than games notice.
const SLOW: Duration = Duration::from_millis(100);

/// Looks at the folder of a store, or at the folder in which it would be made.
pub(super) fn disk(store: &Path) -> Vec<Finding> {
    let folder = existing(store);
    vec![writable(store, &folder), room(&folder), sync(&folder)]
}

/// The nearest folder that is there.
fn existing(store: &Path) -> PathBuf {
    let mut ancestors = store.ancestors().filter(|path| path.is_dir());
    match ancestors.next() {
        Some(folder) => folder.to_owned(),
        None => PathBuf::from("."),
    }
}

fn writable(store: &Path, folder: &Path) -> Finding {
    let part = Phrase::new("doctor-part-store");
    let shown = store.display().to_string();
    if let Err(error) = expect_writable(folder) {
        let who = rustix::process::geteuid().as_raw();
        let text = Phrase::new("doctor-store-unwritable")
            .with("folder", folder.display().to_string())
            .with("user", who)
            .with("why", error.to_string());
        return Finding::fail(part, text, Phrase::new("doctor-give-folder"));
    }
    if folder != store {
        let text = Phrase::new("doctor-will-be-made").with("path", shown);
        return Finding::ok(part, text);
    }
    let mode = fs::metadata(store).map(|facts| facts.permissions().mode() & 0o777);
    match mode {
        Ok(mode) if mode & 0o077 != 0 => {
            let text = Phrase::new("doctor-store-open").with("folder", shown);
            let text = text.with("mode", format!("{mode:o}"));
            Finding::warn(part, text, Phrase::new("doctor-close-store"))
        }
        _ => {
            let text = Phrase::new("doctor-store-writable").with("folder", shown);
            Finding::ok(part, text)
        }
    }
}

fn room(folder: &Path) -> Finding {
    let part = Phrase::new("doctor-part-room");
    let facts = match statvfs(folder) {
        Ok(facts) => facts,
        Err(error) => {
            let text = Phrase::new("doctor-room-unknown").with("why", error.to_string());
            return Finding::warn(part, text, Phrase::new("doctor-look-at-disk"));
        }
    };
    let free = facts.f_bavail.saturating_mul(facts.f_frsize);
    let text = Phrase::new("doctor-room").with("free", free >> 20);
    let least = LEAST_FREE >> 20;
    match free {
        ..LEAST_FREE => {
            let advice = Phrase::new("doctor-make-room").with("least", least);
            Finding::fail(part, text, advice)
        }
        LEAST_FREE..PLENTY => {
            let advice = Phrase::new("doctor-make-room-soon").with("least", least);
            Finding::warn(part, text, advice)
        }
        PLENTY.. => Finding::ok(part, text),
    }
}

fn sync(folder: &Path) -> Finding {
    let part = Phrase::new("doctor-part-speed");
    match time_of_sync(folder) {
        Ok(time) => {
            let shown = format!("{:.1}", time.as_secs_f64() * 1e3);
            let text = Phrase::new("doctor-speed").decimal("time", shown);
            if time > SLOW {
                Finding::warn(part, text, Phrase::new("doctor-faster-disk"))
            } else {
                Finding::ok(part, text)
            }
        }
        Err(error) => {
            let text = Phrase::new("doctor-no-file").with("why", error.to_string());
            let text = text.with("folder", folder.display().to_string());
            Finding::fail(part, text, Phrase::new("doctor-room-and-rights"))
        }
    }
}

/// The middle time of a few syncs of a file that is removed again.
fn time_of_sync(folder: &Path) -> io::Result<Duration> {
    let path = folder.join(format!(".arbiter-doctor-{}", std::process::id()));
    let measured = sync_some(&path);
    // It may never have been made.
    let _ = fs::remove_file(&path);
    measured
}

fn sync_some(path: &Path) -> io::Result<Duration> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(FILE_MODE);
    let mut file = options.open(path)?;
    let mut times = [Duration::ZERO; SYNCS];
    for time in &mut times {
        let began = Instant::now();
        file.write_all(&[0; 4096])?;
        file.sync_data()?;
        *time = began.elapsed();
    }
    times.sort();
    Ok(times[SYNCS / 2])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::State;

    #[test]
    fn a_store_that_is_not_there_is_looked_at_where_it_would_be_made() {
        let folder = tempfile::tempdir().unwrap();
        let store = folder.path().join("a/b/store");
        assert_eq!(existing(&store), folder.path());
        let findings = disk(&store);
        assert!(
            findings.iter().all(|one| one.state != State::Fail),
            "{findings:?}"
        );
        assert_eq!(
            fs::read_dir(folder.path()).unwrap().count(),
            0,
            "nothing is left"
        );
        let findings = disk(Path::new("/proc/self/store"));
        assert_eq!(findings[0].state, State::Fail, "{findings:?}");
    }
}
