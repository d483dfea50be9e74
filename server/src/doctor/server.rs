//! A server.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use launch::sandbox::support;
use record::files;
use store::holder_of;
use words::Phrase;

use super::Finding;
use super::disk::disk;
use super::machine::{clock, limits, sandbox};
use super::players::{agents, brain_at_hand};
use super::ports::port;
use crate::serve::ServerConfig;

/// Looks at everything that the server of this file needs.
pub async fn examine_server(file: &Path) -> Vec<Finding> {
    let part = Phrase::new("doctor-part-configuration");
    let config = match ServerConfig::load(file) {
        Ok(config) => config,
        Err(error) => {
            let advice = Phrase::new("doctor-correct-server");
            return vec![Finding::fail(part, error, advice)];
        }
    };
    let mut findings = vec![Finding::ok(part, file.display().to_string())];
    let holder = holder_of(&config.store);
    for (name, address) in [
        ("brains", &config.brains),
        ("people", &config.people),
        ("poker", &config.poker),
        ("web", &config.web),
    ] {
        let address = address.as_deref();
        findings.extend(address.map(|address| port(name, address, holder.as_deref())));
    }
    if let Some(tls) = &config.tls {
        let names = tls.listeners.join(", ");
        let text = Phrase::new("doctor-tls").with("names", names);
        findings.push(Finding::ok(Phrase::new("doctor-part-tls"), text));
    }
    findings.extend(disk(&config.store));
    findings.push(token(&config.token_file));
    findings.extend(limits(config.limits.connections));
    findings.push(clock());
    findings.extend(sandbox(support()));
    for brain in &config.programs {
        findings.push(brain_at_hand(brain).await);
    }
    findings.extend(agents(&config.agents).await);
    findings
}

/// Looks at the file of the operator's token, which the server makes.
fn token(file: &Path) -> Finding {
    let part = Phrase::new("doctor-part-token");
    let told = |key| Phrase::new(key).with("file", file.display().to_string());
    match fs::metadata(file) {
        Err(_) => {
            let text = Phrase::new("doctor-will-be-made");
            Finding::ok(part, text.with("path", file.display().to_string()))
        }
        Ok(facts) if facts.permissions().mode() & 0o077 != 0 => {
            let text = told("doctor-token-readable");
            Finding::fail(part, text, Phrase::new("doctor-close-token"))
        }
        Ok(_) => match files::read_text(file, 4096) {
            Ok(text) if text.trim().is_empty() => {
                let text = told("doctor-token-empty");
                Finding::fail(part, text, Phrase::new("doctor-remove-token"))
            }
            Ok(_) => Finding::ok(part, told("doctor-token-private")),
            Err(error) => {
                let text = told("doctor-token-unreadable").with("why", error.to_string());
                Finding::fail(part, text, Phrase::new("doctor-give-token"))
            }
        },
    }
}
