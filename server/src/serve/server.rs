//! Opening everything, and serving until a signal comes.

use std::io::{self, Write as _};

use super::config::ServerConfig;
use super::operator;
use host::contest::steering::StopSignals;
use host::lobby::{ANSWER_TIMEOUT, Budget, HeldName, Lobby, LobbyRules, Secrets, Tokens, Wanted};
use host::logging;
use host::{Contests, GameServerActor, GameServerError, Numbers, RunningGames};
use poker::PokerAgents;
use poker::{PokerListener, PokerRules, PokerServer};
use record::to_xml;
use store::start_recording;
use store::{HandBook, Identity, Store, StoreError, TokenBook, Unannounced};
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
        wanted: Wanted::Everybody,
        keepalive: config.keepalive,
        answer_timeout: ANSWER_TIMEOUT,
        transcripts: None,
        tokens: tokens.clone(),
        secrets: Secrets::default(),
        budget: budget.clone(),
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
    let mut doors = Vec::new();
    let book = HandBook::open(&config.store)?;
    let rules = PokerRules {
        operator: Some(operator_token.clone()),
        names: tokens.clone(),
        budget: budget.clone(),
        room: book.room().clone(),
        ..config.poker_rules
    };
    let past = book.past()?;
    let (recorder, hands) = start_recording(book)?;
    let poker = PokerServer::new(rules, past, Some(recorder));
    let mut agents_dial = None;
    if let Some(address) = &config.poker {
        let door = PokerListener::open(address, poker.clone()).await;
        let door = door.map_err(|error| ServeError::Port {
            address: address.clone(),
            error,
        })?;
        say(&format!("poker: {}", door.address()))?;
        agents_dial = Some(door.address());
        doors.push(door.listener());
    } else if config.web.is_some() && !config.agents.is_empty() {
        // Agents that people play on the page dial in all the same.
        let address = "127.0.0.1:0";
        let door = PokerListener::open(address, poker.clone()).await;
        let door = door.map_err(|error| ServeError::Port {
            address: address.to_owned(),
            error,
        })?;
        agents_dial = Some(door.address());
        doors.push(door.listener());
    }
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
    if let Some(address) = &config.people {
        let context = TelnetContext {
            server,
            contests: contests.clone(),
            lobby: lobby.clone(),
            store: config.store.clone(),
            tokens,
            budget,
        };
        let people = TelnetListener::open(address, context).await;
        let people = people.map_err(|error| ServeError::Port {
            address: address.clone(),
            error,
        })?;
        say(&format!("people: {}", people.address()))?;
        doors.push(people.door());
    }
    let web = match &config.web {
        None => None,
        Some(address) => {
            let web = Web::open(address, context);
            let web = web.map_err(|error| ServeError::Port {
                address: address.clone(),
                error,
            })?;
            say(&format!("web: http://{}", web.address()))?;
            Some(web)
        }
    };
    if let Some(address) = lobby.address() {
        say(&format!("brains: {address}"))?;
    }
    say("ready")?;
    let stop_others = |until| async move {
        tokio::join!(poker.stop(until), contests.close(until));
    };
    let done = actor.run(signals, writer, doors, stop_others).await;
    if let Some(web) = web {
        web.close().await;
    }
    done?;
    Ok(hands.finished().await?)
}

async fn open_lobby(address: Option<&str>, rules: LobbyRules) -> Result<Lobby, ServeError> {
    match address {
        None => Ok(Lobby::without_port(rules)),
        Some(address) => {
            let opened = Lobby::open(address, rules).await;
            opened.map_err(|error| ServeError::Port {
                address: address.to_owned(),
                error,
            })
        }
    }
}

fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}
