//! The results of one game, counted as they come.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

use tournament::RosterError;
use tournament::rating::{PairScore, Score, rate};

use super::{GameRatings, standings_among};
use store::StoredResult;

/// Maximum number of past ratings that are kept; beyond it every other one is
/// dropped.
const MAX_POINTS: usize = 32;

/// All results of a game, as counts of pairs.
pub(super) struct Field {
    names: Vec<String>,
    places: HashMap<String, usize>,
    /// What the first of two players reached, the first with the smaller place.
    scores: HashMap<(usize, usize), Score>,
    games: u64,
    past: Vec<Arc<PastRatings>>,
    /// After how many games each the past ratings were taken.
    step: u64,
}

/// The ratings after some games.
pub(super) struct PastRatings {
    /// After how many games of everybody.
    pub(super) games: u64,
    /// Elo and its error by the place of the player.
    pub(super) elos: Vec<Option<(f64, f64)>>,
}

impl Default for Field {
    fn default() -> Field {
        Field {
            names: Vec::new(),
            places: HashMap::new(),
            scores: HashMap::new(),
            games: 0,
            past: Vec::new(),
            step: 1,
        }
    }
}

impl Field {
    /// Counts a result: a game of more than two as one of each pair.
    pub(super) fn add(&mut self, result: &StoredResult) {
        let players: Vec<usize> = result.players().map(|name| self.place(name)).collect();
        let seats: Vec<(usize, i32)> = players
            .into_iter()
            .zip(result.returns.iter().copied())
            .collect();
        for (index, (one, own)) in seats.iter().enumerate() {
            for (other, others) in &seats[index + 1..] {
                self.count(*one, *other, own.cmp(others));
            }
        }
        self.games += 1;
        if self.games.is_multiple_of(self.step) {
            self.remember();
        }
    }

