//! The one registry of running games: those of the server and those of its
//! contests are watched, halted and broken off here. A game is in it from its
//! first moment until its result is kept, or until it is broken off, so there
//! are never more than are played at once and the stores have yet to write
//! down. Some that ended without a result are remembered.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread;

use jiff::Timestamp;
use tokio::sync::mpsc;
use tokio::time::Instant;
use words::{Phrase, says};

use crate::freeze::Freeze;
use crate::live::{LiveGame, Publisher, UnfinishedGames, ending};
use parking_lot::Mutex;
use record::{GameId, Journal};
use referee::Order;
use referee::player::Conversation;
use store::PendingCommit;

/// Orders that may wait for a referee. Referees take them while they wait, so
/// there is hardly ever more than one.
const MAX_ORDERS: usize = 8;

/// Where a game is played: the contest, or `None` for the server itself, and
/// its number in the store of that.
type Key = (Option<String>, GameId);

/// Why a running game takes no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderRefused {
    /// It does not run.
    Over,
    /// It ends at this moment, or its contest does.
    Ending,
}

says!(OrderRefused {
    Self::Over => "terminal-game-over",
    Self::Ending => "terminal-game-ending",
});

/// The state of all of them.
#[derive(Default)]
struct Registry {
    games: BTreeMap<Key, RegisteredGame>,
    groups: BTreeMap<Option<String>, Group>,
    unfinished: UnfinishedGames,
}

/// The state of all games of a contest together.
#[derive(Clone, Default)]
struct Group {
    /// They stand still.
    is_halted: bool,
    /// They have to end: none is paused any more.
    is_ending: bool,
    /// From when on they are hidden.
    freeze: Freeze,
}

impl Registry {
    fn is_frozen(&self, contest: &Option<String>) -> bool {
        let group = self.groups.get(contest);
        group.is_some_and(|group| group.freeze.holds())
    }

    /// The games of a contest that run, the earliest first; none while it is frozen.
    fn running_in(&self, contest: &str) -> impl Iterator<Item = &RegisteredGame> + use<'_> {
        let contest = Some(contest.to_owned());
        let is_frozen = self.is_frozen(&contest);
        let all = (contest.clone(), GameId::ZERO)..=(contest, GameId::MAX);
        let games = self.games.range(all).map(|(_, game)| game);
        games.filter(move |game| !is_frozen && !game.is_queued)
    }
}

/// A game, and how its referee is told.
struct RegisteredGame {
    /// The spectators' view; `None` where there can be none.
    live: Option<Arc<LiveGame>>,
    /// The players and how it stands, where it has no board to be watched on.
    without_board: Option<(Vec<String>, StandingInWords)>,
    orders: mpsc::Sender<Order>,
    /// Whether it is paused by itself.
    is_paused: bool,
    /// Whether its referee was last told to wait.
    waits: bool,
    /// Whether it waits for a worker: it does not run then, and is not shown.
    is_queued: bool,
}

/// Says how something stands that is played without a board.
pub type StandingInWords = Arc<dyn Fn() -> Phrase + Send + Sync>;

/// All of them. Clones are the same.
#[derive(Clone, Default)]
pub struct RunningGames(Arc<Mutex<Registry>>);

impl RunningGames {
    /// All games that everybody may watch: those of the server, the latest first,
    /// then contest by contest, the earliest first.
    pub fn all(&self) -> Vec<Arc<LiveGame>> {
        let mut games = self.all_with_frozen();
        games.retain(|live| !live.is_frozen());
        games
    }

    /// The same with the games of tournaments that are frozen.
    pub fn all_with_frozen(&self) -> Vec<Arc<LiveGame>> {
        let known = self.0.lock();
        let own = known.games.range(..=(None, GameId::MAX)).rev();
        let others = known.games.range((Some(String::new()), GameId::ZERO)..);
        let lives = own.chain(others).filter_map(|(_, game)| game.shown());
        lives.collect()
    }

