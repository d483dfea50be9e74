//! The disk of a store.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::fs::statvfs;
use store::{FILE_MODE, LEAST_FREE, expect_writable};

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
    let part = "store";
    let shown = store.display();
    if let Err(error) = expect_writable(folder) {
        let who = rustix::process::geteuid().as_raw();
        let text = format!(
            "{} cannot be written by user {who}: {error}",
            folder.display()
        );
        return Finding::fail(
            part,
            text,
            "give the folder to the user that runs arbiter (chown)",
        );
    }
    if folder != store {
        return Finding::ok(part, format!("{shown} will be made"));
    }
    let mode = fs::metadata(store).map(|facts| facts.permissions().mode() & 0o777);
    match mode {
        Ok(mode) if mode & 0o077 != 0 => Finding::warn(
            part,
            format!("{shown} is open to other users (mode {mode:o})"),
            "chmod 700 it; the server does so when it starts",
        ),
        _ => Finding::ok(part, format!("{shown} can be written")),
    }
}

fn room(folder: &Path) -> Finding {
    let part = "disk room";
    let facts = match statvfs(folder) {
        Ok(facts) => facts,
        Err(error) => {
            let advice = "look at the disk: df -h shows it";
            return Finding::warn(part, format!("not known: {error}"), advice);
        }
    };
    let free = facts.f_bavail.saturating_mul(facts.f_frsize);
    let text = format!("{} MiB free", free >> 20);
    let least = LEAST_FREE >> 20;
    match free {
        ..LEAST_FREE => {
            let advice = format!("make room: no game begins with less than {least} MiB");
            Finding::fail(part, text, &advice)
        }
        LEAST_FREE..PLENTY => {
            let advice = format!("make room soon: no game begins with less than {least} MiB");
            Finding::warn(part, text, &advice)
        }
        PLENTY.. => Finding::ok(part, text),
    }
}

fn sync(folder: &Path) -> Finding {
    let part = "disk speed";
    match time_of_sync(folder) {
        Ok(time) => {
            let text = format!(
                "a small write reaches the disk in {:.1} ms",
                time.as_secs_f64() * 1e3
            );
            match time > SLOW {
                true => Finding::warn(
                    part,
                    text,
                    "use a faster disk: results are announced later, and none is lost",
                ),
                false => Finding::ok(part, text),
            }
        }
        Err(error) => Finding::fail(
            part,
            format!("a file in {} cannot be written: {error}", folder.display()),
            "make room, and look at the rights of the folder",
        ),
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
