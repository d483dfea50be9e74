//! The thread that owns the store during games.

use std::ops::Range;
use std::sync::{Arc, Weak};
use std::thread;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::runtime::Builder;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{sleep, timeout};

use super::archive::{Archive, Attempt, Patience};
use super::{
    Announcer, Annulment, ChancePeriod, Commitment, FinishedGame, NoRoom, Room, Secret, StoreError,
};
use metrics::{BacklogEntry, COUNTS};
use record::{GameId, Journal};

/// Turns a journal into the bytes of its record.
pub type RenderRecord = fn(&Journal) -> String;

/// The most finished games that wait for the disk, and the most in one commit.
/// When the queue is full, [`GameSink::store`] waits: memory stays bounded, and
/// games slow down to the speed of the disk. At 14 KB a record this is 4 MB.
const QUEUE_CAPACITY: usize = 256;

/// How many games may be announced before their files are synced.
const MAX_UNSETTLED: usize = 256;

/// When no more than this many numbers are left, new ones are reserved.
const FEW_IDS: u64 = 64;

/// How long a finished game waits for others to share its commit. Every commit
/// costs one sync: at 250 games a second a commit holds twelve games, a quarter
/// cheaper than with 20 ms, and nobody notices the delay.
const GATHER: Duration = Duration::from_millis(50);

/// After this time without a game the files are synced anyway.
const IDLE: Duration = Duration::from_millis(500);

enum Message {
    /// A game; the sender reports that it is stored.
    Game(FinishedGame, oneshot::Sender<()>, BacklogEntry),
    /// The numbers have run out; the reply comes when there are new ones.
    MoreIds(oneshot::Sender<()>),
    /// Games are to be struck; the reply says how many were.
    Annul(Annulment, oneshot::Sender<Option<u64>>),
    /// The secret for the games of a period is wanted.
    Secret(ChancePeriod, oneshot::Sender<Arc<Secret>>),
    /// All games are played, so that every secret is to be opened.
    OpenSecrets(oneshot::Sender<()>),
}

/// Says how long the next commit takes, in a simulation.
pub type Disk = Box<dyn FnMut() -> Duration + Send>;

/// Takes finished games and gives numbers to new ones. The writer ends when the
/// last clone is dropped.
#[derive(Clone, Debug)]
pub struct GameSink {
    messages: mpsc::Sender<Message>,
    ids: Arc<Ids>,
    room: Room,
    /// The last secret that was asked for.
    secret: Arc<Mutex<LastSecret>>,
}

/// A secret that the writer may have opened meanwhile, with its period.
type LastSecret = Option<(ChancePeriod, Weak<Secret>)>;

/// Numbers that are reserved but not yet given.
#[derive(Debug)]
struct Ids(Mutex<Range<GameId>>);

impl Ids {
    fn next(&self) -> Option<GameId> {
        let mut ids = self.0.lock();
        let id = ids.start;
        (id < ids.end).then(|| {
            ids.start = id.next();
            id
        })
    }
}

impl GameSink {
    /// Hands in a finished game. It is announced after its commit; while the
    /// queue is full, this waits. The result can be waited on until that is
    /// done.
    ///
    /// # Errors
    /// The writer has stopped; [`Writer::finished`] says why.
    pub async fn store(&self, game: FinishedGame) -> Result<PendingCommit, WriterStopped> {
        let (done, kept) = oneshot::channel();
        let waiting = COUNTS.results.enter();
        let sent = self.messages.send(Message::Game(game, done, waiting)).await;
        sent.map(|()| PendingCommit(kept))
            .map_err(|_| WriterStopped)
    }

    /// Strikes games that were handed in before, and says how many they are; nothing
    /// without a store, where all of them still count. It is on the disk when this
    /// returns.
    ///
    /// # Errors
    /// The writer has stopped; [`Writer::finished`] says why.
    pub async fn annul(&self, annulment: Annulment) -> Result<Option<u64>, WriterStopped> {
        let (reply, annulled) = oneshot::channel();
        let sent = self.messages.send(Message::Annul(annulment, reply)).await;
        sent.map_err(|_| WriterStopped)?;
        annulled.await.map_err(|_| WriterStopped)
    }