    /// The games of this contest, or of the server itself, that everybody may watch, the
    /// earliest first.
    pub fn of(&self, contest: Option<&str>) -> Vec<Arc<LiveGame>> {
        let mut games = self.of_with_frozen(contest);
        games.retain(|live| !live.is_frozen());
        games
    }

    /// The same also if the contest is frozen.
    pub(crate) fn of_with_frozen(&self, contest: Option<&str>) -> Vec<Arc<LiveGame>> {
        let contest = contest.map(str::to_owned);
        let all = (contest.clone(), GameId::ZERO)..=(contest, GameId::MAX);
        let known = self.0.lock();
        let games = known.games.range(all);
        games.filter_map(|(_, game)| game.shown()).collect()
    }

    /// How those of a contest stand that run and have no board, the earliest first.
    pub fn without_boards(&self, contest: &str) -> Vec<Phrase> {
        let known = self.0.lock();
        let standing = known.running_in(contest).filter_map(|game| {
            let (_, standing) = game.without_board.as_ref()?;
            Some(Arc::clone(standing))
        });
        let standing: Vec<StandingInWords> = standing.collect();
        drop(known);
        standing.iter().map(|say| say()).collect()
    }

    /// The players of each game of a contest that runs, in the order of seats, the earliest
    /// game first.
    pub fn players_in(&self, contest: &str) -> Vec<Vec<String>> {
        let known = self.0.lock();
        let players = known.running_in(contest).filter_map(|game| {
            let without_board = game.without_board.as_ref();
            let live = game.live.as_ref();
            let players = without_board.map(|(players, _)| players);
            players.or_else(|| live.map(|live| &live.players)).cloned()
        });
        players.collect()
    }

    /// The game of this number that is played there, or ended lately without a
    /// result; also if the contest is frozen.
    pub fn find(&self, contest: Option<&str>, id: GameId) -> Option<Arc<LiveGame>> {
        let known = self.0.lock();
        match known.games.get(&key(contest, id)) {
            Some(game) => game.live.clone(),
            None => known.unfinished.find(contest, id),
        }
    }

    /// Whether this game is paused by itself.
    pub fn is_paused(&self, contest: Option<&str>, id: GameId) -> bool {
        let known = self.0.lock();
        let game = known.games.get(&key(contest, id));
        game.is_some_and(|game| game.is_paused)
    }

    /// Halts a game, or lets it go on; whether it is paused then.
    ///
    /// # Errors
    /// It is too late.
    pub fn toggle_pause(&self, contest: Option<&str>, id: GameId) -> Result<bool, OrderRefused> {
        let mut known = self.0.lock();
        let key = key(contest, id);
        let group = known.groups.get(&key.0).cloned().unwrap_or_default();
        let game = known.games.get_mut(&key).ok_or(OrderRefused::Over)?;
        if group.is_ending {
            return Err(OrderRefused::Ending);
        }
        game.is_paused = !game.is_paused;
        let told = game.follow(&group);
        if told.is_err() {
            game.is_paused = !game.is_paused;
        }
        told.map(|()| game.is_paused)
    }

    /// Gives an order to the referee of a game; pauses go another way.
    ///
    /// # Errors
    /// It is too late.
    pub fn order(
        &self,
        contest: Option<&str>,
        id: GameId,
        order: Order,
    ) -> Result<(), OrderRefused> {
        let known = self.0.lock();
        let game = known.games.get(&key(contest, id));
        game.ok_or(OrderRefused::Over)?.order(order)
    }

    /// Hides the games of this contest no more.
    pub(crate) fn reveal(&self, contest: &str) {
        let known = self.0.lock();
        if let Some(group) = known.groups.get(&Some(contest.to_owned())) {
            group.freeze.set(None);
        }
    }

    /// The games of a contest that begins now, or of the server itself.
    pub fn open(&self, contest: Option<&str>) -> GameGroup {
        let contest = contest.map(str::to_owned);
        let mut known = self.0.lock();
        known.groups.insert(contest.clone(), Group::default());
        GameGroup {
            running_games: self.clone(),
            contest,
        }
    }
}

