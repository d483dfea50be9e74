//! Opening everything, and serving until a signal comes.

use std::io::{self, Write as _};
use std::path::Path;

use super::config::ServerConfig;
use super::operator;
use host::lobby::{Budget, HeldName, Lobby, LobbyRules, Tokens};
use host::logging;
use host::{Contests, GameServerActor, GameServerError, Numbers, RunningGames, StopSignals};
use poker::PokerAgents;
use poker::{PokerListener, PokerRules, PokerServer};
use record::to_xml;
use store::{
    HandBook, HandWriter, Identity, Store, StoreError, TokenBook, Unannounced, start_recording,
};
use telnet::{TelnetContext, TelnetListener};
use web::{PokerAccess, Web, WebContext};

/// Why a server cannot serve.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The store fails.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// Games cannot be hosted any more.
    #[error("{0}")]
    Games(#[from] GameServerError),
    /// A port cannot be had.
    #[error("cannot listen at {address}: {error}; write another address")]
    Port {
        /// Which.
        address: String,
        /// Why.
        error: io::Error,
    },
    /// The operator's token cannot be made or is not safe.
    #[error("the operator's token in {file}: {error}")]
    Operator {
        /// Where it is.
        file: String,
        /// Why.
        error: io::Error,
    },
    /// The log or signals.
    #[error("{0}")]
    System(#[from] io::Error),
}

/// Serves until a signal says to stop.
///
/// # Errors
/// Something cannot be opened, or results cannot be kept any more.
pub async fn run_server(config: ServerConfig) -> Result<(), ServeError> {
    let budget = Budget::of_process();
    // Of several games: which one a result is of stands in its row.
    let identity = Identity::default().rule("kind", "server");
    let store = Store::open(&config.store, &identity)?;
    logging::start(Some(&config.store))?;
    tracing::info!(
        "connections at once: at most {}, from one address {}",
        budget.most(),
        budget.most_per_address()
    );
    let operator_token =
        operator::token(&config.token_file).map_err(|error| ServeError::Operator {
            file: config.token_file.display().to_string(),
            error,
        })?;
    let numbers = Numbers::of(&store.results())?;
    let tokens = match config.protect_names {
        true => Some(Tokens::new(TokenBook::open(&config.store)?)),
        false => None,
    };
    let (sink, writer) = store.start_writer(to_xml, Unannounced)?;
    let signals = StopSignals::new()?;

    let rules = LobbyRules {
        keepalive: config.keepalive,
        tokens: tokens.clone(),
        budget: budget.clone(),
        ..LobbyRules::default()
    };
    let lobby = open_lobby(config.brains.as_deref(), rules).await?;
    let programs = config.programs.iter();
    let _held: Vec<HeldName> = programs.map(|brain| lobby.hold_name(&brain.name)).collect();
    let running_games = RunningGames::default();
    let at_hand = config.programs.clone();
    let (server, actor) = GameServerActor::channel(
        lobby.clone(),
        config.programs,
        sink,
        numbers,
        config.pair,
        config.reconnect_grace,
        running_games.clone(),
    );
    let poker_rules = PokerRules {
        operator: Some(operator_token.clone()),
        names: tokens.clone(),
        budget: budget.clone(),
        ..config.poker_rules
    };
    let (poker, hands) = open_poker(poker_rules, &config.store)?;
    // Agents that people play on the page dial in, too.
    let plays_agents = config.web.is_some() && !config.agents.is_empty();
    let poker_door = open_poker_door(config.poker.as_deref(), plays_agents, &poker).await?;
    let agents_dial = poker_door.as_ref().map(PokerListener::address);
    let agents = PokerAgents::supervise(config.agents, agents_dial, poker.clone());
    let contests = Contests::new(
        config.tournaments.clone(),
        lobby.clone(),
        at_hand,
        running_games.clone(),
    );
    let context = WebContext {
        server: server.clone(),
        lobby: lobby.clone(),
        store: config.store.clone(),
        folder: config.folder.clone(),
        contests: contests.clone(),
        running_games,
        tokens: tokens.clone(),
        budget: budget.clone(),
        operator_token,
        poker: PokerAccess {
            server: poker.clone(),
            runtime: tokio::runtime::Handle::current(),
            agents,
        },
    };
    let people = TelnetContext {
        server,
        contests: contests.clone(),
        lobby: lobby.clone(),
        store: config.store.clone(),
        tokens,
        budget,
    };
    let people_door = open_telnet(config.people.as_deref(), people).await?;
    let web = open_web(config.web.as_deref(), context)?;
    if let Some(address) = lobby.address() {
        say(&format!("brains: {address}"))?;
    }
    say("ready")?;
    let stop_others = |until| async move {
        tokio::join!(poker.stop(until), contests.close(until));
    };
    let doors = [
        poker_door.map(|door| door.listener()),
        people_door.map(|door| door.listener()),
    ];
    let doors = doors.into_iter().flatten().collect();
    let done = actor.run(signals, writer, doors, stop_others).await;
    if let Some(web) = web {
        web.close().await;
    }
    done?;
    Ok(hands.finished().await?)
}

/// Why this port cannot be had.
fn port(address: &str) -> impl FnOnce(io::Error) -> ServeError {
    |error| ServeError::Port {
        address: address.to_owned(),
        error,
    }
}

async fn open_lobby(address: Option<&str>, rules: LobbyRules) -> Result<Lobby, ServeError> {
    match address {
        None => Ok(Lobby::without_port(rules)),
        Some(address) => Lobby::open(address, rules).await.map_err(port(address)),
    }
}

/// The poker server, and the thread that keeps its hands.
fn open_poker(rules: PokerRules, store: &Path) -> Result<(PokerServer, HandWriter), ServeError> {
    let book = HandBook::open(store)?;
    let rules = PokerRules {
        room: book.room().clone(),
        ..rules
    };
    let past = book.past()?;
    let (recorder, hands) = start_recording(book)?;
    Ok((PokerServer::new(rules, past, Some(recorder)), hands))
}

/// Where clients of the poker server dial; where none is asked for and agents
/// have to dial somewhere, at a port of this machine alone.
async fn open_poker_door(
    address: Option<&str>,
    plays_agents: bool,
    server: &PokerServer,
) -> Result<Option<PokerListener>, ServeError> {
    let asked = match (address, plays_agents) {
        (Some(address), _) => address,
        (None, true) => "127.0.0.1:0",
        (None, false) => return Ok(None),
    };
    let opened = PokerListener::open(asked, server.clone()).await;
    let door = opened.map_err(port(asked))?;
    if address.is_some() {
        say(&format!("poker: {}", door.address()))?;
    }
    Ok(Some(door))
}

async fn open_telnet(
    address: Option<&str>,
    context: TelnetContext,
) -> Result<Option<TelnetListener>, ServeError> {
    let Some(address) = address else {
        return Ok(None);
    };
    let opened = TelnetListener::open(address, context).await;
    let people = opened.map_err(port(address))?;
    say(&format!("people: {}", people.address()))?;
    Ok(Some(people))
}

fn open_web(address: Option<&str>, context: WebContext) -> Result<Option<Web>, ServeError> {
    let Some(address) = address else {
        return Ok(None);
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
