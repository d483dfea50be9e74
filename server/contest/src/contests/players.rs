//! The acts of the operator on the players of contests that run.

use store::{MAX_SUSPENDED, SuspendedNames};
use words::Language;

use super::Contests;
use crate::registrations::{Admission, RegistrationError, RemovalOutcome};
use words::Say;
use words::shown_in_english;

/// Why a name is not suspended, or stays so.
#[derive(Debug, thiserror::Error)]
pub enum SuspensionError {
    /// Names are not protected.
    Unprotected,
    /// As many are suspended as may be.
    Full,
    /// It is not suspended.
    NotSuspended(String),
    /// It could not be written down; the log says why.
    Failed,
}

shown_in_english!(SuspensionError);

impl Say for SuspensionError {
    fn say(&self, language: Language) -> String {
        match self {
            SuspensionError::Unprotected => language.say("registered-unprotected"),
            SuspensionError::Full => {
                language.with("registered-too-many", &[("most", MAX_SUSPENDED.into())])
            }
            SuspensionError::NotSuspended(name) => language.with(
                "registered-not-suspended",
                &[("name", name.as_str().into())],
            ),
            SuspensionError::Failed => language.say("registered-not-kept"),
        }
    }
}

impl Contests {
    /// The names that are suspended now.
    pub fn suspended(&self) -> SuspendedNames {
        self.lobby.suspended()
    }

    /// Removes a registered player of a contest: before its first game it is gone, later
    /// it is withdrawn. Writes to the disk.
    ///
    /// # Errors
    /// As [`Admission::remove`].
    pub fn remove_player(
        &self,
        admission: &Admission,
        name: &str,
    ) -> Result<RemovalOutcome, RegistrationError> {
        let running = self.running_games.of(Some(&admission.contest));
        admission.remove(name, !running.is_empty())
    }

    /// Suspends a name: nobody gets in under it, and the contests that run pair
    /// its players no more. A brain that waits under it is sent away; games that
    /// run are finished. Reads from the disk and writes to it.
    ///
    /// # Errors
    /// It is not suspended.
    pub fn suspend(&self, name: &str) -> Result<(), SuspensionError> {
        let tokens = self.lobby.tokens().ok_or(SuspensionError::Unprotected)?;
        match tokens.suspend(name) {
            Ok(true) => {}
            Ok(false) => return Err(SuspensionError::Full),
            Err(error) => {
                tracing::error!("'{name}' cannot be suspended: {error}");
                return Err(SuspensionError::Failed);
            }
        }
        self.lobby.send_away(name);
        self.seat_anew(name);
        Ok(())
    }

    /// Lifts the suspension of a name: it is admitted and paired again. Reads from
    /// the disk and writes to it.
    ///
    /// # Errors
    /// It stays suspended, or is not.
    pub fn lift(&self, name: &str) -> Result<(), SuspensionError> {
        let tokens = self.lobby.tokens().ok_or(SuspensionError::Unprotected)?;
        match tokens.lift(name) {
            Ok(true) => {}
            Ok(false) => return Err(SuspensionError::NotSuspended(name.to_owned())),
            Err(error) => {
                tracing::error!("the suspension of '{name}' cannot be lifted: {error}");
                return Err(SuspensionError::Failed);
            }
        }
        self.seat_anew(name);
        Ok(())
    }
}
