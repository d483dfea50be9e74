//! `arbiter poker`: recorded hands in the poker engine, and odds.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tests::{Finished, arbiter};

/// Three hands: one with a split side pot; one with a showdown that follows
/// from checks without questions; and one that stops in the middle and gives no
/// stacks.
const SESSION: &str = r#"
[1]
variant = 'NT'
ante_trimming_status = true
antes = [1, 1, 1]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [101, 51, 200]
actions = [
  'd dh p1 KsQh', 'd dh p2 AsAh', 'd dh p3 KhQs',
  'p3 cbr 120 # all of it', 'p1 cc', 'p2 cc',
  'p1 sm KsQh', 'p2 sm AsAh', 'p3 sm -', 'd db 2c7d9h', 'd db Jc', 'd db 3s',
]
players = ['Ann', 'Bob', 'Cid']
finishing_stacks = [50, 153, 149]

[2]
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [150, 100]
actions = [
  'd dh p1 9c9d', 'd dh p2 AhKd', 'p2 cbr 25.0', 'p1 cc', 'd db 2c7d9h', 'p1 cc',
  'p2 cbr 30', 'p1 cbr 75', 'p2 cc', 'd db Jc', 'p1 cc', 'd db 3s', 'p1 cc',
]
finishing_stacks = [250, 0]

[10]
variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [5, 10, 0, 0]
min_bet = 10
starting_stacks = [100, 100, 100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????', 'p3 f', 'p4 cbr 30']
"#;

fn file(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, text).expect("the file is written");
    path
}

fn replay(text: &str, words: &[&str], status: i32) -> Finished {
    let folder = tempfile::tempdir().expect("a folder");
    let path = file(folder.path(), "session.phhs", text);
    arbiter(["poker", "replay"])
        .args([&path])
        .args(words)
        .run()
        .expect_status(status)
}

fn lines(text: &str) -> Vec<Value> {
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect()
}

#[test]
fn recorded_hands_are_told_as_events_with_their_pots() {
    let done = replay(SESSION, &["--events", "-"], 0);
    let known = [
        json!({"event": "hand", "id": 1, "finishing_stacks": [50, 153, 149], "pots": [
            {"amount": 153, "eligible": [1, 2, 3], "winners": [2]},
            {"amount": 100, "eligible": [1, 3], "winners": [1, 3]},
        ], "agree": true}),
        json!({"event": "hand", "id": 2, "finishing_stacks": [250, 0], "pots": [
            {"amount": 200, "eligible": [1, 2], "winners": [1]},
        ], "agree": true}),
        json!({"event": "hand", "id": 10, "finishing_stacks": [95, 90, 100, 70], "pots": [
            {"amount": 5, "eligible": [2, 4], "winners": []},
        ], "agree": null}),
    ];
    let told = lines(&done.stdout);
    assert_eq!(told[..2], known[..2]);
    assert_eq!(told[2]["finishing_stacks"], known[2]["finishing_stacks"]);
    assert_eq!(told[2]["agree"], Value::Null);
}

#[test]
fn the_hand_of_the_document_costs_a_whole_big_blind() {
    let page = tests::workspace().join("docs/poker.md");
    let page = fs::read_to_string(page).expect("the page");
    let hand = page.split("```toml\n").nth(1).expect("a hand");
    let hand = hand.split("```").next().expect("its end");
    let folder = tempfile::tempdir().expect("a folder");
    let path = file(folder.path(), "short.phh", hand);
    let done = arbiter(["poker", "replay", "--events", "-"]).args([&path]);
    let told = lines(&done.run().expect_status(0).stdout);
    assert_eq!(told[0]["agree"], true);
    let pots = json!([
        {"amount": 9, "eligible": [1, 2, 3], "winners": [3]},
        {"amount": 14, "eligible": [1, 3], "winners": [3]},
    ]);
    assert_eq!(told[0]["pots"], pots);
}

