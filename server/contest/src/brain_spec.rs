//! The word that says where a player comes from.

use std::fmt;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use words::{Phrase, UserError, says};

use protocol::line::Name;

use crate::lobby::Lobby;
use crate::own_limits::OwnLimits;
use crate::person::People;
use crate::source::{AcpcSource, PlayerFactory, PlayerSource};
use crate::values::ValueError;
use launch::sandbox::Rules;
use launch::{CpuChoice, NoCpus, Program, ProgramName};
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
    /// The rules that confine its program; `None` leaves it unconfined.
    pub sandbox: Option<Rules>,
    /// Its own limits, if it has any.
    pub limits: OwnLimits,
    /// The processors that its program runs on; `None` if the system chooses.
    pub cpus: Option<CpuChoice>,
    kind: Kind,
}

/// The kind of brain that a word names.
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
    /// An agent of poker started here, which speaks the protocol of the ACPC's dealer.
    Acpc {
        program: ProgramName,
        /// Its arguments, without the host and the port.
        arguments: Vec<String>,
    },
    /// Such an agent started elsewhere, which connects to this `HOST:PORT`.
    AcpcAddress(String),
    /// The person at this terminal.
    Human,
    /// A brain that dials in under this name.
    Lobby(Name),
    /// A person who logs in to a server under this name.
    Person(Name),
    /// A program that workers have under this name.
    Worker(Name),
}

/// The places for players that come by themselves; `None` where none can.
#[derive(Default)]
pub struct ArrivalPlaces<'a> {
    /// Where programs dial in.
    pub lobby: Option<&'a Lobby>,
    /// The person at this terminal.
    pub terminal: Option<Arc<dyn PlayerFactory>>,
    /// The people of a server.
    pub people: Option<&'a People>,
    /// Whether the contest has a port of its own, at which programs dial in.
    pub has_own_port: bool,
}

/// Why a word is no BRAIN.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub struct BrainSpecError {
    /// The first 100 characters of the word.
    word: String,
    reason: Reason,
}

