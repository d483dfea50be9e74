//! A coordinator's table, on a clock of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use contest::{Answer, Assignment, LiveProgress, ResultRefusal};
use games::Seat;
use record::verdict::{Failure, FailureCause};
use record::{GameId, Journal, PlayedAt, Thousandths, from_xml, samples, to_xml};
use tokio::sync::{oneshot, watch};

use super::results::MAX_TRIES;
use super::*;
use crate::coordinator::assignments::KeptClaims;
use crate::coordinator::claims::{ABANDONED, MOST_OF_PLACE, WorkerIdentity};
use crate::coordinator::job_entry::SILENT;
use crate::coordinator::suspensions::Suspension;
use crate::coordinator::test_games::{assigned, frame};
use crate::coordinator::worker_registry::GONE;
use crate::job::{
    Claim, ClaimReply, End, GameOrder, Job, JobOrders, MissingPlayer, Presence, Submission,
};

#[path = "audit_tests.rs"]
mod audits;
#[path = "claim_tests.rs"]
mod claims;
#[path = "openings_tests.rs"]
mod openings;

const SECOND: Duration = Duration::from_secs(1);

/// Classes.
const X: &str = "00000000000000aa";
const Y: &str = "00000000000000bb";
const Z: &str = "00000000000000cc";

/// How fast workers are.
const FACTOR: Thousandths = Thousandths::ONE;

/// The key of worker one.
const KEY: &str = "K";

/// A journal of a game that has not begun.
fn journal(id: u64) -> Journal {
    let mut journal = samples::empty();
    journal.id = GameId::new(id);
    journal.entries.clear();
    journal.verdict = None;
    for (player, name) in journal.players.iter_mut().zip(["worker:a", "worker:b"]) {
        player.brain = name.to_owned();
        player.transcript.clear();
        player.errors.clear();
    }
    journal
}

fn assignment(number: u32) -> (Assignment, oneshot::Receiver<(Answer, LiveProgress)>) {
    assigned(number, journal(u64::from(number) + 1))
}

/// An assignment of a contest that waits for it as long as the test goes on.
fn wanted(number: u32) -> Assignment {
    let (assignment, answered) = assignment(number);
    std::mem::forget(answered);
    assignment
}

/// Both games of an opening, the first one with this number.
fn pair(first: u32) -> Vec<Assignment> {
    vec![wanted(first), wanted(first + 1)]
}

fn presence(worker: &str, class: &str, programs: &[(&str, &str)]) -> Presence {
    let programs = programs.iter();
    Presence {
        worker: worker.to_owned(),
        class: class.to_owned(),
        programs: programs
            .map(|(name, hash)| ((*name).to_owned(), (*hash).to_owned()))
            .collect(),
        takes_files: false,
        slots: 2,
        factor: FACTOR,
        load: Thousandths::of(0.5),
        is_busy: false,
        most_load: None,
        instance: 0,
    }
}

const BOTH: [(&str, &str); 2] = [("a", "1"), ("b", "2")];

fn table() -> JobTable {
    JobTable::new(
        frame("run"),
        WorkerRegistry::new(BTreeSet::new()),
        AuditRules::default(),
    )
}

/// Puts two games of one opening in, and gives the job they become.
fn one_job(table: &mut JobTable, now: Instant) -> Job {
    table.add(pair(0), now);
    let due = table.due(now, 10);
    let [(_, job)] = &due[..] else {
        panic!("{} jobs", due.len());
    };
    job.clone()
}

fn claim(table: &mut JobTable, job: &Job, worker: &str, now: Instant) -> Vec<usize> {
    let claim = Claim {
        key: job.key.clone(),
        worker: worker.to_owned(),
        factor: FACTOR,
    };
    let key = if worker == "one" { KEY } else { "L" };
    let queue = queue_of(table, job);
    table.claim(&claim, (key, &queue), now).games
}

/// The claim of a worker whose key is its name.
fn take_up(table: &mut JobTable, job: &Job, worker: &str, now: Instant) -> ClaimReply {
    let claim = Claim {
        key: job.key.clone(),
        worker: worker.to_owned(),
        factor: FACTOR,
    };
    let queue = queue_of(table, job);
    table.claim(&claim, (worker, &queue), now)
}

/// The queue in which a job is.
fn queue_of(table: &JobTable, job: &Job) -> String {
    let given = table.jobs.get(&job.key.number);
    let class = given.and_then(|given| given.class.clone());
    class.unwrap_or(Y.to_owned())
}

