//! The templates for authors of brains, and the package for bots in Python,
//! with the manager.

use std::process::{Child, Command, Stdio};

use tests::{TEMPLATES, arbiter, free_address, is_here, programs, template, workspace};

use crate::checks::together;
use crate::programs::{assert_they_play, gomoku};

/// A command as a BRAIN word, for the manager to start.
fn quoted(command: &[String]) -> String {
    let words: Vec<String> = command.iter().map(|word| format!("'{word}'")).collect();
    format!("mine={}", words.join(" "))
}

/// What is started here; killed if the test ends before it.
struct Dialler(Child);

impl Drop for Dialler {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to kill.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A match with a brain that dials in with a token. Its port is open before the
/// brain is started: templates dial once.
fn dials_in(command: &[String]) {
    let instant = programs().instant_brain.display().to_string();
    let address = free_address().to_string();
    let running = arbiter(["match", "gomoku", "lobby:Anna", &format!("'{instant}'")])
        .args(["--listen", &address, "--protect-names", "--wait", "20s"])
        .args(["--timeout", "5s", "--events", "-"])
        .start();
    while std::net::TcpStream::connect(&address).is_err() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let child = Command::new(&command[0])
        .args(&command[1..])
        .args([
            "--connect",
            &address,
            "--name",
            "Anna",
            "--token",
            "open sesame",
        ])
        .stdin(Stdio::null())
        .spawn();
    let mut brain = Dialler(child.expect("the brain starts"));
    let finished = running.wait().expect_status(0);
    let games = finished.events().games();
    assert_eq!(games.len(), 1, "{command:?} {finished}");
    let cause = games[0].cause.as_str();
    assert!(["win", "draw"].contains(&cause), "{command:?} {finished}");
    let status = brain.0.wait().expect("the brain can be waited for");
    assert_eq!(status.code(), Some(0), "{command:?}");
}

#[test]
fn each_template_plays_when_it_is_started_and_when_it_dials_in() {
    together(TEMPLATES, |name| {
        let folder = tempfile::tempdir().expect("there is room");
        if let Some(command) = template(name, folder.path()) {
            assert_they_play(&quoted(&command), &gomoku("random"));
            dials_in(&command);
        }
    });
}

#[test]
fn each_template_refuses_rules_that_it_does_not_know() {
    together(TEMPLATES, |name| {
        let folder = tempfile::tempdir().expect("there is room");
        let Some(command) = template(name, folder.path()) else {
            return;
        };
        let finished = arbiter(["match", "gomoku", &quoted(&command), &gomoku("random")])
            .args(["--option", "rule=renju"])
            .run()
            .expect_status(1);
        let said = &finished.stderr;
        assert!(said.contains("'player failed'"), "{name}: {finished}");
    });
}

#[test]
fn each_template_plays_from_positions_and_openings() {
    together(TEMPLATES, |name| {
        let folder = tempfile::tempdir().expect("there is room");
        let Some(command) = template(name, folder.path()) else {
            return;
        };
        let openings = folder.path().join("openings.txt");
        std::fs::write(&openings, "B2 A1 C1\n").expect("the folder can be written");
        let openings = openings.display().to_string();
        for start in [
            ["--position", "2o/xx1/3 round"],
            ["--openings", openings.as_str()],
        ] {
            let finished = arbiter(["match", "gomoku", &quoted(&command), &gomoku("random")])
                .args(["--board", "3", "--option", "line=3", "--games", "6"])
                .args(["--timeout", "5s", "--events", "-"])
                .args(start)
                .run()
                .expect_status(0);
            for game in finished.events().games() {
                let by_rules = ["win", "draw"].contains(&game.cause.as_str());
                assert!(by_rules, "{name} {start:?} {finished}");
            }
        }
    });
}

/// The bot that comes with the package, run with Python.
fn example_in_python() -> Command {
    let package = workspace().join("bots/python");
    let mut python = Command::new("python3");
    python
        .env("PYTHONPATH", package.join("src"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .current_dir(package);
    python
}

#[test]
fn the_package_for_python_passes_its_own_tests() {
    if !is_here("python3", "python3-minimal") {
        return;
    }
    let tested = example_in_python()
        .args(["-W", "error", "-m", "unittest", "discover", "-s", "tests"])
        .output()
        .expect("python3 runs");
    let said = String::from_utf8_lossy(&tested.stderr);
    assert!(tested.status.success(), "{said}");
    assert!(said.contains("\nOK"), "{said}");
}

#[test]
fn the_example_of_the_package_for_python_plays() {
    if !is_here("python3", "python3-minimal") {
        return;
    }
    let package = workspace().join("bots/python");
    let words = [
        "env".to_owned(),
        "PYTHONDONTWRITEBYTECODE=1".to_owned(),
        format!("PYTHONPATH={}", package.join("src").display()),
        "python3".to_owned(),
        package
            .join("examples/gomoku_near.py")
            .display()
            .to_string(),
    ];
    assert_they_play(&quoted(&words), &gomoku("random"));
    dials_in(&words);
}
