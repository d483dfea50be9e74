//! What workers say to the coordinator, and what it answers.

use std::sync::Arc;

use async_nats::Message;
use contest::ResultRefusal;
use tokio::time::Instant;

use super::CoordinatorTask;
use super::audits::SubmittedGame;
use super::gate::SignedMessage;
use super::job_table::{Ending, PendingGame};
use crate::job::{Claim, JobKey, JobOrders, LiveReport, Presence, Submission, SubmissionReply};
use crate::link::Link;
use crate::signing::WorkerKey;

/// The outcome of a submission of a worker.
pub(super) struct SubmissionOutcome {
    worker: Option<String>,
    is_kept: bool,
    /// A game of which the contest has said whether it keeps it.
    settled: Option<(SubmittedGame, Result<(), ResultRefusal>)>,
}

impl CoordinatorTask {
    /// Whether a message about this job is for this coordinator: one of an earlier run is
    /// told so, unless a later coordinator does that.
    fn is_for_this(&self, key: &JobKey) -> bool {
        !self.has_ended || self.table.is_own(key)
    }

    /// Takes in that a worker is here. One that gets no games is told why.
    pub(super) async fn meet(&mut self, said: SignedMessage<Presence>) {
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

    pub(super) fn claim(&mut self, said: SignedMessage<Claim>) {
        if !self.is_for_this(&said.what.key) {
            return;
        }
        let from = (&*said.key, said.queue());
        let claimed = self.table.claim(&said.what, from, Instant::now());
        self.claimed.push((said.message, claimed));
    }

    /// Answers the claims, once they are written down: the next run knows which worker plays
    /// what.
    pub(super) fn answer_claims(&mut self) {
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

    pub(super) fn take(&mut self, said: SignedMessage<Submission>) {
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

    /// Has the table decide whether a game that was kept is audited.
    pub(super) fn settle(&mut self, answered: Option<SubmissionOutcome>) {
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

    /// Tells workers of games that are halted, go on, or are not wanted any more.
    pub(super) async fn tell_news(&mut self) {
        for (ear, wanted) in self.table.news() {
            want(&self.link, &self.key, ear, &wanted).await;
        }
    }

    /// Shows the events of a game that its own worker reports; reports of other workers are
    /// ignored.
    pub(super) async fn show(&mut self, said: SignedMessage<LiveReport>) {
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
