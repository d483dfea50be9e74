//! The word that says where a player comes from.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use protocol::line::Name;

use crate::contest_file::values::ValueError;
use crate::lobby::Lobby;
use crate::own_limits::OwnLimits;
use crate::source::{PlayerFactory, PlayerSource};
use launch::sandbox::Rules;
use launch::{Cpus, NoCpus, Program, ProgramName};
use record::verdict::{Failure, FailureCause};
use referee::player::engine::{EngineOptions, EngineProgram, Language, NoEngineOption};
use store::clear_name::{UnclearName, clear_name};

/// A BRAIN as it stands on the command line or in a tournament file, checked
/// as far as that is possible without starting anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrainSpec {
    /// The name given to it: `A` in `A=./program`.
    pub label: Option<Name>,
    /// The word as it was written, without the label, for display.
    pub word: String,
    /// What its program may do; `None` leaves it unconfined.
    pub sandbox: Option<Rules>,
    /// Its own limits, if it has any.
    pub limits: OwnLimits,
    /// The processors that its program runs on; `None` if the system chooses.
    pub cpus: Option<Cpus>,
    kind: Kind,
}

/// What a word names.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// A program started here, which then listens on the port appended to its
    /// arguments.
    Program {
        program: ProgramName,
        /// Its arguments, without the port.
        arguments: Vec<String>,
    },
    /// An engine started here, which talks by its standard input and output.
    Engine {
        language: Language,
        program: ProgramName,
        arguments: Vec<String>,
        options: EngineOptions,
    },
    /// A brain that already listens at `HOST:PORT`.
    Address(String),
    /// The person at this terminal.
    Human,
    /// A brain that dials in under this name.
    Lobby(Name),
}

/// Why a word is no BRAIN.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("'{word}' is no player that can be seated: {reason}")]
pub struct BrainSpecError {
    /// The first 100 characters of the word.
    word: String,
    reason: Reason,
}

