//! Which worker may play a job: the answers to claims.

use tokio::time::Instant;

use super::JobTable;
use crate::coordinator::assignments::KeptClaim;
use crate::coordinator::claims::{ABANDONED, ActiveClaim, MOST_OF_PLACE, WorkerIdentity};
use crate::coordinator::job_entry::PAUSE;
use crate::coordinator::suspensions::Suspension;
use crate::coordinator::worker_registry::party;
use crate::job::{Claim, ClaimReply, JobKey, is_factor};

impl JobTable {
    /// A worker is about to begin a job that it has from this queue: the games that are
    /// still to be played.
    pub(in crate::coordinator) fn claim(
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
            return none(self.workers.suspended.get(key));
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
        let Some(entry) = self.jobs.get(&number) else {
            return none(None);
        };
        let limit = self.frame.limit(entry.longest, claim.factor);
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
        entry.begin_next(now);
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
}
