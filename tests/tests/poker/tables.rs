//! Tournaments of poker at tables: `format = "multi-table"` and `"sit-and-go"`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use serde_json::Value;
use tests::{arbiter, programs, without_times};

use crate::resuming::kept;
use crate::tournaments::{PATIENCE, Tournament};

/// Twelve players, at three tables of four.
const TWELVE: [&str; 12] = ["A", "B", "C", "D", "E", "F", "G", "H", "J", "K", "M", "N"];

/// Quickly rising blinds.
const FAST: &str = "sandbox = 'off'\nstack = 300\n\
    [[level]]\nblinds = '5/10'\nhands = 4\n[[level]]\nblinds = '20/40'\nante = 5\nhands = 4\n";

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().expect(key)
}

fn whole(value: &Value, key: &str) -> u64 {
    value[key].as_u64().expect(key)
}

fn sum(value: &Value) -> u64 {
    let chips = value.as_array().expect("chips").iter();
    chips.map(|chips| chips.as_u64().expect("chips")).sum()
}

/// Checks the hands of a tournament: in each round every player with chips plays once,
/// the chips stay the same, and the sizes of tables differ by at most one.
fn check_hands(hands: &[Value], chips: u64, seats: usize) {
    let mut rounds: BTreeMap<(u64, u64), Vec<&Value>> = BTreeMap::new();
    for hand in hands {
        let round = (whole(hand, "game"), whole(hand, "round"));
        rounds.entry(round).or_default().push(hand);
    }
    for (round, hands) in rounds {
        let players = hands
            .iter()
            .flat_map(|hand| hand["players"].as_array().expect("names"));
        let players: Vec<&str> = players.map(|name| name.as_str().expect("a name")).collect();
        let once: BTreeSet<&str> = players.iter().copied().collect();
        assert_eq!(once.len(), players.len(), "{round:?}: {players:?}");
        for key in ["starting_stacks", "finishing_stacks"] {
            let all: u64 = hands.iter().map(|hand| sum(&hand[key])).sum();
            assert_eq!(all, chips, "{round:?} {key}");
        }
        let sizes = hands
            .iter()
            .map(|hand| hand["players"].as_array().expect("names").len());
        let sizes: Vec<usize> = sizes.collect();
        let (most, least) = (sizes.iter().max(), sizes.iter().min());
        assert!(
            most.expect("a hand") - least.expect("a hand") <= 1,
            "{round:?}: {sizes:?}"
        );
        assert_eq!(
            sizes.len(),
            players.len().div_ceil(seats),
            "{round:?}: {sizes:?}"
        );
        let tables: BTreeSet<u64> = hands.iter().map(|hand| whole(hand, "table")).collect();
        assert_eq!(tables.len(), hands.len(), "{round:?}");
    }
}

#[test]
fn eighteen_agents_at_three_tables_play_the_ready_tournament_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let ready =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../config/tournaments/poker-multi-table.toml");
    let run = arbiter(["tournament"])
        .args([&ready])
        .args(["--event-level", "moves", "--store"])
        .args([&path("store")])
        .args(["--events"])
        .args([&path("events")])
        .run()
        .expect_status(0);
    let events = fs::read_to_string(path("events")).expect("events");
    let events: Vec<Value> = events
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let of = |kind: &str| {
        let of_kind = events.iter().filter(|event| event["event"] == *kind);
        of_kind.cloned().collect::<Vec<Value>>()
    };
    check_hands(&of("hand"), 18 * 1500, 6);
    let games = of("game");
    assert_eq!(games.len(), 1);
    let places = games[0]["places"].as_array().expect("places");
    assert_eq!((places.len(), &places[0]), (18, &1.into()));
    let prizes = games[0]["prizes"].as_array().expect("prizes").iter();
    let prizes: f64 = prizes.map(|prize| prize.as_f64().expect("a part")).sum();
    assert!((prizes - 1.0).abs() < 1e-9);
    let rounds = of("round");
    let out = rounds
        .iter()
        .flat_map(|round| round["out"].as_array().expect("players"));
    assert_eq!(out.count(), 17, "all but the winner go out once");
    assert_eq!(whole(&rounds[rounds.len() - 1], "players"), 1);
    let rows = of("standings").pop().expect("standings")["rows"].clone();
    assert_eq!(rows[0]["player"], games[0]["winner"]);
    assert_eq!(
        (whole(&rows[0], "place"), whole(&rows[0], "stack")),
        (1, 27_000)
    );
    assert!(run.stdout.contains("level 2, 20/40: "), "{run}");
    assert!(run.stdout.contains(text(&games[0], "winner")), "{run}");
    // The store is whole, and its hands follow the rules.
    let check = arbiter(["check"]).args([&path("store")]).run();
    let _ = check.expect_status(0);
    let export = arbiter(["poker", "export", "--store"])
        .args([&path("store")])
        .run();
    let export = export.expect_status(0).stdout;
    assert_eq!(export.matches("variant =").count(), of("hand").len());
    let last = of("hand").pop().expect("a hand");
    let (_, written) = export.rsplit_once("variant =").expect("a hand");
    let round = format!("_round = {}", whole(&last, "round"));
    for line in ["table = 1", "_tournament = 1", &round] {
        assert!(written.lines().any(|own| own == line), "{line}: {written}");
    }
    fs::write(path("hands.phhs"), export).expect("a file");
    let replay = arbiter(["poker", "replay"])
        .args([&path("hands.phhs")])
        .run();
    let _ = replay.expect_status(0);
}

