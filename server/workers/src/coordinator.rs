//! The coordinator: it hands the games of a contest out to workers, and gives their results
//! to the contest.

mod answers;
mod assignments;
mod audits;
mod claims;
mod differences;
mod earlier_jobs;
mod files;
mod gate;
mod job_entry;
mod job_table;
mod loads;
mod longest;
mod open_audits;
mod pace;
mod queues;
mod run_terms;
mod suspensions;
mod worker_registry;

#[cfg(test)]
mod costs;
#[cfg(test)]
mod test_games;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use async_nats::Message;
use async_nats::connection::State;
use contest::dispatch::WorkerStatus;
use contest::{Assignment, RemoteGames, Room};
use futures_util::future::BoxFuture;
use store::StoreError;
use tokio::select;
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{Instant, MissedTickBehavior, interval};

use self::answers::SubmissionOutcome;
use self::audits::AuditRules;
use self::files::Files;
use self::gate::{CLAIMS, LIVE, RESULTS, SignedMessage};
pub(crate) use self::gate::{PRESENCE, listen};
use self::job_table::{JobTable, LOOK};
use self::queues::{MAX_AT_ONCE, NatsState};
use self::run_terms::RunTerms;
pub use self::suspensions::SuspensionsError;
pub(crate) use self::worker_registry::MAX_WORKERS;
use self::worker_registry::{WaitReason, WorkerRegistry};
use crate::job::{Claim, ClaimReply, LiveReport, Presence, Submission};
use crate::link::{
    ALL_QUEUES, CreationTime, Link, LinkError, claims_of, here_of, live_of, results_of,
};
use crate::offer::short_hash;
use crate::sent::SentPrograms;
use crate::signing::{SigningError, WorkerKey};

/// How often is looked whether NATS still has the queues, and the programs that are sent.
const LOOK_AT_NATS: Duration = Duration::from_secs(5);

