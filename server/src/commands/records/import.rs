//! `arbiter records import`: games of other programs become records.

use std::fs::File;
use std::io::{Read as _, Write};
use std::path::{Path, PathBuf};

use formats::{Format, OptionOverrides, decode, read};
use jiff::Timestamp;
use record::{Entry, GameId, Journal, from_xml, records_of, to_xml};
use store::{
    FinishedGame, GameKey, GameSink, Identity, LooseRecords, SilentAnnouncer, Store, StoreError,
    Writer,
};

use words::{Language, Phrase, complain, say};

use super::super::CommandError;
use super::super::error::runtime;
use super::super::game_words::key_value;

const EXAMPLES: &str = "\
Either all games of a file are imported or, if one of them is damaged, unfinished or
against the rules, none; --skip-damaged leaves such games out instead.

Examples:
  arbiter records import games.pgn --store club
  arbiter records import *.psq --records games/ --option rule=exact
  arbiter records import lichess.pgn --store club --skip-damaged";

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 256 << 20;

/// The most damaged games that are reported one by one.
const MOST_REPORTED: usize = 20;

/// Make records of the games in files of other programs
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct ImportArgs {
    /// File of games, in the format that its name ends with: pgn, sgf, psq, pdn,
    /// kalaha or xml
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Option of the game, like rule=exact or line=3; may be repeated
    ///
    /// It is needed where the files do not tell it.
    #[arg(long = "option", help_heading = "Game", value_name = "KEY=VALUE", value_parser = key_value)]
    options: Vec<(String, String)>,
    /// Format of the files, if their names do not tell it
    #[arg(long, help_heading = "Files", value_enum, value_name = "KIND")]
    format: Option<ImportFormat>,
    /// Folder that keeps a record of every game
    ///
    /// It takes the place of a store.
    #[arg(long, help_heading = "Files", value_name = "DIR")]
    records: Option<PathBuf>,
    /// Leave out games that are damaged, unfinished or against the rules
    #[arg(long, help_heading = "Files")]
    skip_damaged: bool,
}

/// The format of a file of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum ImportFormat {
    /// Portable Game Notation: chess
    Pgn,
    /// Smart Game Format: gomoku, go, reversi
    Sgf,
    /// The format of Piskvork: gomoku
    Psq,
    /// Portable Draughts Notation: checkers
    Pdn,
    /// The notation of the thesis: kalaha
    Kalaha,
    /// A record of Arbiter
    Xml,
}

/// A game of a file, ready to be stored, with notes on the parts that were left out; or
/// why it is not ready.
type ImportedGame = Result<(Box<Journal>, Vec<String>), String>;

/// Imports the files, one after another.
///
/// # Errors
/// An argument is wrong; a file cannot be read or, without `--skip-damaged`,
/// holds a damaged game; or the records cannot be written.
pub(super) fn import(
    args: &ImportArgs,
    store: Option<&Path>,
    language: Language,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let target = match (&args.records, store) {
        (Some(folder), None) => Target::Folder(folder),
        (None, Some(store)) => Target::Store(store),
        _ => return Err(CommandError::usage(Phrase::new("terminal-records-go"))),
    };
    let mut left_out = 0;
    for file in &args.files {
        left_out += import_file(file, args, target, language, out)?;
    }
    match left_out {
        0 => Ok(()),
        count => {
            let text = Phrase::new("terminal-games-left-out").with("count", count);
            Err(CommandError::failed(text))
        }
    }
}