/// A tournament of callers that rest when the file `rest` says so. Only the cards decide.
fn of_resting_callers(keys: &str, names: &[&str]) -> Tournament {
    let cup = Tournament::of_callers("", names);
    let rest = cup.path("rest").display().to_string();
    let brain = format!("{} --rest {rest}", programs().poker_caller.display());
    let mut file = format!("game = 'poker'\nseed = 7\nformat = 'multi-table'\n{keys}\n");
    for name in names {
        file += &format!("[[player]]\nname = '{name}'\nbrain = '{brain}'\n");
    }
    fs::write(cup.path("cup.toml"), file).expect("a file");
    cup
}

fn played(cup: &Tournament) -> Vec<Value> {
    let run = cup.command().args(["--event-level", "moves"]).run();
    let _ = run.expect_status(0);
    cup.events("hand")
}

fn export(store: &Path) -> String {
    let run = arbiter(["poker", "export", "--store"]).args([store]).run();
    without_times(&run.expect_status(0).stdout)
}

fn copy(from: &Path, to: &Path) {
    let copied = Command::new("cp").arg("-r").args([from, to]).status();
    assert!(copied.expect("cp").success());
}

#[test]
fn a_tournament_that_is_killed_at_any_time_ends_as_if_it_had_never_been() {
    let keys = format!("seats = 4\n{FAST}");
    let unbroken = of_resting_callers(&keys, &TWELVE);
    let broken = of_resting_callers(&keys, &TWELVE);
    let hands = played(&unbroken);
    check_hands(&hands, 12 * 300, 4);
    let expected = export(&unbroken.path("cup"));
    let mut before = 0;
    for rounds in [1, 2, 4] {
        fs::write(broken.path("rest"), rounds.to_string()).expect("a file");
        let running = broken.command().args(["--event-level", "moves"]).start();
        let deadline = Instant::now() + PATIENCE;
        while kept(&broken.path("cup")) < before + rounds {
            assert!(Instant::now() < deadline, "{rounds} rounds are not kept");
            std::thread::sleep(Duration::from_millis(2));
        }
        running.kill();
        before = kept(&broken.path("cup"));
        assert!(before < hands.len() as u64, "killed before the end");
    }
    let folder = broken.path("before");
    copy(&broken.path("cup"), &folder);
    fs::remove_file(broken.path("rest")).expect("the file");
    assert_eq!(played(&broken), hands);
    assert_eq!(export(&broken.path("cup")), expected);
    for kind in ["round", "game"] {
        assert_eq!(broken.events(kind), unbroken.events(kind), "{kind}");
    }
    assert_eq!(broken.rows(), unbroken.rows());
    // After the end it plays nothing, and says nothing twice.
    assert_eq!(played(&broken), hands);
    assert_eq!(broken.rows(), unbroken.rows());
    // A kill may leave any of the hands of a round: here the first ones, and the last.
    for (left, which) in [(5, "id > 5"), (4, "id % 3 = 2 AND id < 4")] {
        let database = Connection::open(folder.join("arbiter.sqlite"));
        let database = database.expect("a store");
        let cut = format!(
            "DELETE FROM poker_seats WHERE hand IN (SELECT id FROM poker_hands WHERE {which});
             DELETE FROM poker_hands WHERE {which};"
        );
        database.execute_batch(&cut).expect("fewer hands");
        drop(database);
        fs::remove_dir_all(broken.path("cup")).expect("the store");
        copy(&folder, &broken.path("cup"));
        fs::remove_file(broken.path("events")).expect("events");
        assert_eq!(kept(&broken.path("cup")), left);
        if left == 5 {
            assert_eq!(played(&broken), hands);
            assert_eq!(export(&broken.path("cup")), expected);
        } else {
            // A hand is missing that others follow: nothing is played over it.
            let run = broken.command().run().expect_status(1);
            assert!(run.stderr.contains("does not follow"), "{run}");
        }
    }
}