fn key(contest: Option<&str>, id: GameId) -> Key {
    (contest.map(str::to_owned), id)
}

/// The games of one contest, or of the server itself. Clones are the same.
#[derive(Clone)]
pub struct GameGroup {
    running_games: RunningGames,
    contest: Option<String>,
}

impl Default for GameGroup {
    /// Games that nobody else knows of.
    fn default() -> GameGroup {
        RunningGames::default().open(None)
    }
}

impl GameGroup {
    /// The contest; `None` for the server itself.
    pub fn contest(&self) -> Option<&str> {
        self.contest.as_deref()
    }

    /// Gives an order to the referee of one of its games.
    ///
    /// # Errors
    /// It is too late.
    pub fn order(&self, id: GameId, order: Order) -> Result<(), OrderRefused> {
        self.running_games.order(self.contest(), id, order)
    }

    /// Enters a game of this number, with its spectators' view. Gives its place in the
    /// registry, and the orders to its referee.
    pub fn begin(
        &self,
        id: GameId,
        live: Option<Arc<LiveGame>>,
    ) -> (GameGuard, mpsc::Receiver<Order>) {
        self.enter(id, live, None)
    }

    /// Enters something without a board, with its players in the order of seats and a
    /// function that says how it stands.
    pub fn begin_without_board(
        &self,
        id: GameId,
        players: Vec<String>,
        standing: StandingInWords,
    ) -> (GameGuard, mpsc::Receiver<Order>) {
        self.enter(id, None, Some((players, standing)))
    }

    fn enter(
        &self,
        id: GameId,
        live: Option<Arc<LiveGame>>,
        without_board: Option<(Vec<String>, StandingInWords)>,
    ) -> (GameGuard, mpsc::Receiver<Order>) {
        let (orders, heard) = mpsc::channel(MAX_ORDERS);
        let key = (self.contest.clone(), id);
        let mut game = RegisteredGame {
            live: live.clone(),
            without_board,
            orders,
            is_paused: false,
            waits: false,
            is_queued: false,
        };
        let mut known = self.running_games.0.lock();
        let group = known.groups.get(&key.0).cloned().unwrap_or_default();
        if let Some(live) = &live {
            // It is entered once.
            let _ = live.freeze.set(group.freeze.clone());
        }
        // There is room for one order in a new queue.
        let _ = game.follow(&group);
        known.games.insert(key.clone(), game);
        drop(known);
        let guard = GameGuard {
            running_games: self.running_games.clone(),
            key,
            live,
            is_kept: false,
        };
        (guard, heard)
    }

    /// Hides its games from this instant on, or for no time.
    pub(crate) fn freeze(&self, from: Option<Timestamp>) {
        self.change(|group, _| group.freeze.set(from));
    }

    /// Halts all games, those too that begin later, or lets those go on that
    /// are not paused by themselves.
    pub fn set_halted(&self, is_halted: bool) {
        self.change(|group, _| group.is_halted = is_halted);
    }

    /// Stops all games.
    pub fn stop(&self) {
        self.change(|_, game| {
            if let Some(game) = game {
                // A game that is over takes no orders.
                let _ = game.order(Order::Stop);
            }
        });
    }

    /// Lets all games go on that are halted or paused; none is any more. Those that wait
    /// for a worker are stopped.
    pub fn let_end(&self) {
        self.change(|group, game| {
            (group.is_halted, group.is_ending) = (false, true);
            let Some(game) = game else {
                return;
            };
            game.is_paused = false;
            if game.is_queued {
                // A game that is over takes no orders.
                let _ = game.order(Order::Stop);
            }
        });
    }

    /// Changes the state of the group, and tells each game of it.
    fn change(&self, change: impl Fn(&mut Group, Option<&mut RegisteredGame>)) {
        let mut known = self.running_games.0.lock();
        let known = &mut *known;
        let group = known.groups.entry(self.contest.clone()).or_default();
        change(group, None);
        let all = (self.contest.clone(), GameId::ZERO)..=(self.contest.clone(), GameId::MAX);
        for (_, game) in known.games.range_mut(all) {
            change(group, Some(game));
            // A game that is over takes no orders.
            let _ = game.follow(group);
        }
    }
}

