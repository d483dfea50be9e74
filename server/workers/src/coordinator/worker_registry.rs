//! The workers that a coordinator knows. It has no clock and no sockets: both come as
//! arguments.

mod placing;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use contest::dispatch::WorkerStatus;
use contest::{AnnulledWorkers, values};
use metrics::COUNTS;
use tokio::sync::watch;
use tokio::time::Instant;

pub(super) use self::placing::{GameNeeds, WaitReason};
use super::suspensions::{MAX_SUSPENDED, Suspension};
use crate::job::{Presence, PresenceReply};
use crate::offer::is_short_hash;

/// The most workers that are known at a time.
pub(crate) const MAX_WORKERS: usize = 10_000;

/// The most workers of which is said that they get no games.
const MAX_STRANGERS: usize = 100;

/// The most programs of which the hash is known.
const MAX_PROGRAMS: usize = 10_000;

/// The most games that are handed out at a time.
const MAX_ROOM: usize = 50_000;

/// A worker that has not said for so long that it is here is gone.
pub(super) const GONE: Duration = Duration::from_secs(15);

/// The workers that are here.
pub(super) struct WorkerRegistry {
    /// The public keys of workers that get games; of all, if there are none.
    keys: BTreeSet<String>,
    workers: BTreeMap<String, KnownWorker>,
    /// Names of workers that get no games, and of which that was said.
    strangers: BTreeSet<String>,
    /// The numbers of results of each worker, kept and refused.
    tallies: BTreeMap<String, Tally>,
    /// The hash of each program as the first worker had it.
    hashes: BTreeMap<String, String>,
    /// The key of each name, that of the first worker with it.
    owners: BTreeMap<String, String>,
    /// The keys that get no games any more, and why.
    pub(super) suspended: BTreeMap<String, Suspension>,
    /// The names of those, and why: their games do not count.
    annulled: watch::Sender<AnnulledWorkers>,
    /// The workers that are here, in short.
    groups: BTreeMap<Group, Members>,
    /// The places of the workers with each key.
    places: BTreeMap<String, usize>,
    /// How often the offers of workers have changed.
    pub(super) changes: u64,
}

/// An offer that some workers have in common.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    class: String,
    programs: Vec<(String, String)>,
    takes_files: bool,
}

#[derive(Default)]
struct Members {
    workers: usize,
    /// The places of all of them.
    slots: usize,
}

impl Group {
    fn of(presence: &Presence) -> Group {
        Group {
            class: presence.class.clone(),
            programs: presence.programs.clone(),
            takes_files: presence.takes_files,
        }
    }
}

struct KnownWorker {
    presence: Presence,
    /// The process of the same name and key that was here before it.
    before: Option<u64>,
    /// The process that came under its name and key while it was here.
    rival: Option<u64>,
    seen: Instant,
    /// The key with which it signs.
    key: String,
}

impl KnownWorker {
    fn party(&self) -> &str {
        party(&self.presence.class, &self.key)
    }

    /// Takes in which process speaks. One that speaks again after another one did was here
    /// all the time, so the other one is a second worker of its name; whether this one is.
    fn is_second(&mut self, instance: u64) -> bool {
        if self.rival == Some(instance) {
            return true;
        }
        let present = self.presence.instance;
        if self.before == Some(instance) {
            (self.rival, self.before) = (Some(present), None);
        } else if instance != present {
            self.before = Some(present);
        }
        false
    }
}

/// The party of a worker, which counts as one where several are to agree: the queue, if
/// NATS keeps it to one account, and the key in a queue that many share, which has a hash
/// for a name.
pub(super) fn party<'a>(queue: &'a str, key: &'a str) -> &'a str {
    if is_short_hash(queue) { key } else { queue }
}

/// How many results of a worker were kept, and how many refused.
#[derive(Clone, Copy, Default)]
struct Tally {
    played: u64,
    refused: u64,
}

impl WorkerRegistry {
    /// An empty registry. Workers with these public keys may come, or all if there are none.
    pub(super) fn new(keys: BTreeSet<String>) -> WorkerRegistry {
        WorkerRegistry {
            keys,
            workers: BTreeMap::new(),
            strangers: BTreeSet::new(),
            tallies: BTreeMap::new(),
            hashes: BTreeMap::new(),
            owners: BTreeMap::new(),
            suspended: BTreeMap::new(),
            annulled: watch::Sender::default(),
            groups: BTreeMap::new(),
            places: BTreeMap::new(),
            changes: 0,
        }
    }

    /// Notes the offer of a worker.
    fn join(&mut self, presence: &Presence, key: &str) {
        *self.places.entry(key.to_owned()).or_default() += presence.slots;
        let members = self.groups.entry(Group::of(presence)).or_default();
        members.workers += 1;
        members.slots += presence.open_slots();
        self.changes += 1;
    }

