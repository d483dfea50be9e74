//! Which workers may be given a game, and why nobody may.

use std::collections::{BTreeMap, BTreeSet};

use record::Thousandths;
use words::Phrase;

use super::WorkerRegistry;
use crate::coordinator::loads::Loads;
use crate::job::Presence;
use crate::sent::ProgramReference;

/// The needs of a game, which its worker must meet.
pub(in crate::coordinator) struct GameNeeds<'a> {
    /// The programs that are not sent.
    programs: BTreeSet<&'a String>,
    /// Whether other programs are sent.
    sends: bool,
}

impl<'a> GameNeeds<'a> {
    /// The needs of games of these programs, where some programs are sent.
    pub(in crate::coordinator) fn of(
        programs: impl IntoIterator<Item = &'a String>,
        sent: &BTreeMap<String, ProgramReference>,
    ) -> GameNeeds<'a> {
        let all = programs.into_iter();
        let (sent, programs): (BTreeSet<&String>, BTreeSet<&String>) =
            all.partition(|name| sent.contains_key(*name));
        GameNeeds {
            programs,
            sends: !sent.is_empty(),
        }
    }
}

/// The offer of one worker or of a group.
struct Offering<'a> {
    class: &'a str,
    programs: &'a [(String, String)],
    takes_files: bool,
    slots: usize,
}

impl<'a> Offering<'a> {
    fn of(presence: &'a Presence) -> Offering<'a> {
        Offering {
            class: &presence.class,
            programs: &presence.programs,
            takes_files: presence.takes_files,
            slots: presence.open_slots(),
        }
    }
}

/// Why games can be given to nobody.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::coordinator) enum WaitReason {
    /// No worker is here.
    NoWorker,
    /// Nobody has these programs.
    NoProgram(String),
    /// Who has a program of this name has another one than the first worker with it.
    OtherProgram(String),
    /// The machines of all that have them are busy: the first one, and how many others.
    Busy {
        worker: String,
        load: Thousandths,
        most: Option<Thousandths>,
        others: usize,
    },
    /// NATS is away, or does not keep its queues.
    NoQueues,
}

impl WaitReason {
    /// Whether another one is of the same kind: a load changes with each second.
    pub(in crate::coordinator) fn is_as(&self, other: &WaitReason) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// The reason in words.
    pub(in crate::coordinator) fn phrase(&self) -> Phrase {
        match self {
            WaitReason::NoWorker => Phrase::new("contests-waits-worker"),
            WaitReason::NoQueues => Phrase::new("contests-waits-nats"),
            WaitReason::NoProgram(names) => {
                Phrase::new("contests-waits-program").with("programs", names.clone())
            }
            WaitReason::OtherProgram(name) => {
                Phrase::new("contests-waits-other-program").with("program", name.clone())
            }
            WaitReason::Busy {
                worker,
                load,
                most,
                others,
            } => {
                let phrase = Phrase::new("contests-waits-busy").with("worker", worker.clone());
                let phrase = phrase.with("others", *others).decimal("load", load);
                match most {
                    Some(most) => phrase.decimal("most", most),
                    None => phrase.with("most", "?".to_owned()),
                }
            }
        }
    }
}

impl WorkerRegistry {
    /// Why games with these needs and programs can be given to nobody now.
    pub(in crate::coordinator) fn why_nobody(
        &self,
        needed: &GameNeeds<'_>,
        programs: BTreeSet<&String>,
    ) -> WaitReason {
        let all = self.workers.values().map(|known| &known.presence);
        let has_all = |presence: &&Presence| self.meets(&Offering::of(presence), needed);
        let able: Vec<&Presence> = all.filter(has_all).collect();
        if self.workers.is_empty() {
            WaitReason::NoWorker
        } else if let Some(first) = able.iter().find(|presence| presence.is_busy) {
            WaitReason::Busy {
                worker: first.worker.clone(),
                load: first.load,
                most: first.most_load,
                others: able.len() - 1,
            }
        } else if let Some(name) = needed.programs.iter().find(|name| self.has_other(name)) {
            WaitReason::OtherProgram((*name).clone())
        } else {
            let programs: Vec<&str> = programs.into_iter().map(String::as_str).collect();
            WaitReason::NoProgram(programs.join(" and "))
        }
    }

    /// Whether a worker here has another program than the first one under this name.
    fn has_other(&self, name: &str) -> bool {
        let known = self.hashes.get(name);
        let mut groups = self.groups.keys().flat_map(|group| &group.programs);
        groups.any(|(own, hash)| own == name && Some(hash) != known)
    }

    /// Whether an offer has these programs, and takes those that are sent if there are such.
    fn meets(&self, offering: &Offering<'_>, needed: &GameNeeds<'_>) -> bool {
        let has = |name: &&String| {
            let hash = self.hashes.get(*name);
            let mut programs = offering.programs.iter();
            programs.any(|(own, its)| own == *name && Some(its) == hash)
        };
        (offering.takes_files || !needed.sends) && needed.programs.iter().all(has)
    }

    /// The class with these programs, and which takes programs that are sent if there are
    /// such, that has the least to do for each of its places, where each class has been
    /// given so many games.
    pub(in crate::coordinator) fn class_for(
        &self,
        needed: &GameNeeds<'_>,
        load: &Loads,
    ) -> Option<String> {
        let groups = self.groups.iter();
        let all = groups.map(|(group, members)| Offering {
            class: &group.class,
            programs: &group.programs,
            takes_files: group.takes_files,
            slots: members.slots,
        });
        self.least_busy(all, needed, load)
    }

    /// The class that `class_for` would give if there were no workers of the parties
    /// `without`.
    pub(in crate::coordinator) fn class_without(
        &self,
        needed: &GameNeeds<'_>,
        load: &Loads,
        without: &BTreeSet<&str>,
    ) -> Option<String> {
        let others = self.workers.values();
        let others = others.filter(|known| !without.contains(known.party()));
        let others = others.map(|known| Offering::of(&known.presence));
        self.least_busy(others, needed, load)
    }

    fn least_busy<'a>(
        &self,
        all: impl Iterator<Item = Offering<'a>>,
        needed: &GameNeeds<'_>,
        load: &Loads,
    ) -> Option<String> {
        let mut classes: BTreeMap<&str, usize> = BTreeMap::new();
        for offering in all {
            if offering.slots > 0 && self.meets(&offering, needed) {
                *classes.entry(offering.class).or_default() += offering.slots;
            }
        }
        let busy = |class: &str, slots: usize| load.of(class) as f64 / slots as f64;
        let least = classes
            .into_iter()
            .min_by(|(one, its), (other, theirs)| busy(one, *its).total_cmp(&busy(other, *theirs)));
        least.map(|(class, _)| class.to_owned())
    }
}
