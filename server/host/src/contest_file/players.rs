//! The players of a file.

use std::collections::HashSet;

use store::same_name::NameKey;
use toml::{Spanned, Value};
use tournament::MAX_PLAYERS;

use super::ConfigError;
use super::file::{Place, RawPlayer, RawTournament};
use super::sandbox::{self, RawSandbox};
use crate::brain_spec::BrainSpec;
use crate::lobby::Secret;
use crate::own_limits::OwnLimits;
use crate::values;
use launch::{Cpus, NoCpus, Program};
use record::words::counted;

/// A player of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerConfig {
    /// What it is called: the name or label given, else its name in the lobby.
    pub name: String,
    /// Where it comes from.
    pub brain: BrainSpec,
    /// The secret that owns its name in the lobby.
    pub token: Option<Secret>,
    /// Under which name its program was uploaded, if it was.
    pub owner: Option<String>,
}

/// All players of the file, each with a name of its own: two at least, unless
/// others may register.
pub(super) fn check_players(
    file: &RawTournament,
    place: &Place,
) -> Result<Vec<PlayerConfig>, ConfigError> {
    let raw = &file.player;
    let usual = Usual {
        sandbox: &file.sandbox,
        cpus: place.optional(&file.cpus, |list| list.parse())?,
    };
    if raw.len() < 2 && file.registration.is_none() {
        return Err(place.error(format!(
            "{}; write at least two [[player]] tables with a name and a brain",
            counted(raw.len() as u64, "player")
        )));
    }
    if raw.len() > MAX_PLAYERS {
        return Err(place.error(format!(
            "{} players are too many; at most {MAX_PLAYERS} can take part",
            raw.len()
        )));
    }
    let mut players: Vec<PlayerConfig> = Vec::new();
    let mut names = HashSet::new();
    let mut in_lobby = HashSet::new();
    for table in raw {
        let player = check_player(table, &usual, place)?;
        if !names.insert(player.name.clone()) {
            let error = format!(
                "two players are called '{}': give each its own name",
                player.name
            );
            return Err(place.error_at(table.span(), error));
        }
        if let Some(name) = player.brain.lobby_name()
            && !in_lobby.insert(NameKey::of(name.as_str()))
        {
            let error = format!("two players are lobby:{name}: one brain plays for one player");
            return Err(place.error_at(table.span(), error));
        }
        players.push(player);
    }
    Ok(players)
}

/// What is wrong with the first program that could not be started.
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
        let error = program.pinned(brain.cpus.clone()).err()?;
        // The word may name them as well, before what its table says.
        let of_file = file
            .cpus
            .as_ref()
            .filter(|_| !word.get_ref().contains("cpus="));
        let named = raw.cpus.as_ref().or(of_file).unwrap_or(word);
        Some(place.error_at(named.span(), error))
    })
}

/// What the file says for all players.
struct Usual<'a> {
    sandbox: &'a Option<RawSandbox>,
    cpus: Option<Cpus>,
}

/// The player of a table.
fn check_player(
    table: &Spanned<RawPlayer>,
    usual: &Usual<'_>,
    place: &Place,
) -> Result<PlayerConfig, ConfigError> {
    let raw = table.get_ref();
    let Some(word) = &raw.brain else {
        let error = "a player has no brain: write brain = \"./program\"";
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
        let error =
            format!("the player has a name and is called '{label}' here as well: leave one out");
        return Err(place.error_at(word.span(), error));
    }
    let given = place.optional(&raw.name, |name| values::name(name))?;
    let token = check_token(raw, &brain, place)?;
    // A store knows players by name, and must know them before they answer.
    let own = brain.label.as_ref().or(brain.lobby_name());
    let name = given
        .or(own.map(ToString::to_string))
        .ok_or_else(|| place.error_at(table.span(), "a player has no name: write name = \"…\""))?;
    Ok(PlayerConfig {
        name,
        brain,
        token,
        owner: None,
    })
}

/// Sets the processors of a program: those of the table, of its word, or of all.
fn set_cpus(
    raw: &RawPlayer,
    brain: &mut BrainSpec,
    usual: &Usual<'_>,
    place: &Place,
) -> Result<(), ConfigError> {
    let is_started = brain.started().is_some();
    let own = place.optional(&raw.cpus, |list| match is_started {
        true => list.parse().map_err(|error: NoCpus| error.to_string()),
        false => Err("cpus are for programs that are started here".to_owned()),
    })?;
    let usual = usual.cpus.clone().filter(|_| is_started);
    brain.cpus = own.or(brain.cpus.take()).or(usual);
    Ok(())
}

/// Sets what the table says of an engine.
fn set_options(raw: &RawPlayer, brain: &mut BrainSpec, place: &Place) -> Result<(), ConfigError> {
    let limits = [("depth", &raw.depth), ("nodes", &raw.nodes)];
    let limits = limits.into_iter().filter_map(|(key, value)| {
        let value = value.as_ref()?;
        Some((key.to_owned(), value))
    });
    let own = raw.options.iter().flatten();
    let own = own.map(|(name, value)| (format!("option.{name}"), value));
    for (key, value) in limits.chain(own) {
        place.check(value, |value| {
            let value = option_value(value)?;
            let set = brain.set_option(&key, &value);
            set.map_err(|error| error.to_string())
        })?;
    }
    Ok(())
}

/// The value of an engine's option as it stands on a line.
fn option_value(value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(_) | Value::Float(_) | Value::Boolean(_) => Ok(value.to_string()),
        _ => Err("write a text, a number, true or false".to_owned()),
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
    let wrong = |error: &str| place.error_at(token.span(), error);
    if brain.lobby_name().is_none() {
        let error = "a token is for a player of the lobby: brain = \"lobby:NAME\"";
        return Err(wrong(error));
    }
    let text = token.get_ref().as_str();
    let text = text.ok_or_else(|| wrong("a token is a text in quotes"))?;
    place.check(token, |_| text.parse()).map(Some)
}
