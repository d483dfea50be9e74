//! The table of a coordinator's jobs. It has no sockets and, but for the dates of records,
//! no clock: both come as arguments.

mod placing;
mod trust;

use std::collections::{BTreeMap, VecDeque};

use contest::{Answer, Assignment, ResultRefusal};
use jiff::Timestamp;
use metrics::COUNTS;
use record::GameId;
use tokio::sync::oneshot;
use tokio::time::Instant;
use tournament::GameKey;

use super::assignments::{KeptClaim, KeptClaims};
use super::audits::{AuditRules, Audits, SubmittedGame};
use super::claims::{ABANDONED, ActiveClaim, Claims, MOST_OF_PLACE, NOT_CLAIMED, WorkerIdentity};
use super::earlier_jobs::EarlierJobs;
use super::job_entry::{Game, JobEntry, PAUSE, SILENT, read_record};
use super::loads::Loads;
use super::longest::at_machine;
use super::run_terms::RunTerms;
use super::suspensions::Suspension;
use super::worker_registry::{WaitReason, WorkerRegistry, party};
use crate::job::{Claim, ClaimReply, End, JobKey, JobOrders, Submission, is_factor};

pub(super) use self::placing::LOOK;

/// After so many workers could not bring a player to the board, its contest is told.
const MAX_TRIES: usize = 3;

/// The jobs of a run.
pub(super) struct JobTable {
    frame: RunTerms,
    pub(super) workers: WorkerRegistry,
    jobs: BTreeMap<u64, JobEntry>,
    /// The workers that have begun jobs.
    claims: Claims,
    /// The jobs of earlier runs with games that the contest has not handed out yet.
    earlier: EarlierJobs,
    /// The jobs that are to be handed out, oldest first.
    waiting: VecDeque<u64>,
    /// The jobs that nobody could be given when it was last tried.
    unplaced: VecDeque<u64>,
    /// The wait of games for a worker that is not here.
    waits: Option<Wait>,
    /// How often the workers had changed by then.
    placed_for: u64,
    /// How many games are in the queue of each class, or begun from it.
    load: Loads,
    /// When silent jobs and absent workers were last looked for.
    looked: Option<Instant>,
    pub(super) audits: Audits,
    /// Whether somebody was suspended since that was last asked for.
    has_suspended: bool,
    /// The subjects of workers whose jobs others get now, and the runs and numbers of these
    /// jobs.
    unwanted: Vec<(String, String, u64)>,
    /// How many wrong records each key has handed in.
    wrong: BTreeMap<String, u32>,
    next: u64,
    /// The numbers of games and results so far.
    pub(super) counts: Counts,
}

/// A wait of games for a worker.
struct Wait {
    since: Instant,
    why: WaitReason,
    was_said: bool,
}

/// The counts of a coordinator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    /// Games whose results were handed on.
    pub(super) taken: u64,
    /// Results that were refused.
    pub(super) refused: u64,
    /// Jobs that were handed out more than once.
    pub(super) again: u64,
    /// Workers that were suspended.
    pub(super) suspended: u64,
}

/// A game with the end that was handed in: the contest says whether it is kept.
pub(super) struct Ending {
    pub(super) assignment: Assignment,
    pub(super) answer: Answer,
    /// Says whether a game was kept, and why not; nothing where there is none.
    pub(super) taken: Option<PendingGame>,
}

/// A game that its contest may keep.
pub(super) struct PendingGame {
    /// Says whether it was kept, and why not.
    pub(super) kept: oneshot::Receiver<Result<(), ResultRefusal>>,
    pub(super) game: SubmittedGame,
}

impl JobTable {
    pub(super) fn new(frame: RunTerms, workers: WorkerRegistry, audits: AuditRules) -> JobTable {
        let run = frame.run.clone();
        JobTable {
            frame,
            workers,
            jobs: BTreeMap::new(),
            claims: Claims::default(),
            earlier: EarlierJobs::default(),
            waiting: VecDeque::new(),
            unplaced: VecDeque::new(),
            waits: None,
            placed_for: 0,
            load: Loads::default(),
            looked: None,
            audits: Audits::new(audits, run),
            has_suspended: false,
            unwanted: Vec::new(),
            wrong: BTreeMap::new(),
            next: 1,
            counts: Counts::default(),
        }
    }

