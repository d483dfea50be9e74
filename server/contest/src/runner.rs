//! Keeps games going until all are played.

mod annulments;
mod phases;
mod presence;
mod rounds;

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::select;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};
use tournament::{GameKey, Pairing, PlayerId, Progress, Schedule};
use words::Phrase;

use self::annulments::Workers;
use self::rounds::next_round;
use super::absent::AbsentPlayers;
use super::context::ContestContext;
use super::idle::IdlePrograms;
use super::keep::record;
use super::phase::{ContestControl, Phase};
use super::plan::{Entrant, OnFailure};
use super::playable::{PairingOutcome, PairingReport, Playable};
use super::remote_games::RemoteGames;
use super::steering::ActiveSteering;
use crate::lobby::{Guest, Lobby};
use crate::person::People;
use crate::source::{PlayerSource, SeatedPlayer};
use net::until;
use record::verdict::{Failure, FailureCause};
use store::events::Event;
use store::{GameSink, StoreError, Writer, WriterStopped};

/// How often is looked whether there is room for results again.
const LOOK_FOR_ROOM: std::time::Duration = std::time::Duration::from_secs(1);

/// How a contest came to its end.
#[derive(Debug, Default)]
pub struct ContestOutcome {
    /// Whether a player could not be brought to the board.
    pub failed: bool,
    /// The players that play no more, and why.
    pub suspended: BTreeMap<usize, Failure>,
    /// Whether it was stopped before all was played.
    pub stopped: bool,
}

/// Why a contest cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum ContestError {
    /// Results cannot be kept.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// Results cannot be told of.
    #[error("{0}")]
    Broken(String),
    /// Signals cannot be caught.
    #[error("signals cannot be caught: {0}")]
    Signals(std::io::Error),
}

impl ContestError {
    fn kept_no_more() -> ContestError {
        ContestError::Broken("results are kept no more".to_owned())
    }
}

/// A running contest.
pub(super) struct Runner {
    pub(super) context: Arc<ContestContext>,
    playable: Arc<dyn Playable>,
    pub(super) schedule: Schedule,
    pub(super) sink: GameSink,
    idle: IdlePrograms,
    /// Before this no further game begins.
    rest: Option<Instant>,
    /// That it rests because its games filled their part of the disk.
    disk_spent: Option<Phrase>,
    /// The players that it waits for.
    awaited: Vec<Phrase>,
    /// The players that are wanted and would have to dial in first.
    absent: AbsentPlayers,
    failures: Vec<u32>,
    running: JoinSet<PairingReport>,
    ended: ContestOutcome,
    /// How many games ran when that was last counted.
    counted: (Instant, usize),
    /// The games given out and not yet ended.
    at_board: BTreeMap<GameKey, Vec<PlayerId>>,
    control: ContestControl,
    /// The phase that everything here was last brought to.
    phase: Phase,
    /// The round that was last told to begin later.
    told_of_round: Option<u32>,
    /// Since when nothing but audits is waited for, and whether that was said.
    audits_since: Option<(Instant, bool)>,
    /// Whether the program goes on afterwards, with its lobby.
    is_part: bool,
}

impl Runner {
    pub(super) fn new(
        context: Arc<ContestContext>,
        playable: Arc<dyn Playable>,
        schedule: Schedule,
        sink: GameSink,
        steered: &ActiveSteering,
    ) -> Runner {
        let players = context.plan.entrants.len();
        let wait = context.plan.wait;
        Runner {
            context,
            playable,
            schedule,
            sink,
            idle: IdlePrograms::default(),
            rest: None,
            disk_spent: None,
            awaited: Vec::new(),
            absent: AbsentPlayers::new(wait),
            failures: vec![0; players],
            running: JoinSet::new(),
            ended: ContestOutcome::default(),
            counted: (Instant::now(), 0),
            at_board: BTreeMap::new(),
            control: steered.control.clone(),
            phase: Phase::Running,
            told_of_round: None,
            audits_since: None,
            is_part: steered.is_part(),
        }
    }

