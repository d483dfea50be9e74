//! A kind of contest that the program adds, at workers: they play it, and the results of
//! a worker can be struck.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use tests::coin_manager;

use crate::field::{Field, PATIENCE};

/// A program that always guesses the same.
fn guesser(field: &Field, side: &str) -> String {
    let file = field.path(side);
    let text = format!("#!/bin/sh\nwhile read -r line; do echo {side}; done\n");
    fs::write(&file, text).expect("a file");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("it is ours");
    file.display().to_string()
}

#[test]
fn a_kind_that_the_program_adds_is_played_at_workers_and_struck_and_played_again() {
    let Some(field) = Field::new() else {
        return;
    };
    let sides = ["heads", "tails"];
    let brains = sides.map(|side| {
        let guesser = guesser(&field, side);
        format!("[[brain]]\nname = '{side}'\nbrain = '{guesser}'\n")
    });
    fs::write(field.path("guessers.toml"), brains.concat()).expect("a file");
    let worker = coin_manager([
        "work",
        "--nats",
        &field.url(),
        "--name",
        "far",
        "--slots",
        "2",
    ])
    .args(["--most-load", "1000", "--brains"])
    .args([field.path("guessers.toml")])
    .limit(2 * PATIENCE)
    .start();
    let file = |at_workers: bool| -> PathBuf {
        let players = sides.map(|side| {
            let brain = if at_workers {
                format!("worker:{side}")
            } else {
                field.path(side).display().to_string()
            };
            format!("[[player]]\nname = '{side}'\nbrain = '{brain}'\n")
        });
        let name = if at_workers { "far.toml" } else { "alone.toml" };
        let text = format!(
            "game = 'coin'\ngames = 6\nsandbox = 'off'\n{}",
            players.concat()
        );
        fs::write(field.path(name), text).expect("a file");
        field.path(name)
    };
    let standings = |file: &Path, words: &[&str]| {
        let csv = field.path("standings.csv");
        let _ = coin_manager(["tournament"])
            .args([file, "--standings".as_ref(), csv.as_path()])
            .args(words)
            .limit(PATIENCE)
            .run()
            .expect_status(0);
        fs::read_to_string(csv).expect("the standings")
    };
    let (alone, far, url) = (file(false), file(true), field.url());
    let expected = standings(&alone, &[]);
    let at_workers = ["--nats", &url];
    assert_eq!(standings(&far, &at_workers), expected);
    let store = far.with_extension("");
    let struck = coin_manager(["strike", "--worker", "far"])
        .args([&store])
        .run();
    let struck = struck.expect_status(0);
    assert!(struck.stdout.contains('6'), "{struck}");
    assert_eq!(standings(&far, &at_workers), expected);
    let checked = coin_manager(["verify"])
        .args([&store])
        .run()
        .expect_status(0);
    assert!(checked.stdout.contains("12 games"), "{checked}");
    worker.kill();
}
