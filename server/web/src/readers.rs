//! Reading from the disk, which takes a while, on other threads.

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::read_error::ReaderFailed;

/// The places for reading from the disk: so many reads at once.
pub(super) struct Readers(Semaphore);

impl Readers {
    /// So many places.
    pub(super) fn new(places: usize) -> Readers {
        Readers(Semaphore::new(places))
    }

    /// Reads on another thread, once there is a place.
    ///
    /// # Errors
    /// `read` fails, or its thread does.
    pub(super) async fn run<T, E>(
        &self,
        read: impl FnOnce() -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<ReaderFailed> + Send + 'static,
    {
        let _place = self.0.acquire().await;
        let done = spawn_blocking(read).await;
        done.unwrap_or_else(|error| {
            tracing::error!("a thread that reads from the disk failed: {error}");
            Err(ReaderFailed.into())
        })
    }
}
