//! The interface for games of the server's contests that are played on other machines.
//! The server knows this much of workers, but not how they are reached.

use std::path::PathBuf;

use futures_util::future::BoxFuture;
use record::Thousandths;
use tokio::time::Instant;

use crate::file::WorkersConfig;
use crate::{ContestControl, RemoteGames};
use words::{Language, Phrase, Say, shown_in_english};

/// A contest that is about to hand its games out.
#[derive(Clone, Debug)]
pub struct DispatchedContest {
    /// The name of the contest.
    pub name: String,
    /// Where its results are kept.
    pub store: PathBuf,
    /// The settings for workers in its file.
    pub workers: Option<WorkersConfig>,
    /// Where is said what it waits for.
    pub control: ContestControl,
}

/// The way by which a contest hands its games out, and the guard that does so until it is
/// dropped.
pub type Dispatch = (RemoteGames, Box<dyn DispatchGuard>);

/// The guard that hands the games of a contest out.
pub trait DispatchGuard: Send + Sync {
    /// Ends when nothing is left to do for games that were handed out: the contest has
    /// ended, and may be played on by another one after this.
    fn finish(self: Box<Self>) -> BoxFuture<'static, ()>;
}

/// Has games played on other machines.
pub trait Dispatcher: Send + Sync {
    /// Begins to hand out the games of a contest, once what is between it and workers is
    /// there. Dropped before that, it has handed out nothing.
    fn begin(
        &self,
        contest: DispatchedContest,
    ) -> BoxFuture<'static, Result<Dispatch, DispatchError>>;

    /// The workers that are here for contests that hand games out, by contest and name.
    fn workers(&self) -> Vec<ContestWorker>;

    /// The workers that are here while no contest hands games out, as they were a moment ago:
    /// they are looked for now and then while somebody asks. `None` before the first look, and
    /// where nobody knows where they would be.
    fn idle_workers(&self) -> Option<Result<Vec<WorkerStatus>, NoWorkers>> {
        None
    }
}

/// Why it is not known which workers are here; the text is for the operator.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NoWorkers(pub String);

/// A worker that is here for a contest.
#[derive(Clone, Debug)]
pub struct ContestWorker {
    /// The contest.
    pub contest: String,
    /// The status of the worker.
    pub worker: WorkerStatus,
}

/// A worker, and the contest for which it is here, if there is one.
pub type CrewMember = (Option<String>, WorkerStatus);

/// The status of a worker.
#[derive(Clone, Debug)]
pub struct WorkerStatus {
    /// The name of the worker.
    pub name: String,
    /// How many games it plays at a time.
    pub slots: usize,
    /// How many times as long as the reference machine it takes.
    pub factor: Thousandths,
    /// How many tasks run for each of its processors.
    pub load: Thousandths,
    /// Whether it takes no games because of that.
    pub is_busy: bool,
    /// The load above which it takes none, if it says so.
    pub most_load: Option<Thousandths>,
    /// The games of this run whose results were kept.
    pub played: u64,
    /// The results of this run that were refused.
    pub refused: u64,
    /// When it last said that it is here.
    pub heard: Instant,
}

/// Why games are not handed out. The texts are for the log.
#[derive(Debug, thiserror::Error)]
pub enum DispatchError {
    /// No file says where NATS is.
    NoServer,
    /// NATS cannot be reached, or refuses.
    Unreachable(String),
    /// A program cannot be sent.
    NotSent(String),
    /// A file of the server cannot be read, or a part of it broke down.
    Broken(String),
}

shown_in_english!(DispatchError);

impl DispatchError {
    /// The same in words for the public, without the places of servers and files.
    pub(super) fn in_public(&self) -> Phrase {
        Phrase::new(match self {
            DispatchError::NoServer => "contests-no-nats",
            DispatchError::Unreachable(_) => "contests-nats-unreachable",
            DispatchError::NotSent(_) => "contests-program-not-sent",
            DispatchError::Broken(_) => "contests-broke-off",
        })
    }
}

impl Say for DispatchError {
    fn say(&self, language: Language) -> String {
        let said = self.in_public().say(language);
        match self {
            DispatchError::NoServer => said,
            DispatchError::Unreachable(why)
            | DispatchError::NotSent(why)
            | DispatchError::Broken(why) => {
                format!("{said}: {why}")
            }
        }
    }
}
