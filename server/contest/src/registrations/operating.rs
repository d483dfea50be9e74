//! The acts of the operator on a registration and the registered players.

use std::io;

use super::{Admission, RegistrationError};
use crate::file::Decision;

/// The outcome of removing a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemovalOutcome {
    /// It is as if it had never registered: there was no game yet.
    Gone,
    /// It plays no more; its games stay.
    Withdrawn,
}

impl Admission {
    /// Closes the registration or opens it, whatever the file of the tournament
    /// says, until that is decided anew. It is on the disk when this returns.
    ///
    /// # Errors
    /// It cannot be written, or nobody could join although it were open.
    pub fn decide(&self, decision: Decision) -> Result<(), RegistrationError> {
        let _adding = self.shared.adding.lock();
        let is_opening = matches!(decision, Decision::Open(_));
        if is_opening && !self.config()?.format.takes_newcomers() && self.has_begun() {
            return Err(RegistrationError::Begun(self.contest.clone()));
        }
        let kept = self.files().decide(decision);
        kept.map_err(|error| self.failed(error))?;
        self.tell();
        Ok(())
    }

    /// Removes a registered player: before the first game it is gone, later it is
    /// withdrawn. `is_playing` says whether games of the tournament run. It is on the
    /// disk when this returns.
    ///
    /// # Errors
    /// Nobody of this name has registered, or it cannot be written.
    pub fn remove(
        &self,
        name: &str,
        is_playing: bool,
    ) -> Result<RemovalOutcome, RegistrationError> {
        let _adding = self.shared.adding.lock();
        if is_playing || self.has_begun() {
            self.set_withdrawn(name, true)
                .map(|()| RemovalOutcome::Withdrawn)
        } else {
            let removed = self.files().remove(name);
            self.expect_one(name, removed)
                .map(|()| RemovalOutcome::Gone)
        }
    }

    /// Lets a withdrawn player go on. It is on the disk when this returns.
    ///
    /// # Errors
    /// As [`Admission::remove`].
    pub fn take_back(&self, name: &str) -> Result<(), RegistrationError> {
        let _adding = self.shared.adding.lock();
        self.set_withdrawn(name, false)
    }

    fn set_withdrawn(&self, name: &str, is_withdrawn: bool) -> Result<(), RegistrationError> {
        let noted = self.files().set_withdrawn(name, is_withdrawn);
        self.expect_one(name, noted)
    }

    /// Tells of a change if there was a player to change.
    fn expect_one(&self, name: &str, done: io::Result<bool>) -> Result<(), RegistrationError> {
        if done.map_err(|error| self.failed(error))? {
            self.tell();
            Ok(())
        } else {
            Err(RegistrationError::Nobody {
                contest: self.contest.clone(),
                name: name.to_owned(),
            })
        }
    }
}