/// The error in a word.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
enum Reason {
    Name(#[from] UnclearName),
    Address(#[from] AddressError),
    Option(#[from] NoEngineOption),
    Limit(#[from] ValueError),
    Cpus(#[from] NoCpus),
    NotStarted,
    Quote(#[from] shell_words::ParseError),
    Nothing,
    Nul,
}

says!(BrainSpecError {
    Self { word, reason } => ("files-no-seat", word, why = reason),
});

says!(Reason {
    Self::Name(why) => why,
    Self::Address(why) => why,
    Self::Option(why) => why,
    Self::Limit(why) => why,
    Self::Cpus(why) => why,
    Self::NotStarted => "files-cpus-started",
    Self::Quote(_) => "files-quote",
    Self::Nothing => "files-no-program-named",
    Self::Nul => "files-nul",
});

says!(AddressError {
    Self(text) => ("files-no-address", text),
});

/// A text that is no `HOST:PORT`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct AddressError(String);

impl BrainSpec {
    /// The program that dials in under this name, or the person who logs in under it.
    pub(crate) fn who_comes(name: Name, is_person: bool) -> BrainSpec {
        let kind = if is_person { "person" } else { "lobby" };
        BrainSpec {
            label: None,
            word: format!("{kind}:{name}"),
            sandbox: None,
            limits: OwnLimits::default(),
            cpus: None,
            kind: if is_person {
                Kind::Person(name)
            } else {
                Kind::Lobby(name)
            },
        }
    }

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
        let own = SpecPrefix::cut_off(word).map_err(wrong)?;
        let spec = BrainSpec {
            label: label.map_err(|error| wrong(error.into()))?,
            word: own.rest.to_owned(),
            sandbox: None,
            limits: own.limits,
            cpus: own.cpus,
            kind: Kind::of(own.rest, base).map_err(wrong)?,
        };
        if spec.cpus.is_some() && spec.started().is_none() {
            Err(wrong(Reason::NotStarted))
        } else {
            Ok(spec)
        }
    }

    /// The name that it has in the lobby, where it dials in.
    pub fn lobby_name(&self) -> Option<&Name> {
        match &self.kind {
            Kind::Lobby(name) => Some(name),
            _ => None,
        }
    }

    /// The name under which a person logs in, where one plays.
    pub fn person_name(&self) -> Option<&Name> {
        match &self.kind {
            Kind::Person(name) => Some(name),
            _ => None,
        }
    }

    /// The name under which it comes by itself: a program to the lobby, or a person.
    pub fn comes_as(&self) -> Option<&Name> {
        self.lobby_name().or(self.person_name())
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

    /// Whether it can be told a position that this game starts from: see
    /// [`Language::tells_positions_of`].
    pub fn hears_positions_of(&self, game: &str) -> bool {
        let language = self.language();
        language.is_none_or(|language| language.tells_positions_of(game))
    }

    /// Sets an option of its engine: see [`EngineOptions::set`].
    ///
    /// # Errors
    /// It is none, or there is no engine.
    pub fn set_option(&mut self, key: &str, value: &str) -> Result<(), UserError> {
        match &mut self.kind {
            Kind::Engine {
                language, options, ..
            } => Ok(options.set(*language, key, value)?),
            _ => Err(Phrase::new("files-options-of-engines").into()),
        }
    }

    /// Whether it is an agent of poker that speaks the protocol of the ACPC's dealer.
    pub fn is_acpc(&self) -> bool {
        matches!(self.kind, Kind::Acpc { .. } | Kind::AcpcAddress(_))
    }

    /// The program that is started for it, where one is: a brain, an engine or an agent.
    pub fn started(&self) -> Option<(&ProgramName, &[String])> {
        match &self.kind {
            Kind::Program { program, arguments }
            | Kind::Engine {
                program, arguments, ..
            }
            | Kind::Acpc { program, arguments } => Some((program, arguments)),
            _ => None,
        }
    }

    /// Whether it is the person at this terminal.
    pub fn is_human(&self) -> bool {
        self.kind == Kind::Human
    }

    /// The name of the program at workers, if it is one of theirs.
    pub fn worker_name(&self) -> Option<&str> {
        match &self.kind {
            Kind::Worker(name) => Some(name.as_str()),
            _ => None,
        }
    }

    /// Where its players come from. Programs run in `folder`.
    ///
    /// # Errors
    /// There is no such program or processor, no lobby, or nobody at a terminal.
    pub fn source(
        &self,
        folder: &Path,
        comers: ArrivalPlaces<'_>,
    ) -> Result<PlayerSource, Failure> {
        let found = self.find(folder, comers);
        found.map_err(|why| Failure::new(FailureCause::NotStarted, why.to_string()))
    }

    /// Its program, if the word is a bare command line: no engine, and no agent of the ACPC.
    /// It runs in `folder`.
    ///
    /// # Errors
    /// There is no such program or processor.
    pub fn find_program(&self, folder: &Path) -> Result<Option<Program>, UserError> {
        let own = self.program();
        own.map(|(program, arguments)| self.ready(program, arguments, folder))
            .transpose()
    }

    /// How many cores of its game its program runs on, if it is to have cores of its game.
    pub fn cores(&self) -> Option<NonZeroUsize> {
        match self.cpus {
            Some(CpuChoice::Each(cores)) => Some(cores),
            Some(CpuChoice::These(_)) | None => None,
        }
    }

    /// The same for a game that gives its programs the cores that they are to have.
    #[must_use]
    pub fn in_game(&self) -> BrainSpec {
        let cpus = self.cpus.clone().filter(|_| self.cores().is_none());
        BrainSpec {
            cpus,
            ..self.clone()
        }
    }

    /// This program, on the processors and in the sandbox of the player.
    fn ready(
        &self,
        program: &ProgramName,
        arguments: &[String],
        folder: &Path,
    ) -> Result<Program, UserError> {
        let found = Program::find(program, arguments, folder)?;
        let cpus = match &self.cpus {
            Some(CpuChoice::These(cpus)) => Some(cpus.clone()),
            Some(CpuChoice::Each(_)) => return Err(Phrase::new("files-cpus-each").into()),
            None => None,
        };
        let pinned = found.pinned(cpus)?;
        Ok(pinned.confined(self.sandbox.clone()))
    }

    /// As [`BrainSpec::source`], with an error for people.
    ///
    /// # Errors
    /// As there.
    pub fn find(
        &self,
        folder: &Path,
        comers: ArrivalPlaces<'_>,
    ) -> Result<PlayerSource, UserError> {
        let find = |program, arguments| self.ready(program, arguments, folder);
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
                options: options.clone(),
                ..EngineProgram::new(find(program, arguments)?, *language)
            }),
            Kind::Human => {
                let missing = || UserError::new("there is no terminal");
                PlayerSource::Person(comers.terminal.ok_or_else(missing)?)
            }
            Kind::Address(address) => PlayerSource::Address(address.clone()),
            Kind::Acpc { program, arguments } => {
                PlayerSource::Acpc(AcpcSource::Program(find(program, arguments)?))
            }
            Kind::AcpcAddress(address) => PlayerSource::Acpc(AcpcSource::Address(address.clone())),
            Kind::Lobby(_) if comers.has_own_port => PlayerSource::OwnPort,
            Kind::Lobby(name) => {
                let missing = || UserError::new("no lobby is open");
                PlayerSource::Lobby {
                    name: name.to_string(),
                    lobby: comers.lobby.cloned().ok_or_else(missing)?,
                }
            }
            Kind::Person(name) => {
                let missing = || UserError::new("people log in to servers alone");
                PlayerSource::OnlinePerson {
                    name: name.to_string(),
                    people: comers.people.cloned().ok_or_else(missing)?,
                }
            }
            Kind::Worker(name) => PlayerSource::Worker(name.to_string()),
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
            Some(("acpc", agent)) => Kind::of_acpc(agent, base),
            Some(("lobby", name)) => Ok(Kind::Lobby(clear_name(name)?)),
            Some(("person", name)) => Ok(Kind::Person(clear_name(name)?)),
            Some(("worker", name)) => Ok(Kind::Worker(clear_name(name)?)),
            Some((kind, command)) if let Some(language) = Language::of_word(kind) => {
                Kind::of_engine(language, command, base)
            }
            None if word == record::HUMAN => Ok(Kind::Human),
            _ => {
                let (program, arguments) = command(shell_words::split(word)?, base)?;
                Ok(Kind::Program { program, arguments })
            }
        }
    }

    /// An agent of the ACPC: a command, or `tcp:` with an address, or with a port of this
    /// machine.
    fn of_acpc(text: &str, base: &Path) -> Result<Kind, Reason> {
        let address = match text.strip_prefix("tcp:") {
            Some(port) if !port.contains(':') => format!("127.0.0.1:{port}"),
            Some(address) => address.to_owned(),
            None => {
                let (program, arguments) = command(shell_words::split(text)?, base)?;
                return Ok(Kind::Acpc { program, arguments });
            }
        };
        Ok(Kind::AcpcAddress(check_address(&address)?.to_owned()))
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

/// The prefix of a word.
#[derive(Default)]
struct SpecPrefix<'a> {
    limits: OwnLimits,
    cpus: Option<CpuChoice>,
    /// The word behind it.
    rest: &'a str,
}

impl SpecPrefix<'_> {
    /// Cuts off `timeout=TIME`, `clock=TIME` and `cpus=CHOICE`, which stand before all
    /// else, as a shell has variables before a command.
    fn cut_off(text: &str) -> Result<SpecPrefix<'_>, Reason> {
        let mut own = SpecPrefix {
            rest: text,
            ..SpecPrefix::default()
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
    let program = if program.contains('/') {
        ProgramName::Path(base.join(program))
    } else {
        ProgramName::Name(program)
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
mod tests;
