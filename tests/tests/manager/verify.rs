//! Tables that anyone can check: `arbiter verify` finds nothing wrong with a table as it
//! was played, and finds every change of it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use sha2::{Digest as _, Sha256};
use tests::{Finished, arbiter, programs};

use crate::checks::together;
use crate::tournament::Event;

/// Verifies a store in this folder, which is a copy of that of the event or itself.
fn verify(event: &Event, store: &Path, more: &[&str]) -> Finished {
    arbiter(["verify".as_ref(), store.as_os_str()])
        .args([
            "--tournament".as_ref(),
            event.path("event.toml").as_os_str(),
        ])
        .args(more)
        .run()
}

/// Checks that everything of a tournament follows from its records, and its table and the
/// events of all its runs with it.
pub(crate) fn assert_verified(event: &Event) {
    let (store, events) = (event.path("store"), event.path("events.jsonl"));
    let events = events.display().to_string();
    let verified = verify(event, &store, &["--announced", &events]).expect_status(0);
    let nothing = verified.stdout.contains("nothing is wrong");
    assert!(nothing, "{verified}");
}

/// Four brains of gomoku, two of them alike.
fn players() -> Vec<(&'static str, String)> {
    let brain = programs().gomoku_brain.display();
    let player = |(seed, (name, level))| (name, format!("'{brain}' --level {level} --seed {seed}"));
    let players = [
        ("Ann", "greedy"),
        ("Bob", "random"),
        ("Cid", "random"),
        ("Dan", "greedy"),
    ];
    (1..).zip(players).map(player).collect()
}

/// Plays a tournament whose games are short.
fn played(format: &str, settings: &str) -> Event {
    let settings = format!("games = 2\nseed = 5\nboard = 9\n{settings}");
    let event = Event::of_format(format, &settings, &players());
    let _ = event.manager().run().expect_status(0);
    event
}

/// Changes the database of a store as somebody would who has write access.
fn sql(store: &Path, text: &str) {
    let database = rusqlite::Connection::open(store.join("arbiter.sqlite"));
    let database = database.expect("there is a database");
    let off = database.pragma_update(None, "foreign_keys", "OFF");
    off.expect("references may break");
    database.execute_batch(text).expect("the tables are known");
}

fn record(store: &Path, id: u64) -> PathBuf {
    store.join(format!("records/{id:06}.xml"))
}

/// Changes the text of a record.
fn edit(store: &Path, id: u64, change: impl FnOnce(String) -> String) {
    let path = record(store, id);
    let text = fs::read_to_string(&path).expect("there is a record");
    fs::write(path, change(text)).expect("the folder is ours");
}

