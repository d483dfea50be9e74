//! Workers and coordinators that wait: for NATS, for a machine that is not busy, for each
//! other; and those that are refused or told to end meanwhile.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::process::Signal;
use tests::{Finished, arbiter};

use crate::field::{Field, PATIENCE, expect_whole, rest};

/// Less than the minute in which running games may end: nothing that waits takes so long.
const AT_ONCE: Duration = Duration::from_secs(40);

/// Waits until the log of a tournament says this.
pub(crate) fn wait_for_log(file: &Path, told: &str) {
    let log = file.with_extension("").join("arbiter.log");
    let deadline = Instant::now() + PATIENCE;
    while !fs::read_to_string(&log).is_ok_and(|log| log.contains(told)) {
        assert!(Instant::now() < deadline, "nobody says '{told}'");
        rest();
    }
}

/// Waits until somebody tries to reach NATS, which is not there, and starts it then.
fn start_nats_when_called(field: &mut Field, caller: impl FnOnce(&mut Field)) {
    field.kill_nats();
    let listener = TcpListener::bind(field.address()).expect("the port is free");
    caller(field);
    let (called, _) = listener.accept().expect("a call");
    drop((called, listener));
    field.start_nats();
}

#[test]
fn workers_and_coordinators_wait_for_nats_at_their_start() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let (first, second) = (
        field.tournament("first", 2, true),
        field.tournament("second", 2, true),
    );
    start_nats_when_called(&mut field, |field| field.start_worker(1));
    let _ = field.start_coordinator(&first).wait().expect_status(0);
    expect_whole(&first, 6);
    fs::remove_file(field.path("events")).expect("the events");
    let worker = field.kill_worker(1);
    let mut coordinator = None;
    start_nats_when_called(&mut field, |field| {
        coordinator = Some(field.start_coordinator(&second));
    });
    field.start_worker(2);
    let coordinator = coordinator.expect("it was started").wait().expect_status(0);
    expect_whole(&second, 6);
    for ended in [worker, coordinator] {
        let told = ended.stderr.matches("waiting for NATS at nats://127.0.0.1");
        assert_eq!(told.count(), 1, "{ended}");
    }
}

#[test]
fn a_busy_worker_gets_no_games_and_both_sides_say_why() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let file = field.tournament("far", 2, true);
    field.start_busy_worker(1);
    let coordinator = field.start_coordinator(&file);
    wait_for_log(&file, "worker 1 takes no games: its machine is busy, load ");
    wait_for_log(
        &file,
        "games wait, as the machines of their workers are busy: worker 1, load ",
    );
    field.start_worker(2);
    let _ = coordinator.wait().expect_status(0);
    expect_whole(&file, 6);
    let log = field.end_worker(1).stderr;
    assert!(log.contains("this machine is busy, load "), "{log}");
    assert!(log.contains(" > -1: no game is taken"), "{log}");
}

/// A worker called as the first one, with a key of this name.
fn namesake(field: &Field, key: &str) -> Finished {
    arbiter(["work", "--name", "worker 1", "--most-load", "1000"])
        .args(["--nats", &field.url()])
        .args(["--brains".as_ref(), field.path("brains.toml").as_os_str()])
        .args(["--key".as_ref(), field.path(key).as_os_str()])
        .logging()
        .limit(PATIENCE)
        .run()
        .expect_status(1)
}

#[test]
fn a_worker_whose_name_is_taken_says_so_and_ends() {
    let Some(mut field) = Field::new() else {
        return;
    };
    // Nobody has one of its programs, so that no job is there which ends it.
    let file = field.tournament("far", 2, true);
    let text = fs::read_to_string(&file).expect("the file");
    let without = text.replacen("'worker:", "'worker:no-", 1);
    fs::write(&file, without).expect("the file");
    field.start_worker(1);
    let coordinator = field.start_coordinator(&file);
    wait_for_log(&file, "worker worker 1 is here");
    let other_key = namesake(&field, "other.key").stderr;
    let told = "the coordinator refuses it: worker worker 1 gets no games: a worker of this name has another key";
    assert!(other_key.contains(told), "{other_key}");
    let same_key = namesake(&field, "1.key").stderr;
    let told = "another worker is here as worker 1 with the same key; give this one another";
    assert!(same_key.contains(told), "{same_key}");
    wait_for_log(
        &file,
        "worker worker 1 gets no games: a worker of this name",
    );
    coordinator.kill();
}

#[test]
fn a_coordinator_that_waits_for_a_worker_and_a_worker_that_waits_for_games_end_at_once() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let file = field.tournament("far", 2, true);
    let coordinator = field.start_coordinator(&file);
    wait_for_log(&file, "no worker is here");
    let began = Instant::now();
    coordinator.signal(Signal::TERM);
    let ended = coordinator.wait();
    assert!(began.elapsed() < AT_ONCE, "{:?}: {ended}", began.elapsed());
    // What it had handed out is played by the next run.
    field.start_worker(1);
    let _ = field.start_coordinator(&file).wait().expect_status(0);
    expect_whole(&file, 6);
    let began = Instant::now();
    let ended = field.end_worker(1).expect_status(0);
    assert!(began.elapsed() < AT_ONCE, "{:?}: {ended}", began.elapsed());
}
