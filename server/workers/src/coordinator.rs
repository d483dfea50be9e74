//! The coordinator: hands the games of a contest out to workers, and hands what comes
//! back in to it.

mod audits;
mod book;
mod crew;
mod differences;
mod given;
mod loads;
mod outline;
mod suspensions;

#[cfg(test)]
mod costs;
#[cfg(test)]
mod test_games;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Message, Subscriber};
use futures_util::StreamExt as _;
use futures_util::future::join_all;
use host::contest::{Assignment, Elsewhere, NotTaken};
use host::dispatch::WorkerHere;
use host::until;
use tokio::select;
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{Instant, MissedTickBehavior, interval};

use self::audits::{AuditRules, HandedOver};
use self::book::{Book, Frame, LOOK, Taking};
use self::crew::Crew;
pub(crate) use self::crew::MAX_WORKERS;
pub use self::suspensions::SuspensionsError;
use crate::job::{Claim, HandedIn, JobKey, Live, Presence, Taken, unpack};
use crate::link::{HERE, Link, LinkError, all_live_of, claims_of, results_of};
use crate::offer::short_hash;
use crate::sent::SentPrograms;
use crate::signing::signer;

/// How often is looked whether NATS still has the programs that are sent.
const SENT_AGAIN: Duration = Duration::from_secs(20);

/// The most jobs that are put into queues at a time.
const MAX_AT_ONCE: usize = 256;

/// How long is waited for NATS at the end of a contest.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// Whose results a coordinator takes, and how it watches them.
#[derive(Clone, Default)]
pub struct CoordinatorRules {
    /// The public keys of the workers; those of all, if there are none.
    pub keys: BTreeSet<String>,
    /// The share of games that is played again elsewhere, from 0 to 1.
    pub audit: f64,
    /// Whether the programs play a game twice alike.
    pub repeatable: bool,
    /// The file of suspended workers; without it, they are suspended until the end of
    /// the run.
    pub suspensions: Option<PathBuf>,
    /// Whether limits of time are multiplied by the factor of each worker.
    pub scale_time: bool,
    /// The programs that are sent to workers.
    pub programs: SentPrograms,
}

