//! Hands against an agent by the API: each token is a table for two, where everybody
//! has all chips again before every hand.

mod choice;
mod stakes;
mod view;

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use poker_rules::table::Event;
use protocol::poker::{Command, Create, Hello, Join};
use serde_json::Value;
use tokio::runtime::Handle;
use tokio::time::{Instant, timeout_at};

pub(crate) use self::stakes::{check_keys, stakes};
use self::view::{Step, View};
use crate::operators::secret;
use net::Origin;
use poker::{LocalConnection, PokerAgents, PokerServer};

/// Maximum number of tokens at once.
const MAX_DUELS: usize = 32;

/// A token that nobody uses for so long expires.
const EXPIRY: Duration = Duration::from_secs(120);

/// How long a request waits for the agent.
const PATIENCE: Duration = Duration::from_secs(20);

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DuelError {
    /// The request makes no sense: why.
    Wrong(String),
    /// There is no such token.
    Unknown,
    /// Another request with the token is being answered.
    Busy,
    /// No table, agent or token is free: why.
    Full(String),
    /// The agent has not acted yet.
    Slow,
    /// The agent or the table is gone.
    Gone,
}

impl DuelError {
    /// The message for the client.
    pub(crate) fn text(&self) -> String {
        match self {
            DuelError::Wrong(why) | DuelError::Full(why) => why.clone(),
            DuelError::Unknown => "the token is unknown or has expired: ask for a new hand without one".to_owned(),
            DuelError::Busy => "another request with this token is being answered: wait for it".to_owned(),
            DuelError::Slow => "the agent still thinks: ask for a new hand with this token, which continues the hand".to_owned(),
            DuelError::Gone => "the agent has left: ask for a new hand without a token".to_owned(),
        }
    }
}

/// All tokens.
pub(crate) struct Duels {
    server: PokerServer,
    runtime: Handle,
    agents: Arc<PokerAgents>,
    entries: Mutex<HashMap<String, Arc<Entry>>>,
}

/// A token.
struct Entry {
    /// The game and its stakes.
    wish: Create,
    duel: tokio::sync::Mutex<Duel>,
    used: Mutex<Instant>,
}

/// A table for two.
struct Duel {
    connection: LocalConnection,
    view: View,
    /// Events that came and are not told yet: of the next hand at most.
    waiting: VecDeque<Event>,
    is_closed: bool,
}

impl Duels {
    pub(crate) fn new(server: PokerServer, runtime: Handle, agents: Arc<PokerAgents>) -> Duels {
        Duels {
            server,
            runtime,
            agents,
            entries: Mutex::default(),
        }
    }

    /// Drops tokens that nobody uses.
    pub(crate) fn sweep(&self) {
        let now = Instant::now();
        self.entries.lock().retain(|_, entry| {
            let used = *entry.used.lock();
            let is_busy = entry.duel.try_lock().is_err();
            is_busy || now.saturating_duration_since(used) < EXPIRY
        });
    }

    fn find(&self, token: &str) -> Result<Arc<Entry>, DuelError> {
        let entry = self.entries.lock().get(token).cloned();
        let entry = entry.ok_or(DuelError::Unknown)?;
        *entry.used.lock() = Instant::now();
        Ok(entry)
    }

    fn drop_token(&self, token: &str) {
        self.entries.lock().remove(token);
    }

    /// A new hand: at a new table without a token, otherwise at the table of the token.
    /// A hand that is not over is continued.
    ///
    /// # Errors
    /// See [`DuelError`].
    pub(crate) async fn new_hand(
        &self,
        token: Option<&str>,
        agent: Option<&str>,
        wish: Option<Create>,
        origin: Origin,
    ) -> Result<Value, DuelError> {
        let (token, entry) = match token {
            Some(token) => (token.to_owned(), self.find(token)?),
            None => {
                let wish = wish.clone().unwrap_or_else(stakes::usual);
                self.begin(agent, wish, origin).await?
            }
        };
        if wish.is_some_and(|wish| wish != entry.wish) {
            let why = "a token keeps its game and stakes: ask for others without a token";
            return Err(DuelError::Wrong(why.to_owned()));
        }
        let mut duel = entry.duel.try_lock().map_err(|_| DuelError::Busy)?;
        let told = duel.next_hand().await;
        self.told(&token, told.map(|()| duel.view.answer(&token, "")))
    }

