//! Audits that go on in the next run, games in doubt, and workers that would rather not be
//! compared, on a clock of the tests.

use std::path::Path;

use crate::coordinator::audits::MAX_WAITING;
use crate::coordinator::open_audits;
use crate::job::MissingPlayer;

use super::*;

/// Has a worker play an audit with these moves.
fn play_again(table: &mut JobTable, job: &Job, worker: &str, moves: &[&str], now: Instant) {
    assert_eq!(take_up(table, job, worker, now).games, [0]);
    let record = played(job, moves);
    assert!(table.take(by(job, worker, record), worker, now).is_ok());
}

/// Lets so much time go by in which these are here.
fn wait(table: &mut JobTable, workers: &[&str], began: Instant, time: Duration) -> Instant {
    let mut now = began;
    while now < began + time {
        now += SECOND;
        here(table, workers, now);
        let _ = table.due(now, 0);
    }
    now
}

/// Writes the changes to the store; gives the games in doubt.
fn file(table: &mut JobTable, dir: &Path) -> Vec<u64> {
    for change in table.audits.changes() {
        change.apply(dir).unwrap();
    }
    let games = store::games_in_doubt(dir).unwrap();
    games.into_iter().map(GameId::get).collect()
}

#[tokio::test(start_paused = true)]
async fn a_game_that_two_play_differently_is_in_doubt_until_a_third_one_comes() {
    let (now, dir) = (Instant::now(), tempfile::tempdir().unwrap());
    let mut table = audited(ALL);
    here(&mut table, &["one", "two"], now);
    let results = play(&mut table, "one", &["H8", "A1"], 0.0, now);
    let job = audit(&mut table, now);
    play_again(&mut table, &job, "two", &["H8", "I9"], now);
    assert_eq!(file(&mut table, dir.path()), [1]);
    assert_eq!(results.count(), 1, "a third one may be started");
    let later = wait(&mut table, &["one", "two"], now, Duration::from_secs(70));
    assert_eq!(results.count(), 0, "the contest goes on");
    assert_eq!(file(&mut table, dir.path()), [1], "it stays in doubt");
    assert_eq!(table.audits.counts().given_up, 1);
    here(&mut table, &["three"], later);
    let job = audit(&mut table, later);
    play_again(&mut table, &job, "three", &["H8", "I9"], later);
    assert_eq!(
        table.new_suspensions().unwrap().keys().collect::<Vec<_>>(),
        ["one"]
    );
    assert!(file(&mut table, dir.path()).is_empty());
    assert!(store::audit_files(dir.path()).unwrap().is_empty());
}

#[tokio::test(start_paused = true)]
async fn three_ways_to_play_a_game_leave_it_in_doubt_and_nobody_else_is_asked() {
    let (now, dir) = (Instant::now(), tempfile::tempdir().unwrap());
    let mut table = audited(ALL);
    here(&mut table, &["one", "two", "three", "four"], now);
    let results = play(&mut table, "one", &["H8", "A1"], 0.0, now);
    for (worker, last) in [("two", "I9"), ("three", "B2")] {
        let job = audit(&mut table, now);
        play_again(&mut table, &job, worker, &["H8", last], now);
    }
    assert_eq!((results.count(), table.counts.suspended), (0, 0));
    assert!(table.due(now, 10).is_empty());
    assert_eq!(file(&mut table, dir.path()), [1]);
    let mut next = JobTable::new(frame("next"), WorkerRegistry::new(BTreeSet::new()), ALL);
    let open = open_audits::read(dir.path()).unwrap();
    next.resume_audits(open, &results, now);
    assert_eq!(results.count(), 0);
}