    /// The secret from which the chance of a game of this period is drawn. The store has
    /// committed itself to it when this returns, and opens it no sooner than later games
    /// are played, all results handed in before are kept, and nobody holds it any more.
    ///
    /// # Errors
    /// The writer has stopped; [`Writer::finished`] says why.
    pub async fn secret(&self, period: ChancePeriod) -> Result<Arc<Secret>, WriterStopped> {
        let last = self.secret.lock().clone();
        let last = last.filter(|(own, _)| *own == period);
        if let Some(secret) = last.and_then(|(_, secret)| secret.upgrade()) {
            return Ok(secret);
        }
        let (reply, drawn) = oneshot::channel();
        let sent = self.messages.send(Message::Secret(period, reply)).await;
        sent.map_err(|_| WriterStopped)?;
        let secret = drawn.await.map_err(|_| WriterStopped)?;
        *self.secret.lock() = Some((period, Arc::downgrade(&secret)));
        Ok(secret)
    }

    /// Opens every secret: all games are played.
    ///
    /// # Errors
    /// The writer has stopped; [`Writer::finished`] says why.
    pub async fn open_secrets(&self) -> Result<(), WriterStopped> {
        let (reply, opened) = oneshot::channel();
        let sent = self.messages.send(Message::OpenSecrets(reply)).await;
        sent.map_err(|_| WriterStopped)?;
        opened.await.map_err(|_| WriterStopped)
    }

    /// Checks that there is room for the results of more games; call it before
    /// one starts.
    ///
    /// # Errors
    /// There is no room at the moment.
    pub fn room(&self) -> Result<(), NoRoom> {
        self.room.check()
    }

    /// A number for a game that starts now, unique in this store. Nearly all
    /// calls return at once.
    ///
    /// # Errors
    /// The writer has stopped; [`Writer::finished`] says why.
    pub async fn next_id(&self) -> Result<GameId, WriterStopped> {
        loop {
            if let Some(id) = self.ids.next() {
                return Ok(id);
            }
            let (reply, granted) = oneshot::channel();
            let asked = self.messages.send(Message::MoreIds(reply)).await;
            asked.map_err(|_| WriterStopped)?;
            granted.await.map_err(|_| WriterStopped)?;
        }
    }
}

/// A game on its way to the disk. It arrives even if this is dropped.
#[derive(Debug)]
pub struct PendingCommit(oneshot::Receiver<()>);

impl PendingCommit {
    /// Waits until the game is committed, its record written and its end
    /// announced.
    ///
    /// # Errors
    /// The writer stopped before that; [`Writer::finished`] says why.
    pub async fn wait(self) -> Result<(), WriterStopped> {
        self.0.await.map_err(|_| WriterStopped)
    }
}

/// The writer has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct WriterStopped;

/// The running thread.
#[derive(Debug)]
pub struct Writer {
    outcome: oneshot::Receiver<Result<(), StoreError>>,
}

impl Writer {
    /// Waits until the writer has ended: because every [`GameSink`] is gone and
    /// all games are stored and announced, or because of an error. May be
    /// awaited while games run, to learn of an error at once. Dropping the
    /// future loses nothing, but the outcome is given only once.
    ///
    /// # Errors
    /// The error that stopped it. Only committed games were announced.
    pub async fn finished(&mut self) -> Result<(), StoreError> {
        (&mut self.outcome)
            .await
            .unwrap_or(Err(StoreError::Vanished))
    }
}

/// Starts the thread over an archive.
///
/// # Errors
/// No thread can be started.
pub(super) fn start(
    archive: Box<dyn Archive>,
    announcer: Box<dyn Announcer>,
) -> Result<(GameSink, Writer), StoreError> {
    let (sink, writer, work, report) = prepare(archive, announcer, None);
    thread::Builder::new()
        .name("store".to_owned())
        .spawn(move || {
            let outcome = work.run();
            if let Err(Err(error)) = report.send(outcome) {
                // If the outcome is not awaited, the log still has it.
                tracing::error!("{error}");
            }
        })
        .map_err(StoreError::Thread)?;
    Ok((sink, writer))
}

/// Does the same as a task of the current runtime, for simulations: its clock
/// is that of the runtime, and `disk` says how long each commit takes.
pub(super) fn start_as_task(
    archive: Box<dyn Archive>,
    announcer: Box<dyn Announcer>,
    disk: Disk,
) -> (GameSink, Writer) {
    let (sink, writer, work, report) = prepare(archive, announcer, Some(disk));
    tokio::spawn(async move {
        // The outcome may not be awaited.
        let _ = report.send(work.run_as_task().await);
    });
    (sink, writer)
}

type Report = oneshot::Sender<Result<(), StoreError>>;