    /// Plays until nothing is left to play or somebody stops it; then sends
    /// all brains home and waits until every result is kept.
    pub(super) async fn run(
        mut self,
        mut writer: Writer,
        mut steered: ActiveSteering,
    ) -> Result<(ContestOutcome, Schedule), ContestError> {
        let mut phases = self.control.subscribe();
        let mut arrivals = self.lobby().map(Lobby::changes);
        let mut people = self.people().map(People::changes);
        let mut workers = Workers::of(self.context.plan.remote_games.as_ref());
        self.refuse_unseatable().await?;
        loop {
            if let Err(WriterStopped) = self.annul().await {
                writer.finished().await?;
                return Err(ContestError::kept_no_more());
            }
            self.tell_progress();
            self.count_time();
            self.follow();
            self.open_rounds().await;
            self.look_around().await?;
            let goes_on = self.is_waiting() && !self.control.has_other_players();
            if self.running.is_empty() && !goes_on && !self.waits_for_audits() {
                break;
            }
            let deadline = self.deadline();
            let until_round = self.until_next_round();
            let word_of_audits = self.next_word_of_audits();
            let rest = self.rests_until();
            select! {
                // A simulation of the same seed is the same again.
                biased;
                Some(done) = self.running.join_next() => match done {
                    Ok(done) => self.handle(done).await?,
                    Err(panic) => return Err(ContestError::Broken(panic.to_string())),
                },
                stopped = writer.finished() => {
                    stopped?;
                    return Err(ContestError::kept_no_more());
                }
                () = steered.pass_on() => {}
                () = change(&mut phases) => {}
                () = change_of(&mut arrivals) => {}
                () = change_of(&mut people) => {}
                () = workers.changed() => {}
                () = until(word_of_audits) => {}
                () = until(self.absent.next()) => {}
                () = until(rest) => {}
                () = sleep(LOOK_FOR_ROOM), if self.phase == Phase::Starved => {}
                () = self.context.plan.openness.closing() => {}
                () = next_round(until_round) => {}
                () = until(deadline) => break,
            }
        }
        drop(steered);
        self.go_home().await;
        if self.schedule.is_complete() && self.sink.open_secrets().await.is_err() {
            writer.finished().await?;
            return Err(ContestError::kept_no_more());
        }
        // The writer ends when nobody can hand in games any more.
        drop(self.sink);
        writer.finished().await?;
        Ok((self.ended, self.schedule))
    }

    /// Gives up players that can never be brought to the board, before anything is started.
    async fn refuse_unseatable(&mut self) -> Result<(), ContestError> {
        if self.schedule.is_complete() {
            return Ok(());
        }
        let context = Arc::clone(&self.context);
        let entrants = PlayerId::all(context.plan.entrants.len()).zip(&context.plan.entrants);
        for (player, entrant) in entrants {
            if let (false, Err(failure)) = (entrant.is_out, &entrant.source) {
                self.fail(player, failure.clone()).await?;
            }
        }
        Ok(())
    }

    fn start_games(&mut self) {
        if !self.phase.begins_games() || !self.has_room() || self.control.has_other_players() {
            return;
        }
        let sources = self.context.plan.entrants.iter();
        let here: Vec<bool> = sources
            .map(|entrant| entrant.source.as_ref().map_or(true, PlayerSource::is_here))
            .collect();
        let concurrency = self.concurrency();
        let context = Arc::clone(&self.context);
        let may_play = |player: PlayerId, running: u32| {
            let source = context.plan.entrants[player.index()].source.as_ref();
            let capacity = source.ok().and_then(PlayerSource::capacity);
            here[player.index()] && capacity.is_none_or(|capacity| (running as usize) < capacity)
        };
        while self.running.len() < concurrency && self.rests_until().is_none() && self.has_disk() {
            let Some(pairing) = self.schedule.next(may_play) else {
                return;
            };
            let partner = self.partner_at_worker(pairing, may_play);
            self.start(pairing);
            partner.into_iter().for_each(|partner| self.start(partner));
        }
    }

    /// The other game of a pair of games, to be handed out with this one, so that one worker
    /// plays both: then one more may be played at a time. What goes on in parts is handed out
    /// part by part.
    fn partner_at_worker(
        &mut self,
        pairing: Pairing,
        may_play: impl Fn(PlayerId, u32) -> bool,
    ) -> Option<Pairing> {
        let (remote_games, _) = self.context.remote_games(pairing)?;
        if self.playable.in_hands().is_some() {
            return None;
        }
        let partner = self.schedule.next_partner(pairing.key, may_play)?;
        remote_games.join(pairing.key);
        Some(partner)
    }

