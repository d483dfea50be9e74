//! `arbiter poker match --format freezeout --games N`: many freezeouts as one
//! experiment.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use rustix::process::Signal;
use serde_json::{Value, json};
use tempfile::TempDir;
use tests::{Finished, Manager, arbiter, programs, without_times};

use super::resuming::kept;

/// Far above the time of any of these matches.
const PATIENCE: Duration = Duration::from_secs(60);

/// Freezeouts of two callers with a store and events.
struct Games {
    folder: TempDir,
    words: Vec<String>,
}

impl Games {
    fn new(words: &[&str]) -> Games {
        let usual = ["--format", "freezeout", "--seed", "3", "--stack", "300"];
        let all = [&usual[..], &["--level-hands", "20"], words].concat();
        Games {
            folder: tempfile::tempdir().expect("a folder"),
            words: all.iter().map(|word| (*word).to_owned()).collect(),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Starts the agents through a script: the one of the third game runs with
    /// these words the first time.
    fn command(&self, third: &str) -> Manager {
        let (caller, starts) = (programs().poker_caller.display(), self.path("starts"));
        let (script, starts) = (self.path("agent.sh"), starts.display());
        let text = format!(
            "#!/bin/sh\necho >> {starts}\nif [ $(wc -l < {starts}) -eq 3 ]; then\n\
             exec {caller} {third} \"$@\"; fi\nexec {caller} \"$@\"\n"
        );
        fs::write(&script, text).expect("a script");
        arbiter(["poker", "match", "--event-level", "moves", "--events"])
            .args([&self.path("events")])
            .args(["--store"])
            .args([&self.path("store")])
            .args(&self.words)
            .args([format!("A=/bin/sh {}", script.display())])
            .args([format!("B={caller}")])
    }

    fn events(&self, kind: &str) -> Vec<Value> {
        let text = fs::read_to_string(self.path("events")).expect("events");
        let lines = text.lines().map(serde_json::from_str);
        let lines: Vec<Value> = lines.collect::<Result<_, _>>().expect("JSON");
        let is_of = |line: &Value| line["event"] == *kind;
        lines.into_iter().filter(is_of).collect()
    }

    /// The numbers of the hands that are announced, with those of their games.
    fn hands(&self) -> Vec<(u64, u64)> {
        let of_hand = |hand: &Value| {
            let number = |key: &str| hand[key].as_u64().expect("a number");
            (number("game"), number("id"))
        };
        self.events("hand").iter().map(of_hand).collect()
    }

    fn standings(&self) -> Value {
        self.events("standings").pop().expect("standings")
    }

    fn export(&self) -> String {
        let export = arbiter(["poker", "export", "--store"]);
        without_times(&export.args([&self.path("store")]).run().stdout)
    }
}

/// The numbers of all hands of these games, with those of their games.
fn hands_of(games: &[Value]) -> Vec<(u64, u64)> {
    let of_game = |game: &Value| {
        let number = |key: &str| game[key].as_u64().expect("a number");
        let (id, hands) = (number("id"), number("hands"));
        (1..=hands).map(move |hand| (id, hand))
    };
    games.iter().flat_map(of_game).collect()
}

/// Checks that two runs of the same games are the same, hand for hand.
fn are_the_same(one: &Games, other: &Games) {
    for kind in ["hand", "game"] {
        assert!(one.events(kind) == other.events(kind), "{kind}");
    }
    assert_eq!(one.standings(), other.standings());
    assert!(one.export() == other.export(), "the export");
}

#[test]
fn every_game_has_its_own_decks_and_the_standings_are_of_all_of_them() {
    let all = Games::new(&["--games", "6"]);
    let run = all.command("").run().expect_status(0);
    let games = all.events("game");
    let ids: Vec<_> = games.iter().map(|game| game["id"].as_u64()).collect();
    assert_eq!(ids, (1..=6).map(Some).collect::<Vec<_>>());
    for (index, game) in games.iter().enumerate() {
        // The seats rotate.
        let players = [json!(["A", "B"]), json!(["B", "A"])];
        assert_eq!(game["players"], players[index % 2], "{game}");
        assert_eq!(game["game"], "poker");
        let own = |name: &Value| {
            game["players"]
                .as_array()?
                .iter()
                .position(|own| own == name)
        };
        let winner = own(&game["winner"]).expect("a player");
        assert_eq!(game["places"][winner], 1, "{game}");
        assert_eq!(game["places"][1 - winner], 2, "{game}");
    }
    assert_eq!(hands_of(&games), all.hands());
    let hands = all.events("hand");
    // The button of the first hand is at the same seat, so at another player: the
    // players of a hand stand in the order of the deal, the button last.
    let firsts: Vec<&Value> = hands.iter().filter(|hand| hand["id"] == 1).collect();
    assert_eq!(firsts[0]["players"][1], firsts[1]["players"][0]);
    let decks = firsts.iter().map(|hand| &hand["actions"][0]);
    let decks: Vec<&Value> = decks.collect();
    for (index, deck) in decks.iter().enumerate() {
        assert!(!decks[..index].contains(deck), "{decks:?}");
    }
    let last = all.standings();
    assert_eq!(last["quote"], "win_rate");
    let rows = last["rows"].as_array().expect("rows");
    let won = |name: &str| games.iter().filter(|game| game["winner"] == name).count() as u64;
    let number = |value: &Value| value.as_f64().expect("a number");
    for row in rows {
        let won = won(row["player"].as_str().expect("a name"));
        assert_eq!((&row["games"], &row["games_won"]), (&json!(6), &json!(won)));
        assert_eq!(row["places"], json!([won, 6 - won]));
        let rate = won as f64 / 6.0;
        assert!((number(&row["win_rate"]) - rate).abs() < 1e-9, "{row}");
        assert!((number(&row["mean_place"]) - (2.0 - rate)).abs() < 1e-9);
        assert!((number(&row["roi"]) - (2.0 * rate - 1.0)).abs() < 1e-9);
        assert_eq!(row["net"], json!(600 * won as i64 - 1800), "{row}");
        let ends = [0, 1].map(|end| number(&row["win_interval"][end]));
        assert!(ends[0] < rate && rate < ends[1], "{row}");
        assert!(row.get("place").is_none(), "{row}");
    }
    assert!(run.stdout.contains("mean place"), "{run}");
    assert!(run.stdout.contains("share of games won"), "{run}");
    // The same command plays nothing more.
    let _ = all.command("").run().expect_status(0);
    assert_eq!(all.events("game"), games);
}

#[test]
fn a_killed_match_of_games_goes_on_in_the_game_where_it_was_killed() {
    let unbroken = Games::new(&["--games", "5"]);
    let _ = unbroken.command("").run().expect_status(0);
    let lengths = unbroken.events("game");
    let length = |game: usize| lengths[game]["hands"].as_u64().expect("a number");
    let (before, third) = (length(0) + length(1), length(2));
    assert!(third > 8, "{third}");

    // The agent rests in the third game until the kill.
    let broken = Games::new(&["--games", "5"]);
    fs::write(broken.path("rest"), "6").expect("a file");
    let rest = format!("--rest {}", broken.path("rest").display());
    let running = broken.command(&rest).start();
    let deadline = Instant::now() + PATIENCE;
    while kept(&broken.path("store")) < before + 4 {
        assert!(Instant::now() < deadline, "the third game does not begin");
        std::thread::sleep(Duration::from_millis(2));
    }
    running.kill();
    let now = kept(&broken.path("store"));
    assert!((before + 4..before + third).contains(&now), "{now}");
    let _ = broken.command("").run().expect_status(0);
    are_the_same(&unbroken, &broken);
}

#[test]
fn an_agent_that_leaves_a_game_breaks_the_match_off_and_the_game_does_not_count() {
    let broken = Games::new(&["--games", "4", "--duplicate"]);
    let run = broken.command("--hands 5").run().expect_status(1);
    assert!(run.stderr.contains("A: "), "{run}");
    assert!(run.stdout.contains("games that are not over"), "{run}");
    let rows = broken.standings()["rows"].clone();
    for row in rows.as_array().expect("rows") {
        assert_eq!((&row["games"], row["win_rate"].is_f64()), (&json!(2), true));
    }
    assert_eq!(broken.events("failure").len(), 1);
    let before = broken.events("game");
    let _ = broken.command("").run().expect_status(0);
    let games = broken.events("game");
    assert_eq!((games.len(), &games[..2]), (4, &before[..]));
    // Every hand of every game is there once, with those of the game that went on.
    assert_eq!(hands_of(&games), broken.hands());
}

#[test]
fn a_match_of_games_that_is_stopped_shows_the_games_so_far() {
    let games = Games::new(&["--games", "5"]);
    fs::write(games.path("rest"), "6").expect("a file");
    let rest = format!("--rest {}", games.path("rest").display());
    let running = games.command(&rest).start();
    let deadline = Instant::now() + PATIENCE;
    while starts(&games) < 3 {
        assert!(Instant::now() < deadline, "the third game does not begin");
        std::thread::sleep(Duration::from_millis(5));
    }
    running.signal(Signal::INT);
    let stopped: Finished = running.wait().expect_status(1);
    assert!(
        stopped.stderr.contains("the same command continues"),
        "{stopped}"
    );
    let row = &games.standings()["rows"][0];
    assert_eq!(row["games"], 2, "{row}");
}

fn starts(games: &Games) -> usize {
    fs::read_to_string(games.path("starts")).map_or(0, |text| text.lines().count())
}

#[test]
fn equal_players_share_the_games_of_a_deck() {
    let games = Games::new(&["--games", "3", "--duplicate"]);
    let _ = games.command("").run().expect_status(0);
    // The number is rounded up to whole sets, and the same cards fall in each game
    // of a set: the same seat wins, with as many hands.
    let told = games.events("game");
    assert_eq!(told.len(), 4);
    for set in told.chunks(2) {
        assert_eq!(set[0]["places"], set[1]["places"], "{set:?}");
        assert_eq!(set[0]["hands"], set[1]["hands"], "{set:?}");
        assert_ne!(set[0]["winner"], set[1]["winner"], "{set:?}");
    }
    for row in games.standings()["rows"].as_array().expect("rows") {
        assert_eq!((&row["win_rate"], &row["roi"]), (&json!(0.5), &json!(0.0)));
    }
}

#[test]
fn games_are_for_freezeouts() {
    let caller = programs().poker_caller.display().to_string();
    for words in [
        &["--games", "2"][..],
        &["--games", "0", "--format", "freezeout"],
    ] {
        let run = arbiter(["poker", "match", &caller, &caller])
            .args(words)
            .run();
        let run = run.expect_status(2);
        assert!(run.stderr.contains("--games"), "{run}");
    }
}
