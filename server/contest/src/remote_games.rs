//! Games of a contest that are played elsewhere: on the machines of workers. The contest
//! pairs, keeps and counts them as its own; how they are handed out, it does not know.

mod checks;
mod waiting;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::time::Duration;

use self::checks::check_start;
pub(super) use self::checks::last_state;
pub use self::checks::{JournalMismatch, LiveProgress, check};
use self::waiting::WaitingGames;
use crate::running_games::GameGuard;
use games::Seat;
use metrics::COUNTS;
use record::verdict::Failure;
use record::{GameId, Journal};
use referee::{Order, Terms};
use tokio::select;
use tokio::sync::{mpsc, oneshot, watch};
use tournament::GameKey;
use words::Phrase;

/// The most games that wait to be handed out.
const MAX_WAITING: usize = 64;

/// A game that is to be played elsewhere. Dropped without an answer, it has no
/// result and is given again.
pub struct Assignment {
    /// Which game of the contest it is.
    pub key: GameKey,
    /// How it begins: a journal without entries.
    pub journal: Journal,
    /// The programs of its players as workers call them, in the order of seats.
    pub programs: Vec<String>,
    /// How it is run beyond that.
    pub terms: Terms,
    /// Conditions that protocol 0,1 cannot express, in words.
    pub beyond_published: Option<String>,
    /// The longest wait for an answer that is not a move.
    pub answer_timeout: Duration,
    /// The spectators' view while it is played.
    pub live: LiveProgress,
    /// Whether it is to stand still.
    pub halted: watch::Receiver<bool>,
    /// Where is noted whether a worker plays it, or it waits for one.
    pub begun: watch::Sender<bool>,
    /// Where is noted that its result may still be annulled.
    pub open: OpenResults,
    /// Where its end is told.
    pub answer: oneshot::Sender<(Answer, LiveProgress)>,
}

impl Assignment {
    /// Whether its contest still waits for it.
    pub fn is_wanted(&self) -> bool {
        !self.answer.is_closed()
    }

    /// Whether it is to stand still.
    pub fn is_halted(&self) -> bool {
        *self.halted.borrow()
    }

    /// Gives the answer; returns whether the contest still waits for it.
    pub fn answer(self, answer: Answer) -> bool {
        self.answer.send((answer, self.live)).is_ok()
    }
}

/// The answer about a game elsewhere.
pub enum Answer {
    /// It was played: its journal, and where is told whether it was taken, and why
    /// not.
    Played(Box<Journal>, oneshot::Sender<Result<(), ResultRefusal>>),
    /// These could not be brought to the board.
    NotBrought(Vec<(Seat, Failure)>),
}

/// Why a game that was played elsewhere is not kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResultRefusal {
    /// It is not the game that was handed out, or not played by the rules.
    #[error("{0}")]
    NotThatGame(String),
    /// It could not be kept.
    #[error("{0}")]
    Lost(String),
}

/// The room for games elsewhere.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Room {
    /// How many games may be handed out at a time.
    pub games: usize,
    /// What games wait for that nobody can be given.
    pub waits: Option<Phrase>,
}

/// Workers whose games do not count: why, by their names.
pub type AnnulledWorkers = BTreeMap<String, String>;

/// The results of a contest that may still be annulled. Clones are the same.
#[derive(Clone, Debug, Default)]
pub struct OpenResults(watch::Sender<usize>);

/// A result that may still be annulled: nothing is decided by it as long as this, or a
/// clone of it, is there.
#[derive(Debug)]
pub struct OpenResult(OpenResults);

impl OpenResults {
    /// Notes one more.
    pub fn hold(&self) -> OpenResult {
        self.0.send_if_modified(|open| {
            *open += 1;
            false
        });
        OpenResult(self.clone())
    }

    /// Changes when there are none any more.
    pub fn changes(&self) -> watch::Receiver<usize> {
        self.0.subscribe()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        *self.0.borrow()
    }
}

impl Clone for OpenResult {
    fn clone(&self) -> OpenResult {
        self.0.hold()
    }
}

impl Drop for OpenResult {
    fn drop(&mut self) {
        self.0.0.send_if_modified(|open| {
            *open = open.saturating_sub(1);
            *open == 0
        });
    }
}

