//! Which jobs are put into queues, and which are taken back from there.

use std::collections::BTreeSet;
use std::collections::btree_map::Entry;
use std::time::Duration;

use metrics::COUNTS;
use tokio::time::Instant;

use super::{JobTable, Wait};
use crate::coordinator::claims::ABANDONED;
use crate::coordinator::job_entry::JobEntry;
use crate::coordinator::worker_registry::{GONE, WaitReason};
use crate::job::Job;

/// How often absent workers and silent jobs are looked for: it takes time in proportion
/// to all jobs.
pub(in crate::coordinator) const LOOK: Duration = Duration::from_secs(1);

/// After so long is said that games wait for a worker that is not here.
const SAID_AFTER: Duration = Duration::from_secs(10);

/// The most waiting jobs that are looked at for one that can become one with another.
const MAX_LOOKED_AT: usize = 64;

/// A job that nobody begins for so long may have been lost by NATS.
const UNCLAIMED: Duration = Duration::from_secs(300);

impl JobTable {
    /// Notes absent workers and silent jobs, and gives the jobs that are to be put into
    /// queues now, at most this many.
    pub(in crate::coordinator) fn due(&mut self, now: Instant, most: usize) -> Vec<(String, Job)> {
        let looks = self.looked.is_none_or(|looked| now >= looked + LOOK);
        if looks {
            let before = self.looked.replace(now).unwrap_or(now);
            self.workers.forget_gone(now);
            self.end_earlier(now);
            self.take_back_silent(now);
            self.take_back_overdue(now.duration_since(before), now);
            self.audits.look(&self.workers, &self.frame.sent, now);
            self.waiting.append(&mut self.unplaced);
        }
        // Other workers may have come that have their programs.
        if std::mem::replace(&mut self.placed_for, self.workers.changes) != self.workers.changes {
            self.waiting.append(&mut self.unplaced);
        }
        let mut due = Vec::new();
        let is_behind = self.audits.is_behind;
        let openings = self.openings_of_job();
        while !is_behind
            && due.len() < most
            && (self.waiting.len() >= openings || self.are_short(openings))
            && let Some(number) = self.waiting.pop_front()
        {
            self.gather(number, openings);
            match self.hand_out(number, now) {
                Some(job) => due.push(job),
                None if self.jobs.contains_key(&number) => self.unplaced.push_back(number),
                None => {}
            }
        }
        if looks {
            self.tell_of_waiting(now);
        }
        // Audits come after all games that count, unless too many of them wait.
        if due.is_empty() || is_behind {
            self.add_audits(&mut due, now, most);
        }
        due
    }

    /// How many openings a job has that is handed out now: towards the end of a contest fewer,
    /// so that the last games are not left to one worker.
    fn openings_of_job(&self) -> usize {
        let most = self.pace.openings();
        if most == 1 {
            return 1;
        }
        let under_way = self.waiting.len() + self.load.total() / 2;
        let share = under_way / (3 * self.places()).max(1);
        share.clamp(1, most)
    }

    /// Whether workers may soon have nothing to play: less than two jobs with this number of
    /// openings for each place. If not, games wait for others to become one job with them.
    fn are_short(&self, openings: usize) -> bool {
        self.load.total() < 4 * openings * self.places()
    }

    /// The places at boards of all workers.
    fn places(&self) -> usize {
        self.workers.room() / 2
    }

    /// Puts waiting games of the same players into this job, until it has this number of
    /// openings.
    fn gather(&mut self, number: u64, openings: usize) {
        if openings == 1 {
            return;
        }
        let most = 2 * openings;
        let Some(mut entry) = self.jobs.remove(&number) else {
            return;
        };
        let mut at = 0;
        while entry.games.len() < most
            && at < MAX_LOOKED_AT
            && let Some(next) = self.waiting.get(at)
        {
            let has_room = |other: &JobEntry| entry.has_room_for(other, most);
            match self.jobs.entry(*next) {
                Entry::Occupied(other) if has_room(other.get()) => {
                    entry.join(other.remove());
                    self.waiting.remove(at);
                }
                _ => at += 1,
            }
        }
        self.jobs.insert(number, entry);
    }

    /// Says once, for games that nobody here can be given, what they wait for.
    fn tell_of_waiting(&mut self, now: Instant) {
        let unplaced = self.unplaced.front();
        let unplaced = unplaced.and_then(|number| self.jobs.get(number));
        let why = match unplaced {
            Some(entry) => {
                let programs = entry.games.iter().flat_map(|game| &game.told.programs);
                let needed = entry.needed(&self.frame.sent);
                Some(self.workers.why_nobody(&needed, programs.collect()))
            }
            None => (self.workers.is_empty()).then_some(WaitReason::NoWorker),
        };
        let Some(why) = why else {
            self.waits = None;
            return;
        };
        let same = self.waits.take_if(|wait| wait.why.is_as(&why));
        let (since, was_said) = same.map_or((now, false), |wait| (wait.since, wait.was_said));
        let is_due = now >= since + SAID_AFTER;
        if is_due && !was_said {
            tracing::warn!("{}", why.phrase());
        }
        let was_said = was_said || is_due;
        self.waits = Some(Wait {
            since,
            why,
            was_said,
        });
    }

    /// What games wait for, once that was said.
    pub(in crate::coordinator) fn waits(&self) -> Option<&WaitReason> {
        let wait = self.waits.as_ref().filter(|wait| wait.was_said);
        wait.map(|wait| &wait.why)
    }

