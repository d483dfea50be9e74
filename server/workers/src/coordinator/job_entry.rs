//! The state of one job at its coordinator, and how the record of one of its games is read.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use contest::Assignment;
use contest::file::kind_of;
use record::{Journal, from_xml, to_xml};
use tokio::time::Instant;
use tournament::{GameKey, Pair};

use super::assignments::KeptGame;
use super::claims::{ActiveClaim, WorkerIdentity};
use super::longest::longest;
use super::run_terms::RunTerms;
use super::worker_registry::GameNeeds;
use crate::job::{GameOrder, JobGame, JobTerms, is_factor};
use crate::sent::ProgramReference;

/// A job that a worker has begun, and of which nothing is heard for so long, is
/// handed out again.
pub(super) const SILENT: Duration = Duration::from_secs(45);

/// How long a job waits that came to a worker that may not play it.
pub(super) const PAUSE: Duration = Duration::from_secs(1);

/// The most bytes of the games of a job with several openings: NATS takes messages of 1 MiB.
const MAX_JOINED: usize = 512 << 10;

/// A job that is waiting or handed out.
pub(super) struct JobEntry {
    /// The run that handed it out first.
    pub(super) run: String,
    pub(super) epoch: u32,
    /// How long its games take at most.
    pub(super) longest: Duration,
    pub(super) terms: JobTerms,
    pub(super) beyond_published: Option<String>,
    pub(super) games: Vec<Game>,
    /// The queue it is in; `None` while it waits.
    pub(super) class: Option<String>,
    /// How many of its games are counted in the load of that class.
    pub(super) counted: usize,
    /// It waits at least until then.
    pub(super) not_before: Instant,
    /// When it was handed out, or something was heard of it.
    pub(super) heard: Instant,
    /// When its worker began the game that it plays.
    pub(super) playing_since: Instant,
    /// How long nothing may be heard of it once a worker has begun it.
    pub(super) silence: Duration,
    /// The parties that could not bring its players to the board.
    pub(super) tried: BTreeSet<String>,
    /// The parties that had it longer than its games can take.
    pub(super) late: BTreeSet<String>,
    /// The subject at which its worker hears orders, and the last orders sent there (`None`
    /// while all its games go on).
    pub(super) ear: Option<String>,
    pub(super) told: Option<Vec<GameOrder>>,
}

#[derive(Default)]
pub(super) struct Game {
    pub(super) told: JobGame,
    /// `None` once its end has been handed on.
    pub(super) assignment: Option<Assignment>,
}

impl JobEntry {
    /// A job of this run that waits, with this game first.
    pub(super) fn new(run: &str, first: &Assignment, now: Instant) -> JobEntry {
        JobEntry {
            run: run.to_owned(),
            epoch: 0,
            longest: Duration::ZERO,
            terms: JobTerms::of(first.terms, first.answer_timeout),
            beyond_published: first.beyond_published.clone(),
            games: Vec::new(),
            class: None,
            counted: 0,
            not_before: now,
            heard: now,
            playing_since: now,
            silence: SILENT,
            tried: BTreeSet::new(),
            late: BTreeSet::new(),
            ear: None,
            told: None,
        }
    }

    /// Puts a game into it, at this place.
    pub(super) fn put(&mut self, place: usize, assignment: Assignment) {
        let own = longest(
            &assignment.journal,
            &assignment.terms,
            assignment.answer_timeout,
        );
        self.longest = self.longest.saturating_add(own);
        if self.games.len() <= place {
            self.games.resize_with(place + 1, Game::default);
        }
        self.games[place] = Game {
            told: JobGame {
                record: to_xml(&assignment.journal),
                programs: assignment.programs.clone(),
            },
            assignment: Some(assignment),
        };
    }

    /// The players of its games, if it may become one job with another: it was never handed
    /// out, and its games have boards.
    fn joinable(&self) -> Option<Pair> {
        let first = self.games.first()?.assignment.as_ref()?;
        let has_board = kind_of(&first.journal.game).is_none();
        (self.epoch == 0 && has_board).then_some(first.key.pair)
    }

    /// Whether it may take in the games of another job, and then has at most this many.
    pub(super) fn has_room_for(&self, other: &JobEntry, most: usize) -> bool {
        self.games.len() + other.games.len() <= most
            && self.joinable().is_some()
            && self.joinable() == other.joinable()
            && self.terms == other.terms
            && self.beyond_published == other.beyond_published
            && self.bytes() + other.bytes() <= MAX_JOINED
    }

    /// Takes in the games of another job.
    pub(super) fn join(&mut self, other: JobEntry) {
        self.longest = self.longest.saturating_add(other.longest);
        self.games.extend(other.games);
    }

    /// The bytes of its games as workers are told of them.
    fn bytes(&self) -> usize {
        self.games.iter().map(|game| game.told.record.len()).sum()
    }