    /// Notes that nobody offers that any more.
    fn leave(&mut self, presence: &Presence, key: &str) {
        if let Some(places) = self.places.get_mut(key) {
            *places -= presence.slots;
            if *places == 0 {
                self.places.remove(key);
            }
        }
        let group = Group::of(presence);
        if let Some(members) = self.groups.get_mut(&group) {
            members.workers -= 1;
            members.slots -= presence.open_slots();
            if members.workers == 0 {
                self.groups.remove(&group);
            }
        }
        self.changes += 1;
    }

    /// The same registry, where these keys get no games any more.
    pub(super) fn without(self, suspended: BTreeMap<String, Suspension>) -> WorkerRegistry {
        suspended.values().for_each(|own| self.annul(own));
        WorkerRegistry { suspended, ..self }
    }

    /// Suspends a key for a reason: its games do not count. Gives the suspension, unless the
    /// key was suspended before.
    pub(super) fn suspend(&mut self, key: &str, why: &str) -> Option<Suspension> {
        if self.suspended.contains_key(key) {
            return None;
        }
        if self.suspended.len() >= MAX_SUSPENDED {
            tracing::warn!("the key {key} is not suspended: too many others are");
            return None;
        }
        let owners = self.owners.iter().filter(|(_, own)| *own == key);
        let suspension = Suspension {
            names: owners.map(|(name, _)| name.clone()).collect(),
            why: why.to_owned(),
        };
        self.annul(&suspension);
        self.suspended.insert(key.to_owned(), suspension.clone());
        let its = self.workers.extract_if(.., |_, known| known.key == key);
        let its: Vec<KnownWorker> = its.map(|(_, known)| known).collect();
        for known in its {
            self.leave(&known.presence, &known.key);
        }
        Some(suspension)
    }

    fn annul(&self, suspension: &Suspension) {
        self.annulled.send_modify(|annulled| {
            for name in &suspension.names {
                annulled.insert(name.clone(), suspension.why.clone());
            }
        });
    }

    /// The workers with games that do not count.
    pub(super) fn annulled(&self) -> watch::Receiver<AnnulledWorkers> {
        self.annulled.subscribe()
    }

    /// How many of the workers here can check each other.
    pub(super) fn parties(&self) -> usize {
        let parties = self.workers.values().map(KnownWorker::party);
        parties.collect::<BTreeSet<&str>>().len()
    }

    /// Forgets workers of which nothing is heard.
    pub(super) fn forget_gone(&mut self, now: Instant) {
        let gone = self
            .workers
            .extract_if(.., |_, known| now >= known.seen + GONE);
        let gone: Vec<KnownWorker> = gone.map(|(_, known)| known).collect();
        for known in gone {
            self.leave(&known.presence, &known.key);
        }
    }

    /// The classes of which somebody here takes games.
    pub(super) fn classes(&self) -> BTreeSet<&str> {
        let open = self.groups.iter().filter(|(_, members)| members.slots > 0);
        open.map(|(group, _)| group.class.as_str()).collect()
    }

    /// How many games may be handed out at a time where games are slow: both games of an
    /// opening for each place at a board.
    pub(super) fn room(&self) -> usize {
        let slots = self.groups.values().map(|members| members.slots);
        slots.sum::<usize>().saturating_mul(2).min(MAX_ROOM)
    }

    /// How many games the workers with this key play at a time, as they say.
    pub(super) fn places_of(&self, key: &str) -> usize {
        self.places.get(key).copied().unwrap_or(0)
    }

    /// Whether no worker is here.
    pub(super) fn is_empty(&self) -> bool {
        self.workers.is_empty()
    }

    /// How many workers are here.
    #[cfg(test)]
    pub(super) fn count(&self) -> usize {
        self.workers.len()
    }

    /// A result of a worker was kept, or refused.
    pub(super) fn count_result(&mut self, worker: &str, kept: bool) {
        let result = if kept { "kept" } else { "refused" };
        COUNTS.worker_results.add([result]);
        let is_new = !self.tallies.contains_key(worker);
        if is_new && (self.tallies.len() >= MAX_WORKERS || !self.workers.contains_key(worker)) {
            return;
        }
        let tally = self.tallies.entry(worker.to_owned()).or_default();
        if kept {
            tally.played += 1;
        } else {
            tally.refused += 1;
        }
    }

    /// All that are here, by name.
    pub(super) fn roster(&self) -> Vec<WorkerStatus> {
        let all = self.workers.iter().map(|(name, known)| {
            let tally = self.tallies.get(name).copied().unwrap_or_default();
            WorkerStatus {
                name: name.clone(),
                slots: known.presence.slots,
                factor: known.presence.factor,
                load: known.presence.load,
                is_busy: known.presence.is_busy,
                most_load: known.presence.most_load,
                played: tally.played,
                refused: tally.refused,
                heard: known.seen,
            }
        });
        all.collect()
    }

    /// Whether it is to be said that this worker gets no games.
    fn is_new_stranger(&mut self, worker: &str) -> bool {
        self.strangers.len() < MAX_STRANGERS && self.strangers.insert(worker.to_owned())
    }

