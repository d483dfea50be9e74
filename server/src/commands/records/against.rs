//! `arbiter records against`: one player against each other one, by who began.

use std::io::Write;

use words::{Language, Phrase, complain};

use super::super::CommandError;
use super::super::shown_table::{empty_table, lines_of, none, title};
use super::unreadable;
use record::{HeadToHead, RecordFolder, read_record};
use reports::csv_line;

/// The columns for readers; the first two are texts.
const COLUMNS: [&str; 5] = ["game", "against", "began", "followed", "winner-score"];

/// The columns of CSV.
const CSV: [&str; 10] = [
    "game",
    "player",
    "opponent",
    "began_wins",
    "began_draws",
    "began_losses",
    "followed_wins",
    "followed_draws",
    "followed_losses",
    "winner_score",
];

/// Writes a row for each opponent and each set of rules. Damaged records are named and
/// left out; one record at a time is in memory.
pub(super) fn against(
    player: &str,
    csv: bool,
    folder: &RecordFolder,
    terminal: bool,
    language: Language,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let names = folder.names().map_err(|error| unreadable(folder, &error))?;
    let (mut table, mut damaged) = (HeadToHead::default(), 0);
    for name in &names {
        let path = folder.file(name);
        let read = read_record(&path).map_err(|error| error.to_string());
        let added = read.and_then(|journal| {
            let added = table.add(&journal, player);
            added.map_err(|error| error.to_string())
        });
        if let Err(error) = added {
            complain(format_args!("{}: {error}", path.display()));
            damaged += 1;
        }
    }
    if table.rows.is_empty() {
        let text = Phrase::new("terminal-no-games-of").with("name", player.to_owned());
        let folder = folder.path().display().to_string();
        return Err(CommandError::failed(text.with("folder", folder)));
    }
    if csv {
        write!(out, "{}", csv_line(CSV.map(str::to_owned).into_iter()))?;
        for ((game, opponent), row) in &table.rows {
            let texts = [game.as_str(), player, opponent]
                .map(str::to_owned)
                .into_iter();
            let counts = row.began.iter().chain(&row.followed).map(u64::to_string);
            let score = row.mean_score().map(|score| format!("{score:.2}"));
            let fields = texts.chain(counts).chain([score.unwrap_or_default()]);
            write!(out, "{}", csv_line(fields))?;
        }
    } else {
        let mut shown = empty_table(terminal);
        shown.set_header(COLUMNS.map(|end| title(end, language)));
        for ((game, opponent), row) in &table.rows {
            let [began, followed] = [row.began, row.followed].map(wins_draws_losses);
            let score = row.mean_score();
            let score = score.map_or_else(none, |score| language.decimal(format!("{score:.1}")));
            shown.add_row([game, opponent, &began, &followed, &score]);
        }
        write!(out, "{}", lines_of(shown, 2, terminal))?;
    }
    out.flush()?;
    match damaged {
        0 => Ok(()),
        count => {
            let text = Phrase::new("terminal-some-unread").with("count", count);
            Err(CommandError::failed(text.with("all", names.len())))
        }
    }
}

fn wins_draws_losses(counts: [u64; 3]) -> String {
    counts.map(|count| count.to_string()).join("-")
}