#[test]
fn a_player_who_is_moved_is_told_where_it_sits_and_plays_on_there() {
    let names = ["A", "B", "C", "D", "E"];
    let cup = Tournament::of_callers("", &names);
    let caller = programs().poker_caller.display().to_string();
    let mut file = format!("game = 'poker'\nseed = 3\nformat = 'multi-table'\nseats = 4\n{FAST}");
    for name in names {
        let log = cup.path(name).display().to_string();
        file += &format!("[[player]]\nname = '{name}'\nbrain = '{caller} --log {log}'\n");
    }
    fs::write(cup.path("cup.toml"), file).expect("a file");
    let _ = played(&cup);
    let rounds = cup.events("round");
    let moves = rounds
        .iter()
        .flat_map(|round| round["moves"].as_array().expect("moves"));
    let moves: Vec<&Value> = moves.collect();
    let to_other = moves.iter().find(|step| step["from"] != step["to"]);
    let step = to_other.expect("a table was broken");
    let log = fs::read_to_string(cup.path(text(step, "player"))).expect("a log");
    let joined: Vec<&str> = log.split("<joined ").skip(1).collect();
    let last = joined.last().expect("a seat");
    let seat = format!("table=\"{}\" seat=\"{}\"", step["to"], step["seat"]);
    assert!(
        joined.len() > 1 && last.starts_with(&seat),
        "{seat}: {last}"
    );
    let after = last.find("<state ").expect("a state");
    assert!(last[after..].contains("<hand "), "it plays on");
    let told = |name: &&str| fs::read_to_string(cup.path(name)).expect("a log");
    let won = names
        .iter()
        .find(|name| told(name).contains("reason=\"winner\""));
    assert!(won.is_some(), "the last table closes with its winner");
}

#[test]
fn who_is_mute_or_leaves_or_never_comes_stops_nobody() {
    let caller = programs().poker_caller.display().to_string();
    let mute = format!("{caller} --mute");
    let leaver = format!("{caller} --after 2");
    let players = [
        ("A", &*caller),
        ("B", &*caller),
        ("mute", &*mute),
        ("leaver", &*leaver),
        ("nobody", "false"),
        ("late", "lobby:late"),
    ];
    let keys = "format = 'sit-and-go'\ntimeout = '300ms'\nlisten = '127.0.0.1:0'\nwait = '1s'\n";
    let cup = Tournament::of(&format!("{keys}{FAST}"), &players);
    let run = cup.command().run().expect_status(0);
    assert!(
        run.stderr
            .contains("nobody is not there; its chips are blinded off"),
        "{run}"
    );
    assert!(run.stderr.contains("late is not there"), "{run}");
    let game = cup.events("game").pop().expect("a game");
    assert_eq!(game["players"].as_array().expect("names").len(), 6);
    let failed = cup.events("failure");
    let failed: Vec<&str> = failed.iter().map(|event| text(event, "player")).collect();
    assert!(
        failed.contains(&"nobody") && failed.contains(&"late"),
        "{failed:?}"
    );
}

#[test]
fn a_tournament_that_everybody_has_left_waits_for_the_next_run() {
    let caller = programs().poker_caller.display().to_string();
    let leaver = format!("{caller} --after 1");
    let keys = "format = 'sit-and-go'\nsandbox = 'off'\nstack = 100000\n\
        [[level]]\nblinds = '1/2'\nhands = 1000000\n";
    let cup = Tournament::of(keys, &[("A", &*leaver), ("B", &*leaver), ("C", &*leaver)]);
    let run = cup.command().run().expect_status(1);
    assert!(
        run.stderr.contains("nobody with chips is there any more"),
        "{run}"
    );
    assert_eq!(cup.events("game"), Vec::<Value>::new());
    assert!(kept(&cup.path("cup")) > 0, "what was played is kept");
}

