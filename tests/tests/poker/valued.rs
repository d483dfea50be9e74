//! A program that tells the values of the hands of a match.

use std::path::PathBuf;

use serde_json::Value;
use tests::{Finished, arbiter, programs};

use super::tournaments::Tournament;

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
        // Standard errors of 50 bb/100, up and down, with Student's factor of 20 hands.
        let error = five["error"].as_f64().expect("a number");
        assert!(
            (error - 2.093_024 * 50.0 / 19f64.sqrt()).abs() < 0.01,
            "{error}"
        );
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

/// Five chips for B in each hand. Each start leaves a line in a file.
const FIVE_FOR_B: &str = "echo started >> started
n=0
while read -r line; do
  case \"$line\" in
    'players = [\"B\"'*) own=5 ;;
    'players ='*) own=-5 ;;
    '') n=$((n + 1)); echo \"$n five=$own,$((-own))\" ;;
  esac
done
";

#[test]
fn the_figures_of_a_player_in_a_tournament_stand_in_a_cross_table_of_their_own() {
    let keys = "hands = 20\nduplicate = false";
    let cup = Tournament::of_callers(keys, &["A", "B", "C"]);
    std::fs::write(cup.path("five.sh"), FIVE_FOR_B).expect("a script");
    cup.value("B", "sh five.sh");
    let report = cup.path("cup.csv");
    let run = cup.command().args(["--standings"]).args([&report]).run();
    let run = run.expect_status(0);
    let row = |name: &str| {
        let rows = cup.rows();
        let row = rows.into_iter().find(|row| row["player"] == name);
        row.expect("a row")
    };
    let five = |value: &Value| {
        let bb100 = value["five"]["bb100"].as_f64().expect("a number");
        assert!(value["five"]["error"].as_f64().expect("a number") < 1e-9);
        (1e6 * bb100).round() / 1e6
    };
    // Five chips are half a big blind.
    assert_eq!(five(&row("B")["values"]), 50.0);
    for other in ["A", "C"] {
        assert_eq!(five(&row("B")["against"][other]["values"]), 50.0);
        assert_eq!(five(&row(other)["against"]["B"]["values"]), -50.0);
        // Not all opponents that they met have the figure.
        assert!(row(other)["values"].is_null(), "{}", row(other));
    }
    assert!(row("A")["against"]["C"]["values"].is_null());
    let title = "five, in big blinds per 100 hands";
    assert!(run.stdout.contains(title), "{run}");
    assert_eq!(run.stdout.matches("+50.0 ± 0.0").count(), 3, "{run}");
    let text = std::fs::read_to_string(&report).expect("a report");
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    let column = |name| lines[0].iter().position(|title| *title == name);
    let [player, bb100] = ["player", "five_bb100"].map(|name| column(name).expect("a column"));
    for line in &lines[1..] {
        let told = if line[player] == "B" { "50.0" } else { "" };
        assert_eq!(line[bb100], told, "{text}");
    }
    let started = std::fs::read_to_string(cup.path("started")).expect("a file");
    assert_eq!(started.lines().count(), 2, "not for A against C");
}

#[test]
fn a_tournament_whose_program_of_values_fails_goes_on_when_it_is_mended() {
    let cup = Tournament::of_callers("hands = 20\nduplicate = false", &["A", "B"]);
    let script = cup.path("five.sh");
    std::fs::write(&script, "exit 0").expect("a script");
    cup.value("A", "sh five.sh");
    let run = cup.command().run().expect_status(1);
    assert!(run.stderr.contains("values does not play on"), "{run}");
    std::fs::write(&script, FIVE_FOR_B).expect("a script");
    let _ = cup.command().run().expect_status(0);
    assert_eq!(cup.events("game")[0]["rows"][0]["hands"], 20);
    let value = &cup.rows()[0]["values"]["five"]["bb100"];
    assert_eq!(value.as_f64().expect("a number").abs().round(), 50.0);
}

#[test]
fn a_program_of_values_that_is_missing_or_means_nothing_is_refused_with_its_line() {
    for (keys, command, why) in [
        ("hands = 20", "no-such-program", "cup.toml:6"),
        ("hands = 20", "lobby:A", "write the command"),
        ("format = 'sit-and-go'", "sh five.sh", "matches of pairs"),
    ] {
        let cup = Tournament::of_callers(keys, &["A", "B", "C"]);
        cup.value("A", command);
        let run = cup.command().run().expect_status(2);
        assert!(run.stderr.contains(why), "{keys} {command}: {run}");
        assert!(!cup.path("cup").exists(), "{keys} {command}");
    }
    let cup = Tournament::of_callers("", &["A", "B"]);
    cup.value("A", "sh five.sh");
    let file = cup.path("cup.toml");
    let text = std::fs::read_to_string(&file).expect("a file");
    let text = text.replace("game = 'poker'", "game = 'gomoku'");
    std::fs::write(&file, text).expect("a file");
    let run = arbiter(["tournament"]).args([&file]).run();
    let run = run.expect_status(2);
    assert!(run.stderr.contains("matches of poker"), "{run}");
}
