//! Audits: the record of a game that was played again is compared with that of the game.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use record::{GameId, Journal, MAX_RECORD_BYTES, Outline, files, from_xml};

use super::Check;
use crate::StoreError;
use crate::audits::{AUDITS, audits_of};
use crate::private::PART;

/// The audits whose records are in a store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditSummary {
    /// How often a game was played again with the same moves and the same end.
    pub alike: u64,
    /// The games that were played again with other moves or another end.
    pub differing: BTreeSet<GameId>,
}

impl Check<'_> {
    /// Compares the audits of a game with its record.
    pub(super) fn audits_of(&mut self, id: GameId, journal: &Journal) {
        if !self.has_audits {
            return;
        }
        for path in audits_of(&self.dir, id) {
            match compare(journal, &path) {
                Ok(None) => {}
                Ok(Some(true)) => self.checked.audits.alike += 1,
                Ok(Some(false)) => self.checked.audits.differing.extend([id]),
                Err(what) => self.found(self.shown(&path), what),
            }
        }
    }

    /// Reports the files among the audits that belong to no game.
    pub(super) fn stray_audits(&mut self) -> Result<(), StoreError> {
        if !self.has_audits {
            return Ok(());
        }
        let folder = self.dir.join(AUDITS);
        let read = StoreError::file("list", &folder);
        // Listed before the games are asked for: a game is committed before its audits.
        let listed = fs::read_dir(&folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let listed = listed.map_err(read)?;
        let known = self.ids("SELECT id FROM games")?;
        for path in listed.into_iter().map(|entry| entry.path()) {
            let name = path.file_stem().and_then(|name| name.to_str());
            let game = name.and_then(|name| name.split_once('-')?.0.parse().ok());
            let is_its =
                |game: GameId| known.contains(&game) && audits_of(&self.dir, game).contains(&path);
            // One that is being written has another name until it is whole.
            if !game.is_some_and(is_its) && !path.to_string_lossy().ends_with(PART) {
                self.found(self.shown(&path), "is no audit of a game of this store");
            }
        }
        Ok(())
    }
}

/// Whether a game was played alike again by another worker, as the record in this file
/// says; `None` without such a file.
///
/// # Errors
/// It does not prove that; why.
fn compare(journal: &Journal, path: &Path) -> Result<Option<bool>, String> {
    let bytes = match files::read(path, MAX_RECORD_BYTES as u64) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        bytes => bytes.map_err(|error| error.to_string())?,
    };
    let mut again = from_xml(&bytes).map_err(|error| error.to_string())?;
    let signature = again.signature().ok().flatten();
    let Some(signature) = signature.filter(|own| own.is_of(&again)) else {
        return Err("its worker has not signed this game".to_owned());
    };
    let is_same_job = again.id == journal.id
        && again.game == journal.game
        && again.board == journal.board
        && again.options == journal.options
        && again.seed == journal.seed
        && again.position == journal.position
        && again.opening == journal.opening;
    if !is_same_job {
        return Err(format!("it is no audit of game {}", journal.id));
    }
    let first = journal.signature().ok().flatten();
    if first.is_some_and(|own| own.key == signature.key) {
        return Err("it was played again by the same worker".to_owned());
    }
    // Names are not signed, and can be taken out of the record of the game.
    again.players.clone_from(&journal.players);
    Ok(Some(Outline::of(&again) == Outline::of(journal)))
}
