//! The facts about a tournament: from its file and from its store.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use tournament::{Crosstable, Member, Progress, Roster, Schedule, Standing, standings};

use crate::pages::listing::{self, GameFilter, Listing, Source};
use crate::read_error::ReadError;
use contest::file::{ExclusionReason, PlayerConfig, TournamentConfig};
use contest::{
    Contest, Openness, Phase, RoundTimes, TableProof, blank_schedule, openness_of, resume,
};
use people::standings_of;
use record::GameId;
use store::{Results, StoreReader, SuspendedNames, WorkerGames, games_in_doubt};

/// How many of the last games are listed.
const LAST: usize = 20;

/// The least games that tell how fast it is.
const LEAST_TO_EXPECT: usize = 5;

/// Tournaments with more games or more players are shown by their totals only.
const MOST_GAMES: u64 = 50_000;
const MOST_PLAYERS: usize = 200;

/// A tournament.
pub(crate) struct TournamentFacts {
    /// Its file, if that is valid.
    pub(super) plan: Option<TournamentConfig>,
    /// How many games are counted, and how long they took together.
    pub(crate) games: u64,
    pub(super) time: Duration,
    /// The standings, the best first.
    pub(crate) standings: Vec<Standing>,
    /// The scores of each pair.
    pub(super) scores: Crosstable,
    /// Players and schedule, if they are known.
    pub(super) play: Option<Play>,
    /// The round that waits for its time, counted from 1, and that time.
    pub(crate) next_round: Option<(u32, Timestamp)>,
    /// The classes of players, by name.
    classes: HashMap<String, String>,
    /// The players that play no more, and why, in the order of the file.
    out: Vec<(String, ExclusionReason)>,
    /// The workers that have played games of it.
    pub(super) workers: Vec<WorkerGames>,
    /// The games that workers have played differently.
    pub(super) doubted: BTreeSet<GameId>,
    /// The proof with which the table can be checked.
    pub(super) proof: TableProof,
    /// The last games.
    pub(super) last: Listing,
    /// The instant at which it is frozen, if it is.
    pub(crate) frozen: Option<Timestamp>,
}

/// The players of a tournament and its schedule.
pub(super) struct Play {
    pub(super) roster: Roster,
    pub(super) schedule: Schedule,
}

impl TournamentFacts {
    /// The class of a player, if it has one.
    pub(super) fn class_of(&self, name: &str) -> Option<String> {
        self.classes.get(name).cloned()
    }

    /// The players with their classes and groups, if its file is valid.
    pub(super) fn members(&self) -> Vec<Member> {
        let plan = self.plan.as_ref();
        plan.map(TournamentConfig::members).unwrap_or_default()
    }

    /// The players of the tournament that play no more.
    pub(super) fn names_out(&self) -> Vec<&str> {
        self.out.iter().map(|(name, _)| name.as_str()).collect()
    }

    /// Why a player plays no more; `None` if it plays.
    pub(crate) fn out(&self, name: &str) -> Option<ExclusionReason> {
        let mut out = self.out.iter();
        out.find_map(|(called, out)| (called == name).then_some(*out))
    }

    /// Where it stands, as this says that has happened since the server began: one that
    /// was played to its end before has ended.
    pub(crate) fn phase(&self, since: &Phase) -> Phase {
        let is_complete = |play: &Play| play.schedule.is_complete();
        // A player that still registers has games to play.
        let is_closed = |plan: &TournamentConfig| {
            openness_of(plan.registration.as_ref(), plan.players.len()) == Openness::Closed
        };
        let has_ended = self.games > 0
            && self.play.as_ref().is_some_and(is_complete)
            && self.plan.as_ref().is_none_or(is_closed);
        match since {
            Phase::Idle if has_ended => Phase::Ended(None),
            phase => phase.clone(),
        }
    }

    /// When all will be played if games go on to end as fast as the last ones did; `None`
    /// where nothing is left, or too few games tell.
    pub(super) fn expected_end(&self) -> Option<Timestamp> {
        let left = self.progress()?.left;
        let ended = self.last.rows.iter().map(|row| row.ended.parse().ok());
        expected_end(&ended.collect::<Option<Vec<Timestamp>>>()?, left)
    }

    /// The progress, if the schedule is known.
    pub(super) fn progress(&self) -> Option<Progress> {
        self.play.as_ref().map(|play| play.schedule.progress())
    }
}

/// When so many games more will have been played, by the instants at which the last ones
/// ended, the latest first.
fn expected_end(ended: &[Timestamp], left: u64) -> Option<Timestamp> {
    let (newest, oldest) = (ended.first()?, ended.last()?);
    if left == 0 || ended.len() < LEAST_TO_EXPECT {
        return None;
    }
    let each = newest.duration_since(*oldest).as_secs_f64() / (ended.len() - 1) as f64;
    let left = SignedDuration::try_from_secs_f64(each * left as f64).ok()?;
    newest.checked_add(left).ok()
}

/// The number of games of a contest; 0 if there is no store yet.
pub(crate) fn count(contest: &Contest) -> u64 {
    let reader = contest.results().ok();
    let count = reader.and_then(|reader| reader.results().count().ok());
    count.unwrap_or(0)
}

