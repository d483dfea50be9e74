//! The jobs that workers had claimed when an earlier run of the coordinator was killed.
//! Their contest hands the same games out again, and gets the results of these workers.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use contest::Assignment;
use record::GameId;
use tokio::time::Instant;
use tournament::GameKey;

use super::assignments::{KeptClaim, KeptClaims, KeptGame};
use super::run_terms::RunTerms;
use crate::job::JobKey;

/// How long a contest that goes on may take until it hands these games out. Until then
/// their workers are told to ask again.
const HANDED_OUT: Duration = Duration::from_secs(30);

/// The jobs of earlier runs with games that the contest has not handed out yet.
#[derive(Default)]
pub(super) struct EarlierJobs {
    jobs: KeptClaims,
    /// The job of each of these games.
    job_of: BTreeMap<GameKey, u64>,
    /// The games that are in the store, by run, number and place: the worker may not have
    /// heard of that.
    kept: BTreeSet<(String, u64, usize)>,
    /// How many games they had at first.
    count: usize,
    until: Option<Instant>,
}

impl EarlierJobs {
    pub(super) fn new(mut jobs: KeptClaims, now: Instant) -> EarlierJobs {
        let mut kept = BTreeSet::new();
        for claim in jobs.values_mut() {
            let is_kept = |game: &mut KeptGame| game.is_kept;
            let games = claim.games.extract_if(.., is_kept);
            let games = games.map(|game| (claim.run.clone(), claim.number, game.place));
            kept.extend(games);
        }
        jobs.retain(|_, claim| !claim.games.is_empty());
        let games = jobs.iter().flat_map(|(number, claim)| {
            let keys = claim.games.iter().filter_map(KeptGame::key);
            keys.map(|key| (key, *number))
        });
        let job_of: BTreeMap<GameKey, u64> = games.collect();
        EarlierJobs {
            count: job_of.len(),
            job_of,
            jobs,
            kept,
            until: Some(now + HANDED_OUT),
        }
    }

    /// The games with the numbers under which they go on.
    pub(super) fn numbers(&self) -> BTreeMap<GameKey, GameId> {
        let games = self.jobs.values().flat_map(|claim| &claim.games);
        let games = games.filter_map(|game| Some((game.key()?, game.id())));
        games.collect()
    }

    /// How many games the contest is to hand out at a time, as long as it has not handed
    /// out all of these.
    pub(super) fn room(&self) -> usize {
        if self.jobs.is_empty() { 0 } else { self.count }
    }

    /// Whether games of the job of this number may still be handed out.
    pub(super) fn has(&self, number: u64) -> bool {
        self.jobs.contains_key(&number)
    }

    /// Whether this game of a job may still be handed out, or any of its games.
    pub(super) fn waits_for(&self, key: &JobKey, game: Option<usize>) -> bool {
        let claim = self.jobs.get(&key.number);
        let claim = claim.filter(|claim| claim.run == key.run && claim.epoch == key.epoch);
        let is_it = |own: &KeptGame| game.is_none_or(|game| game == own.place);
        claim.is_some_and(|claim| claim.games.iter().any(is_it))
    }

    /// Whether this game of a job is in the store.
    pub(super) fn is_kept(&self, key: &JobKey, game: usize) -> bool {
        self.kept.contains(&(key.run.clone(), key.number, game))
    }

    /// The jobs.
    pub(super) fn claims(&self) -> impl Iterator<Item = &KeptClaim> {
        self.jobs.values()
    }

    /// The contest hands this game out: gives the claim of the job in which it goes on, and
    /// its place there. One with another number than before, or other terms, goes on nowhere.
    pub(super) fn take(
        &mut self,
        assignment: &Assignment,
        frame: &RunTerms,
    ) -> Option<(KeptClaim, usize)> {
        let number = self.job_of.remove(&assignment.key)?;
        let claim = self.jobs.get_mut(&number)?;
        let whole = claim.clone();
        let is_it = |game: &KeptGame| game.key() == Some(assignment.key);
        claim.games.retain(|game| !is_it(game));
        if claim.games.is_empty() {
            self.jobs.remove(&number);
        }
        let game = whole.games.iter().find(|game| is_it(game))?;
        let is_same = game.id() == assignment.journal.id && game.terms == frame.digest(assignment);
        let place = game.place;
        is_same.then_some((whole, place))
    }

    /// Gives the numbers of the jobs with games that the contest has not handed out in time:
    /// nobody waits for these any more.
    pub(super) fn end(&mut self, now: Instant) -> Vec<u64> {
        if self.until.is_none_or(|until| now < until) {
            return Vec::new();
        }
        self.until = None;
        std::mem::take(&mut self.jobs).into_keys().collect()
    }
}