/// Why a coordinator does not begin.
#[derive(Debug, thiserror::Error)]
pub enum CoordinatorError {
    /// NATS refuses.
    #[error("{0}")]
    Link(#[from] LinkError),
    /// The file of suspended workers cannot be read.
    #[error("{0}")]
    Suspensions(#[from] SuspensionsError),
}

/// A coordinator at work. It ends when it is dropped.
pub struct Coordinator {
    task: JoinHandle<()>,
    roster: watch::Receiver<Vec<WorkerHere>>,
}

impl Drop for Coordinator {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Coordinator {
    /// Begins to hand out for the contest that has this name among all that use these
    /// workers; gives where it hands its games out.
    ///
    /// # Errors
    /// NATS refuses, or the file of suspended workers cannot be read.
    pub async fn begin(
        link: Link,
        contest: &str,
        rules: CoordinatorRules,
    ) -> Result<(Coordinator, Elsewhere), CoordinatorError> {
        let crew = match &rules.suspensions {
            None => Crew::new(rules.keys),
            Some(path) => Crew::new(rules.keys).without(suspensions::read(path)?),
        };
        let audits = AuditRules {
            share: rules.audit,
            repeatable: rules.repeatable,
        };
        link.make_stream().await?;
        rules.programs.put(&link).await?;
        let contest = short_hash(contest.as_bytes());
        let run = format!("{:016x}", rand::random::<u64>());
        let subscribe = async |subject: String| {
            let subscribed = link.client.subscribe(subject).await;
            subscribed.map_err(LinkError::nats)
        };
        let here = subscribe(HERE.to_owned()).await?;
        let claims = subscribe(claims_of(&contest)).await?;
        let results = subscribe(results_of(&contest)).await?;
        let live = subscribe(all_live_of(&contest, &run)).await?;
        link.client.flush().await.map_err(LinkError::nats)?;
        let (room, has_room) = watch::channel(0);
        let (roster, has_roster) = watch::channel(Vec::new());
        let (elsewhere, games) = Elsewhere::new(has_room, crew.annulled(), rules.scale_time);
        let frame = Frame {
            contest,
            run,
            scale_time: rules.scale_time,
            sent: rules.programs.names(),
        };
        let own = Running {
            book: Book::new(frame, crew, audits),
            suspensions: rules.suspensions,
            link,
            room,
            roster,
            answering: JoinSet::new(),
            programs: rules.programs,
            has_ended: false,
        };
        let heard = Heard {
            games,
            here,
            claims,
            results,
            live,
        };
        let task = tokio::spawn(own.run(heard));
        let coordinator = Coordinator {
            task,
            roster: has_roster,
        };
        Ok((coordinator, elsewhere))
    }

    /// Ends when its contest has ended. Audits that are not over are given up: a contest
    /// that is played to its end has waited for them.
    pub async fn finish(mut self) {
        // One that has panicked has ended too, and nobody waits for NATS for ever.
        let _ = tokio::time::timeout(5 * LAST_WORDS, &mut self.task).await;
    }

    /// The workers that are here, by name; at most a second old.
    pub fn roster(&self) -> watch::Receiver<Vec<WorkerHere>> {
        self.roster.clone()
    }
}

/// What a coordinator listens to.
struct Heard {
    games: mpsc::Receiver<Assignment>,
    here: Subscriber,
    claims: Subscriber,
    results: Subscriber,
    live: Subscriber,
}

struct Running {
    book: Book,
    link: Link,
    room: watch::Sender<usize>,
    roster: watch::Sender<Vec<WorkerHere>>,
    /// What waits for the store before it answers.
    answering: JoinSet<Option<Answered>>,
    programs: SentPrograms,
    /// The file of suspended workers.
    suspensions: Option<PathBuf>,
    /// Whether the contest had its last game. From then on another coordinator may play
    /// it on.
    has_ended: bool,
}

/// What became of something that a worker handed in.
struct Answered {
    worker: Option<String>,
    is_kept: bool,
    /// A game of which the contest has said whether it keeps it.
    settled: Option<(HandedOver, Result<(), NotTaken>)>,
}

impl Running {
    async fn run(mut self, mut heard: Heard) {
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut was_connected, mut sent) = (true, Instant::now());
        loop {
            select! {
                game = heard.games.recv(), if !self.has_ended => match game {
                    Some(game) => self.book.add(game, Instant::now()),
                    None => self.has_ended = true,
                },
                Some(message) = heard.here.next() => self.meet(&message),
                Some(message) = heard.claims.next() => self.claim(&message).await,
                Some(message) = heard.results.next() => self.take(&message),
                Some(message) = heard.live.next() => self.show(&message).await,
                Some(answered) = self.answering.join_next() => self.settle(answered.ok().flatten()),
                () = until(self.book.deadline()) => {}
                _ = look.tick() => {
                    self.roster.send_replace(self.book.crew.roster());
                    self.tell_news().await;
                    let is_connected = self.link.client.connection_state() == State::Connected;
                    if is_connected && !was_connected {
                        self.book.came_back();
                    }
                    if is_connected && (!was_connected || sent.elapsed() > SENT_AGAIN) {
                        sent = Instant::now();
                        self.send_programs_again();
                    }
                    was_connected = is_connected;
                }
            }
            self.hand_out().await;
            self.write_suspensions().await;
            if self.has_ended && self.answering.is_empty() {
                break;
            }
        }
        // Whoever still plays need not go on.
        self.tell_news().await;
        // What is not sent by then goes when NATS is back, or not at all.
        let _ = tokio::time::timeout(LAST_WORDS, self.link.client.flush()).await;
        let (counts, audits) = (self.book.counts, self.book.audits.counts());
        tracing::info!(
            "workers played {} games; {} results were refused, {} jobs handed out again; {} games \
             were audited, {} of them differ, {} audits were given up; {} workers were suspended",
            counts.taken,
            counts.refused,
            counts.again,
            audits.audited,
            audits.differing,
            audits.given_up,
            counts.suspended
        );
    }

    /// Whether a message about this job is for this coordinator: one of an earlier run is
    /// told so, unless a later coordinator does that.
    fn is_for_this(&self, key: &JobKey) -> bool {
        !self.has_ended || self.book.is_own(key)
    }

    /// NATS may have lost the programs.
    fn send_programs_again(&mut self) {
        let (programs, link) = (self.programs.clone(), self.link.clone());
        self.answering.spawn(async move {
            if let Err(error) = programs.put(&link).await {
                tracing::warn!("programs are not sent: {error}");
            }
            None
        });
    }

    /// Has the book decide whether a game that was kept is audited.
    fn settle(&mut self, answered: Option<Answered>) {
        let Some(answered) = answered else {
            return;
        };
        if let Some(worker) = &answered.worker {
            self.book.crew.count_result(worker, answered.is_kept);
        }
        if let Some((game, kept)) = answered.settled {
            let chance = rand::random::<f64>();
            self.book.settled(game, &kept, chance, Instant::now());
        }
    }

    /// Writes down who is suspended, if that has changed.
    async fn write_suspensions(&mut self) {
        let Some(suspended) = self.book.new_suspensions() else {
            return;
        };
        let Some(path) = self.suspensions.clone() else {
            return;
        };
        let write = move || suspensions::write(&path, &suspended).map_err(|error| (path, error));
        if let Ok(Err((path, error))) = tokio::task::spawn_blocking(write).await {
            tracing::error!("{} cannot be written: {error}", path.display());
        }
    }

    async fn hand_out(&mut self) {
        if self.link.client.connection_state() != State::Connected {
            return;
        }
        let due = self.book.due(Instant::now(), MAX_AT_ONCE);
        let link = &self.link;
        let handed_out = due.iter().map(async |(class, job)| {
            let sent = link.hand_out(class, job).await;
            (job.key.number, sent)
        });
        for (number, sent) in join_all(handed_out).await {
            if let Err(error) = sent {
                tracing::warn!("job {number} is not in its queue: {error}");
                self.book.take_back(number);
            }
        }
        let room = self.book.crew.room();
        self.room
            .send_if_modified(|own| std::mem::replace(own, room) != room);
    }

    fn meet(&mut self, message: &Message) {
        let Some(key) = signer(message.headers.as_ref(), &message.payload) else {
            return;
        };
        match unpack::<Presence>(&message.payload) {
            Ok(presence) => self.book.crew.here(presence, key, Instant::now()),
            Err(error) => tracing::debug!("on {}: {error}", message.subject),
        }
    }

    async fn claim(&mut self, message: &Message) {
        let claim: Claim = match unpack(&message.payload) {
            Ok(claim) => claim,
            Err(error) => return tracing::debug!("on {}: {error}", message.subject),
        };
        if !self.is_for_this(&claim.key) {
            return;
        }
        let key = signer(message.headers.as_ref(), &message.payload);
        let claimed = self
            .book
            .claim(&claim, key.unwrap_or_default(), Instant::now());
        answer(&self.link, message, &claimed).await;
    }

    fn take(&mut self, message: &Message) {
        let (worker, taken) = match handed_in_by(message) {
            Ok((handed_in, _)) if !self.is_for_this(&handed_in.key) => return,
            Ok((handed_in, key)) => {
                // Whoever signs with another key does not count as this worker.
                let is_it = self.book.crew.whose(&handed_in.worker, key).is_ok();
                let worker = is_it.then(|| handed_in.worker.clone());
                (worker, self.try_take(handed_in, key))
            }
            Err(why) => (None, Err(why)),
        };
        let (link, message) = (self.link.clone(), message.clone());
        self.answering.spawn(async move {
            let (worker, taken, settled) = match taken {
                Ok(Some(Taking { kept, game })) => match kept.await {
                    Ok(Ok(())) => (worker, Taken::Kept, Some((game, Ok(())))),
                    Ok(Err(why)) => {
                        let told = Taken::Refused(why.to_string());
                        (worker, told, Some((game, Err(why))))
                    }
                    Err(_) => {
                        let why = "the contest has ended".to_owned();
                        (worker, Taken::Refused(why), None)
                    }
                },
                Ok(None) => (None, Taken::Kept, None),
                Err(why) => {
                    tracing::info!("a result is refused: {why}");
                    (worker, Taken::Refused(why), None)
                }
            };
            answer(&link, &message, &taken).await;
            Some(Answered {
                worker,
                is_kept: matches!(taken, Taken::Kept),
                settled,
            })
        });
    }

    /// Takes a result in; gives what tells whether it is kept, if it is to be.
    fn try_take(&mut self, handed_in: HandedIn, key: &str) -> Result<Option<Taking>, String> {
        let Some(ending) = self.book.take(handed_in, key, Instant::now())? else {
            return Ok(None);
        };
        // A contest that has ended takes nothing.
        match ending.assignment.answer(ending.answer) {
            true => Ok(ending.taken),
            false => Err("the contest has ended".to_owned()),
        }
    }

    /// Tells workers of games that are halted, go on, or are not wanted any more.
    async fn tell_news(&mut self) {
        for (ear, wanted) in self.book.news() {
            tell(&self.link, ear, &wanted).await;
        }
    }

    async fn show(&mut self, message: &Message) {
        let number = message.subject.rsplit('.').next();
        let Some(number) = number.and_then(|number| number.parse().ok()) else {
            return;
        };
        // A worker that only says it is still there says nothing else.
        let live: Option<Live> = unpack(&message.payload).ok();
        let game = live.as_ref().map(|live| live.game);
        let heard = self.book.heard(number, game, Instant::now());
        if let (Some(assignment), Some(live)) = (heard, live) {
            for happened in live.entries {
                let number = happened.number;
                assignment.live.show(number, happened.entry()).await;
            }
        }
        let ear = message.reply.as_ref().map(ToString::to_string);
        if let Some((ear, wanted)) = ear.and_then(|ear| self.book.listens(number, ear)) {
            tell(&self.link, ear, &wanted).await;
        }
    }
}

/// What a message hands in, and the key with which it is signed.
fn handed_in_by(message: &Message) -> Result<(HandedIn, &str), String> {
    let key = signer(message.headers.as_ref(), &message.payload);
    let key = key.ok_or_else(|| "it is not signed with the key of its worker".to_owned())?;
    let handed_in = unpack(&message.payload).map_err(|error| error.to_string())?;
    Ok((handed_in, key))
}

async fn answer(link: &Link, message: &Message, answer: &impl serde::Serialize) {
    if let Some(reply) = &message.reply {
        tell(link, reply.to_string(), answer).await;
    }
}

async fn tell(link: &Link, subject: String, what: &impl serde::Serialize) {
    if let Err(error) = link.tell(subject, what).await {
        tracing::debug!("an answer is lost: {error}");
    }
}