/// A change that somebody may make to a store, and the finding about it.
type Change = (fn(&Path), &'static str);

const CHANGES: [Change; 8] = [
    // A byte of a record that the rules say nothing about.
    (
        |store| {
            edit(store, 2, |text| {
                text.replacen("<player seat=\"cross\"", "<player  seat=\"cross\"", 1)
            });
        },
        "000002.xml",
    ),
    // The result of a game, in its row and in its record.
    (
        |store| {
            sql(
                store,
                "UPDATE seats SET returns = -returns WHERE sequence = 2",
            );
            edit(store, 2, |text| {
                let [one, other] = [("cross", "1 -1"), ("round", "-1 1")]
                    .map(|(seat, returns)| format!("winner=\"{seat}\" returns=\"{returns}\""));
                if text.contains(&one) {
                    text.replace(&one, &other)
                } else {
                    text.replace(&other, &one)
                }
            });
        },
        "000002.xml: is not the record that was stored",
    ),
    // The number of a game in the schedule.
    (
        |store| {
            sql(
                store,
                "UPDATE games SET number = number + 64 WHERE sequence = 2",
            );
        },
        "chain, entry 2: is not the entry",
    ),
    // Two games are exchanged.
    (
        |store| {
            sql(
                store,
                "UPDATE games SET id = 99 WHERE id = 1; UPDATE games SET id = 1 WHERE id = 2;
                 UPDATE games SET id = 2 WHERE id = 99",
            );
        },
        "chain, entry 1: is not the entry with which game 2",
    ),
    // A game is dropped, with all that names it.
    (
        |store| {
            sql(
                store,
                "DELETE FROM lines WHERE sequence = 2; DELETE FROM seats WHERE sequence = 2;
                 DELETE FROM games WHERE sequence = 2; DELETE FROM chain WHERE sequence = 2",
            );
            fs::remove_file(record(store, 2)).expect("there is a record");
        },
        "chain: entry 2 is not there any more",
    ),
    // A game is repeated under another number.
    (
        |store| {
            sql(
                store,
                "INSERT INTO games (sequence, id, players, number, cause, detail, moves, started,
                                    ended, game)
                 SELECT 77, 77, players, number + 64, cause, detail, moves, started, ended, game
                 FROM games WHERE sequence = 2;
                 INSERT INTO seats SELECT 77, seat, player, place, returns FROM seats
                 WHERE sequence = 2",
            );
            fs::copy(record(store, 2), record(store, 77)).expect("there is a record");
        },
        "have no entries",
    ),
    // A game is struck without an entry.
    (
        |store| {
            sql(
                store,
                "UPDATE games SET struck = 'it was lost' WHERE sequence = 2",
            );
        },
        "game 2: is struck, and the chain does not say so",
    ),
    // A name is exchanged for another one.
    (
        |store| sql(store, "UPDATE players SET name = 'Eve' WHERE name = 'Bob'"),
        "the list of players is",
    ),
];

#[test]
fn every_change_of_a_store_is_found_whatever_its_format() {
    let formats = [
        ("round-robin", ""),
        ("gauntlet", "challengers = ['Bob']"),
        ("swiss", "rounds = 3"),
        ("knockout", ""),
        ("groups", ""),
    ];
    together(formats, |(format, settings)| {
        let event = played(format, settings);
        assert_verified(&event);
        for (number, (change, expected)) in CHANGES.iter().enumerate() {
            let copy = event.path(&format!("copy-{number}"));
            let backup = arbiter(["backup".as_ref(), copy.as_os_str()]);
            let backup = backup.args(["--store".as_ref(), event.path("store").as_os_str()]);
            let _ = backup.run().expect_status(0);
            let _ = verify(&event, &copy, &[]).expect_status(0);
            change(&copy);
            let found = verify(&event, &copy, &[]).expect_status(1);
            let is_told = found.stdout.contains(expected);
            assert!(is_told, "{format}: no '{expected}' in {found}");
        }
    });
}

#[test]
fn a_pairing_that_the_file_does_not_ask_for_is_named_with_the_one_that_it_asks_for() {
    let event = played("swiss", "rounds = 3");
    // By this file others would have begun.
    let file = event.path("event.toml");
    let text = fs::read_to_string(&file).expect("there is a file");
    let store = event.path("store");
    fs::write(
        &file,
        text.replace("seed = 5", "seed = 5\nopenings = { random = 2 }"),
    )
    .unwrap();
    let found = verify(&event, &store, &[]).expect_status(1);
    let first = found.stdout.lines().next().unwrap_or_default();
    assert!(first.starts_with("game 1: its opening is ''"), "{found}");
    // In another order of the players the first round has other pairs.
    let (head, players) = text.split_once("[[player]]").expect("there are players");
    let mut players: Vec<&str> = players.split("[[player]]").collect();
    players.swap(1, 2);
    fs::write(
        &file,
        format!("{head}[[player]]{}", players.join("[[player]]")),
    )
    .unwrap();
    let found = verify(&event, &store, &[]).expect_status(1);
    let first = found.stdout.lines().next().unwrap_or_default();
    assert!(
        first.contains("is not what the file pairs then; it pairs"),
        "{found}"
    );
    fs::write(&file, text).unwrap();
    assert_verified(&event);
}

