//! Who is here: the workers that say so at a NATS server within a few seconds.

use std::collections::BTreeMap;
use std::time::Duration;

use futures_util::StreamExt as _;
use tokio::time::timeout;

use crate::coordinator::MAX_WORKERS;
use crate::job::{Presence, unpack};
use crate::link::{ALL_QUEUES, HEARTBEAT, Link, LinkError, here_of};
use crate::signing::signer;

/// How long is listened: every worker says that it is here in this time.
const LISTENED: Duration = Duration::from_secs(HEARTBEAT.as_secs() + 2);

/// A worker that says that it is here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerPresent {
    /// How many games it plays at a time.
    pub slots: usize,
    /// The programs that it offers, by name.
    pub programs: Vec<String>,
    /// Whether it starts programs that are sent.
    pub takes_files: bool,
}

/// Listens for a few seconds who is here; gives the workers by name, at most 10,000 of them.
///
/// # Errors
/// NATS refuses.
pub async fn roll_call(link: &Link) -> Result<BTreeMap<String, WorkerPresent>, LinkError> {
    let heard = link.client.subscribe(here_of(ALL_QUEUES)).await;
    let mut heard = heard.map_err(LinkError::nats)?;
    link.client.flush().await.map_err(LinkError::nats)?;
    let mut here = BTreeMap::new();
    let listening = async {
        while let Some(message) = heard.next().await {
            let is_signed = signer(message.headers.as_ref(), &message.payload).is_some();
            let Ok(presence) = unpack::<Presence>(&message.payload) else {
                continue;
            };
            if is_signed && presence.is_sound() && here.len() < MAX_WORKERS {
                let programs = presence.programs.into_iter().map(|(name, _)| name);
                let present = WorkerPresent {
                    slots: presence.slots,
                    programs: programs.collect(),
                    takes_files: presence.takes_files,
                };
                here.insert(presence.worker, present);
            }
        }
    };
    // They never stop saying so.
    let _ = timeout(LISTENED, listening).await;
    Ok(here)
}
