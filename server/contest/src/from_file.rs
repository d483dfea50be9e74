//! A contest as a tournament's file asks for it.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use tournament::{Format, Roster, Schedule};

use super::{OnFailure, Openness, Plan, Playable};
use crate::file::{RegistrationTerms, TournamentConfig};
use crate::quota::DiskQuota;
use store::Identity;

/// A store holds a tie that another file must have paired.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{} and {} met in round {round} of the tournament in {}, to which this file and the results \
     before do not lead: a {format} that has begun keeps its players and their order; where an \
     earlier game was struck, strike those of this round, too; else give another one --store DIR", players[0], players[1], store.display()
)]
pub struct PairingMismatch {
    /// The players that met.
    pub players: [String; 2],
    /// In which round, counted from 1.
    pub round: usize,
    /// The format of this file.
    pub format: Format,
    /// Where the games are.
    pub store: PathBuf,
}

/// The identity that makes a store that of this tournament.
pub fn identity_of(config: &TournamentConfig) -> Identity {
    let identity = config.played.identity(config);
    identity
        .rule("format", format_rule(&config.format))
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

/// The players with limits of their own, and these limits.
fn own_limits(config: &TournamentConfig) -> String {
    let players = config.players.iter();
    let own = players.map(|player| (&player.name, player.brain.limits.to_string()));
    let own = own.filter(|(_, limits)| !limits.is_empty());
    let own: Vec<String> = own
        .map(|(name, limits)| format!("{name}: {limits}"))
        .collect();
    own.join(", ")
}

/// The part of the format that must stay. A gauntlet is a part of a round robin, so one
/// may become the other; it was the only one once, and goes without saying.
fn format_rule(format: &Format) -> &'static str {
    if format.pairs_by_results() {
        format.word()
    } else {
        ""
    }
}

/// The plan, without its entrants.
pub fn plan_of(config: TournamentConfig) -> Plan {
    let openness = match config.format {
        Format::Ladder => Openness::Open,
        _ => openness_of(config.registration.as_ref(), config.players.len()),
    };
    Plan {
        event: Some(config.name),
        entrants: Vec::new(),
        format: config.format,
        games: config.games,
        sprt: config.sprt,
        concurrency: config.concurrency,
        game_cpus: Vec::new(),
        game_every: config.game_every,
        disk: DiskQuota::new(config.disk_per_day),
        start_policy: config.start,
        seed: config.seed.unwrap_or_default(),
        wait: config.wait,
        on_failure: OnFailure::Suspend {
            tries: config.played.tries(),
        },
        openness,
        rounds: None,
        remote_games: None,
    }
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

/// The schedule of a file before its first game, by the present rules of the draw.
pub fn schedule_of_file(config: &TournamentConfig) -> Schedule {
    let (players, seed) = (config.players.len(), config.seed.unwrap_or_default());
    let schedule = Schedule::new(
        config.format.clone(),
        players,
        config.games,
        config.start,
        seed,
    );
    let schedule = schedule.graded(config.played.is_graded());
    match config.sprt {
        Some(bounds) => schedule.until_decided(bounds),
        None => schedule,
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
    let mut schedule = schedule.graded(playable.is_graded());
    if let Some(rules) = playable.draw_rules() {
        schedule.draw_by(rules);
    }
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
) -> Result<(), PairingMismatch> {
    let Some(tie) = schedule.misfit() else {
        return Ok(());
    };
    Err(PairingMismatch {
        players: tie
            .pair
            .players()
            .map(|player| roster.name(player).to_owned()),
        round: usize::from(tie.phase) + 1,
        format: format.clone(),
        store: store.to_owned(),
    })
}
