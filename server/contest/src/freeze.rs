//! The freeze of a tournament: from an instant on, everybody but operators sees it as it
//! stood then, until an operator reveals the rest.

use std::io;
use std::path::Path;
use std::sync::Arc;

use jiff::Timestamp;
use parking_lot::Mutex;
use record::files;
use store::{FILE_MODE, FREEZE, write_over};

use crate::values;

/// The content of the file in the store once the results were revealed.
const REVEALED: &str = "revealed";

/// Maximum bytes of the file in the store that are read.
const MAX_BYTES: u64 = 128;

/// From when on the games of a tournament are hidden, if they are. Clones are the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Freeze(Arc<Mutex<Option<Timestamp>>>);

impl Freeze {
    /// Whether they are hidden now.
    pub(crate) fn holds(&self) -> bool {
        self.0.lock().is_some_and(|from| from <= Timestamp::now())
    }

    /// Hides them from this instant on, or for no time.
    pub(crate) fn set(&self, from: Option<Timestamp>) {
        *self.0.lock() = from;
    }
}

/// Keeps in the store of a tournament from when on it is frozen, as its file says. Gives
/// what holds: nothing once it was revealed. It is on the disk when this returns.
///
/// # Errors
/// It cannot be written.
pub(crate) fn keep(store: &Path, from: Option<Timestamp>) -> io::Result<Option<Timestamp>> {
    let before = read(store)?;
    let text = from.map_or_else(String::new, |from| from.to_string());
    match before.as_deref() {
        Some(REVEALED) => return Ok(None),
        Some(before) if before == text => {}
        None if text.is_empty() => {}
        _ => write_over(&store.join(FREEZE), text.as_bytes(), FILE_MODE)?,
    }
    Ok(from)
}

/// The instant from which on a tournament is frozen, by its store; `None` for never, or no
/// more. If that cannot be read, everything is hidden.
pub(crate) fn kept(store: &Path) -> Option<Timestamp> {
    match read(store).as_ref().map(Option::as_deref) {
        Ok(None | Some("" | REVEALED)) => None,
        Ok(Some(text)) => Some(values::instant(text).unwrap_or(Timestamp::MIN)),
        Err(_) => Some(Timestamp::MIN),
    }
}

/// Reveals all results, for good. It is on the disk when this returns.
///
/// # Errors
/// It cannot be written.
pub(crate) fn reveal(store: &Path) -> io::Result<()> {
    write_over(&store.join(FREEZE), REVEALED.as_bytes(), FILE_MODE)
}

/// The text of the file, if there is one.
fn read(store: &Path) -> io::Result<Option<String>> {
    match files::read_text(&store.join(FREEZE), MAX_BYTES) {
        Ok(text) => Ok(Some(text.trim().to_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_freeze_is_kept_until_it_is_revealed_for_good() {
        let dir = tempfile::tempdir().unwrap();
        let (store, past) = (dir.path(), Timestamp::UNIX_EPOCH);
        assert_eq!(keep(store, None).unwrap(), None);
        assert!(!store.join(FREEZE).exists() && kept(store).is_none());
        keep(store, Some(past)).unwrap();
        assert_eq!(kept(store), Some(past));
        keep(store, None).unwrap();
        assert_eq!(kept(store), None, "the file says nothing of it any more");
        fs::write(store.join(FREEZE), "soon").unwrap();
        assert_eq!(kept(store), Some(Timestamp::MIN), "nothing is shown");
        reveal(store).unwrap();
        assert_eq!(kept(store), None);
        assert_eq!(keep(store, Some(past)).unwrap(), None);
        assert_eq!(kept(store), None, "it stays revealed");
    }
}
