//! Audits: a share of the games is played again at another worker, and compared. An
//! audit has no assignment: its result reaches neither the store nor the standings. It
//! has no clock, no sockets and no chance of its own: all come as arguments.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use host::contest::OpenResult;
use record::Journal;
use tokio::time::Instant;

use super::book::NOT_CLAIMED;
use super::crew::{Crew, GONE, Needed};
use super::differences::{Differences, Differing};
use super::given::{PAUSE, SILENT, Who};
use super::loads::Loads;
use super::outline::Outline;
use crate::job::{JobGame, JobTerms};
use crate::sent::Sent;

/// The most audits that wait or are under way. A game that is chosen beyond that is not
/// audited.
const MAX_AUDITS: usize = 64;

/// The most audits that are in queues or at boards at a time.
const MAX_UNDER_WAY: usize = 16;

/// An audit that is not over after so long is given up, or after [`TIMES`] the time that
/// the game took, where that is longer: its contest waits for it.
const GIVEN_UP: Duration = Duration::from_secs(15 * 60);

/// Three workers may have to play the game.
const TIMES: u32 = 3;

/// So is one that nobody who is here may play, after so long: that is time enough for a
/// worker to be started again.
const NOBODY: Duration = Duration::from_secs(60);

/// How games are audited.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct AuditRules {
    /// The share of games that is audited, from 0 to 1.
    pub(super) share: f64,
    /// Whether the programs play a game twice alike.
    pub(super) repeatable: bool,
}

/// What was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct AuditCounts {
    /// Games that were compared.
    pub(super) audited: u64,
    /// Those of them whose moves or results differ.
    pub(super) differing: u64,
    /// Audits that were given up.
    pub(super) given_up: u64,
}

/// A game that a worker has handed in and the contest may keep.
#[derive(Clone, Debug)]
pub(super) struct HandedOver {
    pub(super) by: Who,
    pub(super) told: JobGame,
    pub(super) terms: JobTerms,
    pub(super) beyond_published: Option<String>,
    /// `None` where nothing is audited.
    pub(super) outline: Option<Outline>,
    /// How long it took.
    pub(super) took: Duration,
    /// Nothing is decided by it as long as this is there.
    pub(super) open: OpenResult,
}

/// The audits of a run.
#[derive(Default)]
pub(super) struct Audits {
    rules: AuditRules,
    open: BTreeMap<u64, Audit>,
    differences: Differences,
    is_alone_said: bool,
    counts: AuditCounts,
}

/// A game that is played again.
pub(super) struct Audit {
    pub(super) told: JobGame,
    pub(super) terms: JobTerms,
    pub(super) beyond_published: Option<String>,
    /// Who has played it, and how: the one whose result counts first.
    played: Vec<(Who, Outline)>,
    pub(super) epoch: u32,
    /// The queue it is in; `None` while it waits.
    class: Option<String>,
    /// Who has begun it.
    worker: Option<Who>,
    /// When it is given up.
    until: Instant,
    /// When somebody was last here who may play it.
    placed: Instant,
    /// The result that is audited: nothing is decided by it as long as this is there.
    result: OpenResult,
    /// When it was handed out, or something was heard of it.
    heard: Instant,
    /// It waits at least until then.
    not_before: Instant,
}

impl Audit {
    /// The keys of those who have played it.
    fn keys(&self) -> BTreeSet<&str> {
        let played = self.played.iter();
        played.map(|(who, _)| who.key.as_str()).collect()
    }

    fn wait(&mut self) {
        self.class = None;
        self.worker = None;
    }
}

impl Audits {
    pub(super) fn new(rules: AuditRules) -> Audits {
        Audits {
            rules,
            ..Audits::default()
        }
    }

    /// How the game of this journal is compared; `None` where nothing is audited.
    pub(super) fn outline(&self, journal: &Journal) -> Option<Outline> {
        (self.rules.share > 0.0).then(|| Outline::of(journal))
    }

