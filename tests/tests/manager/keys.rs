//! Keys at a terminal, which `script` of util-linux provides.

use std::fs;
use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tests::{Offender, programs};

use crate::tournament::Event;

/// The longest wait for something that must happen.
const PATIENCE: Duration = Duration::from_secs(60);

fn games(event: &Event) -> usize {
    let text = fs::read_to_string(event.path("events.jsonl")).unwrap_or_default();
    text.matches("{\"event\":\"game\"").count()
}

fn wait_until(what: &str, mut happened: impl FnMut() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !happened() {
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Starts the tournament at a terminal and asks for the terminal's settings
/// afterwards.
fn at_a_terminal(event: &Event) -> Child {
    let quoted = |path: &std::path::Path| format!("'{}'", path.display());
    let command = format!(
        "{} tournament {} --store {} --events {}; echo status $?; stty -a",
        quoted(&programs().arbiter),
        quoted(&event.path("event.toml")),
        quoted(&event.path("store")),
        quoted(&event.path("events.jsonl")),
    );
    Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("script is here")
}

#[test]
fn p_pauses_and_goes_on_and_s_stops_after_the_running_games() {
    if !tests::is_here("script", "bsdutils") {
        return;
    }
    // A game lasts long enough to be running when a key is pressed in its middle.
    let brains = ["name A | think 500", "name B | think 500"].map(Offender::listen);
    let players = [("A", brains[0].brain()), ("B", brains[1].brain())];
    let event = Event::new("games = 4000", &players);
    let mut child = at_a_terminal(&event);
    let mut press = child.stdin.take().expect("it is piped");
    wait_until("games are played", || games(&event) >= 1);
    press.write_all(b"xp").expect("the terminal is there");
    // The request that is out gets its answer; then nothing more arrives.
    let mut heard = usize::MAX;
    wait_until("the game stands still", || {
        std::thread::sleep(Duration::from_millis(500));
        let before = std::mem::replace(&mut heard, brains[0].log().heard_like("move").len());
        before == heard
    });
    let paused = games(&event);
    press.write_all(b"p").expect("the terminal is there");
    wait_until("games are played again", || games(&event) > paused);
    let begun = || brains[0].log().heard_like("new game").len();
    wait_until("another game begins", || begun() > games(&event));
    press.write_all(b"s").expect("the terminal is there");
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout);
    for said in [
        "paused",
        "going on",
        "stopping; games still running: 1",
        "status 1",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    let set = |mode: &str| text.split([' ', ';', '\r', '\n']).any(|word| word == mode);
    assert!(
        set("icanon") && set("echo"),
        "the terminal is as it was: {text}"
    );
    assert!(games(&event) < 4000);
    let causes = event.events().games().into_iter().map(|game| game.cause);
    assert!(
        causes.into_iter().all(|cause| cause == "win"),
        "a pause is nobody's fault"
    );
}