    /// Notes that its worker begins its first open game: it plays them one after the other.
    pub(super) fn begin_next(&mut self, now: Instant) {
        self.playing_since = now;
        let mut open = self.games.iter().filter(|game| game.is_open());
        let first = open.next().and_then(|game| game.assignment.as_ref());
        if let Some(assignment) = first {
            assignment.begun.send_replace(true);
        }
    }

    /// The orders for its games.
    pub(super) fn courses(&self) -> Vec<GameOrder> {
        let courses = self.games.iter().map(|game| match &game.assignment {
            Some(assignment) if !assignment.is_wanted() => GameOrder::Stop,
            Some(assignment) if assignment.is_halted() => GameOrder::Halt,
            // One that was handed in runs no more.
            _ => GameOrder::Play,
        });
        courses.collect()
    }

    /// The subject at which its worker hears, and the orders for it, if it does not know them.
    pub(super) fn news(&mut self) -> Option<(String, Vec<GameOrder>)> {
        let ear = self.ear.as_ref()?;
        let courses = self.courses();
        let is_known = match &self.told {
            Some(told) => *told == courses,
            None => courses.iter().all(|course| *course == GameOrder::Play),
        };
        if is_known {
            return None;
        }
        self.told = Some(courses.clone());
        Some((ear.clone(), courses))
    }

    /// Gives the games of an opening back to their contest if one has been shown in part. The
    /// contest begins them again under other numbers, and together: nobody goes on with that
    /// one, and a spectator that has seen its moves is not to take them for those of another
    /// game.
    pub(super) fn give_back_shown(&mut self) {
        let opening = |own: &Assignment| own.key.tie().game(own.key.number & !1);
        let assigned = self
            .games
            .iter()
            .filter_map(|game| game.assignment.as_ref());
        let shown = assigned.filter(|own| own.live.has_shown()).map(opening);
        let shown: BTreeSet<GameKey> = shown.collect();
        for game in &mut self.games {
            game.assignment
                .take_if(|assignment| shown.contains(&opening(assignment)));
        }
    }

    /// Notes that nobody plays its games.
    pub(super) fn wait_again(&self) {
        for game in &self.games {
            if let Some(assignment) = &game.assignment {
                assignment.begun.send_replace(false);
            }
        }
    }

    /// Whether some of its games stand still.
    pub(super) fn is_halted(&self) -> bool {
        self.courses().contains(&GameOrder::Halt)
    }

    /// The parties that do not get it now.
    pub(super) fn without(&self) -> BTreeSet<&str> {
        let all = self.tried.iter().chain(&self.late);
        all.map(String::as_str).collect()
    }

    /// The needs of its games, where these programs are sent.
    pub(super) fn needed<'a>(&'a self, sent: &BTreeMap<String, ProgramReference>) -> GameNeeds<'a> {
        let programs = self.games.iter().flat_map(|game| &game.told.programs);
        GameNeeds::of(programs, sent)
    }

    /// Its open games as the next run is to know them: those on boards. What has no board goes
    /// on from what was told of it.
    pub(super) fn kept(&self, frame: &RunTerms) -> Vec<KeptGame> {
        let games = self.games.iter().enumerate();
        let open = games.filter_map(|(place, game)| {
            let assignment = game.assignment.as_ref().filter(|own| own.is_wanted())?;
            let (key, id) = (assignment.key, assignment.journal.id);
            let has_board = kind_of(&assignment.journal.game).is_none();
            has_board.then(|| KeptGame::new(place, key, id, frame.digest(assignment)))
        });
        open.collect()
    }

    /// How many of its games have no end yet.
    pub(super) fn open(&self) -> usize {
        let games = self.games.iter();
        games.filter(|game| game.is_open()).count()
    }
}

impl Game {
    /// Whether its end is still wanted: a contest that stopped a game waits no more.
    pub(super) fn is_open(&self) -> bool {
        self.assignment.as_ref().is_some_and(Assignment::is_wanted)
    }
}

/// Reads a record, which says which worker played it and how fast that is, as it did when
/// it began; dates it by the clock of the coordinator.
///
/// # Errors
/// It is none, or says something else.
pub(super) fn read_record(
    record: &str,
    worker: &WorkerIdentity,
    begun: Option<&ActiveClaim>,
) -> Result<Journal, String> {
    let mut journal = from_xml(record.as_bytes()).map_err(|error| error.to_string())?;
    let machine = journal.machine.as_ref();
    let machine = machine.filter(|machine| machine.name == worker.name);
    let machine = machine.ok_or("its record does not name the worker")?;
    if !is_factor(machine.factor) {
        return Err(format!("no machine has the factor {}", machine.factor));
    }
    if begun.is_some_and(|begun| begun.factor != machine.factor) {
        return Err("its factor is not that with which it was begun".to_owned());
    }
    // A worker of an earlier version does not sign games.
    let signature = journal.signature().map_err(|error| error.to_string())?;
    if signature.is_some_and(|own| own.key != worker.key || !own.is_of(&journal)) {
        return Err("its worker has not signed this game".to_owned());
    }
    journal.started = match begun {
        Some(begun) => begun.at,
        None => journal.started.min(record::now()),
    };
    Ok(journal)
}
