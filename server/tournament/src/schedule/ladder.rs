//! A ladder: pairs are chosen by the information that their games give about the ratings,
//! and it never ends.

use super::state::ScheduleState;
use crate::rating::Gains;
use crate::{GameKey, MAX_TIE_GAMES, Pair, PlayerId, Tie};

/// The next game of a ladder among the free players. A pair that has begun plays its
/// second game, with the other start, before a new pair is chosen: the one whose game
/// lessens the sum of the variances of all ratings most, the first of equal ones. Where
/// returns count there are no ratings, and means can be compared if all met the same
/// opponents: then it is the pair that has met least.
pub(super) fn next(
    state: &ScheduleState,
    may_play: impl Fn(PlayerId, u32) -> bool,
) -> Option<GameKey> {
    let given = |pair: Pair| state.given(tie(pair));
    let free = state.terms.ids();
    let free: Vec<PlayerId> = free.filter(|id| state.is_free(*id, &may_play)).collect();
    let mut pairs = Vec::new();
    for (place, one) in free.iter().enumerate() {
        let later = free[place + 1..].iter();
        let with_others = later.filter_map(|other| Pair::new(*one, *other));
        pairs.extend(with_others.filter(|pair| given(*pair) < MAX_TIE_GAMES));
    }
    let has_begun = |pair: &&Pair| !given(**pair).is_multiple_of(2);
    let begun = pairs.iter().find(has_begun).copied();
    let pair = begun.or_else(|| {
        let gains = gains(state);
        let gain = |pair: &Pair| match &gains {
            Some(gains) => gains.of_game(pair.first().index(), pair.second().index()),
            // No ratings, or numbers beyond all measure: the pair with the fewest games.
            None => -f64::from(given(*pair)),
        };
        let better =
            |best: (Pair, f64), next: (Pair, f64)| if next.1 > best.1 { next } else { best };
        let gained = pairs.iter().map(|pair| (*pair, gain(pair)));
        gained.reduce(better).map(|(pair, _)| pair)
    })?;
    let next = state.next_of(tie(pair));
    (next.number < MAX_TIE_GAMES).then_some(next)
}

/// The information that games would give about the ratings, were those over that run.
fn gains(state: &ScheduleState) -> Option<Gains> {
    if state.results.history.by_returns {
        return None;
    }
    let running = state.running.games.iter().map(|key| {
        let [one, other] = key.pair.players().map(PlayerId::index);
        (one, other)
    });
    let running: Vec<(usize, usize)> = running.collect();
    let results = state.results.scores.pair_scores();
    Gains::of(state.terms.players.into(), &results, &running)
}

/// All games of a pair: a ladder has one phase.
fn tie(pair: Pair) -> Tie {
    Tie { phase: 0, pair }
}

#[cfg(test)]
mod tests {
    use crate::{Format, GameResult, PlayerId, Schedule, StartPolicy};

    fn ladder(players: usize) -> Schedule {
        Schedule::new(Format::Ladder, players, 2, StartPolicy::Alternate, 0)
    }

    fn id(index: u16) -> PlayerId {
        PlayerId::new(index)
    }

    #[test]
    fn everybody_plays_in_pairs_with_both_starts_and_it_never_ends() {
        let mut schedule = ladder(4);
        let mut games = [0; 4];
        for _ in 0..60 {
            let [one, other] = [(); 2].map(|()| schedule.next(|_, _| true).unwrap());
            assert_eq!(one.key.pair, other.key.pair);
            assert_ne!(one.starter, other.starter);
            for pairing in [one, other] {
                // The one in front is stronger.
                let first = pairing.key.pair.first();
                let won = GameResult::of(pairing.key.pair, Some(first)).unwrap();
                let result = match pairing.key.number % 4 {
                    0 => GameResult::Draw,
                    _ => won,
                };
                schedule.record(pairing, result);
                for player in pairing.players() {
                    games[player.index()] += 1;
                }
            }
            assert!(!schedule.is_complete() && schedule.is_endless());
        }
        assert!(games.iter().all(|games| *games >= 40), "{games:?}");
        assert!(!schedule.wants(id(0)), "nobody is waited for");
        assert_eq!(schedule.progress().done, 120);
    }

    #[test]
    fn a_new_player_comes_first_and_an_absent_one_is_left_out() {
        let mut schedule = ladder(5);
        let old = |player: PlayerId, running: u32| player.index() < 4 && running < 1;
        for _ in 0..40 {
            let pairing = schedule.next(old).unwrap();
            assert!(pairing.players().iter().all(|player| player.index() < 4));
            schedule.record(pairing, GameResult::Draw);
        }
        // The fifth dials in: the pair that has begun, if any, ends before.
        let mut met = Vec::new();
        for _ in 0..6 {
            let pairing = schedule.next(|_, running| running < 1).unwrap();
            schedule.record(pairing, GameResult::Draw);
            met.push(pairing.players().contains(&id(4)));
        }
        assert!(met.iter().filter(|is_new| **is_new).count() >= 4, "{met:?}");
    }

    #[test]
    fn a_suspended_player_comes_back() {
        let mut schedule = ladder(3);
        schedule.suspend(id(0));
        for _ in 0..4 {
            let pairing = schedule.next(|_, _| true).unwrap();
            assert!(!pairing.players().contains(&id(0)));
            schedule.record(pairing, GameResult::Draw);
        }
        assert!(schedule.readmit(id(0)));
        let pairing = schedule.next(|_, _| true).unwrap();
        assert!(pairing.players().contains(&id(0)), "it is the new one");
        schedule.record(pairing, GameResult::Draw);
    }

    #[test]
    fn games_at_the_same_time_are_of_different_pairs_and_a_broken_one_is_played_again() {
        let mut schedule = ladder(4);
        let one_each = |_: PlayerId, running: u32| running < 1;
        let first = schedule.next(one_each).unwrap();
        let second = schedule.next(one_each).unwrap();
        assert!(schedule.next(one_each).is_none(), "all four play");
        assert_ne!(first.key.pair, second.key.pair);
        schedule.give_back(first.key);
        assert_eq!(schedule.next(one_each), Some(first));
    }

    #[test]
    fn a_ladder_that_goes_on_from_its_results_chooses_the_same_pairs() {
        let mut whole = ladder(6);
        let mut results = Vec::new();
        for number in 0..50 {
            let pairing = whole.next(|_, running| running < 1).unwrap();
            let result = [GameResult::FirstWins, GameResult::Draw][number % 2];
            whole.record(pairing, result);
            results.push((pairing, result));
        }
        let mut again = ladder(6);
        for (pairing, result) in results {
            assert!(again.record(pairing, result) && !again.record(pairing, result));
        }
        for _ in 0..10 {
            let one = |_: PlayerId, running: u32| running < 1;
            let (first, second) = (whole.next(one).unwrap(), again.next(one).unwrap());
            assert_eq!(first, second);
            whole.record(first, GameResult::Draw);
            again.record(second, GameResult::Draw);
        }
    }
}