/// Hands games out. Clones hand out to the same place.
#[derive(Clone)]
pub struct RemoteGames {
    games: mpsc::Sender<Vec<Assignment>>,
    waiting: WaitingGames,
    room: watch::Receiver<Room>,
    annulled: watch::Receiver<AnnulledWorkers>,
    open: OpenResults,
    scale_time: bool,
}

impl RemoteGames {
    /// Hands out as many games at a time as there is room for; also gives the queue of
    /// the assignments: each one game, or both of an opening, which one worker is to play.
    /// Games of those in `annulled` do not count. Limits of time are multiplied by the
    /// factor of the machine, or not.
    pub fn new(
        room: watch::Receiver<Room>,
        annulled: watch::Receiver<AnnulledWorkers>,
        scale_time: bool,
    ) -> (RemoteGames, mpsc::Receiver<Vec<Assignment>>) {
        let (games, given) = mpsc::channel(MAX_WAITING);
        let remote_games = RemoteGames {
            games,
            waiting: WaitingGames::default(),
            room,
            annulled,
            open: OpenResults::default(),
            scale_time,
        };
        (remote_games, given)
    }

    /// The same after an earlier run in which workers had begun these games, which may go on
    /// under the numbers that they had.
    pub fn after(self, earlier: BTreeMap<GameKey, GameId>) -> RemoteGames {
        self.waiting.go_on_with(earlier);
        self
    }

    /// Hands something out, and waits until it has ended, as the orders say.
    pub(super) async fn play(&self, job: RemoteJob<'_>, orders: &mut RemoteOrders) -> RemoteEnd {
        let RemoteJob {
            key,
            journal,
            programs,
            terms,
            beyond_published,
            answer_timeout,
            live,
            guard,
        } = job;
        let (answer, mut answered) = oneshot::channel();
        let begun = watch::Sender::new(false);
        let mut has_begun = begun.subscribe();
        let (mut queued, mut _played) = (Some(self.waiting.queue(guard)), None);
        let assignment = Assignment {
            key,
            journal: journal.clone(),
            programs,
            terms,
            beyond_published,
            answer_timeout,
            live,
            halted: orders.halt.subscribe(),
            begun,
            open: self.open.clone(),
            answer,
        };
        if let Some(games) = self.waiting.with_partner(assignment)
            && self.games.send(games).await.is_err()
        {
            // Nobody takes games any more.
            return RemoteEnd::Stopped;
        }
        let answer = loop {
            select! {
                answer = &mut answered => break answer,
                Ok(()) = has_begun.changed() => {
                    let is_queued = !*has_begun.borrow_and_update();
                    if is_queued != queued.is_some() {
                        queued = is_queued.then(|| self.waiting.queue(guard));
                        _played = (!is_queued).then(|| COUNTS.games_at_workers.hold());
                    }
                }
                Some(order) = orders.own.recv() => {
                    if orders.obey(order) {
                        return match queued {
                            Some(_) => RemoteEnd::NotBegun,
                            None => RemoteEnd::Stopped,
                        };
                    }
                }
            }
        };
        let (played, receipt, live) = match answer {
            Ok((Answer::Played(played, taken), live)) => (played, Receipt(taken), live),
            Ok((Answer::NotBrought(failures), _)) => return RemoteEnd::NotBrought(failures),
            Err(_) => return RemoteEnd::GivenBack,
        };
        if let Err(why) = check_start(journal, &played, self.scale_time) {
            receipt.refuse(&why);
            return RemoteEnd::GivenBack;
        }
        RemoteEnd::Played(Box::new(RemoteResult {
            journal: played,
            live,
            receipt,
        }))
    }

    /// Has this game and the next one of its tie, which are about to be played, handed out
    /// together.
    pub(super) fn join(&self, first: GameKey) {
        self.waiting.join(first);
    }

    /// The number under which an earlier run has handed this game out and a worker may still
    /// play it; once.
    pub(super) fn earlier(&self, key: GameKey) -> Option<GameId> {
        self.waiting.earlier(key)
    }

    /// How many games are handed out at a time.
    pub(super) fn room(&self) -> usize {
        self.room.borrow().games
    }

    /// What games wait for that nobody can be given.
    pub(super) fn waits(&self) -> Option<Phrase> {
        self.room.borrow().waits.clone()
    }