    /// This table after earlier runs with the claims `earlier`.
    pub(super) fn after(mut self, mut earlier: KeptClaims, now: Instant) -> JobTable {
        // No two jobs have the same number, whichever run has handed them out.
        self.next = earlier.keys().next_back().map_or(1, |last| last + 1);
        let suspended = self.workers.suspended();
        earlier.retain(|_, claim| !suspended.contains_key(&claim.key));
        self.earlier = EarlierJobs::new(earlier, now);
        for claim in self.earlier.claims() {
            claim.keep_in(&mut self.claims);
        }
        self
    }

    /// Takes in a game, or both games of an opening: one worker plays them. Those that a
    /// worker plays for an earlier run go on there.
    pub(super) fn add(&mut self, assignments: Vec<Assignment>, now: Instant) {
        let mut new: Option<JobEntry> = None;
        for assignment in assignments {
            let earlier = self.earlier.take(&assignment, &self.frame);
            let earlier = earlier.filter(|(claim, _)| self.is_at_worker(claim));
            match earlier {
                Some((claim, place)) => self.go_on(&claim, place, assignment, now),
                None => {
                    let entry =
                        new.get_or_insert_with(|| JobEntry::new(&self.frame.run, &assignment, now));
                    entry.put(entry.games.len(), assignment);
                }
            }
        }
        if let Some(entry) = new {
            self.jobs.insert(self.next, entry);
            self.waiting.push_back(self.next);
            self.next += 1;
        }
    }

    /// Whether the worker of a claim of an earlier run still has its job.
    fn is_at_worker(&self, claim: &KeptClaim) -> bool {
        let entry = self.jobs.get(&claim.number);
        entry.is_none_or(|entry| entry.epoch == claim.epoch && entry.class.is_some())
    }

    /// A game goes on at the worker that has begun it in an earlier run.
    fn go_on(&mut self, claim: &KeptClaim, place: usize, assignment: Assignment, now: Instant) {
        let number = claim.number;
        let is_new = !self.jobs.contains_key(&number);
        let entry = self
            .jobs
            .entry(number)
            .or_insert_with(|| JobEntry::new(&claim.run, &assignment, now));
        if is_new {
            entry.epoch = claim.epoch;
            entry.class = Some(claim.queue.clone());
            // A worker that is still there says so every few seconds.
            entry.silence = ABANDONED;
            let places = claim.games.iter().map(|game| game.place + 1).max();
            entry.games.resize_with(places.unwrap_or(0), Game::default);
            // It plays them one after the other.
            assignment.begun.send_replace(true);
        }
        entry.put(place, assignment);
        entry.counted += 1;
        self.load.add(&claim.queue, 1);
        let limit = if self.frame.scale_time {
            at_machine(entry.longest, claim.factor)
        } else {
            entry.longest
        };
        let begun = ActiveClaim {
            who: claim.who(),
            party: claim.party.clone(),
            until: now + limit,
            epoch: claim.epoch,
            factor: claim.factor,
            at: Timestamp::from_millisecond(claim.at).unwrap_or_else(|_| record::now()),
        };
        self.workers.owns(&begun.who.name, &begun.who.key);
        self.claims.begin(number, begun);
    }

    /// Nobody waits any more for the games of earlier runs that the contest has not handed
    /// out in time.
    fn end_earlier(&mut self, now: Instant) {
        for number in self.earlier.end(now) {
            match self.jobs.get(&number) {
                Some(entry) if entry.open() > 0 => {}
                Some(_) => self.end(number),
                None => self.claims.forget(number),
            }
        }
    }

    /// A job has no open games any more.
    fn end(&mut self, number: u64) {
        self.jobs.remove(&number);
        self.claims.end(number);
    }

    /// How many games are handed out at a time.
    pub(super) fn room(&self) -> usize {
        self.workers.room().max(self.earlier.room())
    }

    /// The claims of this run, and those of earlier ones that may hold.
    pub(super) fn claims(&mut self) -> &mut Claims {
        &mut self.claims
    }

    /// The games of earlier runs that may go on, with their numbers.
    pub(super) fn earlier_numbers(&self) -> BTreeMap<GameKey, GameId> {
        self.earlier.numbers()
    }

    /// Whether the contest may still hand out this game of an earlier run.
    pub(super) fn waits_for(&self, key: &JobKey, game: usize) -> bool {
        self.earlier.waits_for(key, Some(game))
    }