    fn start(&mut self, pairing: Pairing) {
        let context = Arc::clone(&self.context);
        let players = || pairing.seats().into_iter();
        if !context.plan.game_cpus.is_empty() && !context.is_remote(pairing) {
            let waiting = |set: usize| {
                let wanted = players().map(|player| (player, Some(set)));
                self.idle.count(wanted)
            };
            let sets = context.plan.game_cpus.len();
            context.cpus.take(pairing.key, sets, waiting);
        }
        let wanted = players().map(|player| (player, context.cpus_at(pairing.key, player)));
        let kept = wanted.map(|wanted| self.idle.take(wanted)).collect();
        let playable = Arc::clone(&self.playable);
        let sink = self.sink.clone();
        self.at_board.insert(pairing.key, pairing.players());
        self.running
            .spawn(async move { playable.play(&context, pairing, kept, &sink).await });
        self.rest = Instant::now().checked_add(self.context.plan.game_every);
    }

    /// Whether its games may add more to the disk. If not, it rests, and says so.
    fn has_disk(&mut self) -> bool {
        let spent = self.context.plan.disk.expect_room([None]).err();
        let pause = spent.filter(|_| !self.schedule.is_complete());
        let pause = pause.map(|spent| spent.pause());
        if pause.is_none() && self.disk_spent.is_none() {
            return true;
        }
        self.disk_spent = pause.map(|(pause, said)| {
            self.rest = Instant::now().checked_add(pause);
            self.context.screen.notice(&said);
            said
        });
        self.show_waiting();
        self.disk_spent.is_none()
    }

    /// Tells pages how far it is; games that wait for a worker do not run.
    fn tell_progress(&self) {
        let remote_games = self.context.plan.remote_games.as_ref();
        let queued = remote_games.map_or(0, |remote_games| *remote_games.queued().borrow());
        let progress = self.schedule.progress();
        self.control.set_progress(Progress {
            running: progress.running.saturating_sub(queued),
            ..progress
        });
        if remote_games.is_some() {
            self.show_waiting();
        }
    }

    /// Counts how long games were at boards since it was last counted.
    fn count_time(&mut self) {
        let running = self.control.progress().running;
        let (since, before) = std::mem::replace(&mut self.counted, (Instant::now(), running));
        let before = u32::try_from(before).unwrap_or(u32::MAX);
        let time = self.counted.0.duration_since(since).saturating_mul(before);
        self.context.screen.add_time(time);
    }

    /// Tells pages the players, the disk space and the workers that it waits for.
    fn show_waiting(&self) {
        let remote_games = self.context.plan.remote_games.as_ref();
        let of_workers = remote_games.and_then(RemoteGames::waits);
        let waiting = self.awaited.iter().chain(&self.disk_spent);
        let waiting = waiting.chain(&of_workers).cloned().collect();
        self.control.set_waiting(waiting);
    }

    /// When the next game may begin, if that is not now.
    fn rests_until(&self) -> Option<Instant> {
        let rest = self.rest.filter(|_| self.phase == Phase::Running)?;
        (Instant::now() < rest).then_some(rest)
    }

    /// How many games are played at a time: as many as the plan says, or workers
    /// have room for, if they play all.
    fn concurrency(&self) -> usize {
        let plan = &self.context.plan;
        let remote_games = plan.remote_games.as_ref().filter(|_| self.is_away());
        plan.concurrency
            .max(remote_games.map_or(0, RemoteGames::room))
    }

    /// Whether workers play all games.
    fn is_away(&self) -> bool {
        let is_away = |entrant: &Entrant| matches!(entrant.source, Ok(PlayerSource::Worker(_)));
        self.context.plan.entrants.iter().all(is_away)
    }

    async fn handle(&mut self, done: PairingReport) -> Result<(), ContestError> {
        self.at_board.remove(&done.pairing.key);
        for (player, seated) in done.seated {
            self.failures[player.index()] = 0;
            self.absent.came(player);
            self.send_back(done.pairing.key, player, seated);
        }
        self.context.cpus.free(done.pairing.key);
        match done.outcome {
            PairingOutcome::Played(result) => {
                if let Some(worker) = &result.worker {
                    let context = Arc::clone(&self.context);
                    if context.is_annulled(worker).await {
                        self.schedule.give_back(done.pairing.key);
                        return Ok(());
                    }
                    // It opens no round before it is known whether it may be annulled.
                    self.schedule.await_audits(true);
                }
                record(&mut self.schedule, done.pairing, &result);
                if let Some(sprt) = self.schedule.sprt() {
                    self.context.screen.remark(&sprt.phrase());
                }
            }
            PairingOutcome::BrokenOff(id) => {
                let notice = if self.playable.in_hands().is_some() {
                    "terminal-goes-on-later"
                } else {
                    "terminal-played-again"
                };
                let notice = Phrase::new(notice).with("id", id.to_string());
                self.context.screen.notice(&notice);
                self.schedule.give_back(done.pairing.key);
            }
            PairingOutcome::Missed | PairingOutcome::TakenBack => {
                self.schedule.give_back(done.pairing.key);
            }
            PairingOutcome::Failed(failures) => {
                self.schedule.give_back(done.pairing.key);
                for (player, failure) in failures {
                    self.fail(player, failure).await?;
                }
            }
            PairingOutcome::Broken(why) => return Err(ContestError::Broken(why)),
        }
        Ok(())
    }

