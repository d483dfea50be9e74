//! How strong everybody is, from the totals of a store.

mod book;
mod field;

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;
use std::sync::Arc;

use tournament::rating::{PairScore, Rating, Score};
use tournament::standings;
use tournament::{Crosstable, MAX_PLAYERS, Marks, Pair, PlayerId, Roster, RosterError, Standing};

pub use self::book::{AllRatings, RatingBook, RatingsError};
use self::field::PastRatings;
use store::PairTotal;

/// The ratings of everybody who has played a game.
pub struct GameRatings {
    /// The standings, the strongest first. Of more than [`MAX_PLAYERS`] players
    /// those with the most games are here.
    pub rows: Vec<Standing>,
    /// How many games were counted.
    pub games: u64,
    scores: Crosstable,
    past: Vec<Arc<PastRatings>>,
    places: HashMap<String, usize>,
}

impl GameRatings {
    /// Everybody whom a player has met and what it reached, those with the most
    /// games first.
    pub fn opponents(&self, player: &Standing) -> Vec<(&str, Score)> {
        let against = |row: &Standing| self.scores.against(player.player, row.player);
        let rows = self.rows.iter().filter(|row| row.player != player.player);
        let met = rows.map(|row| (row.name.as_str(), against(row)));
        let mut met: Vec<(&str, Score)> = met.filter(|(_, score)| score.games() > 0).collect();
        met.sort_by_key(|(_, score)| Reverse(score.games()));
        met
    }

    /// The past ratings of a player: after how many games of everybody, Elo and
    /// its error.
    pub fn past(&self, name: &str) -> Vec<(u64, f64, f64)> {
        let Some(&place) = self.places.get(name) else {
            return Vec::new();
        };
        let then = |past: &Arc<PastRatings>| {
            let (elo, error) = (*past.elos.get(place)?)?;
            Some((past.games, elo, error))
        };
        self.past.iter().filter_map(then).collect()
    }
}

/// The standings that these results make, and who did what against whom. Of more
/// than [`MAX_PLAYERS`] players those with the most games are in them.
///
/// # Errors
/// Never so far: the players are as many as can be, and all different.
pub fn standings_of(totals: &[PairTotal]) -> Result<(Vec<Standing>, Crosstable), RosterError> {
    let mut names: Vec<String> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    let mut place = |name| {
        *places.entry(name).or_insert_with(|| {
            names.push(str::to_owned(name));
            names.len() - 1
        })
    };
    let count = |games: u64| u32::try_from(games).unwrap_or(u32::MAX);
    let pairs = totals.iter().map(|total| PairScore {
        first: place(&total.first),
        second: place(&total.second),
        score: Score::new(
            count(total.first_wins),
            count(total.draws),
            count(total.second_wins),
        ),
    });
    let pairs: Vec<PairScore> = pairs.collect();
    standings_among(&names, &pairs)
}

/// The standings of these players, whom pairs name by their places.
fn standings_among(
    names: &[String],
    pairs: &[PairScore],
) -> Result<(Vec<Standing>, Crosstable), RosterError> {
    let mut chosen: Vec<usize> = (0..names.len()).collect();
    if names.len() > MAX_PLAYERS {
        let mut games = vec![0; names.len()];
        for pair in pairs {
            games[pair.first] += pair.score.games();
            games[pair.second] += pair.score.games();
        }
        chosen.sort_by_key(|player| Reverse(games[*player]));
        chosen.truncate(MAX_PLAYERS);
    }
    let mut ids: Vec<Option<PlayerId>> = vec![None; names.len()];
    for (id, player) in PlayerId::all(chosen.len()).zip(&chosen) {
        ids[*player] = Some(id);
    }
    let names = chosen.iter().map(|player| names[*player].clone());
    let roster = Roster::new(names.collect())?;
    let mut scores = Crosstable::new(roster.len());
    for pair in pairs {
        let (Some(first), Some(second)) = (ids[pair.first], ids[pair.second]) else {
            continue;
        };
        if let Some(met) = Pair::new(first, second) {
            let is_first = met.first() == first;
            let score = pair.score;
            scores.add(met, if is_first { score } else { score.reversed() });
        }
    }
    Ok((standings(&roster, &scores, &Marks::default()), scores))
}

/// Puts the strongest first and those without a rating last; those who are as
/// strong as each other stay as they were.
pub fn by_strength(mut rows: Vec<Standing>) -> Vec<Standing> {
    let elo = |row: &Standing| row.rating.map(|Rating { elo, .. }| elo);
    rows.sort_by(|one, other| match (elo(one), elo(other)) {
        (Some(one), Some(other)) => other.total_cmp(&one),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Ordering::Equal,
    });
    for row in &mut rows {
        // It was told of another neighbour.
        row.superiority = None;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strongest_is_first_though_others_have_more_points() {
        let total = |first: &str, second: &str, first_wins, draws, second_wins| PairTotal {
            first: first.to_owned(),
            second: second.to_owned(),
            first_wins,
            draws,
            second_wins,
        };
        // Who plays much against the weak has the most points.
        let totals = [
            total("Busy", "Weak", 40, 0, 10),
            total("Strong", "Busy", 6, 0, 2),
        ];
        let (rows, _) = standings_of(&totals).unwrap();
        let names = |rows: &[Standing]| rows.iter().map(|row| row.name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&rows)[0], "Busy", "by points");
        let mut rows = by_strength(rows);
        assert_eq!(names(&rows), ["Strong", "Busy", "Weak"]);
        rows[0].rating = None;
        assert_eq!(names(&by_strength(rows)), ["Busy", "Weak", "Strong"]);
    }
    fn player(number: usize) -> String {
        format!("P{number}")
    }

    #[test]
    fn of_too_many_players_those_with_the_most_games_are_rated() {
        let total = |number: usize, games| PairTotal {
            first: player(number),
            second: player(number + 1),
            first_wins: games,
            draws: 1,
            second_wins: games,
        };
        // The first has met nobody but the second, once.
        let totals: Vec<PairTotal> = (0..MAX_PLAYERS)
            .map(|number| total(number, if number == 0 { 0 } else { 3 }))
            .collect();
        let (rows, _) = standings_of(&totals).unwrap();
        assert_eq!(rows.len(), MAX_PLAYERS);
        assert!(
            rows.iter()
                .all(|row| row.name != "P0" && row.rating.is_some())
        );
    }
}
