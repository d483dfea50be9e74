//! Brains that the manager starts.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use tests::{Finished, Manager, Mark, Offender, arbiter, programs};

use crate::checks::{assert_unharmed, together};

/// How long a process that must end may take.
const GONE: Duration = Duration::from_secs(60);

/// The BRAIN word of the scripted program.
fn local(script: &str) -> String {
    format!("'{}' '{script}'", programs().offender.display())
}

fn play(first: &str, second: &Offender, mark: &Mark) -> Manager {
    arbiter(["match", "gomoku", first, &second.brain()])
        .args(["--start", "first", "--events", "-"])
        .mark(mark)
}

fn causes(finished: &Finished) -> Vec<String> {
    let games = finished.events().games();
    games.into_iter().map(|game| game.cause).collect()
}

/// A brain in a shell that ignores all requests to end, with a grandchild that
/// does the same.
fn stubborn_brain(directory: &Path, script: &str) -> String {
    let file = directory.join("stubborn.sh");
    let text = format!(
        "#!/bin/sh\n\
         trap '' TERM HUP INT\n\
         sh -c 'trap \"\" TERM HUP INT; while :; do sleep 1; done' &\n\
         {} \"$1\"\n\
         while :; do sleep 1; done\n",
        local(script)
    );
    std::fs::write(&file, text).expect("the directory can be written to");
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&file, mode).expect("the file is ours");
    file.display().to_string()
}

#[test]
fn a_program_is_started_with_its_port_and_ends_with_the_match() {
    let mark = Mark::new();
    let good = Offender::listen("name Good");
    let finished = play(&local("name Local"), &good, &mark)
        .args(["--games", "3"])
        .run()
        .expect_status(0);
    assert_eq!(finished.events().players(), ["Local", "Good"]);
    assert_eq!(causes(&finished), ["win"; 3]);
    assert_unharmed(&good, 3);
    mark.assert_gone(GONE);
}

#[test]
fn a_program_is_found_relative_to_where_the_command_runs() {
    let mark = Mark::new();
    let good = Offender::listen("name Good");
    let directory = programs().offender.parent().unwrap();
    let finished = play("./offender 'name Near'", &good, &mark)
        .dir(directory)
        .run()
        .expect_status(0);
    assert_eq!(finished.events().players(), ["Near", "Good"]);
}

#[test]
fn a_program_that_does_not_listen_is_not_started() {
    let cases = [
        "./nowhere-to-be-found",
        "false",
        "true",
        "sleep 1000",
        "sh -c 'exit 3'",
        "/dev/null",
    ];
    together(cases, |brain| {
        let good = Offender::listen("name Good");
        let mark = Mark::new();
        let finished = play(brain, &good, &mark).run().expect_status(1);
        let failures = finished.events().failures();
        assert_eq!(failures.len(), 1, "{finished}");
        assert_eq!(failures[0].cause, "not started", "{finished}");
        assert_eq!(failures[0].player, brain, "{finished}");
        mark.assert_gone(GONE);
    });
}

#[test]
fn without_the_files_of_processes_the_message_says_so() {
    let hidden = [
        "-rm",
        "sh",
        "-c",
        "mount -t tmpfs none /proc && exec \"$@\"",
        "sh",
    ];
    let may = Command::new("unshare").args(hidden).arg("true").output();
    if !may.is_ok_and(|done| done.status.success()) {
        println!("passed over: this user may not take /proc away");
        return;
    }
    let good = Offender::listen("name Good");
    for brain in [&local("name Local"), "offender"] {
        let done = Command::new("unshare")
            .args(hidden)
            .arg(&programs().arbiter)
            .args(["match", "gomoku", brain, &good.brain()])
            .output()
            .expect("unshare runs");
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(said.contains("/proc is not there"), "{said}");
        assert!(!said.contains("No such file"), "{said}");
    }
}

#[test]
fn a_program_that_is_not_there_is_told_before_anything_is_started() {
    let good = Offender::listen("name Good");
    let mark = Mark::new();
    let finished = arbiter(["match", "gomoku", "./none", "lobby:Late"])
        .args(["--listen", "127.0.0.1:0", "--wait", "10m"])
        .args(["--events", "-"])
        .run()
        .expect_status(1);
    let failures = finished.events().failures();
    assert_eq!(failures.len(), 1, "{finished}");
    assert_eq!(failures[0].player, "./none", "{finished}");
    let finished = play("./none", &good, &mark).run().expect_status(1);
    assert_eq!(good.log().connections(), 0, "{finished}");
}

