//! Handing the games of a contest out to workers, for a command or for the server.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use contest::RemoteGames;
use contest::file::WorkersConfig;
use tokio::task::{JoinError, spawn_blocking};
use workers::{
    Coordinator, CoordinatorError, CoordinatorRules, Link, LinkError, PresentWorker, SentError,
    SentPrograms, list_workers,
};

/// Why games are not handed out to workers.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub(crate) enum WorkersError {
    /// NATS cannot be reached.
    Link(#[from] LinkError),
    /// NATS refuses, or the suspended workers are not known.
    Coordinator(#[from] CoordinatorError),
    /// A program cannot be sent.
    Sent(#[from] SentError),
    /// Reading the programs broke down.
    Broken(#[from] JoinError),
}

/// The file of the jobs that each worker holds, beside that of suspended workers.
const CLAIMED_JOBS: &str = "claimed-jobs";

/// The file of the key that signs the answers to workers, beside it too.
const ANSWERING_KEY: &str = "coordinator.key";

/// Begins to hand out the games of a contest, if a server is named. Workers that are
/// suspended are written into this file, and the jobs that each one holds into a file
/// beside it. It waits for a server that is not there, and says so once by `tell`.
///
/// # Errors
/// It refuses, or a program cannot be sent.
pub(crate) async fn begin(
    config: &WorkersConfig,
    contest: &str,
    suspensions: Option<PathBuf>,
    tell: &(dyn Fn(&LinkError) + Sync),
) -> Result<Option<(Coordinator, RemoteGames)>, WorkersError> {
    let Some(url) = &config.nats else {
        return Ok(None);
    };
    let programs = config.programs.clone();
    let programs = spawn_blocking(move || SentPrograms::read(&programs)).await??;
    let (credentials, authority) = (config.credentials.as_deref(), config.authority.as_deref());
    let name = "arbiter coordinator";
    let link = Link::connect_when_there(url, credentials, authority, name, None, tell).await?;
    let beside = |name: &str| suspensions.as_ref().map(|path| path.with_file_name(name));
    let rules = CoordinatorRules {
        claims: beside(CLAIMED_JOBS),
        key: beside(ANSWERING_KEY),
        keys: config.keys.clone(),
        audit: config.audit,
        repeatable: config.repeatable,
        open_audits: suspensions
            .as_ref()
            .and_then(|path| Some(path.parent()?.to_owned())),
        suspensions,
        scale_time: config.scale_time,
        programs,
    };
    let begun = Coordinator::begin(link, contest, rules).await?;
    Ok(Some(begun))
}

/// The workers that are here, by name; looks for them for six seconds, under this name at
/// NATS.
///
/// # Errors
/// NATS cannot be reached, or refuses.
pub(crate) async fn present(
    url: &str,
    config: &WorkersConfig,
    name: &str,
) -> Result<BTreeMap<String, PresentWorker>, LinkError> {
    let (credentials, authority) = (config.credentials.as_deref(), config.authority.as_deref());
    let link = Link::connect(url, credentials, authority, name, None).await?;
    list_workers(&link).await
}

/// The name of the contest with this store among all that use the same workers. It
/// stays the same when the contest is played on.
pub(crate) fn name_of(store: &Path) -> String {
    let path = store.canonicalize().unwrap_or_else(|_| store.to_owned());
    format!("{}:{}", machine(), path.display())
}

/// The name of this machine.
pub(crate) fn machine() -> String {
    let name = rustix::system::uname();
    name.nodename().to_string_lossy().into_owned()
}
