//! Reading from the disk, which takes a while, on other threads.

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::read_error::ReaderFailed;

/// How many pages may be read from the disk at once.
const READERS: usize = 2;

/// How many pages that take long may be computed at once. They have places of
/// their own, so that no other page waits for them.
const COMPUTERS: usize = 1;

/// The places of those who read.
pub(super) struct Disk {
    readers: Semaphore,
    computers: Semaphore,
}

impl Default for Disk {
    fn default() -> Disk {
        Disk {
            readers: Semaphore::new(READERS),
            computers: Semaphore::new(COMPUTERS),
        }
    }
}

impl Disk {
    /// Reads from the disk on another thread, at most [`READERS`] at once.
    ///
    /// # Errors
    /// `read` fails, or its thread does.
    pub(super) async fn read<T, E>(
        &self,
        read: impl FnOnce() -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<ReaderFailed> + Send + 'static,
    {
        let _place = self.readers.acquire().await;
        aside(read).await
    }

    /// The same for what takes long, at most [`COMPUTERS`] at once.
    ///
    /// # Errors
    /// `compute` fails, or its thread does.
    pub(super) async fn compute<T, E>(
        &self,
        compute: impl FnOnce() -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<ReaderFailed> + Send + 'static,
    {
        let _place = self.computers.acquire().await;
        aside(compute).await
    }
}

/// Does this on another thread.
async fn aside<T, E>(work: impl FnOnce() -> Result<T, E> + Send + 'static) -> Result<T, E>
where
    T: Send + 'static,
    E: From<ReaderFailed> + Send + 'static,
{
    let done = spawn_blocking(work).await;
    done.unwrap_or_else(|error| {
        tracing::error!("a thread that reads from the disk failed: {error}");
        Err(ReaderFailed.into())
    })
}
