//! A client of the poker server in this program: it says commands and hears
//! events as they are, and everything else is as for those who dial in.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::poker::{Command, Hello};
use tokio::runtime::Handle;
use tokio::sync::{mpsc, watch};
use tokio::time::{sleep, timeout};

use super::client_state::ClientState;
use poker::{LocalConnection, LocalEvents, Message, PokerServer};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(3);

/// Why the poker server does not do what a client says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ClientError {
    /// There is no room for another client.
    #[error("The poker server is full; try again later.")]
    Full,
    /// More was said than the server takes in.
    #[error("That comes too fast: try again.")]
    TooFast,
    /// No answer comes.
    #[error("The poker server does not answer.")]
    Silent,
    /// The server refuses it: its words, as a sentence.
    #[error("{0}")]
    Refused(String),
}

/// A client. Clones are the same one; when the last is dropped, its connection
/// is gone.
#[derive(Clone)]
pub(super) struct Client {
    commands: mpsc::Sender<Command>,
    pub(super) seen: Arc<SharedState>,
}

/// What a client was told, for those who show it.
pub(super) struct SharedState {
    client_state: Mutex<ClientState>,
    changes: watch::Sender<()>,
    /// Whether nothing more comes.
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

    pub(super) fn client_state(&self) -> MutexGuard<'_, ClientState> {
        // What was told is whole whatever a panicking thread did before.
        self.client_state
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes when something is told.
    pub(super) fn subscribe(&self) -> watch::Receiver<()> {
        self.changes.subscribe()
    }

    /// Whether nothing more will be told.
    pub(super) fn has_ended(&self) -> bool {
        *self.ended.borrow()
    }
}

impl Client {
    /// Comes to the server from within and says hello. With a `pace`, what is told
    /// is taken in no faster than that, and the server leaves out what piles up.
    ///
    /// # Errors
    /// There is no room, or the name is not to be had.
    pub(super) async fn dial(
        server: &PokerServer,
        runtime: &Handle,
        hello: Hello,
        pace: Option<Duration>,
    ) -> Result<Client, ClientError> {
        let connection = server.connect(runtime).ok_or(ClientError::Full)?;
        let LocalConnection { commands, events } = connection;
        let seen = Arc::new(SharedState::new(hello.name.as_str()));
        tokio::spawn(listen(events, seen.clone(), pace));
        let client = Client { commands, seen };
        let welcome = client.ask(Command::Hello(hello), |client_state| client_state.welcomed);
        welcome.await?;
        Ok(client)
    }

    /// Gets up and goes, without waiting.
    pub(super) fn say_goodbye(&self) {
        // With so much to be said that there is no room, the connection ends
        // all the same.
        let _ = self.commands.try_send(Command::Bye);
    }

    /// Says something and waits until it is done.
    ///
    /// # Errors
    /// It is refused, or no answer comes.
    pub(super) async fn ask(
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
                    if client_state.refusals != before {
                        return Err(ClientError::Refused(sentence(&client_state.refusal)));
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

/// Takes in what is told until the end.
async fn listen(events: LocalEvents, seen: Arc<SharedState>, pace: Option<Duration>) {
    let hear = |message: &Message| {
        let mut client_state = seen.client_state();
        message.events().for_each(|event| client_state.hear(event));
    };
    while events.take(hear).await {
        seen.changes.send_replace(());
        if let Some(pace) = pace {
            sleep(pace).await;
        }
    }
    seen.ended.send_replace(true);
    seen.changes.send_replace(());
}