/// Imports a file; gives the number of games that were left out.
fn import_file(
    file: &Path,
    args: &ImportArgs,
    target: Target<'_>,
    language: Language,
    out: &mut impl Write,
) -> Result<usize, CommandError> {
    let format = args.format.map_or_else(|| format_of(file), Ok)?;
    let (bytes, file_name) = (contents(file)?, file.display().to_string());
    let overrides = OptionOverrides {
        options: args.options.clone(),
    };
    // The first run only checks, so that a file is imported as a whole.
    let FileCheck {
        sound,
        wrong,
        notes,
    } = check(&bytes, format, &overrides);
    report(file, &wrong, "terminal-more-damaged", language);
    if !wrong.is_empty() && !args.skip_damaged {
        let text = Phrase::new("terminal-nothing-imported").with("file", file_name);
        let text = text.with("count", wrong.len());
        return Err(CommandError::failed(text.with("all", wrong.len() + sound)));
    }
    report(file, &notes, "terminal-more-notes", language);
    if sound > 0 {
        keep(&bytes, format, &overrides, target)?;
    }
    writeln!(
        out,
        "{}",
        say!(
            language,
            "terminal-imported",
            file = file_name,
            count = sound,
            folder = target.path().display().to_string()
        )
    )?;
    out.flush()?;
    Ok(wrong.len())
}

/// Reports the remarks on the games of a file, up to a bound; `more` is the message for
/// how many follow.
fn report(file: &Path, said: &[String], more: &'static str, language: Language) {
    for text in said.iter().take(MOST_REPORTED) {
        complain(format_args!("{}: {text}", file.display()));
    }
    if said.len() > MOST_REPORTED {
        let count = said.len() - MOST_REPORTED;
        let more = say!(language, more, count);
        complain(format_args!("{}: {more}", file.display()));
    }
}

/// The format that the name of a file tells.
fn format_of(file: &Path) -> Result<ImportFormat, CommandError> {
    let ending = file.extension().and_then(|ending| ending.to_str());
    let ending = ending.unwrap_or_default();
    if ending.eq_ignore_ascii_case("xml") {
        return Ok(ImportFormat::Xml);
    }
    match Format::of_ending(ending) {
        Some(Format::Pgn) => Ok(ImportFormat::Pgn),
        Some(Format::Sgf) => Ok(ImportFormat::Sgf),
        Some(Format::Psq) => Ok(ImportFormat::Psq),
        Some(Format::Pdn) => Ok(ImportFormat::Pdn),
        Some(Format::Kalaha) => Ok(ImportFormat::Kalaha),
        None => {
            let text = Phrase::new("terminal-no-format");
            Err(CommandError::usage(
                text.with("file", file.display().to_string()),
            ))
        }
    }
}

