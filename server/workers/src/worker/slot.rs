//! One place at a board: one job after another.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use async_nats::Subscriber;
use async_nats::jetstream::AckKind;
use async_nats::jetstream::consumer::PullConsumer;
use bytes::Bytes;
use futures_util::StreamExt as _;
use record::{Entry, from_xml, to_xml};
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use super::game::{Board, KeptPrograms, PlayError, SignedWish};
use super::{WorkerContext, game, rest};
use crate::job::{
    Claim, ClaimReply, End, Job, LiveReport, Submission, SubmissionReply, pack, unpack,
};
use crate::link::{HEARTBEAT, LinkError, claims_of, results_of};
use crate::signing::{answer_to, signer};
use crate::worker::load::load;

/// How long the queue is asked for a job before it is asked again.
const ASKED: Duration = Duration::from_secs(5);

/// How long a result is handed in again and again before it is given up.
const PATIENCE: Duration = Duration::from_secs(120);

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

/// The bytes of the largest message that headers take.
const ROOM_FOR_HEADERS: usize = 1024;

pub(super) struct Slot {
    shared: Arc<WorkerContext>,
    /// The queue of its worker, once it is there.
    queue: Option<PullConsumer>,
    /// Whether it was said that there is no queue.
    is_waiting: bool,
    stop: watch::Receiver<bool>,
    board: Board,
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
        }
    }

    pub(super) async fn run(mut self) {
        while !*self.stop.borrow() {
            if load().get() > self.shared.rules.most_load {
                rest(BUSY, &mut self.stop).await;
                continue;
            }
            match self.next_job().await {
                Ok(message) => {
                    self.is_waiting = false;
                    if let Some(message) = message {
                        self.work_at(&message).await;
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

    /// Plays the games of a job that are still to be played, saying all the while that it is
    /// at it.
    async fn work_at(&mut self, message: &async_nats::jetstream::Message) {
        let job: Job = match unpack(&message.payload) {
            Ok(job) => job,
            Err(error) => {
                tracing::warn!("a job cannot be read: {error}");
                acknowledge(message, AckKind::Term).await;
                return;
            }
        };
        let shared = Arc::clone(&self.shared);
        let Some(_under_way) = shared.take_up(&job.key) else {
            acknowledge(message, AckKind::Ack).await;
            return;
        };
        let ear = self.board.ear.clone();
        let beats = async {
            loop {
                sleep(HEARTBEAT).await;
                acknowledge(message, AckKind::Progress).await;
                let live = LiveReport {
                    key: job.key.clone(),
                    game: 0,
                    entries: Vec::new(),
                };
                shared.tell(&ear, &live).await;
            }
        };
        tokio::select! {
            kind = self.play(&job, is_old(message)) => acknowledge(message, kind).await,
            () = beats => {}
        }
    }

    async fn play(&mut self, job: &Job, is_old: bool) -> AckKind {
        let mut played = BTreeSet::new();
        let mut last = Instant::now();
        loop {
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
                // The coordinator may be starting again, and one worker plays the whole job.
                Err(_) if !played.is_empty() && last.elapsed() < PATIENCE => {
                    sleep(AGAIN).await;
                    continue;
                }
                Err(error) => {
                    tracing::info!("no coordinator answers for job {}: {error}", job.key.number);
                    return if is_old {
                        AckKind::Term
                    } else {
                        AckKind::Nak(Some(LATER))
                    };
                }
            };
            let mut games = games.into_iter().filter(|index| *index < job.games.len());
            let Some(index) = games.find(|index| played.insert(*index)) else {
                return AckKind::Ack;
            };
            if let Err(kind) = self.play_one(job, index).await {
                return kind;
            }
            last = Instant::now();
        }
    }

    /// Plays one game of a job and hands it in, whether it is taken or not.
    async fn play_one(&mut self, job: &Job, index: usize) -> Result<(), AckKind> {
        let one = &job.games[index];
        let end = match game::play(&self.shared, job, index, one, &mut self.board).await {
            Ok(End::Played(record)) => match self.shared.key.sign_game(&record) {
                Ok(signed) => End::Played(signed),
                Err(why) => {
                    tracing::warn!("game {} cannot be signed: {why}", index + 1);
                    return Err(AckKind::Term);
                }
            },
            Ok(end) => end,
            Err(PlayError::Unwanted) => {
                let (game, number) = (index + 1, job.key.number);
                tracing::info!("game {game} of job {number} is broken off: nobody waits for it");
                return Ok(());
            }
            Err(why) => {
                tracing::warn!("job {} cannot be played: {why}", job.key.number);
                return Err(match why {
                    PlayError::Later(_) => AckKind::Nak(Some(LATER)),
                    _ => AckKind::Term,
                });
            }
        };
        let handed_in = Submission {
            key: job.key.clone(),
            game: index,
            worker: self.shared.rules.name.clone(),
            end,
        };
        match hand_in(&self.shared, &handed_in, &job.answers).await {
            Ok(SubmissionReply::Kept | SubmissionReply::Later) => Ok(()),
            Ok(SubmissionReply::Refused(why)) => {
                let (game, number) = (index + 1, job.key.number);
                tracing::info!("game {game} of job {number} is not taken: {why}");
                Ok(())
            }
            Err(error) => {
                tracing::warn!("a result is lost: {error}");
                Err(AckKind::Nak(None))
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

/// Hands in until there is an answer: the coordinator may be starting again, or
/// the line be cut.
async fn hand_in(
    shared: &WorkerContext,
    handed_in: &Submission,
    answers: &str,
) -> Result<SubmissionReply, LinkError> {
    let mut bytes = pack(handed_in)?;
    if bytes.len() + ROOM_FOR_HEADERS > shared.link.client.max_payload() {
        bytes = pack(&without_words(handed_in))?;
    }
    let headers = shared.key.sign(&bytes).map_err(LinkError::nats)?;
    let bytes = Bytes::from(bytes);
    let began = Instant::now();
    let mut pause = Duration::from_millis(100);
    loop {
        let subject = results_of(&handed_in.key.contest, &shared.queue);
        let asked = (bytes.clone(), headers.clone());
        let asked = shared.link.ask(subject, asked, answers);
        let taken = asked.await.and_then(|taken| match taken {
            SubmissionReply::Later => Err(LinkError::nats("the coordinator begins again")),
            taken => Ok(taken),
        });
        match taken {
            Ok(taken) => return Ok(taken),
            Err(error) if began.elapsed() > PATIENCE => return Err(error),
            Err(error) => {
                tracing::debug!("handing in again: {error}");
                sleep(pause).await;
                pause = (2 * pause).min(Duration::from_secs(5));
            }
        }
    }
}

/// The same submission without the programs' words beside their moves, for a record that
/// is too large for NATS.
fn without_words(handed_in: &Submission) -> Submission {
    let mut short = handed_in.clone();
    if let End::Played(record) = &mut short.end
        && let Ok(mut journal) = from_xml(record.as_bytes())
    {
        tracing::warn!(
            "the record of game {} is too large for NATS: it is handed in without \
                        thoughts and conversations",
            journal.id
        );
        let is_move = |entry: &Entry| !matches!(entry, Entry::Info { .. });
        journal.entries.retain(is_move);
        for player in &mut journal.players {
            player.transcript.clear();
            player.errors.clear();
        }
        *record = to_xml(&journal);
    }
    short
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

async fn acknowledge(message: &async_nats::jetstream::Message, kind: AckKind) {
    if let Err(error) = message.ack_with(kind).await {
        tracing::debug!("NATS: {error}");
    }
}

#[cfg(test)]
mod tests {
    use record::samples;

    use super::*;
    use crate::job::JobKey;

    #[test]
    fn a_record_that_is_too_large_keeps_its_moves_and_its_end() {
        let journal = samples::everything();
        let whole = Submission {
            key: JobKey {
                contest: "contest".to_owned(),
                run: "run".to_owned(),
                number: 1,
                epoch: 1,
                ticket: "ticket".to_owned(),
            },
            game: 0,
            worker: "one".to_owned(),
            end: End::Played(to_xml(&journal)),
        };
        let End::Played(record) = without_words(&whole).end else {
            panic!("it was played");
        };
        let short = from_xml(record.as_bytes()).unwrap();
        assert_eq!(short.verdict, journal.verdict);
        assert_eq!(short.turns(), journal.turns());
        let is_info = |entry: &Entry| matches!(entry, Entry::Info { .. });
        assert!(journal.entries.iter().any(is_info) && !short.entries.iter().any(is_info));
        assert!(
            short
                .players
                .iter()
                .all(|player| player.transcript.is_empty())
        );
    }
}
