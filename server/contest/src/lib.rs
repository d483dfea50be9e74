//! Contests: their files, their players and where these come from, and the games that
//! run, with their spectators. [`hold`] runs a match or a tournament: players are brought
//! to the board, games kept going, results handed to the store before anybody is told.

mod absent;
mod board_games;
mod brain_config;
pub mod brain_spec;
mod contests;
mod context;
pub mod dispatch;
pub mod file;
mod foretold;
mod freeze;
mod from_file;
pub mod game;
mod game_cpus;
mod hosted;
mod idle;
mod keep;
mod kept_player;
mod keys;
pub mod live;
pub mod lobby;
mod new_contest;
mod own_limits;
pub mod person;
mod phase;
mod plan;
mod playable;
mod player_names;
mod quota;
mod random_player;
pub mod recent;
mod registrations;
mod rehearsal;
mod remote_games;
mod report;
mod round_times;
mod runner;
mod running_games;
mod scoreboard;
mod screen;
mod seated_player;
mod signals;
#[cfg(test)]
mod simulated_tests;
pub mod source;
mod steering;
mod take_backs;
pub mod trial;
pub mod uploads;
pub mod values;
mod verify;
mod watch;

use std::sync::Arc;

use futures_util::future::BoxFuture;
use tournament::Schedule;

pub use board_games::BoardGames;
pub use context::ContestContext;
pub use foretold::{ForetoldChance, expect_secret_chance};
pub use from_file::{
    PairingMismatch, check_fit, identity_of, openness_of, plan_of, schedule_of, schedule_of_file,
};
pub use keep::{KeepError, blank_schedule, open_store, read_standings, resume, say_owed};
pub use phase::{CommandRefused, ContestCommand, ContestControl, Phase};
pub use plan::{Entrant, OnFailure, Openness, Plan};
pub use playable::{PairingOutcome, PairingReport, Playable};
pub use player_names::Names;
pub use remote_games::{
    AnnulledWorkers, Answer, Assignment, JournalMismatch, LiveProgress, OpenResult, OpenResults,
    Receipt, RemoteEnd, RemoteGames, RemoteOrders, RemoteResult, ResultRefusal, Room,
    check as check_played,
};
pub use report::{
    TableProof, annulled_notes, chain_note, figures_notes, first_move_note, games_note,
    say_standings, standings_that_differ,
};
pub use round_times::RoundTimes;
pub use runner::{ContestError, ContestOutcome};
pub use scoreboard::Scoreboard;
pub use screen::{OtherOutput, Screen};
pub use steering::Steering;
pub use verify::{Redrawn, VerifyError, redraw};
pub use watch::Watchers;

pub use brain_config::BrainConfig;
pub use contests::requests::{
    Acceptance, MatchRequest, OwnRequests, RequestEnd, RequestError, RequestFiles, RequestStanding,
    UnratedGame,
};
pub use contests::{Contest, Contests, ContestsError};
pub use kept_player::KeptPlayer;
pub use new_contest::NewContest;
pub use own_limits::OwnLimits;
pub use quota::{BYTES_PER_DAY, DiskQuota, QuotaSpent, record_bytes};
pub use registrations::{
    Admission, MAX_LISTED, Newcomers, RegistrationError, Registrations, RemovalOutcome,
};
pub use rehearsal::{RehearsalError, RehearsedBrain, rehearse};
pub use running_games::{GameGroup, GameGuard, OrderRefused, RunningGames, StandingInWords};
pub use signals::StopSignals;
pub use take_backs::{TakeBacks, no_take_back, nothing_to_take_back};

use store::{GameSink, Writer};

/// The outcome of a contest, and the names of its players.
pub struct ContestResult {
    /// How it came to its end.
    pub ended: ContestOutcome,
    /// The names of the players, in the order of the plan.
    pub names: Vec<String>,
    /// The schedule with all results.
    pub schedule: Schedule,
    /// How the games of this run went, if there are two players.
    pub scoreboard: Scoreboard,
}

/// Plays the rest of a schedule, until it is asked to stop. Results are handed to `sink`;
/// the writer keeps them.
///
/// # Errors
/// Results cannot be kept or told of. Announced results are kept.
pub fn hold(
    plan: Plan,
    playable: Arc<dyn Playable>,
    schedule: Schedule,
    watchers: Watchers,
    screen: Screen,
    (sink, writer): (GameSink, Writer),
    steering: Steering,
) -> BoxFuture<'static, Result<ContestResult, ContestError>> {
    Box::pin(async move {
        let given = plan.entrants.iter().map(|entrant| entrant.name.clone());
        let names = Names::new(given);
        let context = Arc::new(ContestContext::new(plan, names, watchers, screen));
        let seats_person = context.seats_person();
        let steered = steering
            .begin(seats_person)
            .map_err(ContestError::Signals)?;
        if let Some((game, protocol)) = playable.in_hands() {
            let told = context.tell_of_all(game, protocol).await;
            told.map_err(|error| ContestError::Broken(error.to_string()))?;
        }
        let runner = runner::Runner::new(Arc::clone(&context), playable, schedule, sink, &steered);
        let (ended, schedule) = runner.run(writer, steered).await?;
        let called = |index: usize| context.plan.entrants[index].called().to_owned();
        Ok(ContestResult {
            ended,
            names: context.names.all(called),
            schedule,
            scoreboard: context.scoreboard(),
        })
    })
}
