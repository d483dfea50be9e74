//! The formats of hands of poker, and how each is written.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal as _, Read as _, Write};
use std::path::Path;

use formats::ohh;
use games::holdem::phh::{self, HandHistory};
use protocol::acpc::log::LogWriter;
use words::Phrase;

use super::CommandError;
use super::hand_rows::{Place, RowsOf};
use super::rows::{RowForm, RowWriter};

/// A format of hands that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum HandFormat {
    /// Poker Hand History, many hands in a file
    Phh,
    /// Open Hand History, JSON
    Ohh,
    /// Log of the dealer of the ACPC
    Acpc,
}

impl HandFormat {
    /// The format of a file with this ending of its name, if it is one of them.
    pub(super) fn of_ending(ending: &str) -> Option<HandFormat> {
        match ending.to_ascii_lowercase().as_str() {
            "phh" | "phhs" => Some(HandFormat::Phh),
            "ohh" | "json" => Some(HandFormat::Ohh),
            "log" | "acpc" => Some(HandFormat::Acpc),
            _ => None,
        }
    }
}

/// A format in which hands are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum OutputFormat {
    /// Poker Hand History, many hands in a file
    Phh,
    /// Open Hand History, JSON
    Ohh,
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
            OutputFormat::Phh | OutputFormat::Ohh | OutputFormat::Acpc => None,
        }
    }
}

/// Why a hand is not written.
#[derive(Debug)]
pub(super) enum Unwritten {
    /// The format cannot tell it: why, in words.
    Hand(String),
    /// The output cannot be written.
    Output(io::Error),
}

impl From<io::Error> for Unwritten {
    fn from(error: io::Error) -> Unwritten {
        Unwritten::Output(error)
    }
}

/// Writes hands one after the other.
pub(super) struct HandWriter<W: Write + Send> {
    form: Form<W>,
    /// How many were written.
    written: u64,
}

enum Form<W: Write + Send> {
    Phh(W),
    Ohh(W),
    Acpc(W, LogWriter),
    Rows(RowsOf, RowWriter<W>),
}

impl<W: Write + Send> HandWriter<W> {
    /// Begins a file of this format. What rows are is said where they are rows.
    ///
    /// # Errors
    /// Rows are asked for in a format that has none, or the output cannot be written.
    pub(super) fn begin(
        out: W,
        format: OutputFormat,
        rows: Option<RowsOf>,
    ) -> Result<HandWriter<W>, CommandError> {
        if rows.is_some() && format.rows().is_none() {
            return Err(CommandError::usage(Phrase::new("terminal-no-rows")));
        }
        let form = match (format, format.rows()) {
            (_, Some(form)) => {
                let rows = rows.unwrap_or_default();
                Form::Rows(rows, RowWriter::begin(out, form, rows.columns())?)
            }
            (OutputFormat::Ohh, None) => Form::Ohh(out),
            (OutputFormat::Acpc, None) => Form::Acpc(out, LogWriter::default()),
            (_, None) => Form::Phh(out),
        };
        Ok(HandWriter { form, written: 0 })
    }

    /// Writes a hand with this name.
    ///
    /// # Errors
    /// The format cannot tell the hand, or the output cannot be written.
    pub(super) fn hand(&mut self, name: &str, history: &HandHistory) -> Result<(), Unwritten> {
        let gap = if self.written == 0 { "" } else { "\n" };
        let number = self.written + 1;
        match &mut self.form {
            Form::Phh(out) => {
                // Names may have signs that a table of TOML cannot have.
                let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
                let name = match is_number && !name.is_empty() {
                    true => name.to_owned(),
                    false => number.to_string(),
                };
                write!(out, "{gap}[{name}]\n{}", phh::write(history))?;
            }
            Form::Ohh(out) => {
                let hand = ohh::write(history);
                let hand = hand.map_err(|why| Unwritten::Hand(why.to_string()))?;
                writeln!(out, "{gap}{hand}")?;
            }
            Form::Acpc(out, log) => {
                let hand = log.hand(history);
                let hand = hand.map_err(|why| Unwritten::Hand(why.to_string()))?;
                out.write_all(hand.as_bytes())?;
            }
            Form::Rows(rows, out) => {
                let replayed = phh::replay(history);
                let replayed = replayed.map_err(|why| Unwritten::Hand(why.to_string()))?;
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

    /// Writes what stands behind the last hand.
    ///
    /// # Errors
    /// The output cannot be written.
    pub(super) fn end(self) -> io::Result<()> {
        match self.form {
            Form::Phh(mut out) | Form::Ohh(mut out) => out.flush(),
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
    match format == OutputFormat::Parquet && io::stdout().is_terminal() {
        true => Err(CommandError::usage(Phrase::new("terminal-parquet-shown"))),
        false => Ok(BufWriter::new(io::stdout())),
    }
}

/// The most bytes of a file of hands.
const MAX_BYTES: u64 = 256 << 20;

/// Reads a file of hands that the user names: a pipe may be one.
pub(super) fn read_hands(path: &Path) -> Result<String, CommandError> {
    let failed = |error: io::Error| CommandError::failed(format!("{}: {error}", path.display()));
    let mut text = String::new();
    let mut limited = File::open(path).map_err(failed)?.take(MAX_BYTES + 1);
    limited.read_to_string(&mut text).map_err(failed)?;
    if text.len() as u64 > MAX_BYTES {
        let text = Phrase::new("terminal-hands-too-large").with("mib", MAX_BYTES >> 20);
        return Err(CommandError::failed(
            text.with("file", path.display().to_string()),
        ));
    }
    Ok(text)
}