fn prepare(
    archive: Box<dyn Archive>,
    announcer: Box<dyn Announcer>,
    disk: Option<Disk>,
) -> (GameSink, Writer, Work, Report) {
    let (messages, inbox) = mpsc::channel(QUEUE_CAPACITY);
    let ids = Arc::new(Ids(Mutex::new(GameId::ZERO..GameId::ZERO)));
    let (report, outcome) = oneshot::channel();
    let room = archive.room().clone();
    let work = Work {
        inbox,
        ids: Arc::clone(&ids),
        archive,
        announcer,
        disk,
        secrets: Vec::new(),
        latest: None,
    };
    let sink = GameSink {
        messages,
        ids,
        room,
        secret: Arc::default(),
    };
    (sink, Writer { outcome }, work, report)
}

/// The work of the thread.
struct Work {
    inbox: mpsc::Receiver<Message>,
    ids: Arc<Ids>,
    archive: Box<dyn Archive>,
    announcer: Box<dyn Announcer>,
    disk: Option<Disk>,
    /// The secrets that are not opened.
    secrets: Vec<DrawnSecret>,
    /// The latest period for whose secret games have asked.
    latest: Option<ChancePeriod>,
}

/// A secret that games may hold.
struct DrawnSecret {
    commitment: Commitment,
    secret: Arc<Secret>,
}

impl DrawnSecret {
    /// `None` for one that a copy for others withholds.
    fn of(commitment: Commitment) -> Option<DrawnSecret> {
        let secret = Arc::new(commitment.secret?);
        Some(DrawnSecret { commitment, secret })
    }
}

/// The reason why the thread goes on: the state of its queue.
#[derive(Clone, Copy)]
enum Wake {
    Messages,
    Idle,
    Closed,
}

impl Work {
    /// Works on a thread of its own, which the archive and the announcer may
    /// block.
    fn run(mut self) -> Result<(), StoreError> {
        let clock = Builder::new_current_thread()
            .enable_time()
            .build()
            .map_err(StoreError::Thread)?;
        self.begin()?;
        let mut messages = Vec::with_capacity(QUEUE_CAPACITY);
        loop {
            let wake = clock.block_on(self.wait(&mut messages));
            if !self.take(wake, &mut messages)? {
                return self.end();
            }
        }
    }

    /// Works as a task.
    async fn run_as_task(mut self) -> Result<(), StoreError> {
        self.begin()?;
        let mut messages = Vec::with_capacity(QUEUE_CAPACITY);
        loop {
            let wake = self.wait(&mut messages).await;
            if !self.take(wake, &mut messages)? {
                return self.end();
            }
        }
    }

    fn begin(&mut self) -> Result<(), StoreError> {
        // Stores where this run announces before it does so.
        self.settle()?;
        let drawn = self.archive.drawn_secrets()?;
        self.secrets = drawn.into_iter().filter_map(DrawnSecret::of).collect();
        self.refill_ids()
    }

    /// Does the work that is there; gives whether more can come.
    fn take(&mut self, wake: Wake, messages: &mut Vec<Message>) -> Result<bool, StoreError> {
        match wake {
            Wake::Messages => self.handle(messages)?,
            Wake::Idle => self.settle()?,
            Wake::Closed => return Ok(false),
        }
        if self.archive.unsettled() >= MAX_UNSETTLED {
            self.settle()?;
        }
        Ok(true)
    }

    fn end(&mut self) -> Result<(), StoreError> {
        self.settle()?;
        let unused = std::mem::replace(&mut *self.ids.0.lock(), GameId::ZERO..GameId::ZERO);
        self.patiently(|archive, attempt| archive.close(unused, attempt))
    }

