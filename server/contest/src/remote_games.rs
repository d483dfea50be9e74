//! Games of a contest that are played elsewhere: on the machines of workers. The contest
//! pairs, keeps and counts them as its own; how they are handed out, it does not know.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use crate::running_games::GameGuard;
use games::Seat;
use parking_lot::Mutex;
use record::verdict::Failure;
use record::{DamagedRecord, Entry, Journal, RecordedPlayer, Replay};
use referee::{Observer, Order, Terms};
use tokio::select;
use tokio::sync::{mpsc, oneshot, watch};
use tournament::GameKey;
use words::Phrase;

/// Times in events are whole milliseconds.
const ROUNDED_OFF: Duration = Duration::from_millis(1);

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
    /// The pairs of games that are handed out together, by the first game of each, with the
    /// game that has come and waits for the other one.
    pairs: Arc<Mutex<BTreeMap<GameKey, Option<Assignment>>>>,
    /// How many games wait for a worker.
    queued: watch::Sender<usize>,
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
            pairs: Arc::default(),
            queued: watch::Sender::default(),
            room,
            annulled,
            open: OpenResults::default(),
            scale_time,
        };
        (remote_games, given)
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
        let mut queued = Some(QueuedGame::new(&self.queued, guard));
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
        if let Some(games) = self.with_partner(assignment)
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
                    queued = is_queued.then(|| QueuedGame::new(&self.queued, guard));
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
        self.pairs.lock().insert(first, None);
    }

    /// The games that are to be handed out now: nothing yet for the one of a pair that comes
    /// first.
    fn with_partner(&self, assignment: Assignment) -> Option<Vec<Assignment>> {
        let key = assignment.key;
        let first = key.tie().game(key.number & !1);
        let mut pairs = self.pairs.lock();
        match pairs.get_mut(&first) {
            None => Some(vec![assignment]),
            Some(waiting @ None) => {
                *waiting = Some(assignment);
                None
            }
            Some(Some(_)) => {
                let mut games = vec![pairs.remove(&first)??, assignment];
                games.sort_by_key(|game| game.key);
                Some(games)
            }
        }
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
        self.queued.subscribe()
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
    pub(super) guard: Option<&'a GameGuard>,
}

/// A game that waits for a worker, until this is dropped.
struct QueuedGame<'a> {
    count: &'a watch::Sender<usize>,
    guard: Option<&'a GameGuard>,
}

impl<'a> QueuedGame<'a> {
    fn new(count: &'a watch::Sender<usize>, guard: Option<&'a GameGuard>) -> QueuedGame<'a> {
        count.send_modify(|count| *count += 1);
        guard.inspect(|guard| guard.set_queued(true));
        QueuedGame { count, guard }
    }
}

impl Drop for QueuedGame<'_> {
    fn drop(&mut self) {
        self.count
            .send_modify(|count| *count = count.saturating_sub(1));
        self.guard.inspect(|guard| guard.set_queued(false));
    }
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

/// The board of a game that is played elsewhere, as spectators see it here. An entry that
/// does not follow by the rules is not shown.
pub struct LiveProgress {
    journal: Journal,
    audience: Option<Audience>,
    /// How many turns and outcomes of chance have been shown.
    shown: usize,
}

/// The audience of a game that is played elsewhere.
enum Audience {
    /// The spectators of a board, whose state follows by the rules.
    Board(Box<dyn games::AnyGame>, Box<dyn Observer>),
    /// The contest that has something without a board played, and checks it.
    Contest(mpsc::Sender<Entry>),
}

impl LiveProgress {
    /// The board of a game that begins like this, and its observer.
    pub fn new(
        journal: Journal,
        state: Box<dyn games::AnyGame>,
        observer: Option<Box<dyn Observer>>,
    ) -> LiveProgress {
        LiveProgress {
            journal,
            audience: observer.map(|observer| Audience::Board(state, observer)),
            shown: 0,
        }
    }

    /// The same for a game without a board: its entries go there, in order, as long as
    /// there is room.
    pub(super) fn for_contest(journal: Journal, contest: mpsc::Sender<Entry>) -> LiveProgress {
        LiveProgress {
            journal,
            audience: Some(Audience::Contest(contest)),
            shown: 0,
        }
    }