/// How long is waited for NATS at the end of a contest.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// The workers that a coordinator takes results from, and how it watches them.
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
    /// The file of the jobs that workers have claimed; without it, the next run does not know
    /// them.
    pub claims: Option<PathBuf>,
    /// The file of the key that signs its answers; without it, workers do not believe the
    /// next run that nobody waits for the jobs that they have of this one.
    pub key: Option<PathBuf>,
    /// The store with the audits that have not come to an end; without it, the next run
    /// does not go on with them.
    pub open_audits: Option<PathBuf>,
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
    /// The file of claims cannot be read.
    #[error("{}: {error}", .path.display())]
    Claims {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The file of its key cannot be read.
    #[error("{0}")]
    Key(#[from] SigningError),
    /// The open audits cannot be read.
    #[error("{0}")]
    Audits(#[from] StoreError),
}

/// A coordinator at work. It ends when it is dropped.
pub struct Coordinator {
    task: JoinHandle<()>,
    roster: watch::Receiver<Vec<WorkerStatus>>,
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
    pub fn begin<'a>(
        link: Link,
        contest: &'a str,
        rules: CoordinatorRules,
    ) -> BoxFuture<'a, Result<(Coordinator, RemoteGames), CoordinatorError>> {
        Box::pin(async move {
            if rules.audit > 0.0 && rules.keys.is_empty() {
                tracing::warn!(
                    "audits compare workers, and anybody whom NATS lets in may run several that \
                 confirm each other: name the keys of the workers, or have NATS keep a queue to \
                 each account (docs/scale.md, \"Audits\")"
                );
            }
            let files = Files::of(&rules);
            let workers = WorkerRegistry::new(rules.keys).without(files.suspended()?);
            let (earlier, open_audits) = (files.claimed()?, files.audits()?);
            let audits = AuditRules {
                share: rules.audit,
                repeatable: rules.repeatable,
            };
            let made = link.make_stream().await?;
            link.put_programs(&rules.programs).await?;
            let contest = short_hash(contest.as_bytes());
            let run = format!("{:016x}", rand::random::<u64>());
            let subscribe = async |subject: String| {
                let subscribed = link.client.subscribe(subject).await;
                subscribed.map_err(LinkError::nats)
            };
            let here = listen(subscribe(here_of(ALL_QUEUES)).await?, PRESENCE);
            let claims = listen(subscribe(claims_of(&contest, ALL_QUEUES)).await?, CLAIMS);
            let results = listen(subscribe(results_of(&contest, ALL_QUEUES)).await?, RESULTS);
            let live = listen(subscribe(live_of(&contest, ALL_QUEUES)).await?, LIVE);
            link.client.flush().await.map_err(LinkError::nats)?;
            let (room, has_room) = watch::channel(Room::default());
            let (roster, has_roster) = watch::channel(Vec::new());
            let (remote_games, games) =
                RemoteGames::new(has_room, workers.annulled(), rules.scale_time);
            let key = match &rules.key {
                Some(file) => WorkerKey::of_file(file)?,
                None => WorkerKey::new(),
            };
            let key = Arc::new(key);
            let frame = RunTerms {
                contest,
                run,
                answers: key.public(),
                secret: key.secret(),
                scale_time: rules.scale_time,
                sent: rules.programs.names(),
            };
            let mut table = JobTable::new(frame, workers, audits).after(earlier, Instant::now());
            let remote_games = remote_games.after(table.earlier_numbers());
            table.resume_audits(open_audits, remote_games.open(), Instant::now());
            let own = CoordinatorTask {
                table,
                files,
                link,
                key,
                room,
                roster,
                answering: JoinSet::new(),
                claimed: Vec::new(),
                looking: JoinSet::new(),
                made,
                is_stream_broken: false,
                owing: BTreeMap::new(),
                queues: BTreeSet::new(),
                programs: rules.programs,
                has_ended: false,
            };
            let heard = CoordinatorInputs {
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
            Ok((coordinator, remote_games))
        })
    }

    /// Ends when its contest has ended. Audits that are not over are given up: a contest
    /// that is played to its end has waited for them.
    pub async fn finish(mut self) {
        // One that has panicked has ended too, and nobody waits for NATS for ever.
        let _ = tokio::time::timeout(5 * LAST_WORDS, &mut self.task).await;
    }

    /// The workers that are here, by name; at most a second old.
    pub fn roster(&self) -> watch::Receiver<Vec<WorkerStatus>> {
        self.roster.clone()
    }
}

/// The channels that a coordinator listens to.
struct CoordinatorInputs {
    games: mpsc::Receiver<Vec<Assignment>>,
    here: mpsc::Receiver<SignedMessage<Presence>>,
    claims: mpsc::Receiver<SignedMessage<Claim>>,
    results: mpsc::Receiver<SignedMessage<Submission>>,
    live: mpsc::Receiver<SignedMessage<LiveReport>>,
}

struct CoordinatorTask {
    table: JobTable,
    files: Files,
    link: Link,
    /// The key that signs the answers of this run.
    key: Arc<WorkerKey>,
    room: watch::Sender<Room>,
    roster: watch::Sender<Vec<WorkerStatus>>,
    /// The answers that wait for the store.
    answering: JoinSet<Option<SubmissionOutcome>>,
    /// The answers to claims that are not written yet.
    claimed: Vec<(Message, ClaimReply)>,
    /// The task that looks whether NATS has all that it should have.
    looking: JoinSet<Result<NatsState, LinkError>>,
    /// When NATS made the stream of jobs: another one has lost them.
    made: CreationTime,
    /// Whether its files are gone, so that NATS can put nothing into it or read nothing
    /// from it.
    is_stream_broken: bool,
    /// The queues that owed a job at the last look, how many each had given by then, and
    /// since when it has given no more.
    owing: BTreeMap<String, (u64, Instant)>,
    /// The classes that have a queue.
    queues: BTreeSet<String>,
    programs: SentPrograms,
    /// Whether the contest had its last game. From then on another coordinator may play
    /// it on.
    has_ended: bool,
}

impl CoordinatorTask {
    async fn run(mut self, mut heard: CoordinatorInputs) {
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut was_connected, mut looked) = (true, Instant::now());
        let mut new = Vec::new();
        loop {
            select! {
                count = heard.games.recv_many(&mut new, MAX_AT_ONCE), if !self.has_ended => {
                    self.has_ended = count == 0;
                    for games in new.drain(..) {
                        self.table.add(games, Instant::now());
                    }
                }
                Some(said) = heard.here.recv() => self.meet(said).await,
                Some(said) = heard.claims.recv() => self.claim(said),
                Some(said) = heard.results.recv() => self.take(said),
                Some(said) = heard.live.recv() => self.show(said).await,
                Some(answered) = self.answering.join_next() => self.settle(answered.ok().flatten()),
                Some(()) = self.files.join_next() => {}
                Some(looked) = self.looking.join_next() => self.looked(looked.ok()),
                _ = look.tick() => {
                    self.roster.send_replace(self.table.workers.roster());
                    self.tell_news().await;
                    let is_connected = self.link.client.connection_state() == State::Connected;
                    self.tell_of_waiting(is_connected, was_connected);
                    if is_connected && !was_connected {
                        self.table.came_back();
                    }
                    if is_connected && (!was_connected || looked.elapsed() > LOOK_AT_NATS) {
                        looked = Instant::now();
                        self.look_at_nats();
                    }
                    was_connected = is_connected;
                }
            }
            self.hand_out().await;
            self.answer_claims();
            self.files.write_suspensions(&mut self.table).await;
            // Workers that were found out are written down by then.
            self.files.write_audits(&mut self.table);
            if self.has_ended && self.answering.is_empty() {
                break;
            }
        }
        // Workers that still play need not go on.
        self.tell_news().await;
        self.files.finish(&mut self.table).await;
        // Messages that are not sent by then go when NATS is back, or not at all.
        let _ = tokio::time::timeout(LAST_WORDS, self.link.client.flush()).await;
        let (counts, audits) = (self.table.counts, self.table.audits.counts());
        tracing::info!(
            "workers played {} games; {} results were refused, {} jobs handed out again; {} games \
             were audited, {} of them differ, {} audits were given up, {} games were left out; {} \
             workers were suspended",
            counts.taken,
            counts.refused,
            counts.again,
            audits.audited,
            audits.differing,
            audits.given_up,
            audits.left_out,
            counts.suspended
        );
    }

    /// Says what games wait for: on pages, and in the log if NATS is away.
    fn tell_of_waiting(&self, is_connected: bool, was_connected: bool) {
        let no_queues = WaitReason::NoQueues;
        if !is_connected && was_connected {
            tracing::warn!("{}", no_queues.phrase());
        } else if is_connected && !was_connected {
            tracing::info!("NATS is back");
        }
        let has_queues = is_connected && !self.is_stream_broken;
        let waits = if has_queues {
            self.table.waits()
        } else {
            Some(&no_queues)
        };
        let waits = waits.map(WaitReason::phrase);
        self.room.send_if_modified(|own| {
            let is_new = own.waits != waits;
            own.waits = waits;
            is_new
        });
    }
}
