//! NATS loses its data in the middle of a tournament, while its workers stay up.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::field::{Field, PATIENCE, expect_whole, records, rest};
use crate::nats::Nats;

/// All games of the tournament.
const GAMES: usize = 90;

/// Plays a tournament of which NATS loses something again and again; each game counts
/// once.
fn survives(lose: impl Fn(&mut Field, &Path)) {
    let Some(mut field) = Field::new() else {
        return;
    };
    let alone = field.tournament("alone", 30, false);
    let expected = field.standings(&alone);
    let file = field.slow_tournament("far", 30, "5ms");
    for number in 1..=2 {
        field.start_worker(number);
    }
    let coordinator = field.start_coordinator(&file);
    for count in [10, 30, 50] {
        field.wait_for_records(&file, count);
        lose(&mut field, &file);
    }
    let _ = coordinator.wait().expect_status(0);
    expect_whole(&file, GAMES);
    assert_eq!(field.standings(&file), expected);
}

#[test]
fn nats_that_is_started_again_without_its_files_stalls_nothing() {
    survives(|field, _| {
        field.kill_nats();
        fs::remove_dir_all(field.path("jetstream")).expect("the files of NATS");
        field.start_nats();
    });
}

#[test]
fn a_stream_that_somebody_removes_is_made_again() {
    survives(remove_stream);
}

/// NATS may still remove the files of a stream when the next one of its name is made, and
/// take those with it.
#[test]
fn a_stream_that_loses_its_files_as_it_is_made_is_made_again() {
    survives(|field, file| {
        remove_stream(field, file);
        let files = field.path("jetstream/jetstream/$G/streams/ARBITER_JOBS");
        // Where none are seen, NATS was faster and has taken them itself. Any other error:
        // it writes there, and what it wrote before is gone.
        let deadline = std::time::Instant::now() + std::time::Duration::from_secs(10);
        while let Err(error) = fs::remove_dir_all(&files) {
            if error.kind() != ErrorKind::NotFound || std::time::Instant::now() > deadline {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    });
}

/// Waits for the stream that was lost before: what workers still had is recorded while it
/// is made again. On a busy machine that may be all that was left, and the stream is gone.
fn remove_stream(field: &mut Field, file: &Path) {
    let mut nats = Nats::connect(field.address(), None);
    let deadline = std::time::Instant::now() + PATIENCE;
    loop {
        let removed = nats.ask("STREAM.DELETE.ARBITER_JOBS");
        if removed["success"] == true {
            return;
        }
        assert_eq!(removed["error"]["code"], 404, "{removed}");
        if records(file) == GAMES {
            return;
        }
        assert!(std::time::Instant::now() < deadline, "there is no stream");
        rest();
    }
}

#[test]
fn a_queue_that_somebody_removes_is_made_again() {
    survives(|field, file| {
        let mut nats = Nats::connect(field.address(), None);
        let deadline = std::time::Instant::now() + PATIENCE;
        loop {
            let queues = nats.ask("CONSUMER.NAMES.ARBITER_JOBS");
            let queues = queues["consumers"].as_array().cloned().unwrap_or_default();
            for queue in &queues {
                let name = queue.as_str().expect("a name");
                let removed = nats.ask(&format!("CONSUMER.DELETE.ARBITER_JOBS.{name}"));
                assert_eq!(removed["success"], true, "{removed}");
            }
            if !queues.is_empty() || records(file) == GAMES {
                return;
            }
            assert!(std::time::Instant::now() < deadline, "there is no queue");
            rest();
        }
    });
}
