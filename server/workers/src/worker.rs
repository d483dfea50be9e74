//! A worker: takes jobs, plays their games as every game is played, and hands in.

mod game;
mod handing_in;
mod load;
mod program_cache;
mod slot;

use std::collections::HashSet;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Message, Subscriber};
use futures_util::StreamExt as _;
use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use record::Thousandths;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};
use words::Printable;

use self::load::LoadMeter;
use self::program_cache::ProgramCache;
use self::slot::Slot;
use crate::job::{JobKey, LiveReport, Presence, PresenceReply, nearest_factor, pack, unpack};
use crate::link::{HEARTBEAT, Link, LinkError, here_of, live_of};
use crate::offer::{Offer, short_hash};
use crate::signing::{WorkerKey, answer_to, signer};
use crate::speed::factor;

/// How a worker works.
#[derive(Clone, Debug)]
pub struct WorkerRules {
    /// Its name, which is in logs and with its results.
    pub name: String,
    /// How many games it plays at a time, at least 1.
    pub slots: usize,
    /// The queue of jobs that is its own; that of all workers with the same programs, if
    /// it has none.
    pub queue: Option<String>,
    /// It takes no job while more tasks run for each processor.
    pub most_load: f64,
}

/// The state that all boards of a worker share.
struct WorkerContext {
    link: Link,
    offer: Offer,
    key: WorkerKey,
    rules: WorkerRules,
    /// How many times as long as the reference machine it takes.
    factor: Thousandths,
    load: LoadMeter,
    /// Programs that were sent, if it takes such.
    sent: Option<ProgramCache>,
    /// The queue from which it takes jobs.
    queue: String,
    /// The jobs at its boards.
    under_way: Mutex<HashSet<JobKey>>,
}

impl WorkerContext {
    /// Notes that a job is at a board, until the returned value is dropped; gives `None` if it
    /// is at another one: NATS gives a job again whose queue it has lost.
    fn take_up(self: &Arc<Self>, key: &JobKey) -> Option<JobUnderWay> {
        let is_new = self.under_way.lock().insert(key.clone());
        let (shared, job) = (Arc::clone(self), key.clone());
        is_new.then(|| JobUnderWay { shared, job })
    }

    /// Reports the events in a job, and the subject at which the coordinator answers.
    async fn tell(&self, ear: &str, live: &LiveReport) {
        let subject = live_of(&live.key.contest, &self.queue);
        let told = self.link.tell_and_hear(subject, ear, live, &self.key);
        if let Err(error) = told.await {
            tracing::debug!("{error}");
        }
    }
}

/// A job at a board.
struct JobUnderWay {
    shared: Arc<WorkerContext>,
    job: JobKey,
}

impl Drop for JobUnderWay {
    fn drop(&mut self) {
        self.shared.under_way.lock().remove(&self.job);
    }
}

/// A worker.
pub struct Worker(Arc<WorkerContext>);

impl Worker {
    /// A worker with these programs. Measures how fast the machine is, which takes a
    /// moment.
    ///
    /// # Errors
    /// The folder of programs that are sent cannot be made.
    pub fn new(link: Link, offer: Offer, key: WorkerKey, rules: WorkerRules) -> io::Result<Worker> {
        let own = |folder: &Path| folder.join(short_hash(rules.name.as_bytes()));
        let sent = offer
            .sent
            .as_deref()
            .map(|folder| ProgramCache::new(own(folder)));
        Ok(Worker(Arc::new(WorkerContext {
            sent: sent.transpose()?,
            load: LoadMeter::default(),
            under_way: Mutex::default(),
            queue: rules.queue.clone().unwrap_or_else(|| offer.class()),
            link,
            offer,
            key,
            factor: nearest_factor(factor(rules.slots)),
            rules,
        })))
    }

    /// How many times as long as the reference machine it takes for the same work.
    pub fn factor(&self) -> Thousandths {
        self.0.factor
    }

