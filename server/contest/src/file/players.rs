//! The players of a file.

use std::collections::HashSet;
use std::net::IpAddr;

use protocol::line::Name;
use store::SuspendedNames;
use store::same_name::{NameKey, is_same_name};
use toml::{Spanned, Value};
use tournament::MAX_PLAYERS;

use super::ConfigError;
use super::sandbox::{self, RawSandbox};
use crate::brain_spec::BrainSpec;
use crate::file::raw::{Place, RawPlayer, RawTournament};
use crate::own_limits::OwnLimits;
use crate::values;
use launch::{CpuChoice, NoCpus, Program};
use names::Secret;
use words::{Phrase, UserError};

/// A player of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerConfig {
    /// The name of the player: the name or label given, else its name in the lobby.
    pub name: String,
    /// Where it comes from.
    pub brain: BrainSpec,
    /// The secret that owns its name in the lobby.
    pub token: Option<Secret>,
    /// Under which name its program was uploaded, if it was.
    pub owner: Option<String>,
    /// The group it is in, if a list says so.
    pub group: Option<String>,
    /// The class it is of, if a list or the code says so with which it registered.
    pub class: Option<String>,
    /// Whether the operator has taken it out after the first game.
    pub is_withdrawn: bool,
    /// From where it was registered, if that is known.
    pub address: Option<IpAddr>,
}

/// Why a player plays no more, though it is in the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExclusionReason {
    /// The operator has taken it out.
    Withdrawn,
    /// Its name is suspended.
    Suspended,
}

impl PlayerConfig {
    /// Why it plays no more, if these names are suspended; `None` if it plays.
    pub fn out(&self, suspended: &SuspendedNames) -> Option<ExclusionReason> {
        match (
            self.names().any(|name| suspended.has(name)),
            self.is_withdrawn,
        ) {
            (true, _) => Some(ExclusionReason::Suspended),
            (false, true) => Some(ExclusionReason::Withdrawn),
            (false, false) => None,
        }
    }

    /// Whether this is its name, the one under which it dials in, or its owner's.
    pub(crate) fn goes_by(&self, name: &str) -> bool {
        self.names().any(|own| is_same_name(own, name))
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        let comes = self.brain.comes_as().map(Name::as_str);
        let names = [Some(self.name.as_str()), self.owner.as_deref(), comes];
        names.into_iter().flatten()
    }
}

/// All players of the file, each with a name of its own: two at least with those `listed`
/// elsewhere, unless others may register.
pub(super) fn check_players(
    file: &RawTournament,
    listed: usize,
    place: &Place,
) -> Result<Vec<PlayerConfig>, ConfigError> {
    let raw = &file.player;
    let usual = PlayerDefaults::of(file, place)?;
    let others_come = file.registration.is_some() || file.final_of.is_some();
    if raw.len() + listed < 2 && !others_come {
        let error = Phrase::new("files-two-tables").with("count", raw.len() + listed);
        return Err(place.error(error));
    }
    if raw.len() + listed > MAX_PLAYERS {
        let error = Phrase::new("files-many-players").with("count", raw.len() + listed);
        return Err(place.error(error.with("most", MAX_PLAYERS)));
    }
    let mut players: Vec<PlayerConfig> = Vec::new();
    let mut names = HashSet::new();
    let mut in_lobby = HashSet::new();
    for table in raw {
        let player = check_player(table, &usual, place)?;
        if !names.insert(player.name.clone()) {
            let error = Phrase::new("files-same-name").with("name", player.name);
            return Err(place.error_at(table.span(), error));
        }
        if let Some(name) = player.brain.comes_as()
            && !in_lobby.insert(NameKey::of(name.as_str()))
        {
            let error = Phrase::new("files-same-lobby").with("name", name.to_string());
            return Err(place.error_at(table.span(), error));
        }
        players.push(player);
    }
    Ok(players)
}

/// The error of the first program that could not be started.
pub(super) fn first_missing(
    file: &RawTournament,
    players: &[PlayerConfig],
    place: &Place,
) -> Option<ConfigError> {
    file.player.iter().zip(players).find_map(|(table, player)| {
        let brain = &player.brain;
        let (program, arguments) = brain.started()?;
        let raw = table.get_ref();
        let word = raw.brain.as_ref()?;
        let program = match Program::find(program, arguments, place.directory()) {
            Ok(program) => program,
            Err(error) => return Some(place.error_at(word.span(), error)),
        };
        let Some(CpuChoice::These(cpus)) = &brain.cpus else {
            return None;
        };
        let error = program.pinned(Some(cpus.clone())).err()?;
        // The word may name them as well, before its table does.
        let of_file = file
            .cpus
            .as_ref()
            .filter(|_| !word.get_ref().contains("cpus="));
        let named = raw.cpus.as_ref().or(of_file).unwrap_or(word);
        Some(place.error_at(named.span(), error))
    })
}

/// Refuses programs that tell the values of hands, with this message, where there are no
/// hands that they could tell of.
///
/// # Errors
/// There is one.
pub fn refuse_values(
    file: &RawTournament,
    message: &'static str,
    place: &Place,
) -> Result<(), ConfigError> {
    let mut tables = file.player.iter();
    match tables.find_map(|table| table.get_ref().values.as_ref()) {
        Some(values) => Err(place.error_at(values.span(), Phrase::new(message))),
        None => Ok(()),
    }
}