    /// Shows a turn or an outcome of chance, the one of this number, counted from 0;
    /// one that is not the next is passed over. After a first one that the rules do not
    /// allow, nothing more is shown.
    pub async fn show(&mut self, number: usize, entry: Entry) {
        if number != self.shown {
            return;
        }
        let is_shown = match &mut self.audience {
            None => return,
            Some(Audience::Contest(_)) if matches!(entry, Entry::Info { .. }) => return,
            Some(Audience::Contest(contest)) => {
                let is_told = contest.try_send(entry.clone()).is_ok();
                self.journal.entries.push(entry);
                is_told
            }
            Some(Audience::Board(state, observer)) => {
                let played = match &entry {
                    Entry::Turn { text, .. } => state.play_turn(text).map(drop),
                    Entry::Chance { text } => state.play_chance(text).map(drop),
                    Entry::Info { .. } => {
                        self.journal.entries.push(entry);
                        observer.heard(&self.journal);
                        return;
                    }
                };
                if played.is_ok() {
                    self.journal.entries.push(entry);
                    observer.played(&self.journal, state.as_ref()).await;
                }
                played.is_ok()
            }
        };
        if is_shown {
            self.shown += 1;
        } else {
            self.audience = None;
        }
    }

    /// Whether something of the game has been shown.
    pub fn has_shown(&self) -> bool {
        self.shown > 0
    }

    /// Whether the game begins with all that has been shown of it. A time may differ by
    /// rounding.
    pub(super) fn agrees_with(&self, played: &Journal) -> bool {
        let is_shown = |entry: &&Entry| !matches!(entry, Entry::Info { .. });
        let mut whole = played.entries.iter().filter(is_shown);
        let shown = self.journal.entries.iter().filter(is_shown);
        shown.take(self.shown).all(|own| match (own, whole.next()) {
            (
                Entry::Turn { seat, text, used },
                Some(Entry::Turn {
                    seat: its_seat,
                    text: its_text,
                    used: its_time,
                }),
            ) => seat == its_seat && text == its_text && used.abs_diff(*its_time) < ROUNDED_OFF,
            (own, its) => Some(own) == its,
        })
    }

    /// Shows the part of a whole game that has not been shown yet.
    pub(super) async fn show_rest(&mut self, played: &Journal) {
        let mut number = 0;
        for entry in &played.entries {
            if number >= self.shown {
                self.show(number, entry.clone()).await;
            }
            number += usize::from(!matches!(entry, Entry::Info { .. }));
        }
    }
}

