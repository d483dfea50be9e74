//! The formats of hands of poker, and how each is written.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal as _, Read as _, Write};
use std::path::Path;

use formats::decode;
use poker_rules::phh::{self, HandHistory, ReplayedHand};
use poker_rules::{ohh, pokerstars};
use protocol::acpc::GameDefinition;
use protocol::acpc::log::{self, LogWriter};
use reports::{Output, RowForm, RowWriter};
use words::Phrase;

use super::CommandError;
use super::hand_rows::{Place, RowKind};

/// A format of hands that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum HandFormat {
    /// Poker Hand History, many hands in a file
    Phh,
    /// Open Hand History, JSON
    Ohh,
    /// Text history of PokerStars, in English
    Pokerstars,
    /// Log of the dealer of the ACPC
    Acpc,
}

impl HandFormat {
    /// The format that the ending of a file's name says, if it is one of them.
    pub(super) fn of_file(path: &Path) -> Option<HandFormat> {
        let ending = path.extension()?.to_str()?;
        match ending.to_ascii_lowercase().as_str() {
            "phh" | "phhs" => Some(HandFormat::Phh),
            "ohh" | "json" => Some(HandFormat::Ohh),
            "txt" => Some(HandFormat::Pokerstars),
            "log" | "acpc" => Some(HandFormat::Acpc),
            _ => None,
        }
    }
}

/// A hand with its name, or why it cannot be read.
pub(super) type NamedHand = (String, Result<HandHistory, String>);

/// Reads all hands of a file; a log of the ACPC is of this game, if it does not say it.
///
/// # Errors
/// The file cannot be read, or has no hands.
pub(super) fn read_file(
    path: &Path,
    format: HandFormat,
    game: Option<&GameDefinition>,
) -> Result<Vec<NamedHand>, CommandError> {
    let bytes = read_bytes(path)?;
    let failed = |why: &dyn Display| CommandError::of_file(path, why);
    let text = || std::str::from_utf8(&bytes).map_err(|why| failed(&why));
    let hands = match format {
        HandFormat::Phh => filed(phh::read(text()?).map_err(|why| failed(&why))?),
        HandFormat::Ohh => filed(ohh::read(text()?)),
        HandFormat::Acpc => filed(log::read(text()?, game)),
        // Clients of some years wrote other encodings.
        HandFormat::Pokerstars => filed(pokerstars::read(&decode(&bytes))),
    };
    if hands.is_empty() {
        return Err(failed(&"no hands"));
    }
    Ok(hands)
}

/// A hand and how the rules play it.
pub(super) fn replayed(
    history: Result<HandHistory, String>,
) -> Result<(HandHistory, ReplayedHand), String> {
    let history = history?;
    let replayed = phh::replay(&history).map_err(|error| error.to_string())?;
    Ok((history, replayed))
}

/// The hands that are left out.
#[derive(Default)]
pub(super) struct LeftOutHands {
    count: u64,
    /// Why the first of them was left out.
    first: String,
}

impl LeftOutHands {
    pub(super) fn note(&mut self, why: String) {
        if self.count == 0 {
            self.first = why;
        }
        self.count += 1;
    }

    /// A failure with this message, if there are any.
    pub(super) fn result(self, message: &'static str) -> Result<(), CommandError> {
        match self.count {
            0 => Ok(()),
            count => {
                let text = Phrase::new(message).with("count", count);
                Err(CommandError::failed(text.with("first", self.first)))
            }
        }
    }
}

fn filed<E: Display>(hands: Vec<(String, Result<HandHistory, E>)>) -> Vec<NamedHand> {
    let hands = hands.into_iter();
    let hands = hands.map(|(name, hand)| (name, hand.map_err(|why| why.to_string())));
    hands.collect()
}

/// A format in which hands are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum OutputFormat {
    /// Poker Hand History, many hands in a file
    Phh,
    /// Open Hand History, JSON
    Ohh,
    /// Text history of PokerStars, in English
    Pokerstars,
    /// Log of the dealer of the ACPC
    Acpc,
    /// Comma-separated values, with a header
    Csv,
    /// Apache Parquet, for data frames
    Parquet,
}

impl OutputFormat {
    /// The form of the rows, where hands are written as rows.
    fn rows(self) -> Option<RowForm> {
        match self {
            OutputFormat::Csv => Some(RowForm::Csv(None)),
            OutputFormat::Parquet => Some(RowForm::Parquet),
            OutputFormat::Phh
            | OutputFormat::Ohh
            | OutputFormat::Pokerstars
            | OutputFormat::Acpc => None,
        }
    }
}

/// Why a hand is not written.
#[derive(Debug)]
pub(super) enum HandWriteError {
    /// The format cannot tell it: why, in words.
    Hand(String),
    /// The output cannot be written.
    Output(io::Error),
}

impl From<io::Error> for HandWriteError {
    fn from(error: io::Error) -> HandWriteError {
        HandWriteError::Output(error)
    }
}

