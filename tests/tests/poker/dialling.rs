//! Agents of a match that dial in: `lobby:NAME` with `--listen`.

use std::io::Write as _;
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};

use serde_json::Value;
use tests::{Finished, Manager, arbiter, free_address, programs};

/// A program that dials in as often as it is let, as a person would start it
/// elsewhere. Dropping it ends it.
struct Dialler(Child);

impl Dialler {
    fn start(name: &str, address: SocketAddr) -> Dialler {
        let caller = programs().poker_caller.display();
        let words = format!("{caller} --connect {address} --name {name}");
        let script = format!("while read -r line; do {words} 2>/dev/null; sleep 0.02; done");
        let mut child = Command::new("/bin/sh")
            .args(["-c", &script])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        // A line for each try. When the pipe is closed, it ends.
        let mut lines = child.stdin.take().expect("a pipe");
        std::thread::spawn(move || while lines.write_all(b"again\n").is_ok() {});
        Dialler(child)
    }
}

impl Drop for Dialler {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn command(words: &[&str], agents: &[String]) -> Manager {
    arbiter(["poker", "match", "--events", "-", "--seed", "7"])
        .args(words)
        .args(agents)
}

fn standings(run: Finished) -> Value {
    let run = run.expect_status(0);
    let last = run.stdout.lines().last().expect("a line");
    let last: Value = serde_json::from_str(last).expect("JSON");
    assert_eq!(last["event"], "standings");
    last
}

#[test]
fn agents_that_dial_in_play_as_those_that_are_started() {
    let caller = programs().poker_caller.display();
    let started = [format!("A={caller}"), format!("Bob={caller}")];
    for words in [
        &["--hands", "40"][..],
        &["--hands", "40", "--duplicate"],
        &["--format", "freezeout", "--games", "2"],
    ] {
        let address = free_address();
        let _bob = Dialler::start("Bob", address);
        let mut agents = started.clone();
        agents[1] = "lobby:Bob".to_owned();
        let listen = ["--listen", &address.to_string()];
        let dialled = command(&[words, &listen].concat(), &agents).run();
        let told = format!("Bob may dial in to {address}, within 1m");
        assert!(dialled.stderr.contains(&told), "{dialled}");
        let expected = standings(command(words, &started).run());
        assert_eq!(standings(dialled), expected);
    }
}

#[test]
fn a_match_of_agents_that_all_dial_in_needs_no_program() {
    let address = free_address();
    let _diallers = ["Ann", "Bob"].map(|name| Dialler::start(name, address));
    let words = ["--hands", "20", "--listen", &address.to_string()];
    let agents = ["lobby:Ann", "lobby:Bob"].map(str::to_owned);
    let last = standings(command(&words, &agents).run());
    assert_eq!(last["rows"][0]["hands"], 20);
}

#[test]
fn an_agent_that_does_not_dial_in_is_a_failure_with_its_name() {
    let caller = programs().poker_caller.display().to_string();
    let address = free_address();
    // Somebody else dials in, and gets no seat.
    let _stranger = Dialler::start("Eve", address);
    let listen = address.to_string();
    let words = ["--hands", "20", "--listen", &listen, "--wait", "700ms"];
    let run = command(&words, &[caller, "lobby:Bob".to_owned()]).run();
    let run = run.expect_status(1);
    let failure = run.stdout.lines().nth(1).expect("a line");
    let failure: Value = serde_json::from_str(failure).expect("JSON");
    assert_eq!(
        (&failure["event"], &failure["player"]),
        (&"failure".into(), &"Bob".into())
    );
    let detail = failure["detail"].as_str().expect("a text");
    assert!(detail.contains("within 700ms"), "{detail}");
    assert!(detail.contains(&listen), "{detail}");
    assert!(TcpStream::connect(address).is_err(), "the port is closed");
}

#[test]
fn words_that_name_no_agent_are_refused() {
    let caller = programs().poker_caller.display().to_string();
    let listen = ["--listen", "127.0.0.1:0"];
    for (words, agents, reason) in [
        (&[][..], ["lobby:Bob", &caller], "add --listen"),
        (&listen, ["lobby:Bob", "lobby:bob"], "the same name"),
        (&listen, ["A=lobby:Bob", &caller], "write lobby:A"),
        (&listen, ["tcp:127.0.0.1:5", &caller], "or lobby:NAME"),
    ] {
        let run = command(words, &agents.map(str::to_owned)).run();
        let run = run.expect_status(2);
        assert!(run.stderr.contains(reason), "{run}");
    }
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = taken.local_addr().expect("an address").to_string();
    let agents = ["lobby:Bob".to_owned(), caller];
    let run = command(&["--listen", &taken], &agents).run();
    assert!(run.expect_status(1).stderr.contains("cannot listen"));
}
