//! How the server meets the network: ports and TLS, and the share of each address in them.

mod budget;
mod doorway;
mod link;
mod networks;
mod origin;
mod paces;
mod per_origin;
mod pool;
pub mod tls;
pub mod token_bucket;
mod turns;

use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

pub use budget::{Budget, ConnectionLimits, MAX_CONNECTIONS};
pub use doorway::{Arrival, Doorway, Stream};
pub use link::{Link, ready};
pub use networks::{Network, Networks};
pub use origin::Origin;
pub use paces::Paces;
pub use per_origin::{Forgettable, MAX_REMEMBERED, PerOrigin};
pub use pool::{NoPermit, Permit, Pool, USUAL_PERCENT, part_of};
pub use turns::{PlaceInLine, Turn, Turns};

/// Waits until this instant; for ever where there is none.
pub async fn until(deadline: Option<Instant>) {
    match deadline {
        Some(deadline) => sleep_until(deadline).await,
        None => std::future::pending().await,
    }
}

/// Waits for a change; for ever where nothing can change.
pub async fn change(changes: Option<&mut watch::Receiver<()>>) {
    match changes {
        Some(changes) => {
            if changes.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        }
        None => std::future::pending().await,
    }
}
