//! The queues at NATS: they are made, looked at, and made again where NATS has lost them.

use std::collections::{BTreeMap, BTreeSet};

use async_nats::connection::State;
use futures_util::future::join_all;
use tokio::time::Instant;

use super::{CoordinatorTask, LOOK_AT_NATS};
use crate::job::Job;
use crate::link::{CreationTime, LinkError, QueueState};

/// The state of NATS, as a look at it has found it.
pub(super) struct NatsState {
    /// When the stream of jobs was made.
    made: CreationTime,
    /// The queues that nothing is in.
    empty: BTreeSet<String>,
    /// The queues that have jobs for which somebody waits, and how many each has given.
    owing: BTreeMap<String, u64>,
    /// When the look began.
    since: Instant,
}

/// The most jobs that are taken in, or put into queues, at a time.
pub(super) const MAX_AT_ONCE: usize = 256;

impl CoordinatorTask {
    /// Puts the jobs that are due into their queues.
    pub(super) async fn hand_out(&mut self) {
        if self.link.client.connection_state() != State::Connected {
            return;
        }
        let due = self.table.due(Instant::now(), MAX_AT_ONCE);
        self.make_queues(&due).await;
        let link = &self.link;
        let handed_out = due.iter().map(async |(class, job)| {
            let sent = link.hand_out(class, job).await;
            (job.key.number, sent)
        });
        let handed_out = join_all(handed_out).await;
        for (number, sent) in handed_out {
            if let Err(error) = sent {
                tracing::warn!("job {number} is not in its queue: {error}");
                self.is_stream_broken |= error.says_that_files_are_gone();
                self.table.take_back(number);
                self.look_at_nats();
            }
        }
        let room = self.table.room();
        self.room
            .send_if_modified(|own| std::mem::replace(&mut own.games, room) != room);
    }

    /// Makes the stream, queues and programs again that are missing: NATS may have lost its
    /// files, or somebody may have removed something there.
    pub(super) fn look_at_nats(&mut self) {
        if !self.looking.is_empty() {
            return;
        }
        let classes = self.table.workers.classes();
        self.queues.retain(|queue| classes.contains(queue.as_str()));
        let (link, queues, programs) = (
            self.link.clone(),
            self.queues.clone(),
            self.programs.clone(),
        );
        let since = Instant::now();
        let is_stream_broken = std::mem::take(&mut self.is_stream_broken);
        self.looking.spawn(async move {
            if is_stream_broken {
                link.remove_stream().await?;
            }
            let made = link.make_stream().await?;
            let (mut empty, mut owing) = (BTreeSet::new(), BTreeMap::new());
            for queue in queues {
                match link.make_queue(&queue).await? {
                    QueueState::Empty => drop(empty.insert(queue)),
                    QueueState::Owes { given } => drop(owing.insert(queue, given)),
                    QueueState::Gives => {}
                }
            }
            link.put_programs(&programs).await?;
            Ok(NatsState {
                made,
                empty,
                owing,
                since,
            })
        });
    }

    /// Hands jobs out again that were lost with their stream.
    pub(super) fn looked(&mut self, looked: Option<Result<NatsState, LinkError>>) {
        match looked {
            Some(Ok(found)) if found.made != self.made => {
                tracing::warn!("NATS has lost its jobs: those that nobody has begun go out again");
                self.made = found.made;
                self.table.came_back();
            }
            Some(Ok(found)) => {
                self.table.miss_from(&found.empty, found.since);
                self.find_stuck(found.owing, found.since);
            }
            None => {}
            Some(Err(error)) => {
                tracing::warn!("NATS lacks something: {error}");
                self.is_stream_broken |= error.says_that_files_are_gone();
            }
        }
    }

    /// A queue that owes a job and gives none from one look to the next cannot read its
    /// jobs.
    fn find_stuck(&mut self, owing: BTreeMap<String, u64>, looked: Instant) {
        let before = std::mem::take(&mut self.owing);
        for (queue, given) in owing {
            let since = match before.get(&queue) {
                Some((earlier, since)) if *earlier == given => *since,
                _ => looked,
            };
            if looked.duration_since(since) >= LOOK_AT_NATS {
                tracing::warn!("queue {queue} of NATS gives none of its jobs");
                self.is_stream_broken = true;
            }
            self.owing.insert(queue, (given, since));
        }
    }

    /// Makes the queues of these classes that were not made yet.
    async fn make_queues(&mut self, due: &[(String, Job)]) {
        for (class, _) in due {
            if self.queues.contains(class) {
                continue;
            }
            match self.link.make_queue(class).await {
                Ok(_) => drop(self.queues.insert(class.clone())),
                Err(error) => tracing::warn!("there is no queue {class}: {error}"),
            }
        }
    }
}
