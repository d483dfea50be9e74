//! The acts of the operator on the players of contests that run.

use store::{MAX_SUSPENDED, SuspendedNames};
use words::Phrase;

use super::Contests;
use crate::registrations::{Admission, RegistrationError, RemovalOutcome};

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
        let running = self.running_games.of_with_frozen(Some(&admission.contest));
        admission.remove(name, !running.is_empty())
    }

    /// Suspends a name: nobody gets in under it, and the contests that run pair
    /// its players no more. A brain that waits under it is sent away; games that
    /// run are finished. Reads from the disk and writes to it.
    ///
    /// # Errors
    /// It is not suspended.
    pub fn suspend(&self, name: &str) -> Result<(), Phrase> {
        let tokens = self.lobby.tokens().ok_or_else(unprotected)?;
        match tokens.suspend(name) {
            Ok(true) => {}
            Ok(false) => {
                return Err(Phrase::new("registered-too-many").with("most", MAX_SUSPENDED));
            }
            Err(error) => {
                tracing::error!("'{name}' cannot be suspended: {error}");
                return Err(Phrase::new("registered-not-kept"));
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
    pub fn lift(&self, name: &str) -> Result<(), Phrase> {
        let tokens = self.lobby.tokens().ok_or_else(unprotected)?;
        match tokens.lift(name) {
            Ok(true) => {}
            Ok(false) => {
                let text = Phrase::new("registered-not-suspended");
                return Err(text.with("name", name.to_owned()));
            }
            Err(error) => {
                tracing::error!("the suspension of '{name}' cannot be lifted: {error}");
                return Err(Phrase::new("registered-not-kept"));
            }
        }
        self.seat_anew(name);
        Ok(())
    }
}

fn unprotected() -> Phrase {
    Phrase::new("registered-unprotected")
}