/// Writes hands one after the other.
pub(super) struct HandWriter<'a> {
    form: Form<'a>,
    /// How many were written.
    pub(super) written: u64,
}

enum Form<'a> {
    Phh(Output<'a>),
    Ohh(Output<'a>),
    PokerStars(Output<'a>),
    Acpc(Output<'a>, LogWriter),
    Rows(RowKind, RowWriter<'a>),
}

impl<'a> HandWriter<'a> {
    /// Begins a file of this format. The kind of its rows is given where it has rows.
    ///
    /// # Errors
    /// Rows are asked for in a format that has none, or the output cannot be written.
    pub(super) fn begin(
        out: impl Write + Send + 'a,
        format: OutputFormat,
        rows: Option<RowKind>,
    ) -> Result<HandWriter<'a>, CommandError> {
        let out: Output<'a> = Box::new(out);
        if rows.is_some() && format.rows().is_none() {
            return Err(CommandError::usage(Phrase::new("terminal-no-rows")));
        }
        let form = match (format, format.rows()) {
            (_, Some(form)) => {
                let rows = rows.unwrap_or_default();
                Form::Rows(rows, RowWriter::begin(out, form, rows.columns())?)
            }
            (OutputFormat::Ohh, None) => Form::Ohh(out),
            (OutputFormat::Pokerstars, None) => Form::PokerStars(out),
            (OutputFormat::Acpc, None) => Form::Acpc(out, LogWriter::default()),
            (_, None) => Form::Phh(out),
        };
        Ok(HandWriter { form, written: 0 })
    }

    /// Writes a hand with this name.
    ///
    /// # Errors
    /// The format cannot tell the hand, or the output cannot be written.
    pub(super) fn hand(&mut self, name: &str, history: &HandHistory) -> Result<(), HandWriteError> {
        let gap = if self.written == 0 { "" } else { "\n" };
        let number = self.written + 1;
        match &mut self.form {
            Form::Phh(out) => {
                // Names may have signs that a table of TOML cannot have.
                let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
                let name = if is_number && !name.is_empty() {
                    name.to_owned()
                } else {
                    number.to_string()
                };
                write!(out, "{gap}[{name}]\n{}", phh::write(history))?;
            }
            Form::Ohh(out) => {
                let hand = ohh::write(history);
                let hand = hand.map_err(|why| HandWriteError::Hand(why.to_string()))?;
                writeln!(out, "{gap}{hand}")?;
            }
            Form::PokerStars(out) => {
                let hand = pokerstars::write(history, number);
                let hand = hand.map_err(|why| HandWriteError::Hand(why.to_string()))?;
                write!(out, "{gap}{hand}")?;
            }
            Form::Acpc(out, log) => {
                let hand = log.hand(history);
                let hand = hand.map_err(|why| HandWriteError::Hand(why.to_string()))?;
                out.write_all(hand.as_bytes())?;
            }
            Form::Rows(rows, out) => {
                let replayed = phh::replay(history);
                let replayed = replayed.map_err(|why| HandWriteError::Hand(why.to_string()))?;
                let place = Place {
                    hand: name,
                    table: &history.note("table").unwrap_or_default(),
                    ended: &history.date().unwrap_or_default(),
                };
                for row in rows.of(place, history, &replayed) {
                    out.row(row)?;
                }
            }
        }
        self.written += 1;
        Ok(())
    }

    /// Writes the text behind the last hand.
    ///
    /// # Errors
    /// The output cannot be written.
    pub(super) fn end(self) -> io::Result<()> {
        match self.form {
            Form::Phh(mut out) | Form::Ohh(mut out) | Form::PokerStars(mut out) => out.flush(),
            Form::Acpc(mut out, log) => {
                if self.written > 0 {
                    out.write_all(log.score().as_bytes())?;
                }
                out.flush()
            }
            Form::Rows(_, rows) => rows.end(),
        }
    }
}

/// The output of hands. Parquet is refused where a person would read it.
///
/// # Errors
/// Standard output is a terminal, and the format is Parquet.
pub(super) fn output(format: OutputFormat) -> Result<BufWriter<io::Stdout>, CommandError> {
    if format == OutputFormat::Parquet && io::stdout().is_terminal() {
        Err(CommandError::usage(Phrase::new("terminal-parquet-shown")))
    } else {
        Ok(BufWriter::new(io::stdout()))
    }
}

/// The most bytes of a file of hands.
const MAX_BYTES: u64 = 256 << 20;

/// Reads a file of hands that the user names: a pipe may be one.
fn read_bytes(path: &Path) -> Result<Vec<u8>, CommandError> {
    let failed = |error: io::Error| CommandError::of_file(path, error);
    let mut bytes = Vec::new();
    let mut limited = File::open(path).map_err(failed)?.take(MAX_BYTES + 1);
    limited.read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > MAX_BYTES {
        let text = Phrase::new("terminal-hands-too-large").with("mib", MAX_BYTES >> 20);
        return Err(CommandError::failed(
            text.with("file", path.display().to_string()),
        ));
    }
    Ok(bytes)
}
