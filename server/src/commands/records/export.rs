//! `arbiter records export`: games in another format.

use std::fs::File;
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use host::Say as _;
use words::{Language, Phrase, complain};

use super::super::CommandError;
use super::{locate, read_checked, unreadable};
use record::{ExportFormat, Exporter, RecordFolder};

/// Exports into a new file: an existing one could be among the exported
/// records.
pub(super) fn export_to_file(
    records: &[String],
    folder: &RecordFolder,
    format: ExportFormat,
    language: Language,
    file: &Path,
) -> Result<(), CommandError> {
    let created = File::create_new(file).map_err(|error| {
        let text = Phrase::new("terminal-not-created").with("why", error.to_string());
        CommandError::failed(text.with("file", file.display().to_string()))
    })?;
    let mut out = BufWriter::new(created);
    let written = write(records, folder, format, language, &mut out);
    if written.is_err() {
        // It is ours, and holds no whole export.
        let _ = std::fs::remove_file(file);
    }
    written?.told()
}

/// What an export had to leave out.
struct Written {
    damaged: usize,
    all: usize,
}

impl Written {
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
    records: &[String],
    folder: &RecordFolder,
    format: ExportFormat,
    language: Language,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    write(records, folder, format, language, out)?.told()
}

fn write(
    records: &[String],
    folder: &RecordFolder,
    format: ExportFormat,
    language: Language,
    out: &mut impl Write,
) -> Result<Written, CommandError> {
    let paths = if records.is_empty() {
        all_of(folder)?
    } else {
        let located = records.iter().map(|record| locate(record, folder));
        located.collect::<Result<_, _>>()?
    };
    let mut exporter = Exporter::begin(out, format, records.len() != 1)?;
    let mut damaged = 0;
    for path in &paths {
        match read_checked(path) {
            Ok(journal) => exporter.add(&journal).map_err(|error| match error.kind() {
                // The format cannot hold the game; the output is intact.
                ErrorKind::InvalidInput => {
                    CommandError::failed(format!("{}: {error}", path.display()))
                }
                _ => error.into(),
            })?,
            Err(error) => {
                damaged += 1;
                complain(error.say(language));
            }
        }
    }
    exporter.finish()?;
    Ok(Written {
        damaged,
        all: paths.len(),
    })
}

/// All files: first those named by a number, in ascending order.
fn all_of(folder: &RecordFolder) -> Result<Vec<PathBuf>, CommandError> {
    let files = folder.files().and_then(Iterator::collect);
    let mut paths: Vec<PathBuf> = files.map_err(|error| unreadable(folder, &error))?;
    let number = |path: &PathBuf| path.file_stem()?.to_str()?.parse::<u64>().ok();
    paths.sort_by_cached_key(|path| (number(path).is_none(), number(path), path.clone()));
    Ok(paths)
}
