//! A person at the terminal.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use tests::programs;

fn play(words: &[&str], typed: &str) -> Output {
    let mut child = Command::new(&programs().arbiter)
        .args(["play", "gomoku", "--board", "3", "--option", "line=3"])
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("arbiter starts");
    child
        .stdin
        .take()
        .expect("it is piped")
        .write_all(typed.as_bytes())
        .expect("it is read");
    child.wait_with_output().expect("it ends")
}

fn brain(level: &str) -> String {
    format!(
        "{} --level {level} --seed 1",
        programs().gomoku_brain.display()
    )
}

#[test]
fn an_illegal_move_is_explained_and_asked_again() {
    let output = play(
        &["--against", &brain("random")],
        "z99\nB9\nmoves\nhelp\nb2\n",
    );
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("'z99' is not a move"), "{text}");
    assert!(text.contains("B9 is off the board"), "{text}");
    assert!(text.contains("A1 B1 C1 A2 B2 C2 A3 B3 C3"), "{text}");
    assert!(text.contains("2  .  x  .  2"), "{text}");
    // The end of the input gives up the game.
    assert!(text.contains("You have lost: forfeit."), "{text}");
    assert!(output.status.success());
}

#[test]
fn a_person_sits_where_asked_and_plays_to_the_end() {
    let all = "a1\na2\na3\nb1\nb2\nb3\nc1\nc2\nc3\n";
    // A taken point is refused and the next one is tried, so any order works.
    let against = brain("random");
    let output = play(&["--against", &against, "--seat", "round"], all);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("round, your move"), "{text}");
    assert!(!text.contains("cross, your move"), "{text}");
    let ended = [
        "You have won: win.",
        "You have lost: win.",
        "Nobody has won: draw.",
    ];
    assert!(ended.iter().any(|end| text.contains(end)), "{text}");
}

#[test]
fn a_seat_that_does_not_exist_is_refused() {
    let output = play(&["--against", &brain("random"), "--seat", "north"], "");
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("give cross, round or random"), "{text}");
}
