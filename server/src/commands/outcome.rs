//! The output when a match or a tournament is over.

use std::collections::BTreeSet;
use std::io::{self, Write as _};

use reports::{Report, render_details, render_sheets, render_standings};
use tournament::Member;
use words::{Language, Phrase};

use super::CommandError;
use super::report_file::ReportFile;
use crate::color;
use contest::{
    ContestResult, TableProof, Watchers, annulled_notes, chain_note, figures_notes, games_note,
    say_standings,
};
use record::GameId;
use store::WorkerGames;
use store::events::Event;

/// How the end of a contest is shown.
pub(super) struct EndDisplay<'a> {
    /// The file for the final standings.
    pub(super) report: Option<&'a ReportFile>,
    /// The players with their classes and groups.
    pub(super) members: &'a [Member],
    /// The name of the contest.
    pub(super) title: &'a str,
    /// Whether standard output belongs to events.
    pub(super) to_stdout: bool,
    /// Whether a person has played.
    pub(super) seats_person: bool,
    /// The workers that have played games of it.
    pub(super) workers: &'a [WorkerGames],
    /// The games that workers have played differently.
    pub(super) doubted: &'a BTreeSet<GameId>,
    /// The proof with which the table can be checked.
    pub(super) proof: TableProof,
    /// The language of the terminal. Files and events are in English.
    pub(super) language: Language,
}

impl EndDisplay<'_> {
    /// Says the last event of a contest of poker, and shows its standings, which are this
    /// text, and the head of the chain below them.
    pub(super) async fn tell(
        &self,
        told: &Watchers,
        event: &Event<'_>,
        standings: &str,
    ) -> Result<(), CommandError> {
        told.say(event).await?;
        if let Some(events) = &told.events {
            events.flush().await?;
        }
        if !self.to_stdout {
            writeln!(io::stdout(), "{standings}")?;
            if let Some(head) = self.proof.head {
                writeln!(io::stdout(), "{}", chain_note(head).say(self.language))?;
            }
        }
        Ok(())
    }
}

/// Shows the standings, and writes them as an event.
pub(super) async fn show(
    played: &ContestResult,
    told: &Watchers,
    shown: EndDisplay<'_>,
) -> Result<(), CommandError> {
    let language = shown.language;
    let (roster, rows) = say_standings(played, told, &shown.proof)
        .await
        .map_err(CommandError::told)?;
    let scores = played.schedule.scores();
    let sheets = played.schedule.sheets(&roster);
    if let Some(file) = shown.report {
        let notes = notes(played, &shown).into_iter();
        let notes: Vec<String> = notes.map(|note| note.to_string()).collect();
        let report = Report {
            title: shown.title,
            standings: &rows,
            scores,
            sheets: &sheets,
            notes: &notes,
            figures: None,
            members: shown.members,
        };
        file.write(&report)
            .map_err(|error| CommandError::of_file(&file.path, error))?;
    }
    // The end of a single game was said in a sentence.
    if shown.to_stdout || played.schedule.progress().done < 2 {
        return Ok(());
    }
    let mut out = io::stdout().lock();
    let color = color::is_wanted(&out);
    write!(
        out,
        "\n{}",
        render_standings(&rows, scores, color, language)
    )?;
    let details = render_details(&rows, scores, color, language);
    if !details.is_empty() {
        write!(out, "\n{details}")?;
    }
    write!(out, "{}", render_sheets(&sheets))?;
    for note in notes(played, &shown) {
        writeln!(out, "{}", note.say(language))?;
    }
    if shown.seats_person
        && let Ok(names) = <&[String; 2]>::try_from(&played.names[..])
    {
        write!(out, "{}", played.scoreboard.render(names, language))?;
    }
    Ok(())
}

/// The lines below the tables.
fn notes(played: &ContestResult, shown: &EndDisplay<'_>) -> Vec<Phrase> {
    let mut notes = annulled_notes(shown.workers);
    notes.extend(games_note("contests-in-doubt", shown.doubted));
    notes.extend(figures_notes(&played.names, played.schedule.scores()));
    for (index, failure) in &played.ended.suspended {
        let note = Phrase::new("terminal-suspended").with("name", played.names[*index].clone());
        notes.push(note.with("why", failure.to_string()));
    }
    notes.extend(shown.proof.notes());
    // The last line: the result of the test that the match was played for.
    if let Some(sprt) = played.schedule.sprt() {
        let note = match sprt.decision() {
            Some(_) => "terminal-text",
            None => "terminal-no-decision",
        };
        notes.extend(sprt.estimate().map(|estimate| estimate.phrase()));
        notes.push(Phrase::new(note).and("text", sprt.phrase()));
    }
    notes
}