/// Reads file and store of a tournament; only the file before its first game.
///
/// # Errors
/// Neither file nor store can be read.
pub(crate) fn facts_of(contest: &Contest) -> Result<TournamentFacts, ReadError> {
    let plan = TournamentConfig::load(&contest.file).ok();
    let reader = match contest.results() {
        Ok(reader) => Some(reader),
        Err(_) if plan.is_some() => None,
        Err(error) => return Err(error.into()),
    };
    let results = reader.as_ref().map(StoreReader::results);
    let (games, time) = match &results {
        Some(results) => (results.count()?, results.time_at_boards()?),
        None => (0, Duration::ZERO),
    };
    let schedule = plan
        .as_ref()
        .filter(|_| games <= MOST_GAMES)
        .and_then(|plan| start(plan, &contest.suspended));
    let times = match &results {
        Some(results) => times(plan.as_ref(), results)?,
        None => None,
    };
    let play = match (schedule, &results) {
        (Some(mut play), Some(results)) => {
            resume(&mut play.schedule, &play.roster, results)?;
            play.schedule.misfit().is_none().then_some(play)
        }
        (play, _) => play,
    };
    let (play, standings, scores) = match (play, &results) {
        (Some(mut play), _) => {
            if let Some(times) = &times {
                play.schedule.let_begin(times.open());
            }
            play.schedule.begin();
            let scores = play.schedule.scores().clone();
            let rows = standings(&play.roster, &scores, &play.schedule.marks());
            (Some(play), rows, scores)
        }
        (None, Some(results)) => {
            let last = results.pair_totals()?.pop_last();
            let (field, totals) = last.unwrap_or_default();
            let (rows, scores) = standings_of(&totals, &field)?;
            (None, rows, scores)
        }
        (None, None) => (None, Vec::new(), Crosstable::new(0)),
    };
    let workers = match &results {
        Some(results) => results.workers()?,
        None => Vec::new(),
    };
    let proof = match &results {
        Some(results) => TableProof::of_results(results)?,
        None => TableProof::default(),
    };
    let doubted = match &results {
        Some(_) if contest.frozen().is_none() => games_in_doubt(&contest.store)?,
        _ => BTreeSet::new(),
    };
    let last = match results {
        Some(_) => listing::with_openings(&[Source::of(contest)], &GameFilter::default(), LAST)?,
        None => Listing::default(),
    };
    let held = play.as_ref().and_then(|play| play.schedule.held_round());
    let next_round = held.zip(times);
    let next_round = next_round.map(|(round, times)| (round + 1, times.begins(round)));
    Ok(TournamentFacts {
        classes: classes(plan.as_ref()),
        out: out(plan.as_ref(), &contest.suspended),
        next_round,
        plan,
        games,
        time,
        standings,
        scores,
        play,
        workers,
        doubted,
        proof,
        last,
        frozen: contest.frozen(),
    })
}

/// The players that play no more, and why.
fn out(
    plan: Option<&TournamentConfig>,
    suspended: &SuspendedNames,
) -> Vec<(String, ExclusionReason)> {
    let players = plan.into_iter().flat_map(|plan| &plan.players);
    let out = players.map(|player| Some((player.name.clone(), player.out(suspended)?)));
    out.flatten().collect()
}

/// The classes of players, by name.
fn classes(plan: Option<&TournamentConfig>) -> HashMap<String, String> {
    let players = plan.into_iter().flat_map(|plan| &plan.players);
    let class = |player: &PlayerConfig| Some((player.name.clone(), player.class.clone()?));
    players.filter_map(class).collect()
}

/// When the rounds of a tournament that has begun may begin, if they have times.
fn times(
    plan: Option<&TournamentConfig>,
    results: &Results<'_>,
) -> Result<Option<RoundTimes>, ReadError> {
    let period = plan.and_then(|plan| plan.round_every);
    let begun = results.begun()?;
    Ok(period
        .zip(begun)
        .map(|(period, begun)| RoundTimes::of(period, begun)))
}

/// The schedule before the first game.
fn start(plan: &TournamentConfig, suspended: &SuspendedNames) -> Option<Play> {
    let players = plan.players.len();
    // Before others have registered there may be nobody.
    if !(2..=MOST_PLAYERS).contains(&players) {
        return None;
    }
    let (roster, schedule) = blank_schedule(plan, suspended).ok()?;
    Some(Play { roster, schedule })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_expected_by_how_fast_the_last_games_ended() {
        let at = |second| Timestamp::from_second(second).unwrap();
        let ended: Vec<Timestamp> = (0..5).map(|game| at(1000 - 60 * game)).collect();
        assert_eq!(expected_end(&ended, 10), Some(at(1000 + 600)));
        assert_eq!(expected_end(&ended, 0), None);
        assert_eq!(expected_end(&ended[..4], 10), None, "too few tell");
        assert_eq!(
            expected_end(&ended, u64::MAX),
            None,
            "no calendar has that day"
        );
    }
}
