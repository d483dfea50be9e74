//! The server's configuration file, checked as a whole before anything is
//! opened.

use std::path::{Path, PathBuf};
use std::time::Duration;
use words::{Phrase, UserError};

use serde::Deserialize;
use toml::Spanned;

use super::agents::{RawAgent, check_agents};
use super::limits::{Limits, RawLimits, check_limits};
use super::page::{RawOperator, RawWeb, check_page};
use super::tls::{Encryption, RawTls, check_tls};
use contest::brain_spec::check_address;
use contest::file::raw::{self, Place};
use contest::file::sandbox::{self, RawSandbox};
use contest::file::{ConfigError, RawWorkers, WorkersConfig, check_workers};
use contest::lobby::KEEPALIVE;
use contest::{BrainConfig, values};
use net::tls::Tls;
use poker::{ConfiguredAgent, PokerRules};
use store::same_name::is_same_name;
use web::WebRules;

/// The default time for which a lost person's seat is kept.
const RECONNECT_GRACE: Duration = Duration::from_secs(60);

/// The default folder of the results.
const STORE: &str = "arbiter-data";

/// The default file of the operator's token.
const TOKEN_FILE: &str = "operator.token";

/// The default folder of tournament files and their stores.
const TOURNAMENTS: &str = "tournaments";