fn hand_in(job: &Job, game: usize, worker: &str) -> Submission {
    hand_in_from(job, game, worker, Some((worker, FACTOR)))
}

/// A submission whose record names this machine and its factor.
fn hand_in_from(
    job: &Job,
    game: usize,
    worker: &str,
    machine: Option<(&str, Thousandths)>,
) -> Submission {
    let journal = Journal {
        machine: machine.map(|(name, factor)| PlayedAt {
            name: name.to_owned(),
            factor,
            load: Thousandths::of(0.5),
        }),
        ..journal(1)
    };
    Submission {
        key: job.key.clone(),
        game,
        worker: worker.to_owned(),
        end: End::Played(to_xml(&journal)),
    }
}

#[tokio::test(start_paused = true)]
async fn both_games_of_an_opening_are_one_job_for_workers_that_have_the_programs() {
    let mut table = table();
    let now = Instant::now();
    assert_eq!(table.workers.room(), 0);
    table.add(pair(0), now);
    assert!(table.due(now, 10).is_empty(), "nobody is here");
    table
        .workers
        .here(presence("half", X, &BOTH[..1]), "H", now);
    assert!(table.due(now, 10).is_empty(), "nobody has both");
    table.workers.here(presence("whole", Y, &BOTH), "W", now);
    let other = presence("other", Z, &[("a", "1"), ("b", "3")]);
    table.workers.here(other, "O", now);
    let due = table.due(now, 10);
    assert_eq!(due.len(), 1);
    let (class, job) = &due[0];
    assert_eq!((class.as_str(), job.games.len()), (Y, 2));
    assert_eq!(table.workers.room(), 12);
    assert!(table.due(now, 10).is_empty());
    table.add(vec![wanted(2)], now);
    assert_eq!(table.due(now, 10)[0].1.games.len(), 1);
    // The program of the first worker with a name stays the right one when that worker has
    // gone.
    let later = now + 2 * GONE;
    let other = presence("other", Z, &[("a", "1"), ("b", "3")]);
    table.workers.here(other, "O", later);
    assert!(table.due(later, 10).is_empty(), "it is another program");
    table.workers.here(presence("whole", Y, &BOTH), "W", later);
    assert_eq!(table.due(later, 10).len(), 2);
}

#[tokio::test(start_paused = true)]
async fn however_few_jobs_are_asked_for_at_a_time_each_is_handed_out_once() {
    let mut table = table();
    let now = Instant::now();
    for number in 0..10 {
        table.add(pair(2 * number), now);
    }
    // Nobody is here yet, then somebody.
    assert!(table.due(now, 3).is_empty());
    table.workers.here(presence("one", Y, &BOTH), KEY, now);
    let mut numbers = Vec::new();
    loop {
        let due = table.due(now, 3);
        if due.is_empty() {
            break;
        }
        assert!(due.len() <= 3);
        numbers.extend(due.iter().map(|(_, job)| job.key.number));
    }
    assert_eq!(numbers, (1..=10).collect::<Vec<u64>>());
}

#[tokio::test(start_paused = true)]
async fn the_class_with_the_least_to_do_gets_the_next_job() {
    let mut table = table();
    let now = Instant::now();
    table.workers.here(presence("one", X, &BOTH), KEY, now);
    table.workers.here(presence("two", Y, &BOTH), "L", now);
    for first in [0, 2] {
        table.add(pair(first), now);
    }
    let due = table.due(now, 10);
    let [(first, _), (second, job)] = &due[..] else {
        panic!("{} jobs", due.len());
    };
    // Of two that have as much to do, it is the first one's turn.
    assert_eq!([first, second], [X, Y]);
    assert_eq!(claim(&mut table, job, "two", now), [0, 1]);
    for game in 0..2 {
        assert!(table.take(hand_in(job, game, "two"), "L", now).is_ok());
    }
    let add = |table: &mut JobTable, number: u32| {
        table.add(pair(number), now);
        let due = table.due(now, 10);
        assert_eq!(due.len(), 1);
        due[0].clone()
    };
    let (next, job) = add(&mut table, 4);
    assert_eq!(next, Y);
    table.take_back(job.key.number);
    let again = table.due(now, 10);
    // Not X, which still has its first job.
    assert_eq!(again[0].0, Y);
}

