//! `arbiter marks`: the points of students for what their programs reach.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use reports::MarkSheet;
use tournament::StudentMarks;
use words::{Language, Phrase};

use super::CommandError;
use crate::color;
use contest::file::TournamentConfig;
use contest::read_standings;
use store::SuspendedNames;

/// The mode of the files: that of ordinary ones, as the user has named them.
const MODE: u32 = 0o666;

const EXAMPLES: &str = "\
The tables [[marks]] of the file say what is worth how many points. A score counts as it
was observed; the 95 % interval beside it says what chance may have done. The tournament
may run meanwhile.

Examples:
  arbiter marks club.toml
  arbiter marks club.toml --csv marks.csv
  arbiter marks club.toml --gradescope results";

/// Show the marks of students by the criteria of a tournament's file
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct MarksArgs {
    /// File of the tournament; docs/tournaments.md describes it
    #[arg(value_name = "FILE.toml")]
    file: PathBuf,

    /// Folder of the store [default: a folder beside the file, with its name]
    #[arg(long, help_heading = "Files", value_name = "DIR")]
    store: Option<PathBuf>,

    /// File to write the results to as CSV
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Folder for a results.json of Gradescope for each student, NAME.json
    #[arg(long, help_heading = "Files", value_name = "DIR")]
    gradescope: Option<PathBuf>,
}

/// Shows the marks, and writes them to the files that are asked for.
///
/// # Errors
/// The file is wrong or has no criteria, the store cannot be read, or a file cannot be
/// written.
pub fn run(args: &MarksArgs, language: Language) -> Result<(), CommandError> {
    let config = TournamentConfig::load(&args.file).map_err(CommandError::usage)?;
    if config.rubric.criteria.is_empty() {
        let text = Phrase::new("terminal-marks-none");
        return Err(CommandError::usage(
            text.with("file", args.file.display().to_string()),
        ));
    }
    let beside = || args.file.with_extension("");
    let store = args.store.clone().unwrap_or_else(beside);
    let standings = read_standings(&config, &store, &SuspendedNames::default());
    let (standings, scores) = standings.map_err(CommandError::told)?;
    let marks = config.marks(&standings, &scores);
    let sheet = MarkSheet {
        rubric: &config.rubric,
        marks: &marks,
    };
    let write = |path: &PathBuf, text: String| {
        store::write_over(path, text.as_bytes(), MODE)
            .map_err(|error| CommandError::of_file(path, error))
    };
    if let Some(file) = &args.csv {
        write(file, sheet.to_csv())?;
    }
    if let Some(folder) = &args.gradescope {
        store::make_folder(folder).map_err(|error| CommandError::of_file(folder, error))?;
        for own in &marks {
            write(&folder.join(file_name(own)), sheet.to_gradescope(own))?;
        }
    }
    let mut out = io::stdout().lock();
    let color = color::is_wanted(&out);
    let written = write!(out, "{}", sheet.render(color, language)).map_err(CommandError::from);
    CommandError::unless_closed(written)
}

/// The name of the file of a student: symbols that lead to another folder or that hide the
/// file are escaped as in addresses.
fn file_name(own: &StudentMarks) -> String {
    let mut name = String::new();
    for symbol in own.member.student.chars() {
        match symbol {
            '.' if name.is_empty() => name.push_str("%2E"),
            '/' | '\\' | '%' => name.push_str(&format!("%{:02X}", u32::from(symbol))),
            _ => name.push(symbol),
        }
    }
    name + ".json"
}

#[cfg(test)]
mod tests {
    use tournament::Member;

    use super::*;

    #[test]
    fn no_name_of_a_student_leads_out_of_the_folder() {
        let name = |student: &str| {
            file_name(&StudentMarks {
                member: Member {
                    player: student.to_owned(),
                    student: student.to_owned(),
                    class: None,
                    group: None,
                },
                place: None,
                results: Vec::new(),
            })
        };
        assert_eq!(name("Anna Nová"), "Anna Nová.json");
        assert_eq!(name("../A%B"), "%2E.%2FA%25B.json");
    }
}
