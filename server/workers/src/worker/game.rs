//! One game of a job, played at a board of the worker.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fmt::Display;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use contest::file::{ContestKind, NoResult, WorkerTask, kind_of};
use contest::game::{GameHooks, HostError, HostedGame, Place, PlayOutError, StartedGame, play_out};
use contest::source::{BringError, PlayerSource, SeatedPlayer, StartOptions};
use contest::{GameGroup, KeptPlayer, RunningGames};
use games::{AnyGame, Seat};
use record::verdict::{Failure, FailureCause};
use record::{GameId, Journal, PlayedAt, Replay, from_xml, journal_settings, to_xml};
use referee::player::Conditions;
use referee::{Observer, Order};
use store::GameKey;
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use super::WorkerContext;
use super::program_cache::FetchError;
use crate::job::{End, GameOrder, Job, JobGame, JobOrders, LiveEntry, LiveReport, MissingPlayer};
use crate::link::LinkError;
use crate::sent::ProgramReference;

/// The time between two reports of events at a board.
const TOLD_EVERY: Duration = Duration::from_millis(100);

/// The most things that wait to be told; a slow line gets no more than that.
const MAX_UNTOLD: usize = 64;

/// A program that waits for its next game at this board, by its name.
pub(super) type KeptPrograms = BTreeMap<String, KeptPlayer>;

/// The most programs that wait for their next game at one board.
const MAX_KEPT: usize = 4;

/// The orders of a coordinator for a job, and the key with which they are signed.
#[derive(Clone, Debug)]
pub(super) struct SignedWish {
    pub(super) wanted: JobOrders,
    pub(super) by: String,
}

/// The state that one board keeps from game to game.
pub(super) struct Board {
    pub(super) kept: KeptPrograms,
    /// The last orders of the coordinator for its games.
    pub(super) wanted: watch::Receiver<Option<SignedWish>>,
    /// The subject at which it hears orders.
    pub(super) ear: String,
    /// Whether its worker is about to end.
    pub(super) leaves: watch::Receiver<bool>,
}

