//! Dice 10,000 with real programs: every level over the wire, seeds, records.

use std::fs;
use std::path::Path;

use tests::{Events, Offender, arbiter};

const LEVELS: [&str; 6] = [
    "random",
    "bank350",
    "thesis:3,5,never,300",
    "maximum",
    "race",
    "field:bank350",
];

fn brain(level: &str) -> String {
    format!("dice-brain --level {level} --seed 1")
}

fn play(brains: [&str; 2], words: &[&str]) -> Events {
    let finished = arbiter(["match", "dice"])
        .args(brains.map(brain))
        .args(["--events", "-", "--timeout", "20s"])
        .args(crate::PATIENT)
        .args(words)
        .run()
        .expect_status(0);
    finished.events()
}

#[test]
fn every_level_plays_its_games_without_a_fault() {
    for (index, level) in LEVELS.into_iter().enumerate() {
        let other = LEVELS[(index + 1) % LEVELS.len()];
        let events = play([level, other], &["--games", "24"]);
        let games = events.of("game");
        assert_eq!(games.len(), 24);
        for game in games {
            assert_eq!(game["cause"], "win", "{level} against {other}: {game}");
        }
    }
}

#[test]
fn options_and_positions_reach_the_brains() {
    let rules = [
        "--option",
        "target=2000",
        "--option",
        "minimum=0",
        "--option",
        "last-round=on",
        "--option",
        "returns=margin",
    ];
    let middle = ["--position", "1500 1900 second 400 dice 1 2 3"];
    for level in LEVELS {
        let mut words = vec!["--games", "10"];
        words.extend(rules);
        words.extend(middle);
        let events = play([level, "random"], &words);
        let games = events.of("game");
        assert_eq!(games.len(), 10);
        for game in games {
            let cause = game["cause"].as_str().unwrap();
            assert!(["win", "draw"].contains(&cause), "{level}: {game}");
            // All points are whole fifties, from 1500 and 1900 on.
            let gained = game["returns"][0].as_i64().unwrap();
            assert!(
                gained % 50 == 0 && (gained == 0) == (cause == "draw"),
                "{game}"
            );
        }
    }
}

/// The moves in each record of a folder, without times.
fn plays(folder: &Path) -> Vec<Vec<String>> {
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("records were kept")
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    paths.sort();
    let lines = |path| -> Vec<String> {
        let text = fs::read_to_string(path).expect("a record is text");
        let entries = text.lines().map(str::trim);
        let entries =
            entries.filter(|line| line.starts_with("<turn") || line.starts_with("<chance"));
        let without_time =
            entries.map(|line| line.split(" ms=").next().unwrap_or_default().to_owned());
        without_time.collect()
    };
    paths.into_iter().map(lines).collect()
}

#[test]
fn a_seed_makes_a_match_repeatable_and_a_record_needs_none() {
    let folder = tempfile::tempdir().unwrap();
    let run = |name: &str, seed: &str| {
        let records = folder.path().join(name);
        let words = ["--games", "4", "--seed", seed, "--records"];
        play(
            ["race", "random"],
            &[&words[..], &[records.to_str().unwrap()]].concat(),
        );
        plays(&records)
    };
    let first = run("first", "7");
    assert_eq!(first.len(), 4);
    assert_ne!(first[0], first[1], "each game has dice of its own");
    assert_eq!(run("again", "7"), first);
    assert_ne!(run("other", "8"), first);

    let mut records = fs::read_dir(folder.path().join("first")).unwrap();
    let path = records.next().unwrap().unwrap().path();
    let text = fs::read_to_string(&path).unwrap();
    let seed = text.find(" seed=").unwrap();
    let end = seed + 7 + text[seed + 7..].find('"').unwrap() + 1;
    fs::write(&path, format!("{}{}", &text[..seed], &text[end..])).unwrap();
    let replayed = arbiter(["replay"])
        .args([path.as_os_str()])
        .args(["--every", "0s"])
        .run()
        .expect_status(0);
    assert!(replayed.stdout.contains("has won"), "{replayed}");
}

#[test]
fn a_brain_of_the_old_protocol_is_not_asked_to_play_dice() {
    let old = Offender::listen("name Old");
    let finished = arbiter(["match", "dice"])
        .args([brain("race"), old.brain()])
        .args(["--events", "-"])
        .run()
        .expect_status(1);
    let failures = finished.events().failures();
    assert_eq!(
        (&*failures[0].player, &*failures[0].cause),
        ("Old", "handshake failed")
    );
}

/// The text that a person in the first seat sees, from this position on, against a brain
/// that keeps everything and stops as soon as it may.
fn seen(position: &str, words: &[&str], typed: &str) -> String {
    let finished = arbiter(["play", "dice", "--seat", "first", "--seed", "1"])
        .args(["--against", &brain("bank350"), "--position", position])
        .args(words)
        .typed(typed)
        .run()
        .expect_status(0);
    finished.stdout
}

