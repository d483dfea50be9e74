//! Opening everything, and serving until a signal arrives.

use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::task::AbortHandle;

use super::config::ServerConfig;
use super::operator;
use super::workers::ServedWorkers;
use crate::logging::{self, LogFormat};
use contest::lobby::{HeldName, Lobby, LobbyRules};
use contest::person::People;
use contest::{Contests, DiskQuota, Newcomers, Registrations, RunningGames, StopSignals};
use names::{NameOwners, Tokens};
use net::{Budget, Pool};
use people::tables::PokerTables;
use people::{GameServer, GameServerActor, GameServerError, GameServerRules, RatingBook};
use poker::{PokerAgents, PokerListener, PokerRules, PokerServer};
use record::to_xml;
use store::{
    HandBook, HandWriter, Identity, SilentAnnouncer, Store, StoreError, TokenBook, start_recording,
};
use telnet::{MAX_HINTS, MAX_HINTS_PER_ADDRESS, TelnetContext, TelnetListener};
use web::{RoleTokens, Web, WebContext};

/// Any port of this machine only.
const OWN_PORT: &str = "127.0.0.1:0";

/// Why the server cannot start or go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// An error of the store.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// Games cannot be hosted any more.
    #[error("{0}")]
    Games(#[from] GameServerError),
    /// The server cannot listen at an address.
    #[error("cannot listen at {address}: {error}; write another address")]
    Port {
        /// The address.
        address: String,
        /// The error of the system.
        error: io::Error,
    },
    /// The operator's token cannot be created, or others can read it.
    #[error("the operator's token in {file}: {error}")]
    Operator {
        /// The file of the token.
        file: String,
        /// The error.
        error: io::Error,
    },
    /// An error of the log or of signals.
    #[error("{0}")]
    System(#[from] io::Error),
}

/// Serves until a signal arrives.
///
/// # Errors
/// Something cannot be opened, or results cannot be stored any more.
pub async fn run_server(config: ServerConfig, log: LogFormat) -> Result<(), ServeError> {
    let budget = Budget::of_process(config.limits.connections);
    let store = open_store(&config.store, log)?;
    budget.log(config.limits.connections);
    let token = |file: &Option<PathBuf>| file.as_deref().map(token_in).transpose();
    let role_tokens = RoleTokens {
        operator: token_in(&config.token_file)?,
        assistant: token(&config.assistant_token_file)?,
        referee: token(&config.referee_token_file)?,
    };
    let tokens = open_tokens(&config)?;
    let (sink, writer) = store.start_writer(to_xml, SilentAnnouncer)?;
    let signals = StopSignals::new()?;
    if let Some(tls) = &config.tls {
        tls.reload_at_hangup()?;
    }

    let newcomers = if config.needs_code {
        Newcomers::WithCode
    } else {
        Newcomers::Everybody
    };
    let registrations = Registrations::new(config.tournaments.clone(), newcomers);
    let lobby = open_lobby(&config, &tokens, &registrations, budget.clone()).await?;
    let _held = hold_names(&lobby, &config);
    let running_games = RunningGames::default();
    let quota = DiskQuota::new(config.limits.disk_per_address);
    let (people, calls) = People::channel();
    let (server, actor) = GameServerActor::channel(
        lobby.clone(),
        config.programs.clone(),
        sink,
        GameServerRules {
            pair: config.pair,
            reconnect_grace: config.reconnect_grace,
            max_games: config.limits.games,
            percent: config.limits.percent,
            quota: quota.clone(),
        },
        running_games.clone(),
        calls,
    );
    let contests = Contests::new(
        config.tournaments.clone(),
        lobby.clone(),
        people,
        config.programs.clone(),
        running_games.clone(),
        registrations,
        Some(Arc::new(ServedWorkers::new(config.workers.clone()))),
    );
    let shared = ServerParts {
        server,
        lobby: lobby.clone(),
        contests: contests.clone(),
        running_games,
        ratings: RatingBook::new(config.store.clone()),
        tokens,
        budget,
        quota,
        role_tokens,
    };
    let (poker, hands) = open_poker(&config, &shared)?;
    let poker_ports = open_poker_ports(&config, &poker).await?;
    let dial = poker_ports.for_agents();
    let agents = PokerAgents::supervise(config.agents.clone(), dial, poker.clone());
    let runtime = tokio::runtime::Handle::current();
    // Clients of the poker port have them, too: they are there until the server stops.
    let tables = PokerTables::start(poker.clone(), runtime, agents.clone());
    let people_port = open_telnet(&config, &shared, tables.clone())?;
    let web = open_web(&config, &shared, tables)?;
    drop(shared);
    if let Some(address) = lobby.address() {
        say(&format!("brains: {address}"))?;
    }
    say("ready")?;
    let stop_others = |until| async move {
        tokio::join!(poker.stop(until), contests.close(until));
    };
    let people_port = people_port.map(|port| port.listener());
    let ports = poker_ports.listeners().chain(people_port).collect();
    let done = actor.run(signals, writer, ports, stop_others).await;
    if let Some(web) = web {
        web.close().await;
    }
    drop(agents);
    done?;
    Ok(hands.finished().await?)
}

/// The parts that all kinds of clients share.
struct ServerParts {
    server: GameServer,
    lobby: Lobby,
    contests: Contests,
    running_games: RunningGames,
    ratings: RatingBook,
    tokens: Option<Tokens>,
    budget: Budget,
    quota: DiskQuota,
    role_tokens: RoleTokens,
}

/// Opens the store of results, and the log in its folder.
fn open_store(folder: &Path, log: LogFormat) -> Result<Store, ServeError> {
    let store = Store::open(folder, &Identity::of_server())?;
    logging::start(Some(folder), log)?;
    Ok(store)
}

/// The token in this file, which is made at the first start.
fn token_in(file: &Path) -> Result<String, ServeError> {
    operator::token(file).map_err(|error| ServeError::Operator {
        file: file.display().to_string(),
        error,
    })
}

/// The tokens of names, if names are protected.
fn open_tokens(config: &ServerConfig) -> Result<Option<Tokens>, ServeError> {
    Ok(if config.protect_names {
        Some(Tokens::new(
            TokenBook::open(&config.store, config.limits.names)?,
            config.limits.new_names,
            names_of_programs(config),
        ))
    } else {
        None
    })
}

/// The names of the brains and agents at hand.
fn names_of_programs(config: &ServerConfig) -> impl Iterator<Item = &str> {
    let brains = config.programs.iter().map(|brain| brain.name.as_str());
    brains.chain(config.agents.iter().map(|agent| agent.name.as_str()))
}

/// Reserves the names of the brains and agents at hand in the lobby. An agent
/// may be called as a brain is.
fn hold_names(lobby: &Lobby, config: &ServerConfig) -> Vec<HeldName> {
    let brains = config.programs.iter();
    let brains = brains.map(|brain| lobby.hold_name(&brain.name));
    let mut held: Vec<HeldName> = brains.collect();
    let agents = config.agents.iter();
    held.extend(agents.filter_map(|agent| lobby.hold_exactly(&agent.name)));
    held
}

/// Makes the error of this address.
fn port(address: &str) -> impl FnOnce(io::Error) -> ServeError {
    |error| ServeError::Port {
        address: address.to_owned(),
        error,
    }
}

async fn open_lobby(
    config: &ServerConfig,
    tokens: &Option<Tokens>,
    registrations: &Registrations,
    budget: Budget,
) -> Result<Lobby, ServeError> {
    let rules = LobbyRules {
        keepalive: config.keepalive,
        owners: NameOwners {
            tokens: tokens.clone(),
            registrar: Some(Arc::new(registrations.clone())),
            ..NameOwners::default()
        },
        budget,
        tls: config.tls_of("brains"),
        ..LobbyRules::default()
    };
    match config.brains.as_deref() {
        None => Ok(Lobby::without_port(rules)),
        Some(address) => Lobby::open(address, rules).await.map_err(port(address)),
    }
}

/// Opens the poker server, and starts the thread that stores its hands.
fn open_poker(
    config: &ServerConfig,
    shared: &ServerParts,
) -> Result<(PokerServer, HandWriter), ServeError> {
    let book = HandBook::open(&config.store)?;
    let rules = PokerRules {
        referees: shared.role_tokens.all().cloned().collect(),
        names: shared.tokens.clone(),
        budget: shared.budget.clone(),
        quota: shared.quota.clone(),
        percent: config.limits.percent,
        room: book.room().clone(),
        agents: config
            .agents
            .iter()
            .map(|agent| agent.name.clone())
            .collect(),
        ..config.poker_rules.clone()
    };
    let past = book.past()?;
    let (recorder, hands) = start_recording(book)?;
    Ok((PokerServer::new(rules, past, Some(recorder)), hands))
}

/// The ports of the poker server.
struct PokerPorts {
    /// The port of the file.
    open: Option<PokerListener>,
    /// A port of this machine only, to which the agents of the server connect where they
    /// cannot connect to the other: it is off or encrypted.
    own: Option<PokerListener>,
}

async fn open_poker_ports(
    config: &ServerConfig,
    server: &PokerServer,
) -> Result<PokerPorts, ServeError> {
    let tls = config.tls_of("poker");
    let has_clients = config.web.is_some() || config.people.is_some() || config.poker.is_some();
    let plays_agents = has_clients && !config.agents.is_empty();
    let needs_own = plays_agents && (config.poker.is_none() || tls.is_some());
    let mut ports = PokerPorts {
        open: None,
        own: None,
    };
    if let Some(address) = config.poker.as_deref() {
        let opened = PokerListener::open(address, server.clone(), tls).await;
        let listener = opened.map_err(port(address))?;
        say(&format!("poker: {}", listener.address()))?;
        ports.open = Some(listener);
    }
    if needs_own {
        let opened = PokerListener::open(OWN_PORT, server.clone(), None).await;
        ports.own = Some(opened.map_err(port(OWN_PORT))?);
    }
    Ok(ports)
}

impl PokerPorts {
    /// The address to which agents of this machine connect.
    fn for_agents(&self) -> Option<SocketAddr> {
        let port = self.own.as_ref().or(self.open.as_ref());
        port.map(PokerListener::address)
    }

    /// The tasks that accept connections.
    fn listeners(&self) -> impl Iterator<Item = AbortHandle> {
        let ports = [&self.open, &self.own].into_iter().flatten();
        ports.map(PokerListener::listener)
    }
}

fn open_telnet(
    config: &ServerConfig,
    shared: &ServerParts,
    tables: Arc<PokerTables>,
) -> Result<Option<TelnetListener>, ServeError> {
    let Some(address) = config.people.as_deref() else {
        return Ok(None);
    };
    let context = TelnetContext {
        server: shared.server.clone(),
        contests: shared.contests.clone(),
        lobby: shared.lobby.clone(),
        store: config.store.clone(),
        ratings: shared.ratings.clone(),
        tables,
        hints: Pool::divided(MAX_HINTS, MAX_HINTS_PER_ADDRESS),
        tokens: shared.tokens.clone(),
        budget: shared.budget.clone(),
        tls: config.tls_of("people"),
    };
    let people = TelnetListener::open(address, context).map_err(port(address))?;
    say(&format!("people: {}", people.address()))?;
    Ok(Some(people))
}

fn open_web(
    config: &ServerConfig,
    shared: &ServerParts,
    poker: Arc<PokerTables>,
) -> Result<Option<Web>, ServeError> {
    let Some(address) = config.web.as_deref() else {
        return Ok(None);
    };
    let context = WebContext {
        server: shared.server.clone(),
        lobby: shared.lobby.clone(),
        store: config.store.clone(),
        ratings: shared.ratings.clone(),
        brains: config.programs.clone(),
        folder: config.folder.clone(),
        contests: shared.contests.clone(),
        running_games: shared.running_games.clone(),
        tokens: shared.tokens.clone(),
        budget: shared.budget.clone(),
        tls: config.tls_of("web"),
        role_tokens: shared.role_tokens.clone(),
        rules: config.web_rules.clone(),
        poker,
        version: env!("PROGRAM_VERSION"),
        public_metrics: config.public_metrics,
        shown: None,
    };
    let scheme = match context.tls {
        Some(_) => "https",
        None => "http",
    };
    let web = Web::open(address, context).map_err(port(address))?;
    say(&format!("web: {scheme}://{}", web.address()))?;
    Ok(Some(web))
}

fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}