#[test]
fn games_struck_by_their_number_or_player_are_played_again_and_stay_in_the_chain() {
    let event = played("round-robin", "");
    let store = event.path("store");
    let strike = |more: &[&str]| {
        let command = arbiter(["strike".as_ref(), store.as_os_str()]);
        command.args(more).run()
    };
    let why = ["--reason", "the power failed"];
    for (games, told) in [
        (["--game", "3"], "1 game is struck"),
        (["--games-of", "Ann"], "6 games are struck"),
    ] {
        let struck = strike(&[&games[..], &why].concat()).expect_status(0);
        assert!(struck.stdout.contains(told), "{struck}");
        let again = strike(&games).expect_status(1);
        assert!(again.stderr.contains("no such game counts here"), "{again}");
    }
    for wrong in [
        ["--game", "99"],
        ["--game", "18446744073709551615"],
        ["--games-of", "Eve"],
    ] {
        let _ = strike(&wrong).expect_status(1);
    }
    let _ = strike(&["--game", "1", "--games-of", "Bob"]).expect_status(2);
    let shown = event.manager().run().expect_status(0);
    let note = "7 games were annulled and count no more: the power failed";
    assert!(shown.stdout.contains(note), "{shown}");
    assert_eq!(event.records().len(), 12 + 7);
    assert_verified(&event);
    sql(&store, "UPDATE games SET struck = 'he lost' WHERE id = 3");
    let found = verify(&event, &store, &[]).expect_status(1);
    assert!(found.stdout.contains("game 3"), "{found}");
}

#[test]
fn a_player_whose_name_is_taken_out_stays_in_the_table_under_a_number() {
    let event = played("round-robin", "");
    let (store, file) = (event.path("store"), event.path("event.toml"));
    let redact = |name: &str| {
        let command = arbiter(["redact".as_ref(), name.as_ref(), store.as_os_str()]);
        command.run()
    };
    let _ = redact("Eve").expect_status(1);
    let told = redact("Ann").expect_status(0);
    assert!(told.stdout.contains("Ann is player 1 in 6 games"), "{told}");
    let again = redact("Ann").expect_status(1);
    let nobody = "Ann is in none of these stores";
    assert!(again.stderr.contains(nobody), "{again}");
    for record in event.records() {
        let text = fs::read_to_string(store.join("records").join(&record));
        let text = text.expect("a record is a text");
        assert!(!text.contains("name=\"Ann\""), "{record}");
    }
    // The file of the tournament is changed by hand.
    let text = fs::read_to_string(&file).expect("there is a file");
    fs::write(&file, text.replace("\"Ann\"", "\"player 1\"")).unwrap();
    let verified = verify(&event, &store, &[]).expect_status(0);
    assert!(verified.stdout.contains("| player 1 "), "{verified}");
    assert!(verified.stdout.contains("6 records"), "{verified}");
}

#[test]
fn a_name_is_taken_out_by_the_same_command_after_a_kill_at_any_instant() {
    let event = played("round-robin", "");
    let (store, file) = (event.path("store"), event.path("event.toml"));
    let text = fs::read_to_string(&file).expect("there is a file");
    fs::write(&file, text.replace("\"Ann\"", "\"player 1\"")).unwrap();
    let mut kills = 0;
    for wait in 0.. {
        let copy = event.path(&format!("copy-{wait}"));
        let copied = Command::new("cp").arg("-r").args([&store, &copy]).status();
        assert!(copied.is_ok_and(|status| status.success()));
        let redact = || arbiter(["redact".as_ref(), "Ann".as_ref(), copy.as_os_str()]);
        let mut running = Command::new(&programs().arbiter)
            .args(["redact".as_ref(), "Ann".as_ref(), copy.as_os_str()])
            .stdout(Stdio::null())
            .spawn()
            .expect("it starts");
        std::thread::sleep(Duration::from_millis(4 * wait));
        let _ = running.kill();
        let was_killed = !running.wait().expect("it is ours").success();
        // The same again goes on, or says that nobody has the name any more.
        let again = redact().run();
        let is_done = again.stderr.contains("Ann is in none of these stores");
        assert!(again.status.success() || is_done, "{wait}: {again}");
        let verified = verify(&event, &copy, &[]).expect_status(0);
        assert!(verified.stdout.contains("| player 1 "), "{verified}");
        let named = Command::new("grep")
            .args(["-rlaw", "Ann"])
            .arg(&copy)
            .output();
        let named = named.expect("grep runs").stdout;
        assert!(named.is_empty(), "{}", String::from_utf8_lossy(&named));
        fs::remove_dir_all(&copy).expect("it is ours");
        if !was_killed {
            break;
        }
        kills += 1;
    }
    assert!(kills > 0);
}