#[test]
fn a_person_sees_the_odds_of_every_choice_until_they_are_switched_off() {
    let text = seen(
        "0 0 first 0 dice 1 2 2 2 4 5",
        &[],
        "board\nodds off\nboard\nodds on\nmoves\n",
    );
    let best = ">6         1    100   250 40.19%    5 92.28%      -      -  397.3 51.50%";
    assert_eq!(text.matches("first to choose").count(), 4 + 1, "{text}");
    assert_eq!(text.matches(best).count(), 3, "{text}");
    assert!(
        text.contains("\n 1 1 2 2 2 5    350   all  0.77%"),
        "{text}"
    );
    assert!(
        text.contains("> best; points expected at the end of the turn (0 so far)\n"),
        "{text}"
    );
    assert!(text.contains(": keep 1 roll, keep 2 2 2 roll, "), "{text}");
    assert!(
        text.lines()
            .take_while(|line| !line.contains("your move"))
            .all(|line| line.len() <= 80),
        "{text}"
    );
}

#[test]
fn a_person_sees_what_the_brain_chose_and_why_its_turn_ended() {
    let stopped = "second keeps 1 1 1 5 and stops with 1050 points: ";
    for (position, words, chosen, why) in [
        (
            "0 0 second 0 dice 1 1 1 2 4 5",
            &[][..],
            "* 1 1 1 5 1050 all ",
            format!("{stopped}1050 in all\n"),
        ),
        (
            "0 9400 second 0 dice 1 1 1 2 4 5",
            &[],
            "* 1 1 1 5 1050 all ",
            format!("{stopped}10450 in all, and has won\n"),
        ),
        (
            "0 0 second 0 dice 1 2 2 3 4 6",
            // No turn scores as much.
            &["--option", "minimum=10000"],
            "* 1 100 all ",
            "and nothing counts: the turn is lost with its ".to_owned(),
        ),
    ] {
        let text = seen(position, words, "");
        let place = |part: &str| {
            let place = text.find(part);
            place.unwrap_or_else(|| panic!("no '{part}': {text}"))
        };
        let marked = text.lines().find(|line| line.starts_with('*'));
        let marked: Vec<_> = marked.into_iter().flat_map(str::split_whitespace).collect();
        assert!(marked.join(" ").starts_with(chosen), "{text}");
        assert!(place("\n* ") < place(&why), "{text}");
        assert!(place(&why) < place("You lost: "), "{text}");
    }
}

#[test]
fn three_play_at_one_board_and_each_starts_in_turn() {
    let folder = tempfile::tempdir().unwrap();
    let players = ["A", "B", "C"].map(|name| format!("{name}=dice-brain --level bank350"));
    let finished = arbiter(["match", "dice"])
        .args(players)
        .args(["--games", "6", "--option", "target=2000", "--seed", "7"])
        .args(crate::PATIENT)
        .args(["--events", "-", "--timeout", "20s", "--records"])
        .args([folder.path()])
        .run()
        .expect_status(0);
    let events = finished.events();
    let mut won = [0u64; 3];
    let games = events.of("game");
    assert_eq!(games.len(), 6);
    for (number, game) in games.iter().enumerate() {
        let seats = ["first", "second", "third"].map(|seat| game["seats"][seat].as_str().unwrap());
        let place = |seat: usize| "ABC".find(seats[seat]).unwrap();
        assert_eq!(
            [0, 1, 2].map(place),
            [0, 1, 2].map(|seat| (number + seat) % 3)
        );
        let returns = [0, 1, 2].map(|seat| game["returns"][seat].as_i64().unwrap());
        let winner = (0..3).find(|seat| returns[*seat] == 2).unwrap();
        assert_eq!(
            (returns.iter().sum::<i64>(), &game["winner"]),
            (0, &seats[winner].into())
        );
        won[place(winner)] += 1;
    }
    for row in events.of("standings")[0]["rows"].as_array().unwrap() {
        let own = won["ABC".find(row["player"].as_str().unwrap()).unwrap()];
        // A game counts twice: won against both, or lost to one and level with the
        // other.
        assert_eq!(
            (&row["games"], &row["wins"]),
            (&12.into(), &(2 * own).into())
        );
        assert_eq!(row["draws"], 6 - own);
        let mean = (3.0 * own as f64 - 6.0) / 6.0;
        assert!(
            (row["returns"].as_f64().unwrap() - mean).abs() < 1e-3,
            "{row}"
        );
    }
    // The records can be read, replayed and shown.
    assert_eq!(plays(folder.path()).len(), 6);
    let listed = arbiter(["records", "--store"]).args([folder.path()]).run();
    let _listed = listed.expect_status(0);
    let exported = arbiter(["records", "export", "--format", "jsonl", "--store"]);
    let _exported = exported.args([folder.path()]).run().expect_status(0);
}

