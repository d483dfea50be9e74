//! Which game is to be played next.

use std::collections::BTreeSet;

use super::done::{DoneGames, keys};
use super::parked::Parked;
use super::round_robin::RoundRobin;
use super::{Crosstable, Format, GameKey, GameResult, MAX_PLAYERS, Pair, PlayerId, StartPolicy};

/// The schedule of a tournament or a match: results in, pairings out, one at a
/// time, when somebody asks. What is kept is a few numbers a pair and the games
/// that run.
///
/// ```
/// use arbiter::tournament::{Format, GameResult, Schedule, StartPolicy};
///
/// let mut schedule = Schedule::new(Format::RoundRobin, 3, 2, StartPolicy::Alternate, 0);
/// while let Some(pairing) = schedule.next(|_, running| running < 1) {
///     schedule.record(pairing.key, GameResult::Draw);
/// }
/// assert!(schedule.is_complete());
/// assert_eq!(schedule.progress().done, 6);
/// ```
#[derive(Clone, Debug)]
pub struct Schedule {
    games: u32,
    start: StartPolicy,
    seed: u64,
    /// The order, and how far it was gone through. A format whose pairings
    /// depend on results will be a second kind of order.
    order: RoundRobin,
    /// Whether a pairing was asked for yet.
    under_way: bool,
    parked: Parked,
    done: DoneGames,
    running: BTreeSet<GameKey>,
    players: Vec<Player>,
    scores: Crosstable,
    progress: Progress,
}

#[derive(Clone, Debug, Default)]
struct Player {
    running: u32,
    suspended: bool,
}

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Which game it is.
    pub key: GameKey,
    /// Who moves first.
    pub starter: PlayerId,
}

impl Pairing {
    /// Who plays, the one who moves first in front.
    pub fn seats(self) -> [PlayerId; 2] {
        [self.starter, self.key.pair.other(self.starter)]
    }
}

/// How far a tournament is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Games with a result.
    pub done: u64,
    /// Games that can still be played, the running ones with them.
    pub left: u64,
    /// Games given out and not yet ended.
    pub running: usize,
}

impl Progress {
    /// Games with a result and games that can still get one.
    pub fn total(self) -> u64 {
        self.done + self.left
    }
}

impl Schedule {
    /// A tournament of `players` (at most [`MAX_PLAYERS`], further ones are
    /// left out) with `games` for each pair. A match is a tournament of two.
    pub fn new(
        format: Format,
        players: usize,
        games: u32,
        start: StartPolicy,
        seed: u64,
    ) -> Schedule {
        let players = players.min(MAX_PLAYERS);
        let order = match format {
            // MAX_PLAYERS fits.
            Format::RoundRobin => RoundRobin::new(players as u16, games),
        };
        Schedule {
            games,
            start,
            seed,
            order,
            under_way: false,
            parked: Parked::default(),
            done: DoneGames::new(players),
            running: BTreeSet::new(),
            players: vec![Player::default(); players],
            scores: Crosstable::new(players),
            progress: Progress {
                left: Pair::count(players) as u64 * u64::from(games),
                ..Progress::default()
            },
        }
    }

    /// Notes a result: of a game given out by [`Schedule::next`], or of an
    /// earlier run, which is best told before the first pairing is asked for.
    /// Games beyond what is asked for now count as well.
    ///
    /// Returns whether it was new: a game counts once, the first result stays.
    /// A game of players who do not take part is never new.
    pub fn record(&mut self, key: GameKey, result: GameResult) -> bool {
        if key.pair.second().index() >= self.players.len() {
            return false;
        }
        self.end_running(key);
        if !self.done.insert(key) {
            return false;
        }
        self.scores.record(key.pair, result);
        self.progress.done += 1;
        if key.number < self.games && self.is_active(key.pair) {
            self.progress.left -= 1;
        }
        true
    }

    /// The next game to play, and counts it as running. `may_play` says of a
    /// player and the number of games it is playing now whether it can play
    /// one more.
    ///
    /// `None` while games run: nothing now, ask again when one has ended or
    /// somebody has become free. `None` while none runs: of the games left none
    /// has both players free.
    pub fn next(&mut self, may_play: impl Fn(PlayerId, u32) -> bool) -> Option<Pairing> {
        if !self.under_way {
            self.under_way = true;
            self.order.skip_to(self.least_done());
        }
        // Where nobody can play, the order is not gone through for nothing.
        let free = self
            .ids()
            .filter(|id| is_free(&self.players, *id, &may_play));
        if free.take(2).count() < 2 {
            return None;
        }
        loop {
            let pair = match self.take_parked(&may_play) {
                Some(pair) => pair,
                None => self.go_on(&may_play)?,
            };
            let number = self.done.lowest_free(pair, &self.running);
            // A pair may have got results since it was parked.
            if number < self.games {
                return Some(self.give_out(GameKey { pair, number }));
            }
        }
    }

