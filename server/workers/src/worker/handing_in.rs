//! The results of a job on their way to the store. The place that has played its games goes
//! on with another job meanwhile.

use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::{AckKind, Message};
use bytes::Bytes;
use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use record::{Entry, from_xml, to_xml};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, interval_at, sleep};

use super::{JobUnderWay, WorkerContext};
use crate::job::{End, JobKey, LiveReport, Submission, SubmissionReply, pack};
use crate::link::{HEARTBEAT, LinkError, results_of};

/// How long a result is handed in again and again before it is given up.
const PATIENCE: Duration = Duration::from_secs(120);

/// The bytes of the largest message that headers take.
const ROOM_FOR_HEADERS: usize = 1024;

/// The most results of a job that are handed in at a time.
const MAX_UNKEPT: usize = 64;

/// A job that this worker has claimed, until all its results are kept.
pub(super) struct TakenJob {
    pub(super) shared: Arc<WorkerContext>,
    pub(super) job: JobKey,
    /// The key with which the coordinator signs its answers.
    pub(super) answers: String,
    /// The subject at which orders for its games are heard.
    pub(super) ear: String,
    /// The job as it came.
    pub(super) message: Message,
    pub(super) _under_way: JobUnderWay,
}

/// A game of a job that has come to an end.
pub(super) struct EndedGame {
    /// Its place in the job.
    pub(super) index: usize,
    pub(super) end: End,
    /// Where is told that the coordinator has answered.
    pub(super) answered: oneshot::Sender<()>,
}

impl TakenJob {
    /// Hands in the games as they end; once there are no more, and all have their answers, lets
    /// go of the job, as the place says that has played it. Says all the while that the
    /// worker is at it.
    pub(super) async fn hand_in_all(
        self,
        mut ended: mpsc::Receiver<EndedGame>,
        last: oneshot::Receiver<AckKind>,
    ) {
        let mut under_way = FuturesUnordered::new();
        let (mut has_more, mut is_lost) = (true, false);
        let mut beat = interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
        while has_more || !under_way.is_empty() {
            tokio::select! {
                game = ended.recv(), if has_more && under_way.len() < MAX_UNKEPT => match game {
                    Some(game) => under_way.push(self.hand_in(game)),
                    None => has_more = false,
                },
                Some(is_answered) = under_way.next() => is_lost |= !is_answered,
                _ = beat.tick() => self.say_that_it_goes_on().await,
            }
        }
        let kind = match last.await {
            Ok(kind) if !is_lost => kind,
            _ => AckKind::Nak(None),
        };
        acknowledge(&self.message, kind).await;
    }

    async fn say_that_it_goes_on(&self) {
        acknowledge(&self.message, AckKind::Progress).await;
        let live = LiveReport {
            key: self.job.clone(),
            game: 0,
            entries: Vec::new(),
        };
        self.shared.tell(&self.ear, &live).await;
    }

    /// Hands one game in, whether it is taken or not; says whether there was an answer.
    async fn hand_in(&self, game: EndedGame) -> bool {
        let EndedGame {
            index,
            end,
            answered,
        } = game;
        let handed_in = Submission {
            key: self.job.clone(),
            game: index,
            worker: self.shared.rules.name.clone(),
            end,
        };
        let taken = hand_in(&self.shared, &handed_in, &self.answers).await;
        // The place may wait for it.
        let _ = answered.send(());
        match taken {
            Ok(SubmissionReply::Kept | SubmissionReply::Later) => true,
            Ok(SubmissionReply::Refused(why)) => {
                let (game, number) = (index + 1, self.job.number);
                tracing::info!("game {game} of job {number} is not taken: {why}");
                true
            }
            Err(error) => {
                tracing::warn!("a result is lost: {error}");
                false
            }
        }
    }
}

/// Hands in until there is an answer: the coordinator may be starting again, or
/// the line be cut.
async fn hand_in(
    shared: &WorkerContext,
    handed_in: &Submission,
    answers: &str,
) -> Result<SubmissionReply, LinkError> {
    let mut bytes = pack(handed_in)?;
    if bytes.len() + ROOM_FOR_HEADERS > shared.link.client.max_payload() {
        bytes = pack(&without_words(handed_in))?;
    }
    let headers = shared.key.sign(&bytes).map_err(LinkError::nats)?;
    let bytes = Bytes::from(bytes);
    let began = Instant::now();
    let mut pause = Duration::from_millis(100);
    loop {
        let subject = results_of(&handed_in.key.contest, &shared.queue);
        let asked = (bytes.clone(), headers.clone());
        let asked = shared.link.ask(subject, asked, answers);
        let taken = asked.await.and_then(|taken| match taken {
            SubmissionReply::Later => Err(LinkError::nats("the coordinator begins again")),
            taken => Ok(taken),
        });
        match taken {
            Ok(taken) => return Ok(taken),
            Err(error) if began.elapsed() > PATIENCE => return Err(error),
            Err(error) => {
                tracing::debug!("handing in again: {error}");
                sleep(pause).await;
                pause = (2 * pause).min(Duration::from_secs(5));
            }
        }
    }
}

/// The same submission without the programs' words beside their moves, for a record that
/// is too large for NATS.
fn without_words(handed_in: &Submission) -> Submission {
    let mut short = handed_in.clone();
    if let End::Played(record) = &mut short.end
        && let Ok(mut journal) = from_xml(record.as_bytes())
    {
        tracing::warn!(
            "the record of game {} is too large for NATS: it is handed in without \
                        thoughts and conversations",
            journal.id
        );
        let is_move = |entry: &Entry| !matches!(entry, Entry::Info { .. });
        journal.entries.retain(is_move);
        for player in &mut journal.players {
            player.transcript.clear();
            player.errors.clear();
        }
        *record = to_xml(&journal);
    }
    short
}

pub(super) async fn acknowledge(message: &Message, kind: AckKind) {
    if let Err(error) = message.ack_with(kind).await {
        tracing::debug!("NATS: {error}");
    }
}

#[cfg(test)]
mod tests {
    use record::samples;

    use super::*;
    use crate::job::JobKey;

    #[test]
    fn a_record_that_is_too_large_keeps_its_moves_and_its_end() {
        let journal = samples::everything();
        let whole = Submission {
            key: JobKey {
                contest: "contest".to_owned(),
                run: "run".to_owned(),
                number: 1,
                epoch: 1,
                ticket: "ticket".to_owned(),
            },
            game: 0,
            worker: "one".to_owned(),
            end: End::Played(to_xml(&journal)),
        };
        let End::Played(record) = without_words(&whole).end else {
            panic!("it was played");
        };
        let short = from_xml(record.as_bytes()).unwrap();
        assert_eq!(short.verdict, journal.verdict);
        assert_eq!(short.turns(), journal.turns());
        let is_info = |entry: &Entry| matches!(entry, Entry::Info { .. });
        assert!(journal.entries.iter().any(is_info) && !short.entries.iter().any(is_info));
        assert!(
            short
                .players
                .iter()
                .all(|player| player.transcript.is_empty())
        );
    }
}