    /// Calls the archive and waits for missing resources as long as games are
    /// played.
    fn patiently<T>(
        &mut self,
        ask: impl FnOnce(&mut dyn Archive, &mut Attempt<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let inbox = &self.inbox;
        let patience = Patience {
            room: self.archive.room().clone(),
            is_over: &|| inbox.is_closed(),
        };
        let announcer = self.announcer.as_mut();
        let mut attempt = Attempt {
            announcer,
            patience,
        };
        ask(self.archive.as_mut(), &mut attempt)
    }

    /// Waits for a message, then a moment for more.
    async fn wait(&mut self, messages: &mut Vec<Message>) -> Wake {
        let first = self.inbox.recv_many(messages, QUEUE_CAPACITY);
        let first = match self.archive.unsettled() {
            0 => Ok(first.await),
            _ => timeout(IDLE, first).await,
        };
        match first {
            Ok(0) => return Wake::Closed,
            Ok(_) => {}
            Err(_) => return Wake::Idle,
        }
        if messages
            .iter()
            .all(|message| matches!(message, Message::Game(..)))
        {
            // A wake-up for each of them would cost as much as a commit.
            sleep(GATHER).await;
            let room = QUEUE_CAPACITY.saturating_sub(messages.len());
            let more = std::iter::from_fn(|| self.inbox.try_recv().ok());
            messages.extend(more.take(room));
        }
        if let Some(disk) = &mut self.disk {
            sleep(disk()).await;
        }
        Wake::Messages
    }

    fn handle(&mut self, messages: &mut Vec<Message>) -> Result<(), StoreError> {
        let mut games = Vec::new();
        let mut told = Vec::new();
        let mut waiting = Vec::new();
        let mut annulments = Vec::new();
        let (mut wanted, mut opened) = (Vec::new(), Vec::new());
        for message in messages.drain(..) {
            match message {
                Message::Game(game, done, is_waiting) => {
                    games.push(game);
                    told.push((done, is_waiting));
                }
                Message::MoreIds(reply) => waiting.push(reply),
                Message::Annul(annulment, reply) => annulments.push((annulment, reply)),
                Message::Secret(period, reply) => wanted.push((period, reply)),
                Message::OpenSecrets(reply) => opened.push(reply),
            }
        }
        self.refill_ids()?;
        for reply in waiting {
            // The caller may have given up waiting.
            let _ = reply.send(());
        }
        if !games.is_empty() {
            self.patiently(|archive, attempt| archive.keep(games, attempt))?;
        }
        for (done, is_waiting) in told {
            drop(is_waiting);
            // The receiver is often gone.
            let _ = done.send(());
        }
        for (annulment, reply) in annulments {
            let struck = self.patiently(|archive, attempt| archive.annul(annulment, attempt))?;
            // The caller may have given up waiting.
            let _ = reply.send(struck);
        }
        for (period, _) in &wanted {
            self.latest = self.latest.max(Some(*period));
        }
        // Those of earlier periods come first, as their games did.
        self.open_secrets(!opened.is_empty())?;
        for (period, reply) in wanted {
            let secret = self.secret_of(period)?;
            // The caller may have given up waiting.
            let _ = reply.send(secret);
        }
        for reply in opened {
            // The caller may have given up waiting.
            let _ = reply.send(());
        }
        Ok(())
    }

    /// The secret from which games of this period draw now.
    fn secret_of(&mut self, period: ChancePeriod) -> Result<Arc<Secret>, StoreError> {
        let mut own = self.secrets.iter();
        if let Some(drawn) = own.find(|drawn| drawn.commitment.period == period) {
            return Ok(Arc::clone(&drawn.secret));
        }
        let commitment = self.patiently(|archive, attempt| archive.draw_secret(period, attempt))?;
        let drawn = DrawnSecret::of(commitment).ok_or(StoreError::Vanished)?;
        let secret = Arc::clone(&drawn.secret);
        self.secrets.push(drawn);
        Ok(secret)
    }

    /// Opens the secrets that no game holds, those of earlier periods or `all`.
    fn open_secrets(&mut self, all: bool) -> Result<(), StoreError> {
        for drawn in std::mem::take(&mut self.secrets) {
            let DrawnSecret { commitment, secret } = drawn;
            let is_over = all || Some(commitment.period) < self.latest;
            let secret = if is_over {
                // Nobody can ask for it again once this succeeds.
                match Arc::try_unwrap(secret) {
                    Ok(_) => {
                        self.patiently(|archive, attempt| {
                            archive.open_secret(&commitment, attempt)
                        })?;
                        continue;
                    }
                    Err(held) => held,
                }
            } else {
                secret
            };
            self.secrets.push(DrawnSecret { commitment, secret });
        }
        Ok(())
    }

    /// Reserves numbers before they run out, so that games seldom wait for them.
    fn refill_ids(&mut self) -> Result<(), StoreError> {
        let left = self.ids.0.lock().clone();
        if left.end.get().saturating_sub(left.start.get()) > FEW_IDS {
            return Ok(());
        }
        let fresh = self.patiently(|archive, attempt| archive.reserve_ids(attempt))?;
        let mut ids = self.ids.0.lock();
        if ids.end == fresh.start {
            ids.end = fresh.end;
        } else {
            *ids = fresh;
        }
        Ok(())
    }

    fn settle(&mut self) -> Result<(), StoreError> {
        self.patiently(|archive, attempt| archive.settle(attempt))
    }
}
