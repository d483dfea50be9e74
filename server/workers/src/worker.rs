//! A worker: takes jobs, plays their games as every game is played, and hands in.

mod game;
mod sent_here;
mod slot;

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use record::Thousandths;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};

use self::sent_here::SentHere;
use self::slot::Slot;
use crate::job::{Presence, nearest_factor, pack};
use crate::link::{HEARTBEAT, HERE, Link, LinkError};
use crate::load::load;
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
    /// It takes no job while more tasks run for each processor.
    pub most_load: f64,
}

/// What all boards of a worker share.
struct Shared {
    link: Link,
    offer: Offer,
    key: WorkerKey,
    rules: WorkerRules,
    /// How many times as long as the reference machine it takes.
    factor: Thousandths,
    /// Programs that were sent, if it takes such.
    sent: Option<SentHere>,
}

/// A worker.
pub struct Worker(Arc<Shared>);

impl Worker {
    /// A worker with these programs. Measures how fast the machine is, which takes a
    /// moment.
    ///
    /// # Errors
    /// The folder of programs that are sent cannot be made.
    pub fn new(link: Link, offer: Offer, key: WorkerKey, rules: WorkerRules) -> io::Result<Worker> {
        let own = |folder: &Path| folder.join(short_hash(rules.name.as_bytes()));
        let sent = offer.sent().map(|folder| SentHere::new(own(folder)));
        Ok(Worker(Arc::new(Shared {
            sent: sent.transpose()?,
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

    /// Works until it is told to stop; then ends the jobs that it has begun. What is
    /// lost meanwhile is handed out again by the coordinator.
    ///
    /// # Errors
    /// NATS refuses.
    pub async fn run(self, stop: watch::Receiver<bool>) -> Result<(), LinkError> {
        let shared = self.0;
        let queue = shared.link.queue(&shared.offer.class()).await?;
        let mut slots = JoinSet::new();
        for _ in 0..shared.rules.slots.max(1) {
            let ear = shared.link.ear().await?;
            let slot = Slot::new(Arc::clone(&shared), queue.clone(), stop.clone(), ear);
            slots.spawn(slot.run());
        }
        let presence = tokio::spawn(be_here(Arc::clone(&shared), stop));
        while slots.join_next().await.is_some() {}
        presence.abort();
        // What was said last is still sent.
        let _ = tokio::time::timeout(Duration::from_secs(2), shared.link.client.flush()).await;
        Ok(())
    }
}

/// Says every few seconds that the worker is here; once it stops, that it has no
/// places.
async fn be_here(shared: Arc<Shared>, stop: watch::Receiver<bool>) {
    let mut beat = interval(HEARTBEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let programs = shared.offer.programs();
    loop {
        beat.tick().await;
        let is_stopping = *stop.borrow();
        let presence = Presence {
            worker: shared.rules.name.clone(),
            class: shared.offer.class(),
            programs: programs.clone(),
            takes_files: shared.sent.is_some(),
            slots: if is_stopping { 0 } else { shared.rules.slots },
            factor: shared.factor,
            load: load(),
        };
        if let Err(error) = say(&shared, &presence).await {
            tracing::debug!("{error}");
        }
    }
}

async fn say(shared: &Shared, presence: &Presence) -> Result<(), LinkError> {
    let bytes = pack(presence)?;
    let headers = shared.key.sign(&bytes).map_err(LinkError::nats)?;
    let client = &shared.link.client;
    let told = client.publish_with_headers(HERE, headers, bytes.into());
    told.await.map_err(LinkError::nats)
}

/// Waits, but not beyond a stop.
async fn rest(time: Duration, stop: &mut watch::Receiver<bool>) {
    tokio::select! {
        () = sleep(time) => {}
        _ = stop.wait_for(|stopped| *stopped) => {}
    }
}
