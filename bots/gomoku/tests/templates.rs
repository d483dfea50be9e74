//! The templates for bot authors, against a scripted manager.

// A test may unwrap, which clippy does not know of its helpers.
#![allow(clippy::unwrap_used)]

mod manager;

use std::net::TcpListener;
use std::path::PathBuf;

use games::gomoku::{Action, Gomoku};
use games::{Game, Settings};
use manager::{Manager, Program};
use tempfile::TempDir;

/// A template and the folder that it may have been compiled into.
struct Template {
    words: Vec<String>,
    _folder: TempDir,
}

impl Template {
    /// `None` where its language is missing on the machine.
    fn of(name: &str) -> Option<Template> {
        let folder = tempfile::tempdir().unwrap();
        let words = tests::template(name, folder.path())?;
        Some(Template {
            words,
            _folder: folder,
        })
    }

    fn words(&self) -> Vec<&str> {
        self.words[1..].iter().map(String::as_str).collect()
    }

    fn listening(&self) -> Program {
        Program::listening(&self.words[0], &self.words())
    }

    /// It dials this listener, with a name and a token.
    fn dialling(&self, listener: &TcpListener) -> (Program, Manager) {
        let address = listener.local_addr().unwrap();
        let text = address.to_string();
        let mut words = self.words();
        words.extend([
            "--connect",
            &text,
            "--name",
            "Anna Z",
            "--token",
            "open sesame",
            "--once",
        ]);
        let program = Program::start(&self.words[0], &words, address.port());
        let manager = Manager::over(listener.accept().unwrap().0);
        (program, manager)
    }
}

/// Ends in order and without a word on standard error.
fn ends_well(mut brain: Program) {
    let (status, said) = brain.end();
    assert_eq!((status.code(), said.as_str()), (Some(0), ""));
}

/// Plays two games against a manager that takes the first free point, in both
/// seats, and says goodbye.
fn plays(brain: Program) {
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
    ends_well(brain);
}

fn play(manager: &mut Manager, seat: &str) {
    let mut state = Gomoku::start(&Settings::default_of(Gomoku::INFO)).unwrap();
    let mut legal = Vec::new();
    let mut request = "move start".to_owned();
    while let Some(mover) = state.turn().seat() {
        let action: Action = if Gomoku::INFO.seats[mover.index()] == seat {
            manager.ask(&request).parse().unwrap()
        } else {
            state.legal_actions(&mut legal);
            request = format!("move {}", legal[0]);
            legal[0]
        };
        state.play(action).unwrap();
    }
    assert!(state.stones() >= 9);
}

/// One free point is left of nine, however the others were told; and the
/// brain's own stone is remembered: then none is left.
fn knows_what_is_free(manager: &mut Manager) {
    for (told, request, last) in [
        ("setup A1 B1 C1 A2 B2|setup C2 B3 A3", "move start", "C3"),
        ("setup A1 B1 C1 A2 B2 C2 B3", "move A3", "C3"),
        ("position xox/xo1/oxo cross", "move start", "C2"),
        (
            "position 2x/1o1/x2 round|setup A3 A2 B1 C1 C2",
            "move start",
            "B3",
        ),
    ] {
        manager.expect("board 3|option line 3|player cross", "board ok|player ok");
        manager.say(&format!("new game|{told}|clock 1000 -"));
        assert_eq!(manager.ask(request), last, "{told}");
        manager.expect("move start", "forfeit");
        manager.say("result draw draw|end game");
    }
}

/// Dials in, is told everything byte by byte, and loses the connection in the
/// middle of a line.
fn dials(template: &Template) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (mut brain, mut manager) = template.dialling(&listener);
    for byte in b"hello msg\r\n\n  \nname msg\n" {
        manager.send(&[*byte]);
    }
    assert_eq!(manager.hear(), "hello ok");
    assert_eq!(manager.hear(), "name Anna Z");
    manager.expect("com msg|token msg", "com 0,2|token open sesame");
    manager.expect("game gomoku|board 15", "game ok|board ok");
    manager.expect("option rule renju|player round", "player failed");
    knows_what_is_free(&mut manager);
    manager.send(b"new game\nmove sta");
    drop(manager);
    let (status, said) = brain.end();
    assert_eq!(status.code(), Some(1), "{said}");
    assert!(said.contains("the connection is lost"), "{said}");
}

/// Checks that a template does its whole work, for a file name.
fn is_whole(name: &str) {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../templates", name]
        .iter()
        .collect();
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.lines().count() < 150, "{name}");
    if let Some(template) = Template::of(name) {
        plays(template.listening());
        dials(&template);
    }
}

#[test]
fn the_template_in_c_is_short_and_plays_whole_games() {
    is_whole("brain.c");
}

#[test]
fn the_template_in_javascript_is_short_and_plays_whole_games() {
    is_whole("brain.js");
}

#[test]
fn the_template_in_python_is_short_and_plays_whole_games() {
    is_whole("brain.py");
}

#[test]
fn the_template_in_rust_is_short_and_plays_whole_games() {
    is_whole("brain.rs");
}

#[test]
fn the_template_in_bash_is_short_and_plays_whole_games() {
    is_whole("brain.sh");
}