fn contents(file: &Path) -> Result<Vec<u8>, CommandError> {
    let failed = |error: std::io::Error| CommandError::of_file(file, error);
    let mut bytes = Vec::new();
    let opened = File::open(file).map_err(failed)?;
    // One byte more than allowed shows that there are too many.
    let read = opened.take(MAX_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(failed)?;
    if bytes.len() as u64 > MAX_BYTES {
        let why = format!("larger than {MAX_BYTES} bytes");
        return Err(CommandError::of_file(file, why));
    }
    Ok(bytes)
}

/// The content of a file.
#[derive(Default)]
struct FileCheck {
    /// The number of sound games.
    sound: usize,
    /// The errors in the others.
    wrong: Vec<String>,
    /// Notes on the parts of the sound games that are left out.
    notes: Vec<String>,
}

fn check(bytes: &[u8], format: ImportFormat, overrides: &OptionOverrides) -> FileCheck {
    let mut checked = FileCheck::default();
    let check = |game: ImportedGame| -> Result<(), String> {
        match game {
            Ok((_, notes)) => {
                checked.sound += 1;
                checked.notes.extend(notes);
            }
            Err(error) => checked.wrong.push(error),
        }
        Ok(())
    };
    // Nothing in the closure fails.
    let _ = each(bytes, format, overrides, check);
    checked
}

/// Visits the games of a file with the number 0.
fn each<E>(
    bytes: &[u8],
    format: ImportFormat,
    overrides: &OptionOverrides,
    mut visit: impl FnMut(ImportedGame) -> Result<(), E>,
) -> Result<(), E> {
    let (format, name) = match format {
        ImportFormat::Xml => return records_of(bytes).map(from_record).try_for_each(visit),
        ImportFormat::Pgn => (Format::Pgn, "imported from pgn"),
        ImportFormat::Sgf => (Format::Sgf, "imported from sgf"),
        ImportFormat::Psq => (Format::Psq, "imported from psq"),
        ImportFormat::Pdn => (Format::Pdn, "imported from pdn"),
        ImportFormat::Kalaha => (Format::Kalaha, "imported from kalaha"),
    };
    let text = decode(bytes);
    for (number, game) in (1..).zip(read(&text, format, overrides)) {
        let numbered = |error: String| format!("game {number}: {error}");
        let journal = game.map_err(|error| error.to_string()).and_then(|game| {
            let journal = record::foreign::journal_of(&game, GameId::ZERO, name);
            let journal = journal.map_err(|error| numbered(error.to_string()))?;
            let notes = game.notes.iter().map(|note| {
                let note = note.clone().in_game(number);
                note.to_string()
            });
            expect_result(journal, notes.collect()).map_err(numbered)
        });
        visit(journal)?;
    }
    Ok(())
}

/// A record of ours, which its store may have damaged.
fn from_record((line, bytes): (usize, &[u8])) -> ImportedGame {
    let read = from_xml(bytes)
        .and_then(|journal| record::check(&journal).map(|()| journal))
        .map_err(|error| error.to_string())
        .and_then(|journal| expect_result(journal, Vec::new()));
    match line {
        1 => read,
        _ => read.map_err(|error| format!("record at line {line}: {error}")),
    }
}

/// Only a finished game counts.
fn expect_result(journal: Journal, notes: Vec<String>) -> ImportedGame {
    match &journal.verdict {
        Some(_) => Ok((Box::new(journal), notes)),
        None => Err("it has no result, and the rules have not ended it".to_owned()),
    }
}

/// Where records go.
#[derive(Clone, Copy, Debug)]
enum Target<'a> {
    Folder(&'a Path),
    Store(&'a Path),
}

impl Target<'_> {
    fn path(&self) -> &Path {
        match self {
            Target::Folder(path) | Target::Store(path) => path,
        }
    }

    fn open(self) -> Result<(GameSink, Writer), StoreError> {
        match self {
            Target::Folder(folder) => {
                let records = LooseRecords::open(Some(folder), Timestamp::now())?;
                records.start_writer(to_xml, SilentAnnouncer)
            }
            Target::Store(folder) => {
                let store = Store::open(folder, &Identity::of_server())?;
                store.warnings().iter().for_each(complain);
                store.start_writer(to_xml, SilentAnnouncer)
            }
        }
    }
}

/// Hands the sound games in, in the order of the file.
fn keep(
    bytes: &[u8],
    format: ImportFormat,
    overrides: &OptionOverrides,
    target: Target<'_>,
) -> Result<(), CommandError> {
    let (sink, mut writer) = target.open().map_err(CommandError::failed)?;
    let runtime = runtime()?;
    let handed_in = each(bytes, format, overrides, |game| match game {
        Ok((journal, _)) => runtime.block_on(hand_in(&sink, journal)),
        Err(_) => Ok(()),
    });
    drop(sink);
    // The writer knows better why it stopped.
    runtime
        .block_on(writer.finished())
        .map_err(CommandError::failed)?;
    handed_in.map_err(CommandError::failed)
}

async fn hand_in(sink: &GameSink, mut journal: Box<Journal>) -> Result<(), String> {
    journal.id = sink.next_id().await.map_err(|error| error.to_string())?;
    let players = journal.players.iter().map(|player| player.name.clone());
    let key = GameKey::of_id(journal.id, players.collect());
    let ended = journal.entries.iter().filter_map(|entry| match entry {
        Entry::Turn { used, .. } => *used,
        Entry::Chance { .. } | Entry::Info { .. } => None,
    });
    let ended = journal
        .started
        .saturating_add(ended.sum::<std::time::Duration>());
    let ended = ended.unwrap_or(journal.started);
    let game = FinishedGame::new(key, journal, ended).map_err(|error| error.to_string())?;
    sink.store(game).await.map_err(|error| error.to_string())?;
    Ok(())
}

#[cfg(test)]
#[path = "import_tests.rs"]
mod tests;
