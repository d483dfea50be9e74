//! A contest that the server plays: with the brains of its lobby and those at
//! hand, beside all the other games.

mod registering;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use games::Entry;
use jiff::Timestamp;
use tokio::runtime::Handle;
use tokio::select;
use tokio::task::{JoinError, spawn_blocking};
use tournament::{PlayerId, Schedule};

use self::registering::{more_came, trials_end, waits_for_players};
use crate::brain_config::BrainConfig;
use crate::brain_spec::ArrivalPlaces;
use crate::dispatch::{Dispatch, DispatchError, DispatchedContest, Dispatcher};
use crate::file::{
    ConfigError, FormatError, PlayerConfig, PlayingTerms, RoundPeriod, TournamentConfig,
};
use crate::freeze;
use crate::lobby::{ANSWER_TIMEOUT, HeldName, KEEPALIVE, Lobby};
use crate::person::People;
use crate::registrations::Trials;
use crate::running_games::GameGroup;
use crate::source::{PlayerSource, StartOptions};
use crate::{
    ContestControl, ContestError, ContestResult, Entrant, ForetoldChance, KeepError, Phase, Plan,
    Playable, RoundTimes, Screen, Steering, TableProof, Watchers, expect_secret_chance, hold,
    identity_of, open_store, plan_of, say_owed, say_standings, schedule_of,
};
use record::to_xml;
use record::verdict::{Failure, cause_in_words};
use referee::LAG_ALLOWANCE;
use store::events::{EventLevel, EventTarget, Events, GameAnnouncer};
use store::same_name::is_same_name;
use store::{GameSink, Identity, StoreError, Writer};
use words::{Phrase, UserError};

/// The stream of events of a contest, in the folder of its store.
const EVENTS: &str = "events.jsonl";

/// A contest that is to be played.
pub(super) struct HostedContest {
    /// The name of the contest.
    pub(super) name: String,
    /// The contest's file.
    pub(super) file: PathBuf,
    /// Where its results are kept.
    pub(super) store: PathBuf,
    /// Where players named `lobby:NAME` wait.
    pub(super) lobby: Lobby,
    /// The people who log in.
    pub(super) people: People,
    /// The brains at hand.
    pub(super) at_hand: Vec<BrainConfig>,
    /// Where its games are entered.
    pub(super) games: GameGroup,
    /// The dispatcher of games to workers, if there is one.
    pub(super) dispatcher: Option<Arc<dyn Dispatcher>>,
    /// How many programs that were uploaded each contest tries.
    pub(super) trials: Trials,
}