    /// Prepares for many more games: past ratings are taken so seldom that few of
    /// them have to be dropped again.
    pub(super) fn expect(&mut self, more: u64) {
        let step = ((self.games + more) / MAX_POINTS as u64).next_power_of_two();
        if step > self.step {
            self.step = step;
            self.past.retain(|past| past.games.is_multiple_of(step));
        }
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

    /// Counts how one player came out against another.
    fn count(&mut self, one: usize, other: usize, outcome: Ordering) {
        let score = match outcome {
            Ordering::Greater => Score::new(1, 0, 0),
            Ordering::Equal => Score::new(0, 1, 0),
            Ordering::Less => Score::new(0, 0, 1),
        };
        match one.cmp(&other) {
            Ordering::Less => *self.scores.entry((one, other)).or_default() += score,
            Ordering::Greater => {
                *self.scores.entry((other, one)).or_default() += score.reversed();
            }
            Ordering::Equal => {}
        }
    }

    fn pairs(&self) -> Vec<PairScore> {
        let pair = |(&(first, second), &score): (&(usize, usize), &Score)| PairScore {
            first,
            second,
            score,
        };
        let mut pairs: Vec<PairScore> = self.scores.iter().map(pair).collect();
        // The sums of the same numbers in another order differ in their last bits.
        pairs.sort_unstable_by_key(|pair| (pair.first, pair.second));
        pairs
    }

    /// Keeps the ratings of now for the charts of players.
    fn remember(&mut self) {
        let ratings = rate(self.names.len(), &self.pairs());
        let elo = |player| {
            let rating = ratings.of(player)?;
            Some((rating.elo, rating.error.unwrap_or(0.0)))
        };
        self.past.push(Arc::new(PastRatings {
            games: self.games,
            elos: (0..self.names.len()).map(elo).collect(),
        }));
        if self.past.len() > MAX_POINTS {
            self.step *= 2;
            let step = self.step;
            self.past.retain(|past| past.games.is_multiple_of(step));
        }
    }

    /// The ratings of everybody by all results.
    pub(super) fn ratings(&self) -> Result<GameRatings, RosterError> {
        let (rows, scores) = standings_among(&self.names, &self.pairs())?;
        Ok(GameRatings {
            rows: super::by_strength(rows),
            scores,
            games: self.games,
            past: self.past.clone(),
            places: self.places.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use record::GameId;
    use record::verdict::Cause;
    use store::{GameKey, PairTotal};

    use super::*;

    /// A game of these players, and what each of them got.
    fn result(number: u64, players: &[&str], returns: &[i32]) -> StoredResult {
        StoredResult {
            id: GameId::new(number),
            key: GameKey {
                players: players.iter().map(|name| (*name).to_owned()).collect(),
                number: 0,
            },
            seats: (0..players.len()).collect(),
            returns: returns.to_vec(),
            cause: Cause::Rules("row".into()),
            detail: None,
            moves: 1,
        }
    }

    #[test]
    fn results_counted_one_by_one_rate_as_their_totals_do() {
        let mut field = Field::default();
        for (number, (one, other, returns)) in [
            ("Ann", "Bob", [1, -1]),
            ("Bob", "Ann", [-1, 1]),
            ("Bob", "Ann", [1, -1]),
            ("Cid", "Bob", [0, 0]),
        ]
        .into_iter()
        .enumerate()
        {
            field.add(&result(number as u64, &[one, other], &returns));
        }
        let total = |first: &str, second: &str, first_wins, draws, second_wins| PairTotal {
            first: first.to_owned(),
            second: second.to_owned(),
            first_wins,
            draws,
            second_wins,
        };
        let totals = [total("Ann", "Bob", 2, 0, 1), total("Bob", "Cid", 0, 1, 0)];
        let (rows, _) = crate::ratings::standings_of(&totals).unwrap();
        let ratings = field.ratings().unwrap();
        assert_eq!(ratings.rows, crate::ratings::by_strength(rows));
        assert_eq!(ratings.games, 4);
        let bob = ratings.rows.iter().find(|row| row.name == "Bob").unwrap();
        let met = [("Ann", Score::new(1, 0, 2)), ("Cid", Score::new(0, 1, 0))];
        assert_eq!(ratings.opponents(bob), met);
        let counts: Vec<u64> = ratings.past("Cid").iter().map(|past| past.0).collect();
        assert_eq!(counts, [4], "Cid's first game was the fourth");
        assert!(ratings.past("Nobody").is_empty());
    }

    #[test]
    fn a_game_of_three_counts_as_its_pairs() {
        let mut field = Field::default();
        field.add(&result(1, &["Ann", "Bob", "Cid"], &[2, -1, -1]));
        let ratings = field.ratings().unwrap();
        let scores: Vec<_> = ratings.rows.iter().map(|row| row.score).collect();
        assert_eq!(ratings.rows[0].name, "Ann");
        assert_eq!(scores[0], Score::new(2, 0, 0));
        assert_eq!(scores[1], Score::new(0, 1, 1));
    }

    #[test]
    fn games_that_are_expected_leave_as_many_points_as_those_that_come_one_by_one() {
        let (mut expecting, mut surprised) = (Field::default(), Field::default());
        expecting.expect(900);
        for number in 0..900 {
            let game = result(
                number,
                &["Ann", "Bob"],
                &[if number % 3 == 0 { 1 } else { -1 }, 0],
            );
            expecting.add(&game);
            surprised.add(&game);
        }
        let past = |field: &Field| field.ratings().unwrap().past("Ann");
        assert_eq!(past(&expecting), past(&surprised));
    }

    #[test]
    fn the_past_of_many_games_is_a_bounded_number_of_points() {
        let mut field = Field::default();
        for number in 0..1_000 {
            let returns = if number % 3 == 0 { [1, -1] } else { [-1, 1] };
            field.add(&result(number, &["Ann", "Bob"], &returns));
        }
        let ratings = field.ratings().unwrap();
        let past = ratings.past("Ann");
        assert!(
            (MAX_POINTS / 2..=MAX_POINTS).contains(&past.len()),
            "{}",
            past.len()
        );
        let step = past[1].0 - past[0].0;
        assert!(past.windows(2).all(|pair| pair[1].0 - pair[0].0 == step));
    }
}
