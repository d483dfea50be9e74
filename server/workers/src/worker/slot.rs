//! One place at a board: one job after another.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use async_nats::Subscriber;
use async_nats::jetstream::AckKind;
use async_nats::jetstream::consumer::PullConsumer;
use futures_util::StreamExt as _;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::game::{Board, KeptPrograms, PlayError, SignedWish};
use super::handing_in::{EndedGame, TakenJob, acknowledge};
use super::{WorkerContext, game, rest};
use crate::job::{Claim, ClaimReply, End, Job, pack, unpack};
use crate::link::{LinkError, claims_of};
use crate::signing::{answer_to, signer};

/// How long the queue is asked for a job before it is asked again.
const ASKED: Duration = Duration::from_secs(5);

/// The most jobs of one place whose results are handed in while it plays the next one.
const MAX_HANDED_IN: usize = 8;

/// How long a job is kept while its coordinator does not answer.
const ORPHANED: Duration = Duration::from_secs(120);

/// How soon is asked again where a coordinator begins again.
const AGAIN: Duration = Duration::from_secs(1);

/// How long a suspended worker waits before it asks for a job again.
const SUSPENDED: Duration = Duration::from_secs(60);

/// How long a worker under load waits before it looks again.
const BUSY: Duration = Duration::from_secs(2);

/// When a job is tried again that cannot be begun now.
const LATER: Duration = Duration::from_secs(5);

pub(super) struct Slot {
    shared: Arc<WorkerContext>,
    /// The queue of its worker, once it is there.
    queue: Option<PullConsumer>,
    /// Whether it was said that there is no queue.
    is_waiting: bool,
    stop: watch::Receiver<bool>,
    board: Board,
    /// The jobs whose results are handed in.
    handing_in: JoinSet<()>,
}

impl Slot {
    pub(super) fn new(
        shared: Arc<WorkerContext>,
        stop: watch::Receiver<bool>,
        (ear, heard): (String, Subscriber),
    ) -> Slot {
        let (tell, wanted) = watch::channel(None);
        tokio::spawn(hear(heard, tell));
        Slot {
            shared,
            queue: None,
            is_waiting: false,
            board: Board {
                kept: KeptPrograms::new(),
                wanted,
                ear,
                leaves: stop.clone(),
            },
            stop,
            handing_in: JoinSet::new(),
        }
    }

    pub(super) async fn run(mut self) {
        while !*self.stop.borrow() {
            if self.shared.load.load().get() > self.shared.rules.most_load {
                rest(BUSY, &mut self.stop).await;
                continue;
            }
            match self.next_job().await {
                Ok(message) => {
                    self.is_waiting = false;
                    if let Some(message) = message {
                        self.work_at(message).await;
                    }
                }
                Err(error) => {
                    // Its coordinator makes the queue, and makes it again when NATS has
                    // lost it.
                    if !std::mem::replace(&mut self.is_waiting, true) {
                        let queue = &self.shared.queue;
                        tracing::info!("the queue {queue} gives no jobs now: {error}");
                    }
                    self.queue = None;
                    rest(BUSY, &mut self.stop).await;
                }
            }
        }
        while self.handing_in.join_next().await.is_some() {}
        for (_, program) in std::mem::take(&mut self.board.kept) {
            program.quit().await;
        }
    }

    /// The next job; none as soon as the worker is told to stop. One that comes then is
    /// given to another worker.
    async fn next_job(&mut self) -> Result<Option<async_nats::jetstream::Message>, LinkError> {
        let mut stop = self.stop.clone();
        tokio::select! {
            job = self.ask_for_job() => job,
            _ = stop.wait_for(|stopped| *stopped) => Ok(None),
        }
    }

    async fn ask_for_job(&mut self) -> Result<Option<async_nats::jetstream::Message>, LinkError> {
        let queue = match self.queue.take() {
            Some(queue) => queue,
            None => self.shared.link.queue(&self.shared.queue).await?,
        };
        let queue = self.queue.insert(queue);
        let fetched = queue.batch().max_messages(1).expires(ASKED).messages();
        let mut batch = tokio::time::timeout(2 * ASKED, fetched)
            .await
            .map_err(|_| LinkError::nats("the queue of jobs does not answer"))?
            .map_err(LinkError::nats)?;
        tokio::select! {
            message = batch.next() => message.transpose().map_err(LinkError::nats),
            () = sleep(3 * ASKED) => Err(LinkError::nats("the queue of jobs is silent")),
        }
    }