/// The configuration of a server. Relative paths in the file start from its
/// directory.
pub struct ServerConfig {
    /// The address for brains, `HOST:PORT`.
    pub brains: Option<String>,
    /// The address for people, `HOST:PORT`.
    pub people: Option<String>,
    /// The address of the poker server, `HOST:PORT`.
    pub poker: Option<String>,
    /// The rules for clients of the poker server.
    pub poker_rules: PokerRules,
    /// The address for browsers, `HOST:PORT`.
    pub web: Option<String>,
    /// The certificate, if any listener is encrypted.
    pub tls: Option<Encryption>,
    /// The rules of the page.
    pub web_rules: WebRules,
    /// The directory from which relative paths start.
    pub folder: PathBuf,
    /// Whether all visitors of the page may read the metrics.
    pub public_metrics: bool,
    /// The folder of tournament files that the page shows and runs.
    pub tournaments: PathBuf,
    /// The folder of the results.
    pub store: PathBuf,
    /// How long the name of somebody who plays no more is kept; `None` for ever.
    pub keep_names: Option<Duration>,
    /// The interval between two probes of an idle brain.
    pub keepalive: Duration,
    /// Whether a name belongs to the first client that uses it with a token.
    pub protect_names: bool,
    /// Whether a name that nobody owns is given only to a player with the code of a
    /// tournament.
    pub needs_code: bool,
    /// How long the seat of a person is kept after the connection is lost
    /// during a game.
    pub reconnect_grace: Duration,
    /// Whether idle brains of the same game are paired automatically.
    pub pair: bool,
    /// How much the server takes on at once.
    pub limits: Limits,
    /// The file of the operator's token.
    pub token_file: PathBuf,
    /// The file of the assistants' token, if there is one.
    pub assistant_token_file: Option<PathBuf>,
    /// The file of the token for the referee's view alone, if there is one.
    pub referee_token_file: Option<PathBuf>,
    /// How tournaments are played at workers, if the file says something of it.
    pub workers: Option<WorkersConfig>,
    /// The brains that the server starts when somebody wants to play them.
    pub programs: Vec<BrainConfig>,
    /// The poker agents that the server starts when somebody wants to play
    /// them.
    pub agents: Vec<ConfiguredAgent>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawServer {
    listen: Option<RawListen>,
    store: Option<RawStore>,
    lobby: Option<RawLobby>,
    limits: Option<RawLimits>,
    operator: Option<RawOperator>,
    web: Option<RawWeb>,
    poker: Option<RawPoker>,
    tls: Option<Spanned<RawTls>>,
    sandbox: Option<RawSandbox>,
    workers: Option<RawWorkers>,
    #[serde(default)]
    brain: Vec<Spanned<RawBrain>>,
    #[serde(default)]
    agent: Vec<Spanned<RawAgent>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawListen {
    brains: Option<Spanned<String>>,
    poker: Option<Spanned<String>>,
    people: Option<Spanned<String>>,
    web: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawStore {
    dir: Option<Spanned<String>>,
    keep_names: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawLobby {
    keepalive: Option<Spanned<String>>,
    protect_names: Option<bool>,
    needs_code: Option<bool>,
    reconnect_grace: Option<Spanned<String>>,
    pair: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawPoker {
    max_clients: Option<Spanned<usize>>,
    keepalive: Option<Spanned<String>>,
    reconnect_grace: Option<Spanned<String>>,
    pause: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawBrain {
    name: Option<Spanned<String>>,
    game: Option<Spanned<String>>,
    brain: Option<Spanned<String>>,
    #[serde(default)]
    levels: Vec<Spanned<String>>,
    sandbox: Option<RawSandbox>,
}

impl ServerConfig {
    /// Reads and checks the file.
    ///
    /// # Errors
    /// The file cannot be read or is wrong; the message names the line.
    pub fn load(path: &Path) -> Result<ServerConfig, ConfigError> {
        ServerConfig::parse(&raw::read(path)?, path)
    }

    /// The same for the text of the file at this path.
    ///
    /// # Errors
    /// See [`ServerConfig::load`].
    pub fn parse(text: &str, path: &Path) -> Result<ServerConfig, ConfigError> {
        let place = Place::new(path, text);
        check(&raw::parse(&place)?, &place)
    }

    /// The certificate of this listener of `[listen]`; `None` if its connections
    /// are not encrypted.
    pub fn tls_of(&self, listener: &str) -> Option<Tls> {
        self.tls.as_ref().and_then(|tls| tls.of(listener))
    }
}

fn check(raw: &RawServer, place: &Place) -> Result<ServerConfig, ConfigError> {
    let listen = raw.listen.as_ref();
    let address = |named: Option<&Spanned<String>>| -> Result<Option<String>, ConfigError> {
        let checked =
            named.map(|text| place.check(text, |text| check_address(text).map(str::to_owned)));
        checked.transpose()
    };
    let brains = address(listen.and_then(|l| l.brains.as_ref()))?;
    let people = address(listen.and_then(|l| l.people.as_ref()))?;
    let poker = address(listen.and_then(|l| l.poker.as_ref()))?;
    let web = address(listen.and_then(|l| l.web.as_ref()))?;
    if [&brains, &people, &poker, &web]
        .iter()
        .all(|named| named.is_none())
    {
        return Err(place.error(Phrase::new("files-nothing-listens")));
    }
    let names = [
        ("brains", &brains),
        ("people", &people),
        ("poker", &poker),
        ("web", &web),
    ];
    let open = names.into_iter().filter(|(_, named)| named.is_some());
    let open: Vec<&str> = open.map(|(name, _)| name).collect();
    let tls = raw.tls.as_ref();
    let tls = tls.map(|tls| check_tls(tls, &open, place)).transpose()?;
    let path = |named: Option<&Spanned<String>>, default: &str| match named {
        Some(text) => place.check(text, |text| {
            if text.is_empty() {
                Err(Phrase::new("files-empty-path"))
            } else {
                Ok(place.directory().join(text))
            }
        }),
        None => Ok(place.directory().join(default)),
    };
    let lobby = raw.lobby.as_ref();
    let keepalive = lobby.and_then(|l| l.keepalive.as_ref());
    let duration = |text| place.check(text, |text: &String| values::positive_duration(text));
    let keepalive = keepalive.map(duration).transpose()?;
    let grace = lobby.and_then(|l| l.reconnect_grace.as_ref());
    let grace = grace.map(duration).transpose()?;
    let protect_names = lobby.and_then(|l| l.protect_names).unwrap_or(false);
    let needs_code = lobby.and_then(|l| l.needs_code).unwrap_or(false);
    if needs_code && !protect_names {
        return Err(place.error(Phrase::new("files-needs-code")));
    }
    let operator = raw.operator.as_ref();
    let web_rules = check_page(raw.web.as_ref(), operator, web.as_deref(), place)?;
    let token_file =
        |file: Option<&Spanned<String>>| file.map(|file| path(Some(file), "")).transpose();
    let assistant = operator.and_then(|o| o.assistant_token_file.as_ref());
    let referee = operator.and_then(|o| o.referee_token_file.as_ref());
    Ok(ServerConfig {
        brains,
        people,
        poker,
        poker_rules: check_poker(raw.poker.as_ref(), place)?,
        web,
        tls,
        web_rules,
        folder: place.directory().to_owned(),
        public_metrics: check_metrics(raw.web.as_ref(), place)?,
        tournaments: path(
            raw.web.as_ref().and_then(|w| w.tournaments.as_ref()),
            TOURNAMENTS,
        )?,
        store: path(raw.store.as_ref().and_then(|s| s.dir.as_ref()), STORE)?,
        keep_names: (raw.store.as_ref().and_then(|s| s.keep_names.as_ref()))
            .map(|kept| place.check(kept, |text| values::positive_duration(text)))
            .transpose()?,
        keepalive: keepalive.unwrap_or(KEEPALIVE),
        reconnect_grace: grace.unwrap_or(RECONNECT_GRACE),
        protect_names,
        needs_code,
        pair: lobby.and_then(|l| l.pair).unwrap_or(false),
        limits: check_limits(raw.limits.as_ref(), place)?,
        token_file: path(operator.and_then(|o| o.token_file.as_ref()), TOKEN_FILE)?,
        assistant_token_file: token_file(assistant)?,
        referee_token_file: token_file(referee)?,
        workers: check_workers(raw.workers.as_ref(), place)?,
        programs: check_brains(raw, place)?,
        agents: check_agents(&raw.agent, &raw.sandbox, place)?,
    })
}

/// Whether the metrics are for everybody, or for this machine and the operator.
fn check_metrics(raw: Option<&RawWeb>, place: &Place) -> Result<bool, ConfigError> {
    let Some(word) = raw.and_then(|web| web.metrics.as_ref()) else {
        return Ok(false);
    };
    place.check(word, |word| match word.as_str() {
        "local" => Ok(false),
        "public" => Ok(true),
        _ => Err(Phrase::new("files-metrics").with("word", word.clone())),
    })
}

fn check_poker(raw: Option<&RawPoker>, place: &Place) -> Result<PokerRules, ConfigError> {
    let mut rules = PokerRules::default();
    let Some(raw) = raw else {
        return Ok(rules);
    };
    let duration = |named: &Option<Spanned<String>>, usual: Duration| match named {
        Some(text) => place.check(text, |text| values::positive_duration(text)),
        None => Ok(usual),
    };
    rules.keepalive = duration(&raw.keepalive, rules.keepalive)?;
    rules.times.reconnect_grace = duration(&raw.reconnect_grace, rules.times.reconnect_grace)?;
    if let Some(pause) = &raw.pause {
        rules.times.pause = place.check(pause, |text| values::duration(text))?;
    }
    if let Some(most) = &raw.max_clients {
        rules.max_clients = place.check(most, |most| match *most {
            0 => Err(Phrase::new("files-no-client")),
            most => Ok(most),
        })?;
    }
    Ok(rules)
}

fn check_brains(raw: &RawServer, place: &Place) -> Result<Vec<BrainConfig>, ConfigError> {
    let mut brains: Vec<BrainConfig> = Vec::new();
    for table in &raw.brain {
        for brain in check_brain(table, &raw.sandbox, place)? {
            let name = &brain.name;
            if brains.iter().any(|other| is_same_name(&other.name, name)) {
                let error = Phrase::new("files-same-brain").with("name", name.clone());
                return Err(place.error_at(table.span(), error));
            }
            brains.push(brain);
        }
    }
    Ok(brains)
}

/// Checks a table; gives one brain, or one for each of its levels.
fn check_brain(
    table: &Spanned<RawBrain>,
    usual: &Option<RawSandbox>,
    place: &Place,
) -> Result<Vec<BrainConfig>, ConfigError> {
    let RawBrain {
        name,
        game,
        brain,
        levels,
        sandbox,
    } = table.get_ref();
    let (Some(name), Some(game), Some(brain)) = (name, game, brain) else {
        let error = Phrase::new("files-brain-incomplete");
        return Err(place.error_at(table.span(), error));
    };
    let title = place.check(name, |name| values::name(name))?;
    let game = place.check(game, |name| games::find(name))?;
    let sandbox = sandbox::check(usual, sandbox, place)?;
    let parsed = |name: String, word: &str| {
        BrainConfig::parse(name, game, word, place.directory(), sandbox.clone())
    };
    if levels.is_empty() {
        let one = place.check(brain, |word| parsed(title.clone(), word))?;
        return Ok(vec![one]);
    }
    let level = |level: &Spanned<String>| {
        let name = place.check(level, |level| values::name(&format!("{title} {level}")))?;
        place.check(brain, |word| {
            if word.starts_with("tcp:") {
                return Err(UserError::from(Phrase::new("files-level-of-dialled")));
            }
            parsed(name.clone(), &format!("{word} --level {}", level.get_ref()))
        })
    };
    levels.iter().map(level).collect()
}

#[cfg(test)]
#[path = "config_tests.rs"]
mod tests;