    /// Takes an action of the client, like `k` or `b200`; the answer has the agent's
    /// actions after it.
    ///
    /// # Errors
    /// See [`DuelError`].
    pub(crate) async fn act(&self, token: &str, incr: &str) -> Result<Value, DuelError> {
        let entry = self.find(token)?;
        let mut duel = entry.duel.try_lock().map_err(|_| DuelError::Busy)?;
        let want = duel.view.want(incr).map_err(DuelError::Wrong)?;
        let old = duel.view.action();
        let sent = duel.connection.commands.try_send(Command::Act(want));
        let told = match sent {
            Ok(()) => {
                duel.view.acted();
                duel.advance().await
            }
            Err(_) => Err(DuelError::Gone),
        };
        self.told(token, told.map(|()| duel.view.answer(token, &old)))
    }

    /// Forgets the token if its table is gone.
    fn told(&self, token: &str, told: Result<Value, DuelError>) -> Result<Value, DuelError> {
        if told == Err(DuelError::Gone) {
            self.drop_token(token);
        }
        told
    }

    /// A new token and its table, to which the agent is on its way.
    async fn begin(
        &self,
        agent: Option<&str>,
        wish: Create,
        origin: Origin,
    ) -> Result<(String, Arc<Entry>), DuelError> {
        let full = |why: String| DuelError::Full(why);
        if self.entries.lock().len() >= MAX_DUELS {
            return Err(full("all tokens are in use: try again later".to_owned()));
        }
        let names: Vec<&str> = self.agents.names().collect();
        let chosen = match agent {
            None => names.first(),
            Some(agent) => names.iter().find(|name| **name == agent),
        };
        let chosen = chosen.ok_or_else(|| {
            if names.is_empty() {
                DuelError::Full("this server has no agents".to_owned())
            } else {
                DuelError::Wrong(format!(
                    "there is no such agent: give one of {}",
                    names.join(", ")
                ))
            }
        })?;
        let invited = self.agents.invite(&[(*chosen).to_owned()], Some(origin));
        let invited = invited.map_err(|why| {
            full(format!(
                "{why} An agent is free again some minutes after the last request with its token."
            ))
        })?;
        // Everybody sees the name: nothing of the token is in it.
        let (token, public) = (secret(), secret());
        let name = format!("api-{}", &public[..8]);
        let mut players = vec![name.clone()];
        players.extend(invited.names().map(str::to_owned));
        let (server, own) = (self.server.clone(), wish.clone());
        // A table runs on the runtime that makes it: not the web server's.
        let made = self
            .runtime
            .spawn(async move { server.create_reserved(own, players, Some(origin)) });
        let table = match made.await {
            Ok(Ok(table)) => table,
            Ok(Err(refusal)) => return Err(full(refusal.text)),
            Err(_) => return Err(DuelError::Gone),
        };
        let connection = self.server.connect(&self.runtime, Some(origin));
        let connection = connection.map_err(|why| full(why.to_string()))?;
        let name = name.parse().map_err(|_| DuelError::Gone)?;
        let hello = Command::Hello(Hello { name, token: None });
        let join = Command::Join(Join {
            table: Some(table.get()),
            ..Join::default()
        });
        for command in [hello, join] {
            connection
                .commands
                .try_send(command)
                .map_err(|_| DuelError::Gone)?;
        }
        let started = self.agents.start(invited, table);
        started.map_err(|why| full(why.to_string()))?;
        let entry = Arc::new(Entry {
            wish,
            duel: tokio::sync::Mutex::new(Duel {
                connection,
                view: View::default(),
                waiting: VecDeque::new(),
                is_closed: false,
            }),
            used: Mutex::new(Instant::now()),
        });
        self.entries.lock().insert(token.clone(), entry.clone());
        Ok((token, entry))
    }
}

impl Duel {
    /// Goes on to where the client has to act, in the next hand if one is over.
    async fn next_hand(&mut self) -> Result<(), DuelError> {
        if self.view.is_asked() {
            Ok(())
        } else {
            self.advance().await
        }
    }

    /// Hears events until the client has to act, or the hand is over.
    async fn advance(&mut self) -> Result<(), DuelError> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            while let Some(event) = self.waiting.pop_front() {
                match self.view.hear(&event) {
                    Step::Further => {}
                    Step::Told => return Ok(()),
                    Step::Closed => return Err(DuelError::Gone),
                }
            }
            if self.is_closed {
                return Err(DuelError::Gone);
            }
            let waiting = &mut self.waiting;
            let take = self
                .connection
                .events
                .take(|message| waiting.extend(message.events().cloned()));
            match timeout_at(deadline, take).await {
                Ok(true) => {}
                Ok(false) => self.is_closed = true,
                Err(_) => return Err(DuelError::Slow),
            }
        }
    }
}