    /// Whether a job was handed out by this run.
    pub(super) fn is_own(&self, key: &JobKey) -> bool {
        key.run == self.frame.run || self.jobs.contains_key(&key.number)
    }

    /// Checks that a job was handed out by this run, for the last time in this epoch, and
    /// that the worker has read the job itself.
    fn expect_current(&self, key: &JobKey, run: &str, epoch: u32) -> Result<(), String> {
        if key.run != run {
            return Err("it belongs to an earlier run of the coordinator".to_owned());
        }
        if key.ticket != self.frame.ticket(run, key.number, key.epoch) {
            return Err("it has not the ticket of its job".to_owned());
        }
        if key.epoch == epoch {
            Ok(())
        } else {
            Err(format!(
                "it was handed out again: this is epoch {}, now is {epoch}",
                key.epoch
            ))
        }
    }

    /// The job of this key, if it is still to be played.
    fn current(&mut self, key: &JobKey) -> Result<&mut JobEntry, String> {
        let (run, epoch) = match self.jobs.get(&key.number) {
            // One of an earlier run is told that first.
            None => (&self.frame.run, key.epoch),
            Some(entry) => (&entry.run, entry.epoch),
        };
        self.expect_current(key, run, epoch)?;
        let entry = self.jobs.get_mut(&key.number);
        entry.ok_or_else(|| "its games have their results".to_owned())
    }

    /// A worker is about to begin a job that it has from this queue: the games that are
    /// still to be played.
    pub(super) fn claim(
        &mut self,
        claim: &Claim,
        (key, queue): (&str, &str),
        now: Instant,
    ) -> ClaimReply {
        let none = |suspended: Option<&Suspension>| ClaimReply {
            suspended: suspended.map(ToString::to_string),
            ..ClaimReply::default()
        };
        if self.workers.whose(&claim.worker, key).is_err() || !is_factor(claim.factor) {
            self.put_off(&claim.key, now);
            return none(self.workers.suspended().get(key));
        }
        if self.earlier.waits_for(&claim.key, None) {
            let is_later = true;
            return ClaimReply {
                is_later,
                ..ClaimReply::default()
            };
        }
        let who = WorkerIdentity {
            name: claim.worker.clone(),
            key: key.to_owned(),
        };
        if let Some(epoch) = self.audits.epoch(claim.key.number) {
            let run = &self.frame.run;
            let is_current = self.expect_current(&claim.key, run, epoch).is_ok();
            let from = (party(queue, key).to_owned(), queue);
            let (audits, workers) = (&mut self.audits, &self.workers);
            return if is_current && audits.claim(claim.key.number, who, from, workers, now) {
                ClaimReply {
                    games: vec![0],
                    ..ClaimReply::default()
                }
            } else {
                none(None)
            };
        }
        let number = claim.key.number;
        if !self.may_begin(&claim.key, &who, queue, now) {
            return none(None);
        }
        let is_scaled = self.frame.scale_time;
        let Ok(entry) = self.current(&claim.key) else {
            return none(None);
        };
        let limit = if is_scaled {
            at_machine(entry.longest, claim.factor)
        } else {
            entry.longest
        };
        // One that begins it again has no more time.
        let before = self.claims.of(number).filter(|begun| begun.who == who);
        let begun = ActiveClaim {
            until: before.map_or(now + limit, |begun| begun.until),
            party: party(queue, key).to_owned(),
            who,
            epoch: claim.key.epoch,
            factor: claim.factor,
            at: record::now(),
        };
        self.claims.begin(number, begun.clone());
        let Some(entry) = self.jobs.get_mut(&number) else {
            return none(None);
        };
        entry.heard = now;
        // Its worker does not go on with a game that it has begun before.
        entry.give_back_shown();
        let games = entry.games.iter().enumerate();
        let open = games.filter(|(_, game)| game.is_open());
        let games: Vec<usize> = open.map(|(index, _)| index).collect();
        let kept = entry.kept(&self.frame);
        if !kept.is_empty() {
            let kept = KeptClaim::new(&claim.key, &begun, queue, kept);
            kept.keep_in(&mut self.claims);
        }
        entry.begin_next();
        if games.is_empty() {
            self.take_back(number);
        }
        ClaimReply {
            games,
            ..ClaimReply::default()
        }
    }

