//! `arbiter records show`: one game in full.

use std::io::Write;
use std::path::Path;

use games::Viewer;

use super::super::CommandError;
use super::read_checked;
use record::{Journal, Replay, ending, entry_line, heading, printable};

/// Writes the players, every entry, the final board, the ending, and the
/// transcripts if there are any.
pub(super) fn show(path: &Path, out: &mut impl Write) -> Result<(), CommandError> {
    let journal = read_checked(path)?;
    let failed = |error| CommandError::Failed(format!("{}: {error}", path.display()));
    writeln!(out, "{}", heading(&journal))?;
    let mut replay = Replay::start(&journal).map_err(failed)?;
    for step in &mut replay {
        let step = step.map_err(failed)?;
        writeln!(out, "{}", entry_line(&journal, step.turn, step.entry))?;
    }
    writeln!(
        out,
        "\n{}",
        render::text::board(&replay.scene(Viewer::Referee))
    )?;
    writeln!(out, "{}", ending(&journal))?;
    transcripts(&journal, out)?;
    Ok(out.flush()?)
}

fn transcripts(journal: &Journal, out: &mut impl Write) -> std::io::Result<()> {
    for player in &journal.players {
        if player.transcript.is_empty() {
            continue;
        }
        writeln!(
            out,
            "\nthe last lines to (<) and from (>) {}:",
            printable(&player.name)
        )?;
        for line in &player.transcript {
            // The same signs as in a transcript.
            let direction = if line.from_brain { '>' } else { '<' };
            let (at, text) = (line.at.as_secs_f64(), printable(&line.text));
            writeln!(out, "{at:10.6} {direction} {text}")?;
        }
    }
    Ok(())
}