    /// Has a game that is kept played again under this number, if `chance`, a number
    /// from 0 to 1 that nobody knew before, says so. Gives whether it does.
    pub(super) fn choose(
        &mut self,
        game: HandedOver,
        chance: f64,
        number: u64,
        crew: &Crew,
        now: Instant,
    ) -> bool {
        let Some(outline) = game.outline.filter(|_| chance < self.rules.share) else {
            return false;
        };
        if crew.keys() < 2 {
            if !self.is_alone_said {
                tracing::warn!("no game is audited: there is one worker only");
            }
            self.is_alone_said = true;
            return false;
        }
        if self.open.len() >= MAX_AUDITS {
            return false;
        }
        let audit = Audit {
            told: game.told,
            terms: game.terms,
            beyond_published: game.beyond_published,
            played: vec![(game.by, outline)],
            epoch: 0,
            class: None,
            worker: None,
            until: now + GIVEN_UP.max(game.took.saturating_mul(TIMES)),
            placed: now,
            result: game.open,
            heard: now,
            not_before: now,
        };
        self.open.insert(number, audit);
        true
    }

    /// What was counted; what is not over counts as given up.
    pub(super) fn counts(&self) -> AuditCounts {
        AuditCounts {
            given_up: self.counts.given_up + self.open.len() as u64,
            ..self.counts
        }
    }

    /// Whether no audit waits or is under way.
    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// How many games each class of workers has been given.
    pub(super) fn load(&self) -> impl Iterator<Item = &str> {
        self.open
            .values()
            .filter_map(|audit| audit.class.as_deref())
    }

    /// Gives up what takes too long, and what nobody may play.
    pub(super) fn look(&mut self, crew: &Crew, sent: &BTreeMap<String, Sent>, now: Instant) {
        let mut given_up = 0;
        self.open.retain(|_, audit| {
            let is_placed = audit.class.is_some() || {
                let needed = Needed::of(&audit.told.programs, sent);
                let class = crew.class_without(&needed, &Loads::default(), &audit.keys());
                class.is_some()
            };
            if is_placed {
                audit.placed = now;
            }
            let why = match () {
                () if now >= audit.until => "it takes too long",
                () if now >= audit.placed + NOBODY => "nobody else is here who can play it",
                () => return true,
            };
            let first = audit
                .played
                .first()
                .map_or("", |(who, _)| who.name.as_str());
            tracing::warn!("the audit of a game of {first} is given up: {why}");
            given_up += 1;
            false
        });
        self.counts.given_up += given_up;
    }

