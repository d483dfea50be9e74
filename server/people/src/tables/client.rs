//! A client of the poker server in this program: it sends commands and receives
//! events without XML, and is otherwise like any other client.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use poker_rules::table::Refusal;
use protocol::poker::{Command, Hello};
use tokio::runtime::Handle;
use tokio::sync::{mpsc, watch};
use tokio::time::{sleep, timeout};

use super::client_state::ClientState;
use net::{NoPermit, Origin};
use poker::{LocalConnection, LocalEvents, Message, PokerServer};
use words::{Language, says};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(3);

/// Why the poker server does not carry out a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClientError {
    /// There is no room for another client.
    Full(#[from] NoPermit),
    /// The queue of commands is full.
    TooFast,
    /// No answer comes.
    Silent,
    /// The server refuses it.
    Refused(Refusal),
}

says!(ClientError, language {
    Self::Full(why) => ("contests-poker-full", why),
    Self::TooFast => "terminal-too-fast",
    Self::Silent => "contests-poker-silent",
    // The text of the server is English, and says more than its kind.
    Self::Refused(refusal) if language == Language::ENGLISH => { sentence(&refusal.text) },
    Self::Refused(refusal) => { language.say(&format!("contests-refused-{}", refusal.code)) },
});

/// A client. Clones refer to the same client; when the last one is dropped, the
/// connection ends.
#[derive(Clone)]
pub struct Client {
    commands: mpsc::Sender<Command>,
    /// The state that its events have made.
    pub seen: Arc<SharedState>,
}

/// The state of a client, shared with the pages that show it.
pub struct SharedState {
    client_state: Mutex<ClientState>,
    changes: watch::Sender<()>,
    /// Whether the connection has ended.
    ended: watch::Sender<bool>,
}

impl SharedState {
    fn new(name: &str) -> SharedState {
        SharedState {
            client_state: Mutex::new(ClientState::of(name)),
            changes: watch::Sender::default(),
            ended: watch::Sender::new(false),
        }
    }

    /// The state that its events have made until now.
    pub fn client_state(&self) -> MutexGuard<'_, ClientState> {
        self.client_state.lock()
    }

    /// Answers for a person who sits out.
    fn answer_for_absent(&self, commands: &mpsc::Sender<Command>) {
        let mut client_state = self.client_state();
        let Some(command) = client_state.answer_for_absent() else {
            return;
        };
        // If the queue is full, the next event brings it here again; at last the
        // clock of the table decides.
        if commands.try_send(command).is_ok() {
            client_state.has_answered();
        }
    }

    /// Changes when the client is told something.
    pub fn subscribe(&self) -> watch::Receiver<()> {
        self.changes.subscribe()
    }

    /// Whether the connection has ended, so that nothing more follows.
    pub fn has_ended(&self) -> bool {
        *self.ended.borrow()
    }
}

impl Client {
    /// Connects to the server for somebody from `origin`, or for the page itself,
    /// and says hello. With a `pace`, the client takes in
    /// events only that often, and the server leaves out events that pile up.
    ///
    /// # Errors
    /// The server is full, or refuses the name.
    pub async fn dial(
        server: &PokerServer,
        runtime: &Handle,
        hello: Hello,
        origin: Option<Origin>,
        pace: Option<Duration>,
    ) -> Result<Client, ClientError> {
        let connection = server.connect(runtime, origin)?;
        let LocalConnection { commands, events } = connection;
        let seen = Arc::new(SharedState::new(hello.name.as_str()));
        tokio::spawn(listen(events, seen.clone(), commands.downgrade(), pace));
        let client = Client { commands, seen };
        let welcome = client.ask(Command::Hello(hello), |client_state| client_state.welcomed);
        welcome.await?;
        Ok(client)
    }

    /// Notes whether the person sits out: then turns are checked or folded at
    /// once.
    pub fn sit_out(&self, is_out: bool) {
        self.seen.client_state().sit_out(is_out);
        self.seen.answer_for_absent(&self.commands);
        self.seen.changes.send_replace(());
    }

    /// Leaves the table and the server, without waiting.
    pub fn say_goodbye(&self) {
        // If the queue is full, dropping the client ends the connection.
        let _ = self.commands.try_send(Command::Bye);
    }

    /// Sends a command and waits until `done`.
    ///
    /// # Errors
    /// The server refuses the command, or does not answer.
    pub async fn ask(
        &self,
        command: Command,
        done: impl Fn(&ClientState) -> bool,
    ) -> Result<(), ClientError> {
        let mut changes = self.seen.subscribe();
        let before = self.seen.client_state().refusals;
        let sent = self.commands.try_send(command);
        sent.map_err(|_| ClientError::TooFast)?;
        let answered = async {
            loop {
                {
                    let client_state = self.seen.client_state();
                    if client_state.refusals != before
                        && let Some(refusal) = &client_state.refusal
                    {
                        return Err(ClientError::Refused(refusal.clone()));
                    }
                    if done(&client_state) {
                        return Ok(());
                    }
                }
                if self.seen.has_ended() || changes.changed().await.is_err() {
                    return Err(ClientError::Silent);
                }
            }
        };
        let answered = timeout(PATIENCE, answered).await;
        answered.unwrap_or(Err(ClientError::Silent))
    }
}

/// `it is not your turn` as a sentence.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let mut sentence: String = first.chain(letters).collect();
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}

/// Takes in events until the end.
async fn listen(
    events: LocalEvents,
    seen: Arc<SharedState>,
    // Weak, because the last client that is dropped ends the connection.
    commands: mpsc::WeakSender<Command>,
    pace: Option<Duration>,
) {
    let hear = |message: &Message| {
        let mut client_state = seen.client_state();
        message.events().for_each(|event| client_state.hear(event));
    };
    while events.take(hear).await {
        if let Some(commands) = commands.upgrade() {
            seen.answer_for_absent(&commands);
        }
        seen.changes.send_replace(());
        if let Some(pace) = pace {
            sleep(pace).await;
        }
    }
    seen.ended.send_replace(true);
    seen.changes.send_replace(());
}
