//! The file of the final standings.

use std::io;
use std::path::PathBuf;

use reports::{PlacedStandings, Report, ReportForm};

/// The mode of the file: that of an ordinary one, as the user has named it.
const MODE: u32 = 0o666;

/// A file for a report; the ending of its name gives the format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ReportFile {
    /// The path of the file.
    pub(super) path: PathBuf,
    form: ReportForm,
}

/// The ending of the file name is not that of a known format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' has no known ending: give a file that ends in .csv, .json, .md, .html or .svg")]
pub(super) struct UnknownEnding(String);

impl std::str::FromStr for ReportFile {
    type Err = UnknownEnding;

    fn from_str(text: &str) -> Result<ReportFile, UnknownEnding> {
        let path = PathBuf::from(text);
        let ending = path.extension().and_then(|ending| ending.to_str());
        let form = ending.and_then(ReportForm::of_ending);
        let form = form.ok_or_else(|| UnknownEnding(text.to_owned()))?;
        Ok(ReportFile { path, form })
    }
}

impl ReportFile {
    /// Replaces the file with a report in one step: readers see the old file or
    /// the new one.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn write(&self, report: &Report<'_>) -> io::Result<()> {
        self.replace(&self.form.render(report))
    }

    /// The same with the standings of tournaments with places and prizes.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn write_placed(&self, placed: &PlacedStandings) -> io::Result<()> {
        self.replace(&self.form.render_placed(placed))
    }

    fn replace(&self, text: &str) -> io::Result<()> {
        store::write_over(&self.path, text.as_bytes(), MODE)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tournament::Crosstable;

    use super::*;

    #[test]
    fn the_ending_of_the_file_says_how_it_is_written() {
        let report = Report {
            title: "cup <1>",
            standings: &[],
            scores: &Crosstable::new(0),
            sheets: &[],
            notes: &[],
            figures: None,
            members: &[],
        };
        let folder = tempfile::tempdir().unwrap();
        for (name, start) in [
            ("a.csv", ""),
            ("b.md", "# cup"),
            ("c.HTML", "<!DOCTYPE"),
            ("d.json", "{"),
            ("e.svg", "<svg "),
        ] {
            let path = folder.path().join(name);
            let file: ReportFile = path.to_str().unwrap().parse().unwrap();
            for _ in 0..2 {
                file.write(&report).unwrap();
            }
            assert!(
                fs::read_to_string(&path).unwrap().starts_with(start),
                "{name}"
            );
        }
        assert_eq!(
            fs::read_dir(folder.path()).unwrap().count(),
            5,
            "nothing is left beside them"
        );
        for wrong in ["standings", "standings.txt", ".html", ""] {
            assert!(wrong.parse::<ReportFile>().is_err(), "{wrong}");
        }
    }
}
