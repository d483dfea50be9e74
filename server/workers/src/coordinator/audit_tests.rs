//! Games are audited, and workers suspended, on a clock of the tests.

use std::time::Duration;

use record::verdict::{Cause, Verdict};

use contest::OpenResults;
use record::PlayedAt;

use super::*;
use crate::coordinator::audits::MAX_AUDITS;
use crate::coordinator::worker_registry::GONE;

#[path = "doubt_tests.rs"]
mod doubts;

const ALL: AuditRules = AuditRules {
    share: 1.0,
    repeatable: true,
};

fn audited(rules: AuditRules) -> JobTable {
    let workers = WorkerRegistry::new(BTreeSet::new());
    JobTable::new(frame("run"), workers, rules)
}

/// All of these are here, each with a key of its own name.
fn here(table: &mut JobTable, workers: &[&str], now: Instant) {
    for worker in workers {
        table.workers.here(presence(worker, Y, &BOTH), worker, now);
    }
}

/// The record of a whole game by the rules: that of a job, ended by its first player
/// resigning after these moves.
fn played(job: &Job, moves: &[&str]) -> String {
    let mut journal = from_xml(job.games[0].record.as_bytes()).unwrap();
    let turns = moves
        .iter()
        .enumerate()
        .map(|(number, text)| record::Entry::Turn {
            seat: Seat::new(u16::from(number % 2 == 1)),
            text: (*text).to_owned(),
            used: Some(Duration::ZERO),
        });
    journal.entries = turns.collect();
    journal.verdict = Some(Verdict::win_of(Seat::SECOND, 2, Cause::Forfeit, None));
    to_xml(&journal)
}

fn by(job: &Job, worker: &str, record: String) -> Submission {
    // A damaged record stays damaged.
    let record = match from_xml(record.as_bytes()) {
        Ok(mut journal) => {
            journal.machine = Some(PlayedAt {
                name: worker.to_owned(),
                factor: Thousandths::ONE,
                load: Thousandths::of(0.5),
            });
            to_xml(&journal)
        }
        Err(_) => record,
    };
    Submission {
        end: End::Played(record),
        ..hand_in(job, 0, worker)
    }
}

/// Has a worker play a single game with these moves, and the contest keep it. Gives
/// where is noted that its result may be annulled.
fn play(
    table: &mut JobTable,
    worker: &str,
    moves: &[&str],
    chance: f64,
    now: Instant,
) -> OpenResults {
    let assignment = wanted(0);
    let results = assignment.open.clone();
    table.add(vec![assignment], now);
    let due = table.due(now + SECOND, 10);
    let job = due.into_iter().map(|(_, job)| job).next().unwrap();
    assert_eq!(take_up(table, &job, worker, now).games, [0]);
    let record = played(&job, moves);
    let ending = table.take(by(&job, worker, record), worker, now).unwrap();
    let mut ending = ending.unwrap();
    let _ = table.draw(&mut ending, chance);
    assert_eq!(results.count(), 1, "whether it is kept is not known");
    table.settled(ending.taken.unwrap().game, &Ok(()), now);
    results
}

fn audit(table: &mut JobTable, now: Instant) -> Job {
    let due = table.due(now, 10);
    assert_eq!(due.len(), 1);
    due[0].1.clone()
}

#[tokio::test(start_paused = true)]
async fn the_chance_drawn_after_a_game_says_whether_another_worker_plays_it_again() {
    let now = Instant::now();
    let share = 0.05;
    let mut table = audited(AuditRules { share, ..ALL });
    here(&mut table, &["one", "two"], now);
    play(&mut table, "one", &["H8"], 0.06, now);
    assert!(table.audits.is_empty());
    play(&mut table, "one", &["H8"], 0.04, now);
    let job = audit(&mut table, now);
    assert!(table.due(now, 10).is_empty(), "it is handed out once");
    // A worker that has played the game does not play it again: it waits for another.
    assert!(take_up(&mut table, &job, "one", now).games.is_empty());
    let own = table.take(by(&job, "one", played(&job, &["H8"])), "one", now);
    assert_eq!(own.err().unwrap(), "another worker is to play it");
    assert!(table.due(now, 10).is_empty());
    let again = audit(&mut table, now + SECOND);
    assert_eq!(again.key.epoch, job.key.epoch + 1);
    assert!(take_up(&mut table, &job, "two", now).games.is_empty());
    let early = table.take(by(&again, "two", played(&again, &["H8"])), "two", now);
    assert_eq!(early.err().unwrap(), "this worker has not claimed it");
    assert_eq!(take_up(&mut table, &again, "two", now).games, [0]);
    let late = table.take(by(&job, "two", played(&job, &["H8"])), "two", now);
    assert!(late.err().unwrap().contains("this is epoch 1, now is 2"));
    let record = played(&again, &["H8"]);
    assert!(matches!(
        table.take(by(&again, "two", record), "two", now),
        Ok(None)
    ));
    let counts = table.audits.counts();
    assert_eq!(
        (counts.audited, counts.differing, counts.given_up),
        (1, 0, 0)
    );
    assert_eq!(table.counts.taken, 2, "an audit is no result");
    assert!(table.audits.is_empty());
}

