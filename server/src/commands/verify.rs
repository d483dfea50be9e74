//! `arbiter verify`: whether a published table follows from the records of a store.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use reports::{render_details, render_sheets, render_standings};
use serde_json::Value;
use tournament::{PlayerId, standings};
use words::{Language, Phrase};

use super::CommandError;
use super::check::{Printer, check_store};
use crate::color;
use contest::file::TournamentConfig;
use contest::{
    Redrawn, annulled_notes, chain_note, figures_notes, games_note, redraw, standings_that_differ,
    values,
};
use record::files;
use store::{
    ChainSummary, CheckObserver as _, Digest, Finding, LONGEST_LINE, games_in_doubt,
    games_of_workers,
};

const EXAMPLES: &str = "\
Everything is computed again from the records of the games: their moves and results,
the chain that says that none was changed, exchanged or taken out since, every
pairing, start, opening and seed, the points, the ratings with their errors, and the
test of a match. The standings of events that were published are compared with them.
No program is started, and the store may be a copy. What differs is said line by line,
the first thing first; the exit status is then 1.

Examples:
  arbiter verify club                       the store of club.toml
  arbiter verify club --announced club.jsonl
  arbiter verify club --head 5b1c9f0e63a77c2d40e8d1b86c2a94f7733e5d2f8f0c1a6b9d4e2f7a8c3b5d60";

/// Verify a table: everything that follows from the records of a store
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct VerifyArgs {
    /// Folder of the store
    #[arg(value_name = "STORE")]
    store: PathBuf,

    /// File of the tournament [default: STORE.toml, if it is there]
    #[arg(long, value_name = "FILE")]
    tournament: Option<PathBuf>,

    /// Head of the chain that was written down earlier
    ///
    /// It is below the standings, in the events and on the page.
    #[arg(long, value_name = "HEAD", value_parser = values::head)]
    head: Option<Digest>,

    /// File of events that must announce every game once
    ///
    /// It may be given several times; together, the files must have all games.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    announced: Vec<PathBuf>,
}

impl VerifyArgs {
    /// The file of the tournament, if there is one.
    fn file(&self) -> Option<PathBuf> {
        let beside = || {
            let file = self.store.with_added_extension("toml");
            Some(file).filter(|file| file.is_file())
        };
        self.tournament.clone().or_else(beside)
    }
}

/// Verifies the store.
///
/// # Errors
/// There is no store, it or a file cannot be read, or something differs.
pub fn run(args: &VerifyArgs, language: Language) -> Result<(), CommandError> {
    let (checked, mut findings, summary) =
        check_store(&args.store, &args.announced, args.head, language)?;
    let ChainSummary {
        head,
        games,
        first,
        redacted,
        has_known_head,
    } = checked.chain;
    let mut printer = Printer::new(language);
    if let Some(known) = args.head.filter(|_| !has_known_head) {
        let what = format!("{known} is none of its heads: what led to it was changed since");
        let place = "chain".to_owned();
        printer.found(&Finding { place, what });
    }
    let mut notes = Vec::new();
    if let Some(first) = first.filter(|_| games < checked.games) {
        let note = Phrase::new("terminal-verify-unchained").with("game", first.to_string());
        notes.push(note);
    } else if games == 0 && checked.games > 0 {
        notes.push(Phrase::new("terminal-verify-no-chain"));
    }
    if redacted > 0 {
        notes.push(Phrase::new("terminal-verify-redacted").with("games", redacted));
    }
    let redrawn = match args.file() {
        Some(file) => Some(redraw_file(args, &file, &mut printer)?),
        None => {
            notes.push(Phrase::new("terminal-verify-no-file"));
            None
        }
    };
    findings += printer.end()?;
    if let Some(redrawn) = redrawn {
        // A store with damage makes no table.
        if findings == 0 {
            notes.extend(show(&redrawn, language)?);
        }
        notes.extend(redrawn.notes);
    }
    for ((worker, key), games) in &checked.workers {
        let note = match key {
            Some(key) => Phrase::new("terminal-verify-signed").with("key", key.clone()),
            None => Phrase::new("terminal-verify-unsigned"),
        };
        notes.push(note.with("games", *games).with("worker", worker.clone()));
    }
    let audits = &checked.audits;
    if audits.alike > 0 {
        notes.push(Phrase::new("terminal-verify-audited").with("count", audits.alike));
    }
    notes.extend(games_note("terminal-verify-differing", &audits.differing));
    let workers = games_of_workers(&args.store).map_err(CommandError::failed)?;
    notes.extend(annulled_notes(&workers));
    notes.extend(games_note(
        "contests-in-doubt",
        &games_in_doubt(&args.store).map_err(CommandError::failed)?,
    ));
    notes.push(Phrase::new("terminal-verify-clocks"));
    let mut out = io::stdout().lock();
    for note in head.map(chain_note).into_iter().chain(notes) {
        writeln!(out, "{}", note.say(language))?;
    }
    if findings > 0 {
        let result = Phrase::new("terminal-findings").with("count", findings);
        return Err(CommandError::failed(result.and("checked", summary)));
    }
    let result = Phrase::new("terminal-nothing-wrong").and("checked", summary);
    writeln!(out, "{}", result.say(language))?;
    Ok(())
}