/// Refuses agents of the ACPC, which play nothing but poker.
///
/// # Errors
/// There is one, or no such player as a word names.
pub(super) fn refuse_acpc(file: &RawTournament, place: &Place) -> Result<(), ConfigError> {
    for table in &file.player {
        place.optional(&table.get_ref().brain, |word| {
            if BrainSpec::parse(word, place.directory())?.is_acpc() {
                Err(UserError::from(Phrase::new("files-acpc")))
            } else {
                Ok(())
            }
        })?;
    }
    Ok(())
}

/// The settings of the file for all players.
pub(super) struct PlayerDefaults<'a> {
    pub(super) sandbox: &'a Option<RawSandbox>,
    cpus: Option<CpuChoice>,
}

impl<'a> PlayerDefaults<'a> {
    pub(super) fn of(
        file: &'a RawTournament,
        place: &Place<'_>,
    ) -> Result<PlayerDefaults<'a>, ConfigError> {
        Ok(PlayerDefaults {
            sandbox: &file.sandbox,
            cpus: place.optional(&file.cpus, |list| list.parse())?,
        })
    }
}

/// The player of a table.
fn check_player(
    table: &Spanned<RawPlayer>,
    usual: &PlayerDefaults<'_>,
    place: &Place,
) -> Result<PlayerConfig, ConfigError> {
    let raw = table.get_ref();
    let Some(word) = &raw.brain else {
        let error = Phrase::new("files-no-brain");
        return Err(place.error_at(table.span(), error));
    };
    let mut brain = place.check(word, |word| BrainSpec::parse(word, place.directory()))?;
    brain.sandbox = sandbox::check(usual.sandbox, &raw.sandbox, place)?;
    set_options(raw, &mut brain, place)?;
    for (key, value) in OwnLimits::KEYS.into_iter().zip([&raw.timeout, &raw.clock]) {
        place.optional(value, |value| brain.limits.set(key, value))?;
    }
    set_cpus(raw, &mut brain, usual, place)?;
    if let (Some(label), Some(_)) = (&brain.label, &raw.name) {
        let error = Phrase::new("files-name-and-label").with("label", label.to_string());
        return Err(place.error_at(word.span(), error));
    }
    let given = place.optional(&raw.name, |name| values::name(name))?;
    let token = check_token(raw, &brain, place)?;
    // A store knows players by name, and must know them before they answer.
    let own = brain.label.as_ref().or(brain.comes_as());
    let name = given
        .or(own.map(ToString::to_string))
        .ok_or_else(|| place.error_at(table.span(), Phrase::new("files-no-name")))?;
    Ok(PlayerConfig {
        name,
        brain,
        token,
        owner: None,
        group: None,
        class: None,
        is_withdrawn: false,
        address: None,
    })
}

/// Sets the processors of a program: those of the table, of its word, or of all.
pub(super) fn set_cpus(
    raw: &RawPlayer,
    brain: &mut BrainSpec,
    usual: &PlayerDefaults<'_>,
    place: &Place,
) -> Result<(), ConfigError> {
    let is_started = brain.started().is_some();
    let own = place.optional(&raw.cpus, |list| {
        if is_started {
            list.parse().map_err(|error: NoCpus| UserError::from(error))
        } else {
            Err(Phrase::new("files-cpus-started").into())
        }
    })?;
    let usual = usual.cpus.clone().filter(|_| is_started);
    brain.cpus = own.or(brain.cpus.take()).or(usual);
    Ok(())
}

/// Sets the options of an engine from its table.
fn set_options(raw: &RawPlayer, brain: &mut BrainSpec, place: &Place) -> Result<(), ConfigError> {
    let given = [
        ("depth", &raw.depth),
        ("nodes", &raw.nodes),
        ("ponder", &raw.ponder),
    ];
    let given = given.into_iter().filter_map(|(key, value)| {
        let value = value.as_ref()?;
        Some((key.to_owned(), value))
    });
    let own = raw.options.iter().flatten();
    let own = own.map(|(name, value)| (format!("option.{name}"), value));
    for (key, value) in given.chain(own) {
        place.check(value, |value| {
            let value = option_value(value)?;
            brain.set_option(&key, &value)
        })?;
    }
    Ok(())
}

/// The value of an engine's option as it stands on a line.
fn option_value(value: &Value) -> Result<String, Phrase> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(_) | Value::Float(_) | Value::Boolean(_) => Ok(value.to_string()),
        _ => Err(Phrase::new("files-option-value")),
    }
}

fn check_token(
    raw: &RawPlayer,
    brain: &BrainSpec,
    place: &Place,
) -> Result<Option<Secret>, ConfigError> {
    let Some(token) = &raw.token else {
        return Ok(None);
    };
    let wrong = |key| place.error_at(token.span(), Phrase::new(key));
    if brain.lobby_name().is_none() {
        return Err(wrong("files-token-of-lobby"));
    }
    let text = token.get_ref().as_str();
    let text = text.ok_or_else(|| wrong("files-token-text"))?;
    place.check(token, |_| text.parse()).map(Some)
}
