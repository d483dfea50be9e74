//! Jobs with several openings, where games are fast, on a clock of the tests.

use tournament::{Pair, PlayerId};

use super::claims::{next, taken, turn, watched};
use super::*;
use crate::coordinator::pace::MAX_OPENINGS;

/// The time of a fast game.
const FAST: Duration = Duration::from_millis(2);

/// How many openings are under way at worker one, which has two places.
const UNDER_WAY: u32 = 2 * (3 * MAX_OPENINGS as u32 - 2);

/// A table that has had a pair of games played by worker one, each of which took this long, and
/// now has the pairs whose first games have these numbers.
fn after_a_pair(time: Duration, firsts: impl IntoIterator<Item = u32>) -> (JobTable, Instant) {
    let mut table = table();
    let mut now = Instant::now();
    table.workers.here(presence("one", Y, &BOTH), KEY, now);
    assert_eq!(table.room(), 4, "two for each place");
    let job = one_job(&mut table, now);
    assert_eq!(claim(&mut table, &job, "one", now), [0, 1]);
    for game in 0..2 {
        now += time;
        assert!(table.take(hand_in(&job, game, "one"), KEY, now).is_ok());
    }
    for first in firsts {
        table.add(pair(first), now);
    }
    (table, now)
}

/// The numbers of games of each job that is due.
fn sizes(due: &[(String, Job)]) -> Vec<usize> {
    due.iter().map(|(_, job)| job.games.len()).collect()
}

#[tokio::test(start_paused = true)]
async fn slow_games_are_handed_out_at_once_an_opening_in_each_job() {
    let (mut table, now) = after_a_pair(SECOND, (1..=9).map(|number| 2 * number));
    assert_eq!(table.room(), 4);
    assert_eq!(sizes(&table.due(now, 100)), [2; 9]);
    // So are games whose openings are played once.
    for number in [20, 22] {
        table.add(vec![wanted(number)], now);
    }
    assert_eq!(sizes(&table.due(now, 100)), [1; 2]);
}

#[tokio::test(start_paused = true)]
async fn where_games_are_fast_a_job_has_several_openings_and_more_games_are_under_way() {
    let firsts = (1..=UNDER_WAY).map(|number| 2 * number);
    let (mut table, mut now) = after_a_pair(FAST, firsts);
    assert_eq!(table.room(), 2 * UNDER_WAY as usize);
    let due = table.due(now, 100);
    // A third of what is under way is a job for each place.
    let openings = UNDER_WAY as usize / 6;
    assert_eq!(sizes(&due), [2 * openings; 6]);
    // The rest waits for others, as long as the worker has enough.
    let mut rest = Vec::new();
    for (number, (_, job)) in due.iter().enumerate() {
        assert_eq!(rest.is_empty(), number < 5);
        assert_eq!(claim(&mut table, job, "one", now).len(), 2 * openings);
        for game in 0..2 * openings {
            now += FAST;
            assert!(table.take(hand_in(job, game, "one"), KEY, now).is_ok());
            rest.extend(table.due(now, 100));
        }
    }
    let openings = UNDER_WAY as usize - 6 * openings;
    assert_eq!(sizes(&rest).iter().sum::<usize>(), 2 * openings);
}

#[tokio::test(start_paused = true)]
async fn many_places_have_no_more_fast_games_under_way_than_a_contest_looks_through() {
    let (mut table, now) = after_a_pair(FAST, []);
    for (worker, room) in [("two", MAX_FAST), ("three", 2 * (2 + 2 * 1024))] {
        let slots = 1024;
        let many = presence(worker, Y, &BOTH);
        table.workers.here(Presence { slots, ..many }, worker, now);
        assert_eq!(table.room(), room);
    }
}

#[tokio::test(start_paused = true)]
async fn the_last_games_of_a_contest_are_not_left_to_one_worker() {
    let firsts = (1..=12).map(|number| 2 * number);
    let (mut table, now) = after_a_pair(FAST, firsts);
    assert_eq!(sizes(&table.due(now, 100)), [4; 6]);
    let (mut table, now) = after_a_pair(FAST, [2, 4, 6]);
    assert_eq!(sizes(&table.due(now, 100)), [2; 3]);
}

#[tokio::test(start_paused = true)]
async fn games_of_other_players_are_another_job() {
    let (mut table, now) = after_a_pair(FAST, []);
    for number in 1..=48 {
        let mut games = pair(2 * number);
        if number % 2 == 0 {
            let others = Pair::new(PlayerId::new(0), PlayerId::new(2)).unwrap();
            games.iter_mut().for_each(|game| game.key.pair = others);
        }
        table.add(games, now);
    }
    let due = table.due(now, 100);
    assert_eq!(sizes(&due), [16; 6]);
    for (_, job) in due {
        let entry = &table.jobs[&job.key.number];
        let games = entry.games.iter().flat_map(|game| &game.assignment);
        let pairs: BTreeSet<Pair> = games.map(|own| own.key.pair).collect();
        assert_eq!(pairs.len(), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn another_worker_plays_what_a_lost_one_has_not_handed_in_of_a_job() {
    let (mut table, began) = after_a_pair(FAST, []);
    let (watched, _answered) = watched(6);
    let games = [pair(2), pair(4), vec![watched, wanted(7)]];
    let others = (4..=24).map(|number| pair(2 * number));
    for games in games.into_iter().chain(others) {
        table.add(games, began);
    }
    let (_, job) = table.due(began, 1).remove(0);
    assert_eq!(
        claim(&mut table, &job, "one", began),
        (0..8).collect::<Vec<_>>()
    );
    for game in [0, 1, 2] {
        assert!(table.take(hand_in(&job, game, "one"), KEY, began).is_ok());
    }
    // Moves of one game were shown: its contest begins both games of that opening again.
    let board = table.heard(&job.key, KEY, 4, began).flatten().unwrap();
    board.live.show(0, turn("H8")).await;
    assert!(board.live.has_shown());
    let later = began + ABANDONED;
    table.workers.here(presence("two", Y, &BOTH), "L", later);
    assert_eq!(claim(&mut table, &job, "two", later), [3, 6, 7]);
    let late = table.take(hand_in(&job, 3, "one"), KEY, later).err();
    assert_eq!(late.as_deref(), Some("this worker has not claimed it"));
    for game in [3, 6, 7] {
        assert!(table.take(hand_in(&job, game, "two"), "L", later).is_ok());
        assert!(table.take(hand_in(&job, game, "two"), "L", later).is_err());
    }
    assert!(!table.jobs.contains_key(&job.key.number));
}

#[tokio::test(start_paused = true)]
async fn a_job_with_several_openings_goes_on_when_its_coordinator_was_killed() {
    let (mut before, now) = after_a_pair(FAST, (1..=24).map(|number| 2 * number));
    let (_, job) = before.due(now, 1).remove(0);
    assert_eq!(claim(&mut before, &job, "one", now).len(), 8);
    assert_eq!(taken(&mut before, &job, 0, now), Ok(2));
    let mut table = next(&before, "next", now);
    assert_eq!(table.earlier_numbers().len(), 8);
    for first in [2, 4, 6, 8] {
        table.add(pair(first), now);
    }
    for game in 1..8 {
        assert_eq!(taken(&mut table, &job, game, now), Ok(game as u32 + 2));
    }
}
