//! The command line of a program in a language: its help and its usage errors.
//!
//! The English of help is in the code of the programs, where clap reads it, and
//! the English of usage errors is clap's own. Other languages have them in their
//! file `help.ftl`: see [`texts`] for the keys.

mod clap_words;
mod errors;
mod finder;
mod help;
mod manual;
mod values;

use std::error::Error;
use std::ffi::OsString;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorFormatter, ErrorKind};
use clap::{Command, Parser};

use words::{Language, Printable, is_printable};

pub use finder::HelpText;
pub use help::{language_of_help, texts, translated, translated_for_completions};
pub use manual::manual_pages;

/// Says in a language why a value is wrong; `None` for errors that it does not know.
pub type SayCause = fn(&(dyn Error + 'static), Language) -> Option<String>;

/// The error of a command line, or the help that it asks for. Its text is in the reader's
/// language; its status and its stream are clap's.
pub type Refusal = clap::error::Error<RefusalFormatter>;

/// Shows a [`Refusal`] as it was told.
#[derive(Debug)]
pub struct RefusalFormatter;

impl ErrorFormatter for RefusalFormatter {
    fn format_error(error: &Refusal) -> StyledStr {
        match error.get(ContextKind::Custom) {
            Some(ContextValue::StyledStr(text)) => text.clone(),
            _ => StyledStr::new(),
        }
    }
}

/// Reads a command line, the name of the program included.
///
/// # Errors
/// It is no command line of this program, or asks for help or the version.
pub fn parse<P: Parser>(
    words: impl IntoIterator<Item = OsString>,
    language: Language,
    say_cause: SayCause,
) -> Result<P, Refusal> {
    let words: Vec<OsString> = words.into_iter().collect();
    let mut command = translated(P::command(), language);
    let parsed = command
        .try_get_matches_from_mut(&words)
        .and_then(|mut matches| P::from_arg_matches_mut(&mut matches));
    parsed.map_err(|error| {
        let error = error.format(&mut command);
        told(&error, &command, &words, language, say_cause)
    })
}

/// Why `command` refuses a command line, in a language; `None` if it does not.
pub fn refusal(
    command: Command,
    words: impl IntoIterator<Item = OsString>,
    language: Language,
) -> Option<Refusal> {
    let words: Vec<OsString> = words.into_iter().collect();
    let mut command = translated(command, language);
    let error = command.try_get_matches_from_mut(&words).err()?;
    Some(told(&error, &command, &words, language, |_, _| None))
}

/// An error of clap in a language, about these words of a command line.
fn told(
    error: &clap::Error,
    command: &Command,
    words: &[OsString],
    language: Language,
    say_cause: SayCause,
) -> Refusal {
    let mut text = match (language, error.kind()) {
        (Language::ENGLISH, _) => error.render(),
        (_, ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand) => {
            clap_words::in_help(&error.render(), command.get_styles(), language)
        }
        _ => errors::told(error, command.get_styles(), language, say_cause)
            .unwrap_or_else(|| error.render()),
    };
    // It has the words in it, among styles of its own: without those, no word is obeyed.
    let is_printable = |word: &OsString| word.to_string_lossy().chars().all(is_printable);
    if !words.iter().all(is_printable) {
        text = String::from(Printable::lines(text.to_string())).into();
    }
    let mut told = Refusal::new(error.kind()).with_cmd(command);
    told.insert(ContextKind::Custom, ContextValue::StyledStr(text));
    told
}
