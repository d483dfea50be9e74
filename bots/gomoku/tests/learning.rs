//! Learning from own games with the real program, over the line protocol.

// A test may unwrap, which clippy does not know of its helpers.
#![allow(clippy::unwrap_used)]

mod manager;

use bot_kit::{Brain, Choice, Limits, Report};
use games::gomoku::{Action, Gomoku, Point};
use games::{Game, Settings};
use gomoku_brain::{Skill, Strong};
use manager::{Manager, Program};

const GOMOKU: &str = env!("CARGO_BIN_EXE_gomoku-brain");

fn start() -> Gomoku {
    Gomoku::start(&Settings::default_of(Gomoku::INFO)).unwrap()
}

/// A person with the x stones, who knows a line and plays well beyond it.
struct Person {
    line: Vec<Point>,
    player: Strong,
}

impl Person {
    fn new() -> Person {
        Person {
            line: Vec::new(),
            player: Strong::new(7, Skill::STRONG.with_nodes(1_000)),
        }
    }

    /// The next stone: that of the line, as long as the game is the line.
    fn next(&mut self, state: &Gomoku, stones: &[Point]) -> Point {
        if self.line.starts_with(stones)
            && let Some(next) = self.line.get(stones.len())
        {
            return *next;
        }
        let limits = Limits::new(std::time::Instant::now(), None, None);
        match self.player.choose(state, &limits, &mut Report::silent()) {
            Choice::Action(Action::Play(point)) => point,
            other => panic!("the person plays a stone, not {other:?}"),
        }
    }

    /// Plays a game against a brain; whether it was won, and its stones.
    fn play(&mut self, manager: &mut Manager) -> (bool, Vec<Point>) {
        manager.expect("player round", "player ok");
        manager.say("timeout 60|new game");
        let mut state = start();
        let mut stones: Vec<Point> = Vec::new();
        loop {
            let point = self.next(&state, &stones);
            state.play(point.into()).unwrap();
            stones.push(point);
            if state.winner().is_some() {
                manager.say("result loss win|end game");
                return (true, stones);
            }
            manager.say(&format!("move {point}"));
            let (answer, _) = manager.hear_answer();
            let Some(point) = answer.strip_prefix("move ") else {
                assert_eq!(answer, "forfeit");
                manager.say("result loss forfeit|end game");
                return (true, stones);
            };
            let point: Point = point.parse().unwrap();
            state.play(point.into()).unwrap();
            stones.push(point);
            if state.winner().is_some() {
                manager.say("result win win|end game");
                return (false, stones);
            }
        }
    }
}

/// Two games of a person who tries the win of the first again, the second
/// against a brain of the same seed that was started anew.
fn same_win_twice(words: &[&str]) -> [(bool, Vec<Point>); 2] {
    let mut person = Person::new();
    let games = [(); 2].map(|()| {
        let brain = ["--level", "easy", "--nodes", "200", "--seed", "1"];
        let mut brain = Program::listening(GOMOKU, &[&brain[..], words].concat());
        let mut manager = brain.dial();
        manager.greet("round");
        let game = person.play(&mut manager);
        person.line.clone_from(&game.1);
        manager.say("quit msg");
        assert!(manager.is_closed());
        let (status, said) = brain.end();
        assert_eq!((status.code(), said.as_str()), (Some(0), ""));
        game
    });
    assert!(games[0].0, "the person wins the first game");
    games
}

#[test]
fn the_same_win_works_twice_only_without_a_memory() {
    let [first, second] = same_win_twice(&[]);
    assert_eq!(first, second, "without --db nothing is learnt");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("learnt.db");
    let [first, second] = same_win_twice(&["--db", file.to_str().unwrap()]);
    assert!(first.0 && file.is_file());
    assert!(
        !second.1.starts_with(&first.1) && !first.1.starts_with(&second.1),
        "the brain leaves the line: {second:?}"
    );
}
