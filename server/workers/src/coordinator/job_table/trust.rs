//! The trust in workers: audits, wrong records, suspensions.

use std::collections::BTreeMap;

use contest::file::kind_of;
use contest::{Answer, OpenResults, ResultRefusal, check_played};
use record::{Journal, from_xml};
use store::AuditFile;
use tokio::time::Instant;

use super::{Ending, JobTable};
use crate::coordinator::audits::SubmittedGame;
use crate::coordinator::claims::{ActiveClaim, WorkerIdentity};
use crate::coordinator::differences::SuspectWorker;
use crate::coordinator::job_entry::read_record;
use crate::coordinator::open_audits::{AuditChange, AuditedGame, WorkerRecord};
use crate::coordinator::suspensions::Suspension;
use crate::job::{End, JobGame, Submission};

/// A worker is suspended after so many of its records were not those of their games, or
/// not by the rules.
const MAX_WRONG: u32 = 3;

/// The most workers of which wrong records are counted.
const MAX_COUNTED: usize = 10_000;

impl JobTable {
    /// Takes a submission of a worker for an audit.
    pub(super) fn take_audit(
        &mut self,
        handed_in: Submission,
        who: WorkerIdentity,
    ) -> Result<(), String> {
        let number = handed_in.key.number;
        let epoch = self.audits.epoch(number).unwrap_or_default();
        self.expect_current(&handed_in.key, &self.frame.run, epoch)?;
        let told = self.audits.told(number, &who)?;
        let record = match handed_in.end {
            End::Played(record) => record,
            End::NotBrought(_) => {
                self.audits.pass_on(number);
                return Ok(());
            }
        };
        let journal = match again(told, self.frame.scale_time, &who, &record) {
            Ok(journal) => journal,
            Err(why) => {
                self.audits.take_back(number);
                self.count_wrong(&who);
                return Err(why);
            }
        };
        // The finding is told before the results that it is about count as settled.
        let _result = self.audits.result(number);
        if let Some(failed) = self.audits.compare(number, who, &journal) {
            self.suspend(&failed);
        }
        Ok(())
    }

    /// Goes on with the audits that earlier runs have left open: no verdict is given before
    /// they have come to an end.
    pub(in crate::coordinator) fn resume_audits(
        &mut self,
        open: Vec<(AuditFile, AuditedGame)>,
        results: &OpenResults,
        now: Instant,
    ) {
        for audit in open {
            // A worker that lied may be gone, and its games are annulled by its name.
            for played in &audit.1.played {
                self.workers.owns(&played.name, &played.key);
            }
            self.audits.resume(self.next, audit, results, now);
            self.next += 1;
        }
    }

    /// Draws whether a game is audited that has come and may be kept. `chance` is a number
    /// from 0 to 1 that nobody knew before. Gives the change that is to be written to the store
    /// before the contest hears of the game.
    pub(in crate::coordinator) fn draw(
        &mut self,
        ending: &mut Ending,
        chance: f64,
    ) -> Option<AuditChange> {
        let (Answer::Played(journal, _), Some(taking)) = (&ending.answer, &mut ending.taken) else {
            return None;
        };
        // A game without a board is not played again.
        let has_board = kind_of(&journal.game).is_none();
        if !has_board || !self.audits.draws(chance, &self.workers) {
            return None;
        }
        let game = &mut taking.game;
        let ActiveClaim { who, party, .. } = game.begun.clone();
        let drawn = Box::new(AuditedGame::new(
            game.told.clone(),
            game.terms,
            game.beyond_published.clone(),
            game.begun.so_far(),
            WorkerRecord::new(who.name, who.key, party, journal),
        ));
        game.drawn = Some(drawn.clone());
        Some(AuditChange::Write(self.audits.file(game.id), drawn))
    }

    /// The contest has said whether it keeps a game.
    pub(in crate::coordinator) fn settled(
        &mut self,
        game: SubmittedGame,
        kept: &Result<(), ResultRefusal>,
        now: Instant,
    ) {
        let SubmittedGame {
            id,
            begun,
            drawn,
            open,
            ..
        } = game;
        let is_suspended = self.workers.suspended.contains_key(&begun.who.key);
        match drawn {
            Some(drawn) if kept.is_ok() && !is_suspended => {
                self.audits.begin(self.next, *drawn, (id, open), now);
                self.next += 1;
            }
            Some(_) => self.audits.forget_drawn(id),
            None => {}
        }
        if let Err(ResultRefusal::NotThatGame(_)) = kept {
            self.counts.refused += 1;
            self.count_wrong(&begun.who);
        }
    }

    /// Counts a record that is not that of its game, or not by the rules.
    pub(super) fn count_wrong(&mut self, who: &WorkerIdentity) {
        let is_full = self.wrong.len() >= MAX_COUNTED && !self.wrong.contains_key(&who.key);
        if is_full {
            return;
        }
        let own = self.wrong.entry(who.key.clone()).or_default();
        *own += 1;
        let count = *own;
        if count >= MAX_WRONG {
            self.suspend(&SuspectWorker {
                key: who.key.clone(),
                why: format!("{count} of its records were not those of their games"),
            });
        }
    }

    /// Suspends a worker: it gets no more games, and its jobs are handed out again.
    fn suspend(&mut self, failed: &SuspectWorker) {
        let Some(suspension) = self.workers.suspend(&failed.key, &failed.why) else {
            return;
        };
        tracing::warn!(
            "the worker with the key {} is suspended: {suspension}. Its games are annulled",
            failed.key
        );
        self.counts.suspended += 1;
        self.has_suspended = true;
        self.audits.forget(&failed.key);
        for number in self.claims.jobs_of(&failed.key) {
            self.hand_out_again(number);
        }
    }

    /// The suspended workers, and why, if that has changed since it was last asked for.
    pub(in crate::coordinator) fn new_suspensions(
        &mut self,
    ) -> Option<BTreeMap<String, Suspension>> {
        let has_changed = std::mem::take(&mut self.has_suspended);
        has_changed.then(|| self.workers.suspended.clone())
    }
}

/// The record of a game that was played again.
///
/// # Errors
/// It is not that game, or not by the rules.
fn again(
    told: &JobGame,
    scale_time: bool,
    worker: &WorkerIdentity,
    record: &str,
) -> Result<Journal, String> {
    let given = from_xml(told.record.as_bytes()).map_err(|error| error.to_string())?;
    let played = read_record(record, worker, None)?;
    check_played(&given, &played, scale_time).map_err(|error| error.to_string())?;
    Ok(played)
}