#[tokio::test(start_paused = true)]
async fn games_that_count_come_first_and_one_worker_alone_is_not_audited() {
    let now = Instant::now();
    let mut table = audited(ALL);
    here(&mut table, &["one"], now);
    play(&mut table, "one", &["H8"], 0.0, now);
    assert!(table.audits.is_empty(), "nobody else could play it");
    here(&mut table, &["two"], now);
    play(&mut table, "one", &["H8"], 0.0, now);
    table.add(vec![wanted(2)], now);
    let job = audit(&mut table, now);
    assert!(job.games[0].record.contains("id=\"3\""));
    assert!(!table.audits.is_empty());
    let job = audit(&mut table, now + SECOND);
    assert!(job.games[0].record.contains("id=\"1\""));
}

#[tokio::test(start_paused = true)]
async fn of_three_workers_the_one_that_plays_otherwise_is_suspended() {
    let now = Instant::now();
    for liar in ["one", "two"] {
        let mut table = audited(ALL);
        here(&mut table, &["one", "two", "three"], now);
        let moves = |worker: &str| {
            if worker == liar {
                ["H8", "A1"]
            } else {
                ["H8", "I9"]
            }
        };
        play(&mut table, "one", &moves("one"), 0.0, now);
        let job = audit(&mut table, now);
        take_up(&mut table, &job, "two", now);
        let record = played(&job, &moves("two"));
        assert!(table.take(by(&job, "two", record), "two", now).is_ok());
        assert_eq!(table.counts.suspended, 0, "one of two");
        let again = audit(&mut table, now);
        for worker in ["one", "two"] {
            assert!(take_up(&mut table, &again, worker, now).games.is_empty());
        }
        let again = audit(&mut table, now + SECOND);
        assert_eq!(take_up(&mut table, &again, "three", now).games, [0]);
        let record = played(&again, &moves("three"));
        assert!(
            table
                .take(by(&again, "three", record), "three", now)
                .is_ok()
        );
        let suspended = table.new_suspensions().unwrap();
        assert_eq!(suspended.keys().collect::<Vec<_>>(), [liar]);
        assert!(
            suspended[liar]
                .why
                .contains("it plays a game otherwise than")
        );
        assert_eq!(table.new_suspensions(), None);
        assert_eq!(table.audits.counts().differing, 1);
    }
}

#[tokio::test(start_paused = true)]
async fn of_two_workers_that_differ_none_is_suspended() {
    let now = Instant::now();
    let mut table = audited(ALL);
    here(&mut table, &["one", "two"], now);
    play(&mut table, "one", &["H8", "A1"], 0.0, now);
    let job = audit(&mut table, now);
    assert_eq!(take_up(&mut table, &job, "two", now).games, [0]);
    let record = played(&job, &["H8", "I9"]);
    assert!(table.take(by(&job, "two", record), "two", now).is_ok());
    assert_eq!(
        (table.counts.suspended, table.audits.counts().differing),
        (0, 1)
    );
    assert!(!table.audits.is_empty(), "a third one may settle it");
    assert_eq!(table.new_suspensions(), None);
}