/// Draws the tournament of this file again.
fn redraw_file(
    args: &VerifyArgs,
    file: &Path,
    printer: &mut Printer,
) -> Result<Redrawn, CommandError> {
    let config = TournamentConfig::load(file).map_err(CommandError::usage)?;
    let redrawn = redraw(&config, &args.store, printer);
    let redrawn = redrawn.map_err(CommandError::told)?;
    // A tournament that was drawn otherwise has another table.
    for announced in &args.announced {
        if printer.count > 0 {
            break;
        }
        if let Some((line, said)) = last_standings(announced)?
            && let Some(what) = standings_that_differ(&said, &redrawn.roster, &redrawn.schedule)
        {
            let place = format!("{}:{line}", announced.display());
            printer.found(&Finding { place, what });
        }
    }
    Ok(redrawn)
}

/// Shows the table; gives the notes below it.
fn show(redrawn: &Redrawn, language: Language) -> Result<Vec<Phrase>, CommandError> {
    let (roster, schedule) = (&redrawn.roster, &redrawn.schedule);
    let scores = schedule.scores();
    let rows = standings(roster, scores, &schedule.marks());
    let mut out = io::stdout().lock();
    let color = color::is_wanted(&out);
    write!(out, "{}", render_standings(&rows, scores, color, language))?;
    let details = render_details(&rows, scores, color, language);
    if !details.is_empty() {
        write!(out, "\n{details}")?;
    }
    write!(out, "{}", render_sheets(&schedule.sheets(roster)))?;
    let names = PlayerId::all(scores.players()).map(|player| roster.name(player).to_owned());
    Ok(figures_notes(&names.collect::<Vec<_>>(), scores))
}

/// The last standings of a file of events with their line, if no game was announced after
/// them.
fn last_standings(file: &Path) -> Result<Option<(usize, Value)>, CommandError> {
    let failed = |error: io::Error| CommandError::of_file(file, error);
    let mut reader = BufReader::new(files::open(file).map_err(failed)?);
    let (mut last, mut line) = (None, Vec::new());
    for number in 1.. {
        line.clear();
        let mut limited = reader.by_ref().take(LONGEST_LINE);
        if limited.read_until(b'\n', &mut line).map_err(failed)? == 0 {
            break;
        }
        // A line that is no event was found before.
        let Ok(said) = serde_json::from_slice::<Value>(&line) else {
            continue;
        };
        match said["event"].as_str() {
            Some("standings") => last = Some((number, said)),
            Some("game" | "struck") => last = None,
            _ => {}
        }
    }
    Ok(last)
}