/// Why a worker does not play a game.
#[derive(Debug, thiserror::Error)]
pub(super) enum PlayError {
    /// There is no such game, or it cannot be begun: no other worker could either.
    #[error("{0}")]
    Never(String),
    /// It was broken off: nobody waits for its result any more.
    #[error("nobody waits for its result any more")]
    Unwanted,
    /// A program that is sent does not come over NATS now.
    #[error("{0}")]
    Later(#[from] LinkError),
}

impl PlayError {
    fn never(error: impl Display) -> PlayError {
        PlayError::Never(error.to_string())
    }
}

/// Plays a game from the position that its record begins with.
///
/// # Errors
/// It is not played, and no player of it is at fault.
pub(super) async fn play(
    shared: &WorkerContext,
    job: &Job,
    index: usize,
    one: &JobGame,
    board: &mut Board,
) -> Result<End, PlayError> {
    let Board {
        kept,
        wanted,
        ear,
        leaves,
    } = board;
    // Orders of somebody else, or for another job, change nothing here.
    let order = |wish: &SignedWish| {
        let is_its = wish.by == job.answers && wish.wanted.is_about(&job.key);
        is_its.then(|| wish.wanted.of(index))
    };
    let known = wanted.borrow().as_ref().and_then(order);
    if known == Some(GameOrder::Stop) {
        return Err(PlayError::Unwanted);
    }
    let mut given = from_xml(one.record.as_bytes()).map_err(PlayError::never)?;
    if job.scale_time {
        given.scale_limits(shared.factor);
    }
    given.machine = Some(PlayedAt {
        name: shared.rules.name.clone(),
        factor: shared.factor,
        load: shared.load.load(),
    });
    let names = &one.programs;
    if names.len() != given.players.len() {
        return Err(PlayError::never("it does not say which programs play"));
    }
    let mut programs = Vec::new();
    for name in names {
        programs.push(find(shared, job, name).await?);
    }
    let (untold, to_tell) = mpsc::channel(MAX_UNTOLD);
    let games = RunningGames::default();
    let group = games.open(None);
    let telling = tell(shared, job, index, ear, to_tell);
    let obeying = obey(&games, &group, given.id, wanted, order);
    // Nothing more is told of a game once it has ended, nor of one that was not begun.
    let playing = async {
        match kind_of(&given.game) {
            Some(kind) => {
                let at = (&given, &programs[..]);
                play_kind(&*kind, at, &group, leaves, untold).await
            }
            None => {
                let kept_as = |name: &String| kept_as(job, name);
                let names = names.iter().map(kept_as).collect();
                play_board(job, &given, (names, &programs), &group, kept, untold).await
            }
        }
    };
    let playing = async { tokio::join!(playing, telling).0 };
    tokio::select! {
        played = playing => played,
        never = obeying => match never {},
    }
}

/// Plays something that has no board.
async fn play_kind(
    kind: &dyn ContestKind,
    (given, programs): (&Journal, &[Result<ProgramSource<'_>, Failure>]),
    group: &GameGroup,
    leaves: &watch::Receiver<bool>,
    untold: mpsc::Sender<LiveEntry>,
) -> Result<End, PlayError> {
    let (_guard, orders) = group.begin(given.id, None);
    let mut number = 0;
    let programs = programs.iter().map(|program| match program {
        Ok(found) => Ok(found.source()),
        Err(failure) => Err(failure.clone()),
    });
    let at = WorkerTask {
        given,
        programs: programs.collect(),
        orders,
        leaves: leaves.clone(),
        tell: Box::new(move |entry| {
            let happened = LiveEntry::of(number, &entry);
            number += 1;
            if let Some(happened) = happened {
                // A spectator that misses one has it in the record of the end.
                let _ = untold.try_send(happened);
            }
        }),
    };
    match kind.play_at_worker(at).await {
        Ok(journal) => Ok(End::Played(to_xml(&journal))),
        Err(NoResult::NotBrought(missing)) => {
            let seats: Vec<Seat> = Seat::all(given.players.len()).collect();
            let missing = missing.into_iter();
            let missing = missing.filter_map(|(seat, why)| Some((*seats.get(seat)?, why)));
            Ok(not_brought(missing))
        }
        Err(NoResult::Stopped) => Err(PlayError::Unwanted),
        Err(NoResult::Impossible(why)) => Err(PlayError::never(why)),
    }
}

fn not_brought(missing: impl IntoIterator<Item = (Seat, Failure)>) -> End {
    let missing = missing.into_iter();
    End::NotBrought(
        missing
            .map(|(seat, why)| MissingPlayer::of(seat, &why))
            .collect(),
    )
}

/// Plays a game on a board, with programs that may have played before: each is kept under
/// its name.
async fn play_board(
    job: &Job,
    given: &Journal,
    (names, programs): (Vec<String>, &[Result<ProgramSource<'_>, Failure>]),
    group: &GameGroup,
    kept: &mut KeptPrograms,
    untold: mpsc::Sender<LiveEntry>,
) -> Result<End, PlayError> {
    let replay = Replay::start(given).map_err(PlayError::never)?;
    let state = replay.state().clone_box();
    let conditions = Conditions {
        game: games::find(&given.game).map_err(PlayError::never)?,
        settings: journal_settings(given).map_err(PlayError::never)?,
        time: given.time,
        beyond_published: job.beyond_published.clone(),
        answer_timeout: job.terms.answer_timeout(),
    };
    let start = StartOptions::default();
    let places = given.players.iter().zip(programs).zip(&names);
    let places = places.map(|((player, program), name)| Place {
        called: player.name.clone(),
        source: program.as_ref().map(ProgramSource::source),
        kept: kept.remove(name),
        time: player.time,
    });
    let game = HostedGame {
        conditions: &conditions,
        terms: job.terms.terms(),
        places: places.collect(),
        start: &start,
    };
    let mut own = WorkerGame {
        given,
        group: group.clone(),
        state: Some(state),
        untold: Some(untold),
        parted: Vec::new(),
    };
    let played = play_out(game, &mut own).await;
    for (seat, player) in own.parted {
        keep(player, names.get(seat.index()), kept);
    }
    match played {
        Ok(played) => match &played.finished.journal {
            journal if journal.verdict.is_none() => Err(PlayError::Unwanted),
            journal => Ok(End::Played(to_xml(journal))),
        },
        Err(PlayOutError::NotBrought(missing)) => {
            let missing = missing.into_iter();
            let missing = missing.map(|(seat, why)| (seat, BringError::into_failure(why)));
            Ok(not_brought(missing))
        }
        Err(PlayOutError::Broken(error)) => Err(PlayError::never(error)),
    }
}

/// A program that plays.
enum ProgramSource<'a> {
    /// One of the worker.
    Own(&'a PlayerSource),
    /// One that was sent.
    Sent(Arc<PlayerSource>),
}

impl ProgramSource<'_> {
    fn source(&self) -> &PlayerSource {
        match self {
            ProgramSource::Own(source) => source,
            ProgramSource::Sent(source) => source,
        }
    }
}

/// The program that a job calls so: one that is sent, or one that the worker has; or why
/// it cannot be started.
async fn find<'a>(
    shared: &'a WorkerContext,
    job: &Job,
    name: &str,
) -> Result<Result<ProgramSource<'a>, Failure>, LinkError> {
    let found = match (job.sent.get(name), &shared.sent) {
        (Some(_), None) => Err("the worker takes no programs that are sent".to_owned()),
        (Some(sent), Some(here)) => match here.find(&shared.link, sent).await {
            Ok(source) => Ok(ProgramSource::Sent(source)),
            Err(FetchError::Link(error)) => return Err(error),
            Err(FetchError::Useless(why)) => Err(why),
        },
        (None, _) => match shared.offer.find(name) {
            Some(offered) => Ok(ProgramSource::Own(&offered.source)),
            None => Err("the worker has none of this name".to_owned()),
        },
    };
    Ok(found.map_err(|why| {
        let what = format!("the program '{name}': {why}");
        Failure::new(FailureCause::NotStarted, what)
    }))
}

/// The key of a program that is kept for its next game: two that are sent may have one
/// name.
fn kept_as(job: &Job, name: &str) -> String {
    match job.sent.get(name) {
        Some(ProgramReference {
            hash,
            engine,
            arguments,
        }) => format!("{hash} {engine:?} {arguments}"),
        None => name.to_owned(),
    }
}

/// A game of a job.
struct WorkerGame<'a> {
    given: &'a Journal,
    /// The group in which it is halted or broken off.
    group: GameGroup,
    /// The state in which it starts, until it does.
    state: Option<Box<dyn AnyGame>>,
    untold: Option<mpsc::Sender<LiveEntry>>,
    /// The players that came to the board.
    parted: Vec<(Seat, SeatedPlayer)>,
}

impl GameHooks for WorkerGame<'_> {
    async fn begin(&mut self, players: &mut [SeatedPlayer]) -> Result<StartedGame, HostError> {
        let given = self.given;
        let mut journal = given.clone();
        journal.started = record::now();
        let seats = given.players.iter().zip(players.iter());
        let recorded = seats.map(|(given, seated)| {
            let (recorded, timed) = seated.recorded(given.name.clone(), given.brain.clone());
            let time = given.time;
            (record::RecordedPlayer { time, ..recorded }, timed)
        });
        let (recorded, timed): (Vec<_>, Vec<bool>) = recorded.unzip();
        journal.players = recorded;
        journal.note_timed(timed);
        let state = self.state.take().ok_or(HostError::BegunTwice)?;
        let (guard, orders) = self.group.begin(journal.id, None);
        let observer = self
            .untold
            .take()
            .map(|untold| Box::new(LiveReporter(untold)) as _);
        Ok(StartedGame {
            key: GameKey::of_id(journal.id, Vec::new()),
            journal,
            state,
            observer,
            guard,
            orders,
        })
    }

