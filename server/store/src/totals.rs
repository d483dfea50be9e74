//! The totals of every two players and of every worker, over any number of games.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

use tournament::Encounter;
use tournament::rating::{GameOfPair, Score};

use super::StoredResult;

/// The totals of every two players, counted game by game. In a game of more than two,
/// each two of its players count as one game, won by the player with the higher return.
#[derive(Clone, Debug, Default)]
pub struct PairTotals {
    names: Vec<String>,
    places: HashMap<String, usize>,
    /// By the places of both players, the smaller one first.
    encounters: BTreeMap<(usize, usize), Encounter>,
    /// The games whose pair is not complete, as the first of two players sees them, by their
    /// places and the number of the game.
    waiting: HashMap<(usize, usize, u32), GameOfPair>,
}

impl PairTotals {
    /// Counts a game of a store. Games 2n and 2n + 1 of a schedule are a pair.
    pub fn add(&mut self, result: &StoredResult) {
        for name in &result.key.players {
            self.place(name);
        }
        let number = result.key.number;
        // A game of no schedule has the number that it has in the store.
        let is_scheduled = u64::from(number) != result.id.get();
        let players: Vec<&str> = result.players().collect();
        let number = is_scheduled.then_some(number);
        self.count(&players, &result.returns, number, result.worker.as_deref());
    }

    /// Counts a game that belongs to no pair of games. The returns are in the order of
    /// the players.
    pub fn add_game(&mut self, players: &[&str], returns: &[i32]) {
        self.count(players, returns, None, None);
    }

    /// Adds the games of another store.
    pub fn merge(&mut self, other: &PairTotals) {
        for (first, second, met) in other.iter() {
            let places = (self.place(first), self.place(second));
            let met = if places.0 < places.1 {
                met
            } else {
                met.reversed()
            };
            let places = (places.0.min(places.1), places.0.max(places.1));
            let sum = self.encounters.entry(places).or_default();
            *sum += met;
        }
    }

    /// The names of the players, in the order in which they came.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The place of a player among the names.
    pub fn place_of(&self, name: &str) -> Option<usize> {
        self.places.get(name).copied()
    }

    /// Every two players that met, by their places, the smaller one first, and the results
    /// of the first of them.
    pub fn encounters(&self) -> impl Iterator<Item = (usize, usize, Encounter)> {
        let all = self.encounters.iter();
        all.map(|((first, second), met)| (*first, *second, *met))
    }

    /// The same by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str, Encounter)> {
        let name = |place: usize| self.names.get(place).map_or("", String::as_str);
        self.encounters()
            .map(move |(first, second, met)| (name(first), name(second), met))
    }

    fn place(&mut self, name: &str) -> usize {
        if let Some(place) = self.places.get(name) {
            return *place;
        }
        let place = self.names.len();
        self.names.push(name.to_owned());
        self.places.insert(name.to_owned(), place);
        place
    }

    fn count(
        &mut self,
        players: &[&str],
        returns: &[i32],
        number: Option<u32>,
        worker: Option<&str>,
    ) {
        let places = players.iter().map(|name| self.place(name));
        let places: Vec<usize> = places.collect();
        let seats: Vec<(usize, i32)> = places.into_iter().zip(returns.iter().copied()).collect();
        if let [one, other] = seats[..] {
            let (first, second) = (one.min(other), one.max(other));
            let game = GameOfPair::at(first.1, worker).begun(first == one);
            self.count_two((first.0, second.0), game, number);
            return;
        }
        for (index, one) in seats.iter().enumerate() {
            for other in &seats[index + 1..] {
                let (first, second) = (one.min(other), one.max(other));
                let met = self.encounters.entry((first.0, second.0)).or_default();
                met.score += score_of(first.1, second.1);
            }
        }
    }

    /// Counts a game of two, the one with the smaller place first.
    fn count_two(&mut self, (one, other): (usize, usize), game: GameOfPair, number: Option<u32>) {
        if one == other {
            return;
        }
        let partner = number.map(|number| (one, other, number ^ 1));
        let before = partner.and_then(|partner| self.waiting.remove(&partner));
        let met = self.encounters.entry((one, other)).or_default();
        met.record(&game, before.as_ref());
        if let (Some(number), None) = (number, before) {
            self.waiting.insert((one, other, number), game);
        }
    }
}

/// The score of one of two players in a game, by their returns.
fn score_of(own: i32, others: i32) -> Score {
    match own.cmp(&others) {
        Ordering::Greater => Score::new(1, 0, 0),
        Ordering::Equal => Score::new(0, 1, 0),
        Ordering::Less => Score::new(0, 0, 1),
    }
}

/// How many games of a store a worker has played; or how many that no worker has played
/// were struck for one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerGames {
    /// The name of the worker; `None` for games that were played without workers.
    pub worker: Option<String>,
    /// Its games that count.
    pub counted: u64,
    /// Its games that were struck.
    pub struck: u64,
    /// Why, if some were.
    pub reason: Option<String>,
}
