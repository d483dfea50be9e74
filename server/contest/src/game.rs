//! One game, for any caller: bring the players, play, hand in, tell.

use std::io;
use std::time::Duration;

use futures_util::future::join_all;
use games::{AnyGame, Illegal, PositionError, Seat};
use jiff::Timestamp;
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::kept_player::KeptPlayer;
use crate::running_games::GameGuard;
use crate::source::{BringError, LAST_WORDS, PlayerSource, SeatedPlayer, StartOptions};
use metrics::COUNTS;
use record::time_control::TimeControl;
use record::verdict::{Cause, Failure, Verdict};
use record::{GameId, Journal, RecordedPlayer};
use referee::player::{Conditions, Conversation};
use referee::{Conversations, GameOutcome, Observer, Order, Referee, Terms};
use store::{
    FinishedGame, GameKey, GameSink, NotAResult, PendingCommit, StoredResult, WriterStopped,
};

/// A game about to be played.
pub struct HostedGame<'a> {
    /// The conditions that the players are told.
    pub conditions: &'a Conditions,
    /// How it is run beyond that.
    pub terms: Terms,
    /// The players, in the order of seats.
    pub places: Vec<Place<'a>>,
    /// The options for starting and dialling.
    pub start: &'a StartOptions,
}

/// A seat, and the player that is to come there.
pub struct Place<'a> {
    /// The name of the player as far as it is known.
    pub called: String,
    /// Where it comes from, or why it never will.
    pub source: Result<&'a PlayerSource, &'a Failure>,
    /// Its program of an earlier game, to be used again.
    pub kept: Option<KeptPlayer>,
    /// Its own limits, if they are not those of the game.
    pub time: Option<TimeControl>,
}

/// The hooks of a game, called in this order.
pub trait GameHooks: Send {
    /// All players are here: the game that they play.
    fn begin(
        &mut self,
        players: &mut [SeatedPlayer],
    ) -> impl Future<Output = Result<StartedGame, HostError>> + Send;

    /// The game is over and not handed in yet. Without a verdict it was broken
    /// off.
    fn over(&mut self, _finished: &GameOutcome, _players: &mut [SeatedPlayer]) {}

    /// Why its result does not count, though it is kept; `None` if it counts.
    fn struck(&self) -> Option<String> {
        None
    }

    /// Parts with a player that had come, the game played or not.
    fn part(&mut self, seat: Seat, player: SeatedPlayer);
}

/// A game that begins.
pub struct StartedGame {
    /// The key under which its result is kept.
    pub key: GameKey,
    /// Its journal, with the start in it.
    pub journal: Journal,
    /// The state that it starts from.
    pub state: Box<dyn AnyGame>,
    /// Its observer.
    pub observer: Option<Box<dyn Observer>>,
    /// Its place among the running games.
    pub guard: GameGuard,
    /// The orders to its referee.
    pub orders: mpsc::Receiver<Order>,
}

/// The ending of a game.
pub enum Ending {
    /// It was played and handed in; spectators are still to be told.
    Played(StoredResult, PendingResult),
    /// The game of this number was broken off, and has no result.
    BrokenOff(GameId),
    /// These could not be brought to the board.
    NotBrought(Vec<(Seat, BringError)>),
    /// It could not be begun, or its result cannot be kept.
    Broken(HostError),
}

/// The end of a game that is on its way to the disk. Dropped, it is told that
/// the game has no result.
pub struct PendingResult {
    guard: GameGuard,
    kept: PendingCommit,
}

impl PendingResult {
    /// Waits until the result is kept, then tells the spectators.
    pub async fn announce(self) {
        self.guard.announce_when_kept(self.kept).await;
    }
}

