//! A contest as a tournament's file asks for it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::Timestamp;
use tournament::{Format, Roster, Schedule};

use super::{BoardGames, OnFailure, Openness, Plan, Playable};
use crate::file::{RegistrationTerms, StartError, TournamentConfig};
use crate::quota::DiskQuota;
use crate::source::Start;
use referee::Terms;
use referee::player::Conditions;
use store::Identity;

/// A store holds a tie that another file must have paired.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{} and {} met in round {round} of the tournament in {}, which this file would not have let \
     them: a {format} that has begun keeps its players and their order; give another one --store \
     DIR", players[0], players[1], store.display()
)]
pub struct Misfit {
    /// Who met.
    pub players: [String; 2],
    /// In which round, counted from 1.
    pub round: usize,
    /// The format of this file.
    pub format: Format,
    /// Where the games are.
    pub store: PathBuf,
}

/// What makes a store that of this tournament.
pub fn identity_of(config: &TournamentConfig) -> Identity {
    Identity::new(
        &config.name,
        config.game.info,
        &config.settings,
        &config.time,
    )
    .rule("position", config.position.clone().unwrap_or_default())
    .rule("format", format_rule(&config.format))
    .condition("adjudication", config.adjudication.to_string())
    .condition("own limits", own_limits(config))
    .condition("scaled limits", scaled_limits(config))
}

/// Whether the limits are those of the reference machine.
fn scaled_limits(config: &TournamentConfig) -> String {
    match &config.workers {
        Some(workers) if workers.scale_time => "yes".to_owned(),
        Some(_) | None => String::new(),
    }
}

/// Who has limits of their own, and which.
fn own_limits(config: &TournamentConfig) -> String {
    let players = config.players.iter();
    let own = players.map(|player| (&player.name, player.brain.limits.to_string()));
    let own = own.filter(|(_, limits)| !limits.is_empty());
    let own: Vec<String> = own
        .map(|(name, limits)| format!("{name}: {limits}"))
        .collect();
    own.join(", ")
}

/// What of the format must stay. A gauntlet is a part of a round robin, so one
/// may become the other; it was the only one once, and goes without saying.
fn format_rule(format: &Format) -> &'static str {
    match format.pairs_by_results() {
        true => format.word(),
        false => "",
    }
}

/// The plan, without its entrants, and the games that are played by it. `answer_timeout` is the longest wait for an
/// answer that is no move, `lag_allowance` what is added to every limit for
/// the way there and back.
///
/// # Errors
/// The start cannot be played.
pub fn plan_of(
    config: TournamentConfig,
    answer_timeout: Duration,
    lag_allowance: Duration,
    start: Start,
) -> Result<(Plan, BoardGames), StartError> {
    let from = config.start_position()?;
    let settings = config.settings.beyond_published(config.game.info);
    let position = config.position.is_some().then(|| "position".to_owned());
    let openings = config.openings.is_some().then(|| "openings".to_owned());
    let openness = match config.format {
        Format::Ladder => Openness::Open,
        _ => openness_of(config.registration.as_ref(), config.players.len()),
    };
    let board = BoardGames {
        conditions: Conditions {
            game: config.game,
            settings: config.settings,
            time: config.time,
            beyond_published: settings.or(position).or(openings),
            answer_timeout,
        },
        terms: Terms {
            lag_allowance,
            min_move_time: config.min_move_time,
            adjudication: config.adjudication,
            conversations: config.conversations,
        },
        position: config
            .position
            .as_ref()
            .map(|_| from.position(games::Viewer::Referee)),
        from,
        openings: config.openings,
        // A tournament that goes on must toss as it did before.
        repeatable: config.seed.is_some(),
        start,
    };
    let plan = Plan {
        event: Some(config.name),
        entrants: Vec::new(),
        format: config.format,
        games: config.games,
        sprt: config.sprt,
        concurrency: config.concurrency,
        game_every: config.game_every,
        disk: DiskQuota::new(config.disk_per_day),
        start_policy: config.start,
        seed: config.seed.unwrap_or_default(),
        wait: config.wait,
        on_failure: OnFailure::Suspend,
        openness,
        rounds: None,
        elsewhere: None,
    };
    Ok((plan, board))
}

/// Whether more than so many players may come.
pub fn openness_of(registration: Option<&RegistrationTerms>, players: usize) -> Openness {
    match registration {
        Some(terms) if terms.is_open(players, Timestamp::now()) => match terms.until() {
            Some(until) => Openness::Until(until),
            None => Openness::Open,
        },
        _ => Openness::Closed,
    }
}

/// The schedule of a plan before its first game.
pub fn schedule_of(plan: &Plan, playable: &dyn Playable, players: usize) -> Schedule {
    let schedule = Schedule::new(
        plan.format.clone(),
        players,
        plan.games,
        plan.start_policy,
        plan.seed,
    );
    let schedule = schedule.graded(playable.is_graded());
    match plan.sprt {
        Some(bounds) => schedule.until_decided(bounds),
        None => schedule,
    }
}

/// Refuses to go on with games in this store that another file must have
/// paired.
///
/// # Errors
/// There are such games.
pub fn check_fit(
    schedule: &Schedule,
    roster: &Roster,
    format: &Format,
    store: &Path,
) -> Result<(), Misfit> {
    let Some(tie) = schedule.misfit() else {
        return Ok(());
    };
    Err(Misfit {
        players: tie
            .pair
            .players()
            .map(|player| roster.name(player).to_owned()),
        round: usize::from(tie.phase) + 1,
        format: format.clone(),
        store: store.to_owned(),
    })
}