    /// Plays the games of a job that are still to be played. Their results are handed in
    /// meanwhile, and after it while the next job is played.
    async fn work_at(&mut self, message: async_nats::jetstream::Message) {
        let job: Job = match unpack(&message.payload) {
            Ok(job) => job,
            Err(error) => {
                tracing::warn!("a job cannot be read: {error}");
                acknowledge(&message, AckKind::Term).await;
                return;
            }
        };
        let Some(under_way) = self.shared.take_up(&job.key) else {
            acknowledge(&message, AckKind::Ack).await;
            return;
        };
        let is_old = is_old(&message);
        let taken = TakenJob {
            shared: Arc::clone(&self.shared),
            job: job.key.clone(),
            answers: job.answers.clone(),
            ear: self.board.ear.clone(),
            message,
            _under_way: under_way,
        };
        let (ended, to_hand_in) = mpsc::channel(1);
        let (last, let_go) = oneshot::channel();
        self.handing_in.spawn(taken.hand_in_all(to_hand_in, let_go));
        let kind = self.play(&job, is_old, &ended).await;
        // It waits for that.
        let _ = last.send(kind);
        drop(ended);
        while self.handing_in.len() >= MAX_HANDED_IN {
            self.handing_in.join_next().await;
        }
    }

    /// Plays the games of a job, one after the other; gives how it is let go of.
    async fn play(&mut self, job: &Job, is_old: bool, ended: &mpsc::Sender<EndedGame>) -> AckKind {
        let mut played = BTreeSet::new();
        'claims: loop {
            let games = match claim(&self.shared, job).await {
                Ok(ClaimReply { is_later: true, .. }) => {
                    sleep(AGAIN).await;
                    continue;
                }
                Ok(ClaimReply {
                    suspended: Some(why),
                    ..
                }) => {
                    tracing::warn!("the coordinator gives this worker no games: {why}");
                    // The coordinator hands the job out again.
                    rest(SUSPENDED, &mut self.stop).await;
                    return AckKind::Ack;
                }
                Ok(claimed) => claimed.games,
                Err(error) => {
                    tracing::info!("no coordinator answers for job {}: {error}", job.key.number);
                    return if is_old {
                        AckKind::Term
                    } else {
                        AckKind::Nak(Some(LATER))
                    };
                }
            };
            for index in games {
                if index >= job.games.len() || !played.insert(index) {
                    continue;
                }
                let end = match self.play_one(job, index).await {
                    Ok(Some(end)) => end,
                    Ok(None) => continue,
                    Err(kind) => return kind,
                };
                let is_played = matches!(end, End::Played(_));
                let (answered, is_answered) = oneshot::channel();
                let game = EndedGame {
                    index,
                    end,
                    answered,
                };
                if ended.send(game).await.is_err() {
                    return AckKind::Nak(None);
                }
                if !is_played {
                    // The coordinator may have another worker try all of them.
                    let _ = is_answered.await;
                    continue 'claims;
                }
            }
            return AckKind::Ack;
        }
    }

    /// Plays one game of a job; none if nobody waits for it.
    async fn play_one(&mut self, job: &Job, index: usize) -> Result<Option<End>, AckKind> {
        let one = &job.games[index];
        match game::play(&self.shared, job, index, one, &mut self.board).await {
            Ok(End::Played(record)) => match self.shared.key.sign_game(&record) {
                Ok(signed) => Ok(Some(End::Played(signed))),
                Err(why) => {
                    tracing::warn!("game {} cannot be signed: {why}", index + 1);
                    Err(AckKind::Term)
                }
            },
            Ok(end) => Ok(Some(end)),
            Err(PlayError::Unwanted) => {
                let (game, number) = (index + 1, job.key.number);
                tracing::info!("game {game} of job {number} is broken off: nobody waits for it");
                Ok(None)
            }
            Err(why) => {
                tracing::warn!("job {} cannot be played: {why}", job.key.number);
                Err(match why {
                    PlayError::Later(_) => AckKind::Nak(Some(LATER)),
                    _ => AckKind::Term,
                })
            }
        }
    }
}

/// Keeps the last orders of the coordinator.
async fn hear(mut heard: Subscriber, tell: watch::Sender<Option<SignedWish>>) {
    while let Some(message) = heard.next().await {
        let signed = answer_to(&[], &message.payload);
        let Some(by) = signer(message.headers.as_ref(), &signed).map(str::to_owned) else {
            continue;
        };
        match unpack(&message.payload) {
            Ok(wanted) => drop(tell.send_replace(Some(SignedWish { wanted, by }))),
            Err(error) => tracing::debug!("on {}: {error}", message.subject),
        }
        if tell.is_closed() {
            return;
        }
    }
}

async fn claim(shared: &WorkerContext, job: &Job) -> Result<ClaimReply, LinkError> {
    let claim = Claim {
        key: job.key.clone(),
        worker: shared.rules.name.clone(),
        factor: shared.factor,
    };
    let subject = claims_of(&job.key.contest, &shared.queue);
    let bytes = pack(&claim)?;
    let headers = shared.key.sign(&bytes).map_err(LinkError::nats)?;
    let asked = (bytes.into(), headers);
    shared.link.ask(subject, asked, &job.answers).await
}

/// Whether a job has been in its queue for so long that its coordinator would have
/// handed it out again.
fn is_old(message: &async_nats::jetstream::Message) -> bool {
    message.info().is_ok_and(|info| {
        let since = info.published.unix_timestamp();
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let now = now.map_or(0, |now| i64::try_from(now.as_secs()).unwrap_or(i64::MAX));
        now.saturating_sub(since) > i64::try_from(ORPHANED.as_secs()).unwrap_or(i64::MAX)
    })
}
