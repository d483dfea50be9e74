//! The coordinator: it hands the games of a contest out to workers, and gives their results
//! to the contest.

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
use contest::{Assignment, RemoteGames, ResultRefusal, Room};
use futures_util::future::join_all;
use store::StoreError;
use tokio::select;
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{Instant, MissedTickBehavior, interval};

use self::audits::{AuditRules, SubmittedGame};
use self::files::Files;
use self::gate::{CLAIMS, LIVE, RESULTS, SignedMessage};
pub(crate) use self::gate::{PRESENCE, listen};
use self::job_table::{Ending, JobTable, LOOK, PendingGame};
use self::run_terms::RunTerms;
pub use self::suspensions::SuspensionsError;
pub(crate) use self::worker_registry::MAX_WORKERS;
use self::worker_registry::{WaitReason, WorkerRegistry};
use crate::job::{
    Claim, ClaimReply, Job, JobKey, JobOrders, LiveReport, Presence, Submission, SubmissionReply,
};
use crate::link::{
    ALL_QUEUES, CreationTime, Link, LinkError, QueueState, claims_of, here_of, live_of, results_of,
};
use crate::offer::short_hash;
use crate::sent::SentPrograms;
use crate::signing::{SigningError, WorkerKey};

/// How often is looked whether NATS still has the queues, and the programs that are sent.
const LOOK_AT_NATS: Duration = Duration::from_secs(5);

