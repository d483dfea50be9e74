//! Agents that are started for people who want to play them, and sent home
//! when nobody does any more.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::launch::Process;
use crate::poker::Poker;
use crate::serve::ConfiguredAgent;

/// The most agents at once.
const MOST: usize = 32;

/// How long agents play on where nobody else sits at their table.
const ALONE: Duration = Duration::from_secs(30);

/// The agents at hand and those that play.
pub(super) struct Agents {
    kinds: Vec<ConfiguredAgent>,
    dial: Option<SocketAddr>,
    running: Mutex<HashMap<u64, Party>>,
}

/// The agents of a table.
struct Party {
    players: Vec<(String, Process)>,
    /// When somebody else sat there last.
    wanted: Instant,
}

impl Agents {
    pub(super) fn new(kinds: Vec<ConfiguredAgent>, dial: Option<SocketAddr>) -> Agents {
        Agents {
            kinds,
            // Who listens everywhere is dialled here.
            dial: dial.map(|dial| match dial.ip().is_unspecified() {
                true => SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), dial.port()),
                false => dial,
            }),
            running: Mutex::default(),
        }
    }

    /// What they are called.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.kinds.iter().map(|kind| kind.name.as_str())
    }

    /// How many more may be started.
    pub(super) fn room(&self) -> usize {
        let running = self.lock();
        let count: usize = running.values().map(|party| party.players.len()).sum();
        MOST.saturating_sub(count)
    }

    /// The names under which these agents will sit, so many of each kind:
    /// such that nobody at the house has.
    pub(super) fn names_for(&self, counts: &[usize], house: &Poker) -> Vec<String> {
        let mut taken: Vec<String> = house.clients().into_iter().map(|row| row.name).collect();
        for party in self.lock().values() {
            taken.extend(party.players.iter().map(|(name, _)| name.clone()));
        }
        let mut names = Vec::new();
        for (kind, count) in self.kinds.iter().zip(counts) {
            for _ in 0..*count {
                let name = free_name(&kind.name, &taken);
                taken.push(name.clone());
                names.push(name);
            }
        }
        names
    }

    /// Starts so many agents of each kind under these names, for a table where
    /// seats are kept for them.
    ///
    /// # Errors
    /// One cannot be started; in words.
    pub(super) fn start(
        &self,
        counts: &[usize],
        names: &[String],
        table: u64,
    ) -> Result<(), String> {
        if names.is_empty() {
            return Ok(());
        }
        let dial = self.dial.ok_or("No agent can dial in here.")?.to_string();
        let mut names = names.iter();
        let mut players = Vec::new();
        for (kind, count) in self.kinds.iter().zip(counts) {
            for name in names.by_ref().take(*count) {
                let words = ["--connect", &dial, "--name", name].map(str::to_owned);
                let process = Process::spawn_with(&kind.program, &words, name);
                let process =
                    process.map_err(|error| format!("{name} cannot be started: {error}."))?;
                players.push((name.clone(), process));
            }
        }
        let wanted = Instant::now();
        self.lock().insert(table, Party { players, wanted });
        Ok(())
    }

    /// Sends those home whose table is no more, or at whose table nobody else
    /// sits.
    pub(super) fn sweep(&self, house: &Poker) {
        let mut over = Vec::new();
        self.lock().retain(|table, party| {
            party
                .players
                .retain_mut(|(_, process)| process.ended().is_none());
            let glance = house.glance_at(*table);
            let is_own = |name: &String| party.players.iter().any(|(own, _)| own == name);
            if let Some(glance) = &glance
                && glance.players.iter().any(|name| !is_own(name))
            {
                party.wanted = Instant::now();
            }
            let stays = glance.is_some() && party.wanted.elapsed() < ALONE;
            if !stays {
                over.append(&mut party.players);
            }
            stays && !party.players.is_empty()
        });
        for (_, process) in over {
            tokio::spawn(process.end());
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Party>> {
        // A map is whole whatever a panicking thread did before.
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// This name, or the first of `name-2`, `name-3` … that is free.
fn free_name(name: &str, taken: &[String]) -> String {
    let is_free = |wanted: &String| !taken.contains(wanted);
    let more = (2..).map(|number| format!("{name}-{number}"));
    let mut names = std::iter::once(name.to_owned()).chain(more);
    // There are always more names than taken ones.
    names.find(is_free).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_agents_are_told_apart() {
        let taken = ["Ann", "Ann-2", "Bob-2"].map(str::to_owned);
        assert_eq!(free_name("Ann", &taken), "Ann-3");
        assert_eq!(free_name("Bob", &taken), "Bob");
    }
}