    /// Takes back a game that was given out and has no result: it will be given
    /// out again.
    pub fn give_back(&mut self, key: GameKey) {
        if self.end_running(key) && self.is_active(key.pair) {
            // Before all others: it is the one that is late.
            self.parked.park(key.pair, key.pair.first(), 0);
        }
    }

    /// Lets a player play no more: its remaining games are left out. Games of
    /// it that run may still get a result.
    pub fn suspend(&mut self, player: PlayerId) {
        if !self.is_playing(player) {
            return;
        }
        let pairs = self.ids().filter_map(|other| Pair::new(player, other));
        let missing: u64 = pairs
            .filter(|pair| self.is_active(*pair))
            .map(|pair| u64::from(self.games - self.done.count(pair, self.games)))
            .sum();
        self.progress.left -= missing;
        self.players[player.index()].suspended = true;
        self.parked.forget(player);
    }

    /// Whether a player was suspended.
    pub fn is_suspended(&self, player: PlayerId) -> bool {
        let player = self.players.get(player.index());
        player.is_some_and(|player| player.suspended)
    }

    /// Whether everything that can be played has been, and nothing runs.
    pub fn is_complete(&self) -> bool {
        self.progress.left == 0 && self.running.is_empty()
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        Progress {
            running: self.running.len(),
            ..self.progress
        }
    }

    /// All results so far.
    pub fn scores(&self) -> &Crosstable {
        &self.scores
    }

    fn ids(&self) -> impl Iterator<Item = PlayerId> + use<> {
        PlayerId::all(self.players.len())
    }

    fn is_playing(&self, player: PlayerId) -> bool {
        let player = self.players.get(player.index());
        player.is_some_and(|player| !player.suspended)
    }

    fn is_active(&self, pair: Pair) -> bool {
        pair.players()
            .into_iter()
            .all(|player| self.is_playing(player))
    }

    /// The number of games that every pair has at least.
    fn least_done(&self) -> u32 {
        let pairs = Pair::all(self.players.len()).filter(|pair| self.is_active(*pair));
        let done = pairs.map(|pair| self.done.count(pair, self.games));
        done.min().unwrap_or(self.games)
    }

    fn take_parked(&mut self, may_play: impl Fn(PlayerId, u32) -> bool) -> Option<Pair> {
        let players = &self.players;
        let is_free = |id: PlayerId| is_free(players, id, &may_play);
        self.parked.take(is_free, self.order.cycle_length())
    }

    /// Goes through the order to the first game that can be played and parks
    /// those passed over. While games run it looks two rounds ahead: when one
    /// ends it will be asked again. While none runs it must look at everything.
    fn go_on(&mut self, may_play: impl Fn(PlayerId, u32) -> bool) -> Option<Pair> {
        let mut passed_over = 0;
        while self.running.is_empty() || passed_over < self.players.len() {
            let due = self.order.next()?;
            let owed = self.given(due.pair) + self.parked.owed(due.pair);
            if owed > due.cycle || !self.is_active(due.pair) {
                continue;
            }
            let mut players = due.pair.players().into_iter();
            match players.find(|id| !is_free(&self.players, *id, &may_play)) {
                None => return Some(due.pair),
                Some(blocker) => self.parked.park(due.pair, blocker, due.position),
            }
            passed_over += 1;
        }
        None
    }

    /// How many games of a pair are done or running.
    fn given(&self, pair: Pair) -> u32 {
        let running = keys(&self.running, pair, 0..self.games).count() as u32;
        self.done.count(pair, self.games) + running
    }

    fn give_out(&mut self, key: GameKey) -> Pairing {
        self.running.insert(key);
        for id in key.pair.players() {
            self.players[id.index()].running += 1;
        }
        let starter = self.start.starter(key, self.seed);
        Pairing { key, starter }
    }

    /// Whether the game was running.
    fn end_running(&mut self, key: GameKey) -> bool {
        let was_running = self.running.remove(&key);
        if was_running {
            for id in key.pair.players() {
                self.players[id.index()].running -= 1;
            }
        }
        was_running
    }
}

fn is_free(players: &[Player], id: PlayerId, may_play: impl Fn(PlayerId, u32) -> bool) -> bool {
    let player = &players[id.index()];
    !player.suspended && may_play(id, player.running)
}

#[cfg(test)]
#[path = "schedule_tests.rs"]
mod tests;