    /// Whether this worker may play a job of this queue now. One that it has taken from there
    /// in vain is put there again.
    fn may_begin(&mut self, key: &JobKey, who: &WorkerIdentity, queue: &str, now: Instant) -> bool {
        let Ok(entry) = self.current(key) else {
            return false;
        };
        let is_heard = now < entry.heard + ABANDONED;
        let is_of_others = entry.class.as_deref() != Some(queue);
        let has_failed = entry.without().contains(party(queue, &who.key));
        let is_its = self.claims.is_of(key.number, who);
        let is_held = self.claims.of(key.number).is_some() && !is_its && is_heard;
        if is_of_others || is_held {
            return false;
        }
        let most = MOST_OF_PLACE * self.workers.places_of(&who.key).max(1);
        let has_room = is_its || self.claims.held_by(&who.key) < most;
        if has_failed || !has_room {
            self.put_off(key, now);
        }
        has_room && !has_failed
    }

    /// A worker that gets no games has taken a job from its queue: it is put there again
    /// in a moment.
    fn put_off(&mut self, key: &JobKey, now: Instant) {
        if let Some(epoch) = self.audits.epoch(key.number)
            && self.expect_current(key, &self.frame.run, epoch).is_ok()
        {
            self.audits.take_back(key.number);
        }
        let is_claimed = self.claims.of(key.number).is_some();
        if let Ok(entry) = self.current(key)
            && !is_claimed
        {
            entry.not_before = now + PAUSE;
            self.take_back(key.number);
        }
    }

    /// Something was heard of a job from the worker with this key; nothing if it is not
    /// at it. Gives the board of its game, where it is still to be played.
    pub(super) fn heard(
        &mut self,
        job: &JobKey,
        key: &str,
        game: usize,
        now: Instant,
    ) -> Option<Option<&mut Assignment>> {
        if let Some(epoch) = self.audits.epoch(job.number) {
            self.expect_current(job, &self.frame.run, epoch).ok()?;
            self.audits.heard(job.number, key, now);
            return Some(None);
        }
        if !self.jobs.contains_key(&job.number) {
            // A worker that is still at it is told that it is not wanted any more.
            let run = &self.frame.run;
            return self.expect_current(job, run, job.epoch).ok().map(|()| None);
        }
        let claim = self.claims.of(job.number);
        let is_its = claim.is_some_and(|begun| begun.who.key == key);
        let entry = self.current(job).ok().filter(|_| is_its)?;
        (entry.heard, entry.silence) = (now, SILENT);
        let game = entry.games.get_mut(game);
        Some(game.and_then(|game| game.assignment.as_mut()))
    }

    /// Notes that the worker of a job hears orders at the subject `ear`, and gives the orders
    /// to send there now. Orders that are lost on the way are sent again the next time.
    pub(super) fn listens(&mut self, number: u64, ear: String) -> Option<(String, JobOrders)> {
        let Some(entry) = self.jobs.get_mut(&number) else {
            let is_audit = self.audits.epoch(number).is_some();
            let run = self.frame.run.clone();
            let courses = Vec::new();
            return (!is_audit).then(|| {
                let wanted = JobOrders {
                    run,
                    number,
                    courses,
                };
                (ear, wanted)
            });
        };
        let run = entry.run.clone();
        let wanted = |courses| JobOrders {
            run,
            number,
            courses,
        };
        entry.ear = Some(ear.clone());
        if entry.told.is_some() {
            // It may have missed that.
            entry.told = Some(entry.courses());
            return Some((ear, wanted(entry.courses())));
        }
        entry.news().map(|(ear, courses)| (ear, wanted(courses)))
    }

    /// The orders for running games that are not sent yet, each with its subject.
    pub(super) fn news(&mut self) -> Vec<(String, JobOrders)> {
        let news = self.jobs.iter_mut().filter_map(|(number, entry)| {
            let (ear, courses) = entry.news()?;
            let wanted = JobOrders {
                run: entry.run.clone(),
                number: *number,
                courses,
            };
            Some((ear, wanted))
        });
        let unwanted = self.unwanted.drain(..).map(|(ear, run, number)| {
            let wanted = JobOrders {
                run,
                number,
                courses: Vec::new(),
            };
            (ear, wanted)
        });
        news.chain(unwanted).collect()
    }

