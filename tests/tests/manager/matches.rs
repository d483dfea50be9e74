//! Whole matches and their output.

use tests::{Events, Offender, arbiter};

use crate::checks::{assert_standings_add_up, assert_unharmed, games_of_pairs};
use crate::duel::duel;

fn pair(first: &str, second: &str) -> [Offender; 2] {
    [first, second].map(Offender::listen)
}

fn play(brains: &[Offender; 2], words: &[&str]) -> Events {
    let finished = arbiter(["match", "gomoku"])
        .args(brains.iter().map(Offender::brain))
        .args(["--events", "-"])
        .args(words)
        .run()
        .expect_status(0);
    finished.events()
}

#[test]
fn a_match_is_one_game_unless_more_are_asked_for() {
    let brains = pair("name A", "name B");
    let events = play(&brains, &[]);
    assert_eq!(events.kinds(), ["match", "game", "standings"]);
    let game = &events.games()[0];
    assert_eq!((&*game.first, game.moves), ("A", 9));
    assert_eq!(game.winner.as_deref(), Some("A"));
    assert_eq!(game.record, None);
    // The default limit is five seconds a move.
    assert_eq!(brains[0].log().heard_like("timeout"), ["timeout 5"]);
    for brain in &brains {
        assert_unharmed(brain, 1);
    }
}

#[test]
fn the_match_is_told_after_both_handshakes_and_the_standings_last() {
    let brains = pair("name A", "name B | plan A5 C7 E9 G11 I13 K15");
    let events = play(&brains, &["--games", "6", "--event-level", "moves"]);
    let kinds = events.kinds();
    assert_eq!(kinds.first(), Some(&"match"));
    assert_eq!(kinds.last(), Some(&"standings"));
    assert_eq!(events.of("match")[0]["game"], "gomoku");
    assert_standings_add_up(&events);
    let rows = events.standings();
    assert_eq!((&*rows[0].player, rows[0].wins), ("A", 6));
    // Both play the same moves in every game: one with each start tells something.
    assert_eq!(events.of("standings")[0]["repeated"], 4);
    let ids: Vec<u64> = events.games().iter().map(|game| game.id).collect();
    assert!(ids.windows(2).all(|pair| pair[0] < pair[1]), "{ids:?}");
    for game in events.games() {
        let moves = events.of("move").into_iter();
        let own: Vec<_> = moves.filter(|event| event["id"] == game.id).collect();
        assert_eq!(own.len() as u64, game.moves);
        assert_eq!(own[0]["seat"], "cross");
        assert_eq!(own[0]["player"], game.first.as_str());
        assert!(own[0]["ms"].is_u64() || own[0]["ms"].is_f64());
    }
}

#[test]
fn a_player_may_have_limits_of_its_own() {
    let brains = pair("name A | think 400", "name B | think 400");
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().join("games");
    let words = [
        format!("A={}", brains[0].brain()),
        format!("B=timeout=100ms {}", brains[1].brain()),
    ];
    let finished = arbiter(["match", "gomoku"])
        .args(&words)
        .args(["--events", "-", "--games", "2", "--records"])
        .args([&records])
        .run()
        .expect_status(0);
    let events = finished.events();
    for game in events.games() {
        let end = (game.winner.as_deref(), &*game.cause);
        assert_eq!(end, (Some("A"), "timeout"), "{game:?}");
    }
    let row = &events.of("standings")[0]["rows"][1];
    assert_eq!(
        (&row["player"], &row["faults"]["timeout"]),
        (&"B".into(), &2.into())
    );
    assert_eq!(brains[0].log().heard_like("timeout"), ["timeout 5"]);
    let record = events.games()[0].record.clone().unwrap();
    let record = std::fs::read_to_string(record).unwrap();
    assert!(record.contains("per-move-ms=\"100.000\""), "{record}");
}