    /// Has what is silent wait again, and gives the audits that are to be handed out now, at most this many: each with the class
    /// whose queue it comes into.
    pub(super) fn due(
        &mut self,
        crew: &Crew,
        sent: &BTreeMap<String, Sent>,
        load: &Loads,
        now: Instant,
        most: usize,
    ) -> Vec<(String, u64, &Audit)> {
        let classes = crew.classes();
        for audit in self.open.values_mut() {
            let is_gone = |class: &str| audit.worker.is_none() && !classes.contains(class);
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
        let room = MAX_UNDER_WAY.saturating_sub(out).min(most);
        let mut due = Vec::new();
        for (number, audit) in &mut self.open {
            if due.len() >= room || audit.class.is_some() || now < audit.not_before {
                continue;
            }
            let without = audit.keys();
            let needed = Needed::of(&audit.told.programs, sent);
            if let Some(class) = crew.class_without(&needed, load, &without) {
                audit.epoch += 1;
                audit.class = Some(class.clone());
                audit.heard = now;
                due.push((class, *number));
            }
        }
        let open = &self.open;
        let due = due.into_iter();
        due.filter_map(|(class, number)| Some((class, number, open.get(&number)?)))
            .collect()
    }

    /// NATS was away: what nobody has begun may be lost.
    pub(super) fn came_back(&mut self) {
        for audit in self.open.values_mut() {
            if audit.worker.is_none() {
                audit.wait();
            }
        }
    }

    /// Has an audit wait again that is not in its queue, or came to somebody who gets no
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

    /// A worker is about to begin an audit. Gives whether it may: one that has played
    /// the game may not, and the audit waits for another.
    pub(super) fn claim(&mut self, number: u64, who: Who, now: Instant) -> bool {
        let Some(audit) = self.open.get_mut(&number) else {
            return false;
        };
        if audit.keys().contains(who.key.as_str()) {
            audit.wait();
            audit.not_before = now + PAUSE;
            return false;
        }
        audit.worker = Some(who);
        audit.heard = now;
        true
    }

    /// The worker that has claimed an audit says that it is at it. What others say
    /// counts for nothing.
    pub(super) fn heard(&mut self, number: u64, key: &str, now: Instant) {
        if let Some(audit) = self.open.get_mut(&number)
            && audit.worker.as_ref().is_some_and(|who| who.key == key)
        {
            audit.heard = now;
        }
    }

    /// The result that is audited under this number.
    pub(super) fn result(&self, number: u64) -> Option<OpenResult> {
        self.open.get(&number).map(|audit| audit.result.clone())
    }

    /// The game that is audited under this number, as this worker may hand it in.
    ///
    /// # Errors
    /// It may not; why.
    pub(super) fn told(&self, number: u64, who: &Who) -> Result<&JobGame, String> {
        let audit = self.open.get(&number).ok_or("it has a result already")?;
        if audit.keys().contains(who.key.as_str()) {
            return Err("another worker is to play it".to_owned());
        }
        if audit.worker.as_ref() != Some(who) {
            return Err(NOT_CLAIMED.to_owned());
        }
        Ok(&audit.told)
    }

    /// Gives an audit up that a worker could not play.
    pub(super) fn give_up(&mut self, number: u64) {
        if self.open.remove(&number).is_some() {
            tracing::warn!("an audit is given up: its players could not be brought to the board");
            self.counts.given_up += 1;
        }
    }

    /// Compares what a worker has handed in for an audit with what was played before.
    /// Gives who has failed, if that is known now.
    pub(super) fn compare(
        &mut self,
        number: u64,
        who: Who,
        outline: Outline,
        crew: &Crew,
        sent: &BTreeMap<String, Sent>,
    ) -> Option<Differing> {
        let mut audit = self.open.remove(&number)?;
        audit.played.push((who, outline));
        match &audit.played[..] {
            [(first, played), (second, again)] => {
                self.counts.audited += 1;
                self.counts.differing += u64::from(played != again);
                let parted = played.parts_from(again).filter(|_| self.rules.repeatable);
                let Some(place) = parted else {
                    let [one, other] = [(first, played), (second, again)]
                        .map(|(who, outline)| (who.key.as_str(), outline));
                    self.differences.note(one, other);
                    return self.differences.worst();
                };
                let (first, second) = (&first.name, &second.name);
                let needed = Needed::of(&audit.told.programs, sent);
                let third = crew.class_without(&needed, &Loads::default(), &audit.keys());
                if third.is_some() {
                    tracing::info!(
                        "workers {first} and {second} play a game differently from move {place} \
                         on: a third one plays it"
                    );
                    audit.wait();
                    self.open.insert(number, audit);
                } else {
                    tracing::warn!(
                        "workers {first} and {second} play a game differently from move {place} \
                         on, and there is no third one to settle which of them is right"
                    );
                }
                None
            }
            [(first, played), (second, again), (third, last)] => {
                let with = |outline: &Outline| last.parts_from(outline).is_none();
                let (alone, other) = match (with(played), with(again)) {
                    (true, false) => (second, first),
                    (false, true) => (first, second),
                    _ => {
                        tracing::warn!(
                            "workers {}, {} and {} play a game in three ways, so nothing is \
                             settled: are the programs repeatable?",
                            first.name,
                            second.name,
                            third.name
                        );
                        return None;
                    }
                };
                Some(Differing {
                    key: alone.key.clone(),
                    why: format!(
                        "it plays a game otherwise than {} and {}",
                        other.name, third.name
                    ),
                })
            }
            _ => None,
        }
    }

    /// Forgets what this worker has played: it is suspended. What it is about to play
    /// waits for another one.
    pub(super) fn forget(&mut self, key: &str) {
        self.differences.forget(key);
        let before = self.open.len();
        self.open.retain(|_, audit| !audit.keys().contains(key));
        self.counts.given_up += (before - self.open.len()) as u64;
        for audit in self.open.values_mut() {
            if audit.worker.as_ref().is_some_and(|who| who.key == key) {
                audit.wait();
            }
        }
    }
}