    /// Keeps a program for its next game, where it is of use.
    fn send_back(&mut self, game: GameKey, player: PlayerId, seated: SeatedPlayer) {
        let source = self.context.plan.entrants[player.index()].source.as_ref();
        let seated = match (source, seated) {
            (
                Ok(PlayerSource::Lobby { lobby, .. }),
                SeatedPlayer::Brain {
                    brain,
                    membership: Some(mut membership),
                },
            ) => {
                // Its next game may be another one.
                membership.introduced &= !self.is_part;
                lobby.give_back(Guest { brain, membership });
                return;
            }
            (_, seated) => seated,
        };
        let Some(program) = seated.into_program() else {
            return;
        };
        if program.is_connected() && !self.schedule.is_suspended(player) {
            let concurrency = self.context.plan.concurrency;
            let cpus = self.context.cpus_at(game, player);
            self.idle.keep((player, cpus), program, concurrency);
        } else {
            tokio::spawn(program.quit());
        }
    }

    async fn fail(&mut self, player: PlayerId, failure: Failure) -> Result<(), ContestError> {
        self.ended.failed = true;
        let called = self.context.called(player);
        let cause = failure.cause.to_string();
        let event = Event::Failure {
            player: &called,
            cause: &cause,
            detail: &failure.detail,
        };
        let said = self.context.watchers.say(&event).await;
        said.map_err(|error| ContestError::Broken(error.to_string()))?;
        let plays_no_more = self.context.plan.on_failure == OnFailure::Suspend { tries: 1 };
        if plays_no_more {
            let notice = Phrase::new("terminal-plays-no-more").with("name", called.clone());
            let notice = notice.with("why", failure.to_string());
            self.context.screen.notice(&notice);
        } else {
            self.context.screen.notice(&format!("{called}: {failure}"));
        }
        self.failures[player.index()] += 1;
        match self.context.plan.on_failure {
            OnFailure::Stop => self.finish(),
            OnFailure::Suspend { tries } => {
                let hopeless = failure.cause == FailureCause::GameRefused
                    || self.context.plan.entrants[player.index()].source.is_err()
                    || self.failures[player.index()] >= tries;
                if hopeless && !self.schedule.is_suspended(player) {
                    let notice = match self.comes(player) {
                        Some(_) if failure.cause == FailureCause::NotStarted => {
                            "terminal-suspended-until"
                        }
                        _ => "terminal-suspended-now",
                    };
                    let notice = Phrase::new(notice).with("name", called.to_string());
                    if !plays_no_more {
                        self.context.screen.notice(&notice);
                    }
                    self.schedule.suspend(player);
                    self.ended.suspended.insert(player.index(), failure);
                }
            }
        }
        Ok(())
    }

    /// Ends all brains, those of games that are broken off included.
    async fn go_home(&mut self) {
        let broken_off = self.at_board.values().flatten().copied();
        let broken_off: Vec<PlayerId> = broken_off.collect();
        self.running.shutdown().await;
        let entrants = &self.context.plan.entrants;
        for (player, entrant) in PlayerId::all(entrants.len()).zip(entrants) {
            match &entrant.source {
                Ok(PlayerSource::Lobby { lobby, .. }) if !self.is_part => lobby.close().await,
                // Its brain went down with its game, and its name is free.
                Ok(PlayerSource::Lobby { lobby, name, .. }) if broken_off.contains(&player) => {
                    lobby.forget(name);
                }
                _ => {}
            }
        }
        self.idle.go_home().await;
        self.context.see_all_off().await;
    }
}

/// Ready when somebody has come or left. Never, where nobody can.
async fn change_of<T>(changes: &mut Option<watch::Receiver<T>>) {
    match changes {
        Some(changes) => change(changes).await,
        None => std::future::pending().await,
    }
}

async fn change<T>(changes: &mut watch::Receiver<T>) {
    if changes.changed().await.is_err() {
        std::future::pending::<()>().await;
    }
}