    /// Takes a submission of a worker, signed by this key.
    ///
    /// # Errors
    /// It is not taken; why.
    pub(super) fn take(
        &mut self,
        handed_in: Submission,
        key: &str,
        now: Instant,
    ) -> Result<Option<Ending>, String> {
        let taken = self.try_take(handed_in, key, now);
        match &taken {
            Ok(Some(_)) => self.counts.taken += 1,
            Ok(None) => {}
            Err(_) => self.counts.refused += 1,
        }
        taken
    }

    /// Whether others may bring the players of a job to the board that have not tried it.
    fn has_untried(&self, number: u64) -> bool {
        let Some(entry) = self
            .jobs
            .get(&number)
            .filter(|entry| entry.tried.len() < MAX_TRIES)
        else {
            return false;
        };
        let tried = entry.without();
        let needed = entry.needed(&self.frame.sent);
        let other = self.workers.class_without(&needed, &self.load, &tried);
        other.is_some()
    }

    fn try_take(
        &mut self,
        handed_in: Submission,
        key: &str,
        now: Instant,
    ) -> Result<Option<Ending>, String> {
        self.workers.whose(&handed_in.worker, key)?;
        let who = WorkerIdentity {
            name: handed_in.worker.clone(),
            key: key.to_owned(),
        };
        self.workers.owns(&who.name, key);
        if self.earlier.is_kept(&handed_in.key, handed_in.game) {
            return Ok(None);
        }
        let number = handed_in.key.number;
        if self.audits.epoch(number).is_some() {
            return self.take_audit(handed_in, who).map(|()| None);
        }
        let begun = self.claims.of(number).filter(|begun| begun.who == who);
        let begun = begun.cloned();
        let entry = self.current(&handed_in.key)?;
        let begun = begun.ok_or(NOT_CLAIMED)?;
        entry.heard = now;
        let open = entry.games.get(handed_in.game);
        if open.is_none_or(|game| game.assignment.is_none()) {
            return Err("the game has a result already".to_owned());
        }
        let (answer, journal) = match handed_in.end {
            End::Played(record) => match read_record(&record, &who, Some(&begun)) {
                Ok(journal) => {
                    let so_far = u64::try_from(begun.so_far().as_millis());
                    COUNTS.worker_milliseconds.add(so_far.unwrap_or_default());
                    (None, Some(journal))
                }
                Err(why) => {
                    self.count_wrong(&who);
                    return Err(why);
                }
            },
            End::NotBrought(missing) => {
                entry.tried.insert(begun.party.clone());
                if self.has_untried(number) {
                    // Another worker may do better.
                    self.take_back(number);
                    return Ok(None);
                }
                let missing = missing.iter().take(MAX_SEATS);
                let failures = missing.map(|missing| missing.failure(&handed_in.worker));
                (Some(Answer::NotBrought(failures.collect())), None)
            }
        };
        let has_more = self.earlier.has(number);
        let entry = self.current(&handed_in.key)?;
        let open = entry.games.get_mut(handed_in.game);
        let taken = open.and_then(|game| Some((game.assignment.take()?, game.told.clone())));
        let (assignment, told) = taken.ok_or("the game has a result already")?;
        let (terms, beyond_published) = (entry.terms, entry.beyond_published.clone());
        let is_over = entry.open() == 0 && !has_more;
        let freed = if is_over {
            entry.counted
        } else {
            entry.counted.min(1)
        };
        entry.counted -= freed;
        entry.begin_next();
        if let Some(class) = entry.class.clone() {
            self.load.discount(&class, freed);
        }
        if is_over {
            self.end(number);
        } else {
            self.claims.go_on(number);
        }
        let (answer, taken) = match (answer, journal) {
            (_, Some(journal)) => {
                let (sender, kept) = oneshot::channel();
                let game = SubmittedGame {
                    id: journal.id,
                    begun,
                    told,
                    terms,
                    beyond_published,
                    drawn: None,
                    open: assignment.open.hold(),
                };
                let taking = PendingGame { kept, game };
                (Answer::Played(Box::new(journal), sender), Some(taking))
            }
            (answer, None) => (answer.unwrap_or(Answer::NotBrought(Vec::new())), None),
        };
        Ok(Some(Ending {
            assignment,
            answer,
            taken,
        }))
    }
}

/// The most seats of a game.
const MAX_SEATS: usize = 10;

#[cfg(test)]
#[path = "job_table_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "simulation.rs"]
mod simulation;