#[test]
fn a_player_against_the_field_plays_at_tables_of_three_and_four() {
    for others in [
        &["field", "maximum"][..],
        &["thesis", "bank350", "field:thesis"],
    ] {
        let seats = others.len() + 1;
        let finished = arbiter(["match", "dice", &brain("field")])
            .args(others.iter().map(|level| brain(level)))
            .args(["--games", "6", "--seed", "7", "--timeout", "20s"])
            .args(crate::PATIENT)
            .args(["--events", "-"])
            .run()
            .expect_status(0);
        let events = finished.events();
        let games = events.of("game");
        assert_eq!(games.len(), 6);
        for game in games {
            assert_eq!(game["cause"], "win", "{seats} seats: {game}");
            assert_eq!(game["returns"].as_array().map(Vec::len), Some(seats));
        }
    }
}

/// Plays a game of dice in which a person types this against two brains.
fn among_three(words: &[&str], typed: &str) -> tests::Finished {
    let against = |name: &str| format!("{name}={}", brain("bank350"));
    arbiter(["play", "dice", "--seed", "1"])
        .args(["--against", &against("A"), "--against", &against("B")])
        .args(words)
        .typed(typed)
        .run()
}

#[test]
fn a_person_plays_against_two_and_sits_where_asked() {
    let typed = "moves\nresign\n";
    for seat in ["first", "second", "third"] {
        let folder = tempfile::tempdir().unwrap();
        let records = folder.path().to_str().unwrap();
        let finished = among_three(&["--seat", seat, "--records", records], typed);
        let text = finished.expect_status(0).stdout;
        assert!(text.contains(&format!("{seat}, your move")), "{text}");
        assert!(text.contains("You lost: you resigned."), "{text}");
        let mut files = fs::read_dir(folder.path()).unwrap();
        let record = fs::read_to_string(files.next().unwrap().unwrap().path()).unwrap();
        let person = format!("<player seat=\"{seat}\"");
        let person = record.lines().find(|line| line.contains(&person));
        assert!(person.unwrap().contains("human"), "{record}");
    }
}

#[test]
fn a_match_of_three_in_a_store_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("store");
    let run = |games: &str| {
        let players = ["A", "B", "C"].map(|name| format!("{name}=dice-brain --level bank350"));
        let finished = arbiter(["match", "dice"])
            .args(players)
            .args(["--games", games, "--option", "target=2000"])
            .args(crate::PATIENT)
            .args(["--events", "-", "--timeout", "20s", "--store"])
            .args([&store])
            .run()
            .expect_status(0);
        let events = finished.events();
        let games = events.of("game").into_iter();
        let played: Vec<u64> = games.map(|game| game["id"].as_u64().unwrap()).collect();
        let rows = events.of("standings")[0]["rows"].as_array().unwrap();
        let counted = rows.iter().map(|row| row["games"].as_u64().unwrap());
        (played, counted.sum::<u64>())
    };
    // A game of three counts as two games for each player.
    assert_eq!(run("2"), (vec![1, 2], 12));
    assert_eq!(run("3"), (vec![3], 18));
    assert_eq!(run("3"), (vec![], 18));
}

#[test]
fn one_player_is_told_how_many_the_game_takes() {
    let refused = |words: &[&str], why: &str| {
        let finished = arbiter(words).run().expect_status(2);
        assert!(finished.stderr.contains(why), "{finished}");
    };
    let dice = "dice is played by 2 to 6 players, not by 1: give 2 to 6, \
                as in: arbiter match dice ./one ./two";
    refused(&["match", "dice", "A"], dice);
    refused(
        &["match", "gomoku", "A"],
        "played by 2 players, not by 1: give 2, as in",
    );
    refused(&["match", "gomoko", "A"], "did you mean 'gomoku'?");
    let unnamed = ["match", "dice", "cat", "cat", "--store", "somewhere"];
    refused(
        &unnamed,
        "--store keeps results by names: give a name, as in 'A=cat'",
    );
}

#[test]
fn more_opponents_than_there_are_seats_are_refused() {
    let refused = |finished: tests::Finished, why: &str| {
        let finished = finished.expect_status(2);
        assert!(finished.stderr.contains(why), "{finished}");
    };
    let seats = "no seat is called 'fourth': give first, second, third or random";
    refused(among_three(&["--seat", "fourth"], ""), seats);
    let four = ["--against", "C", "--against", "D", "--against", "E"];
    let five = [&four[..], &["--against", "F"]].concat();
    let most = "dice is played by 2 to 6 players, not by 7";
    refused(among_three(&five, ""), most);
    let gomoku = arbiter(["play", "gomoku", "--against", "A", "--against", "B"]);
    refused(gomoku.run(), "gomoku is played by 2 players, not by 3");
}
