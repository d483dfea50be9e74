//! Audits: a share of the games is played again at another worker, and compared. An
//! audit has no assignment: its result reaches neither the store nor the standings. It
//! has no clock, no sockets and no chance of its own: all come as arguments.

mod audit;

use std::collections::BTreeMap;

use contest::{OpenResult, OpenResults};
use record::{GameId, Journal, Outline};
use store::AuditFile;
use tokio::time::Instant;

use self::audit::Audit;
use super::claims::{ABANDONED, ActiveClaim, MOST_OF_PLACE, NOT_CLAIMED, WorkerIdentity};
use super::differences::{Differences, SuspectWorker};
use super::job_entry::SILENT;
use super::loads::Loads;
use super::open_audits::{AuditChange, AuditedGame, WorkerRecord};
use super::worker_registry::{GONE, GameNeeds, WorkerRegistry};
use crate::job::{JobGame, JobTerms};
use crate::sent::ProgramReference;

/// The most audits that wait or are under way, and games in doubt. A game that is chosen
/// beyond that is not audited.
pub(super) const MAX_AUDITS: usize = 1024;

/// The number of audits waiting for a worker that is here from which on they go first, and
/// games that count wait for them.
pub(super) const MAX_WAITING: usize = 64;

/// The most audits that are in queues or at boards at a time, as long as no more wait.
const MAX_UNDER_WAY: usize = 16;

/// How games are audited.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct AuditRules {
    /// The share of games that is audited, from 0 to 1.
    pub(super) share: f64,
    /// Whether the programs play a game twice alike.
    pub(super) repeatable: bool,
}

/// The numbers of games by the course of their audits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct AuditCounts {
    /// Games that were compared.
    pub(super) audited: u64,
    /// Compared games with different moves or results.
    pub(super) differing: u64,
    /// Audits that were given up.
    pub(super) given_up: u64,
    /// Games that were chosen and not audited, because too many waited.
    pub(super) left_out: u64,
}

/// A game that a worker has handed in and the contest may keep.
#[derive(Clone, Debug)]
pub(super) struct SubmittedGame {
    pub(super) id: GameId,
    /// The worker that has played it, and since when.
    pub(super) begun: ActiveClaim,
    pub(super) told: JobGame,
    pub(super) terms: JobTerms,
    pub(super) beyond_published: Option<String>,
    /// As it is to be played again, if it is chosen for that.
    pub(super) drawn: Option<Box<AuditedGame>>,
    /// Nothing is decided by it as long as this is there.
    pub(super) open: OpenResult,
}

/// The audits of a run.
#[derive(Default)]
pub(super) struct Audits {
    rules: AuditRules,
    run: String,
    open: BTreeMap<u64, Audit>,
    /// Whether so many wait that they go first.
    pub(super) is_behind: bool,
    differences: Differences,
    is_alone_said: bool,
    counts: AuditCounts,
    /// The changes that are to be written to the store.
    changes: Vec<AuditChange>,
}

impl Audits {
    /// The audits of this run; there are none yet.
    pub(super) fn new(rules: AuditRules, run: String) -> Audits {
        Audits {
            rules,
            run,
            ..Audits::default()
        }
    }

    /// Goes on with an audit that an earlier run has left open.
    pub(super) fn resume(
        &mut self,
        number: u64,
        (file, game): (AuditFile, AuditedGame),
        results: &OpenResults,
        now: Instant,
    ) {
        // Three workers have played it in three ways: nobody else is asked.
        if game.played.len() < 3 {
            let audit = Audit::new(file, game, results.hold(), now);
            self.open.insert(number, audit);
        }
    }

    /// Whether a game is played again that has come, if `chance`, a number from 0 to 1 that
    /// nobody knew before, says so.
    pub(super) fn draws(&mut self, chance: f64, workers: &WorkerRegistry) -> bool {
        if chance >= self.rules.share {
            return false;
        }
        if workers.parties() < 2 {
            if !self.is_alone_said {
                tracing::warn!("no game is audited: there is one worker only");
            }
            self.is_alone_said = true;
            return false;
        }
        if self.open.len() >= MAX_AUDITS {
            if self.counts.left_out == 0 {
                tracing::warn!(
                    "{MAX_AUDITS} audits wait or are in doubt: until there are fewer, no game is \
                     chosen for one"
                );
            }
            self.counts.left_out += 1;
            return false;
        }
        true
    }

