//! Which results of workers are taken, and what they end.

use contest::{Answer, Assignment, ResultRefusal};
use metrics::COUNTS;
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::JobTable;
use crate::coordinator::audits::SubmittedGame;
use crate::coordinator::claims::{NOT_CLAIMED, WorkerIdentity};
use crate::coordinator::job_entry::read_record;
use crate::job::{End, Submission};

/// After so many workers could not bring a player to the board, its contest is told.
pub(super) const MAX_TRIES: usize = 3;

/// The most seats of a game.
const MAX_SEATS: usize = 10;

/// A game with the end that was handed in: the contest says whether it is kept.
pub(in crate::coordinator) struct Ending {
    pub(in crate::coordinator) assignment: Assignment,
    pub(in crate::coordinator) answer: Answer,
    /// Says whether a game was kept, and why not; nothing where there is none.
    pub(in crate::coordinator) taken: Option<PendingGame>,
}

/// A game that its contest may keep.
pub(in crate::coordinator) struct PendingGame {
    /// Says whether it was kept, and why not.
    pub(in crate::coordinator) kept: oneshot::Receiver<Result<(), ResultRefusal>>,
    pub(in crate::coordinator) game: SubmittedGame,
}

impl JobTable {
    /// Takes a submission of a worker, signed by this key.
    ///
    /// # Errors
    /// It is not taken; why.
    pub(in crate::coordinator) fn take(
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
        let time = now.duration_since(entry.playing_since);
        entry.begin_next(now);
        if let Some(class) = entry.class.clone() {
            self.load.discount(&class, freed);
        }
        if journal.is_some() {
            self.pace.played(time);
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
