//! `arbiter records list`: one row for each game, as it is read.

use std::io::Write;
use std::path::Path;

use comfy_table::{CellAlignment, ColumnConstraint, Width};
use words::{Language, Phrase, Printable, say};

use super::super::CommandError;
use super::super::shown_table::{empty_table, title};
use super::unreadable;
use record::{GameId, Journal, RecordFolder, read_record, result_mark};

const COLUMNS: [&str; 8] = [
    "id", "game", "players", "result", "cause", "moves", "date", "file",
];

/// How many rows are in memory. Later rows are aligned with them.
const ROWS: usize = 500;

/// The row of one game; the journal itself is dropped.
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

/// Writes a row for each game, the last ones first. Damaged records follow the rows
/// among which they are. In memory are the names of the files and [`ROWS`] rows.
pub(super) fn list(
    folder: &RecordFolder,
    terminal: bool,
    language: Language,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let names = folder.names().map_err(|error| unreadable(folder, &error))?;
    if names.is_empty() {
        let folder = folder.path().display().to_string();
        let none = say!(language, "terminal-no-records", folder);
        writeln!(out, "{none}")?;
    }
    let mut layout = Layout {
        terminal,
        language,
        widths: None,
    };
    let (mut rows, mut lost, mut damaged) = (Vec::new(), 0, Vec::new());
    for (index, name) in names.iter().rev().enumerate() {
        let path = folder.file(name);
        match read_record(&path) {
            Ok(journal) => rows.push(Summary::of(&journal, file_name(&path), language)),
            Err(error) => damaged.push((file_name(&path), error.to_string())),
        }
        if rows.len() + damaged.len() < ROWS && index + 1 < names.len() {
            continue;
        }
        layout.write(std::mem::take(&mut rows), out)?;
        lost += damaged.len();
        for (file, why) in damaged.drain(..) {
            writeln!(out, "{}", say!(language, "terminal-damaged", file, why))?;
        }
        out.flush()?;
    }
    match lost {
        0 => Ok(()),
        count => {
            let text = Phrase::new("terminal-some-unread").with("count", count);
            Err(CommandError::failed(text.with("all", names.len())))
        }
    }
}

/// How rows are written.
struct Layout {
    terminal: bool,
    language: Language,
    /// How wide the columns of the last rows were, with their padding.
    widths: Option<Vec<u16>>,
}

impl Layout {
    /// Writes a part of the table. A terminal gets a title above each; elsewhere only
    /// the first has one, and the columns never become narrower.
    fn write(&mut self, rows: Vec<Summary>, out: &mut impl Write) -> std::io::Result<()> {
        if rows.is_empty() {
            return Ok(());
        }
        let mut table = empty_table(self.terminal);
        if self.terminal || self.widths.is_none() {
            table.set_header(COLUMNS.map(|end| title(end, self.language)));
        }
        table.add_rows(rows.into_iter().map(Summary::cells));
        let content = table.column_max_content_widths();
        let before = self.widths.take().unwrap_or_default();
        let mut widths = Vec::new();
        for (index, column) in table.column_iter_mut().enumerate() {
            let padding = if self.terminal { (1, 1) } else { (0, 2) };
            column.set_padding(padding);
            if ["id", "moves"].contains(&COLUMNS[index]) {
                column.set_cell_alignment(CellAlignment::Right);
            }
            let own = content[index] + padding.0 + padding.1;
            let width = own.max(before.get(index).copied().unwrap_or(0));
            column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(width)));
            widths.push(width);
        }
        self.widths = Some(widths);
        for line in table.lines() {
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    Printable::line(name.to_string_lossy()).into()
}