#[tokio::test(start_paused = true)]
async fn what_a_suspended_worker_is_at_goes_to_others_and_its_results_are_refused() {
    let now = Instant::now();
    let mut table = audited(AuditRules::default());
    here(&mut table, &["one", "two"], now);
    let under_way = one_job(&mut table, now);
    assert_eq!(take_up(&mut table, &under_way, "one", now).games, [0, 1]);
    for wrong in 1..=3 {
        table.add(vec![wanted(2 * wrong)], now);
        let job = audit(&mut table, now + SECOND);
        assert_eq!(take_up(&mut table, &job, "one", now).games, [0]);
        let ending = table.take(by(&job, "one", played(&job, &[])), "one", now);
        let game = ending.unwrap().unwrap().taken.unwrap().game;
        let lost = Err(ResultRefusal::Lost("the disk is full".to_owned()));
        table.settled(game.clone(), &lost, now);
        let why = ResultRefusal::NotThatGame("its seed is another".to_owned());
        table.settled(game, &Err(why), now);
        assert_eq!(table.counts.suspended, u64::from(wrong == 3));
    }
    let late = table.take(hand_in(&under_way, 0, "one"), "one", now);
    let why = "it is suspended: one: 3 of its records were not those of their games";
    assert_eq!(late.err().unwrap(), why);
    assert_eq!((table.workers.count(), table.workers.room()), (1, 4));
    // It does not come back under another name.
    here(&mut table, &["one"], now);
    table.workers.here(presence("new", Y, &BOTH), "one", now);
    assert_eq!(table.workers.count(), 1);
    let again = audit(&mut table, now);
    assert_eq!(again.key.number, under_way.key.number);
    // It takes the job from the queue: that is put there again, but not at once.
    let claimed = take_up(&mut table, &again, "one", now);
    assert_eq!(
        claimed.suspended.as_deref(),
        Some(&why["it is suspended: ".len()..])
    );
    assert!(table.due(now, 10).is_empty());
    let again = audit(&mut table, now + 2 * SECOND);
    assert_eq!(take_up(&mut table, &again, "two", now).games, [0, 1]);
    // The worker that is at it is not disturbed.
    take_up(&mut table, &again, "one", now);
    assert!(table.due(now + 2 * SECOND, 10).is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_suspension_holds_in_the_next_run() {
    let now = Instant::now();
    let suspension = Suspension {
        names: vec!["one".to_owned()],
        why: "it lied".to_owned(),
    };
    let suspended = BTreeMap::from([("one".to_owned(), suspension)]);
    let workers = WorkerRegistry::new(BTreeSet::new()).without(suspended);
    let mut table = JobTable::new(frame("run"), workers, ALL);
    here(&mut table, &["one"], now);
    assert_eq!((table.workers.count(), table.workers.room()), (0, 0));
    let annulled = table.workers.annulled().borrow().clone();
    assert_eq!(annulled["one"], "it lied");
}

#[tokio::test(start_paused = true)]
async fn an_audit_that_breaks_the_rules_counts_against_its_worker_and_waits_again() {
    let now = Instant::now();
    let mut table = audited(ALL);
    here(&mut table, &["one", "two", "three"], now);
    play(&mut table, "one", &["H8"], 0.0, now);
    for wrong in 1..=3 {
        let job = audit(&mut table, now);
        assert_eq!(take_up(&mut table, &job, "two", now).games, [0]);
        let record = played(&job, &["H8", "H8"]);
        assert!(table.take(by(&job, "two", record), "two", now).is_err());
        assert_eq!(table.counts.suspended, u64::from(wrong == 3));
    }
    assert!(table.workers.suspended.contains_key("two"));
    let job = audit(&mut table, now);
    assert_eq!(take_up(&mut table, &job, "three", now).games, [0]);
    let record = played(&job, &["H8"]);
    assert!(table.take(by(&job, "three", record), "three", now).is_ok());
    assert_eq!(table.audits.counts().audited, 1);
}

#[tokio::test(start_paused = true)]
async fn audits_are_bounded_in_number_and_in_time() {
    let now = Instant::now();
    let mut table = audited(ALL);
    here(&mut table, &["one", "two"], now);
    let mut results = Vec::new();
    for _ in 0..MAX_AUDITS + 5 {
        results.push(play(&mut table, "one", &["H8"], 0.0, now));
        // The queues stay full.
        let _ = table.due(now, 0);
    }
    let chosen = MAX_AUDITS as u64;
    here(&mut table, &["one", "two"], now + SECOND);
    let mut under_way = 0;
    for _ in 0..10 {
        under_way += table.due(now + SECOND, 100).len();
    }
    assert!((1..=16).contains(&under_way), "{under_way}");
    let counts = table.audits.counts();
    assert_eq!((counts.given_up, counts.left_out), (chosen, 5));
    let held = results.iter().map(OpenResults::count).sum::<usize>();
    assert_eq!(held, MAX_AUDITS, "of those left out nobody waits");
    let mut later = now;
    while later < now + Duration::from_secs(15 * 60) {
        later += GONE / 2;
        here(&mut table, &["one", "two"], later);
        let _ = table.due(later, 100);
    }
    assert!(table.audits.is_empty());
    assert_eq!(table.audits.counts().given_up, chosen);
}

#[tokio::test(start_paused = true)]
async fn a_result_is_open_until_its_audit_has_come_to_an_end() {
    let now = Instant::now();
    let mut table = audited(AuditRules { share: 0.5, ..ALL });
    here(&mut table, &["one", "two"], now);
    let results = play(&mut table, "one", &["H8"], 0.6, now);
    assert_eq!(results.count(), 0, "it is not audited");
    let results = play(&mut table, "one", &["H8"], 0.4, now);
    assert_eq!(results.count(), 1);
    let job = audit(&mut table, now);
    take_up(&mut table, &job, "two", now);
    assert_eq!(results.count(), 1);
    let record = played(&job, &["H8"]);
    assert!(table.take(by(&job, "two", record), "two", now).is_ok());
    assert_eq!(results.count(), 0);
}

#[tokio::test(start_paused = true)]
async fn what_is_found_is_known_before_its_results_are_settled() {
    let now = Instant::now();
    let mut table = audited(ALL);
    here(&mut table, &["one", "two", "three"], now);
    let results = play(&mut table, "one", &["H8", "A1"], 0.0, now);
    for worker in ["two", "three"] {
        let job = audit(&mut table, now);
        assert_eq!(take_up(&mut table, &job, worker, now).games, [0]);
        assert_eq!(results.count(), 1, "one of two, or of three");
        let (mut found, mut open) = (table.workers.annulled(), results.changes());
        let seen = tokio::spawn(async move {
            // Whichever comes first is seen first.
            open.changed().await.unwrap();
            found.borrow_and_update().clone()
        });
        tokio::task::yield_now().await;
        let record = played(&job, &["H8", "I9"]);
        assert!(table.take(by(&job, worker, record), worker, now).is_ok());
        if worker == "three" {
            let seen = seen.await.unwrap();
            assert!(seen["one"].contains("it plays a game otherwise than"));
        }
    }
    assert_eq!(results.count(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_lost_worker_or_a_slow_one_does_not_hold_a_contest_for_ever() {
    let now = Instant::now();
    let mut table = audited(ALL);
    here(&mut table, &["one", "two"], now);
    // The only other worker goes: a minute later the audit is given up.
    let results = play(&mut table, "one", &["H8"], 0.0, now);
    let _ = audit(&mut table, now);
    let mut later = now;
    while later < now + GONE + Duration::from_secs(30) {
        later += SECOND;
        here(&mut table, &["one"], later);
        let _ = table.due(later, 10);
    }
    assert_eq!(results.count(), 1, "it may come back");
    while later < now + GONE + Duration::from_secs(150) {
        later += SECOND;
        here(&mut table, &["one"], later);
        let _ = table.due(later, 10);
    }
    assert_eq!(results.count(), 0);
    // One that says for ever that it is at it is given up as well.
    here(&mut table, &["one", "two"], later);
    let results = play(&mut table, "one", &["H8"], 0.0, later);
    let job = audit(&mut table, later);
    assert_eq!(take_up(&mut table, &job, "two", later).games, [0]);
    let end = later + Duration::from_secs(6 * 60);
    while later < end + 10 * SECOND {
        assert!(results.count() == 1 || later + 10 * SECOND > end);
        later += SECOND;
        here(&mut table, &["one", "two"], later);
        let _ = table.heard(&job.key, "two", 0, later);
        let _ = table.due(later, 10);
    }
    assert_eq!(results.count(), 0);
    assert_eq!(table.audits.counts().given_up, 2);
}
