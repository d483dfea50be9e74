//! Games of contests played by workers on many machines, over NATS.
//!
//! The coordinator pairs, and keeps the results in the store of its contest, the only
//! truth. A worker has programs, takes jobs, referees their games as every game is
//! refereed, and hands in the records. NATS with JetStream carries jobs to workers and
//! results back; jobs that it loses are handed out again. `docs/scale.md` describes the
//! consequences of each failure.
//!
//! ```text
//!  contest ── Assignment ──> Coordinator ── job ──> JetStream ──> Worker
//!     ^                          │  ^                               │
//!     └──── Answer ──────────────┘  └──── record, signed ───────────┘
//! ```

mod coordinator;
mod job;
mod link;
mod offer;
mod sent;
mod signing;
mod speed;
mod worker;
mod worker_list;

pub use coordinator::{Coordinator, CoordinatorError, CoordinatorRules, SuspensionsError};
pub use link::{Link, LinkError, without_password};
pub use offer::{Offer, OfferError};
pub use sent::{SentError, SentPrograms};
pub use signing::{SigningError, WorkerKey};
pub use worker::{Worker, WorkerError, WorkerRules};
pub use worker_list::{PresentWorker, list_workers};
