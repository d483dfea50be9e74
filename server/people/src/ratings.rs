//! How strong everybody is, from the totals of a store.

mod book;
mod field;

use std::cmp::{Ordering, Reverse};
use std::sync::Arc;

use tournament::rating::{Rating, Score};
use tournament::{
    Crosstable, MAX_PLAYERS, Marks, Pair, PlayerId, Roster, RosterError, Standing, standings,
};

pub use self::book::{AllRatings, RatingBook, RatingsError};
use self::field::PastRatings;
use store::PairTotals;

/// The ratings of all players of a game.
pub struct GameRatings {
    /// The standings, the strongest first. Of more than [`MAX_PLAYERS`] players
    /// those with the most games are here.
    pub rows: Vec<Standing>,
    /// How many games were counted.
    pub games: u64,
    scores: Crosstable,
    past: Vec<Arc<PastRatings>>,
    totals: PairTotals,
}

impl GameRatings {
    /// The opponents that a player has met, with the score against each, those with the
    /// most games first.
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
        let Some(place) = self.totals.place_of(name) else {
            return Vec::new();
        };
        let then = |past: &Arc<PastRatings>| {
            let (elo, error) = (*past.elos.get(place)?)?;
            Some((past.games, elo, error))
        };
        self.past.iter().filter_map(then).collect()
    }
}

/// The standings that these results of a field make ([`games::GameInfo::field`]), and
/// the cross table. Of more than [`MAX_PLAYERS`] players those with the most games are
/// in them.
///
/// # Errors
/// Never so far: the players are as many as can be, and all different.
pub fn standings_of(
    totals: &PairTotals,
    field: &str,
) -> Result<(Vec<Standing>, Crosstable), RosterError> {
    let names = totals.names();
    let mut chosen: Vec<usize> = (0..names.len()).collect();
    if names.len() > MAX_PLAYERS {
        let mut games = vec![0; names.len()];
        for (first, second, met) in totals.encounters() {
            games[first] += met.score.games();
            games[second] += met.score.games();
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
    let mut scores = Crosstable::new(roster.len()).graded(is_graded(field));
    for (first, second, met) in totals.encounters() {
        let (Some(first), Some(second)) = (ids[first], ids[second]) else {
            continue;
        };
        if let Some(pair) = Pair::new(first, second) {
            let is_first = pair.first() == first;
            scores.add_encounter(pair, if is_first { met } else { met.reversed() });
        }
    }
    Ok((standings(&roster, &scores, &Marks::default()), scores))
}

/// Whether returns count in this field.
fn is_graded(field: &str) -> bool {
    games::find_field(field).is_ok_and(|(_, is_graded)| is_graded)
}

/// Puts the strongest players first, or in a game where returns count those with the
/// highest, and players without a rating last; players of equal strength stay in order.
pub fn by_strength(mut rows: Vec<Standing>) -> Vec<Standing> {
    let elo = |row: &Standing| row.rating.map(|Rating { elo, .. }| elo);
    rows.sort_by(|one, other| match (elo(one), elo(other)) {
        (Some(one), Some(other)) => other.total_cmp(&one),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => one.compare_returns(other),
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
        let mut totals = PairTotals::default();
        // A player of many games against the weak has the most points.
        for (names, returns, count) in [
            (["Busy", "Weak"], [1, -1], 40),
            (["Busy", "Weak"], [-1, 1], 10),
            (["Strong", "Busy"], [1, -1], 6),
            (["Strong", "Busy"], [-1, 1], 2),
        ] {
            (0..count).for_each(|_| totals.add_game(&names, &returns));
        }
        let (rows, _) = standings_of(&totals, "gomoku").unwrap();
        let names = |rows: &[Standing]| rows.iter().map(|row| row.name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&rows)[0], "Busy", "by points");
        let mut rows = by_strength(rows);
        assert_eq!(names(&rows), ["Strong", "Busy", "Weak"]);
        rows[0].rating = None;
        assert_eq!(names(&by_strength(rows)), ["Busy", "Weak", "Strong"]);
    }

    #[test]
    fn where_returns_count_the_player_that_gains_more_is_first_by_them() {
        let mut totals = PairTotals::default();
        for number in 0..100 {
            let own = if number % 4 == 0 { -4 } else { 1 };
            totals.add_game(&["Often", "Much"], &[own, -own]);
        }
        let of = |game| by_strength(standings_of(&totals, game).unwrap().0);
        assert_eq!(of("kuhn")[0].name, "Much");
        assert!(of("kuhn").iter().all(|row| row.rating.is_none()));
        assert_eq!(of("kalaha returns=margin")[0].name, "Much");
        assert_eq!(of("kalaha")[0].name, "Often");
    }

    fn player(number: usize) -> String {
        format!("P{number}")
    }

    #[test]
    fn of_too_many_players_those_with_the_most_games_are_rated() {
        // The first has met nobody but the second, once.
        let mut totals = PairTotals::default();
        for number in 0..MAX_PLAYERS {
            let (one, other) = (player(number), player(number + 1));
            let names = [one.as_str(), other.as_str()];
            totals.add_game(&names, &[0, 0]);
            for returns in [[1, -1], [-1, 1]].iter().filter(|_| number > 0) {
                (0..3).for_each(|_| totals.add_game(&names, returns));
            }
        }
        let (rows, _) = standings_of(&totals, "gomoku").unwrap();
        assert_eq!(rows.len(), MAX_PLAYERS);
        assert!(
            rows.iter()
                .all(|row| row.name != "P0" && row.rating.is_some())
        );
    }
}
