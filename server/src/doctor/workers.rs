//! The workers of a tournament: whether NATS answers, and which have the programs.

use std::collections::BTreeSet;
use std::time::Duration;

use contest::file::TournamentConfig;
use net::tls::certificates;
use tokio::time::timeout;
use words::Phrase;
use workers::{PresentWorker, without_password};

use super::Finding;
use super::players::part_of_brain;
use crate::at_workers::present;

/// How long NATS may take to answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// Looks for the workers of a tournament, if players of it are theirs.
pub(super) async fn workers(config: &TournamentConfig) -> Vec<Finding> {
    let wanted = config.players.iter();
    let wanted = wanted.filter_map(|player| {
        let program = player.brain.worker_name()?;
        Some((player.name.as_str(), program))
    });
    let wanted: Vec<(&str, &str)> = wanted.collect();
    if wanted.is_empty() {
        return Vec::new();
    }
    let part = Phrase::new("doctor-part-workers");
    let own = config.workers.clone().unwrap_or_default();
    let Some(url) = &own.nats else {
        let text = Phrase::new("doctor-no-nats");
        return vec![Finding::warn(part, text, Phrase::new("doctor-name-nats"))];
    };
    if let Some(authority) = &own.authority
        && let Err(error) = certificates(authority)
    {
        let advice = Phrase::new("doctor-correct-ca");
        return vec![Finding::fail(part, error, advice)];
    }
    let looking = present(url, &own, "arbiter doctor");
    let here = match timeout(PATIENCE, looking).await {
        Ok(Ok(here)) => here,
        Ok(Err(error)) => {
            let advice = Phrase::new("doctor-start-nats");
            return vec![Finding::fail(part, error.to_string(), advice)];
        }
        Err(_) => {
            let text = Phrase::new("doctor-nats-silent").with("url", without_password(url));
            return vec![Finding::fail(part, text, Phrase::new("doctor-start-nats"))];
        }
    };
    let slots: usize = here.values().map(|worker| worker.slots).sum();
    let text = Phrase::new("doctor-workers-here")
        .with("url", without_password(url))
        .with("count", here.len())
        .with("slots", slots);
    let mut findings = vec![match slots {
        0 => Finding::warn(part, text, Phrase::new("doctor-start-worker")),
        _ => Finding::ok(part, text),
    }];
    let sent: BTreeSet<&String> = own.programs.keys().collect();
    findings.extend(wanted.into_iter().map(|(player, program)| {
        let has = |worker: &&PresentWorker| {
            if sent.contains(&program.to_owned()) {
                worker.takes_files
            } else {
                worker.programs.iter().any(|name| name == program)
            }
        };
        let count = here.values().filter(has).count();
        let text = Phrase::new("doctor-workers-have")
            .with("count", count)
            .with("program", program.to_owned());
        match count {
            0 => Finding::warn(
                part_of_brain(player),
                text,
                Phrase::new("doctor-offer-program"),
            ),
            _ => Finding::ok(part_of_brain(player), text),
        }
    }));
    findings
}
