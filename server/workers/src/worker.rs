//! A worker: takes jobs, plays their games as every game is played, and hands in.

mod game;
mod program_cache;
mod slot;

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use record::Thousandths;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};

use self::program_cache::ProgramCache;
use self::slot::Slot;
use crate::job::{JobKey, LiveReport, Presence, nearest_factor, pack};
use crate::link::{HEARTBEAT, Link, LinkError, here_of, live_of};
use crate::offer::{Offer, short_hash};
use crate::signing::WorkerKey;
use crate::speed::factor;

/// How a worker works.
#[derive(Clone, Debug)]
pub struct WorkerRules {
    /// Its name, which is in logs and with its results.
    pub name: String,
    /// How many games it plays at a time, at least 1.
    pub slots: usize,
    /// The queue of jobs that is its own; that of all workers with the same programs, if
    /// it has none.
    pub queue: Option<String>,
    /// It takes no job while more tasks run for each processor.
    pub most_load: f64,
}

/// The state that all boards of a worker share.
struct WorkerContext {
    link: Link,
    offer: Offer,
    key: WorkerKey,
    rules: WorkerRules,
    /// How many times as long as the reference machine it takes.
    factor: Thousandths,
    /// Programs that were sent, if it takes such.
    sent: Option<ProgramCache>,
    /// The queue from which it takes jobs.
    queue: String,
    /// The jobs at its boards.
    under_way: Mutex<HashSet<JobKey>>,
}

impl WorkerContext {
    /// Notes that a job is at a board, until the returned value is dropped; gives `None` if it
    /// is at another one: NATS gives a job again whose queue it has lost.
    fn take_up(&self, key: &JobKey) -> Option<JobUnderWay<'_>> {
        let is_new = self.under_way.lock().insert(key.clone());
        let job = key.clone();
        is_new.then(|| JobUnderWay { shared: self, job })
    }

    /// Reports the events in a job, and the subject at which the coordinator answers.
    async fn tell(&self, ear: &str, live: &LiveReport) {
        let subject = live_of(&live.key.contest, &self.queue);
        let told = self.link.tell_and_hear(subject, ear, live, &self.key);
        if let Err(error) = told.await {
            tracing::debug!("{error}");
        }
    }
}

/// A job at a board.
struct JobUnderWay<'a> {
    shared: &'a WorkerContext,
    job: JobKey,
}

impl Drop for JobUnderWay<'_> {
    fn drop(&mut self) {
        self.shared.under_way.lock().remove(&self.job);
    }
}

/// A worker.
pub struct Worker(Arc<WorkerContext>);

impl Worker {
    /// A worker with these programs. Measures how fast the machine is, which takes a
    /// moment.
    ///
    /// # Errors
    /// The folder of programs that are sent cannot be made.
    pub fn new(link: Link, offer: Offer, key: WorkerKey, rules: WorkerRules) -> io::Result<Worker> {
        let own = |folder: &Path| folder.join(short_hash(rules.name.as_bytes()));
        let sent = offer.sent().map(|folder| ProgramCache::new(own(folder)));
        Ok(Worker(Arc::new(WorkerContext {
            sent: sent.transpose()?,
            under_way: Mutex::default(),
            queue: rules.queue.clone().unwrap_or_else(|| offer.class()),
            link,
            offer,
            key,
            factor: nearest_factor(factor(rules.slots)),
            rules,
        })))
    }

    /// How many times as long as the reference machine it takes for the same work.
    pub fn factor(&self) -> Thousandths {
        self.0.factor
    }

    /// Works until it is told to stop; then ends the jobs that it has begun. The coordinator
    /// hands out again the jobs that are lost meanwhile.
    ///
    /// # Errors
    /// NATS refuses.
    pub async fn run(self, stop: watch::Receiver<bool>) -> Result<(), LinkError> {
        let shared = self.0;
        let mut slots = JoinSet::new();
        for _ in 0..shared.rules.slots.max(1) {
            let ear = shared.link.ear().await?;
            let slot = Slot::new(Arc::clone(&shared), stop.clone(), ear);
            slots.spawn(slot.run());
        }
        let presence = tokio::spawn(be_here(Arc::clone(&shared), stop));
        while slots.join_next().await.is_some() {}
        presence.abort();
        // The last messages are still sent.
        let _ = tokio::time::timeout(Duration::from_secs(2), shared.link.client.flush()).await;
        Ok(())
    }
}

/// Says every few seconds that the worker is here; once it stops, that it has no
/// places.
async fn be_here(shared: Arc<WorkerContext>, stop: watch::Receiver<bool>) {
    let mut beat = interval(HEARTBEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let programs = shared.offer.programs();
    let mut was_busy = false;
    loop {
        beat.tick().await;
        let (load, most) = (load(), shared.rules.most_load);
        let is_busy = load.get() > most;
        if is_busy != std::mem::replace(&mut was_busy, is_busy) {
            if is_busy {
                tracing::warn!(
                    "this machine is busy: {load} tasks run for each processor, and no game is \
                 taken above {most}; end other programs, or give a higher --most-load"
                );
            } else {
                tracing::info!("this machine is not busy any more: games are taken");
            }
        }
        let is_stopping = *stop.borrow();
        let presence = Presence {
            worker: shared.rules.name.clone(),
            class: shared.queue.clone(),
            programs: programs.clone(),
            takes_files: shared.sent.is_some(),
            slots: if is_stopping { 0 } else { shared.rules.slots },
            factor: shared.factor,
            load,
            is_busy,
        };
        if let Err(error) = say(&shared, &presence).await {
            tracing::debug!("{error}");
        }
    }
}

async fn say(shared: &WorkerContext, presence: &Presence) -> Result<(), LinkError> {
    let bytes = pack(presence)?;
    let headers = shared.key.sign(&bytes).map_err(LinkError::nats)?;
    let client = &shared.link.client;
    let told = client.publish_with_headers(here_of(&shared.queue), headers, bytes.into());
    told.await.map_err(LinkError::nats)
}

/// Waits, but not beyond a stop.
async fn rest(time: Duration, stop: &mut watch::Receiver<bool>) {
    tokio::select! {
        () = sleep(time) => {}
        _ = stop.wait_for(|stopped| *stopped) => {}
    }
}

/// The load of the last minute for each processor: 1 is as much as they can do. 0
/// where the system does not tell.
fn load() -> Thousandths {
    let average = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let statistics = fs::read_to_string("/proc/stat").unwrap_or_default();
    Thousandths::of(load_of(&average, &statistics))
}

/// The load of a machine by its own account. The average is that of all its processors,
/// so it is divided by as many, and not by the few that this process may run on.
fn load_of(average: &str, statistics: &str) -> f64 {
    let load: Option<f64> = average.split(' ').next().and_then(|load| load.parse().ok());
    let is_processor = |line: &&str| {
        let rest = line.strip_prefix("cpu");
        rest.is_some_and(|rest| rest.starts_with(|sign: char| sign.is_ascii_digit()))
    };
    let processors = statistics.lines().filter(is_processor).count();
    load.map_or(0.0, |load| load / processors.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In a container of two processors on a machine of four.
    #[test]
    fn the_load_of_a_machine_is_for_each_of_its_processors() {
        let statistics = "cpu  9 9\ncpu0 1 2\ncpu1 1 2\ncpu2 3 4\ncpu3 5 6\nintr 7\nctxt 1\n";
        assert_eq!(load_of("5.00 0.01 0.05 1/9 1", statistics), 1.25);
        assert_eq!(load_of("", ""), 0.0);
        assert_eq!(load_of("0.75 0 0", ""), 0.75);
    }
}
