//! The templates for bot authors play whole games.

// A test may unwrap, which clippy does not know of its helpers.
#![allow(clippy::unwrap_used)]

mod manager;

use std::path::PathBuf;
use std::process::Command;

use games::gomoku::{Gomoku, Point};
use games::{Game, Settings};
use manager::{Manager, Program};

fn template(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "../templates", name]
        .iter()
        .collect()
}

/// Plays two games against a manager who takes the first free point, in both
/// seats, and says goodbye.
fn plays(mut brain: Program) {
    let mut manager = brain.dial();
    manager.greet("cross");
    manager.say("timeout 1");
    for seat in Gomoku::INFO.seats {
        manager.expect(&format!("player {seat}"), "player ok");
        manager.say("new game");
        play(&mut manager, seat);
        manager.say("end game");
        manager.expect("hello msg", "hello ok");
    }
    manager.expect("game chess", "game failed");
    manager.say("quit msg");
    assert!(manager.is_closed());
    let (status, said) = brain.end();
    assert_eq!((status.code(), said.as_str()), (Some(0), ""));
}

fn play(manager: &mut Manager, seat: &str) {
    let mut state = Gomoku::start(&Settings::default_of(Gomoku::INFO)).unwrap();
    let mut points = Vec::new();
    let mut request = "move start".to_owned();
    while let Some(mover) = state.turn().seat() {
        let point: Point = if Gomoku::INFO.seats[mover.index()] == seat {
            manager.ask(&request).parse().unwrap()
        } else {
            state.legal_actions(&mut points);
            request = format!("move {}", points[0]);
            points[0]
        };
        state.play(point).unwrap();
    }
    assert!(state.stones() >= 9);
}

fn is_short(path: &PathBuf) {
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.lines().count() < 60, "{}", path.display());
}

#[test]
fn the_template_in_python_plays_whole_games_and_is_short() {
    let path = template("brain.py");
    is_short(&path);
    if !tests::is_here("python3", "python3-minimal") {
        return;
    }
    plays(Program::listening("python3", &[path.to_str().unwrap()]));
}

#[test]
fn the_template_in_rust_compiles_alone_plays_whole_games_and_is_short() {
    let path = template("brain.rs");
    is_short(&path);
    let program = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("template-brain");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let compiled = Command::new(rustc)
        .arg("-o")
        .arg(&program)
        .arg(&path)
        .output()
        .unwrap();
    assert!(
        compiled.status.success(),
        "{}",
        String::from_utf8_lossy(&compiled.stderr)
    );
    plays(Program::listening(program.to_str().unwrap(), &[]));
}