/// Why a game cannot be begun, or its result cannot be kept.
#[derive(Debug, thiserror::Error)]
pub enum HostError {
    /// It could not be told of.
    #[error("{0}")]
    Untold(#[from] io::Error),
    /// Results are kept no more; the writer says why.
    #[error("{0}")]
    Writer(#[from] WriterStopped),
    /// Its opening is none.
    #[error("{0}")]
    Opening(#[from] Illegal),
    /// The position of its opening is none.
    #[error("{0}")]
    Position(#[from] PositionError),
    /// It was begun before.
    #[error("the game was begun before")]
    BegunTwice,
    /// The game that was played is none of its pair's games.
    #[error("{0}")]
    NotAResult(#[from] NotAResult),
}

/// A game that was played to its end, or broken off, and is not handed in yet.
pub struct RefereedGame {
    /// The key under which its result is kept.
    pub key: GameKey,
    /// Its journal and the last state.
    pub finished: GameOutcome,
    /// Its place among the running games.
    pub guard: GameGuard,
}

/// Why a game was not played.
pub enum PlayOutError {
    /// These could not be brought to the board.
    NotBrought(Vec<(Seat, BringError)>),
    /// It could not be begun.
    Broken(HostError),
}

/// Plays a game from the handshake to the handing in.
pub async fn play(game: HostedGame<'_>, hooks: &mut impl GameHooks, sink: &GameSink) -> Ending {
    match play_out(game, hooks).await {
        Ok(played) => {
            let (key, journal) = (played.key, played.finished.journal);
            let handed_in = hand_in(key, journal, hooks.struck(), played.guard, sink).await;
            handed_in.unwrap_or_else(Ending::Broken)
        }
        Err(PlayOutError::NotBrought(missing)) => Ending::NotBrought(missing),
        Err(PlayOutError::Broken(error)) => Ending::Broken(error),
    }
}

/// Plays a game from the handshake to its end.
///
/// # Errors
/// Somebody could not be brought to the board, or it could not be begun.
pub async fn play_out(
    game: HostedGame<'_>,
    hooks: &mut impl GameHooks,
) -> Result<RefereedGame, PlayOutError> {
    let mut players = Vec::new();
    let mut missing = Vec::new();
    let (conditions, terms) = (game.conditions, game.terms);
    for (seat, brought) in bring_all(game.places, conditions, game.start).await {
        match brought {
            Ok(player) => players.push((seat, player)),
            Err(why) => missing.push((seat, why)),
        }
    }
    if !missing.is_empty() {
        count_failures(conditions, &missing);
        for (seat, player) in players {
            hooks.part(seat, player);
        }
        return Err(PlayOutError::NotBrought(missing));
    }
    let mut players: Vec<SeatedPlayer> = players.into_iter().map(|(_, player)| player).collect();
    for player in &players {
        player.set_playing(true);
    }
    let played = match hooks.begin(&mut players).await {
        Ok(begun) => Ok(referee(begun, conditions, terms, &mut players).await),
        Err(error) => Err(PlayOutError::Broken(error)),
    };
    for player in &players {
        player.set_playing(false);
    }
    if let Ok(played) = &played {
        hooks.over(&played.finished, &mut players);
    }
    for (index, player) in (0..).zip(players) {
        hooks.part(Seat::new(index), player);
    }
    played
}

/// Counts a game that cannot begin. A player who has not dialled in yet is no
/// failure: the game is tried again.
fn count_failures(conditions: &Conditions, missing: &[(Seat, BringError)]) {
    let failed = missing.iter().find_map(|(_, why)| match why {
        BringError::Absent(_) => None,
        BringError::Failed(failure) => Some(failure.cause.to_string()),
    });
    if let Some(cause) = failed {
        let game = conditions.game.info.name;
        COUNTS.games_failed.add([game, &cause]);
    }
}

/// All players or the failures, with the players that could have come. No program is
/// started for a game that cannot be played.
async fn bring_all(
    places: Vec<Place<'_>>,
    conditions: &Conditions,
    start: &StartOptions,
) -> Vec<(Seat, Result<SeatedPlayer, BringError>)> {
    let cannot_come = |(seat, place): (Seat, &Place<'_>)| {
        let failure = place.source.err()?.clone();
        Some((seat, Err(failure.into())))
    };
    let seats = || (0..).map(Seat::new);
    let never: Vec<_> = seats().zip(&places).filter_map(cannot_come).collect();
    if !never.is_empty() {
        for program in places.into_iter().filter_map(|place| place.kept) {
            tokio::spawn(program.quit());
        }
        return never;
    }
    let brought = seats().zip(places).map(async |(seat, place)| {
        let source = place.source.map_err(Clone::clone)?;
        let called = &place.called;
        let own;
        let conditions = match place.time {
            None => conditions,
            Some(time) => {
                own = Conditions {
                    time,
                    ..conditions.clone()
                };
                &own
            }
        };
        source
            .bring(place.kept, conditions, seat, called, start)
            .await
    });
    seats().zip(join_all(brought).await).collect()
}

async fn referee(
    begun: StartedGame,
    conditions: &Conditions,
    terms: Terms,
    seated: &mut [SeatedPlayer],
) -> RefereedGame {
    let talks: Vec<Option<Conversation>> = seated
        .iter()
        .map(|player| player.as_player().conversation())
        .collect();
    let before = cpu_times(seated);
    let players = seated.iter_mut().map(SeatedPlayer::player).collect();
    let (state, journal, observer) = (begun.state, begun.journal, begun.observer);
    let referee = Referee::new(conditions, terms, state, players, journal, observer);
    let began = referee.began();
    begun.guard.begin_conversations(began, &talks);
    let game = conditions.game.info.name;
    COUNTS.games_begun.add([game]);
    let mut finished = referee.under(Some(begun.orders)).play().await;
    let deadline = Instant::now() + LAST_WORDS;
    let journal = &mut finished.journal;
    let after = cpu_times(seated).into_iter();
    for ((player, before), after) in journal.players.iter_mut().zip(before).zip(after) {
        let used = after.zip(before);
        let used = used.and_then(|(after, before)| after.checked_sub(before));
        player.cpu = used.map(record::micros);
    }
    note_errors(journal, terms.conversations, &talks, (began, deadline)).await;
    note_signal(journal, seated, deadline).await;
    let verdict = finished.journal.verdict.as_ref();
    let cause = verdict.map_or("stopped", |verdict| verdict.cause.as_str());
    COUNTS.games_ended.add([game, cause]);
    begun.guard.over(&finished.journal);
    RefereedGame {
        key: begun.key,
        finished,
        guard: begun.guard,
    }
}

/// The processor time that each program has used since the manager started it. A program
/// stays for several games, so a game needs the times at its begin and at its end.
fn cpu_times(seated: &mut [SeatedPlayer]) -> Vec<Option<Duration>> {
    let processes = seated.iter_mut().map(SeatedPlayer::process);
    let times = processes.map(|process| process?.cpu_time());
    times.collect()
}

/// Notes the standard error of programs, where the record keeps conversations. A program
/// that has left may have said why at the last moment.
async fn note_errors(
    journal: &mut Journal,
    kept: Conversations,
    talks: &[Option<Conversation>],
    (began, until): (Instant, Instant),
) {
    let verdict = journal.verdict.as_ref();
    let is_kept = verdict.is_some_and(|verdict| kept.keeps(verdict));
    let has_left =
        verdict.filter(|verdict| matches!(verdict.cause, Cause::Disconnected | Cause::Memory));
    let left = has_left.and_then(Verdict::loser);
    for ((index, player), talk) in (0..).zip(&mut journal.players).zip(talks) {
        let Some(talk) = talk else { continue };
        let is_gone = left == Some(Seat::new(index));
        let deadline = is_gone.then_some(until);
        let errors = talk.take_errors(began, deadline).await;
        if is_kept {
            player.errors = errors;
        }
    }
}

/// Notes by which signal the program of the loser ended, where that closed its connection.
async fn note_signal(journal: &mut Journal, seated: &mut [SeatedPlayer], deadline: Instant) {
    let left = journal.verdict.as_mut();
    let Some(verdict) = left.filter(|verdict| verdict.cause == Cause::Disconnected) else {
        return;
    };
    let loser = verdict
        .loser()
        .and_then(|loser| seated.get_mut(loser.index()));
    let Some(process) = loser.and_then(SeatedPlayer::process) else {
        return;
    };
    if let Some(status) = process.ended_by_signal(deadline).await {
        let detail = verdict.detail.get_or_insert_default();
        let and = if detail.is_empty() { "" } else { "; " };
        detail.push_str(&format!("{and}its program has ended ({status})"));
    }
}

pub(crate) async fn hand_in(
    key: GameKey,
    journal: Journal,
    struck: Option<String>,
    guard: GameGuard,
    sink: &GameSink,
) -> Result<Ending, HostError> {
    if journal.verdict.is_none() {
        return Ok(Ending::BrokenOff(journal.id));
    }
    let game = FinishedGame::new(key, Box::new(journal), Timestamp::now())?;
    let game = game.struck_for(struck);
    let result = game.result();
    let kept = sink.store(game).await?;
    Ok(Ending::Played(result, PendingResult { guard, kept }))
}

/// The journal of a game of this number that begins now between these players,
/// in the order of seats, each with whether limits of time hold for it.
pub fn journal_of(
    id: GameId,
    conditions: &Conditions,
    players: impl IntoIterator<Item = (RecordedPlayer, bool)>,
) -> Journal {
    let (players, timed): (Vec<_>, Vec<bool>) = players.into_iter().unzip();
    let Conditions {
        game,
        settings,
        time,
        ..
    } = conditions;
    let mut journal = Journal::begin(id, game.info, settings, *time, players);
    journal.note_timed(timed);
    journal
}