#[tokio::test(start_paused = true)]
async fn a_game_began_when_the_clock_of_the_coordinator_says() {
    let mut table = table();
    let now = Instant::now();
    table.workers.here(presence("one", Y, &BOTH), KEY, now);
    let job = one_job(&mut table, now);
    for (game, wrong) in [(0, "2001-01-01T00:00:00Z"), (1, "2100-01-01T00:00:00Z")] {
        let before = record::now();
        claim(&mut table, &job, "one", now);
        let mut handed_in = hand_in(&job, game, "one");
        if let End::Played(record) = &mut handed_in.end {
            let mut journal = from_xml(record.as_bytes()).unwrap();
            journal.started = wrong.parse().unwrap();
            *record = to_xml(&journal);
        }
        let ending = table.take(handed_in, KEY, now).unwrap().unwrap();
        let Answer::Played(journal, _) = ending.answer else {
            panic!("it was played");
        };
        assert!((before..=record::now()).contains(&journal.started));
    }
}

#[tokio::test(start_paused = true)]
async fn a_record_says_which_worker_played_it_and_how_fast_that_is() {
    let now = Instant::now();
    let begun = || {
        let mut table = table();
        table.workers.here(presence("one", Y, &BOTH), KEY, now);
        let job = one_job(&mut table, now);
        assert_eq!(claim(&mut table, &job, "one", now), [0, 1]);
        (table, job)
    };
    let two = Thousandths::of(2.0);
    for (machine, expected) in [
        (None, "its record does not name the worker"),
        (Some(("two", FACTOR)), "its record does not name the worker"),
        (
            Some(("one", two)),
            "its factor is not that with which it was begun",
        ),
        (
            Some(("one", Thousandths::of(1000.0))),
            "no machine has the factor 1000.000",
        ),
    ] {
        let (mut table, job) = begun();
        let handed_in = hand_in_from(&job, 0, "one", machine);
        let refused = table.take(handed_in, KEY, now).err();
        assert_eq!(refused.as_deref(), Some(expected));
    }
    let broken = Presence {
        factor: Thousandths::of(1000.0),
        ..presence("broken", Z, &BOTH)
    };
    let mut empty = table();
    empty.workers.here(broken, "B", now);
    assert_eq!(empty.workers.count(), 0);
    let (mut table, job) = begun();
    assert!(table.take(hand_in(&job, 0, "one"), KEY, now).is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_game_is_taken_once() {
    let mut table = table();
    let now = Instant::now();
    table.workers.here(presence("one", Y, &BOTH), KEY, now);
    let job = one_job(&mut table, now);
    assert_eq!(claim(&mut table, &job, "one", now), [0, 1]);
    assert!(matches!(
        table.take(hand_in(&job, 0, "one"), KEY, now),
        Ok(Some(_))
    ));
    let again = table.take(hand_in(&job, 0, "one"), KEY, now).err();
    assert_eq!(again.as_deref(), Some("the game has a result already"));
    let now = now + ABANDONED;
    assert_eq!(claim(&mut table, &job, "other", now), [1]);
    assert!(matches!(
        table.take(hand_in(&job, 1, "other"), "L", now),
        Ok(Some(_))
    ));
    assert!(claim(&mut table, &job, "one", now).is_empty());
    let late = table.take(hand_in(&job, 1, "one"), KEY, now).err();
    assert_eq!(late.as_deref(), Some("its games have their results"));
    assert_eq!((table.counts.taken, table.counts.refused), (2, 2));
}

#[tokio::test(start_paused = true)]
async fn what_is_silent_is_handed_out_again_and_its_worker_is_late() {
    let mut table = table();
    let began = Instant::now();
    let mut now = began;
    table.workers.here(presence("one", Y, &BOTH), KEY, now);
    let job = one_job(&mut table, now);
    claim(&mut table, &job, "one", now);
    while now < began + SILENT - SECOND {
        now += SECOND;
        table.workers.here(presence("one", Y, &BOTH), KEY, now);
        assert!(table.due(now, 10).is_empty());
    }
    assert!(table.heard(&job.key, KEY, 0, now).is_some());
    now += SILENT - SECOND;
    table.workers.here(presence("one", Y, &BOTH), KEY, now);
    assert!(table.due(now, 10).is_empty(), "it was heard of");
    now += SECOND;
    table.workers.here(presence("one", Y, &BOTH), KEY, now);
    let again = table.due(now, 10);
    assert_eq!(again[0].1.key.epoch, job.key.epoch + 1);
    assert!(claim(&mut table, &job, "one", now).is_empty());
    let late = table.take(hand_in(&job, 0, "one"), KEY, now).err().unwrap();
    assert!(late.contains("this is epoch 1, now is 2"), "{late}");
    assert_eq!(claim(&mut table, &again[0].1, "one", now), [0, 1]);
    assert!(table.take(hand_in(&again[0].1, 0, "one"), KEY, now).is_ok());
}

#[tokio::test(start_paused = true)]
async fn jobs_of_a_class_that_has_gone_go_to_another_one() {
    let mut table = table();
    let now = Instant::now();
    table.workers.here(presence("one", Y, &BOTH), KEY, now);
    let job = one_job(&mut table, now);
    let later = now + GONE;
    table.workers.here(presence("two", Z, &BOTH), "L", later);
    let again = table.due(later, 10);
    assert_eq!(again[0].0, Z);
    assert_eq!(again[0].1.key.number, job.key.number);
}

#[tokio::test(start_paused = true)]
async fn after_nats_was_away_jobs_that_nobody_has_begun_are_handed_out_again() {
    let mut table = table();
    let now = Instant::now();
    table.workers.here(presence("one", Y, &BOTH), KEY, now);
    let job = one_job(&mut table, now);
    table.came_back();
    let again = table.due(now, 10);
    assert_eq!(again[0].1.key.epoch, job.key.epoch + 1);
    claim(&mut table, &again[0].1, "one", now);
    table.came_back();
    assert!(table.due(now, 10).is_empty(), "a worker is at it");
}

#[tokio::test(start_paused = true)]
async fn a_job_that_nobody_has_begun_and_that_is_not_in_its_queue_is_handed_out_again() {
    let mut table = table();
    let now = Instant::now();
    table.workers.here(presence("one", Y, &BOTH), KEY, now);
    let job = one_job(&mut table, now);
    let (empty, later) = (BTreeSet::from([Y.to_owned()]), now + 2 * ABANDONED);
    table.workers.here(presence("one", Y, &BOTH), KEY, later);
    table.miss_from(&BTreeSet::from([Z.to_owned()]), later);
    table.miss_from(&empty, now + ABANDONED);
    assert!(table.due(later, 10).is_empty(), "it may be there");
    table.miss_from(&empty, later);
    let again = table.due(later, 10);
    assert_eq!(again[0].1.key.epoch, job.key.epoch + 1);
    claim(&mut table, &again[0].1, "one", later);
    table.miss_from(&empty, later + 2 * ABANDONED);
    assert!(table.due(later, 10).is_empty(), "a worker is at it");
}

#[tokio::test(start_paused = true)]
async fn a_worker_hands_in_for_itself_alone_and_only_with_a_known_key() {
    let now = Instant::now();
    let mut table = JobTable::new(
        frame("run"),
        WorkerRegistry::new(BTreeSet::from(["K".to_owned(), "L".to_owned()])),
        AuditRules::default(),
    );
    table.workers.here(presence("one", Y, &BOTH), KEY, now);
    let job = one_job(&mut table, now);
    let unknown = table.take(hand_in(&job, 0, "one"), "M", now).err().unwrap();
    assert_eq!(unknown, "the coordinator does not know the key M");
    assert_eq!(claim(&mut table, &job, "one", now), [0, 1]);
    assert!(table.take(hand_in(&job, 0, "one"), KEY, now).is_ok());
    let other = table.take(hand_in(&job, 1, "one"), "L", now).err().unwrap();
    assert_eq!(other, "a worker of this name has another key");
    let mut elsewhere = hand_in(&job, 1, "one");
    elsewhere.key.run = "before".to_owned();
    let late = table.take(elsewhere, KEY, now).err().unwrap();
    assert_eq!(late, "it belongs to an earlier run of the coordinator");
}

#[tokio::test(start_paused = true)]
async fn a_program_that_does_not_start_is_tried_elsewhere_before_its_player_has_failed() {
    let failure = Failure::new(FailureCause::NotStarted, "no such file");
    let tries = |workers: &[&'static str]| {
        let mut table = table();
        let mut now = Instant::now();
        for worker in workers {
            table.workers.here(presence(worker, Y, &BOTH), worker, now);
        }
        let mut job = one_job(&mut table, now);
        for tried in 1.. {
            // A worker that has tried it in vain is not asked again.
            let mut who = *workers.first().unwrap();
            for worker in workers {
                let claimed = take_up(&mut table, &job, worker, now).games;
                if !claimed.is_empty() {
                    who = worker;
                    break;
                }
                now += SECOND;
                for worker in workers {
                    table.workers.here(presence(worker, Y, &BOTH), worker, now);
                }
                job = table.due(now, 10)[0].1.clone();
            }
            let handed_in = Submission {
                end: End::NotBrought(vec![MissingPlayer::of(Seat::FIRST, &failure)]),
                ..hand_in(&job, 0, who)
            };
            if let Some(ending) = table.take(handed_in, who, now).unwrap() {
                let Answer::NotBrought(failures) = ending.answer else {
                    panic!("it was played");
                };
                let (seat, failure) = &failures[0];
                assert_eq!(
                    (*seat, failure.cause),
                    (Seat::FIRST, FailureCause::NotStarted)
                );
                assert_eq!(failure.detail, format!("at worker {who}: no such file"));
                return tried;
            }
            job = table.due(now, 10)[0].1.clone();
        }
        unreachable!("it ends");
    };
    assert_eq!(tries(&["one"]), 1);
    assert_eq!(tries(&["one", "two"]), 2);
    assert_eq!(tries(&["one", "two", "three", "four"]), MAX_TRIES);
}

#[tokio::test(start_paused = true)]
async fn a_game_that_its_contest_has_stopped_is_not_played() {
    let mut table = table();
    let now = Instant::now();
    let (first, stopped) = assignment(0);
    let (second, _waits) = assignment(1);
    table.workers.here(presence("one", Y, &BOTH), KEY, now);
    table.add(vec![first, second], now);
    let job = table.due(now, 10)[0].1.clone();
    drop(stopped);
    assert_eq!(claim(&mut table, &job, "one", now), [1]);
}

#[tokio::test(start_paused = true)]
async fn a_worker_hears_of_games_that_are_halted_and_of_those_that_nobody_waits_for() {
    let mut table = table();
    let now = Instant::now();
    table.workers.here(presence("one", X, &BOTH), KEY, now);
    let (halt, halted) = watch::channel(false);
    let (first, first_answered) = assignment(0);
    let (second, _second_answered) = assignment(1);
    table.add(vec![Assignment { halted, ..first }, second], now);
    let (_, job) = table.due(now, 10).remove(0);
    let number = job.key.number;
    assert!(table.news().is_empty(), "nobody has begun it");
    assert_eq!(claim(&mut table, &job, "one", now), [0, 1]);
    let ear = || "ear".to_owned();
    assert_eq!(table.listens(number, ear()), None, "all is as it was");
    let wanted = |courses: &[GameOrder]| JobOrders {
        run: "run".to_owned(),
        number,
        courses: courses.to_vec(),
    };
    halt.send_replace(true);
    let halted = wanted(&[GameOrder::Halt, GameOrder::Play]);
    assert_eq!(table.news(), [(ear(), halted.clone())]);
    assert!(table.news().is_empty(), "it was told");
    // The orders may have been lost.
    assert_eq!(table.listens(number, ear()), Some((ear(), halted)));
    halt.send_replace(false);
    let all_go_on = wanted(&[GameOrder::Play, GameOrder::Play]);
    assert_eq!(table.news(), [(ear(), all_go_on)]);
    drop(first_answered);
    let stopped = wanted(&[GameOrder::Stop, GameOrder::Play]);
    assert_eq!(table.news(), [(ear(), stopped.clone())]);
    // Another worker that begins it has heard nothing, and is told when it speaks.
    let _ = claim(&mut table, &job, "one", now);
    let other = || "other".to_owned();
    assert_eq!(table.listens(number, other()), Some((other(), stopped)));
    let unknown = table.listens(number + 1, ear());
    let (_, nothing) = unknown.expect("it is told that nothing is wanted");
    assert!(nothing.courses.is_empty());
    assert_eq!(nothing.of(0), GameOrder::Stop);
}

#[test]
fn the_roster_of_the_workers_tells_which_are_busy() {
    let mut workers = WorkerRegistry::new(BTreeSet::new());
    let now = Instant::now();
    let busy = |is_busy| Presence {
        is_busy,
        ..presence("w", "c", &BOTH)
    };
    for is_busy in [true, false] {
        workers.here(busy(is_busy), "K", now);
        let seen: Vec<bool> = workers.roster().iter().map(|here| here.is_busy).collect();
        assert_eq!(seen, [is_busy]);
    }
}