    /// How many games wait for a worker; changes with that.
    pub(super) fn queued(&self) -> watch::Receiver<usize> {
        self.waiting.queued()
    }

    /// Ready when the room or the annulled workers have changed, when no result may be
    /// annulled any more, or when a game begins at a worker or waits for one.
    pub(super) async fn changed(
        &mut self,
        open: &mut watch::Receiver<usize>,
        queued: &mut watch::Receiver<usize>,
    ) {
        select! {
            biased;
            Ok(()) = self.room.changed() => {}
            Ok(()) = self.annulled.changed() => {}
            Ok(()) = open.changed() => {}
            Ok(()) = queued.changed() => {}
            else => std::future::pending().await,
        }
    }

    /// The results that may still be annulled.
    pub fn open(&self) -> &OpenResults {
        &self.open
    }

    /// The workers whose games do not count. A result of theirs is no longer among the
    /// open ones at the earliest when they are here.
    pub(super) fn annulled(&self) -> AnnulledWorkers {
        self.annulled.borrow().clone()
    }
}

/// A game that is handed out; see [`Assignment`].
pub(super) struct RemoteJob<'a> {
    pub(super) key: GameKey,
    pub(super) journal: &'a Journal,
    pub(super) programs: Vec<String>,
    pub(super) terms: Terms,
    pub(super) beyond_published: Option<String>,
    pub(super) answer_timeout: Duration,
    pub(super) live: LiveProgress,
    /// Its place among the running games, which shows it once a worker plays it.
    pub(super) guard: &'a GameGuard,
}

/// The orders for something that is played elsewhere.
pub struct RemoteOrders {
    own: mpsc::Receiver<Order>,
    halt: watch::Sender<bool>,
}

impl RemoteOrders {
    /// Those that come here.
    pub fn new(own: mpsc::Receiver<Order>) -> RemoteOrders {
        let halt = watch::Sender::new(false);
        RemoteOrders { own, halt }
    }

    /// Waits until it may go on; whether it was stopped instead.
    pub async fn is_stopped(&mut self) -> bool {
        let mut is_stopped = false;
        while !is_stopped && *self.halt.borrow() {
            match self.own.recv().await {
                Some(order) => is_stopped = self.obey(order),
                None => return false,
            }
        }
        is_stopped
    }

    /// Notes an order; returns whether it stops the game.
    fn obey(&mut self, order: Order) -> bool {
        match order {
            Order::Pause => drop(self.halt.send_replace(true)),
            Order::Resume => drop(self.halt.send_replace(false)),
            // Nobody gives up, or agrees on anything, for programs.
            Order::Stop | Order::Resign(_) | Order::Draw => {}
        }
        order == Order::Stop
    }
}

/// How something ended that was handed out.
pub enum RemoteEnd {
    /// It was played.
    Played(Box<RemoteResult>),
    /// These could not be brought to the board.
    NotBrought(Vec<(Seat, Failure)>),
    /// It has no result, and may be handed out again.
    GivenBack,
    /// It was stopped.
    Stopped,
    /// It was stopped before a worker began it.
    NotBegun,
}

/// Something that was played elsewhere.
pub struct RemoteResult {
    /// Its journal, which begins as it was handed out and has a verdict. Whether it was
    /// played by the rules is not checked yet.
    pub journal: Box<Journal>,
    pub(super) live: LiveProgress,
    /// The receipt by which its sender learns whether it was taken.
    pub receipt: Receipt,
}

/// Tells the sender of a result whether it was taken: nothing, if this is dropped.
pub struct Receipt(oneshot::Sender<Result<(), ResultRefusal>>);

impl Receipt {
    /// It is kept.
    pub fn take(self) {
        // The sender may be gone.
        let _ = self.0.send(Ok(()));
    }

    /// It is not the game that was handed out, or not played by the rules.
    pub fn refuse(self, why: &dyn Display) {
        let _ = self
            .0
            .send(Err(ResultRefusal::NotThatGame(why.to_string())));
    }

    /// It cannot be kept.
    pub fn lose(self, why: &dyn Display) {
        let _ = self.0.send(Err(ResultRefusal::Lost(why.to_string())));
    }
}