/// What is wrong with a word.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
enum Reason {
    #[error("{0}")]
    Name(#[from] UnclearName),
    #[error("{0}")]
    Address(#[from] AddressError),
    #[error("{0}")]
    Option(#[from] NoEngineOption),
    #[error("{0}")]
    Limit(#[from] ValueError),
    #[error("{0}")]
    Cpus(#[from] NoCpus),
    #[error("cpus are for programs that are started here")]
    NotStarted,
    #[error("a quote is not closed")]
    Quote(#[from] shell_words::ParseError),
    #[error("give a program, tcp:HOST:PORT, lobby:NAME or an engine like uci:COMMAND")]
    Nothing,
    #[error("a command line has no NUL bytes")]
    Nul,
}

/// Why an option of an engine cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineOptionError {
    /// It is none, or set already.
    #[error("{0}")]
    Option(#[from] NoEngineOption),
    /// The player is no engine.
    #[error("options are for engines: brain = \"uci:COMMAND\"")]
    NoEngine,
}

/// A text that is no `HOST:PORT`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no address: write HOST:PORT, like 127.0.0.1:5555")]
pub struct AddressError(String);

impl BrainSpec {
    /// Reads a word. A program's relative path counts from `base`.
    ///
    /// # Errors
    /// Nothing to start, quotes that are not closed, an address without a
    /// port, a label or lobby name that is no name, an option that engines of
    /// the language do not have.
    pub fn parse(text: &str, base: &Path) -> Result<BrainSpec, BrainSpecError> {
        let wrong = |reason| BrainSpecError {
            word: text.chars().take(100).collect(),
            reason,
        };
        let (label, word) = split_label(text.trim());
        let label = label.map(clear_name).transpose();
        let own = Own::cut_off(word).map_err(wrong)?;
        let spec = BrainSpec {
            label: label.map_err(|error| wrong(error.into()))?,
            word: own.rest.to_owned(),
            sandbox: None,
            limits: own.limits,
            cpus: own.cpus,
            kind: Kind::of(own.rest, base).map_err(wrong)?,
        };
        match spec.cpus.is_some() && spec.started().is_none() {
            true => Err(wrong(Reason::NotStarted)),
            false => Ok(spec),
        }
    }

    /// The name that it has in the lobby, where it dials in.
    pub fn lobby_name(&self) -> Option<&Name> {
        match &self.kind {
            Kind::Lobby(name) => Some(name),
            _ => None,
        }
    }

    /// The program and its arguments without the port, where one is started.
    pub fn program(&self) -> Option<(&ProgramName, &[String])> {
        match &self.kind {
            Kind::Program { program, arguments } => Some((program, arguments)),
            _ => None,
        }
    }

    /// The language of its engine, where it is one.
    pub fn language(&self) -> Option<Language> {
        match &self.kind {
            Kind::Engine { language, .. } => Some(*language),
            _ => None,
        }
    }

    /// Sets an option of its engine: see [`EngineOptions::set`].
    ///
    /// # Errors
    /// It is none, or there is no engine.
    pub fn set_option(&mut self, key: &str, value: &str) -> Result<(), EngineOptionError> {
        match &mut self.kind {
            Kind::Engine {
                language, options, ..
            } => Ok(options.set(*language, key, value)?),
            _ => Err(EngineOptionError::NoEngine),
        }
    }

    /// The program that is started for it, where one is: a brain or an engine.
    pub fn started(&self) -> Option<(&ProgramName, &[String])> {
        match &self.kind {
            Kind::Program { program, arguments }
            | Kind::Engine {
                program, arguments, ..
            } => Some((program, arguments)),
            _ => None,
        }
    }

    /// Whether it is the person at this terminal.
    pub fn is_human(&self) -> bool {
        self.kind == Kind::Human
    }

    /// Where its players come from. Programs run in `folder`.
    ///
    /// # Errors
    /// There is no such program or processor, no lobby, or nobody at a terminal.
    pub fn source(
        &self,
        folder: &Path,
        lobby: Option<&Lobby>,
        person: Option<Arc<dyn PlayerFactory>>,
    ) -> Result<PlayerSource, Failure> {
        let not_started = |why: &str| Failure::new(FailureCause::NotStarted, why);
        let find = |program, arguments| {
            let found = Program::find(program, arguments, folder);
            let found = found.map_err(|error| not_started(&error.to_string()))?;
            let pinned = found.pinned(self.cpus.clone());
            let pinned = pinned.map_err(|error| not_started(&error.to_string()))?;
            Ok(pinned.confined(self.sandbox.clone()))
        };
        Ok(match &self.kind {
            Kind::Program { program, arguments } => {
                PlayerSource::Program(find(program, arguments)?)
            }
            Kind::Engine {
                language,
                program,
                arguments,
                options,
            } => PlayerSource::Engine(EngineProgram {
                program: find(program, arguments)?,
                language: *language,
                options: options.clone(),
            }),
            Kind::Human => {
                let missing = || not_started("there is no terminal");
                PlayerSource::Person(person.ok_or_else(missing)?)
            }
            Kind::Address(address) => PlayerSource::Address(address.clone()),
            Kind::Lobby(name) => {
                let missing = || not_started("no lobby is open");
                PlayerSource::Lobby {
                    name: name.to_string(),
                    lobby: lobby.cloned().ok_or_else(missing)?,
                }
            }
        })
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
        Some((label, word))
            if label.chars().all(part_of_label)
                && label != CPUS
                && !OwnLimits::KEYS.contains(&label) =>
        {
            (Some(label), word.trim())
        }
        _ => (None, text),
    }
}

impl Kind {
    fn of(word: &str, base: &Path) -> Result<Kind, Reason> {
        match word.split_once(':') {
            Some(("tcp", address)) => Ok(Kind::Address(check_address(address)?.to_owned())),
            Some(("lobby", name)) => Ok(Kind::Lobby(clear_name(name)?)),
            Some((kind, command)) if let Some(language) = Language::of_word(kind) => {
                Kind::of_engine(language, command, base)
            }
            None if word == "human" => Ok(Kind::Human),
            _ => {
                let (program, arguments) = command(shell_words::split(word)?, base)?;
                Ok(Kind::Program { program, arguments })
            }
        }
    }

    /// An engine: options, as a shell has variables, before its command.
    fn of_engine(language: Language, text: &str, base: &Path) -> Result<Kind, Reason> {
        let mut words = shell_words::split(text)?;
        let mut options = EngineOptions::default();
        while let Some((key, value)) = words.first().and_then(|word| word.split_once('='))
            && !key.contains('/')
        {
            options.set(language, key, value)?;
            words.remove(0);
        }
        let (program, arguments) = command(words, base)?;
        Ok(Kind::Engine {
            language,
            program,
            arguments,
            options,
        })
    }
}

/// The key of the processors of a program.
const CPUS: &str = "cpus";

/// What stands before all else in a word.
#[derive(Default)]
struct Own<'a> {
    limits: OwnLimits,
    cpus: Option<Cpus>,
    /// The word behind it.
    rest: &'a str,
}

impl Own<'_> {
    /// Cuts off `timeout=TIME`, `clock=TIME` and `cpus=LIST`, which stand before all
    /// else, as a shell has variables before a command.
    fn cut_off(text: &str) -> Result<Own<'_>, Reason> {
        let mut own = Own {
            rest: text,
            ..Own::default()
        };
        loop {
            let (word, after) = match own.rest.split_once(char::is_whitespace) {
                Some((word, after)) => (word, after.trim_start()),
                None => (own.rest, ""),
            };
            match word.split_once('=') {
                Some((CPUS, value)) => own.cpus = Some(value.parse()?),
                Some((key, value)) if own.limits.set(key, value)? => {}
                _ => return Ok(own),
            }
            own.rest = after;
        }
    }
}

/// A program and its arguments.
fn command(words: Vec<String>, base: &Path) -> Result<(ProgramName, Vec<String>), Reason> {
    let mut words = words.into_iter();
    let program = words.next().filter(|program| !program.is_empty());
    let program = program.ok_or(Reason::Nothing)?;
    let arguments: Vec<String> = words.collect();
    if program.contains('\0') || arguments.iter().any(|argument| argument.contains('\0')) {
        return Err(Reason::Nul);
    }
    let program = match program.contains('/') {
        true => ProgramName::Path(base.join(program)),
        false => ProgramName::Name(program),
    };
    Ok((program, arguments))
}

/// This text, if it looks like `HOST:PORT`; whether there is such a host shows
/// when it is used.
///
/// # Errors
/// It does not.
pub fn check_address(text: &str) -> Result<&str, AddressError> {
    let wrong = || AddressError(text.to_owned());
    let (host, port) = text.rsplit_once(':').ok_or_else(wrong)?;
    let is_host = !host.is_empty()
        && !host.contains(|symbol: char| symbol.is_whitespace() || symbol.is_control() || symbol == '/')
        // An IPv6 address has colons of its own and stands in brackets.
        && (!host.contains(':') || (host.starts_with('[') && host.ends_with(']')));
    if !is_host || !port.bytes().all(|byte| byte.is_ascii_digit()) || port.parse::<u16>().is_err() {
        return Err(wrong());
    }
    Ok(text)
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
    fn a_program_may_have_limits_of_its_own() {
        let limits = |text: &str| {
            let spec = parse(text);
            let started = spec.started().map(|(_, arguments)| arguments.join(" "));
            let label = spec.label.map(|label| label.to_string());
            (label, spec.limits.to_string(), started.unwrap_or_default())
        };
        for (text, expected) in [
            (
                "A=timeout=1s clock=10+0.1 ./mine -x",
                (Some("A"), "timeout=1s clock=10s+100ms", "-x"),
            ),
            ("timeout=300ms ./mine", (None, "timeout=300ms", "")),
            (
                "B=timeout=2s uci:depth=8 stockfish -x",
                (Some("B"), "timeout=2s", "-x"),
            ),
            ("timeout=2s tcp:127.0.0.1:5555", (None, "timeout=2s", "")),
            ("./mine timeout=1s", (None, "", "timeout=1s")),
        ] {
            let (label, own, arguments) = expected;
            let label = label.map(str::to_owned);
            let expected = (label, own.to_owned(), arguments.to_owned());
            assert_eq!(limits(text), expected, "{text}");
        }
        let error = refusal("A=timeout=soon ./mine");
        assert!(error.contains("'soon' is no time"), "{error}");
    }

    #[test]
    fn a_program_may_have_processors_of_its_own() {
        for (text, cpus, limits, word) in [
            ("A=cpus=2 uci:stockfish", "2", "", "uci:stockfish"),
            ("cpus=3,0-1 ./mine -x", "0-1,3", "", "./mine -x"),
            ("B=timeout=2s cpus=0 ./mine", "0", "timeout=2s", "./mine"),
            ("cpus=0 timeout=2s ./mine", "0", "timeout=2s", "./mine"),
        ] {
            let spec = parse(text);
            assert_eq!(spec.cpus.unwrap().to_string(), cpus, "{text}");
            assert_eq!((&*spec.limits.to_string(), &*spec.word), (limits, word));
        }
        assert_eq!(parse("./mine cpus=0").cpus, None);
        for (text, expected) in [
            (
                "A=cpus=all ./mine",
                "'all' is no list of processors: write 2",
            ),
            ("cpus=0", "give a program"),
            (
                "cpus=0 tcp:127.0.0.1:5555",
                "cpus are for programs that are started here",
            ),
            (
                "cpus=0 lobby:Deep",
                "cpus are for programs that are started here",
            ),
            (
                "cpus=0 human",
                "cpus are for programs that are started here",
            ),
        ] {
            let refusal = refusal(text);
            assert!(refusal.contains(expected), "{text}: {refusal}");
        }
    }

    #[test]
    fn a_program_is_split_as_a_shell_would_and_counts_from_the_base() {
        let program = |text: &str| {
            let spec = parse(text);
            let (program, arguments) = spec.program().unwrap();
            (program.clone(), arguments.join("|"))
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
    fn an_engine_has_options_before_its_command() {
        let spec = parse("A=uci:depth=5 'option.Skill Level=3' ./stockfish -x y=1");
        assert_eq!(spec.label.as_ref().map(Name::as_str), Some("A"));
        assert_eq!(spec.program(), None);
        let (program, arguments) = spec.started().unwrap();
        let path = PathBuf::from("/base/./stockfish");
        assert_eq!(*program, ProgramName::Path(path));
        assert_eq!(arguments, ["-x", "y=1"]);
        let Kind::Engine {
            language, options, ..
        } = &spec.kind
        else {
            panic!("it is an engine");
        };
        assert_eq!((*language, options.depth), (Language::Uci, Some(5)));
        let own = ("Skill Level".to_owned(), "3".to_owned());
        assert_eq!(options.own, [own]);
        let plain = parse("gtp:gnugo --mode gtp");
        let name = ProgramName::Name("gnugo".to_owned());
        assert_eq!(*plain.started().unwrap().0, name);
        let odd = parse("gomocup:./a=b/pbrain");
        let path = PathBuf::from("/base/./a=b/pbrain");
        assert_eq!(*odd.started().unwrap().0, ProgramName::Path(path));
    }

    #[test]
    fn brains_elsewhere_are_named_by_address_or_by_name() {
        let address = "example.org:5555".to_owned();
        assert_eq!(parse("tcp:example.org:5555").kind, Kind::Address(address));
        assert_eq!(parse("tcp:127.0.0.1:1").lobby_name(), None);
        let spec = parse("lobby:Deep Green");
        let name = spec.lobby_name().map(Name::as_str);
        assert_eq!(name, Some("Deep Green"));
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
            ("uci:", "give a program"),
            ("uci:depth=3", "give a program"),
            ("uci:Hash=16 stockfish", "there is no option 'Hash'"),
            ("gtp:option.x=1 gnugo", "GTP has none"),
            ("gomocup:./pbrain 'x", "a quote is not closed"),
        ] {
            let refusal = refusal(text);
            assert!(refusal.contains(expected), "{text}: {refusal}");
        }
    }
}