#[test]
fn histories_of_pokerstars_are_replayed_counted_and_converted() {
    let sample = tests::workspace().join("games/poker/samples/pokerstars.txt");
    let text = fs::read_to_string(&sample).expect("the sample");
    let folder = tempfile::tempdir().expect("a folder");
    // One hand is damaged, and the others are not.
    let bad = file(
        folder.path(),
        "bad.txt",
        &text.replace("Bob: calls", "Bob: cals"),
    );
    let done = arbiter(["poker", "replay"])
        .args([&bad])
        .run()
        .expect_status(1);
    let told = "3 agree, 0 disagree, 1 refused";
    assert!(done.stdout.contains(told), "{}", done.stdout);
    assert!(done.stderr.contains("1000000002"), "{}", done.stderr);
    let counted = arbiter(["poker", "statistics", "--player", "Béla"]).args([&sample]);
    let counted = counted.run().expect_status(0).stdout;
    assert!(counted.contains("Béla"), "{counted}");
    let convert = |from: &Path, to: &str, name: &str| {
        let done = arbiter(["poker", "convert", "--to", to]).args([from]).run();
        file(folder.path(), name, &done.expect_status(0).stdout)
    };
    let first = convert(&convert(&sample, "phh", "a.phhs"), "pokerstars", "a.txt");
    let again = convert(&convert(&first, "ohh", "b.ohh"), "pokerstars", "b.txt");
    let done = arbiter(["poker", "replay"])
        .args([&again])
        .run()
        .expect_status(0);
    assert!(done.stdout.contains("4 agree"), "{}", done.stdout);
    let text = fs::read_to_string(first).expect("the text");
    let known = [
        "PokerStars Hand #1000000001:  Hold'em No Limit ($0.50/$1 USD) - 2024/01/02 03:04:05 CET",
        "Table '77 3' 9-max Seat #4 is the button",
        "late: posts small & big blinds $1.50",
        "*** SECOND RIVER *** [Ah 2d 9c Kd] [Kh]",
    ];
    for line in known {
        assert!(text.lines().any(|other| other == line), "{line}: {text}");
    }
}

#[test]
fn people_see_a_line_a_hand_and_events_go_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let events = folder.path().join("events.jsonl");
    let done = replay(SESSION, &["--events", events.to_str().unwrap()], 0);
    let hands = fs::read_to_string(events).unwrap();
    assert_eq!(lines(&hands).len(), 3);
    for line in [
        "hand 1: 153 to Bob, 100 to Ann and Cid; stacks 50 153 149; agrees",
        "hand 2: 200 to p1; stacks 250 0; agrees",
        "unfinished; nothing to compare",
        "3 hands: 2 agree, 0 disagree, 0 refused, 1 without finishing stacks",
    ] {
        assert!(done.stdout.contains(line), "{}", done.stdout);
    }
}

#[test]
fn a_hand_that_is_refused_or_disagrees_is_a_failure_and_the_others_are_played() {
    let wrong = SESSION
        .replace("'p1 cbr 75'", "'p1 cbr 45'")
        .replace("[50, 153, 149]", "[51, 152, 149]");
    let done = replay(&wrong, &["--events", "-"], 1);
    let told = lines(&done.stdout);
    assert_eq!(told.len(), 2);
    assert_eq!(
        (&told[0]["agree"], &told[1]["id"]),
        (&json!(false), &json!(10))
    );
    let rule = "hand 2: action 8 'p1 cbr 45': 45 is outside 60 to 125";
    assert!(done.stderr.contains(rule), "{}", done.stderr);
    let sum = "of 3 hands 1 were refused and 1 end with other stacks";
    assert!(done.stderr.contains(sum), "{}", done.stderr);
    let done = replay(&wrong, &[], 1);
    let both = "stacks 50 153 149; DISAGREES: the file has 51 152 149";
    assert!(done.stdout.contains(both), "{}", done.stdout);
}

#[test]
fn a_file_that_is_no_record_is_a_failure_with_its_line() {
    let done = replay("[1]\nvariant = \n", &[], 1);
    assert!(
        done.stderr.contains("hand 1: line 2 is not TOML"),
        "{}",
        done.stderr
    );
    let done = replay("", &[], 1);
    assert!(
        done.stderr.contains("session.phhs: no hands"),
        "{}",
        done.stderr
    );
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["empty.ohh", "empty.txt", "empty.log"] {
        let file = folder.path().join(name);
        fs::write(&file, "\n").expect("a file");
        for command in ["replay", "statistics"] {
            let done = arbiter(["poker".as_ref(), command.as_ref(), file.as_os_str()]).run();
            let said = done.expect_status(1).stderr;
            assert!(said.contains(&format!("{name}: no hands")), "{said}");
        }
    }
    let gone = arbiter(["poker", "replay", "no-such-file.phh"]).run();
    let gone = gone.expect_status(1);
    assert!(gone.stderr.contains("no-such-file.phh"), "{}", gone.stderr);
}

fn odds(words: &[&str], status: i32) -> Finished {
    arbiter(["poker", "odds"])
        .args(words)
        .run()
        .expect_status(status)
}

