//! A client of the poker server in this program: the connection is no socket,
//! and everything else is as for those who dial in.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::poker::{Command, Element, Event, Framer, Hello, encode};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, ReadHalf, WriteHalf, split};
use tokio::runtime::Handle;
use tokio::sync::{mpsc, watch};
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use super::sight::Sight;
use crate::poker::Poker;

/// Most commands that wait to be said.
const COMMANDS: usize = 16;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(3);

/// How much is read in one piece.
const CHUNK: usize = 8 * 1024;

/// What is said where no answer comes.
const SILENT: &str = "The poker server does not answer.";

/// A client. Clones are the same one; when the last is dropped, its connection
/// is gone.
#[derive(Clone)]
pub(super) struct Client {
    commands: mpsc::Sender<Command>,
    pub(super) seen: Arc<Seen>,
}

/// What a client was told, for those who show it.
pub(super) struct Seen {
    sight: Mutex<Sight>,
    changes: watch::Sender<()>,
    /// Whether nothing more comes.
    ended: watch::Sender<bool>,
}

impl Seen {
    fn new(name: &str) -> Seen {
        Seen {
            sight: Mutex::new(Sight::of(name)),
            changes: watch::Sender::default(),
            ended: watch::Sender::new(false),
        }
    }

    pub(super) fn sight(&self) -> MutexGuard<'_, Sight> {
        // What was told is whole whatever a panicking thread did before.
        self.sight.lock().unwrap_or_else(PoisonError::into_inner)
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
    /// Dials the house from within and says hello. With a `pace`, what is told
    /// is taken in no faster than that, and the house leaves out what piles up.
    ///
    /// # Errors
    /// There is no room, or the name is not to be had; in words.
    pub(super) async fn dial(
        house: &Poker,
        runtime: &Handle,
        hello: Hello,
        pace: Option<Duration>,
    ) -> Result<Client, String> {
        let full = "So many are at the poker tables that no more can come in.";
        let stream = house.dial_inside(runtime).ok_or(full)?;
        let (reader, writer) = split(stream);
        let (commands, orders) = mpsc::channel(COMMANDS);
        let seen = Arc::new(Seen::new(hello.name.as_str()));
        tokio::spawn(listen(reader, seen.clone(), pace));
        tokio::spawn(speak(writer, orders, house.rules().keepalive / 2));
        let client = Client { commands, seen };
        let welcome = client.ask(Command::Hello(hello), |sight| sight.welcomed);
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
    /// It is refused, or no answer comes; in words.
    pub(super) async fn ask(
        &self,
        command: Command,
        done: impl Fn(&Sight) -> bool,
    ) -> Result<(), String> {
        let mut changes = self.seen.subscribe();
        let before = self.seen.sight().refusals;
        let sent = self.commands.try_send(command);
        sent.map_err(|_| "That comes too fast: try again.")?;
        let answered = async {
            loop {
                {
                    let sight = self.seen.sight();
                    if sight.refusals != before {
                        return Err(sentence(&sight.refusal));
                    }
                    if done(&sight) {
                        return Ok(());
                    }
                }
                if self.seen.has_ended() || changes.changed().await.is_err() {
                    return Err(SILENT.to_owned());
                }
            }
        };
        let answered = timeout(PATIENCE, answered).await;
        answered.unwrap_or_else(|_| Err(SILENT.to_owned()))
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
async fn listen(mut reader: ReadHalf<DuplexStream>, seen: Arc<Seen>, pace: Option<Duration>) {
    let (mut framer, mut chunk) = (Framer::default(), vec![0; CHUNK]);
    while let Ok(length @ 1..) = reader.read(&mut chunk).await {
        framer.feed(&chunk[..length]);
        while let Some(frame) = framer.next_frame() {
            let elements = frame.and_then(Element::parse_message);
            let elements = elements.unwrap_or_else(|fault| {
                tracing::error!("the page cannot read the poker server: {fault}");
                Vec::new()
            });
            let mut sight = seen.sight();
            for event in elements.iter().filter_map(|one| Event::read(one).ok()) {
                sight.hear(&event);
            }
        }
        seen.changes.send_replace(());
        if let Some(pace) = pace {
            sleep(pace).await;
        }
    }
    seen.ended.send_replace(true);
    seen.changes.send_replace(());
}

/// Says what is to be said, and now and then that somebody is there.
async fn speak(
    mut writer: WriteHalf<DuplexStream>,
    mut orders: mpsc::Receiver<Command>,
    every: Duration,
) {
    let mut beats = interval(every.max(Duration::from_millis(1)));
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut is_greeted = false;
    loop {
        let command = tokio::select! {
            order = orders.recv() => match order {
                Some(command) => command,
                None => break,
            },
            _ = beats.tick(), if is_greeted => Command::ImAlive,
        };
        is_greeted = true;
        let mut bytes = Vec::new();
        encode([&command], &mut bytes);
        if writer.write_all(&bytes).await.is_err() {
            return;
        }
    }
    // The other end may be gone already.
    let _ = writer.shutdown().await;
}
