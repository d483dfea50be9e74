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

/// The events of a match.
pub(crate) fn lines(run: &Finished) -> Vec<Value> {
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
    assert_eq!(last["quote"], "adjusted_bb100");
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
fn a_match_of_two_is_also_corrected_for_the_luck_of_the_cards() {
    let agents = ["A=", "B=", "C="].map(|label| format!("{label}{}", agent("")));
    let words = ["--hands", "60", "--seed", "7"];
    let run = play(&agents[..2], &words).expect_status(0);
    let last = lines(&run).pop().expect("standings");
    let number = |row: &Value, key: &str| row[key].as_f64().expect("a number");
    let rows = last["rows"].as_array().unwrap();
    let sum: f64 = rows.iter().map(|row| number(row, "corrected_bb100")).sum();
    assert!(sum.abs() < 1e-6, "{last}");
    for row in rows {
        assert!(number(row, "corrected_error") > 0.0, "{row}");
        assert_ne!(row["corrected_bb100"], row["adjusted_bb100"], "{row}");
    }
    let table = arbiter(["poker", "match"])
        .args(&agents[..2])
        .args(words)
        .run()
        .expect_status(0);
    assert!(table.stdout.contains(" corrected "), "{table}");
    let three = play(&agents, &words).expect_status(0);
    let last = lines(&three).pop().expect("standings");
    assert!(last["rows"][0].get("corrected_bb100").is_none(), "{last}");
}

#[test]
fn each_deck_is_played_by_all_rotations_and_leaves_no_luck_between_equals() {
    let agents = [agent(""), agent(""), agent("")];
    let run = play(&agents, &["--hands", "58", "--seed", "7", "--duplicate"]).expect_status(0);
    let lines = lines(&run);
    let rows = lines.last().unwrap()["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 3);
    for row in rows {
        // The number of hands is rounded up to whole decks.
        assert_eq!((&row["hands"], &row["net"]), (&60.into(), &0.into()));
        assert!(row["error"].as_f64().unwrap() < 1e-6, "{row}");
    }
}

#[test]
fn an_agent_that_does_not_come_or_stay_is_a_failure() {
    let none = play(&["A=/bin/true".to_owned(), agent("")], &[]).expect_status(1);
    let failure = &lines(&none)[1];
    assert_eq!(
        (&failure["event"], &failure["player"]),
        (&"failure".into(), &"A".into())
    );
    // The agent leaves in the middle of a hand.
    let gone = play(
        &[agent(""), format!("B={}", agent("--after 9"))],
        &["--hands", "1000"],
    );
    broken_off(&gone, 2);
}

/// Checks that the match was broken off because of B; gives the number of hands
/// that count.
fn broken_off(run: &Finished, players: usize) -> u64 {
    let run = run.clone().expect_status(1);
    assert!(run.stderr.contains('B'), "{}", run.stderr);
    let lines = lines(&run);
    assert_eq!(lines.len(), 3, "{lines:?}");
    let failure = &lines[1];
    assert_eq!(
        (&failure["event"], &failure["player"], &failure["cause"]),
        (&"failure".into(), &"B".into(), &"disconnected".into())
    );
    let detail = failure["detail"].as_str().expect("a text");
    assert!(detail.contains("hands are enough"), "{detail}");
    assert!(detail.contains("exit status: 3"), "{detail}");
    assert_eq!(lines[2]["event"], "standings");
    let rows = lines[2]["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), players);
    let net: i64 = rows
        .iter()
        .map(|row| row["net"].as_i64().expect("chips"))
        .sum();
    assert_eq!(net, 0, "{rows:?}");
    let hands: Vec<_> = rows.iter().map(|row| row["hands"].as_u64()).collect();
    assert!(hands.iter().all(|one| *one == hands[0]), "{hands:?}");
    hands[0].expect("a number")
}

#[test]
fn a_match_of_three_ends_with_the_agent_that_leaves_it() {
    let agents = ["A=", "B=", "C="].map(|label| match label {
        "B=" => format!("B={}", agent("--hands 7")),
        label => format!("{label}{}", agent("")),
    });
    // The eighth hand may have been dealt together with the end of the seventh.
    let hands = broken_off(&play(&agents, &["--hands", "500"]), 3);
    assert!((7..=8).contains(&hands), "{hands}");
    // The same holds if the agent left in the last hand.
    let hands = broken_off(&play(&agents, &["--hands", "8"]), 3);
    assert!((7..=8).contains(&hands), "{hands}");
    let told = arbiter(["poker", "match", "--hands", "500"])
        .args(&agents)
        .run()
        .expect_status(1);
    assert!(told.stdout.contains("broken off: B"), "{told}");
}

#[test]
fn decks_that_not_all_rotations_have_played_are_no_samples() {
    let agents = [agent(""), format!("B={}", agent("--hands 20"))];
    let run = play(&agents, &["--hands", "200", "--duplicate"]);
    let hands = broken_off(&run, 2);
    assert!((20..=21).contains(&hands), "{hands}");
    let lines = lines(&run);
    assert_eq!(lines[2]["quote"], Value::Null);
    for row in lines[2]["rows"].as_array().unwrap() {
        assert_eq!(row["error"], Value::Null, "{row}");
        assert_eq!(row["adjusted_error"], Value::Null, "{row}");
    }
}

#[test]
fn a_match_is_repeated_with_the_seed_that_it_shows_at_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("heard.xml");
    let spy = format!("Spy={}", agent(&format!("--log {}", log.display())));
    let agents = [spy, format!("B={}", agent(""))];
    let heard = |more: &[&str]| {
        let words = [&["--hands", "40"], more].concat();
        let run = play(&agents, &words).expect_status(0);
        let seed = lines(&run).pop().expect("standings")["seed"].clone();
        let said = std::fs::read_to_string(&log).expect("a log");
        let seed = seed.as_str().expect("a seed").to_owned();
        let holes = said.split("<hole ").skip(1);
        let holes = holes.filter_map(|rest| rest.split("/>").next());
        (seed, holes.map(str::to_owned).collect::<Vec<_>>())
    };
    let (seed, first) = heard(&[]);
    assert_eq!(seed.len(), 64, "{seed}");
    assert_eq!(first.len(), 40);
    let said = std::fs::read_to_string(&log).expect("a log");
    assert!(!said.contains(&seed), "an agent hears the seed");
    assert_eq!(heard(&["--seed", &seed]), (seed.clone(), first.clone()));
    let (other, another) = heard(&[]);
    assert_ne!((&other, &another), (&seed, &first));
    assert_eq!(heard(&["--seed", "7"]).0, "7");
    // People see it, too.
    let told = arbiter(["poker", "match", "--hands", "5", "--seed", &seed])
        .args(&agents)
        .run()
        .expect_status(0);
    assert!(told.stdout.contains(&format!("seed {seed}")), "{told}");
    assert!(told.stdout.contains("quote `adjusted`"), "{told}");
    let wrong = play(&agents, &["--seed", &seed[1..]]).expect_status(2);
    assert!(wrong.stderr.contains("64 hexadecimal digits"), "{wrong}");
}

#[test]
fn an_agent_that_only_says_it_is_there_is_acted_for_after_the_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("heard.xml");
    let agents = [
        agent(&format!("--log {}", log.display())),
        format!("B={}", agent("--mute")),
    ];
    let run = play(
        &agents,
        &["--hands", "6", "--move-time", "150ms", "--keepalive", "20s"],
    );
    let lines = lines(&run.expect_status(0));
    for row in lines.last().unwrap()["rows"].as_array().unwrap() {
        assert_eq!(row["hands"], 6);
    }
    let heard = std::fs::read_to_string(&log).expect("a log");
    assert!(heard.contains("keepalive=\"20000\""), "{heard}");
    assert!(heard.contains("time=\"150\""), "{heard}");
    assert!(heard.contains("cause=\"timeout\""), "{heard}");
    // With a bank, silence may last longer until it is used up.
    let bank = [
        "--time-bank",
        "200ms",
        "--move-time",
        "100ms",
        "--hands",
        "6",
    ];
    let _ = play(&agents, &bank).expect_status(0);
    let heard = std::fs::read_to_string(&log).expect("a log");
    assert!(heard.contains("time=\"300\""), "{heard}");
    // The mute one has used it up.
    assert!(heard.contains("time=\"100\""), "{heard}");
    for words in [
        ["--keepalive", "0s"],
        ["--keepalive", "2days"],
        ["--move-time", "100us"],
        ["--move-time", "soon"],
    ] {
        let wrong = play(&agents, &words).expect_status(2);
        assert!(wrong.stderr.contains(words[0]), "{wrong}");
    }
}

#[test]
fn a_freezeout_is_played_to_its_end() {
    let run = play(
        &[agent(""), agent("")],
        &["--format", "freezeout", "--seed", "3"],
    );
    let lines = lines(&run.expect_status(0));
    assert_eq!(lines.last().unwrap()["quote"], "share");
    let rows = lines.last().unwrap()["rows"].as_array().unwrap();
    let told = |row: &Value| {
        let (place, share) = (row["place"].as_u64(), row["share"].as_f64());
        (row["net"].as_i64(), place, share)
    };
    assert_eq!(told(&rows[0]), (Some(1000), Some(1), Some(1.0)));
    assert_eq!(told(&rows[1]), (Some(-1000), Some(2), Some(0.0)));
}

#[test]
fn an_agent_that_is_out_of_a_freezeout_may_go_and_one_that_is_not_breaks_it_off() {
    // Three agents that call everything: only blinds decide, so it takes a
    // while.
    let agents = ["A=", "B=", "C="].map(|label| format!("{label}{}", agent("")));
    let words = ["--format", "freezeout", "--seed", "3"];
    let run = play(&agents, &words).expect_status(0);
    let rows = lines(&run).pop().unwrap()["rows"].clone();
    let rows = rows.as_array().unwrap();
    let places: Vec<_> = rows.iter().map(|row| row["place"].as_u64()).collect();
    assert_eq!(places, [Some(1), Some(2), Some(3)]);
    assert_eq!(rows[0]["net"], 2000);
    let hands = |place: usize| rows[place - 1]["hands"].as_u64().unwrap();
    assert!(hands(3) < hands(1), "the last one was out before the end");
    // The same hands; the agent that is out first then leaves for good.
    let last = rows[2]["player"].as_str().unwrap();
    let leaves = |name: &str, hands: u64| {
        agents.clone().map(|words| match words.strip_prefix(name) {
            Some(_) => format!("{words} --hands {hands}"),
            None => words,
        })
    };
    let run = play(&leaves(last, hands(3)), &words).expect_status(0);
    assert_eq!(lines(&run).pop().unwrap()["rows"].as_array().unwrap(), rows);
    // One hand earlier it still has chips.
    let run = play(&leaves(last, hands(3) - 1), &words).expect_status(1);
    let lines = lines(&run);
    assert_eq!(
        (&lines[1]["event"], &lines[1]["player"]),
        (&"failure".into(), &last.into())
    );
    let rows = lines[2]["rows"].as_array().unwrap();
    let shares = rows.iter().map(|row| row["share"].as_f64().unwrap());
    assert!((shares.sum::<f64>() - 1.0).abs() < 1e-9, "{rows:?}");
}

#[test]
fn a_freezeout_has_no_number_of_hands() {
    let agents = [agent(""), agent("")];
    let run = play(&agents, &["--format", "freezeout", "--hands", "9"]).expect_status(2);
    assert!(run.stderr.contains("--hands"), "{run}");
    assert!(run.stderr.contains("freezeout"), "{run}");
}

#[test]
fn a_match_with_a_rake_says_what_the_house_took_and_its_hands_replay() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("store");
    let agents = ["A=", "B=", "C="].map(|label| format!("{label}{}", agent("")));
    let words = [
        "--hands",
        "30",
        "--seed",
        "5",
        "--straddle",
        "20",
        "--rake",
        "2.5",
        "--rake-cap",
        "3",
        "--bomb",
        "5",
        "--mix",
        "NT,PO",
        "--mix-hands",
        "3",
        "--ante",
        "2",
    ];
    let run = |words: &[&str]| {
        let run = arbiter(["poker", "match", "--store"]).args([&store]);
        run.args(&agents).args(words).run()
    };
    let first = run(&words).expect_status(0);
    assert!(first.stdout.contains("The house took "), "{first}");
    let events = play(&agents, &words).expect_status(0);
    let last = lines(&events).pop().expect("standings");
    let rows = last["rows"].as_array().expect("rows");
    let net: i64 = rows
        .iter()
        .map(|row| row["net"].as_i64().expect("a net"))
        .sum();
    assert!((-90..0).contains(&net), "{net}");
    assert!(
        first
            .stdout
            .contains(&format!("The house took {} chips", -net)),
        "{first}"
    );
    // Other stakes are another match.
    let other = [&words[..], &["--runs", "2"]].concat();
    let refused = run(&other).expect_status(1);
    assert!(refused.stderr.contains("stakes"), "{refused}");
    let export = arbiter(["poker", "export", "--store"]).args([&store]).run();
    let text = export.expect_status(0).stdout;
    assert_eq!(text.matches("_rake = [250, 3, true]").count(), 30, "{text}");
    assert_eq!(text.matches("_bomb_pot = true").count(), 6, "{text}");
    assert_eq!(text.matches("variant = \"PO\"").count(), 15, "{text}");
    let file = folder.path().join("hands.phhs");
    std::fs::write(&file, &text).expect("a file");
    let replayed = arbiter(["poker", "replay"])
        .args([&file])
        .run()
        .expect_status(0);
    assert!(replayed.stdout.contains("30 hands: 30 agree"), "{replayed}");
    // A log of the ACPC cannot tell this, and says so.
    let log = arbiter(["poker", "convert", "--to", "acpc"])
        .args([&file])
        .run()
        .expect_status(1);
    assert!(log.stderr.contains("give hands without"), "{log}");
}

