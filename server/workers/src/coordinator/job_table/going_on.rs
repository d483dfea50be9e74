//! What goes on from earlier runs of the coordinator: the games that workers have begun there.

use std::collections::BTreeMap;

use contest::Assignment;
use jiff::Timestamp;
use record::GameId;
use tokio::time::Instant;
use tournament::GameKey;

use super::JobTable;
use crate::coordinator::assignments::{KeptClaim, KeptClaims};
use crate::coordinator::claims::{ABANDONED, ActiveClaim};
use crate::coordinator::earlier_jobs::EarlierJobs;
use crate::coordinator::job_entry::{Game, JobEntry};
use crate::job::JobKey;

impl JobTable {
    /// This table after earlier runs with the claims `earlier`.
    pub(in crate::coordinator) fn after(
        mut self,
        mut earlier: KeptClaims,
        now: Instant,
    ) -> JobTable {
        // No two jobs have the same number, whichever run has handed them out.
        self.next = earlier.keys().next_back().map_or(1, |last| last + 1);
        let suspended = &self.workers.suspended;
        earlier.retain(|_, claim| !suspended.contains_key(&claim.key));
        self.earlier = EarlierJobs::new(earlier, now);
        for claim in self.earlier.claims() {
            claim.keep_in(&mut self.claims);
        }
        self
    }

    /// The games of earlier runs that may go on, with their numbers.
    pub(in crate::coordinator) fn earlier_numbers(&self) -> BTreeMap<GameKey, GameId> {
        self.earlier.numbers()
    }

    /// Whether the contest may still hand out this game of an earlier run.
    pub(in crate::coordinator) fn waits_for(&self, key: &JobKey, game: usize) -> bool {
        self.earlier.waits_for(key, Some(game))
    }

    /// Whether the worker of a claim of an earlier run still has its job.
    pub(super) fn is_at_worker(&self, claim: &KeptClaim) -> bool {
        let entry = self.jobs.get(&claim.number);
        entry.is_none_or(|entry| entry.epoch == claim.epoch && entry.class.is_some())
    }

    /// A game goes on at the worker that has begun it in an earlier run.
    pub(super) fn go_on(
        &mut self,
        claim: &KeptClaim,
        place: usize,
        assignment: Assignment,
        now: Instant,
    ) {
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
        let limit = self.frame.limit(entry.longest, claim.factor);
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
    pub(super) fn end_earlier(&mut self, now: Instant) {
        for number in self.earlier.end(now) {
            match self.jobs.get(&number) {
                Some(entry) if entry.open() > 0 => {}
                Some(_) => self.end(number),
                None => self.claims.forget(number),
            }
        }
    }
}
