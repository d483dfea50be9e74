//! The results of one game, counted as they come.

use std::sync::Arc;

use tournament::RosterError;
use tournament::rating::{PairScore, rate};

use super::{GameRatings, is_graded, standings_of};
use store::{PairTotals, StoredResult};

/// Maximum number of past ratings that are kept; beyond it every other one is
/// dropped.
const MAX_POINTS: usize = 32;

/// All results of a game, as counts of pairs.
pub(super) struct Field {
    game: String,
    totals: PairTotals,
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

impl Field {
    /// The results of this game, of which none is known yet.
    pub(super) fn new(game: &str) -> Field {
        Field {
            game: game.to_owned(),
            totals: PairTotals::default(),
            games: 0,
            past: Vec::new(),
            step: 1,
        }
    }

    /// Counts a result: a game of more than two as one of each pair.
    pub(super) fn add(&mut self, result: &StoredResult) {
        self.totals.add(result);
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

    /// Keeps the ratings of now for the charts of players.
    fn remember(&mut self) {
        // How often somebody wins says nothing about strength there.
        if is_graded(&self.game) {
            return;
        }
        let pairs = self
            .totals
            .encounters()
            .map(|(first, second, met)| PairScore {
                first,
                second,
                score: met.score,
                by_start: met.by_start,
                pairs: met.pairs,
            });
        let players = self.totals.names().len();
        let ratings = rate(players, &pairs.collect::<Vec<_>>());
        let elo = |player| {
            let rating = ratings.of(player)?;
            Some((rating.elo, rating.error.unwrap_or(0.0)))
        };
        self.past.push(Arc::new(PastRatings {
            games: self.games,
            elos: (0..players).map(elo).collect(),
        }));
        if self.past.len() > MAX_POINTS {
            self.step *= 2;
            let step = self.step;
            self.past.retain(|past| past.games.is_multiple_of(step));
        }
    }

    /// The ratings of everybody by all results.
    pub(super) fn ratings(&self) -> Result<GameRatings, RosterError> {
        let (rows, scores) = standings_of(&self.totals, &self.game)?;
        Ok(GameRatings {
            rows: super::by_strength(rows),
            scores,
            games: self.games,
            past: self.past.clone(),
            totals: self.totals.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use record::GameId;
    use record::verdict::Cause;
    use store::GameKey;
    use tournament::rating::Score;

    use super::*;

    /// A game of these players with these returns.
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
            line: None,
            worker: None,
        }
    }

    #[test]
    fn results_counted_one_by_one_rate_as_their_totals_do() {
        let mut field = Field::new("gomoku");
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
        let mut totals = PairTotals::default();
        for (names, returns) in [
            (["Ann", "Bob"], [1, -1]),
            (["Ann", "Bob"], [1, -1]),
            (["Ann", "Bob"], [-1, 1]),
            (["Bob", "Cid"], [0, 0]),
        ] {
            totals.add_game(&names, &returns);
        }
        let (rows, _) = standings_of(&totals, "gomoku").unwrap();
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
        let mut field = Field::new("gomoku");
        field.add(&result(1, &["Ann", "Bob", "Cid"], &[2, -1, -1]));
        let ratings = field.ratings().unwrap();
        let scores: Vec<_> = ratings.rows.iter().map(|row| row.score).collect();
        assert_eq!(ratings.rows[0].name, "Ann");
        assert_eq!(scores[0], Score::new(2, 0, 0));
        assert_eq!(scores[1], Score::new(0, 1, 1));
    }

    #[test]
    fn games_that_are_expected_leave_as_many_points_as_those_that_come_one_by_one() {
        let [mut expecting, mut surprised] = [(); 2].map(|()| Field::new("gomoku"));
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
        let mut field = Field::new("gomoku");
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