#[test]
fn a_program_that_ends_in_the_middle_is_started_again_for_its_next_game() {
    let mark = Mark::new();
    let good = Offender::listen("name Good");
    let finished = play(&local("name Local | on move 2: close"), &good, &mark)
        .args(["--games", "3"])
        .run()
        .expect_status(0);
    assert_eq!(causes(&finished), ["disconnected"; 3]);
    assert_unharmed(&good, 3);
    mark.assert_gone(GONE);
}

#[test]
fn a_program_that_does_not_end_is_ended_with_all_it_started() {
    let directory = tempfile::tempdir().unwrap();
    let mark = Mark::new();
    let good = Offender::listen("name Good");
    let brain = stubborn_brain(directory.path(), "name Stubborn");
    let finished = play(&brain, &good, &mark).run().expect_status(0);
    assert_eq!(causes(&finished), ["win"]);
    mark.assert_gone(GONE);
}

#[test]
fn no_program_survives_the_manager_killed_without_warning() {
    let directory = tempfile::tempdir().unwrap();
    let good = Offender::listen("name Good | on move 2: wait 30000");
    let brains = [
        stubborn_brain(directory.path(), "name Local"),
        local("name Local"),
    ];
    together(brains.iter().enumerate(), |(number, brain)| {
        let mark = Mark::new();
        let manager = play(brain, &good, &mark)
            .args(["--timeout", "60s", "--games", "2"])
            .start();
        let wanted = |processes: &[tests::Marked]| {
            let is = |word: &str| {
                processes
                    .iter()
                    .any(|process| process.command.contains(word))
            };
            is("name Local") && (number == 1 || is("trap"))
        };
        let deadline = Instant::now() + GONE;
        while !wanted(&mark.running()) {
            assert!(Instant::now() < deadline, "the brain does not start");
            std::thread::sleep(Duration::from_millis(5));
        }
        let finished = manager.kill();
        assert_eq!(finished.status.code(), None, "{finished}");
        mark.assert_gone(GONE);
    });
}

#[test]
fn an_interrupt_ends_the_match_in_order_and_its_programs() {
    let mark = Mark::new();
    let good = Offender::listen("name Good | think 50");
    let manager = play(&local("name Local"), &good, &mark)
        .args(["--games", "1000"])
        .start();
    assert!(good.log().wait_for("move", 3, GONE));
    manager.signal(rustix::process::Signal::INT);
    let finished = manager.wait();
    let games = finished.events().games();
    assert!((1..900).contains(&games.len()), "{finished}");
    // The running game is played to its end.
    assert!(games.iter().all(|game| game.cause == "win"), "{finished}");
    mark.assert_gone(GONE);
}

#[test]
fn a_ladder_ends_by_an_interrupt_and_that_is_no_failure() {
    let good = Offender::listen("name Good | think 50");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ladder.toml");
    let brains = [("Good", good.brain()), ("Local", local("name Local"))];
    let [first, second] = brains.map(|(name, brain)| {
        format!("[[player]]\nname = \"{name}\"\nbrain = \"\"\"{brain}\"\"\"\n")
    });
    let terms = "game = \"gomoku\"\nformat = \"ladder\"\ngame-every = \"0s\"\n";
    std::fs::write(&file, format!("{terms}{first}{second}")).unwrap();
    let manager = arbiter(["tournament"]).args([&file]).start();
    assert!(good.log().wait_for("move", 30, GONE));
    manager.signal(rustix::process::Signal::INT);
    let finished = manager.wait().expect_status(0);
    assert!(finished.stdout.contains("Local"), "{finished}");
    assert!(!finished.stderr.contains("stopped after"), "{finished}");
}

#[test]
fn a_program_that_talks_on_standard_error_without_end_stops_nobody() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("noisy.sh");
    let text = format!(
        "#!/bin/sh\nhead -c 20000000 /dev/zero | tr '\\0' 'x' >&2\nexec {} \"$1\"\n",
        local("name Noisy")
    );
    std::fs::write(&file, text).unwrap();
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&file, mode).unwrap();
    let mark = Mark::new();
    let good = Offender::listen("name Good");
    let finished = play(file.to_str().unwrap(), &good, &mark)
        .run()
        .expect_status(0);
    assert_eq!(causes(&finished), ["win"]);
    assert!(finished.stderr.len() < 5_000_000, "the log is capped");
}
