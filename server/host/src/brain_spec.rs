//! The word that says where a player comes from.

use std::fmt;
use std::path::Path;

use protocol::line::Name;

use launch::ProgramName;

/// A BRAIN as it stands on the command line or in a tournament file, checked
/// as far as that is possible without starting anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrainSpec {
    /// The name given to it: `A` in `A=./program`.
    pub label: Option<Name>,
    /// The word as it was written, without the label, for display.
    pub word: String,
    /// Where it comes from.
    pub source: BrainSource,
}

/// Where a player comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrainSource {
    /// A program started here, which then listens on the port appended to its
    /// arguments.
    Program {
        /// What to start.
        program: ProgramName,
        /// Its arguments, without the port.
        arguments: Vec<String>,
    },
    /// A brain that already listens at `HOST:PORT`.
    Tcp {
        /// Host and port, as they are dialled.
        address: String,
    },
    /// The person at this terminal.
    Human,
    /// A brain that dials in under this name.
    Lobby {
        /// The name it answers to `name msg`.
        name: Name,
    },
}

/// Why a word is no BRAIN.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{word}' is no player that can be seated: {reason}")]
pub struct BrainSpecError {
    word: String,
    reason: String,
}

impl BrainSpec {
    /// Reads a word. A program's relative path counts from `base`.
    ///
    /// # Errors
    /// Nothing to start, quotes that are not closed, an address without a
    /// port, a label or lobby name that is no name, a kind of player that
    /// cannot be seated yet.
    pub fn parse(text: &str, base: &Path) -> Result<BrainSpec, BrainSpecError> {
        let wrong = |reason: String| BrainSpecError {
            word: text.chars().take(100).collect(),
            reason,
        };
        let (label, word) = split_label(text.trim());
        let label = label
            .map(str::parse::<Name>)
            .transpose()
            .map_err(|error| wrong(error.to_string()))?;
        Ok(BrainSpec {
            label,
            word: word.to_owned(),
            source: parse_source(word, base).map_err(wrong)?,
        })
    }

    /// Whether it waits in the lobby, so that one has to be opened.
    pub fn needs_lobby(&self) -> bool {
        matches!(self.source, BrainSource::Lobby { .. })
    }
}

impl fmt::Display for BrainSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.word)
    }
}

/// Cuts off `LABEL=`. A label has no blank, slash, colon or quote before its
/// `=`, so that `./program --depth=3` and `lobby:A=B` have none.
fn split_label(text: &str) -> (Option<&str>, &str) {
    let part_of_label =
        |symbol: char| !symbol.is_whitespace() && !matches!(symbol, '/' | ':' | '\'' | '"' | '\\');
    match text.split_once('=') {
        Some((label, word)) if label.chars().all(part_of_label) => (Some(label), word.trim()),
        _ => (None, text),
    }
}

fn parse_source(word: &str, base: &Path) -> Result<BrainSource, String> {
    match word.split_once(':') {
        Some(("tcp", address)) => {
            check_address(address)?;
            let address = address.to_owned();
            Ok(BrainSource::Tcp { address })
        }
        Some(("lobby", name)) => {
            let name = name.parse().map_err(|error| format!("{error}"))?;
            Ok(BrainSource::Lobby { name })
        }
        Some((kind @ ("gomocup" | "uci" | "gtp"), _)) => {
            Err(format!("{kind}: engines cannot be seated yet"))
        }
        None if word == "human" => Ok(BrainSource::Human),
        _ => parse_program(word, base),
    }
}

fn parse_program(word: &str, base: &Path) -> Result<BrainSource, String> {
    let words = shell_words::split(word).map_err(|_| "a quote is not closed".to_owned())?;
    let mut words = words.into_iter();
    let program = words.next().filter(|program| !program.is_empty());
    let Some(program) = program else {
        return Err("give a program, tcp:HOST:PORT or lobby:NAME".to_owned());
    };
    let arguments: Vec<String> = words.collect();
    if program.contains('\0') || arguments.iter().any(|argument| argument.contains('\0')) {
        return Err("a command line has no NUL bytes".to_owned());
    }
    let program = if program.contains('/') {
        ProgramName::Path(base.join(program))
    } else {
        ProgramName::Name(program)
    };
    Ok(BrainSource::Program { program, arguments })
}

