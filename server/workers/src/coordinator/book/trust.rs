//! Whom the coordinator trusts: audits, wrong records, suspensions.

use std::collections::BTreeMap;

use host::contest::{NotTaken, check_played};
use record::from_xml;
use tokio::time::Instant;

use super::Book;
use crate::coordinator::audits::HandedOver;
use crate::coordinator::differences::Differing;
use crate::coordinator::given::{Who, read_record};
use crate::coordinator::outline::Outline;
use crate::coordinator::suspensions::Suspension;
use crate::job::{End, HandedIn, JobGame};

/// A worker is suspended after so many of its records were not those of their games, or
/// not by the rules.
const MAX_WRONG: u32 = 3;

/// The most workers of which wrong records are counted.
const MAX_COUNTED: usize = 10_000;

impl Book {
    /// Takes what a worker has handed in for an audit.
    pub(super) fn take_audit(&mut self, handed_in: HandedIn, who: Who) -> Result<(), String> {
        let number = handed_in.key.number;
        let epoch = self.audits.epoch(number).unwrap_or_default();
        self.expect_current(&handed_in.key, epoch)?;
        let told = self.audits.told(number, &who)?;
        let record = match handed_in.end {
            End::Played(record) => record,
            End::NotBrought(_) => {
                self.audits.give_up(number);
                return Ok(());
            }
        };
        let outline = match outline_of(told, self.frame.scale_time, &who.name, &record) {
            Ok(outline) => outline,
            Err(why) => {
                self.audits.take_back(number);
                self.count_wrong(&who);
                return Err(why);
            }
        };
        // What is found is told before the results that it is about count as settled.
        let _result = self.audits.result(number);
        let compared = self
            .audits
            .compare(number, who, outline, &self.crew, &self.frame.sent);
        if let Some(failed) = compared {
            self.suspend(&failed);
        }
        Ok(())
    }

    /// The contest has said whether it keeps a game. `chance` is a number from 0 to 1
    /// that was drawn after the game came: it decides whether the game is audited.
    pub(in crate::coordinator) fn settled(
        &mut self,
        game: HandedOver,
        kept: &Result<(), NotTaken>,
        chance: f64,
        now: Instant,
    ) {
        match kept {
            Ok(()) if self.crew.suspended().contains_key(&game.by.key) => {}
            Ok(()) => {
                let number = self.next;
                if self.audits.choose(game, chance, number, &self.crew, now) {
                    self.next += 1;
                }
            }
            Err(NotTaken::NotThatGame(_)) => {
                self.counts.refused += 1;
                self.count_wrong(&game.by);
            }
            Err(NotTaken::Lost(_)) => {}
        }
    }

    /// Counts a record that is not that of its game, or not by the rules.
    pub(super) fn count_wrong(&mut self, who: &Who) {
        let is_full = self.wrong.len() >= MAX_COUNTED && !self.wrong.contains_key(&who.key);
        if is_full {
            return;
        }
        let own = self.wrong.entry(who.key.clone()).or_default();
        *own += 1;
        let count = *own;
        if count >= MAX_WRONG {
            self.suspend(&Differing {
                key: who.key.clone(),
                why: format!("{count} of its records were not those of their games"),
            });
        }
    }

    /// Suspends a worker: it gets no more games, and what it is at is handed out again.
    fn suspend(&mut self, failed: &Differing) {
        let Some(suspension) = self.crew.suspend(&failed.key, &failed.why) else {
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
            self.counts.again += 1;
            self.take_back(number);
        }
    }

    /// Who is suspended, and why, if that has changed since it was last asked for.
    pub(in crate::coordinator) fn new_suspensions(
        &mut self,
    ) -> Option<BTreeMap<String, Suspension>> {
        let has_changed = std::mem::take(&mut self.has_suspended);
        has_changed.then(|| self.crew.suspended().clone())
    }
}

/// What of a game that was audited is compared.
///
/// # Errors
/// It is not that game, or not by the rules.
fn outline_of(
    told: &JobGame,
    scale_time: bool,
    worker: &str,
    record: &str,
) -> Result<Outline, String> {
    let given = from_xml(told.record.as_bytes()).map_err(|error| error.to_string())?;
    let played = read_record(record, worker, None)?;
    check_played(&given, &played, scale_time).map_err(|error| error.to_string())?;
    Ok(Outline::of(&played))
}
