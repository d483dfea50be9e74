//! Audits: the record of a game that was played again is compared with that of the game.

use std::collections::BTreeSet;
use std::path::Path;

use record::{GameId, Journal, MAX_RECORD_BYTES, Outline, files, from_xml};

use super::Check;
use crate::audits::{AUDITS, ended_audits};

/// The audits whose records are in a store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditSummary {
    /// How often a game was played again with the same moves and the same end.
    pub alike: u64,
    /// The games that were played again with other moves or another end.
    pub differing: BTreeSet<GameId>,
}

impl Check<'_> {
    /// Lists the files of the audits. A file that is there now belongs to a game that is
    /// committed by the time the games are read.
    pub(super) fn list_audits(&mut self) {
        match ended_audits(&self.dir) {
            Err(error) => self.found(AUDITS, error),
            Ok(files) => {
                for (game, path) in files {
                    match game {
                        Some(game) => self.audits.entry(game).or_default().push(path),
                        None => self.found(self.shown(&path), "is no record of an audit"),
                    }
                }
            }
        }
    }

    /// Compares the audits of a game with its record.
    pub(super) fn audits_of(&mut self, id: GameId, journal: &Journal) {
        for path in self.audits.remove(&id).unwrap_or_default() {
            match compare(journal, &path) {
                Ok(true) => self.checked.audits.alike += 1,
                Ok(false) => self.checked.audits.differing.extend([id]),
                Err(what) => self.found(self.shown(&path), what),
            }
        }
    }

    /// Reports the audits of games that the store does not have.
    pub(super) fn audits_of_no_game(&mut self) {
        for path in std::mem::take(&mut self.audits).into_values().flatten() {
            let what = "is the audit of a game without a record here";
            self.found(self.shown(&path), what);
        }
    }
}

/// Whether a game was played alike again by another worker, as the record in this file
/// says.
///
/// # Errors
/// It does not prove that; why.
fn compare(journal: &Journal, path: &Path) -> Result<bool, String> {
    let bytes = files::read(path, MAX_RECORD_BYTES as u64).map_err(|error| error.to_string())?;
    let mut again = from_xml(&bytes).map_err(|error| error.to_string())?;
    let key = |journal: &Journal| journal.signature().ok().flatten().map(|own| own.key);
    let is_signed = again.signature().ok().flatten();
    if !is_signed.is_some_and(|signature| signature.is_of(&again)) {
        return Err("its worker has not signed this game".to_owned());
    }
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
    if key(&again) == key(journal) {
        return Err("it was played again by the same worker".to_owned());
    }
    // Names are not signed, and can be taken out of the record of the game.
    again.players.clone_from(&journal.players);
    Ok(Outline::of(&again) == Outline::of(journal))
}