/// Why a journal from elsewhere is not that of the game that was handed out.
#[derive(Debug, thiserror::Error)]
pub enum JournalMismatch {
    /// Something of its start differs.
    #[error("its {0} is not that of the game that was handed out")]
    Start(&'static str),
    /// It has no verdict.
    #[error("it has no result")]
    Unfinished,
    /// Something else was told while it was played.
    #[error("its moves are not those that were told while it was played")]
    ToldOtherwise,
    /// The rules do not allow it.
    #[error("{0}")]
    Damaged(#[from] DamagedRecord),
}

/// Checks that a journal is that of the game that was handed out, played to its end
/// by the rules. Limits of time are those that were handed out, multiplied by the factor
/// of the machine if they are scaled. Gives the last state.
///
/// # Errors
/// It is not.
pub fn check(
    given: &Journal,
    played: &Journal,
    scale_time: bool,
) -> Result<Box<dyn games::AnyGame>, JournalMismatch> {
    check_start(given, played, scale_time)?;
    last_state(played)
}

/// The last state of a game that was played to its end.
///
/// # Errors
/// It was not played by the rules.
pub(super) fn last_state(played: &Journal) -> Result<Box<dyn games::AnyGame>, JournalMismatch> {
    let mut replay = Replay::start(played)?;
    replay.finish()?;
    Ok(replay.state().clone_box())
}

/// Checks that a journal begins as it was handed out, and has ended.
fn check_start(given: &Journal, played: &Journal, scale_time: bool) -> Result<(), JournalMismatch> {
    let mut begun = given.clone();
    if let (true, Some(machine)) = (scale_time, &played.machine) {
        begun.scale_limits(machine.factor);
    }
    let given = &begun;
    let same: [(&str, bool); 9] = [
        ("number", given.id == played.id),
        ("game", given.game == played.game),
        ("board", given.board == played.board),
        ("list of options", given.options == played.options),
        ("tournament", given.event == played.event),
        ("seed", given.seed == played.seed),
        ("limit of time", given.time == played.time),
        (
            "opening",
            given.position == played.position && given.opening == played.opening,
        ),
        ("list of players", are_same(&given.players, &played.players)),
    ];
    if let Some((what, _)) = same.into_iter().find(|(_, is_same)| !is_same) {
        return Err(JournalMismatch::Start(what));
    }
    if played.verdict.is_some() {
        Ok(())
    } else {
        Err(JournalMismatch::Unfinished)
    }
}

fn are_same(given: &[RecordedPlayer], played: &[RecordedPlayer]) -> bool {
    let same = |(given, played): (&RecordedPlayer, &RecordedPlayer)| {
        given.name == played.name && given.brain == played.brain && given.time == played.time
    };
    given.len() == played.len() && given.iter().zip(played).all(same)
}

#[cfg(test)]
mod tests {
    use record::samples;
    use record::time_control::TimeControl;

    use super::*;

    type Change = fn(&mut Journal);

    #[test]
    fn limits_are_those_of_the_machine_where_they_are_scaled() {
        let mut played = samples::five_in_a_row(7);
        let given = Journal {
            entries: Vec::new(),
            verdict: None,
            ..played.clone()
        };
        played.machine = Some(record::PlayedAt {
            name: "far".to_owned(),
            factor: record::Thousandths::of(2.0),
            load: record::Thousandths::of(0.0),
        });
        let mut slow = played.clone();
        slow.time = TimeControl::new(Some(2 * TimeControl::DEFAULT_PER_MOVE), None);
        for scale_time in [false, true] {
            let is_taken = |played| check(&given, played, scale_time).is_ok();
            assert_eq!(
                (is_taken(&played), is_taken(&slow)),
                (!scale_time, scale_time)
            );
        }
    }

    #[tokio::test]
    async fn what_was_told_while_a_game_was_played_must_be_how_it_was_played() {
        struct Nobody;
        impl Observer for Nobody {
            fn played<'a>(
                &'a mut self,
                _: &'a Journal,
                _: &'a dyn games::AnyGame,
            ) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
                Box::pin(std::future::ready(()))
            }
        }
        let played = samples::five_in_a_row(7);
        let turn = |text: &str, used| Entry::Turn {
            seat: Seat::FIRST,
            text: text.to_owned(),
            used,
        };
        let Entry::Turn { text, used, .. } = &played.entries[0] else {
            panic!("a turn");
        };
        let second = Duration::from_secs(1);
        for (told, expected) in [
            (turn(text, *used), true),
            (turn(text, *used + Duration::from_nanos(1)), true),
            (turn(text, *used + second), false),
            (turn("A1", *used), false),
        ] {
            let mut begun = played.clone();
            begun.entries.clear();
            let state = Replay::start(&begun).unwrap().state().clone_box();
            let mut board = LiveProgress::new(begun, state, Some(Box::new(Nobody)));
            assert!(!board.has_shown() && board.agrees_with(&played));
            board.show(0, told).await;
            assert!(board.has_shown());
            assert_eq!(board.agrees_with(&played), expected);
            // Nothing follows from a game that is longer.
            board.show(1, turn("B1", second)).await;
            assert!(!board.agrees_with(&Journal {
                entries: played.entries[..1].to_vec(),
                ..played.clone()
            }));
        }
    }

    #[test]
    fn only_the_game_that_was_handed_out_is_taken_and_only_if_the_rules_allow_it() {
        let played = samples::five_in_a_row(7);
        let mut given = played.clone();
        given.entries.clear();
        given.verdict = None;
        assert!(check(&given, &played, false).is_ok());
        let changes: [(&str, Change); 7] = [
            ("its number", |journal| journal.id = record::GameId::new(8)),
            ("its opening", |journal| journal.opening = "H8".to_owned()),
            ("its seed", |journal| journal.seed = Some(1)),
            ("its list of players", |journal| journal.players.reverse()),
            ("no result", |journal| journal.verdict = None),
            ("the game is not over", |journal| {
                journal.entries.pop();
            }),
            ("the game is over", |journal| {
                let again = journal.entries[0].clone();
                journal.entries.push(again);
            }),
        ];
        for (expected, change) in changes {
            let mut other = played.clone();
            change(&mut other);
            let error = check(&given, &other, false)
                .err()
                .map(|error| error.to_string());
            let error = error.unwrap_or_else(|| panic!("{expected}: it was taken"));
            assert!(error.contains(expected), "{error}");
        }
    }
}
