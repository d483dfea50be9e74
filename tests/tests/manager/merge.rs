//! Parts of a contest that were played apart, and the store that is made of them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use tests::{Finished, Manager, arbiter, programs};

/// Games of a match, so that four parts have pairs of games.
const GAMES: &str = "20";

/// A match on a small board between two brains that play alike each time.
fn play(store: &Path) -> Manager {
    let brain = programs().gomoku_brain.display();
    let player = |name: &str| format!("{name}='{brain}' --level {name}");
    arbiter(["match", "gomoku"])
        .args(["greedy", "random"].map(player))
        .args(["--board", "9", "--random-openings", "3", "--games", GAMES])
        .args(["--timeout", "60s", "--store"])
        .args([store])
}

fn merge(parts: &[PathBuf], whole: &Path) -> Finished {
    arbiter(["merge"])
        .args(parts)
        .args(["--store".as_ref(), whole.as_os_str()])
        .run()
}

/// How often each opening was played, by all records of a store.
fn openings(store: &Path) -> BTreeMap<String, usize> {
    let records = arbiter(["records", "export", "--format", "jsonl", "--store"]).args([store]);
    let text = records.run().expect_status(0).stdout;
    let mut openings = BTreeMap::new();
    for line in text.lines() {
        let game: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
        *openings.entry(game["opening"].to_string()).or_default() += 1;
    }
    openings
}

#[test]
fn parts_that_were_played_apart_become_one_store_with_all_openings_twice() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, alone] = ["whole", "alone"].map(|name| folder.path().join(name));
    let parts: Vec<PathBuf> = (1..=4)
        .map(|part| folder.path().join(format!("{part}")))
        .collect();
    for (number, part) in parts.iter().enumerate() {
        let shard = format!("{}/4", number + 1);
        let _ = play(part).args(["--shard", &shard]).run().expect_status(0);
        assert!(openings(part).values().all(|games| *games == 2), "{shard}");
    }
    // The first three, then all: what is there is passed over.
    let merged = merge(&parts[..3], &whole).expect_status(0);
    assert!(
        merged.stdout.contains("none of them was there before"),
        "{merged}"
    );
    let merged = merge(&parts, &whole).expect_status(0);
    assert!(merged.stdout.starts_with("4 games were added"), "{merged}");
    assert!(merged.stdout.contains("16 were there before"), "{merged}");
    let _ = arbiter(["verify"]).args([&whole]).run().expect_status(0);
    // Nothing is left to play, and the test is of all games.
    let shown = play(&whole).args(["--sprt", "0,10", "--events", "-"]).run();
    assert_eq!(shown.events().games(), [], "{shown}");
    let _ = play(&alone).run().expect_status(0);
    assert_eq!(openings(&whole), openings(&alone));
    assert_eq!(openings(&whole).len(), 10);
}

#[test]
fn a_merge_names_games_whose_places_others_have_and_adds_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for (part, shard) in [("one", "1/2"), ("same", "1/2"), ("two", "2/2")] {
        let played = play(&path(part)).args(["--shard", shard]).run();
        let _ = played.expect_status(0);
    }
    let parts = ["one", "same", "two"].map(path);
    let merged = merge(&parts, &path("whole")).expect_status(1);
    assert!(merged.stdout.starts_with("20 games were added"), "{merged}");
    let why = format!("first game 1 of {}", path("same").display());
    assert!(merged.stderr.contains("10 games were not"), "{merged}");
    assert!(merged.stderr.contains(&why), "{merged}");
}

#[test]
fn a_merge_plays_on_where_a_part_is_missing_and_refuses_other_contests() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let _ = play(&path("part"))
        .args(["--shard", "1/2"])
        .run()
        .expect_status(0);
    let _ = merge(&[path("part")], &path("whole")).expect_status(0);
    let rest = play(&path("whole"))
        .args(["--events", "-"])
        .run()
        .expect_status(0);
    assert_eq!(rest.events().games().len(), 10, "{rest}");
    let other = play(&path("other")).args(["--option", "line=4", "--shard", "1/2"]);
    let _ = other.run().expect_status(0);
    let refused = merge(&[path("part"), path("other")], &path("new")).expect_status(1);
    // Another program under a name may be the same one on another machine: it is named.
    let brain = programs().gomoku_brain.display();
    let other = arbiter(["match", "gomoku", &format!("greedy='{brain}' --level easy")])
        .args([&format!("random='{brain}' --level random")])
        .args(["--board", "9", "--random-openings", "3", "--games", GAMES])
        .args(["--timeout", "60s", "--shard", "2/2", "--store"])
        .args([path("easy")]);
    let _ = other.run().expect_status(0);
    let merged = merge(&[path("part"), path("easy")], &path("both")).expect_status(0);
    assert!(merged.stderr.contains("greedy was started as"), "{merged}");
    assert!(!merged.stderr.contains("random was started as"), "{merged}");
    assert!(
        refused
            .stderr
            .contains("is a part of another contest: options"),
        "{refused}"
    );
    let refused = merge(&[path("nothing")], &path("new")).expect_status(1);
    assert!(refused.stderr.contains("nothing"), "{refused}");
    // Cards come from a secret of each store.
    let brain = programs().arbiter.with_file_name("kuhn-brain");
    let players = ["A", "B"].map(|name| format!("{name}={}", brain.display()));
    let cards = arbiter(["match", "kuhn"])
        .args(players)
        .args(["--games", "4"]);
    let cards = cards
        .args(["--shard", "1/2", "--store"])
        .args([path("cards")]);
    let _ = cards.run().expect_status(0);
    let refused = merge(&[path("part"), path("cards")], &path("new")).expect_status(1);
    assert!(
        refused.stderr.contains("cannot be in another store\n"),
        "{refused}"
    );
    assert!(!path("new").exists(), "nothing is made of refused parts");
    for (words, why) in [
        (
            &["--shard", "1/2", "--sprt", "0,10"][..],
            "after arbiter merge",
        ),
        (&["--shard", "3/2"], "write I/N"),
    ] {
        let refused = play(&path("none")).args(words).run().expect_status(2);
        assert!(refused.stderr.contains(why), "{refused}");
    }
}
