//! The terms that all jobs of a run of the coordinator have in common.

use std::collections::BTreeMap;
use std::time::Duration;

use contest::Assignment;
use record::{Journal, Thousandths, to_xml};

use super::longest::at_machine;
use crate::job::{Job, JobGame, JobKey, JobTerms};
use crate::offer::short_hash;
use crate::sent::ProgramReference;

/// The terms that all jobs of a run have in common.
pub(super) struct RunTerms {
    /// The contest, as subjects name it.
    pub(super) contest: String,
    /// The run of the coordinator.
    pub(super) run: String,
    /// The key with which the coordinator signs its answers in this run.
    pub(super) answers: String,
    /// The secret from which the tickets of jobs are made; nobody else knows it.
    pub(super) secret: [u8; 32],
    /// Whether limits of time are multiplied by the factor of each worker.
    pub(super) scale_time: bool,
    /// The programs that are sent, by their names.
    pub(super) sent: BTreeMap<String, ProgramReference>,
}

impl RunTerms {
    /// The ticket of a job: a worker must have read it in the job itself to speak of the job.
    pub(super) fn ticket(&self, run: &str, number: u64, epoch: u32) -> String {
        let mut bytes = self.secret.to_vec();
        bytes.extend(run.as_bytes());
        bytes.extend(number.to_be_bytes());
        bytes.extend(epoch.to_be_bytes());
        short_hash(&bytes)
    }

    /// A job as workers are told of it, of this run and number, that was handed out so often.
    pub(super) fn job(
        &self,
        (run, number, epoch): (&str, u64, u32),
        terms: JobTerms,
        beyond_published: Option<String>,
        games: Vec<JobGame>,
    ) -> Job {
        let names = games.iter().flat_map(|game| &game.programs);
        let sent = names.filter_map(|name| Some((name.clone(), self.sent.get(name)?.clone())));
        Job {
            key: JobKey {
                contest: self.contest.clone(),
                run: run.to_owned(),
                number,
                epoch,
                ticket: self.ticket(run, number, epoch),
            },
            answers: self.answers.clone(),
            terms,
            beyond_published,
            scale_time: self.scale_time,
            sent: sent.collect(),
            games,
        }
    }

    /// How long a worker of this factor may take for what takes so long elsewhere.
    pub(super) fn limit(&self, longest: Duration, factor: Thousandths) -> Duration {
        if self.scale_time {
            at_machine(longest, factor)
        } else {
            longest
        }
    }

    /// The digest of all that the players of a game are told, and of how it is run.
    pub(super) fn digest(&self, assignment: &Assignment) -> String {
        let Assignment {
            journal,
            programs,
            terms,
            beyond_published,
            answer_timeout,
            ..
        } = assignment;
        let told = to_xml(&Journal {
            started: jiff::Timestamp::UNIX_EPOCH,
            ..journal.clone()
        });
        let terms = JobTerms::of(*terms, *answer_timeout);
        let sent: Vec<_> = programs.iter().map(|name| self.sent.get(name)).collect();
        let all = (
            told,
            programs,
            terms,
            beyond_published,
            self.scale_time,
            sent,
        );
        short_hash(serde_json::to_string(&all).unwrap_or_default().as_bytes())
    }
}