/// Why a contest is not played, or not to its end, in words for the operator.
/// How a program failed stands in the log.
#[derive(Debug, thiserror::Error)]
pub(super) enum HostedError {
    /// Its file is wrong.
    #[error("{0}")]
    Config(#[from] ConfigError),
    /// Its players cannot be seated as the file asks for.
    #[error("{file}: {why}")]
    Protection {
        /// Which file.
        file: String,
        /// The condition that is not met, and the advice.
        why: Phrase,
    },
    /// Too few have registered.
    #[error("{0}")]
    TooFew(#[from] FormatError),
    /// It cannot begin where its file says.
    #[error("{0}")]
    Unplayable(UserError),
    /// Players could tell its dice and cards beforehand.
    #[error("{0}")]
    Foretold(#[from] ForetoldChance),
    /// It cannot go on in its store.
    #[error("{0}")]
    Keep(#[from] KeepError),
    /// Its results cannot be written down.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// Its events cannot be written down.
    #[error("{0}")]
    Events(#[from] io::Error),
    /// It broke off in the middle.
    #[error("{0}")]
    Contest(#[from] ContestError),
    /// Its games cannot be handed out to workers.
    #[error("{0}")]
    Dispatch(#[from] DispatchError),
    /// A part of the server broke down.
    #[error("{0}")]
    Broken(#[from] JoinError),
    /// It was stopped.
    #[error("{}", stopped(*done, *total))]
    Stopped {
        /// Games with a result.
        done: u64,
        /// Games it was to have.
        total: u64,
    },
    /// Some players play no more; each with the reason.
    #[error("{0}")]
    Suspended(Phrase),
}

impl HostedError {
    /// The same in words for the public, without the places of files and the commands of
    /// programs.
    pub(super) fn in_public(self) -> UserError {
        match self {
            HostedError::Stopped { done, total } => stopped(done, total).into(),
            HostedError::Suspended(why) => why.into(),
            HostedError::Foretold(why) => why.into(),
            HostedError::TooFew(why) => why.into(),
            HostedError::Unplayable(why) => why,
            HostedError::Protection { why, .. } => why.into(),
            HostedError::Dispatch(why) => why.in_public().into(),
            HostedError::Config(_) => Phrase::new("contests-wrong-file").into(),
            HostedError::Keep(_)
            | HostedError::Store(_)
            | HostedError::Events(_)
            | HostedError::Contest(_)
            | HostedError::Broken(_) => Phrase::new("contests-broke-off").into(),
        }
    }
}

fn stopped(done: u64, total: u64) -> Phrase {
    let stopped = Phrase::new("contests-stopped-after").with("done", done);
    stopped.with("all", total)
}

/// Its results, open to be written.
struct Open {
    schedule: Schedule,
    rounds: Option<RoundTimes>,
    events: Events,
    sink: GameSink,
    writer: Writer,
}

impl HostedContest {
    /// Plays it, or the rest of it, as the control says.
    ///
    /// # Errors
    /// It cannot be played, was stopped, or somebody could not be brought to
    /// the board.
    pub(super) async fn play(mut self, control: ContestControl) -> Result<(), HostedError> {
        loop {
            control.seat_players();
            let file = self.file.clone();
            let config = spawn_blocking(move || TournamentConfig::load_to_play(&file)).await?;
            let config = config.and_then(TournamentConfig::with_programs)?;
            if let Some(old) = config.old_keys.first() {
                let (file, line, key) = (self.file.display(), old.line, &old.key);
                tracing::warn!("{file}:{line}: write {} instead of {key}", old.today());
            }
            self.check_protection(&config)?;
            let is_trying = self.trials.borrow_and_update().contains_key(&self.name);
            if waits_for_players(&config, is_trying) {
                let (done, total) = (0, 0);
                if more_came(&config, &control, &mut self.trials).await {
                    continue;
                }
                return Err(HostedError::Stopped { done, total });
            }
            config.expect_enough_players()?;
            let (played, watchers) = self.play_among_these(config, &control).await?;
            let others_come = !played.ended.stopped
                && (control.has_other_players()
                    || trials_end(&self.name, &control, &mut self.trials).await);
            if !others_come {
                let store = self.store.clone();
                let proof = spawn_blocking(move || TableProof::of(&store)).await??;
                say_standings(&played, &watchers, &proof).await?;
                return end(&played);
            }
        }
    }

    /// Plays with the players so far, until there are others.
    async fn play_among_these(
        &self,
        config: TournamentConfig,
        control: &ContestControl,
    ) -> Result<(ContestResult, Watchers), HostedError> {
        let identity = identity_of(&config);
        let _held = self.hold_names(&config);
        let mut players = config.players.iter();
        let is_open = players.any(|player| player.brain.lobby_name().is_some());
        let mut players = config.players.iter();
        let has_people = players.any(|player| player.brain.person_name().is_some());
        let (period, freeze) = (config.round_every, config.freeze);
        let dispatched = self.dispatched(&config, control);
        let (mut plan, playable) = self.plan(config)?;
        let lobby = self.lobby.address().map(|address| address.to_string());
        expect_secret_chance(&*playable, lobby.as_deref().filter(|_| is_open))?;
        // People log in from wherever the page and telnet are reached.
        if has_people && playable.has_foretold_chance() {
            return Err(ForetoldChance.into());
        }
        let mut open = self
            .open(&plan, &playable, identity, (period, freeze))
            .await?;
        plan.rounds = open.rounds;
        // After the store is open: nobody else answers workers for this contest.
        let mut phases = control.subscribe();
        let dispatched = select! {
            biased;
            dispatched = self.hand_out(dispatched) => dispatched.map_err(HostedError::from),
            _ = phases.wait_for(Phase::is_stopping) => Err(stopped_at(&open.schedule)),
        };
        let dispatching = match dispatched {
            Ok(None) => None,
            Ok(Some((remote_games, dispatching))) => {
                plan.remote_games = Some(remote_games);
                Some(dispatching)
            }
            Err(why) => {
                // The store is closed before the contest can be started again.
                drop(open.sink);
                open.writer.finished().await?;
                return Err(why);
            }
        };
        let watchers = Watchers {
            events: Some(open.events),
            games: self.games.clone(),
            shown: true,
            ..Watchers::default()
        };
        let told = watchers.clone();
        let (screen, steering) = (Screen::log(), Steering::Host(control.clone()));
        let (schedule, kept) = (open.schedule, (open.sink, open.writer));
        let played = hold(plan, playable, schedule, watchers, screen, kept, steering).await?;
        if let Some(dispatching) = dispatching {
            dispatching.finish().await;
        }
        Ok((played, told))
    }

    /// The facts about this contest for workers, if it has players that they have.
    fn dispatched(
        &self,
        config: &TournamentConfig,
        control: &ContestControl,
    ) -> Option<DispatchedContest> {
        let mut players = config.players.iter();
        let at_workers = players.any(|player| player.brain.worker_name().is_some());
        at_workers.then(|| DispatchedContest {
            name: self.name.clone(),
            store: self.store.clone(),
            workers: config.workers.clone(),
            control: control.clone(),
        })
    }

    /// Begins to hand its games out, where it has any for workers.
    async fn hand_out(
        &self,
        contest: Option<DispatchedContest>,
    ) -> Result<Option<Dispatch>, DispatchError> {
        let Some(contest) = contest else {
            return Ok(None);
        };
        let dispatcher = self.dispatcher.as_ref().ok_or(DispatchError::NoServer)?;
        dispatcher.begin(contest).await.map(Some)
    }

    fn plan(&self, config: TournamentConfig) -> Result<(Plan, Arc<dyn Playable>), HostedError> {
        let terms = PlayingTerms {
            folder: self.folder().to_owned(),
            store: self.store.clone(),
            answer_timeout: ANSWER_TIMEOUT,
            lag_allowance: LAG_ALLOWANCE,
            keepalive: KEEPALIVE,
            start: StartOptions::default(),
        };
        let playable = config.played.playable(&config, terms);
        let playable = playable.map_err(HostedError::Unplayable)?;
        let game = config.played.board().map(|board| board.game);
        let own_port = playable.in_hands().is_some();
        let suspended = self.lobby.suspended();
        let entrants = config.players.iter().map(|player| Entrant {
            is_out: player.out(&suspended).is_some(),
            name: Some(player.name.clone()),
            brain: player.brain.word.clone(),
            time: player.brain.limits.time(),
            source: self.source(player, game, own_port),
            cores: None,
        });
        let entrants = entrants.collect();
        let plan = plan_of(config);
        Ok((Plan { entrants, ..plan }, playable))
    }

    /// Opens its store and its events, on a thread that may wait for the disk.
    async fn open(
        &self,
        plan: &Plan,
        playable: &Arc<dyn Playable>,
        identity: Identity,
        (period, freeze): (Option<RoundPeriod>, Option<Timestamp>),
    ) -> Result<Open, HostedError> {
        let names = plan
            .entrants
            .iter()
            .map(|entrant| entrant.called().to_owned());
        let names: Vec<String> = names.collect();
        let mut schedule = schedule_of(plan, &**playable, names.len());
        // Before the pairings are drawn: nobody is paired with them.
        for (player, entrant) in PlayerId::all(names.len()).zip(&plan.entrants) {
            if entrant.is_out {
                schedule.suspend(player);
            }
        }
        let (folder, format) = (self.store.clone(), plan.format.clone());
        let playable = Arc::clone(playable);
        let (runtime, games) = (Handle::current(), self.games.clone());
        let opened = spawn_blocking(move || {
            let opened = open_store(&folder, &identity, &mut schedule, names, &format, period)?;
            let (mut store, rounds) = opened;
            games.freeze(freeze::keep(&folder, freeze)?);
            let target = EventTarget::File(folder.join(EVENTS));
            let events = Events::open(&target, EventLevel::Games)?;
            runtime.block_on(say_owed(&mut store, &events, &schedule, &*playable))?;
            let announcer = GameAnnouncer::new(playable, Some(events.clone()), |_| Ok(()));
            let announcer = announcer.following(schedule.sprt());
            let (sink, writer) = store.start_writer(to_xml, announcer)?;
            Ok::<Open, HostedError>(Open {
                schedule,
                rounds,
                events,
                sink,
                writer,
            })
        });
        opened.await?
    }

    /// Holds the names of players that are started or dialled, as far as nobody has them:
    /// no other client is called so.
    fn hold_names(&self, config: &TournamentConfig) -> Vec<HeldName> {
        let players = &config.players;
        let comes = |name: &str| {
            let mut own = players.iter().filter_map(|player| player.brain.comes_as());
            own.any(|own| is_same_name(own.as_str(), name))
        };
        let names = players.iter().map(|player| player.name.as_str());
        let names = names.filter(|name| !comes(name));
        names
            .filter_map(|name| self.lobby.hold_exactly(name))
            .collect()
    }

    /// Whether names are protected as the file asks for.
    fn check_protection(&self, config: &TournamentConfig) -> Result<(), HostedError> {
        let refused = |why| HostedError::Protection {
            file: self.file.display().to_string(),
            why: Phrase::new(why),
        };
        if config.registration.is_some() && !self.lobby.protects_names() {
            return Err(refused("contests-registration-needs-tokens"));
        }
        if config.players.iter().any(|player| player.token.is_some()) {
            return Err(refused("contests-tokens-of-lobby"));
        }
        if config.protect_names && !self.lobby.protects_names() {
            Err(refused("contests-names-unprotected"))
        } else {
            Ok(())
        }
    }

    /// Where a player comes from: one at hand that is meant as it is, else as
    /// the file says.
    fn source(
        &self,
        player: &PlayerConfig,
        game: Option<&Entry>,
        has_own_port: bool,
    ) -> Result<PlayerSource, Failure> {
        let is_meant = |brain: &&BrainConfig| {
            brain.name == player.name
                && game.is_some_and(|game| brain.game.info.name == game.info.name)
                && brain.absolute_word() == player.brain.word
                && player.brain.cpus.is_none()
        };
        if let Some(brain) = self.at_hand.iter().find(is_meant) {
            return Ok(brain.source.clone());
        }
        let comers = ArrivalPlaces {
            lobby: Some(&self.lobby),
            terminal: None,
            people: Some(&self.people),
            has_own_port,
        };
        player.brain.source(self.folder(), comers)
    }

    /// The folder of its file.
    fn folder(&self) -> &Path {
        self.file.parent().unwrap_or(Path::new("."))
    }
}

/// It was stopped when it stood so.
fn stopped_at(schedule: &Schedule) -> HostedError {
    let progress = schedule.progress();
    HostedError::Stopped {
        done: progress.done,
        total: progress.total(),
    }
}

/// How it ended, where not all was played.
fn end(played: &ContestResult) -> Result<(), HostedError> {
    if played.ended.stopped && !played.schedule.is_complete() {
        return Err(stopped_at(&played.schedule));
    }
    let suspended = played.ended.suspended.iter().map(|(index, failure)| {
        let cause = cause_in_words(&failure.cause.to_string());
        Phrase::new("terminal-suspended")
            .with("name", played.names[*index].clone())
            .and("why", cause)
    });
    let all = suspended.reduce(|all, next| {
        Phrase::new("contests-and-also")
            .and("all", all)
            .and("next", next)
    });
    all.map_or(Ok(()), |all| Err(HostedError::Suspended(all)))
}

#[cfg(test)]
#[path = "hosted_tests.rs"]
mod tests;
