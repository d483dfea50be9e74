//! The audits of a store: games that workers play again. One that is still to be played
//! has a file that the coordinator of the workers writes and reads; its name says which
//! game it is, and whether two workers have played it differently by now. The signed
//! records of the audits that came to an end stay, for everybody to compare.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use record::GameId;

use super::StoreError;

/// The folder of a tournament's store with the audits that have not come to an end.
pub const OPEN_AUDITS: &str = "open-audits";

/// The folder of a tournament's store with the records of the audits that came to an end.
pub const AUDITS: &str = "audits";

/// The file in the store in `dir` with the record of a game that was played again, for
/// the first or the second time.
pub fn audit_in(dir: &Path, game: GameId, again: usize) -> PathBuf {
    dir.join(AUDITS).join(format!("{game}-{again}.xml"))
}

/// The files of that folder that a game may have.
pub(super) fn audits_of(dir: &Path, game: GameId) -> [PathBuf; 2] {
    [1, 2].map(|again| audit_in(dir, game, again))
}

/// The end of the name of a file whose game two workers have played differently.
const IN_DOUBT: &str = ".doubt";

/// The most files that are looked at.
const MAX_FILES: usize = 100_000;

/// The file of a game that is played again.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AuditFile {
    /// The game.
    pub game: GameId,
    /// The run of the coordinator that has begun to audit it: digits and letters of ASCII.
    pub run: String,
    /// Whether two workers have played it differently.
    pub is_in_doubt: bool,
}

impl AuditFile {
    /// The name of the file.
    pub fn name(&self) -> String {
        let end = if self.is_in_doubt { IN_DOUBT } else { "" };
        format!("{}-{}{end}", self.game, self.run)
    }

    fn of(name: &str) -> Option<AuditFile> {
        let (plain, is_in_doubt) = match name.strip_suffix(IN_DOUBT) {
            Some(plain) => (plain, true),
            None => (name, false),
        };
        let (game, run) = plain.split_once('-')?;
        let is_run = !run.is_empty() && run.bytes().all(|byte| byte.is_ascii_alphanumeric());
        is_run.then_some(())?;
        Some(AuditFile {
            game: game.parse().ok()?,
            run: run.to_owned(),
            is_in_doubt,
        })
    }
}

/// The files of the open audits of the store in `dir`, by game; none where there is no such
/// folder. Of a game that has just come into doubt the file that says so.
///
/// # Errors
/// The folder cannot be read.
pub fn audit_files(dir: &Path) -> Result<Vec<AuditFile>, StoreError> {
    let folder = dir.join(OPEN_AUDITS);
    let entries = match fs::read_dir(&folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(StoreError::file("list", &folder))?,
    };
    let mut files = BTreeMap::new();
    for entry in entries.take(MAX_FILES) {
        let name = entry
            .map_err(StoreError::file("list", &folder))?
            .file_name();
        let Some(file) = name.to_str().and_then(AuditFile::of) else {
            continue;
        };
        let known = files.entry((file.game, file.run)).or_default();
        *known |= file.is_in_doubt;
    }
    let files = files.into_iter();
    let files = files.map(|((game, run), is_in_doubt)| AuditFile {
        game,
        run,
        is_in_doubt,
    });
    Ok(files.collect())
}

/// The games of the store in `dir` that two workers have played differently, while nobody
/// has said yet which of them played as the programs do.
///
/// # Errors
/// The folder of open audits cannot be read.
pub fn games_in_doubt(dir: &Path) -> Result<BTreeSet<GameId>, StoreError> {
    let files = audit_files(dir)?.into_iter();
    let doubted = files.filter(|file| file.is_in_doubt);
    Ok(doubted.map(|file| file.game).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_files_say_which_games_are_in_doubt() {
        let dir = tempfile::tempdir().unwrap();
        assert!(audit_files(dir.path()).unwrap().is_empty());
        assert!(games_in_doubt(dir.path()).unwrap().is_empty());
        let folder = dir.path().join(OPEN_AUDITS);
        fs::create_dir(&folder).unwrap();
        let file = |game, is_in_doubt| AuditFile {
            game: GameId::new(game),
            run: "00ff".to_owned(),
            is_in_doubt,
        };
        // Of game 12 the first file was not removed yet.
        let all = [file(7, false), file(12, false), file(12, true)];
        let others = [
            "x",
            "7",
            "7-",
            "-00ff",
            "x-00ff",
            "8-00ff.doubt.4-1.part",
            "9-x.z",
        ];
        for name in others
            .map(str::to_owned)
            .into_iter()
            .chain(all.map(|file| file.name()))
        {
            fs::write(folder.join(name), "").unwrap();
        }
        assert_eq!(
            audit_files(dir.path()).unwrap(),
            [file(7, false), file(12, true)]
        );
        let games = games_in_doubt(dir.path()).unwrap();
        assert_eq!(games.into_iter().collect::<Vec<_>>(), [GameId::new(12)]);
        // A file in its place is no folder.
        fs::remove_dir_all(&folder).unwrap();
        fs::write(&folder, "").unwrap();
        assert!(audit_files(dir.path()).is_err());
    }
}