#[test]
fn a_match_has_the_rules_of_a_tournament_file() {
    let brains = pair("name A", "name B | plan A5 C7 E9 G11 I13 K15");
    let folder = tempfile::tempdir().unwrap();
    let standings = folder.path().join("standings.json");
    let file = standings.to_str().unwrap();
    let events = play(
        &brains,
        &["--games", "2", "--max-moves", "4", "--standings", file],
    );
    for game in events.games() {
        assert_eq!((&*game.cause, game.moves), ("move limit", 4));
    }
    let text = std::fs::read_to_string(&standings).unwrap();
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["standings"][0]["draws"], 2, "{report}");
    let drawn = arbiter(["match", "gomoku", "./a", "./b", "--draw", "5"])
        .run()
        .expect_status(2);
    assert!(drawn.stderr.contains("SCORE,MOVES"), "{drawn}");
    let unquoted = arbiter(["match", "gomoku", "sh", "mine.sh"])
        .run()
        .expect_status(2);
    assert!(
        unquoted.stderr.contains("did you mean 'sh mine.sh'?"),
        "{unquoted}"
    );
}

#[test]
fn games_at_once_take_a_connection_each() {
    let brains = pair("name A | think 20", "name B | think 20");
    let events = play(&brains, &["--games", "9", "--concurrency", "3"]);
    assert_eq!(events.games().len(), 9);
    assert_standings_add_up(&events);
    let pairs = games_of_pairs(&events.games());
    let [(_, (games, starts))] = pairs.into_iter().collect::<Vec<_>>()[..] else {
        panic!("one pair plays");
    };
    assert_eq!((games, starts), (9, 5));
    for brain in &brains {
        assert_eq!(brain.log_to_end().connections(), 3);
        assert_eq!(brain.log_to_end().complaints(), [""; 0]);
    }
}

#[test]
fn a_fault_in_one_game_leaves_the_others_at_the_same_time_alone() {
    let brains = pair(
        "name Bad | think 10 | on move 3 @2: close",
        "name Good | think 10",
    );
    let words = ["--games", "12", "--concurrency", "3", "--start", "first"];
    let events = play(&brains, &words);
    let games = events.games();
    assert_eq!(games.len(), 12);
    let lost = games.iter().filter(|game| game.cause == "disconnected");
    assert_eq!(lost.count(), 1);
    let won = games.iter().filter(|game| game.cause == "win");
    assert_eq!(won.count(), 11);
    assert_standings_add_up(&events);
}

#[test]
fn a_seed_makes_the_starts_repeatable() {
    let starts = |seed: &str| -> Vec<String> {
        let brains = pair("name A", "name B");
        let words = ["--games", "20", "--start", "random", "--seed", seed];
        let games = play(&brains, &words).games();
        games.into_iter().map(|game| game.first).collect()
    };
    let one = starts("7");
    assert_eq!(one, starts("7"));
    assert!(one.contains(&"A".to_owned()) && one.contains(&"B".to_owned()));
    assert_ne!(one, starts("8"));
}

#[test]
fn a_failure_ends_the_match_and_the_other_brain_is_told_goodbye() {
    let fought = duel("on game: say game failed").games(5).fight();
    let log = fought.good.log();
    if log.connections() > 0 {
        let heard = log.heard(1);
        assert_eq!(heard.last().map(String::as_str), Some("quit msg"));
    }
    fought.failed("game refused");
}

#[test]
fn events_can_go_to_a_file_and_the_table_to_standard_output() {
    let brains = pair("name Alpha", "name Beta");
    let file = tempfile::NamedTempFile::new().unwrap();
    let finished = arbiter(["match", "gomoku"])
        .args(brains.iter().map(Offender::brain))
        .args(["--games", "2", "--events", file.path().to_str().unwrap()])
        .run()
        .expect_status(0);
    let text = std::fs::read_to_string(file.path()).unwrap();
    let events = Events::parse(&text).unwrap();
    assert_eq!(events.games().len(), 2);
    for name in ["Alpha", "Beta"] {
        assert!(finished.stdout.contains(name), "{finished}");
    }
    // Without a terminal the output is plain lines.
    assert!(!finished.stdout.contains('\x1b'), "{finished}");
}
