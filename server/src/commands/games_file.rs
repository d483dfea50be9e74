//! The file to which every game is written as it ends.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use record::{ExportFormat, Exporter, Journal, RecordFolder, files};
use words::{Language, Phrase, complain};

use super::CommandError;
use super::records::export::export_all;

/// The mode of the file: that of an ordinary one, as the user has named it.
const MODE: u32 = 0o666;

/// The formats of other programs whose files hold several games, one after the other.
const FORMATS: [ExportFormat; 3] = [ExportFormat::Pgn, ExportFormat::Sgf, ExportFormat::Pdn];

/// A file for games; the ending of its name gives the format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GamesFile {
    path: PathBuf,
    format: ExportFormat,
}

impl GamesFile {
    /// The file of this name for games of this kind; `None` stands for those that are not
    /// played on a board.
    ///
    /// # Errors
    /// Other programs do not keep such games in files whose names end so.
    pub(super) fn of(path: &Path, game: Option<&str>) -> Result<GamesFile, CommandError> {
        let own = game.map(ExportFormat::of_game).unwrap_or_default();
        let own: Vec<_> = own
            .into_iter()
            .filter(|own| FORMATS.contains(own))
            .collect();
        let ending = path.extension().unwrap_or_default();
        if let Some(format) = own.iter().find(|format| ending == format.ending()) {
            let path = path.to_owned();
            return Ok(GamesFile {
                path,
                format: *format,
            });
        }
        let text = match own.first() {
            Some(format) => Phrase::new("terminal-games-file").with("ending", format.ending()),
            None => Phrase::new("terminal-no-games-file"),
        };
        Err(CommandError::usage(
            text.with("file", path.display().to_string()),
        ))
    }

    /// Opens the file: with all games of a store that goes on, whatever a run that was
    /// killed had written; else for more games behind those that are in it.
    ///
    /// # Errors
    /// It cannot be written, or there are games in it and none in the store.
    pub(super) fn open(
        &self,
        store: Option<&Path>,
        language: Language,
    ) -> Result<OpenGamesFile, CommandError> {
        let failed = |error: io::Error| CommandError::of_file(&self.path, error);
        let Some(store) = store else {
            let mut options = OpenOptions::new();
            options.append(true).create(true);
            let file = files::open_to_write(&mut options, &self.path, MODE);
            return self.begin(file.map_err(failed)?).map_err(failed);
        };
        let folder = RecordFolder::new(store);
        let is_new = folder.names().map_err(failed)?.is_empty();
        if is_new && self.path.metadata().is_ok_and(|file| file.len() > 0) {
            let text = Phrase::new("terminal-games-file-there");
            let text = text.with("file", self.path.display().to_string());
            return Err(CommandError::usage(text));
        }
        let mut part = self.path.clone().into_os_string();
        part.push(".part");
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        let file = files::open_to_write(&mut options, Path::new(&part), MODE).map_err(failed)?;
        export_all(&folder, self.format, language, &mut BufWriter::new(&file))?;
        std::fs::rename(&part, &self.path).map_err(failed)?;
        self.begin(file).map_err(failed)
    }

    fn begin(&self, file: File) -> io::Result<OpenGamesFile> {
        Exporter::begin(file, self.format, true).map(OpenGamesFile)
    }
}

/// Such a file while games are played.
pub(super) struct OpenGamesFile(Exporter<File>);

impl OpenGamesFile {
    /// Writes a game behind the others.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn add(&mut self, journal: &Journal) -> io::Result<()> {
        match self.0.add(journal) {
            // The format cannot hold the game, and the file is as it was.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => {
                complain(error);
                Ok(())
            }
            written => written,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_goes_into_the_files_that_other_programs_have_for_it() {
        for (file, game, format) in [
            ("a.pgn", "chess", ExportFormat::Pgn),
            ("a.sgf", "go", ExportFormat::Sgf),
            ("a.sgf", "gomoku", ExportFormat::Sgf),
            ("a.pdn", "checkers", ExportFormat::Pdn),
        ] {
            let found = GamesFile::of(Path::new(file), Some(game));
            assert_eq!(found.ok().map(|found| found.format), Some(format), "{file}");
        }
        for (file, game, expected) in [
            ("a.sgf", Some("chess"), "it must end in .pgn"),
            ("pgn", Some("chess"), "it must end in .pgn"),
            // A file of Piskvork holds one game.
            ("a.psq", Some("gomoku"), "it must end in .sgf"),
            ("a.pgn", Some("kalaha"), "arbiter records export"),
            ("a.pgn", None, "arbiter records export"),
        ] {
            let refused = GamesFile::of(Path::new(file), game)
                .unwrap_err()
                .to_string();
            assert!(refused.contains(expected), "{file} {game:?}: {refused}");
        }
    }
}