    /// Whether others that take jobs from the queue of this worker offer something else.
    fn is_otherwise(&self, presence: &Presence) -> bool {
        let own = self.workers.get(&presence.worker);
        let before = own.map(|known| Group::of(&known.presence));
        let group = Group::of(presence);
        let first = Group {
            class: group.class.clone(),
            programs: Vec::new(),
            takes_files: false,
        };
        let its = self.groups.range(first..);
        let mut its = its.take_while(|(other, _)| other.class == group.class);
        its.any(|(other, members)| {
            let own = usize::from(before.as_ref() == Some(other));
            *other != group && members.workers > own
        })
    }

    /// A worker says that it is here, signed by this key. Gives the answer to one that gets
    /// no games.
    pub(super) fn here(
        &mut self,
        presence: Presence,
        key: &str,
        now: Instant,
    ) -> Option<PresenceReply> {
        if !presence.is_sound() {
            return None;
        }
        let name = presence.worker.clone();
        let refused = self.refusal(&presence, key);
        if let Some(refused) = &refused {
            if self.is_new_stranger(&name) {
                tracing::warn!("worker {name} gets no games: {}", refused.why);
            }
            return Some(PresenceReply {
                why: format!("worker {name} gets no games: {}", refused.why),
                ..*refused
            });
        }
        let is_new = !self.workers.contains_key(&name);
        if is_new && self.workers.len() >= MAX_WORKERS {
            let why = format!("worker {name} gets no games: {MAX_WORKERS} others are here");
            return Some(why.into());
        }
        let mut other_program = None;
        for (name, hash) in &presence.programs {
            let is_full = self.hashes.len() >= MAX_PROGRAMS;
            match self.hashes.get(name) {
                Some(known) if known != hash => {
                    let worker = &presence.worker;
                    let why = format!(
                        "worker {worker} gets no games of '{name}': it is another program than \
                         that of those before it"
                    );
                    if is_new {
                        tracing::warn!("{why}");
                    }
                    other_program = Some(why.into());
                }
                None if !is_full => drop(self.hashes.insert(name.clone(), hash.clone())),
                Some(_) | None => {}
            }
        }
        if is_new {
            tracing::info!(
                "worker {} is here: {} places",
                presence.worker,
                presence.slots
            );
        }
        let before = self.workers.get(&presence.worker);
        let was_busy = before.is_some_and(|known| known.presence.is_busy);
        if presence.is_busy != was_busy {
            let worker = &presence.worker;
            if presence.is_busy {
                let load = presence.load_in_words();
                tracing::warn!("worker {worker} takes no games: its machine is busy, {load}");
            } else {
                tracing::info!("worker {worker} takes games again");
            }
        }
        let (earlier, rival) = before.map_or((None, None), |known| (known.before, known.rival));
        self.owns(&presence.worker, key);
        let known = KnownWorker {
            before: earlier,
            rival,
            seen: now,
            key: key.to_owned(),
            presence,
        };
        let (worker, presence) = (known.presence.worker.clone(), known.presence.clone());
        match self.workers.insert(worker, known) {
            // Most of the time it says the same again.
            Some(before) if before.presence.offers_same(&presence) && before.key == key => {}
            before => {
                if let Some(before) = before {
                    self.leave(&before.presence, &before.key);
                }
                self.join(&presence, key);
            }
        }
        other_program
    }

    /// Why a worker gets no games, if it gets none.
    fn refusal(&mut self, presence: &Presence, key: &str) -> Option<PresenceReply> {
        let name = &presence.worker;
        if let Err(why) = self.whose(name, key) {
            let is_taken = self.owners.get(name).is_some_and(|own| own != key);
            return Some(PresenceReply { why, is_taken });
        }
        // A worker that takes jobs from a queue must have the programs of all jobs there.
        if self.is_otherwise(presence) {
            let queue = &presence.class;
            let why = format!("others take jobs from its queue {queue}, and have other programs");
            return Some(why.into());
        }
        let known = self.workers.get_mut(name)?;
        known.is_second(presence.instance).then(|| {
            PresenceReply::taken(format!(
                "another worker is here as {name} with the same key; give this one another --name"
            ))
        })
    }

    /// Checks that this key is one of a worker, and the one of the worker with this
    /// name.
    pub(super) fn whose(&self, worker: &str, key: &str) -> Result<(), String> {
        if !self.keys.is_empty() && !self.keys.contains(key) {
            return Err(format!("the coordinator does not know the key {key}"));
        }
        if let Some(why) = self.suspended.get(key) {
            return Err(format!("it is suspended: {why}"));
        }
        if let Err(why) = values::name(worker) {
            return Err(format!("its name is none: {why}"));
        }
        match self.owners.get(worker) {
            Some(own) if own != key => Err("a worker of this name has another key".to_owned()),
            Some(_) | None => Ok(()),
        }
    }

    /// Notes the owner of a name: the first worker which says so.
    pub(super) fn owns(&mut self, worker: &str, key: &str) {
        if self.owners.len() < MAX_WORKERS && !self.owners.contains_key(worker) {
            self.owners.insert(worker.to_owned(), key.to_owned());
        }
    }
}
