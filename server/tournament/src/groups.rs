//! Groups, and a knockout of the best of each.

use super::history::{History, half_points};
use super::{Grouping, PlayerId, TieTotal};
use crate::rating::Score;

/// The members of a group, their results and points, the best first: by the greater
/// return where returns decide; then by more points, more points against members with as
/// many, more wins, and the earlier place.
pub(super) fn table(
    group: u16,
    groups: &Grouping,
    players: usize,
    history: &History,
) -> Vec<(PlayerId, Score, TieTotal)> {
    let members = PlayerId::all(players).filter(|player| groups.of(*player) == group);
    let mut members: Vec<(PlayerId, Score)> = members
        .map(|player| (player, total(player, history, |_| true)))
        .collect();
    let all = members.clone();
    let among_equals = |player: PlayerId, points: u64| {
        let equal = |opponent: PlayerId| {
            let row = all.iter().find(|(other, _)| *other == opponent);
            row.is_some_and(|(_, score)| half_points(*score) == points)
        };
        half_points(total(player, history, equal))
    };
    members.sort_by_cached_key(|(player, score)| {
        let points = half_points(*score);
        let direct = among_equals(*player, points);
        let gained = gained(*player, history);
        let reached = (gained, points, direct, score.wins);
        (std::cmp::Reverse(reached), *player)
    });
    let row = |(player, score): (PlayerId, Score)| {
        let points = TieTotal::Points(score.points());
        let gained = gained(player, history).map(TieTotal::Gain);
        (player, score, gained.unwrap_or(points))
    };
    members.into_iter().map(row).collect()
}

/// The sum of the returns of a player in the games of the groups; `None` where returns do
/// not decide.
fn gained(player: PlayerId, history: &History) -> Option<i64> {
    let played = history.phase(0).filter(|(pair, _)| pair.includes(player));
    let own = played.map(|(pair, played)| match played.gained.unwrap_or(0) {
        gained if pair.first() == player => gained,
        gained => -gained,
    });
    history.by_returns.then(|| own.sum())
}

/// The score of a player in the groups against some of the others.
fn total(player: PlayerId, history: &History, against: impl Fn(PlayerId) -> bool) -> Score {
    let mut total = Score::default();
    for (pair, played) in history.phase(0) {
        if pair.includes(player) && against(pair.other(player)) {
            total += if pair.first() == player {
                played.score
            } else {
                played.score.reversed()
            };
        }
    }
    total
}

/// The players who go on to the knockout, in the order of its seeds: the first of all
/// groups, then the second of all, and so on. Results alone decide: a player who cannot
/// be brought to the board any more lets its opponent go on.
pub(super) fn qualified(
    groups: &Grouping,
    advance: u16,
    players: usize,
    history: &History,
) -> Vec<PlayerId> {
    let tables = (0..groups.count()).map(|group| table(group, groups, players, history));
    let tables: Vec<_> = tables.collect();
    let row = |rank: usize| tables.iter().filter_map(move |table| table.get(rank));
    let rows = (0..usize::from(advance)).flat_map(row);
    rows.map(|(player, ..)| *player).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameResult, Pair, Pairing, Tie};

    const TWO: Grouping = Grouping::Snake(2);

    fn members(table: Vec<(PlayerId, Score, TieTotal)>) -> Vec<PlayerId> {
        table.into_iter().map(|(player, ..)| player).collect()
    }

    fn beats(history: &mut History, phase: u16, winner: u16, loser: u16) {
        let [winner, loser] = [winner, loser].map(PlayerId::new);
        let pair = Pair::new(winner, loser).unwrap();
        let key = Tie { phase, pair }.game(0);
        let result = GameResult::of(pair, Some(winner)).unwrap();
        history.record(Pairing::of_two(key, winner), result, 0);
    }

    fn indices(players: Vec<PlayerId>) -> Vec<usize> {
        players.into_iter().map(PlayerId::index).collect()
    }

    /// Two groups, 0 3 4 and 1 2 5; in each the later place beats the earlier.
    fn played() -> History {
        let mut history = History::default();
        for [one, two, three] in [[0, 3, 4], [1, 2, 5]] {
            beats(&mut history, 0, two, one);
            beats(&mut history, 0, three, one);
            beats(&mut history, 0, three, two);
        }
        history
    }

    #[test]
    fn the_best_of_each_group_go_on_with_the_winners_in_front() {
        let history = played();
        assert_eq!(indices(members(table(0, &TWO, 6, &history))), [4, 3, 0]);
        assert_eq!(indices(qualified(&TWO, 2, 6, &history)), [4, 5, 3, 2]);
        assert_eq!(indices(qualified(&TWO, 1, 6, &history)), [4, 5]);
        assert_eq!(indices(qualified(&TWO, 9, 6, &history)), [4, 5, 3, 2, 0, 1]);
    }

    #[test]
    fn the_game_between_two_that_are_level_decides() {
        let mut history = History::default();
        // 0 and 3 have two wins each, 4 and 7 one each.
        for (winner, loser) in [(3, 0), (0, 4), (0, 7), (3, 4), (7, 3), (4, 7)] {
            beats(&mut history, 0, winner, loser);
        }
        assert_eq!(indices(members(table(0, &TWO, 8, &history))), [3, 0, 4, 7]);
    }
}
