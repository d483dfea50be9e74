//! The workers that are here while no tournament is played: they are looked for while the
//! operator looks at the page.

use std::sync::Arc;
use std::time::Duration;

use contest::dispatch::{NoWorkers, WorkerStatus};
use contest::file::WorkersConfig;
use parking_lot::Mutex;
use tokio::time::{Instant, timeout};
use workers::without_password;

use crate::at_workers::present;

/// However many pages ask, NATS is asked no sooner than this long after it was last asked.
const LOOK_INTERVAL: Duration = Duration::from_secs(10);

/// What was found this long ago is not shown any more.
const STALE: Duration = Duration::from_secs(60);

/// How long NATS may take to answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// The outcome of a look.
type Found = Result<Vec<WorkerStatus>, NoWorkers>;

/// The workers at the NATS server of the server's file.
pub(super) struct IdleWorkers {
    /// Its address, and the settings of workers in the file; `None` if the file names none.
    nats: Option<(String, WorkersConfig)>,
    last: Arc<Mutex<LastLook>>,
}

/// The last look for workers.
#[derive(Default)]
struct LastLook {
    began: Option<Instant>,
    is_under_way: bool,
    found: Option<(Instant, Found)>,
}

impl IdleWorkers {
    /// Those at the server that this names, if it names one.
    pub(super) fn new(config: Option<&WorkersConfig>) -> IdleWorkers {
        let nats = config.and_then(|config| Some((config.nats.clone()?, config.clone())));
        let last = Arc::default();
        IdleWorkers { nats, last }
    }

    /// Those that the last look found. Begins another look if it is time for one.
    pub(super) fn last(&self) -> Option<Found> {
        let (url, config) = self.nats.as_ref()?;
        let mut last = self.last.lock();
        let is_due = last
            .began
            .is_none_or(|began| began.elapsed() >= LOOK_INTERVAL);
        if is_due && !last.is_under_way {
            (last.began, last.is_under_way) = (Some(Instant::now()), true);
            tokio::spawn(look(url.clone(), config.clone(), Arc::clone(&self.last)));
        }
        let found = last.found.as_ref();
        let fresh = found.filter(|(at, _)| at.elapsed() < STALE);
        fresh.map(|(_, found)| found.clone())
    }
}

/// Looks for workers, and notes what was found.
async fn look(url: String, config: WorkersConfig, last: Arc<Mutex<LastLook>>) {
    let looked = timeout(PATIENCE, present(&url, &config, "arbiter serve")).await;
    let found = match looked {
        Ok(Ok(here)) => Ok(here),
        Ok(Err(error)) => Err(NoWorkers(error.to_string())),
        Err(_) => Err(NoWorkers(without_password(&url))),
    };
    let heard = Instant::now();
    let found = found.map(|here| {
        let all = here.into_iter().map(|(name, worker)| WorkerStatus {
            name,
            slots: worker.slots,
            factor: worker.factor,
            load: worker.load,
            is_busy: worker.is_busy,
            most_load: worker.most_load,
            played: 0,
            refused: 0,
            heard,
        });
        all.collect()
    });
    let mut last = last.lock();
    last.is_under_way = false;
    last.found = Some((heard, found));
}