/// Checks that a text looks like `HOST:PORT`; whether there is such a host
/// shows when it is used.
///
/// # Errors
/// What is missing.
pub fn check_address(text: &str) -> Result<(), String> {
    let wrong = || format!("'{text}' is no address: write HOST:PORT, like 127.0.0.1:5555");
    let (host, port) = text.rsplit_once(':').ok_or_else(wrong)?;
    let is_host = !host.is_empty()
        && !host.contains(|symbol: char| symbol.is_whitespace() || symbol.is_control() || symbol == '/')
        // An IPv6 address has colons of its own and stands in brackets.
        && (!host.contains(':') || (host.starts_with('[') && host.ends_with(']')));
    if !is_host || !port.bytes().all(|byte| byte.is_ascii_digit()) || port.parse::<u16>().is_err() {
        return Err(wrong());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    fn parse(text: &str) -> BrainSpec {
        BrainSpec::parse(text, Path::new("/base")).unwrap()
    }

    fn refusal(text: &str) -> String {
        let spec = BrainSpec::parse(text, Path::new("/base"));
        spec.unwrap_err().to_string()
    }

    #[test]
    fn a_program_is_split_as_a_shell_would_and_counts_from_the_base() {
        let program = |text: &str| match parse(text).source {
            BrainSource::Program { program, arguments } => (program, arguments.join("|")),
            other => panic!("{other:?}"),
        };
        let path = |path: &str| ProgramName::Path(PathBuf::from(path));
        assert_eq!(
            program("./my-brain --name 'Big One' -x"),
            (path("/base/./my-brain"), "--name|Big One|-x".to_owned())
        );
        assert_eq!(program("/opt/brain"), (path("/opt/brain"), String::new()));
        assert_eq!(program("bots/brain").0, path("/base/bots/brain"));
        assert_eq!(
            program("gomoku-brain --level=greedy"),
            (
                ProgramName::Name("gomoku-brain".to_owned()),
                "--level=greedy".to_owned()
            )
        );
        assert_eq!(program("'./with space/b'").0, path("/base/./with space/b"));
    }

    #[test]
    fn a_label_is_cut_off_and_the_word_kept() {
        let spec = parse("Alpha=./brain --depth=3");
        assert_eq!(spec.label.as_ref().map(Name::as_str), Some("Alpha"));
        assert_eq!(spec.to_string(), "./brain --depth=3");
        assert_eq!(parse("A=tcp:[::1]:77").word, "tcp:[::1]:77");
        for without in ["./brain --depth=3", "brain --depth=3", "./a=b", "lobby:A=B"] {
            assert_eq!(parse(without).label, None, "{without}");
            assert_eq!(parse(without).word, without);
        }
    }

    #[test]
    fn brains_elsewhere_are_named_by_address_or_by_name() {
        let address = "example.org:5555".to_owned();
        assert_eq!(
            parse("tcp:example.org:5555").source,
            BrainSource::Tcp { address }
        );
        assert!(!parse("tcp:127.0.0.1:1").needs_lobby());
        let spec = parse("lobby:Deep Green");
        assert!(spec.needs_lobby());
        let name = "Deep Green".parse().unwrap();
        assert_eq!(spec.source, BrainSource::Lobby { name });
    }

    #[test]
    fn refusals_say_what_to_do() {
        for (text, expected) in [
            ("", "give a program"),
            ("A=", "give a program"),
            ("''", "give a program"),
            ("=./brain", "a name has at least one character"),
            ("./brain 'x", "a quote is not closed"),
            ("./brain\0", "NUL"),
            ("tcp:5555", "write HOST:PORT"),
            ("tcp:host:", "write HOST:PORT"),
            ("tcp:host:+5", "write HOST:PORT"),
            ("tcp:host:65536", "write HOST:PORT"),
            ("tcp:::1:5", "write HOST:PORT"),
            ("lobby:", "a name has at least one character"),
            ("gomocup:./pbrain", "gomocup: engines cannot be seated yet"),
            ("A=uci:stockfish", "uci: engines cannot be seated yet"),
            ("gtp:gnugo", "gtp: engines cannot be seated yet"),
        ] {
            let refusal = refusal(text);
            assert!(refusal.contains(expected), "{text}: {refusal}");
        }
    }
}