    fn part(&mut self, seat: Seat, player: SeatedPlayer) {
        self.parted.push((seat, player));
    }
}

/// Takes down the events of a game, to be told.
struct LiveReporter(mpsc::Sender<LiveEntry>);

impl Observer for LiveReporter {
    fn played<'a>(
        &'a mut self,
        journal: &'a Journal,
        _: &'a dyn AnyGame,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        if let Some(happened) = LiveEntry::last_of(journal) {
            // A spectator that misses one sees no more of this game, and its record after it.
            let _ = self.0.try_send(happened);
        }
        Box::pin(std::future::ready(()))
    }
}

/// Reports the events of a game, several at a time. A game that is over before the first
/// report is not reported.
async fn tell(
    shared: &WorkerContext,
    job: &Job,
    game: usize,
    ear: &str,
    mut untold: mpsc::Receiver<LiveEntry>,
) {
    loop {
        let mut entries = Vec::new();
        let until = Instant::now() + TOLD_EVERY;
        loop {
            tokio::select! {
                happened = untold.recv() => match happened {
                    Some(happened) => entries.push(happened),
                    None => return,
                },
                () = tokio::time::sleep_until(until) => break,
            }
        }
        if entries.is_empty() {
            continue;
        }
        let key = job.key.clone();
        shared.tell(ear, &LiveReport { key, game, entries }).await;
    }
}

/// Follows the coordinator's orders for a game, which may change as long as it is played.
async fn obey(
    games: &RunningGames,
    group: &GameGroup,
    id: GameId,
    wanted: &mut watch::Receiver<Option<SignedWish>>,
    course: impl Fn(&SignedWish) -> Option<GameOrder>,
) -> Infallible {
    loop {
        let wish = wanted.borrow_and_update().as_ref().and_then(&course);
        match wish {
            None => {}
            Some(GameOrder::Play) => group.set_halted(false),
            Some(GameOrder::Halt) => group.set_halted(true),
            // One that has not begun is told again.
            Some(GameOrder::Stop) => drop(games.order(None, id, Order::Stop)),
        }
        if wanted.changed().await.is_err() {
            // Nothing is heard any more.
            std::future::pending::<()>().await;
        }
    }
}

/// Keeps the program of a player for its next game at this board.
fn keep(player: SeatedPlayer, name: Option<&String>, kept: &mut KeptPrograms) {
    let Some(program) = player.into_program() else {
        return;
    };
    match name.filter(|_| program.is_connected()) {
        Some(name) => {
            if let Some(before) = kept.insert(name.clone(), program) {
                tokio::spawn(before.quit());
            }
        }
        None => drop(tokio::spawn(program.quit())),
    }
    while kept.len() > MAX_KEPT {
        if let Some((_, program)) = kept.pop_first() {
            tokio::spawn(program.quit());
        }
    }
}
