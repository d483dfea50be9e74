//! `arbiter records list`: one row for each game.

use std::io::Write;
use std::path::Path;

use comfy_table::{CellAlignment, Table, presets};
use words::{Language, Phrase, Printable};

use super::super::CommandError;
use super::unreadable;
use record::{GameId, Journal, RecordFolder, read_record, result_mark};

const COLUMNS: [&str; 8] = [
    "id", "game", "players", "result", "cause", "moves", "date", "file",
];

/// The row of one game; the journal itself is dropped.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Summary {
    id: GameId,
    file: String,
    game: String,
    players: String,
    result: String,
    cause: String,
    moves: usize,
    date: String,
}

impl Summary {
    fn of(journal: &Journal, file: String, language: Language) -> Summary {
        let names = journal.players.iter().map(|player| player.name.as_str());
        let names: Vec<&str> = names.collect();
        let cause = journal.verdict.as_ref().map(|verdict| &verdict.cause);
        Summary {
            id: journal.id,
            file,
            game: Printable::line(&journal.game).into(),
            players: Printable::line(names.join(" - ")).into(),
            result: result_mark(journal),
            cause: cause.map_or(String::new(), |cause| {
                Printable::line(cause.say(language)).into()
            }),
            moves: journal.turns(),
            date: journal.started_in_words(),
        }
    }

    fn cells(self) -> [String; COLUMNS.len()] {
        [
            self.id.to_string(),
            self.game,
            self.players,
            self.result.to_owned(),
            self.cause,
            self.moves.to_string(),
            self.date,
            self.file,
        ]
    }
}

/// Writes the table, then the damaged records. Holds one journal at a time, and
/// a summary of each.
pub(super) fn list(
    folder: &RecordFolder,
    terminal: bool,
    language: Language,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let mut games = Vec::new();
    let mut damaged = Vec::new();
    for path in folder.files().map_err(|error| unreadable(folder, &error))? {
        let path = path.map_err(|error| unreadable(folder, &error))?;
        match read_record(&path) {
            Ok(journal) => games.push(Summary::of(&journal, file_name(&path), language)),
            Err(error) => damaged.push((file_name(&path), error.to_string())),
        }
    }
    if games.is_empty() && damaged.is_empty() {
        let folder = folder.path().display().to_string();
        let none = language.with("terminal-no-records", &[("folder", folder.into())]);
        writeln!(out, "{none}")?;
    }
    games.sort();
    damaged.sort();
    let total = games.len() + damaged.len();
    if !games.is_empty() {
        write_table(games, terminal, language, out)?;
    }
    for (file, reason) in &damaged {
        let values = [
            ("file", file.as_str().into()),
            ("why", reason.as_str().into()),
        ];
        writeln!(out, "{}", language.with("terminal-damaged", &values))?;
    }
    out.flush()?;
    match damaged.len() {
        0 => Ok(()),
        count => {
            let text = Phrase::new("terminal-some-unread").with("count", count);
            Err(CommandError::failed(text.with("all", total)))
        }
    }
}

fn write_table(
    games: Vec<Summary>,
    terminal: bool,
    language: Language,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let mut table = Table::new();
    table.load_style(if terminal {
        presets::UTF8_FULL_CONDENSED
    } else {
        presets::NOTHING
    });
    let title = |column: &str| language.say(&format!("terminal-column-{column}"));
    table.set_header(COLUMNS.map(title));
    table.add_rows(games.into_iter().map(Summary::cells));
    for (index, column) in table.column_iter_mut().enumerate() {
        if !terminal {
            column.set_padding((0, 2));
        }
        if ["id", "moves"].contains(&COLUMNS[index]) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    for line in table.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    Printable::line(name.to_string_lossy()).into()
}
