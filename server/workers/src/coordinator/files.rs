//! The files that a coordinator keeps for its next run: the suspended workers, the claims
//! of jobs, and the open audits.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use store::AuditFile;
use tokio::select;
use tokio::task::{JoinSet, spawn_blocking};

use super::assignments::{self, ClaimedJobs};
use super::job_table::JobTable;
use super::open_audits::{self, AuditChange, AuditedGame};
use super::suspensions::{self, Suspension};
use super::{CoordinatorError, CoordinatorRules};

/// The files of a coordinator. The next run knows nothing for which there is no file.
pub(super) struct Files {
    suspensions: Option<PathBuf>,
    claims: Option<PathBuf>,
    /// The store with the open audits.
    open_audits: Option<PathBuf>,
    /// The task that writes the claims at the moment.
    writing: JoinSet<()>,
    /// The task that writes the audits at the moment.
    filing: JoinSet<()>,
}

impl Files {
    pub(super) fn of(rules: &CoordinatorRules) -> Files {
        Files {
            suspensions: rules.suspensions.clone(),
            claims: rules.claims.clone(),
            open_audits: rules.open_audits.clone(),
            writing: JoinSet::new(),
            filing: JoinSet::new(),
        }
    }

    /// The workers that were suspended in an earlier run.
    pub(super) fn suspended(&self) -> Result<BTreeMap<String, Suspension>, CoordinatorError> {
        let path = self.suspensions.as_deref();
        Ok(path.map_or_else(|| Ok(BTreeMap::new()), suspensions::read)?)
    }

    /// The jobs of an earlier run, with the workers that had claimed them.
    pub(super) fn claimed(&self) -> Result<ClaimedJobs, CoordinatorError> {
        let Some(path) = &self.claims else {
            return Ok(ClaimedJobs::new());
        };
        assignments::read(path).map_err(|error| CoordinatorError::Claims {
            path: path.clone(),
            error,
        })
    }

    /// The audits that did not come to an end in an earlier run.
    pub(super) fn audits(&self) -> Result<Vec<(AuditFile, AuditedGame)>, CoordinatorError> {
        let dir = self.open_audits.as_deref();
        Ok(dir.map_or_else(|| Ok(Vec::new()), open_audits::read)?)
    }

    /// Waits until something is written; nothing at once where nothing is being written.
    pub(super) async fn join_next(&mut self) -> Option<()> {
        select! {
            Some(_) = self.writing.join_next() => Some(()),
            Some(_) = self.filing.join_next() => Some(()),
            else => None,
        }
    }

    /// Writes down the suspended workers, if they have changed.
    pub(super) async fn write_suspensions(&self, table: &mut JobTable) {
        let Some(suspended) = table.new_suspensions() else {
            return;
        };
        let Some(path) = self.suspensions.clone() else {
            return;
        };
        let write = move || suspensions::write(&path, &suspended).map_err(|error| (path, error));
        if let Ok(Err((path, error))) = spawn_blocking(write).await {
            tracing::error!("{} cannot be written: {error}", path.display());
        }
    }

    /// Writes the claims of jobs, if they have changed. Nobody waits for the disk.
    pub(super) fn write_claims(&mut self, table: &mut JobTable) {
        let Some(path) = self.claims.clone().filter(|_| self.writing.is_empty()) else {
            return;
        };
        let Some(claims) = table.new_claims() else {
            return;
        };
        self.writing.spawn_blocking(move || {
            if let Err(error) = assignments::write(&path, &claims) {
                tracing::error!("{} cannot be written: {error}", path.display());
            }
        });
    }

    /// Writes down how audits stand, if that has changed, one after another.
    pub(super) fn write_audits(&mut self, table: &mut JobTable) {
        if !self.filing.is_empty() {
            return;
        }
        let changes = table.audits.changes();
        let Some(dir) = self.open_audits.clone().filter(|_| !changes.is_empty()) else {
            return;
        };
        self.filing.spawn_blocking(move || {
            for change in &changes {
                write_audit(change, &dir);
            }
        });
    }

    /// Writes down that a game is audited, before its worker hears that it was taken.
    pub(super) fn write_first(&self, change: AuditChange) -> impl Future<Output = ()> + use<> {
        let dir = self.open_audits.clone();
        async move {
            if let Some(dir) = dir {
                let _ = spawn_blocking(move || write_audit(&change, &dir)).await;
            }
        }
    }

    /// Writes all that is left at the end.
    pub(super) async fn finish(&mut self, table: &mut JobTable) {
        self.write_claims(table);
        while self.join_next().await.is_some() {}
        self.write_audits(table);
        while self.join_next().await.is_some() {}
    }
}

/// Writes down how an audit stands.
fn write_audit(change: &AuditChange, dir: &Path) {
    if let Err(error) = change.apply(dir) {
        let folder = dir.join(store::OPEN_AUDITS);
        tracing::error!("{} cannot be written: {error}", folder.display());
    }
}