#[test]
fn published_standings_and_a_head_that_was_written_down_are_compared() {
    let event = played("round-robin", "");
    let (store, events) = (event.path("store"), event.path("events.jsonl"));
    let text = fs::read_to_string(&events).expect("there are events");
    let last: serde_json::Value =
        serde_json::from_str(text.lines().last().expect("there are events")).expect("JSON");
    let head = last["chain"].as_str().expect("the standings have the head");
    let shown = event.manager().run().expect_status(0);
    let line = format!("Chain of the games: {head}");
    assert!(shown.stdout.contains(&line), "{shown}");
    let verified = verify(&event, &store, &["--head", head]).expect_status(0);
    assert!(verified.stdout.contains(&line), "{verified}");
    let other = head.replace(|digit: char| digit != '0', "0");
    let found = verify(&event, &store, &["--head", &other]).expect_status(1);
    assert!(found.stdout.contains("is none of its heads"), "{found}");
    let changed = event.path("changed.jsonl");
    let points = format!("\"points\":{}", last["rows"][0]["points"]);
    fs::write(&changed, text.replacen(&points, "\"points\":99.0", 1)).unwrap();
    let changed = changed.display().to_string();
    let found = verify(&event, &store, &["--announced", &changed]).expect_status(1);
    let expected = "in row 1, points is 99.0, by the records it is";
    assert!(found.stdout.contains(expected), "{found}");
    // Without the file the chain and the games are checked alone.
    let alone = arbiter(["verify".as_ref(), store.as_os_str()]).run();
    assert!(
        alone
            .expect_status(0)
            .stdout
            .contains("give --tournament FILE")
    );
}