/// The most jobs that are put into queues at a time.
const MAX_AT_ONCE: usize = 256;

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
    pub async fn begin(
        link: Link,
        contest: &str,
        rules: CoordinatorRules,
    ) -> Result<(Coordinator, RemoteGames), CoordinatorError> {
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

/// The state of NATS, as a look at it has found it.
struct NatsState {
    /// When the stream of jobs was made.
    made: CreationTime,
    /// The queues that nothing is in.
    empty: BTreeSet<String>,
    /// The queues that have jobs for which somebody waits, and how many each has given.
    owing: BTreeMap<String, u64>,
    /// When the look began.
    since: Instant,
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

/// The outcome of a submission of a worker.
struct SubmissionOutcome {
    worker: Option<String>,
    is_kept: bool,
    /// A game of which the contest has said whether it keeps it.
    settled: Option<(SubmittedGame, Result<(), ResultRefusal>)>,
}

impl CoordinatorTask {
    async fn run(mut self, mut heard: CoordinatorInputs) {
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut was_connected, mut looked) = (true, Instant::now());
        loop {
            select! {
                games = heard.games.recv(), if !self.has_ended => match games {
                    Some(games) => self.table.add(games, Instant::now()),
                    None => self.has_ended = true,
                },
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

    /// Whether a message about this job is for this coordinator: one of an earlier run is
    /// told so, unless a later coordinator does that.
    fn is_for_this(&self, key: &JobKey) -> bool {
        !self.has_ended || self.table.is_own(key)
    }

    /// Makes the stream, queues and programs again that are missing: NATS may have lost its
    /// files, or somebody may have removed something there.
    fn look_at_nats(&mut self) {
        if !self.looking.is_empty() {
            return;
        }
        let classes = self.table.workers.classes();
        self.queues.retain(|queue| classes.contains(queue.as_str()));
        let (link, queues, programs) = (
            self.link.clone(),
            self.queues.clone(),
            self.programs.clone(),
        );
        let since = Instant::now();
        let is_stream_broken = std::mem::take(&mut self.is_stream_broken);
        self.looking.spawn(async move {
            if is_stream_broken {
                link.remove_stream().await?;
            }
            let made = link.make_stream().await?;
            let (mut empty, mut owing) = (BTreeSet::new(), BTreeMap::new());
            for queue in queues {
                match link.make_queue(&queue).await? {
                    QueueState::Empty => drop(empty.insert(queue)),
                    QueueState::Owes { given } => drop(owing.insert(queue, given)),
                    QueueState::Gives => {}
                }
            }
            link.put_programs(&programs).await?;
            Ok(NatsState {
                made,
                empty,
                owing,
                since,
            })
        });
    }

    /// Hands jobs out again that were lost with their stream.
    fn looked(&mut self, looked: Option<Result<NatsState, LinkError>>) {
        match looked {
            Some(Ok(found)) if found.made != self.made => {
                tracing::warn!("NATS has lost its jobs: those that nobody has begun go out again");
                self.made = found.made;
                self.table.came_back();
            }
            Some(Ok(found)) => {
                self.table.miss_from(&found.empty, found.since);
                self.find_stuck(found.owing, found.since);
            }
            None => {}
            Some(Err(error)) => {
                tracing::warn!("NATS lacks something: {error}");
                self.is_stream_broken |= error.says_that_files_are_gone();
            }
        }
    }

    /// A queue that owes a job and gives none from one look to the next cannot read its
    /// jobs.
    fn find_stuck(&mut self, owing: BTreeMap<String, u64>, looked: Instant) {
        let before = std::mem::take(&mut self.owing);
        for (queue, given) in owing {
            let since = match before.get(&queue) {
                Some((earlier, since)) if *earlier == given => *since,
                _ => looked,
            };
            if looked.duration_since(since) >= LOOK_AT_NATS {
                tracing::warn!("queue {queue} of NATS gives none of its jobs");
                self.is_stream_broken = true;
            }
            self.owing.insert(queue, (given, since));
        }
    }

    /// Makes the queues of these classes that were not made yet.
    async fn make_queues(&mut self, due: &[(String, Job)]) {
        for (class, _) in due {
            if self.queues.contains(class) {
                continue;
            }
            match self.link.make_queue(class).await {
                Ok(_) => drop(self.queues.insert(class.clone())),
                Err(error) => tracing::warn!("there is no queue {class}: {error}"),
            }
        }
    }

    /// Has the table decide whether a game that was kept is audited.
    fn settle(&mut self, answered: Option<SubmissionOutcome>) {
        let Some(answered) = answered else {
            return;
        };
        if let Some(worker) = &answered.worker {
            self.table.workers.count_result(worker, answered.is_kept);
        }
        if let Some((game, kept)) = answered.settled {
            self.table.settled(game, &kept, Instant::now());
        }
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

    async fn hand_out(&mut self) {
        if self.link.client.connection_state() != State::Connected {
            return;
        }
        let due = self.table.due(Instant::now(), MAX_AT_ONCE);
        self.make_queues(&due).await;
        let link = &self.link;
        let handed_out = due.iter().map(async |(class, job)| {
            let sent = link.hand_out(class, job).await;
            (job.key.number, sent)
        });
        let handed_out = join_all(handed_out).await;
        for (number, sent) in handed_out {
            if let Err(error) = sent {
                tracing::warn!("job {number} is not in its queue: {error}");
                self.is_stream_broken |= error.says_that_files_are_gone();
                self.table.take_back(number);
                self.look_at_nats();
            }
        }
        let room = self.table.room();
        self.room
            .send_if_modified(|own| std::mem::replace(&mut own.games, room) != room);
    }

    /// Takes in that a worker is here. One that gets no games is told why.
    async fn meet(&mut self, said: SignedMessage<Presence>) {
        // Nobody adds to the offer of another queue.
        if said.what.class != said.queue() {
            return;
        }
        let SignedMessage { message, key, what } = said;
        let refused = self.table.workers.here(what, &key, Instant::now());
        if let Some(refused) = refused {
            answer(&self.link, &self.key, &message, &refused).await;
        }
    }

    fn claim(&mut self, said: SignedMessage<Claim>) {
        if !self.is_for_this(&said.what.key) {
            return;
        }
        let from = (&*said.key, said.queue());
        let claimed = self.table.claim(&said.what, from, Instant::now());
        self.claimed.push((said.message, claimed));
    }

    /// Answers the claims, once they are written down: the next run knows which worker plays
    /// what.
    fn answer_claims(&mut self) {
        if self.claimed.is_empty() || self.files.is_writing_claims() {
            return;
        }
        let (link, key) = (self.link.clone(), Arc::clone(&self.key));
        let claimed = std::mem::take(&mut self.claimed);
        let answers = async move {
            for (message, claimed) in &claimed {
                answer(&link, &key, message, claimed).await;
            }
        };
        self.files.write_claims(self.table.claims(), answers);
    }

    fn take(&mut self, said: SignedMessage<Submission>) {
        let SignedMessage { message, key, what } = said;
        if !self.is_for_this(&what.key) {
            return;
        }
        if self.table.waits_for(&what.key, what.game) {
            let (link, key) = (self.link.clone(), Arc::clone(&self.key));
            self.answering.spawn(async move {
                answer(&link, &key, &message, &SubmissionReply::Later).await;
                None
            });
            return;
        }
        // A worker with another key does not count as this one.
        let is_it = self.table.workers.whose(&what.worker, &key).is_ok();
        let worker = is_it.then(|| what.worker.clone());
        let mut taken = self.table.take(what, &key, Instant::now());
        let drawn = match &mut taken {
            Ok(Some(ending)) => self.table.draw(ending, rand::random()),
            _ => None,
        };
        let filed = drawn.map(|change| self.files.write_first(change));
        let (link, key) = (self.link.clone(), Arc::clone(&self.key));
        self.answering.spawn(async move {
            // Whatever happens from now on, the next run knows that the game is audited.
            if let Some(filed) = filed {
                filed.await;
            }
            let (worker, taken, settled) = match taken {
                Ok(Some(ending)) => {
                    let (is_game, (taken, settled)) =
                        (ending.taken.is_some(), hand_on(ending).await);
                    (worker.filter(|_| is_game), taken, settled)
                }
                Ok(None) => (None, SubmissionReply::Kept, None),
                Err(why) => {
                    tracing::info!("a result is refused: {why}");
                    (worker, SubmissionReply::Refused(why), None)
                }
            };
            answer(&link, &key, &message, &taken).await;
            Some(SubmissionOutcome {
                worker,
                is_kept: matches!(taken, SubmissionReply::Kept),
                settled,
            })
        });
    }

    /// Tells workers of games that are halted, go on, or are not wanted any more.
    async fn tell_news(&mut self) {
        for (ear, wanted) in self.table.news() {
            want(&self.link, &self.key, ear, &wanted).await;
        }
    }

    /// Shows the events of a game that its own worker reports; reports of other workers are
    /// ignored.
    async fn show(&mut self, said: SignedMessage<LiveReport>) {
        let SignedMessage { message, key, what } = said;
        let LiveReport {
            key: job,
            game,
            entries,
        } = what;
        let Some(assignment) = self.table.heard(&job, &key, game, Instant::now()) else {
            return;
        };
        if let Some(assignment) = assignment {
            for happened in entries {
                let number = happened.number;
                assignment.live.show(number, happened.entry()).await;
            }
        }
        let ear = message.reply.as_ref().map(ToString::to_string);
        if let Some((ear, wanted)) = ear.and_then(|ear| self.table.listens(job.number, ear)) {
            want(&self.link, &self.key, ear, &wanted).await;
        }
    }
}

/// Hands an end to its contest. Gives the reply to its worker, and for a game whether it
/// was kept.
async fn hand_on(
    ending: Ending,
) -> (
    SubmissionReply,
    Option<(SubmittedGame, Result<(), ResultRefusal>)>,
) {
    let Ending {
        assignment,
        answer,
        taken,
    } = ending;
    let has_ended = || "the contest has ended".to_owned();
    // A contest that has ended takes nothing.
    let is_wanted = assignment.answer(answer);
    let Some(PendingGame { kept, game }) = taken else {
        return if is_wanted {
            (SubmissionReply::Kept, None)
        } else {
            (SubmissionReply::Refused(has_ended()), None)
        };
    };
    let kept = if is_wanted {
        kept.await
    } else {
        Ok(Err(ResultRefusal::Lost(has_ended())))
    };
    match kept {
        Ok(Ok(())) => (SubmissionReply::Kept, Some((game, Ok(())))),
        Ok(Err(why)) => (
            SubmissionReply::Refused(why.to_string()),
            Some((game, Err(why))),
        ),
        // Whether it was kept nobody knows.
        Err(_) => (SubmissionReply::Refused(has_ended()), None),
    }
}

async fn want(link: &Link, key: &WorkerKey, ear: String, wanted: &JobOrders) {
    if let Err(error) = link.answer(ear, &[], wanted, key).await {
        tracing::debug!("an answer is lost: {error}");
    }
}

async fn answer(link: &Link, key: &WorkerKey, question: &Message, answer: &impl serde::Serialize) {
    if let Some(reply) = &question.reply
        && let Err(error) = link
            .answer(reply.to_string(), &question.payload, answer, key)
            .await
    {
        tracing::debug!("an answer is lost: {error}");
    }
}