    /// The file of the audit of a game that was drawn in this run.
    pub(super) fn file(&self, game: GameId) -> AuditFile {
        AuditFile {
            game,
            run: self.run.clone(),
            is_in_doubt: false,
        }
    }

    /// Has a game that was drawn and is kept played again under this number.
    pub(super) fn begin(
        &mut self,
        number: u64,
        game: AuditedGame,
        (id, open): (GameId, OpenResult),
        now: Instant,
    ) {
        let audit = Audit::new(self.file(id), game, open, now);
        self.open.insert(number, audit);
    }

    /// A game that was drawn is not kept.
    pub(super) fn forget_drawn(&mut self, game: GameId) {
        self.changes.push(AuditChange::Remove(self.file(game)));
    }

    /// The changes since the last call that are to be written to the store, in order.
    pub(super) fn changes(&mut self) -> Vec<AuditChange> {
        std::mem::take(&mut self.changes)
    }

    /// The counts; an audit that is not over counts as given up.
    pub(super) fn counts(&self) -> AuditCounts {
        let open = self.open.values().filter(|audit| audit.result.is_some());
        AuditCounts {
            given_up: self.counts.given_up + open.count() as u64,
            ..self.counts
        }
    }

    /// Whether no result waits for an audit.
    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        self.open.values().all(|audit| audit.result.is_none())
    }

    /// How many games each class of workers has been given.
    pub(super) fn load(&self) -> impl Iterator<Item = &str> {
        self.open
            .values()
            .filter_map(|audit| audit.class.as_deref())
    }

    /// Gives up audits that take too long, and those that nobody may play. A game in doubt
    /// stays so: a worker that comes later may settle it.
    pub(super) fn look(
        &mut self,
        workers: &WorkerRegistry,
        sent: &BTreeMap<String, ProgramReference>,
        now: Instant,
    ) {
        let (mut given_up, mut waiting) = (0, 0);
        for audit in self.open.values_mut() {
            let (game, first) = (audit.file.game, audit.first().to_owned());
            if let Some(who) = audit.overdue(now) {
                tracing::warn!(
                    "worker {} takes too long to play game {game} of {first} again: another one \
                     is to do it",
                    who.name
                );
            }
            if audit.result.is_none() {
                continue;
            }
            let is_placed = audit.class.is_some() || {
                let needed = GameNeeds::of(&audit.game.told.programs, sent);
                let class = workers.class_without(&needed, &Loads::default(), &audit.without());
                waiting += usize::from(class.is_some());
                class.is_some()
            };
            let Some(why) = audit.is_hopeless(is_placed, now) else {
                continue;
            };
            given_up += 1;
            audit.result = None;
            if audit.file.is_in_doubt {
                tracing::warn!("game {game} of {first} stays in doubt: {why}");
            } else {
                tracing::warn!("the audit of game {game} of {first} is given up: {why}");
            }
        }
        self.counts.given_up += given_up;
        self.is_behind = waiting >= MAX_WAITING;
        let is_over = |audit: &Audit| audit.result.is_none() && !audit.file.is_in_doubt;
        let over = self.open.extract_if(.., |_, audit| is_over(audit));
        let over = over.map(|(_, audit)| AuditChange::Remove(audit.file));
        self.changes.extend(over);
    }

    /// Has silent audits wait again, and gives the audits that are to be handed out now, at
    /// most this many: each with the class whose queue it comes into.
    pub(super) fn due(
        &mut self,
        workers: &WorkerRegistry,
        sent: &BTreeMap<String, ProgramReference>,
        load: &Loads,
        now: Instant,
        most: usize,
    ) -> Vec<(String, u64, &Audit)> {
        let classes = workers.classes();
        for audit in self.open.values_mut() {
            let is_gone = |class: &str| audit.holder.is_none() && !classes.contains(class);
            let patience = match audit.class.as_deref() {
                None => continue,
                Some(class) if is_gone(class) => GONE,
                Some(_) => SILENT,
            };
            if now >= audit.heard + patience {
                audit.wait();
            }
        }
        let out = self.load().count();
        let places = if self.is_behind {
            MAX_UNDER_WAY.max(workers.room())
        } else {
            MAX_UNDER_WAY
        };
        let room = places.saturating_sub(out).min(most);
        let mut due = Vec::new();
        for (number, audit) in &mut self.open {
            if due.len() >= room {
                break;
            }
            if audit.class.is_some() || now < audit.not_before {
                continue;
            }
            let needed = GameNeeds::of(&audit.game.told.programs, sent);
            let Some(class) = workers.class_without(&needed, load, &audit.without()) else {
                continue;
            };
            audit.epoch += 1;
            audit.class = Some(class.clone());
            audit.heard = now;
            due.push((class, *number));
        }
        let open = &self.open;
        let due = due.into_iter();
        due.filter_map(|(class, number)| Some((class, number, open.get(&number)?)))
            .collect()
    }

    /// NATS was away: audits that nobody has begun may be lost.
    pub(super) fn came_back(&mut self) {
        for audit in self.open.values_mut() {
            if audit.holder.is_none() {
                audit.wait();
            }
        }
    }

    /// Has an audit wait again that is not in its queue, or came to a worker that gets no
    /// games.
    pub(super) fn take_back(&mut self, number: u64) {
        if let Some(audit) = self.open.get_mut(&number) {
            audit.wait();
        }
    }

    /// The epoch of an audit, if there is one of this number.
    pub(super) fn epoch(&self, number: u64) -> Option<u32> {
        self.open.get(&number).map(|audit| audit.epoch)
    }

    /// How many audits the worker with this key is at.
    fn held_by(&self, key: &str) -> usize {
        let holders = self.open.values().filter_map(|audit| audit.holder.as_ref());
        holders.filter(|own| own.who.key == key).count()
    }

    /// A worker of a party is about to begin an audit, from this queue. Gives whether it
    /// may: a worker that has played the game may not, and the audit waits for others.
    pub(super) fn claim(
        &mut self,
        number: u64,
        who: WorkerIdentity,
        (party, queue): (String, &str),
        workers: &WorkerRegistry,
        now: Instant,
    ) -> bool {
        let most = MOST_OF_PLACE * workers.places_of(&who.key).max(1);
        let has_room = self.held_by(&who.key) < most;
        let Some(audit) = self.open.get_mut(&number) else {
            return false;
        };
        let is_its = audit.holder.as_ref().is_some_and(|own| own.who == who);
        let is_held = audit.holder.is_some() && !is_its && now < audit.heard + ABANDONED;
        if audit.class.as_deref() != Some(queue) || is_held {
            return false;
        }
        if audit.without().contains(party.as_str()) || !(has_room || is_its) {
            audit.pause(now);
            return false;
        }
        audit.begin(who, party, now);
        true
    }

    /// The worker that has claimed an audit says that it is at it. Messages of other workers
    /// count for nothing.
    pub(super) fn heard(&mut self, number: u64, key: &str, now: Instant) {
        if let Some(audit) = self.open.get_mut(&number)
            && audit.holder.as_ref().is_some_and(|own| own.who.key == key)
        {
            audit.heard = now;
        }
    }

    /// The result that is audited under this number.
    pub(super) fn result(&self, number: u64) -> Option<OpenResult> {
        self.open
            .get(&number)
            .and_then(|audit| audit.result.clone())
    }

    /// The game that is audited under this number, as this worker may hand it in.
    ///
    /// # Errors
    /// It may not; why.
    pub(super) fn told(&self, number: u64, who: &WorkerIdentity) -> Result<&JobGame, String> {
        let audit = self.open.get(&number).ok_or("it has a result already")?;
        if audit.game.played.iter().any(|own| own.key == who.key) {
            return Err("another worker is to play it".to_owned());
        }
        if audit.holder.as_ref().is_none_or(|own| own.who != *who) {
            return Err(NOT_CLAIMED.to_owned());
        }
        Ok(&audit.game.told)
    }

    /// Passes an audit on that its worker could not play.
    pub(super) fn pass_on(&mut self, number: u64) {
        if let Some(audit) = self.open.get_mut(&number)
            && let Some(holder) = audit.holder.take()
        {
            tracing::info!(
                "worker {} cannot play game {} again: its players could not be brought to the board",
                holder.who.name,
                audit.file.game
            );
            audit.pass_on(holder.party);
        }
    }

    /// Compares the record that a worker has handed in for an audit with the games played
    /// before. Gives the worker that has failed, if it is known now.
    pub(super) fn compare(
        &mut self,
        number: u64,
        who: WorkerIdentity,
        journal: &Journal,
    ) -> Option<SuspectWorker> {
        let mut audit = self.open.remove(&number)?;
        let party = audit.holder.take().map_or(who.key.clone(), |own| own.party);
        let last = WorkerRecord::new(who.name, who.key, party, journal);
        audit.game.played.push(last);
        let outlines: Option<Vec<Outline>> = audit
            .game
            .played
            .iter()
            .map(WorkerRecord::outline)
            .collect();
        let game = audit.file.game;
        match (&audit.game.played[..], &outlines.unwrap_or_default()[..]) {
            ([first, second], [played, again]) => {
                self.counts.audited += 1;
                self.counts.differing += u64::from(played != again);
                let parted = played.parts_from(again).filter(|_| self.rules.repeatable);
                let Some(place) = parted else {
                    let (first, second) = (first.key.as_str(), second.key.as_str());
                    self.differences.note((first, played), (second, again));
                    self.changes
                        .push(AuditChange::End(audit.file, audit.game.played));
                    return self.differences.worst();
                };
                tracing::warn!(
                    "workers {} and {} play game {game} differently from move {place} on: it is in \
                     doubt until a third one has played it",
                    first.name,
                    second.name
                );
                audit.file.is_in_doubt = true;
                audit.wait();
                self.write(&audit);
                self.open.insert(number, audit);
                None
            }
            ([first, second, third], [played, again, last]) => {
                let with = |outline: &Outline| last.parts_from(outline).is_none();
                let (alone, other) = match (with(played), with(again)) {
                    (true, false) => (second, first),
                    (false, true) => (first, second),
                    _ => {
                        tracing::warn!(
                            "workers {}, {} and {} play game {game} in three ways, so it stays in \
                             doubt: are the programs repeatable?",
                            first.name,
                            second.name,
                            third.name
                        );
                        self.write(&audit);
                        return None;
                    }
                };
                let failed = SuspectWorker {
                    key: alone.key.clone(),
                    why: format!(
                        "it plays a game otherwise than {} and {}",
                        other.name, third.name
                    ),
                };
                self.changes
                    .push(AuditChange::End(audit.file, audit.game.played));
                Some(failed)
            }
            _ => {
                self.changes.push(AuditChange::Remove(audit.file));
                None
            }
        }
    }

    fn write(&mut self, audit: &Audit) {
        let game = Box::new(audit.game.clone());
        self.changes
            .push(AuditChange::Write(audit.file.clone(), game));
    }

    /// Forgets the games that this worker has played: it is suspended. The audits that it is at
    /// wait for another worker, and so do the games that it has played again.
    pub(super) fn forget(&mut self, key: &str) {
        self.differences.forget(key);
        let is_its = |audit: &Audit| audit.game.played.first().is_some_and(|own| own.key == key);
        let its = self.open.extract_if(.., |_, audit| is_its(audit));
        let its: Vec<Audit> = its.map(|(_, audit)| audit).collect();
        for audit in its {
            self.counts.given_up += u64::from(audit.result.is_some());
            self.changes.push(AuditChange::Remove(audit.file));
        }
        for audit in self.open.values_mut() {
            if audit.holder.as_ref().is_some_and(|own| own.who.key == key) {
                audit.wait();
            }
            if audit.game.played.iter().any(|own| own.key == key) {
                audit.game.played.retain(|own| own.key != key);
                audit.file.is_in_doubt = false;
                audit.wait();
                let game = Box::new(audit.game.clone());
                self.changes
                    .push(AuditChange::Write(audit.file.clone(), game));
            }
        }
    }
}