#[test]
fn the_seeds_of_a_round_follow_from_a_secret_that_is_committed_to_before_and_opened_after() {
    let brain = programs().arbiter.with_file_name("dice-brain");
    let brain = format!("'{}'", brain.display());
    let four = ["Ann", "Bob", "Cid", "Dan"].map(|name| (name, brain.clone()));
    let event = Event::of_format("swiss", "rounds = 2\ngames = 1", &four);
    let file = event.path("event.toml");
    let text = fs::read_to_string(&file).expect("there is a file");
    fs::write(&file, text.replace("game = \"gomoku\"", "game = \"dice\"")).unwrap();
    let shown = event.manager().run().expect_status(0);
    assert_verified(&event);
    let events = event.events();
    let kinds = events.kinds().join(" ").replace("match ", "");
    let round = "commitment game game secret";
    assert_eq!(kinds, format!("{round} {round} standings"));
    // As the documentation says it.
    let sha = |text: &str| <[u8; 32]>::from(Sha256::digest(text.as_bytes()));
    let hex = |bytes: [u8; 32]| bytes.map(|byte| format!("{byte:02x}")).concat();
    let (committed, opened) = (events.of("commitment"), events.of("secret"));
    let store = event.path("store");
    for (place, round) in [(0, 1), (1, 2)] {
        let (committed, opened) = (committed[place], opened[place]);
        assert_eq!(
            (&committed["round"], &opened["round"]),
            (&round.into(), &round.into())
        );
        let secret = opened["secret"].as_str().expect("it is over");
        assert_eq!(committed["digest"], hex(sha(secret)));
        let said = format!("Secret of round {round}: {secret}");
        assert!(shown.stdout.contains(&said), "{shown}");
        for id in [2 * place + 1, 2 * place + 2] {
            let chance = sha(&format!("{secret}\n{id}"));
            let first = chance[..8].try_into().expect("8 bytes");
            let seed = format!("seed=\"{}\"", u64::from_le_bytes(first));
            let text = fs::read_to_string(record(&store, id as u64)).expect("there is a record");
            assert!(text.contains(&seed), "{seed}: {text}");
        }
    }
    // A copy for others may withhold a secret.
    sql(
        &store,
        "UPDATE secrets SET value = NULL, state = 'drawn' WHERE period = 'round 2'",
    );
    let found = verify(&event, &store, &[]).expect_status(0);
    let trusted = "Taken on trust: the seeds of 2 games";
    assert!(found.stdout.contains(trusted), "{found}");
    for (change, expected) in [
        (
            "UPDATE secrets SET value = zeroblob(32) WHERE period = 'round 1'",
            [
                "secret of round 1: is not the one that the chain has committed to",
                "game 1: the seed of its chance is",
            ],
        ),
        (
            "UPDATE secrets SET period = 'round 2' WHERE period = 'round 1'",
            [
                "chain, entry 1: is not the one by which a secret was committed to",
                "Taken on trust: the seeds of",
            ],
        ),
        (
            "DELETE FROM secrets WHERE period = 'round 2'",
            [
                "chain, entry 4: its secret is not there any more",
                "chain, entry 1: is not the one by which a secret was committed to",
            ],
        ),
    ] {
        sql(&store, change);
        let found = verify(&event, &store, &[]).expect_status(1);
        for expected in expected {
            assert!(found.stdout.contains(expected), "{change}: {found}");
        }
    }
}

#[test]
fn chance_a_decided_test_and_a_player_who_was_struck_out_are_verified_too() {
    // Dice fall again as the file's seed says.
    let brain = programs().arbiter.with_file_name("dice-brain");
    let brain = format!("'{}'", brain.display());
    let two = [("Ann", brain.clone()), ("Bob", brain)];
    let event = Event::of_format("round-robin", "games = 2\nseed = 3", &two);
    let file = event.path("event.toml");
    let text = fs::read_to_string(&file).expect("there is a file");
    let text = text.replace("game = \"gomoku\"", "game = \"dice\"");
    fs::write(&file, &text).unwrap();
    let _ = event.manager().run().expect_status(0);
    assert_verified(&event);
    fs::write(&file, text.replace("seed = 3", "seed = 4")).unwrap();
    let found = verify(&event, &event.path("store"), &[]).expect_status(1);
    assert!(
        found
            .stdout
            .starts_with("game 1: the seed of its chance is"),
        "{found}"
    );
    // Games that ran when a test was decided count.
    let two: Vec<_> = players().into_iter().take(2).collect();
    let sprt = "sprt = { elo0 = 0, elo1 = 400 }\ngames = 40\nconcurrency = 3\nboard = 9\nseed = 1";
    let event = Event::of_format("round-robin", sprt, &two);
    let _ = event.manager().run().expect_status(0);
    assert_verified(&event);
    // A player who never comes is suspended, and no round is drawn with it.
    let mut players = players();
    players.push(("Eve", "'/bin/false'".to_owned()));
    let settings = "games = 2\nrounds = 3\nboard = 9\nseed = 2";
    let event = Event::of_format("swiss", settings, &players);
    let _ = event.manager().run().expect_status(1);
    let verified = verify(&event, &event.path("store"), &[]).expect_status(0);
    let note = "these took no part: Eve";
    assert!(verified.stdout.contains(note), "{verified}");
}
