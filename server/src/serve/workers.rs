//! The workers that play tournaments of the server's folder, each over the NATS
//! server of its own file or of the server's.

use std::sync::Arc;

use contest::dispatch::{
    ContestWorker, Dispatch, DispatchError, DispatchGuard, DispatchedContest, Dispatcher,
    NoWorkers, WorkerStatus,
};
use contest::file::WorkersConfig;
use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use tokio::sync::watch;
use words::Phrase;
use workers::{Coordinator, CoordinatorError, LinkError};

use super::idle_workers::IdleWorkers;
use crate::at_workers::{WorkersError, begin, name_of};

/// The workers of all tournaments.
pub(super) struct ServedWorkers {
    /// The settings of them in the server's file.
    config: Option<WorkersConfig>,
    rosters: Rosters,
    idle: IdleWorkers,
}

/// The rosters of the contests that hand games out.
#[derive(Clone, Default)]
struct Rosters(Arc<Mutex<Vec<ContestRoster>>>);

struct ContestRoster {
    contest: String,
    roster: watch::Receiver<Vec<WorkerStatus>>,
}

/// A contest that hands games out until this is dropped. The server plays each
/// contest once at a time.
struct ContestCoordinator {
    contest: String,
    rosters: Rosters,
    coordinator: Option<Coordinator>,
}

impl Drop for ContestCoordinator {
    fn drop(&mut self) {
        let mut rosters = self.rosters.0.lock();
        rosters.retain(|roster| roster.contest != self.contest);
    }
}

impl DispatchGuard for ContestCoordinator {
    fn finish(mut self: Box<Self>) -> BoxFuture<'static, ()> {
        Box::pin(async move {
            if let Some(coordinator) = self.coordinator.take() {
                coordinator.finish().await;
            }
        })
    }
}

impl ServedWorkers {
    /// Workers as the server's file says, if it says something of them.
    pub(super) fn new(config: Option<WorkersConfig>) -> ServedWorkers {
        ServedWorkers {
            idle: IdleWorkers::new(config.as_ref()),
            config,
            rosters: Rosters::default(),
        }
    }
}

impl Dispatcher for ServedWorkers {
    fn begin(
        &self,
        contest: DispatchedContest,
    ) -> BoxFuture<'static, Result<Dispatch, DispatchError>> {
        let own = contest.workers.unwrap_or_default();
        let config = own.over(self.config.as_ref());
        let (rosters, name, control) = (self.rosters.clone(), contest.name, contest.control);
        Box::pin(async move {
            let among_all = name_of(&contest.store);
            let suspensions = contest.store.join(store::SUSPENDED_WORKERS);
            let tell = |away: &LinkError| {
                tracing::warn!("contest {name} waits for {away}");
                control.set_waiting(vec![Phrase::new("contests-waits-nats")]);
            };
            let begun = begin(&config, &among_all, Some(suspensions), &tell).await;
            let begun = begun.map_err(why)?;
            let (coordinator, remote_games) = begun.ok_or(DispatchError::NoServer)?;
            rosters.0.lock().push(ContestRoster {
                contest: name.clone(),
                roster: coordinator.roster(),
            });
            let begun = ContestCoordinator {
                contest: name,
                rosters,
                coordinator: Some(coordinator),
            };
            let dispatching: Box<dyn DispatchGuard> = Box::new(begun);
            Ok((remote_games, dispatching))
        })
    }

    fn workers(&self) -> Vec<ContestWorker> {
        let rosters = self.rosters.0.lock();
        let mut all: Vec<ContestWorker> = rosters.iter().flat_map(ContestRoster::members).collect();
        all.sort_by(|one, other| one.contest.cmp(&other.contest));
        all
    }

    fn idle_workers(&self) -> Option<Result<Vec<WorkerStatus>, NoWorkers>> {
        let is_idle = self.rosters.0.lock().is_empty();
        is_idle.then(|| self.idle.last()).flatten()
    }
}

impl ContestRoster {
    fn members(&self) -> Vec<ContestWorker> {
        let workers = self.roster.borrow();
        let workers = workers.iter().map(|worker| ContestWorker {
            contest: self.contest.clone(),
            worker: worker.clone(),
        });
        workers.collect()
    }
}

fn why(error: WorkersError) -> DispatchError {
    match error {
        WorkersError::Link(error) | WorkersError::Coordinator(CoordinatorError::Link(error)) => {
            DispatchError::Unreachable(error.to_string())
        }
        WorkersError::Coordinator(error) => DispatchError::Broken(error.to_string()),
        WorkersError::Sent(error) => DispatchError::NotSent(error.to_string()),
        WorkersError::Broken(error) => DispatchError::Broken(error.to_string()),
    }
}