    fn add_audits(&mut self, due: &mut Vec<(String, Job)>, now: Instant, most: usize) {
        let mut load = self.load.clone();
        for class in self.audits.load() {
            load.add(class, 1);
        }
        let audits = self
            .audits
            .due(&self.workers, &self.frame.sent, &load, now, most);
        due.extend(audits.into_iter().map(|(class, number, audit)| {
            let games = vec![audit.game.told.clone()];
            let beyond_published = audit.game.beyond_published.clone();
            let terms = audit.game.terms;
            let key = (&*self.frame.run, number, audit.epoch);
            let job = self.frame.job(key, terms, beyond_published, games);
            (class, job)
        }));
    }

    fn take_back_silent(&mut self, now: Instant) {
        let classes = self.workers.classes();
        let silent = self.jobs.iter().filter_map(|(number, entry)| {
            let claim = self.claims.of(*number);
            let patience = match (claim, entry.class.as_deref()?) {
                (Some(_), _) => entry.silence,
                (None, class) if classes.contains(class) => UNCLAIMED,
                (None, _) => GONE,
            };
            (now >= entry.heard + patience).then_some((*number, patience))
        });
        let silent: Vec<(u64, Duration)> = silent.collect();
        for (number, patience) in silent {
            tracing::info!(
                "job {number} is handed out again: nothing was heard of it for {} s",
                patience.as_secs()
            );
            self.hand_out_again(number);
        }
    }

    /// Takes back jobs that workers have had for longer than their games can take, for so
    /// long since that was last looked at: others get them. The worker is told that its
    /// games are not wanted any more.
    fn take_back_overdue(&mut self, since: Duration, now: Instant) {
        let mut overdue = Vec::new();
        for (number, entry) in &self.jobs {
            match self.claims.of(*number) {
                None => {}
                Some(_) if entry.is_halted() => self.claims.extend(*number, since),
                Some(begun) if now >= begun.until => {
                    tracing::warn!(
                        "job {number} is handed out again: worker {} has it for longer than its \
                         games can take",
                        begun.who.name
                    );
                    overdue.push((*number, begun.party.clone()));
                }
                Some(_) => {}
            }
        }
        for (number, party) in overdue {
            if let Some(entry) = self.jobs.get_mut(&number) {
                entry.late.insert(party);
                let run = entry.run.clone();
                self.unwanted
                    .extend(entry.ear.take().map(|ear| (ear, run, number)));
            }
            self.hand_out_again(number);
        }
    }

    /// NATS was away: jobs that nobody has begun may be lost.
    pub(in crate::coordinator) fn came_back(&mut self) {
        self.audits.came_back();
        let numbers = self.jobs.keys();
        let unclaimed = numbers.filter(|number| self.claims.of(**number).is_none());
        let unclaimed: Vec<u64> = unclaimed.copied().collect();
        for number in unclaimed {
            self.take_back(number);
        }
    }

    /// Hands out again the jobs that were put into these queues and that nobody has begun: the
    /// queues were empty at the time `then`, so the jobs are lost.
    pub(in crate::coordinator) fn miss_from(&mut self, empty: &BTreeSet<String>, then: Instant) {
        let lost = self.jobs.iter().filter(|(number, entry)| {
            let class = entry.class.as_ref();
            let is_unclaimed = self.claims.of(**number).is_none();
            // A worker that has just taken it from there is about to claim it.
            let is_late = entry.heard + ABANDONED < then;
            is_late && is_unclaimed && class.is_some_and(|class| empty.contains(class))
        });
        let lost: Vec<u64> = lost.map(|(number, _)| *number).collect();
        for number in lost {
            tracing::info!("job {number} is handed out again: it is in its queue no more");
            self.hand_out_again(number);
        }
    }

    /// Hands a job out that was handed out before.
    pub(super) fn hand_out_again(&mut self, number: u64) {
        self.counts.again += 1;
        COUNTS.jobs_again.add(1);
        self.take_back(number);
    }

    /// Has a job wait again, if it does not: it was lost, is not in its queue, or its
    /// worker cannot play it.
    pub(in crate::coordinator) fn take_back(&mut self, number: u64) {
        if let Some(entry) = self.jobs.get_mut(&number)
            && let Some(class) = entry.class.take()
        {
            self.claims.end(number);
            entry.give_back_shown();
            entry.wait_again();
            self.load
                .discount(&class, std::mem::take(&mut entry.counted));
            self.waiting.push_back(number);
        }
        self.audits.take_back(number);
    }

    fn hand_out(&mut self, number: u64, now: Instant) -> Option<(String, Job)> {
        let entry = self.jobs.get(&number)?;
        if entry.open() == 0 {
            self.end(number);
            return None;
        }
        if now < entry.not_before {
            return None;
        }
        let needed = entry.needed(&self.frame.sent);
        let without = entry.without();
        let class = if without.is_empty() {
            self.workers.class_for(&needed, &self.load)
        } else {
            self.workers.class_without(&needed, &self.load, &without)
        };
        let entry = self.jobs.get_mut(&number)?;
        if class.is_none() {
            // Where nobody else is here, those that were late get it again.
            entry.late.clear();
        }
        let class = class?;
        entry.epoch += 1;
        entry.class = Some(class.clone());
        entry.counted = entry.games.len();
        self.load.add(&class, entry.counted);
        entry.heard = now;
        let key = (&*entry.run, number, entry.epoch);
        let beyond_published = entry.beyond_published.clone();
        let games = entry.games.iter().map(|game| game.told.clone()).collect();
        let job = self.frame.job(key, entry.terms, beyond_published, games);
        Some((class, job))
    }
}
