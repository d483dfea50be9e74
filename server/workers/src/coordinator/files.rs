//! The files that a coordinator keeps for its next run: the suspended workers, the claims
//! of jobs, and the open audits.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use store::{AuditFile, StoreReader, is_store};
use tokio::select;
use tokio::task::{JoinSet, spawn_blocking};

use super::assignments::{self, ClaimsFile, KeptClaims};
use super::claims::Claims;
use super::job_table::JobTable;
use super::open_audits::{self, AuditChange, AuditedGame};
use super::suspensions::{self, Suspension};
use super::{CoordinatorError, CoordinatorRules};

/// The files of a coordinator. The next run knows nothing for which there is no file.
pub(super) struct Files {
    suspensions: Option<PathBuf>,
    claims: Option<PathBuf>,
    claims_file: ClaimsFile,
    /// The store with the open audits.
    open_audits: Option<PathBuf>,
    /// The task that writes the claims at the moment; says whether they are written.
    writing: JoinSet<bool>,
    /// The task that writes the audits at the moment.
    filing: JoinSet<()>,
}

impl Files {
    pub(super) fn of(rules: &CoordinatorRules) -> Files {
        Files {
            suspensions: rules.suspensions.clone(),
            claims: rules.claims.clone(),
            claims_file: ClaimsFile::default(),
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

    /// The claims of an earlier run, with a note which of their games the store has.
    pub(super) fn claimed(&self) -> Result<KeptClaims, CoordinatorError> {
        let Some(path) = &self.claims else {
            return Ok(KeptClaims::new());
        };
        let claimed = assignments::read(path);
        let mut claimed = claimed.map_err(|error| CoordinatorError::Claims {
            path: path.clone(),
            error,
        })?;
        let store = self.open_audits.as_deref().filter(|dir| is_store(dir));
        let Some(store) = store.filter(|_| !claimed.is_empty()) else {
            return Ok(KeptClaims::new());
        };
        let store = StoreReader::open(store)?;
        for game in claimed.values_mut().flat_map(|claim| &mut claim.games) {
            game.is_kept = store.has_game(game.id())?;
        }
        Ok(claimed)
    }

    /// The audits that did not come to an end in an earlier run.
    pub(super) fn audits(&self) -> Result<Vec<(AuditFile, AuditedGame)>, CoordinatorError> {
        let dir = self.open_audits.as_deref();
        Ok(dir.map_or_else(|| Ok(Vec::new()), open_audits::read)?)
    }

    /// Waits until something is written; nothing at once where nothing is being written.
    pub(super) async fn join_next(&mut self) -> Option<()> {
        select! {
            Some(written) = self.writing.join_next() => {
                if !written.unwrap_or(false) {
                    self.claims_file.failed();
                }
                Some(())
            }
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

    /// Whether claims are being written.
    pub(super) fn is_writing_claims(&self) -> bool {
        !self.writing.is_empty()
    }

    /// Writes the new claims of jobs, and then does `after`: answers their workers.
    pub(super) fn write_claims(
        &mut self,
        claims: &mut Claims,
        after: impl Future<Output = ()> + Send + 'static,
    ) {
        let lines = self.claims_file.due(claims);
        let path = self.claims.clone().filter(|_| !lines.is_empty());
        self.writing.spawn(async move {
            let write = move || match path {
                Some(path) => lines.write(&path).map_err(|error| (path, error)),
                None => Ok(()),
            };
            let written = spawn_blocking(write).await;
            if let Ok(Err((path, error))) = &written {
                tracing::error!("{} cannot be written: {error}", path.display());
            }
            after.await;
            matches!(written, Ok(Ok(())))
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
        while self.join_next().await.is_some() {}
        // Nobody waits for games any more.
        self.claims_file.failed();
        self.write_claims(&mut Claims::default(), std::future::ready(()));
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
