//! The workers that are here: they say so at a NATS server within a few seconds.

use std::collections::BTreeMap;
use std::time::Duration;

use record::Thousandths;
use tokio::time::timeout;

use crate::coordinator::{MAX_WORKERS, PRESENCE, listen};
use crate::job::Presence;
use crate::link::{ALL_QUEUES, HEARTBEAT, Link, LinkError, here_of};

/// How long is listened: every worker says that it is here in this time.
const LISTENED: Duration = Duration::from_secs(HEARTBEAT.as_secs() + 2);

/// A worker that says that it is here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresentWorker {
    /// How many games it plays at a time.
    pub slots: usize,
    /// How many times as long as the reference machine it takes.
    pub factor: Thousandths,
    /// How many tasks run for each of its processors.
    pub load: Thousandths,
    /// Whether it takes no games because of that.
    pub is_busy: bool,
    /// The load above which it takes none, if it says so.
    pub most_load: Option<Thousandths>,
    /// The programs that it offers, by name.
    pub programs: Vec<String>,
    /// Whether it starts programs that are sent.
    pub takes_files: bool,
}

/// Listens for workers for a few seconds; gives them by name, at most 10,000 of them.
///
/// # Errors
/// NATS refuses.
pub async fn list_workers(link: &Link) -> Result<BTreeMap<String, PresentWorker>, LinkError> {
    let heard = link.client.subscribe(here_of(ALL_QUEUES)).await;
    let mut heard = listen::<Presence>(heard.map_err(LinkError::nats)?, PRESENCE);
    link.client.flush().await.map_err(LinkError::nats)?;
    let mut here = BTreeMap::new();
    let listening = async {
        while let Some(said) = heard.recv().await {
            let is_its = said.what.class == said.queue();
            let presence = said.what;
            if is_its && presence.is_sound() && here.len() < MAX_WORKERS {
                let programs = presence.programs.into_iter().map(|(name, _)| name);
                let present = PresentWorker {
                    slots: presence.slots,
                    factor: presence.factor,
                    load: presence.load,
                    is_busy: presence.is_busy,
                    most_load: presence.most_load,
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
