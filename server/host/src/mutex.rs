//! The lock of this crate.

use std::sync::{self, MutexGuard, PoisonError};

/// A mutex that no panic poisons: what is behind one here is whole whatever a
/// panicking thread did before.
#[derive(Debug, Default)]
pub(crate) struct Mutex<T>(sync::Mutex<T>);

impl<T> Mutex<T> {
    pub(crate) const fn new(value: T) -> Mutex<T> {
        Mutex(sync::Mutex::new(value))
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether nobody has it locked.
    #[cfg(test)]
    pub(crate) fn is_free(&self) -> bool {
        self.0.try_lock().is_ok()
    }
}