#[tokio::test(start_paused = true)]
async fn an_audit_that_a_killed_run_left_open_comes_to_an_end_in_the_next_one() {
    let (now, dir) = (Instant::now(), tempfile::tempdir().unwrap());
    let mut table = audited(ALL);
    here(&mut table, &["one", "two"], now);
    table.add(vec![wanted(0)], now);
    let job = audit(&mut table, now + SECOND);
    take_up(&mut table, &job, "one", now);
    let record = played(&job, &["H8", "A1"]);
    let ending = table.take(by(&job, "one", record), "one", now).unwrap();
    // It is killed when the game is written down, before the contest has kept it or after.
    let drawn = table.draw(&mut ending.unwrap(), 0.0).unwrap();
    drawn.apply(dir.path()).unwrap();
    let mut results = OpenResults::default();
    for (worker, run) in [("two", "1"), ("three", "2")] {
        let mut next = JobTable::new(frame(run), WorkerRegistry::new(BTreeSet::new()), ALL);
        results = OpenResults::default();
        next.resume_audits(open_audits::read(dir.path()).unwrap(), &results, now);
        assert_eq!(results.count(), 1, "no verdict rests on it yet");
        if run == "1" {
            // A worker that has played it does not play it again.
            here(&mut next, &["one"], now);
            assert!(next.due(now, 10).is_empty());
        }
        here(&mut next, &["two", "three"], now);
        let job = audit(&mut next, now);
        play_again(&mut next, &job, worker, &["H8", "I9"], now);
        let _ = file(&mut next, dir.path());
        table = next;
    }
    assert_eq!(results.count(), 0);
    // It has not come back, and its games are annulled all the same: by its name.
    let suspended = table.new_suspensions().unwrap();
    assert_eq!(suspended["one"].names, ["one"]);
    assert!(store::audit_files(dir.path()).unwrap().is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_game_that_was_drawn_and_is_not_kept_leaves_no_file() {
    let (now, dir) = (Instant::now(), tempfile::tempdir().unwrap());
    let mut table = audited(ALL);
    here(&mut table, &["one", "two"], now);
    table.add(vec![wanted(0)], now);
    let job = audit(&mut table, now + SECOND);
    take_up(&mut table, &job, "one", now);
    let ending = table.take(by(&job, "one", played(&job, &["H8"])), "one", now);
    let mut ending = ending.unwrap().unwrap();
    let drawn = table.draw(&mut ending, 0.0).unwrap();
    drawn.apply(dir.path()).unwrap();
    assert_eq!(store::audit_files(dir.path()).unwrap().len(), 1);
    let lost = Err(ResultRefusal::Lost("the disk is full".to_owned()));
    table.settled(ending.taken.unwrap().game, &lost, now);
    let _ = file(&mut table, dir.path());
    assert!(store::audit_files(dir.path()).unwrap().is_empty());
}

#[tokio::test(start_paused = true)]
async fn where_many_audits_wait_they_go_first_and_none_is_left_out() {
    let now = Instant::now();
    let mut table = audited(ALL);
    here(&mut table, &["one", "two"], now);
    for _ in 0..MAX_WAITING {
        play(&mut table, "one", &["H8"], 0.0, now);
    }
    let later = now + 3 * SECOND;
    here(&mut table, &["one", "two"], later);
    table.add(vec![wanted(0)], now);
    let due = table.due(later, 100);
    assert!(due.len() > 1);
    let is_audit = |job: &Job| table.audits.epoch(job.key.number).is_some();
    assert!(due.iter().all(|(_, job)| is_audit(job)));
    // Once fewer wait, games that count go on.
    let much_later = later + 2 * SECOND;
    here(&mut table, &["one", "two"], much_later);
    let due = table.due(much_later, 100);
    assert_eq!(due.len(), 1);
    assert!(table.audits.epoch(due[0].1.key.number).is_none());
    assert_eq!(table.audits.counts().left_out, 0);
}

#[tokio::test(start_paused = true)]
async fn the_keys_of_one_queue_that_is_an_accounts_own_do_not_confirm_each_other() {
    let now = Instant::now();
    let mut table = audited(ALL);
    let come = |table: &mut JobTable, worker: &str, queue: &str| {
        table
            .workers
            .here(presence(worker, queue, &BOTH), worker, now);
    };
    for worker in ["one", "two", "three"] {
        come(&mut table, worker, "worker-1");
    }
    play_in(&mut table, "one", "worker-1", now);
    assert!(table.audits.is_empty(), "nobody else could tell");
    come(&mut table, "honest", "worker-2");
    let results = play_in(&mut table, "one", "worker-1", now);
    let due = table.due(now, 10);
    let [(queue, job)] = &due[..] else {
        panic!("{} jobs", due.len());
    };
    assert_eq!(queue, "worker-2");
    let claim = |worker: &str| Claim {
        key: job.key.clone(),
        worker: worker.to_owned(),
        factor: FACTOR,
    };
    for queue in ["worker-1", "worker-2"] {
        // It speaks from its own queue, and where NATS lets it, from another one.
        let claimed = table.claim(&claim("two"), ("two", queue), now);
        assert_eq!(claimed.games.is_empty(), queue == "worker-1", "{queue}");
    }
    assert_eq!(results.count(), 1);
}

/// Has a worker of a queue play a single game that is drawn.
fn play_in(table: &mut JobTable, worker: &str, queue: &str, now: Instant) -> OpenResults {
    let assignment = wanted(0);
    let results = assignment.open.clone();
    table.add(vec![assignment], now);
    let job = table.due(now + SECOND, 10).remove(0).1;
    let claim = Claim {
        key: job.key.clone(),
        worker: worker.to_owned(),
        factor: FACTOR,
    };
    // Jobs of other queues are none of its own.
    let own = table.jobs.get_mut(&job.key.number).unwrap();
    own.class = Some(queue.to_owned());
    assert_eq!(table.claim(&claim, (worker, queue), now).games, [0]);
    let record = played(&job, &["H8"]);
    let ending = table.take(by(&job, worker, record), worker, now).unwrap();
    let mut ending = ending.unwrap();
    let _ = table.draw(&mut ending, 0.0);
    table.settled(ending.taken.unwrap().game, &Ok(()), now);
    results
}

#[tokio::test(start_paused = true)]
async fn a_worker_that_would_not_play_an_audit_leaves_it_to_others() {
    let now = Instant::now();
    let mut table = audited(ALL);
    here(&mut table, &["one", "two", "three"], now);
    let results = play(&mut table, "one", &["H8", "A1"], 0.0, now);
    // One says that it cannot.
    let job = audit(&mut table, now);
    assert_eq!(take_up(&mut table, &job, "two", now).games, [0]);
    let failure = Failure::new(FailureCause::NotStarted, "no such file");
    let handed_in = Submission {
        end: End::NotBrought(vec![MissingPlayer::of(Seat::FIRST, &failure)]),
        ..hand_in(&job, 0, "two")
    };
    assert!(table.take(handed_in, "two", now).is_ok());
    assert_eq!(results.count(), 1);
    // Another one says for ever that it is at it.
    let job = audit(&mut table, now);
    assert!(take_up(&mut table, &job, "two", now).games.is_empty());
    let job = audit(&mut table, now + SECOND);
    assert_eq!(take_up(&mut table, &job, "three", now).games, [0]);
    let mut later = now;
    while later < now + Duration::from_secs(5 * 60) + SECOND {
        later += SECOND;
        here(&mut table, &["one", "two", "three"], later);
        table.heard(&job.key, "three", 0, later);
        assert!(table.due(later, 10).is_empty());
        // It has no more time when it claims it again.
        take_up(&mut table, &job, "three", later);
    }
    assert_eq!(results.count(), 1);
    here(&mut table, &["four"], later);
    let job = audit(&mut table, later);
    play_again(&mut table, &job, "four", &["H8", "A1"], later);
    assert_eq!(results.count(), 0);
    assert_eq!(table.audits.counts().given_up, 0);
}

#[tokio::test(start_paused = true)]
async fn a_worker_holds_no_more_audits_than_it_has_places_and_a_few() {
    let now = Instant::now();
    let mut table = audited(ALL);
    here(&mut table, &["one", "two"], now);
    for _ in 0..10 {
        play(&mut table, "one", &["H8"], 0.0, now);
    }
    let due = table.due(now, 100);
    assert_eq!(due.len(), 10);
    let jobs: Vec<Job> = due.into_iter().map(|(_, job)| job).collect();
    let held = jobs
        .iter()
        .filter(|job| !take_up(&mut table, job, "two", now).games.is_empty());
    assert_eq!(held.count(), 2 * MOST_OF_PLACE);
}

#[tokio::test(start_paused = true)]
async fn what_a_liar_has_played_again_is_played_by_others_once_it_is_suspended() {
    let (now, dir) = (Instant::now(), tempfile::tempdir().unwrap());
    let mut table = audited(ALL);
    here(&mut table, &["one", "liar"], now);
    let results = play(&mut table, "one", &["H8", "A1"], 0.0, now);
    let job = audit(&mut table, now);
    play_again(&mut table, &job, "liar", &["H8", "I9"], now);
    assert_eq!(file(&mut table, dir.path()), [1]);
    for _ in 0..3 {
        table.count_wrong(&WorkerIdentity {
            name: "liar".to_owned(),
            key: "liar".to_owned(),
        });
    }
    assert_eq!(table.counts.suspended, 1);
    assert!(file(&mut table, dir.path()).is_empty());
    here(&mut table, &["two"], now);
    let job = audit(&mut table, now);
    play_again(&mut table, &job, "two", &["H8", "A1"], now);
    assert_eq!(results.count(), 0);
    assert!(table.workers.suspended.contains_key("liar"));
    assert_eq!(table.counts.suspended, 1);
}