    /// Works until it is told to stop; then ends the jobs that it has begun. The coordinator
    /// hands out again the jobs that are lost meanwhile.
    ///
    /// # Errors
    /// NATS refuses, or another worker has its name.
    pub fn run(self, stop: watch::Sender<bool>) -> BoxFuture<'static, Result<(), WorkerError>> {
        Box::pin(async move {
            let shared = self.0;
            let mut slots = JoinSet::new();
            for _ in 0..shared.rules.slots.max(1) {
                let ear = shared.link.ear().await?;
                let slot = Slot::new(Arc::clone(&shared), stop.subscribe(), ear);
                slots.spawn(slot.run());
            }
            let ear = shared.link.ear().await?;
            let mut presence = JoinSet::new();
            presence.spawn(be_here(Arc::clone(&shared), stop.subscribe(), ear));
            let mut refused = None;
            loop {
                tokio::select! {
                    ended = slots.join_next() => if ended.is_none() {
                        break;
                    },
                    Some(Ok(why)) = presence.join_next() => {
                        if !shared.under_way.lock().is_empty() {
                            tracing::warn!("this worker ends after its games: {why}");
                        }
                        refused = Some(why);
                        stop.send_replace(true);
                    }
                }
            }
            drop(presence);
            // The last messages are still sent.
            let _ = tokio::time::timeout(LAST_WORDS, shared.link.client.flush()).await;
            refused.map_or(Ok(()), |why| Err(WorkerError::Refused(why)))
        })
    }
}

/// How long is waited at the end for NATS.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Why a worker does not work.
#[derive(Debug, thiserror::Error)]
pub enum WorkerError {
    /// NATS refuses.
    #[error("{0}")]
    Link(#[from] LinkError),
    /// A coordinator refuses it, as another worker has its name.
    #[error("the coordinator refuses it: {0}")]
    Refused(String),
}

/// Says every few seconds that the worker is here; once it stops, that it has no
/// places. Gives the reason when the worker is to end: another one has its name.
async fn be_here(
    shared: Arc<WorkerContext>,
    stop: watch::Receiver<bool>,
    (ear, mut heard): (String, Subscriber),
) -> String {
    let mut beat = interval(HEARTBEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let programs = shared.offer.programs();
    let instance = rand::random();
    let (mut was_busy, mut was_away) = (false, false);
    let (mut said, mut refused) = (Vec::new(), None);
    loop {
        tokio::select! {
            _ = beat.tick() => {}
            Some(message) = heard.next() => {
                if let Some(reply) = answer_of(&message, &said) {
                    if reply.is_taken {
                        return reply.why;
                    }
                    if refused.as_ref() != Some(&reply.why) {
                        tracing::warn!("the coordinator says: {}", reply.why);
                        refused = Some(reply.why);
                    }
                }
                continue;
            }
        }
        let is_away = shared.link.client.connection_state() != State::Connected;
        if is_away != std::mem::replace(&mut was_away, is_away) {
            if is_away {
                tracing::warn!("NATS is away: no game is taken until it is back");
            } else {
                tracing::info!("NATS is back");
            }
        }
        let (load, most) = (shared.load.load(), shared.rules.most_load);
        let is_busy = load.get() > most;
        if is_busy != std::mem::replace(&mut was_busy, is_busy) {
            if is_busy {
                tracing::warn!(
                    "this machine is busy, load {load} > {most}: no game is taken; end other \
                     programs, or give a higher --most-load"
                );
            } else {
                tracing::info!("this machine is not busy any more: games are taken");
            }
        }
        let is_stopping = *stop.borrow();
        let presence = Presence {
            worker: shared.rules.name.clone(),
            class: shared.queue.clone(),
            programs: programs.clone(),
            takes_files: shared.sent.is_some(),
            slots: if is_stopping { 0 } else { shared.rules.slots },
            factor: shared.factor,
            load,
            is_busy,
            most_load: Some(Thousandths::of(most)),
            instance,
        };
        match pack(&presence) {
            Ok(bytes) => said = bytes,
            Err(error) => tracing::debug!("{error}"),
        }
        let subject = here_of(&shared.queue);
        let told = shared
            .link
            .tell_and_hear(subject, &ear, &presence, &shared.key);
        if let Err(error) = told.await {
            tracing::debug!("{error}");
        }
    }
}

/// The answer to what a worker said of itself, if this message is one.
fn answer_of(message: &Message, said: &[u8]) -> Option<PresenceReply> {
    let signed = answer_to(said, &message.payload);
    signer(message.headers.as_ref(), &signed)?;
    let PresenceReply { why, is_taken } = unpack(&message.payload).ok()?;
    let why: String = why.chars().take(MAX_REASON).collect();
    let why = Printable::line(why).to_string();
    Some(PresenceReply { why, is_taken })
}

/// The most signs of a reason that are shown.
const MAX_REASON: usize = 500;

/// Waits, but not beyond a stop.
async fn rest(time: Duration, stop: &mut watch::Receiver<bool>) {
    tokio::select! {
        () = sleep(time) => {}
        _ = stop.wait_for(|stopped| *stopped) => {}
    }
}
