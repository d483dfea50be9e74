//! `arbiter tournament` with a file of `game = "poker"`.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;
use tests::{Manager, arbiter, programs};

/// Far above the time of any of these tournaments.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A tournament with its folder.
pub(crate) struct Tournament(TempDir);

impl Tournament {
    /// Of players that call everything. Only the cards decide, and the seed says
    /// which they are.
    pub(crate) fn of_callers(keys: &str, names: &[&str]) -> Tournament {
        let caller = programs().poker_caller.display().to_string();
        let players: Vec<(&str, &str)> = names.iter().map(|name| (*name, &*caller)).collect();
        Tournament::of(keys, &players)
    }

    pub(crate) fn of(keys: &str, players: &[(&str, &str)]) -> Tournament {
        let one = Tournament(tempfile::tempdir().expect("a folder"));
        let mut text = format!("game = 'poker'\nseed = 7\n{keys}\n");
        for (name, brain) in players {
            text += &format!("[[player]]\nname = '{name}'\nbrain = '{brain}'\n");
        }
        fs::write(one.path("cup.toml"), text).expect("a file");
        one
    }

    /// Gives a player a program that tells the values of its hands.
    pub(crate) fn value(&self, player: &str, command: &str) {
        let file = self.path("cup.toml");
        let text = fs::read_to_string(&file).expect("a file");
        let name = format!("name = '{player}'\n");
        let (before, after) = text.split_once(&name).expect("the player");
        let text = format!("{before}{name}values = '{command}'\n{after}");
        fs::write(&file, text).expect("a file");
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn command(&self) -> Manager {
        arbiter(["tournament"])
            .args([&self.path("cup.toml")])
            .args(["--events"])
            .args([&self.path("events")])
    }

    pub(crate) fn events(&self, kind: &str) -> Vec<Value> {
        let text = fs::read_to_string(self.path("events")).expect("events");
        let lines = text.lines().map(serde_json::from_str);
        let lines: Vec<Value> = lines.collect::<Result<_, _>>().expect("JSON");
        let is_of = |line: &Value| line["event"] == *kind;
        let mut of_kind: Vec<Value> = lines.into_iter().filter(is_of).collect();
        // Heads differ with the instants of the ends.
        for event in of_kind.iter_mut().filter(|event| event["event"] == "game") {
            let chain = event
                .as_object_mut()
                .and_then(|event| event.remove("chain"));
            assert!(chain.is_some(), "{event} has no head");
        }
        of_kind
    }

    pub(crate) fn rows(&self) -> Vec<Value> {
        let last = self.events("standings").pop().expect("standings");
        last["rows"].as_array().expect("rows").clone()
    }
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

#[test]
fn everybody_meets_everybody_and_the_cross_table_has_the_winnings() {
    let cup = Tournament::of_callers("hands = 60\nduplicate = false", &["A", "B", "C"]);
    let run = cup.command().run().expect_status(0);
    let games = cup.events("game");
    assert_eq!(games.len(), 3);
    for game in &games {
        assert_eq!(
            (&game["game"], &game["cause"]),
            (&"poker".into(), &"hands".into())
        );
        assert_eq!(game["rows"][0]["hands"], 60);
        let nets = [0, 1].map(|index| game["rows"][index]["net"].as_i64().expect("chips"));
        assert_eq!(nets[0] + nets[1], 0, "{game}");
        let winner = usize::from(nets[1] > 0);
        assert_eq!(game["winner"], game["players"][winner], "{game}");
    }
    let rows = cup.rows();
    let by_name: BTreeMap<&str, &Value> = rows
        .iter()
        .map(|row| (row["player"].as_str().expect("a name"), row))
        .collect();
    for (name, row) in &by_name {
        let against = row["against"].as_object().expect("opponents");
        assert_eq!(against.len(), 2);
        for (other, cell) in against {
            let back = &by_name[&**other]["against"][name]["bb100"];
            assert_eq!(number(&cell["bb100"]), -number(back), "{name} {other}");
            assert!(number(&cell["error"]) > 0.0, "{cell}");
        }
        let sum: f64 = against.values().map(|cell| number(&cell["bb100"])).sum();
        assert!((number(&row["bb100"]) - sum / 2.0).abs() < 1e-9, "{row}");
        assert_eq!(row["hands"], 120);
    }
    assert!(number(&rows[0]["bb100"]) > number(&rows[2]["bb100"]));
    let mut places: Vec<_> = rows.iter().map(|row| row["run_off"].as_u64()).collect();
    places.sort_unstable();
    assert_eq!(places, [Some(1), Some(2), Some(3)]);
    assert!(run.stdout.contains("run-off"), "{run}");
    assert!(run.stdout.contains("bb/100 from"), "{run}");
    // Each match is a store, with hands that can be exported.
    let store = cup.path("cup").join("A").join("B-0");
    let export = arbiter(["poker", "export", "--store"]).args([&store]).run();
    assert_eq!(
        export.expect_status(0).stdout.matches("variant =").count(),
        60
    );
}

#[test]
fn a_duplicate_match_leaves_no_luck_between_equals() {
    let cup = Tournament::of_callers("hands = 41", &["A", "B"]);
    let file = cup.path("table.html");
    let run = cup.command().args(["--standings"]).args([&file]).run();
    let _ = run.expect_status(0);
    let rows = cup.rows();
    assert_eq!(rows[0]["hands"], 42, "whole decks");
    assert_eq!(
        (number(&rows[0]["bb100"]), &rows[0]["draws"]),
        (0.0, &1.into())
    );
    let page = fs::read_to_string(&file).expect("a page");
    assert!(page.contains("bb/100") && page.contains("from B"), "{page}");
}

#[test]
fn a_killed_tournament_goes_on_and_ends_as_if_it_had_never_been_killed() {
    let keys = "hands = 400\nduplicate = false";
    let [unbroken, broken] = [0, 1].map(|_| Tournament::of_callers(keys, &["A", "B", "C"]));
    let _ = unbroken.command().run().expect_status(0);
    for games in [1, 2] {
        let running = broken.command().start();
        let deadline = Instant::now() + PATIENCE;
        let told = || fs::read_to_string(broken.path("events")).unwrap_or_default();
        while told().matches("\"event\":\"game\"").count() < games {
            assert!(Instant::now() < deadline, "{games} matches are not over");
            std::thread::sleep(Duration::from_millis(2));
        }
        running.kill();
    }
    let _ = broken.command().run().expect_status(0);
    assert_eq!(broken.events("game"), unbroken.events("game"));
    assert_eq!(broken.rows(), unbroken.rows());
    // After the end it plays nothing, and says nothing twice.
    let _ = broken.command().run().expect_status(0);
    assert_eq!(broken.events("game"), unbroken.events("game"));
}

#[test]
fn an_agent_that_does_not_come_is_left_out_and_plays_the_matches_that_are_left_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let (script, flag) = (folder.path().join("agent.sh"), folder.path().join("mended"));
    let caller = programs().poker_caller.display().to_string();
    let text = format!(
        "#!/bin/sh\n[ -e {} ] && exec {caller} \"$@\"\n",
        flag.display()
    );
    fs::write(&script, text).expect("a script");
    let mode = fs::Permissions::from_mode(0o755);
    fs::set_permissions(&script, mode).expect("a program");
    let flaky = script.display().to_string();
    let keys = "hands = 40\nsandbox = 'off'";
    let cup = Tournament::of(keys, &[("A", &flaky), ("B", &caller), ("C", &caller)]);
    let run = cup.command().run().expect_status(1);
    assert!(run.stderr.contains("A plays no other match"), "{run}");
    assert!(run.stderr.contains("matches are left to play"), "{run}");
    let played = cup.events("game");
    assert_eq!(played.len(), 1, "B met C: {played:?}");
    assert_eq!(cup.events("failure").len(), 1);
    fs::write(&flag, "").expect("a file");
    let _ = cup.command().run().expect_status(0);
    assert_eq!(cup.events("game").len(), 3);
}

#[test]
fn the_loser_of_a_knockout_is_out_and_a_swiss_tournament_has_its_rounds() {
    let names = ["A", "B", "C", "D"];
    let keys = "format = 'knockout'\nhands = 30\nduplicate = false";
    let cup = Tournament::of_callers(keys, &names);
    let run = cup.command().run().expect_status(0);
    assert!(
        run.stdout.contains("semi-finals") && run.stdout.contains("final"),
        "{run}"
    );
    let games = cup.events("game");
    let final_match = games.last().expect("a final");
    assert_eq!(cup.rows()[0]["player"], final_match["winner"]);
    assert!(cup.rows().iter().all(|row| row["run_off"].is_null()));
    let keys = "format = 'swiss'\nrounds = 3\nhands = 30\nduplicate = false";
    let cup = Tournament::of_callers(keys, &names);
    let run = cup.command().run().expect_status(0);
    assert!(run.stdout.contains("round 3"), "{run}");
    assert_eq!(cup.events("game").len(), 6);
    // The record of a match says how it ended, and where its hands are.
    for game in cup.events("game") {
        let id = game["id"].to_string();
        for words in [&["records", "show", &id][..], &["replay", &id]] {
            let told = arbiter(words).args(["--store"]).args([&cup.path("cup")]);
            let told = told.run().expect_status(0);
            assert!(told.stdout.contains("bb/100 in 30 hands"), "{told}");
            let export = told.stdout.split_once("'arbiter poker export --store ");
            let store = export.and_then(|(_, rest)| rest.split_once('\''));
            let (store, _) = store.expect("the command");
            let hands = arbiter(["poker", "export", "--store", store]).run();
            let hands = hands.expect_status(0).stdout.matches("variant =").count();
            assert_eq!(hands, 30, "{told}");
        }
    }
}

#[test]
fn what_is_not_for_poker_is_refused_with_its_line() {
    for (keys, reason) in [
        ("format = 'ladder'", "a ladder is not for poker"),
        ("blinds = '5'", "like 5/10"),
        ("clock = '60s'", "cup.toml:3"),
        ("hands = 1", "is not from 2"),
        ("blinds = '10/5'", "the small blind"),
        ("format = 'sit-and-go'\nconcurrency = 2", "cup.toml:4"),
    ] {
        let cup = Tournament::of_callers(keys, &["A", "B"]);
        let run = cup.command().run().expect_status(2);
        assert!(run.stderr.contains(reason), "{keys}: {run}");
        assert!(!cup.path("cup").exists(), "{keys}");
    }
    let cup = Tournament::of_callers("hands = 2", &["A", "B"]);
    let run = cup.command().args(["--watch"]).run().expect_status(2);
    assert!(run.stderr.contains("--watch"), "{run}");
}

#[test]
fn with_a_rake_the_agent_that_lost_less_has_won_the_match() {
    let keys = "hands = 40\nvariant = 'omaha'\nlimit = 'pot'\nrake = '40'\nruns = 2\nbomb = 4";
    let cup = Tournament::of_callers(keys, &["Ann", "Bob"]);
    let _ = cup.command().run().expect_status(0);
    let played = cup.events("game").pop().expect("a match");
    let rows = played["rows"].as_array().expect("rows");
    let nets: Vec<i64> = rows.iter().filter_map(|row| row["net"].as_i64()).collect();
    assert!(nets.iter().sum::<i64>() < 0, "{played}");
    let winner = match nets[0].cmp(&nets[1]) {
        std::cmp::Ordering::Greater => rows[0]["player"].clone(),
        std::cmp::Ordering::Less => rows[1]["player"].clone(),
        std::cmp::Ordering::Equal => Value::Null,
    };
    assert_eq!(played["winner"], winner);
    for wrong in [
        "rake = '101'",
        "variant = 'whist'",
        "bomb-ante = 5",
        "mix = 'NX'",
        "variant = 'stud'\nbring-in = 10",
        "variant = 'stud'\nstud-ante = 1001",
        "format = 'sit-and-go'\nvariant = 'stud'",
        "format = 'sit-and-go'\nbring-in = 3",
    ] {
        let cup = Tournament::of_callers(wrong, &["Ann", "Bob"]);
        let run = cup.command().run().expect_status(2);
        assert!(run.stderr.contains("cup.toml"), "{run}");
    }
}

#[test]
fn matches_are_played_at_the_same_time_where_nobody_dials_in() {
    let names = ["A", "B", "C", "D"];
    let [one, two] = [1, 2].map(|matches| {
        let keys = format!("hands = 40\nconcurrency = {matches}");
        let cup = Tournament::of_callers(&keys, &names);
        let _ = cup.command().run().expect_status(0);
        let mut games = cup.events("game");
        games.sort_by_key(|game| game["id"].as_u64());
        games
    });
    // Each match has its own decks, whatever is played beside it.
    assert_eq!(one, two);
    assert_eq!(one.len(), 6);
    let caller = programs().poker_caller.display().to_string();
    let players = [("A", &*caller), ("B", "lobby:B")];
    let cup = Tournament::of(
        "hands = 40\nconcurrency = 2\nlisten = '127.0.0.1:0'",
        &players,
    );
    let run = cup.command().run().expect_status(2);
    assert!(
        run.stderr.contains("one match is played at a time"),
        "{run}"
    );
}

#[test]
fn a_hand_that_was_changed_is_found_by_anyone_who_verifies_the_table() {
    let matches = ("hands = 40", "cup/A/B-0", &["A", "B"][..]);
    let table = (
        "format = 'sit-and-go'\nstack = 300",
        "cup",
        &["A", "B", "C"][..],
    );
    for (keys, hands, names) in [matches, table] {
        let cup = Tournament::of_callers(keys, names);
        let file = cup.path("cup.toml");
        let text = fs::read_to_string(&file).expect("a file");
        fs::write(&file, text.replace("seed = 7\n", "")).expect("it is written");
        let _ = cup.command().run().expect_status(0);
        assert_eq!(cup.events("commitment").len(), 1);
        assert_eq!(cup.events("secret")[0]["round"], 1);
        let verify = |status| {
            let store = cup.path("cup");
            let verified = arbiter(["verify".as_ref(), store.as_os_str()])
                .args(["--announced".as_ref(), cup.path("events").as_os_str()])
                .run();
            verified.expect_status(status).stdout
        };
        assert!(verify(0).contains("nothing is wrong"), "{keys}");
        let database = rusqlite::Connection::open(cup.path(hands).join("arbiter.sqlite"));
        let database = database.expect("there are hands");
        // The hand itself is as possible as before.
        let later = "UPDATE poker_hands SET ended = '2030-01-01T00:00:00.000Z' WHERE id = 2";
        assert_eq!(database.execute(later, []).expect("a hand"), 1);
        let found = verify(1);
        let expected = "game 1: its hands are not those with which it was stored";
        assert!(found.contains(expected), "{keys}: {found}");
        let deck = "UPDATE poker_hands SET deck = (SELECT deck FROM poker_hands WHERE id = 1)
                    WHERE id = 2";
        assert_eq!(database.execute(deck, []).expect("a hand"), 1);
        let found = verify(1);
        let expected = "game 1: the cards of hand 2 do not follow from its seed";
        assert!(found.contains(expected), "{keys}: {found}");
        let other = "UPDATE identity SET value = '7' WHERE key = 'seed'";
        assert_eq!(database.execute(other, []).expect("a seed"), 1);
        let found = verify(1);
        let expected = "game 1: its cards do not follow from the secret of round 1";
        assert!(found.contains(expected), "{keys}: {found}");
    }
}
