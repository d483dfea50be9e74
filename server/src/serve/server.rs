//! Opening everything, and serving until a signal arrives.

use std::io::{self, Write as _};
use std::path::Path;
use std::sync::Arc;

use super::config::ServerConfig;
use super::operator;
use host::lobby::{Budget, HeldName, Lobby, LobbyRules, Tokens};
use host::logging;
use host::{
    Contests, GameServer, GameServerActor, GameServerError, GameServerRules, Numbers, RunningGames,
    StopSignals,
};
use poker::PokerAgents;
use poker::{PokerListener, PokerRules, PokerServer};
use record::to_xml;
use store::{
    HandBook, HandWriter, Identity, Store, StoreError, TokenBook, Unannounced, start_recording,
};
use telnet::{TelnetContext, TelnetListener};
use web::{PokerAccess, Web, WebContext};

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
pub async fn run_server(config: ServerConfig) -> Result<(), ServeError> {
    let budget = Budget::of_process(config.limits.connections);
    let store = open_store(&config.store)?;
    budget.log(config.limits.connections);
    let operator_token = operator_token(&config.token_file)?;
    let numbers = Numbers::of(&store.results())?;
    let tokens = open_tokens(&config)?;
    let (sink, writer) = store.start_writer(to_xml, Unannounced)?;
    let signals = StopSignals::new()?;

    let lobby = open_lobby(&config, tokens.clone(), budget.clone()).await?;
    let _held = hold_names(&lobby, &config);
    let running_games = RunningGames::default();
    let (server, actor) = GameServerActor::channel(
        lobby.clone(),
        config.programs.clone(),
        sink,
        numbers,
        GameServerRules {
            pair: config.pair,
            reconnect_grace: config.reconnect_grace,
            max_games: config.limits.games,
        },
        running_games.clone(),
    );
    let contests = Contests::new(
        config.tournaments.clone(),
        lobby.clone(),
        config.programs.clone(),
        running_games.clone(),
    );
    let shared = Shared {
        server,
        lobby: lobby.clone(),
        contests: contests.clone(),
        running_games,
        tokens,
        budget,
        operator_token,
    };
    let (poker, hands) = open_poker(&config, &shared)?;
    let poker_port = open_poker_port(&config, &poker).await?;
    let dial = poker_port.as_ref().map(PokerListener::address);
    let agents = PokerAgents::supervise(config.agents.clone(), dial, poker.clone());
    let people_port = open_telnet(&config, &shared)?;
    let web = open_web(&config, &shared, poker.clone(), agents)?;
    drop(shared);
    if let Some(address) = lobby.address() {
        say(&format!("brains: {address}"))?;
    }
    say("ready")?;
    let stop_others = |until| async move {
        tokio::join!(poker.stop(until), contests.close(until));
    };
    let poker_port = poker_port.map(|port| port.listener());
    let people_port = people_port.map(|port| port.listener());
    let ports = [poker_port, people_port].into_iter().flatten().collect();
    let done = actor.run(signals, writer, ports, stop_others).await;
    if let Some(web) = web {
        web.close().await;
    }
    done?;
    Ok(hands.finished().await?)
}

/// What all kinds of clients share.
struct Shared {
    server: GameServer,
    lobby: Lobby,
    contests: Contests,
    running_games: RunningGames,
    tokens: Option<Tokens>,
    budget: Budget,
    operator_token: String,
}

/// Opens the store of results, and the log in its folder.
fn open_store(folder: &Path) -> Result<Store, ServeError> {
    // The store holds several games; each row names its game.
    let identity = Identity::default().rule("kind", "server");
    let store = Store::open(folder, &identity)?;
    logging::start(Some(folder))?;
    Ok(store)
}

fn operator_token(file: &Path) -> Result<String, ServeError> {
    operator::token(file).map_err(|error| ServeError::Operator {
        file: file.display().to_string(),
        error,
    })
}

/// The tokens of names, if names are protected.
fn open_tokens(config: &ServerConfig) -> Result<Option<Tokens>, ServeError> {
    Ok(match config.protect_names {
        true => Some(Tokens::new(TokenBook::open(&config.store)?)),
        false => None,
    })
}

/// Reserves the names of the brains at hand in the lobby.
fn hold_names(lobby: &Lobby, config: &ServerConfig) -> Vec<HeldName> {
    let programs = config.programs.iter();
    programs.map(|brain| lobby.hold_name(&brain.name)).collect()
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
    tokens: Option<Tokens>,
    budget: Budget,
) -> Result<Lobby, ServeError> {
    let rules = LobbyRules {
        keepalive: config.keepalive,
        tokens,
        budget,
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
    shared: &Shared,
) -> Result<(PokerServer, HandWriter), ServeError> {
    let book = HandBook::open(&config.store)?;
    let rules = PokerRules {
        operator: Some(shared.operator_token.clone()),
        names: shared.tokens.clone(),
        budget: shared.budget.clone(),
        room: book.room().clone(),
        ..config.poker_rules.clone()
    };
    let past = book.past()?;
    let (recorder, hands) = start_recording(book)?;
    Ok((PokerServer::new(rules, past, Some(recorder)), hands))
}

/// Opens the port of the poker server. If the file gives none but the page
/// offers agents, opens a port of this machine only, to which the agents
/// connect.
async fn open_poker_port(
    config: &ServerConfig,
    server: &PokerServer,
) -> Result<Option<PokerListener>, ServeError> {
    let plays_agents = config.web.is_some() && !config.agents.is_empty();
    let address = config.poker.as_deref();
    let asked = match (address, plays_agents) {
        (Some(address), _) => address,
        (None, true) => "127.0.0.1:0",
        (None, false) => return Ok(None),
    };
    let opened = PokerListener::open(asked, server.clone()).await;
    let listener = opened.map_err(port(asked))?;
    if address.is_some() {
        say(&format!("poker: {}", listener.address()))?;
    }
    Ok(Some(listener))
}

fn open_telnet(
    config: &ServerConfig,
    shared: &Shared,
) -> Result<Option<TelnetListener>, ServeError> {
    let Some(address) = config.people.as_deref() else {
        return Ok(None);
    };
    let context = TelnetContext {
        server: shared.server.clone(),
        contests: shared.contests.clone(),
        lobby: shared.lobby.clone(),
        store: config.store.clone(),
        tokens: shared.tokens.clone(),
        budget: shared.budget.clone(),
    };
    let people = TelnetListener::open(address, context).map_err(port(address))?;
    say(&format!("people: {}", people.address()))?;
    Ok(Some(people))
}

fn open_web(
    config: &ServerConfig,
    shared: &Shared,
    poker: PokerServer,
    agents: Arc<PokerAgents>,
) -> Result<Option<Web>, ServeError> {
    let Some(address) = config.web.as_deref() else {
        return Ok(None);
    };
    let context = WebContext {
        server: shared.server.clone(),
        lobby: shared.lobby.clone(),
        store: config.store.clone(),
        folder: config.folder.clone(),
        contests: shared.contests.clone(),
        running_games: shared.running_games.clone(),
        tokens: shared.tokens.clone(),
        budget: shared.budget.clone(),
        operator_token: shared.operator_token.clone(),
        poker: PokerAccess {
            server: poker,
            runtime: tokio::runtime::Handle::current(),
            agents,
        },
    };
    let web = Web::open(address, context).map_err(port(address))?;
    say(&format!("web: http://{}", web.address()))?;
    Ok(Some(web))
}

fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}
