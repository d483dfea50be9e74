//! The errors of a command line, as clap tells them in English.

use std::error::Error;
use std::fmt::Display;
use std::num::{IntErrorKind, ParseIntError};

use clap::builder::styling::Style;
use clap::builder::{StyledStr, Styles};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use words::{Language, Value};

use super::{SayCause, clap_words};

/// The indentation of lists and hints.
const TAB: &str = "  ";

/// The error in a language; `None` where only clap can tell it.
pub(super) fn told(
    error: &clap::Error,
    styles: &Styles,
    language: Language,
    say_cause: SayCause,
) -> Option<StyledStr> {
    let teller = Teller {
        error,
        styles,
        language,
    };
    let problem = teller.problem(say_cause)?;
    let mark = styled(styles.get_error(), language.own("help-clap-error")?);
    let mut text = format!("{mark} {problem}");
    let hints = teller.hints();
    if !hints.is_empty() {
        text.push('\n');
    }
    for hint in hints {
        let mark = styled(styles.get_valid(), language.own("help-clap-hint")?);
        text.push_str(&format!("\n{TAB}{mark} {hint}"));
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        text.push_str("\n\n");
        text.push_str(&clap_words::usage(usage, styles, language));
    }
    let flag = styled(styles.get_literal(), "--help");
    let more = teller.with("help-clap-more", &[("flag", flag.into())]);
    Some(format!("{text}\n\n{more}\n").into())
}

/// A text in a style of the terminal.
fn styled(style: &Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Knows the error and how to tell it.
struct Teller<'a> {
    error: &'a clap::Error,
    styles: &'a Styles,
    language: Language,
}