impl RegisteredGame {
    /// The spectators' view, if it runs.
    fn shown(&self) -> Option<Arc<LiveGame>> {
        self.live.clone().filter(|_| !self.is_queued)
    }

    /// Tells the referee whether it is to wait, where it does not know.
    fn follow(&mut self, group: &Group) -> Result<(), OrderRefused> {
        let waits = self.is_paused || group.is_halted;
        if waits != self.waits {
            self.order(if waits { Order::Pause } else { Order::Resume })?;
            self.waits = waits;
            if let Some(live) = &self.live {
                live.set_paused(waits);
            }
        }
        Ok(())
    }

    fn order(&self, order: Order) -> Result<(), OrderRefused> {
        let sent = self.orders.try_send(order);
        sent.map_err(|_| OrderRefused::Ending)
    }
}

/// A game's place in the registry. It leaves that when this is dropped, and spectators
/// are told how it ended: with its result where that is kept, else that it has none.
pub struct GameGuard {
    running_games: RunningGames,
    key: Key,
    live: Option<Arc<LiveGame>>,
    is_kept: bool,
}

impl GameGuard {
    /// The publisher that brings the moves to the board, where there is one.
    pub fn publisher(&self) -> Option<Publisher> {
        self.live.clone().map(Publisher)
    }

    /// Notes that it waits for a worker, or does not any more. One that waits when all games
    /// have to end is stopped.
    pub(super) fn set_queued(&self, is_queued: bool) {
        let mut known = self.running_games.0.lock();
        let group = known.groups.get(&self.key.0);
        let is_ending = group.is_some_and(|group| group.is_ending);
        if let Some(game) = known.games.get_mut(&self.key) {
            game.is_queued = is_queued;
            if is_queued && is_ending {
                // It takes an order: it is not over.
                let _ = game.order(Order::Stop);
            }
        }
    }

    /// Opens the conversations of its programs to spectators that may read them, in the
    /// order of seats.
    pub fn begin_conversations(&self, start: Instant, seats: &[Option<Conversation>]) {
        if let Some(live) = &self.live {
            live.talks.begin(start, seats.to_vec());
        }
    }

    /// Notes how it ended, which is told once that is kept.
    pub fn over(&self, journal: &Journal) {
        if let Some(live) = &self.live {
            live.end(ending(journal), Some(journal));
        }
    }

    /// Notes that it cannot be played.
    pub fn fail(&self, why: String) {
        if let Some(live) = &self.live {
            live.fail(why);
        }
    }

    /// Waits until the result is kept, then tells the spectators.
    pub async fn announce_when_kept(self, kept: PendingCommit) {
        // Where it is not kept the writer has said why.
        self.announce(kept.wait().await.is_ok());
    }

    /// Tells the spectators how it ended: with the result, if that is kept.
    pub fn announce(mut self, is_kept: bool) {
        self.is_kept = is_kept;
    }

    /// How it ended where no result is kept.
    fn note_broken_off(&self, live: &LiveGame) {
        let has_failed = live.board().failure.is_some();
        match has_failed {
            true => {}
            false if thread::panicking() => live.fail("it broke down".to_owned()),
            false => live.end(ending(&live.journal()), None),
        }
    }
}

impl Drop for GameGuard {
    fn drop(&mut self) {
        if let Some(live) = &self.live
            && !self.is_kept
        {
            self.note_broken_off(live);
        }
        // A spectator that is told and looks again finds it.
        let mut known = self.running_games.0.lock();
        known.games.remove(&self.key);
        if let Some(live) = &self.live {
            live.tell_end();
            known.unfinished.remember(live);
        }
    }
}

#[cfg(test)]
#[path = "running_games_tests.rs"]
mod tests;