#[test]
fn many_sit_and_gos_say_how_often_everybody_wins_and_what_it_earns() {
    let keys = format!("format = 'sit-and-go'\ngames = 12\npayouts = [70, 30]\n{FAST}");
    let cup = Tournament::of_callers(&keys, &["A", "B", "C"]);
    let picture = cup.path("cup.svg");
    let run = cup.command().args(["--standings"]).args([&picture]).run();
    let run = run.expect_status(0);
    let rows = cup.rows();
    let drawn = fs::read_to_string(&picture).expect("a picture");
    for row in &rows {
        let [roi, error] = ["roi", "roi_error"].map(|key| row[key].as_f64().expect("a share"));
        let words = format!("{:+.1} ± {:.1} %", 100.0 * roi, 100.0 * error);
        assert!(drawn.contains(&words), "{words}: {drawn}");
    }
    let count = |key: &str| rows.iter().map(|row| whole(row, key)).sum::<u64>();
    assert_eq!((count("games"), count("games_won")), (36, 12));
    assert!(count("paid") >= 24, "who shares a paid place is paid, too");
    let roi: f64 = rows
        .iter()
        .map(|row| row["roi"].as_f64().expect("a share"))
        .sum();
    assert!(roi.abs() < 1e-9, "{roi}");
    for row in &rows {
        let wins = row["places"][0].as_f64().expect("a count");
        assert_eq!(row["win_rate"], wins / 12.0);
        let (low, high) = (&row["win_interval"][0], &row["win_interval"][1]);
        assert!(
            low.as_f64() < row["win_rate"].as_f64() && row["win_rate"].as_f64() < high.as_f64()
        );
        assert!(row["roi_error"].as_f64() > Some(0.0), "{row}");
    }
    assert_eq!(cup.events("game").len(), 12);
    assert!(run.stdout.contains("tournament 12: "), "{run}");
    assert!(run.stdout.contains("quote ROI"), "{run}");
    // More of them go on where those end.
    let file = fs::read_to_string(cup.path("cup.toml")).expect("a file");
    fs::write(
        cup.path("cup.toml"),
        file.replace("games = 12", "games = 14"),
    )
    .expect("a file");
    let table = cup.path("cup.csv");
    let run = cup.command().args(["--standings"]).args([&table]).run();
    let _ = run.expect_status(0);
    assert_eq!(cup.events("game").len(), 14);
    let table = fs::read_to_string(&table).expect("a table");
    assert!(table.starts_with("rank,player,games,games_won,"), "{table}");
    assert_eq!(table.lines().count(), 4, "{table}");
}

#[test]
fn what_no_tournament_at_tables_can_have_is_refused_with_its_line() {
    let sit_and_go = "format = 'sit-and-go'\n";
    for (keys, reason) in [
        ("payouts = [50, 40]", "the payouts add up to 90 %"),
        ("payouts = [40, 60]", "place 2 gets more"),
        ("payouts = [100, 0]", "payout 2 is no percentage"),
        ("payouts = [40, 30, 20, 10]", "4 places are paid"),
        ("[[level]]\nblinds = '10/5'", "level 1 cannot be played"),
        (
            "[[level]]\nblinds = '5/10'\n[[level]]\nblinds = '4/8'",
            "level 2 has a smaller",
        ),
        ("[[level]]\nblinds = '5'", "like 5/10"),
        ("blinds = '5/10'", "'blinds' rises in this format"),
        ("hands = 50", "'hands' is for matches of pairs"),
        ("duplicate = true", "'duplicate' is for matches of pairs"),
        ("seats = 2", "do not fit at a table of 2"),
        ("seats = 11", "is not from 2 to 10"),
        ("stack = 5", "the buy-in is at least one big blind"),
    ] {
        let cup = Tournament::of_callers(&format!("{sit_and_go}{keys}"), &["A", "B", "C"]);
        let run = cup.command().run().expect_status(2);
        assert!(run.stderr.contains(reason), "{keys}: {run}");
        assert!(!cup.path("cup").exists(), "{keys}");
    }
    let cup = Tournament::of_callers("seats = 6", &["A", "B"]);
    let run = cup.command().run().expect_status(2);
    assert!(
        run.stderr.contains("'seats' is for tournaments at tables"),
        "{run}"
    );
    let cup = Tournament::of_callers("format = 'multi-table'\nseats = 2", &["A", "B", "C"]);
    let run = cup.command().run().expect_status(2);
    assert!(run.stderr.contains("may leave one alone"), "{run}");
}
