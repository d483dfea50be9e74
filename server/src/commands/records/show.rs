//! `arbiter records show`: one game in full.

use std::io::Write;
use std::path::Path;

use games::Viewer;
use words::{Language, Printable, say};

use super::super::CommandError;
use super::{read_checked, tell_without_moves};
use record::{Journal, Replay, ending, heading, is_unruled, sheet, times_used};

/// Writes the players, every entry, the final board, the ending, and transcripts
/// and standard error if there are any.
pub(super) fn show(
    path: &Path,
    language: Language,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let journal = read_checked(path)?;
    if is_unruled(&journal.game) {
        return tell_without_moves(&journal, path, language, out);
    }
    let failed = |error| CommandError::of_file(path, error);
    writeln!(out, "{}", heading(&journal, language))?;
    let mut replay = Replay::start(&journal).map_err(failed)?;
    while let Some(step) = replay.next_line(Viewer::Referee, language) {
        let (_, line) = step.map_err(failed)?;
        writeln!(out, "{line}")?;
    }
    writeln!(
        out,
        "\n{}",
        render::text::board(&replay.scene(Viewer::Referee), language)
    )?;
    if let Some(sheet) = sheet(&journal, usize::MAX) {
        writeln!(out, "{}", render::text::advice(&sheet, language))?;
    }
    writeln!(out, "{}", ending(&journal, language))?;
    for line in times_used(&journal, language) {
        writeln!(out, "{line}")?;
    }
    transcripts(&journal, language, out)?;
    errors(&journal, language, out)?;
    Ok(out.flush()?)
}

fn transcripts(journal: &Journal, language: Language, out: &mut impl Write) -> std::io::Result<()> {
    for player in &journal.players {
        if player.transcript.is_empty() {
            continue;
        }
        let title = say!(language, "terminal-last-lines", name = player.name);
        writeln!(out, "\n{title}")?;
        for line in &player.transcript {
            // The same signs as in a transcript.
            let direction = if line.from_brain { '>' } else { '<' };
            let (at, text) = (line.at.as_secs_f64(), Printable::line(&line.text));
            writeln!(out, "{at:10.6} {direction} {text}")?;
        }
    }
    Ok(())
}

fn errors(journal: &Journal, language: Language, out: &mut impl Write) -> std::io::Result<()> {
    for player in &journal.players {
        if player.errors.is_empty() {
            continue;
        }
        writeln!(
            out,
            "\n{}",
            say!(language, "terminal-errors-of", name = player.name)
        )?;
        for line in &player.errors {
            let (at, text) = (line.at.as_secs_f64(), Printable::line(&line.text));
            writeln!(out, "{at:10.6} ! {text}")?;
        }
    }
    Ok(())
}
