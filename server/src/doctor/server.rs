//! A server.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use launch::sandbox::support;
use store::holder_of;

use super::disk::disk;
use super::machine::{clock, limits, sandbox};
use super::players::{agents, brain_at_hand};
use super::ports::port;
use super::{Finding, State};
use crate::serve::ServerConfig;

/// Looks at everything that the server of this file needs.
pub async fn examine_server(file: &Path) -> Vec<Finding> {
    let config = match ServerConfig::load(file) {
        Ok(config) => config,
        Err(error) => {
            let advice = "correct the file; config/server.toml has every key";
            return vec![Finding::fail("configuration", error, advice)];
        }
    };
    let mut findings = vec![Finding::ok("configuration", file.display())];
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
        let names = tls.listeners().join(", ");
        let text = format!("certificate and key fit; encrypted: {names}");
        findings.push(Finding::ok("tls", text));
    }
    findings.extend(disk(&config.store));
    findings.push(token(&config.token_file));
    findings.extend(limits(config.limits.connections));
    findings.push(clock());
    findings.extend(sandbox(&support().parts));
    for brain in &config.programs {
        findings.push(brain_at_hand(brain).await);
    }
    findings.extend(agents(&config.agents).await);
    findings
}

/// Looks at the file of the operator's token, which the server makes.
fn token(file: &Path) -> Finding {
    let part = "operator token";
    let shown = file.display();
    let finding = |state, text, advice: &str| Finding {
        part: part.to_owned(),
        state,
        text,
        advice: Some(advice.to_owned()),
    };
    match fs::metadata(file) {
        Err(_) => Finding::ok(part, format!("{shown} will be made")),
        Ok(facts) if facts.permissions().mode() & 0o077 != 0 => {
            let text = format!("{shown} can be read by other users");
            finding(State::Fail, text, "chmod 600 it, or remove it")
        }
        Ok(_) => match fs::read_to_string(file) {
            Ok(text) if text.trim().is_empty() => {
                let text = format!("{shown} is empty");
                finding(State::Fail, text, "remove it: the server makes a new one")
            }
            Ok(_) => Finding::ok(part, format!("{shown} is its owner's alone")),
            Err(error) => {
                let text = format!("{shown} cannot be read: {error}");
                finding(
                    State::Fail,
                    text,
                    "give it to the user that runs arbiter (chown)",
                )
            }
        },
    }
}