#[test]
fn odds_are_counted_over_all_boards_where_that_is_quick() {
    let done = odds(&["AsAh", "KsKh"], 0);
    let aces = done.stdout.lines().nth(1).unwrap_or_default();
    for part in ["As Ah", "82.3648 %", "0.5436 %", "82.6366 %"] {
        assert!(aces.contains(part), "{}", done.stdout);
    }
    assert!(
        done.stdout.contains("exact, 1,712,304 deals"),
        "{}",
        done.stdout
    );
    let alone = odds(&["As Ah"], 0);
    assert!(alone.stdout.contains("85.2037 %"), "{}", alone.stdout);
}

#[test]
fn one_hand_on_a_board_has_its_strength_and_potential_told() {
    let done = odds(&["AdQc", "--board", "3h4cJh"], 0);
    for part in [
        "hand strength 0.5851: ahead of 628, tied with 9, behind 444 of 1,081 hands",
        "hand potential: 0.2083 to get ahead when behind, 0.2737 to fall behind when ahead",
        "exact, 1,070,190 deals",
    ] {
        assert!(done.stdout.contains(part), "{}", done.stdout);
    }
}

#[test]
fn samples_are_repeated_by_their_seed() {
    let words = [
        "AsAh",
        "random",
        "random",
        "--samples",
        "20000",
        "--seed",
        "7",
    ];
    let done = odds(&words, 0);
    assert!(
        done.stdout.contains("20,000 samples, seed 7"),
        "{}",
        done.stdout
    );
    assert!(done.stdout.contains('±'), "{}", done.stdout);
    assert_eq!(odds(&words, 0).stdout, done.stdout);
}

#[test]
fn wrong_words_are_told_with_the_reason() {
    for (words, reason) in [
        (&["AsAx"][..], "'Ax' is not a card"),
        (&["As"], "'As' is not a hand"),
        (&["AsAh", "AsKh"], "As is there twice"),
        (
            &["AsAh", "--board", "As"],
            "a board has 0, 3, 4 or 5 cards, not 1",
        ),
        (
            &["AsAh", "--board", "2c3c4x"],
            "--board: '4x' is not a card",
        ),
        (
            &["AsAh", "random", "random", "--exact"],
            "there are too many deals",
        ),
        (
            &["AsAh", "--exact", "--samples", "5"],
            "cannot be used with",
        ),
        (&["AsAh", "--samples", "0"], "0 is not in 1"),
        (&[], "CARDS"),
    ] {
        let done = odds(words, 2);
        assert!(done.stderr.contains(reason), "{words:?}: {}", done.stderr);
    }
}

/// The largest pot played online, of Antonius and Blom in 2009; and a hand of
/// razz in which one stack is not known.
const OTHER_GAMES: &str = r#"
[1]
variant = 'PO'
antes = [0, 0]
blinds_or_straddles = [500, 1000]
min_bet = 1000
starting_stacks = [1259450.25, 678473.5]
actions = [
  'd dh p1 Ah3sKsKh', 'd dh p2 6d9s7d8h', 'p2 cbr 3000', 'p1 cbr 9000', 'p2 cbr 27000',
  'p1 cbr 81000', 'p2 cc', 'd db 4s5c2h', 'p1 cbr 91000', 'p2 cbr 435000', 'p1 cbr 779000',
  'p2 cc', 'p1 sm Ah3sKsKh', 'p2 sm 6d9s7d8h', 'd db 5h', 'd db 9c',
]
finishing_stacks = [1937923.75, 0]

[2]
variant = 'FR'
antes = [1, 1, 1]
bring_in = 2
small_bet = 5
big_bet = 10
starting_stacks = [100, inf, 100]
actions = [
  'd dh p1 2c3cKd', 'd dh p2 ????4d', 'd dh p3 ????9d', 'p1 pb', 'p2 cbr 5', 'p3 f', 'p1 f',
]
finishing_stacks = [97, inf, 99]
"#;

#[test]
fn other_games_are_replayed_with_parts_of_chips_and_stacks_that_are_not_known() {
    let done = replay(OTHER_GAMES, &["--events", "-"], 0);
    let told = lines(&done.stdout);
    assert_eq!(told.len(), 2);
    assert_eq!(told[0]["finishing_stacks"], json!([193_792_375, 0]));
    assert_eq!(
        (&told[0]["unit"], &told[0]["agree"]),
        (&json!("0.01"), &json!(true))
    );
    assert_eq!(told[1]["finishing_stacks"], json!([97, null, 99]));
    assert_eq!(
        (told[1].get("unit"), &told[1]["agree"]),
        (None, &json!(true))
    );
    let done = replay(OTHER_GAMES, &[], 0);
    assert!(done.stdout.contains("1937923.75 0"), "{}", done.stdout);
    assert!(done.stdout.contains("97 inf 99"), "{}", done.stdout);
}
