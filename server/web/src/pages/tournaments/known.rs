//! What is known about a tournament: from its file and from its store.

use std::path::Path;

use tournament::{Crosstable, Progress, Roster, Schedule, Standing, standings};

use crate::pages::listing::{self, Listing, Wanted};
use crate::read_error::ReadError;
use host::Contest;
use host::contest::resume;
use host::contest_file::TournamentConfig;
use host::standings_of;
use store::{Search, StoreReader};

/// How many of the last games are listed.
const LAST: u32 = 20;

/// Tournaments with more games or more players are shown by their totals only.
const MOST_GAMES: u64 = 50_000;
const MOST_PLAYERS: usize = 200;

/// A tournament.
pub(crate) struct Known {
    /// Its file, if that is valid.
    pub(super) plan: Option<TournamentConfig>,
    /// How many games are counted.
    pub(crate) games: u64,
    /// The standings, the best first.
    pub(crate) standings: Vec<Standing>,
    /// The scores of each pair.
    pub(super) scores: Crosstable,
    /// Players and schedule, if they are known.
    pub(super) play: Option<Play>,
    /// The last games.
    pub(super) last: Listing,
}

/// The players of a tournament and its schedule.
pub(super) struct Play {
    pub(super) roster: Roster,
    pub(super) schedule: Schedule,
}

impl Known {
    /// The progress, if the schedule is known.
    pub(super) fn progress(&self) -> Option<Progress> {
        self.play.as_ref().map(|play| play.schedule.progress())
    }
}

/// The number of games in a store; 0 if there is no store yet.
pub(crate) fn count(store: &Path) -> u64 {
    let reader = StoreReader::open(store).ok();
    let count = reader.and_then(|reader| reader.results().count().ok());
    count.unwrap_or(0)
}

/// Reads file and store of a tournament; only the file before its first game.
///
/// # Errors
/// Neither file nor store can be read.
pub(crate) fn known(contest: &Contest) -> Result<Known, ReadError> {
    let plan = TournamentConfig::load(&contest.file).ok();
    let reader = match StoreReader::open(&contest.store) {
        Ok(reader) => Some(reader),
        Err(_) if plan.is_some() => None,
        Err(error) => return Err(error.into()),
    };
    let results = reader.as_ref().map(StoreReader::results);
    let games = match &results {
        Some(results) => results.count()?,
        None => 0,
    };
    let schedule = plan
        .as_ref()
        .filter(|_| games <= MOST_GAMES)
        .and_then(start);
    let play = match (schedule, &results) {
        (Some(mut play), Some(results)) => {
            resume(&mut play.schedule, &play.roster, results)?;
            play.schedule.misfit().is_none().then_some(play)
        }
        (play, _) => play,
    };
    let (play, standings, scores) = match (play, &results) {
        (Some(mut play), _) => {
            play.schedule.begin();
            let scores = play.schedule.scores().clone();
            let rows = standings(&play.roster, &scores, &play.schedule.marks());
            (Some(play), rows, scores)
        }
        (None, Some(results)) => {
            let totals = results.pair_totals()?;
            let (rows, scores) = standings_of(&totals)?;
            (None, rows, scores)
        }
        (None, None) => (None, Vec::new(), Crosstable::new(0)),
    };
    let last = match results {
        Some(_) => listing::search(&contest.store, &Wanted(Search::default()), LAST)?,
        None => Listing::default(),
    };
    Ok(Known {
        plan,
        games,
        standings,
        scores,
        play,
        last,
    })
}

/// The schedule before the first game.
fn start(plan: &TournamentConfig) -> Option<Play> {
    let players = plan.players.len();
    // Before others have registered there may be nobody.
    if !(2..=MOST_PLAYERS).contains(&players) {
        return None;
    }
    let names = plan.players.iter().map(|player| player.name.clone());
    let roster = Roster::new(names.collect()).ok()?;
    let seed = plan.seed.unwrap_or_default();
    let schedule = Schedule::new(plan.format.clone(), players, plan.games, plan.start, seed);
    let schedule = match plan.sprt {
        Some(bounds) => schedule.until_decided(bounds),
        None => schedule,
    };
    Some(Play { roster, schedule })
}
