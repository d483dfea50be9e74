//! A wait that may have no end.

use tokio::time::{Instant, sleep_until};

/// Waits until this instant; for ever where there is none.
pub async fn until(deadline: Option<Instant>) {
    match deadline {
        Some(deadline) => sleep_until(deadline).await,
        None => std::future::pending().await,
    }
}