#[test]
fn stakes_that_an_agent_of_the_acpc_cannot_know_are_refused() {
    for words in [
        &["--rake", "5"][..],
        &["--variant", "omaha"],
        &["--runs", "2"],
        &["--mix", "NT"],
        &["--bring-in", "3"],
    ] {
        let agents = ["acpc:tcp:9001".to_owned(), agent("")];
        let run = play(&agents, words).expect_status(2);
        assert!(run.stderr.contains("agents of the ACPC"), "{run}");
    }
    let agents = [agent(""), agent("")];
    for words in [
        &["--rake", "5", "--format", "freezeout"][..],
        &["--straddle", "5"],
        &["--mix", "NT", "--limit", "pot"],
        &["--mix", "NX"],
        &["--variant", "stud", "--bring-in", "10"],
        &["--variant", "stud", "--stud-ante", "1001"],
    ] {
        let _ = play(&agents, words).expect_status(2);
    }
}

#[test]
fn a_game_has_its_usual_limit_and_antes_where_none_are_asked_for() {
    for (words, code) in [
        (&["--variant", "stud"][..], "F7S"),
        (&["--variant", "stud", "--limit", "pot"], "P7S"),
        (&["--variant", "omaha"], "NO"),
        (
            &["--variant", "stud", "--stud-ante", "7", "--bring-in", "3"],
            "F7S",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let store = folder.path().join("store");
        let own = format!("{} --kind random", programs().poker_agent.display());
        let agents = [own.clone(), own];
        let _ = arbiter(["poker", "match", "--hands", "2", "--store"])
            .args([&store])
            .args(&agents)
            .args(words)
            .run()
            .expect_status(0);
        let export = arbiter(["poker", "export", "--store"]).args([&store]).run();
        let text = export.expect_status(0).stdout;
        let variant = format!("variant = \"{code}\"");
        assert_eq!(text.matches(&variant).count(), 2, "{text}");
        let posts = match (code, words.len()) {
            ("F7S", 6) => "antes = [7, 7]",
            ("F7S" | "P7S", _) => "antes = [2, 2]",
            _ => "antes = [0, 0]",
        };
        assert_eq!(text.matches(posts).count(), 2, "{text}");
    }
}

#[test]
fn a_name_is_taken_out_of_a_match_whose_hands_and_totals_stay() {
    let folder = tempfile::tempdir().expect("there is room");
    let store = folder.path().join("store");
    let agents = ["Ann=", "Bob="].map(|label| format!("{label}{}", agent("")));
    let words = ["--hands", "20", "--seed", "7", "--store"];
    let run = arbiter(["poker", "match", "--events", "-"]);
    let run = run.args(&agents).args(words).args([&store]).run();
    let _ = run.expect_status(0);
    let redact = || arbiter(["redact".as_ref(), "Ann".as_ref(), store.as_os_str()]).run();
    let told = redact().expect_status(0);
    assert!(told.stdout.contains("20 hands"), "{told}");
    let _ = redact().expect_status(1);
    let checked = arbiter(["check".as_ref(), store.as_os_str()]).run();
    let _ = checked.expect_status(0);
    for entry in std::fs::read_dir(&store).expect("there is a store") {
        let path = entry.expect("it can be listed").path();
        let Ok(bytes) = std::fs::read(&path) else {
            continue;
        };
        let has = bytes.windows(3).any(|part| part == b"Ann");
        assert!(!has, "{}", path.display());
    }
    let hands = arbiter(["poker", "export", "--store"]).args([&store]).run();
    let hands = hands.expect_status(0).stdout;
    assert!(
        hands.contains("player 1") && hands.contains("Bob"),
        "{hands}"
    );
}
