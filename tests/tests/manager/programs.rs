//! The brains of this workspace and the templates for authors of others.

use std::process::Command;

use tests::{Finished, arbiter, programs, workspace};

/// Two games between two BRAIN words that end by the rules.
fn assert_they_play(first: &str, second: &str) -> Finished {
    let finished = arbiter(["match", "gomoku", first, second])
        .args(["--games", "2", "--timeout", "2s", "--events", "-"])
        .run()
        .expect_status(0);
    let games = finished.events().games();
    assert_eq!(games.len(), 2, "{finished}");
    for game in games {
        let by_rules = ["win", "draw", "forfeit"].contains(&game.cause.as_str());
        assert!(by_rules && game.moves > 4, "{finished}");
    }
    finished
}

fn gomoku(level: &str) -> String {
    let program = programs().gomoku_brain.display().to_string();
    format!("{level}='{program}' --level {level} --seed 1")
}

#[test]
fn the_levels_of_the_gomoku_brain_play_each_other() {
    let finished = assert_they_play(&gomoku("greedy"), &gomoku("random"));
    let rows = finished.events().standings();
    assert_eq!((&*rows[0].player, rows[0].points), ("greedy", 2.0));
}

#[test]
fn two_instant_brains_fill_the_board() {
    let brain = programs().instant_brain.display().to_string();
    let words = [format!("A='{brain}'"), format!("B='{brain}'")];
    let finished = arbiter(["match", "gomoku"])
        .args(words)
        .args(["--games", "4", "--events", "-"])
        .run()
        .expect_status(0);
    for game in finished.events().games() {
        assert_eq!((game.cause.as_str(), game.moves), ("draw", 225));
    }
}

#[test]
fn the_python_template_plays() {
    if !tests::is_here("python3", "python3-minimal") {
        return;
    }
    let template = workspace().join("bots/templates/brain.py");
    assert_they_play(
        &format!("template=python3 '{}'", template.display()),
        &gomoku("random"),
    );
}

#[test]
fn the_rust_template_compiles_alone_and_plays() {
    let directory = tempfile::tempdir().unwrap();
    let program = directory.path().join("brain");
    let compiled = Command::new("rustc")
        .args(["--edition", "2024", "-D", "warnings", "-o"])
        .arg(&program)
        .arg(workspace().join("bots/templates/brain.rs"))
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{errors}");
    assert_they_play(
        &format!("template='{}'", program.display()),
        &gomoku("random"),
    );
}
