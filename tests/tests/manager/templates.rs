//! The templates for authors of brains, and the Python package for bots, with
//! the manager.

use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tests::{Finished, TEMPLATES, arbiter, free_address, is_here, programs, template, workspace};

use crate::checks::together;
use crate::programs::gomoku;

/// A command as a BRAIN word that the manager can start.
fn quoted(command: &[String]) -> String {
    let words: Vec<String> = command.iter().map(|word| format!("'{word}'")).collect();
    format!("mine={}", words.join(" "))
}

/// Limits far above the start of any interpreter and the answer of any brain.
const PATIENT: [&str; 6] = [
    "--start-timeout",
    "50s",
    "--answer-timeout",
    "50s",
    "--timeout",
    "50s",
];

fn assert_by_rules(finished: &Finished, games: usize) {
    let played = finished.events().games();
    assert_eq!(played.len(), games, "{finished}");
    for game in played {
        let by_rules = ["win", "draw"].contains(&game.cause.as_str());
        assert!(by_rules && game.moves > 4, "{finished}");
    }
}

/// Plays two games against a brain that moves at random.
fn plays_when_started(command: &[String]) {
    let finished = arbiter(["match", "gomoku", &quoted(command), &gomoku("random")])
        .args(["--games", "2", "--events", "-"])
        .args(PATIENT)
        .limit(Duration::from_secs(300))
        .run()
        .expect_status(0);
    assert_by_rules(&finished, 2);
}

/// A program that dials; it is killed if the test ends first.
struct Dialler(Child);

impl Drop for Dialler {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Plays a game as a brain that dials in with a token, with more words for it. The
/// port is open before it starts, since programs that are to end dial only once.
fn plays_when_it_dials(command: &[String], more: &[&str]) {
    let instant = programs().instant_brain.display().to_string();
    let address = free_address().to_string();
    let running = arbiter(["match", "gomoku", "lobby:Anna", &format!("'{instant}'")])
        .args(["--listen", &address, "--protect-names", "--wait", "250s"])
        .args(PATIENT)
        .args(["--events", "-"])
        .limit(Duration::from_secs(300))
        .start();
    let deadline = Instant::now() + Duration::from_secs(50);
    while TcpStream::connect(&address).is_err() {
        assert!(Instant::now() < deadline, "nobody listens at {address}");
        std::thread::sleep(Duration::from_millis(10));
    }
    let child = Command::new(&command[0])
        .args(&command[1..])
        .args(["--connect", &address, "--name", "Anna"])
        .args(["--token", "open sesame"])
        .args(more)
        .stdin(Stdio::null())
        .spawn();
    let mut brain = Dialler(child.expect("the brain starts"));
    assert_by_rules(&running.wait().expect_status(0), 1);
    let deadline = Instant::now() + Duration::from_secs(50);
    let status = loop {
        if let Some(status) = brain.0.try_wait().expect("a child can be waited for") {
            break status;
        }
        assert!(Instant::now() < deadline, "{command:?} does not end");
        std::thread::sleep(Duration::from_millis(10));
    };
    assert_eq!(status.code(), Some(0), "{command:?}");
}

#[test]
fn each_template_plays_when_it_is_started_and_when_it_dials_in() {
    together(TEMPLATES, |name| {
        let folder = tempfile::tempdir().expect("there is room");
        if let Some(command) = template(name, folder.path()) {
            plays_when_started(&command);
            plays_when_it_dials(&command, &["--once"]);
        }
    });
}

/// The ways in which brains listen, as changes of a template: the text that is there, and
/// its replacement. Servers of asyncio bind both sockets of the last way.
const WAYS: [(&str, &str, &str); 4] = [
    ("brain.py", "(\"127.0.0.1\", port)", "(\"\", port)"),
    (
        "brain.py",
        "(\"127.0.0.1\", port)",
        "(\"::\", port), family=socket.AF_INET6, dualstack_ipv6=True",
    ),
    ("brain.js", "host: '127.0.0.1', ", ""),
    (
        "brain.py",
        "    with socket.create_server((\"127.0.0.1\", port))",
        "    other = socket.create_server((\"::\", port), family=socket.AF_INET6)\n    \
         with socket.create_server((\"0.0.0.0\", port))",
    ),
];

#[test]
fn brains_that_listen_on_all_addresses_play_in_a_strict_sandbox() {
    together(WAYS, |(name, there, instead)| {
        let folder = tempfile::tempdir().expect("there is room");
        let Some(mut command) = template(name, folder.path()) else {
            return;
        };
        let path = command.pop().expect("a template");
        let text = std::fs::read_to_string(path).expect("a template");
        let changed = text.replace(there, instead);
        assert_ne!(changed, text, "{name} listens in another way");
        let path = folder.path().join(name);
        std::fs::write(&path, changed).expect("the folder is ours");
        command.push(path.display().to_string());
        let finished = arbiter(["match", "gomoku", &quoted(&command), &gomoku("random")])
            .args(["--sandbox", "strict", "--events", "-"])
            .args(PATIENT)
            .limit(Duration::from_secs(300))
            .run()
            .expect_status(0);
        assert_by_rules(&finished, 1);
    });
}

#[test]
fn the_package_for_python_passes_its_own_tests() {
    if !is_here("python3", "python3") {
        return;
    }
    let package = workspace().join("bots/python");
    let tested = Command::new("python3")
        .env("PYTHONPATH", package.join("src"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .current_dir(package)
        .args(["-W", "error", "-m", "unittest", "discover", "-s", "tests"])
        .output()
        .expect("python3 runs");
    let said = String::from_utf8_lossy(&tested.stderr);
    assert!(tested.status.success(), "{said}");
    assert!(said.contains("\nOK"), "{said}");
}

#[test]
fn the_example_of_the_package_for_python_plays() {
    if !is_here("python3", "python3") {
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
    plays_when_started(&words);
    plays_when_it_dials(&words, &[]);
}
