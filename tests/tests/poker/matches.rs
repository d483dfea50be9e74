//! `arbiter poker match`.

use serde_json::Value;
use tests::{Finished, arbiter, programs};

fn agent(words: &str) -> String {
    format!("{} {words}", programs().poker_caller.display())
}

fn play(agents: &[String], more: &[&str]) -> Finished {
    arbiter(["poker", "match", "--events", "-"])
        .args(agents)
        .args(more)
        .run()
}

fn lines(run: &Finished) -> Vec<Value> {
    let lines = run.stdout.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("an event is JSON"))
        .collect()
}

#[test]
fn agents_play_a_match_and_the_same_seed_deals_the_same_cards() {
    let agents = ["A=", "B=", ""].map(|label| format!("{label}{}", agent("")));
    let runs = [0, 1].map(|_| {
        let run = play(&agents, &["--hands", "60", "--seed", "7"]);
        run.expect_status(0)
    });
    let [first, second] = runs.each_ref().map(lines);
    assert_eq!(first, second);
    assert_eq!(
        first[0]["players"],
        serde_json::json!(["A", "B", "poker-caller"])
    );
    let last = first.last().unwrap();
    assert_eq!(last["event"], "standings");
    let rows = last["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 3);
    let net: i64 = rows.iter().map(|row| row["net"].as_i64().unwrap()).sum();
    assert_eq!(net, 0);
    for row in rows {
        assert_eq!(row["hands"], 60);
        for key in [
            "bb100",
            "error",
            "adjusted_bb100",
            "adjusted_error",
            "vpip",
            "pfr",
        ] {
            assert!(row[key].is_number(), "{key}: {row}");
        }
        assert_eq!(row["pfr"], 0.0, "nobody ever raises");
        for key in ["hands_won", "showdowns", "showdowns_won"] {
            assert!(row[key].is_u64(), "{key}: {row}");
        }
    }
    let other = play(&agents, &["--hands", "60", "--seed", "8"]);
    assert_ne!(lines(&other.expect_status(0)), first);
}

#[test]
fn each_deck_is_played_by_all_rotations_and_leaves_no_luck_between_equals() {
    let agents = [agent(""), agent(""), agent("")];
    let run = play(&agents, &["--hands", "58", "--seed", "7", "--duplicate"]).expect_status(0);
    let lines = lines(&run);
    let rows = lines.last().unwrap()["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 3);
    for row in rows {
        // Whole decks.
        assert_eq!((&row["hands"], &row["net"]), (&60.into(), &0.into()));
        assert!(row["error"].as_f64().unwrap() < 1e-6, "{row}");
    }
    let freezeout = play(&agents, &["--duplicate", "--format", "freezeout"]);
    assert!(freezeout.expect_status(2).stderr.contains("freezeout"));
}

#[test]
fn an_agent_that_does_not_come_or_stay_is_a_failure() {
    let none = play(&["A=/bin/true".to_owned(), agent("")], &[]).expect_status(1);
    let failure = &lines(&none)[1];
    assert_eq!(
        (&failure["event"], &failure["player"]),
        (&"failure".into(), &"A".into())
    );
    let gone = play(
        &[agent(""), format!("B={}", agent("--after 9"))],
        &["--hands", "1000"],
    );
    let gone = gone.expect_status(1);
    assert!(gone.stderr.contains('B'), "{}", gone.stderr);
    let lines = lines(&gone);
    assert_eq!(lines[1]["player"], "B");
    assert_eq!(lines.last().unwrap()["event"], "standings");
}

#[test]
fn a_freezeout_is_played_to_its_end() {
    let run = play(
        &[agent(""), agent("")],
        &["--format", "freezeout", "--seed", "3"],
    );
    let lines = lines(&run.expect_status(0));
    let rows = lines.last().unwrap()["rows"].as_array().unwrap();
    assert_eq!(
        (rows[0]["net"].as_i64(), rows[1]["net"].as_i64()),
        (Some(1000), Some(-1000))
    );
}
