//! A program that tells what the hands of a match were worth.

use std::path::PathBuf;

use serde_json::Value;
use tests::{Finished, arbiter, programs};

/// A folder with a program for `--values`, a script of the shell.
fn written(text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("values.sh");
    std::fs::write(&file, text).expect("a file");
    (folder, file)
}

fn play(script: &str, more: &[&str]) -> Finished {
    let (_folder, file) = written(script);
    let caller = programs().poker_caller.display();
    let words = ["poker", "match", "--seed", "5", "--hands", "20", "--values"];
    arbiter(words)
        .args([format!("sh {}", file.display())])
        .args(["A", "B"].map(|name| format!("{name}={caller}")))
        .args(more)
        .run()
}

/// Five chips for the big blind in each hand, and a figure that ends with hand 7.
const FIVE: &str = "n=0
while read -r line; do
  case \"$line\" in
    '') n=$((n + 1))
      if [ $n -lt 7 ]; then echo \"$n five=5,-5 six=6,-6\"; else echo \"$n five=5,-5\"; fi ;;
  esac
done
";

fn values(run: &Finished, player: &str) -> Value {
    let events = run.events();
    let last = events.of("standings");
    let rows = last[0]["rows"].as_array().expect("rows");
    let row = rows.iter().find(|row| row["player"] == player);
    row.expect("a row")["values"].clone()
}

#[test]
fn the_figures_of_a_program_stand_beside_the_others() {
    let run = play(FIVE, &["--events", "-"]).expect_status(0);
    for player in ["A", "B"] {
        let values = values(&run, player);
        // Both have the big blind ten times; the second figure lacks hands.
        let names: Vec<&String> = values.as_object().expect("figures").keys().collect();
        assert_eq!(names, ["five"]);
        let five = &values["five"];
        assert!(
            five["bb100"].as_f64().expect("a number").abs() < 1e-9,
            "{five}"
        );
        // 1.96 standard errors of 50 bb/100, up and down.
        let error = five["error"].as_f64().expect("a number");
        assert!((error - 1.96 * 50.0 / 19f64.sqrt()).abs() < 0.01, "{error}");
    }
    // A deck is a sample: each has the big blind once.
    let run = play(FIVE, &["--events", "-", "--duplicate"]).expect_status(0);
    let error = values(&run, "A")["five"]["error"].as_f64();
    assert!(error.expect("a number") < 1e-9);
    let table = play(FIVE, &[]).expect_status(0);
    let header = table.stdout.lines().next().unwrap_or_default();
    assert!(
        header.contains(" five ") && !header.contains("six"),
        "{table}"
    );
}

#[test]
fn a_program_that_ends_or_answers_something_else_breaks_the_match_off() {
    for (script, why) in [
        ("exit 0", "values does not play on"),
        (
            "while read -r line; do echo 2 five=5,-5; done",
            "another number",
        ),
        ("while read -r line; do echo 1 five=5; done", "each player"),
    ] {
        let run = play(script, &[]).expect_status(1);
        assert!(run.stderr.contains(why), "{run}");
    }
    let run = arbiter([
        "poker",
        "match",
        "A=true",
        "B=true",
        "--values",
        "no-such-program",
    ]);
    let run = run.run().expect_status(2);
    assert!(run.stderr.contains("no-such-program"), "{run}");
}

#[test]
fn a_program_that_answers_hands_it_has_not_read_holds_nobody_up() {
    let (_folder, file) = written("seq 1 5000; sleep 1000\n");
    let caller = programs().poker_caller.display();
    let run = arbiter(["poker", "match", "--hands", "2000", "--values"])
        .args([format!("sh {}", file.display())])
        .args(["A", "B"].map(|name| format!("{name}={caller}")))
        .run()
        .expect_status(1);
    assert!(run.stderr.contains("does not read its hands"), "{run}");
}