impl Teller<'_> {
    fn with(&self, key: &str, values: &[(&'static str, Value<'_>)]) -> String {
        self.language.filled(key, values)
    }

    fn text(&self, kind: ContextKind) -> Option<&str> {
        match self.error.get(kind)? {
            ContextValue::String(text) => Some(text),
            _ => None,
        }
    }

    /// The texts of this kind: one or many.
    fn list(&self, kind: ContextKind) -> Vec<&str> {
        match self.error.get(kind) {
            Some(ContextValue::String(text)) => vec![text],
            Some(ContextValue::Strings(texts)) => texts.iter().map(String::as_str).collect(),
            _ => Vec::new(),
        }
    }

    fn number(&self, kind: ContextKind) -> Option<i64> {
        match self.error.get(kind)? {
            ContextValue::Number(number) => i64::try_from(*number).ok(),
            _ => None,
        }
    }

    fn invalid(&self, text: impl Display) -> Value<'static> {
        styled(self.styles.get_invalid(), text).into()
    }

    fn valid(&self, text: impl Display) -> Value<'static> {
        styled(self.styles.get_valid(), text).into()
    }

    fn literal(&self, text: impl Display) -> Value<'static> {
        styled(self.styles.get_literal(), text).into()
    }

    /// The problem.
    fn problem(&self, say_cause: SayCause) -> Option<String> {
        let arg = self.text(ContextKind::InvalidArg);
        let value = self.text(ContextKind::InvalidValue);
        let command = self.text(ContextKind::InvalidSubcommand);
        match self.error.kind() {
            ErrorKind::UnknownArgument => {
                let arg = self.invalid(arg?);
                Some(self.with("help-clap-unknown-argument", &[("arg", arg)]))
            }
            ErrorKind::InvalidSubcommand => {
                let command = self.invalid(command?);
                Some(self.with("help-clap-unknown-command", &[("command", command)]))
            }
            ErrorKind::MissingSubcommand => {
                let command = self.invalid(command?);
                let told = self.with("help-clap-no-command", &[("command", command)]);
                let known = self.list(ContextKind::ValidSubcommand);
                Some(told + &self.known("help-clap-commands-known", &known))
            }
            ErrorKind::MissingRequiredArgument => {
                let told = self.language.own("help-clap-missing")?;
                let missing = self.list(ContextKind::InvalidArg);
                Some(told + &below(&missing, self.styles.get_valid()))
            }
            ErrorKind::InvalidValue => {
                let told = match value? {
                    "" => {
                        let arg = self.invalid(arg?);
                        self.with("help-clap-no-value", &[("arg", arg)])
                    }
                    value => self.bad_value(arg?, value),
                };
                let known = self.list(ContextKind::ValidValue);
                Some(told + &self.known("help-clap-values-known", &known))
            }
            ErrorKind::ValueValidation => {
                let told = self.bad_value(arg?, value?);
                let cause = self.error.source().map(|source| {
                    let cause = say_cause(source, self.language);
                    let cause = cause.or_else(|| self.common_cause(source));
                    let cause = cause.or_else(|| self.form(arg?));
                    cause.unwrap_or_else(|| source.to_string())
                });
                Some(cause.map_or_else(|| told.clone(), |cause| format!("{told}: {cause}")))
            }
            ErrorKind::ArgumentConflict => self.conflict(),
            ErrorKind::TooManyValues => {
                let values = [("arg", self.literal(arg?)), ("value", self.invalid(value?))];
                Some(self.with("help-clap-too-many", &values))
            }
            ErrorKind::TooFewValues => {
                let least = self.number(ContextKind::MinValues)?;
                self.count("help-clap-too-few", least)
            }
            ErrorKind::WrongNumberOfValues => {
                let wanted = self.number(ContextKind::ExpectedNumValues)?;
                self.count("help-clap-wrong-number", wanted)
            }
            ErrorKind::InvalidUtf8 => self.language.own("help-clap-no-utf8"),
            _ => None,
        }
    }

    fn bad_value(&self, arg: &str, value: &str) -> String {
        let values = [("arg", self.literal(arg)), ("value", self.invalid(value))];
        self.with("help-clap-bad-value", &values)
    }

    fn count(&self, key: &str, wanted: i64) -> Option<String> {
        let arg = self.text(ContextKind::InvalidArg)?;
        let given = self.number(ContextKind::ActualNumValues)?;
        let values = [
            ("arg", self.literal(arg)),
            ("wanted", wanted.into()),
            ("given", given.into()),
        ];
        Some(self.with(key, &values))
    }

    fn conflict(&self) -> Option<String> {
        let arg = self.text(ContextKind::InvalidArg)?;
        let others = self.list(ContextKind::PriorArg);
        let own = || self.invalid(arg);
        match others.as_slice() {
            [] => None,
            [other] if *other == arg => Some(self.with("help-clap-twice", &[("arg", own())])),
            [other] => {
                let values = [("arg", own()), ("other", self.invalid(other))];
                Some(self.with("help-clap-conflict", &values))
            }
            others => {
                let told = self.with("help-clap-conflicts", &[("arg", own())]);
                Some(told + &below(others, self.styles.get_invalid()))
            }
        }
    }

    /// The words that would be right, on a line of their own.
    fn known(&self, key: &str, words: &[&str]) -> String {
        if words.is_empty() {
            return String::new();
        }
        let list = self.with(key, &[("list", self.each(words, "").into())]);
        format!("\n{TAB}{list}")
    }

    /// The words in the style of valid input, each between these quotes.
    fn each(&self, words: &[&str], quote: &str) -> String {
        let style = self.styles.get_valid();
        let words = words
            .iter()
            .map(|word| format!("{quote}{}{quote}", styled(style, word)));
        words.collect::<Vec<_>>().join(", ")
    }

    /// The hints at words that may have been meant.
    fn hints(&self) -> Vec<String> {
        let similar = [
            (
                ContextKind::SuggestedSubcommand,
                "help-clap-similar-command",
            ),
            (ContextKind::SuggestedArg, "help-clap-similar-argument"),
            (ContextKind::SuggestedValue, "help-clap-similar-value"),
        ];
        let mut hints = Vec::new();
        for (kind, key) in similar {
            let words = self.list(kind);
            if !words.is_empty() {
                let values = [
                    ("count", words.len().into()),
                    ("list", self.each(&words, "'").into()),
                ];
                hints.push(self.with(key, &values));
            }
        }
        if let Some(ContextValue::StyledStrs(texts)) = self.error.get(ContextKind::Suggested) {
            let told = |text: &StyledStr| {
                let hint = self.hint(&text.to_string());
                hint.unwrap_or_else(|| text.ansi().to_string())
            };
            hints.extend(texts.iter().map(told));
        }
        hints
    }

    /// A hint that clap has as an English sentence alone.
    fn hint(&self, text: &str) -> Option<String> {
        if let Some(rest) = text.strip_prefix("to pass '") {
            let (word, rest) = rest.split_once("' as a value, use '")?;
            let line = rest.strip_suffix('\'')?;
            let values = [("word", self.invalid(word)), ("line", self.valid(line))];
            return Some(self.with("help-clap-as-value", &values));
        }
        if let Some(line) = text.strip_suffix("' exists") {
            let line = self.valid(line.strip_prefix('\'')?);
            return Some(self.with("help-clap-exists", &[("line", line)]));
        }
        let rest = text.strip_prefix("subcommand '")?;
        let (command, _) = rest.split_once("' exists; to use it, remove the '--'")?;
        let values = [
            ("command", self.valid(command)),
            ("dashes", self.invalid("--")),
        ];
        Some(self.with("help-clap-needless-dashes", &values))
    }

    /// The form of a value of an argument like `--seed <N>`.
    fn form(&self, arg: &str) -> Option<String> {
        let long = arg.strip_prefix("--")?;
        let long = long.split([' ', '=']).next()?;
        self.language.own(&format!("help-form-{long}"))
    }

    /// Why a number is wrong.
    fn common_cause(&self, source: &(dyn Error + 'static)) -> Option<String> {
        if let Some(error) = source.downcast_ref::<ParseIntError>() {
            let key = match error.kind() {
                IntErrorKind::PosOverflow => "help-clap-too-large",
                IntErrorKind::NegOverflow => "help-clap-too-small",
                _ => "help-clap-no-number",
            };
            return self.language.own(key);
        }
        // Clap has no type for it.
        let text = source.to_string();
        let (number, range) = text.split_once(" is not in ")?;
        let (least, most) = range.split_once("..")?;
        let most = most.trim_start_matches('=');
        let values = [
            ("number", number.into()),
            ("least", least.into()),
            ("most", most.into()),
        ];
        Some(self.with("help-clap-not-in-range", &values))
    }
}

/// A list with one word a line.
fn below(words: &[&str], style: &Style) -> String {
    let lines = words
        .iter()
        .map(|word| format!("\n{TAB}{}", styled(style, word)));
    lines.collect()
}
