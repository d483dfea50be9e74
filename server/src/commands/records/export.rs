//! `arbiter records export`: games in another format.

use std::fs::File;
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use words::{Language, Phrase, Say as _, complain};

use super::super::CommandError;
use super::super::shared_args::Word;
use super::{locate, read_checked, unreadable};
use contest::file::RegisteredFiles;
use record::{ExportFormat, Exporter, Journal, RecordFolder};

/// The formats, as the command line has them.
pub(super) const FORMATS: [Word<ExportFormat>; 9] = [
    (
        "xml",
        "Records as they are stored; several in one element `records`",
        ExportFormat::Xml,
    ),
    (
        "jsonl",
        "One JSON object for each game, on one line, with all data",
        ExportFormat::Jsonl,
    ),
    (
        "moves",
        "One line for each game: its moves with the opening, as in a file of openings",
        ExportFormat::Moves,
    ),
    (
        "kalaha",
        "Games of kalaha in the notation of the thesis, one sowing a line",
        ExportFormat::Kalaha,
    ),
    (
        "pgn",
        "Games of chess in Portable Game Notation, with scores, depths and times",
        ExportFormat::Pgn,
    ),
    (
        "sgf",
        "Games of gomoku, go and reversi in Smart Game Format",
        ExportFormat::Sgf,
    ),
    (
        "psq",
        "Games of gomoku in the format of Piskvork; a file of it holds one game",
        ExportFormat::Psq,
    ),
    (
        "pdn",
        "Games of checkers in Portable Draughts Notation",
        ExportFormat::Pdn,
    ),
    (
        "tags",
        "Results of any game of two as tags of PGN, for Ordo and BayesElo",
        ExportFormat::Tags,
    ),
];

/// Exports into a new file: an existing one could be among the exported
/// records.
pub(super) fn export_to_file(
    chosen: &Chosen<'_>,
    folder: &RecordFolder,
    format: ExportFormat,
    language: Language,
    file: &Path,
) -> Result<(), CommandError> {
    written_to_file(chosen, folder, format, language, file)?.told()
}

/// Exports the games of a player and its versions into a new file; gives how many. There is
/// no file without games.
pub(in super::super) fn export_all_of(
    player: &str,
    folder: &RecordFolder,
    language: Language,
    file: &Path,
) -> Result<usize, CommandError> {
    let chosen = Chosen::of(&[], Some(player), folder);
    let written = written_to_file(&chosen, folder, ExportFormat::Xml, language, file)?;
    let count = written.all - written.damaged;
    if count == 0 {
        std::fs::remove_file(file)?;
    }
    written.told().map(|()| count)
}

/// Exports all games of the folder but damaged ones, which it reports on standard error.
pub(in super::super) fn export_all(
    folder: &RecordFolder,
    format: ExportFormat,
    language: Language,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    write(
        &Chosen::of(&[], None, folder),
        folder,
        format,
        language,
        out,
    )
    .map(drop)
}

fn written_to_file(
    chosen: &Chosen<'_>,
    folder: &RecordFolder,
    format: ExportFormat,
    language: Language,
    file: &Path,
) -> Result<ExportSummary, CommandError> {
    let created = File::create_new(file).map_err(|error| {
        let text = Phrase::new("terminal-not-created").with("why", error.to_string());
        CommandError::failed(text.with("file", file.display().to_string()))
    })?;
    let mut out = BufWriter::new(created);
    let written = write(chosen, folder, format, language, &mut out);
    if written.is_err() {
        // It is ours, and holds no whole export.
        let _ = std::fs::remove_file(file);
    }
    written
}

/// The games that are exported.
pub(super) struct Chosen<'a> {
    /// Numbers and files; none for all games.
    records: &'a [String],
    /// The names of the player whose games they are, if only one's are.
    names: Option<Vec<String>>,
}

impl Chosen<'_> {
    /// Those of these records in which this player plays, under its name or as one of its
    /// versions, if it is named.
    pub(super) fn of<'a>(
        records: &'a [String],
        player: Option<&str>,
        folder: &RecordFolder,
    ) -> Chosen<'a> {
        let names = player.map(|name| {
            let mut names = RegisteredFiles::of_contest(folder.path()).names_of(name);
            names.push(name.to_owned());
            names
        });
        Chosen { records, names }
    }

    fn has(&self, journal: &Journal) -> bool {
        let mut players = journal.players.iter();
        let names = self.names.as_ref();
        names.is_none_or(|names| players.any(|player| names.contains(&player.name)))
    }
}

/// The records that an export had to leave out.
struct ExportSummary {
    damaged: usize,
    all: usize,
}

impl ExportSummary {
    fn told(&self) -> Result<(), CommandError> {
        match self.damaged {
            0 => Ok(()),
            count => {
                let text = Phrase::new("terminal-some-left-out").with("count", count);
                Err(CommandError::failed(text.with("all", self.all)))
            }
        }
    }
}

/// Exports the chosen records, or all records of the folder if none is chosen.
/// Leaves damaged records out and reports them on standard error.
pub(super) fn export(
    chosen: &Chosen<'_>,
    folder: &RecordFolder,
    format: ExportFormat,
    language: Language,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    write(chosen, folder, format, language, out)?.told()
}

fn write(
    chosen: &Chosen<'_>,
    folder: &RecordFolder,
    format: ExportFormat,
    language: Language,
    out: &mut impl Write,
) -> Result<ExportSummary, CommandError> {
    let mut exporter = Exporter::begin(out, format, chosen.records.len() != 1)?;
    let mut written = ExportSummary { damaged: 0, all: 0 };
    let mut add = |path: &Path| -> Result<(), CommandError> {
        match read_checked(path) {
            Ok(journal) if !chosen.has(&journal) => return Ok(()),
            Ok(journal) => exporter.add(&journal).map_err(|error| match error.kind() {
                // The format cannot hold the game; the output is intact.
                ErrorKind::InvalidInput => CommandError::of_file(path, error),
                _ => error.into(),
            })?,
            Err(error) => {
                written.damaged += 1;
                complain(error.say(language));
            }
        }
        written.all += 1;
        Ok(())
    };
    match chosen.records {
        [] => {
            let names = folder.names().map_err(|error| unreadable(folder, &error))?;
            names.iter().try_for_each(|name| add(&folder.file(name)))?;
        }
        records => {
            let located = records.iter().map(|record| locate(record, folder));
            let paths: Vec<PathBuf> = located.collect::<Result<_, _>>()?;
            paths.iter().try_for_each(|path| add(path))?;
        }
    }
    exporter.finish()?;
    Ok(written)
}
