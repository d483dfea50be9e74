use std::time::Duration;

use bot_kit::{Brain, Choice, Ending, Limits, Report, play_out};
use games::gomoku::{Action, Gomoku, Point};
use games::{Game, Seat, Settings};

use super::super::strong::Skill;
use super::lesson::{Lesson, Step};
use super::*;

/// More than any move of a test takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// A board of this size with these stones, in the order of their moves.
pub(super) fn position(size: u8, stones: &str) -> Gomoku {
    let settings = Settings::new(Gomoku::INFO, Some(size), []).unwrap();
    let mut state = Gomoku::start(&settings).unwrap();
    for action in Gomoku::parse_turn(stones).unwrap() {
        state.play(action).unwrap();
    }
    state
}

/// A whole game as a lesson.
pub(super) fn lesson(size: u8, stones: &str) -> Lesson {
    let mut state = position(size, "");
    let mut lesson = Lesson::default();
    for action in Gomoku::parse_turn(stones).unwrap() {
        let step = Step::new(state.clone(), action.point().unwrap());
        lesson.steps.extend(step);
        state.play(action).unwrap();
    }
    lesson.winner = state.winner();
    lesson
}

/// Plays the moves of a line for as long as the opponent follows it; then it plays as
/// another player does.
struct Script<B> {
    line: Vec<Point>,
    player: B,
    /// Whether the game is still the line.
    follows: bool,
    /// All stones of the game.
    stones: Vec<Point>,
}

impl<B> Script<B> {
    fn new(line: Vec<Point>, player: B) -> Script<B> {
        Script {
            line,
            player,
            follows: true,
            stones: Vec::new(),
        }
    }
}

impl<B: Brain<Gomoku>> Brain<Gomoku> for Script<B> {
    fn choose(
        &mut self,
        state: &Gomoku,
        limits: &Limits,
        report: &mut Report<'_>,
    ) -> Choice<Action> {
        self.stones.extend(state.last());
        let before = self.line.get(..self.stones.len());
        self.follows &= before == Some(&self.stones);
        let next = self.line.get(self.stones.len()).copied();
        let choice = match next.filter(|_| self.follows) {
            Some(point) => Choice::Action(point.into()),
            None => self.player.choose(state, limits, report),
        };
        if let Choice::Action(Action::Play(point)) = choice {
            self.stones.push(point);
        }
        choice
    }

    fn ended(&mut self, state: &Gomoku, _: Seat, _: Option<Ending<'_>>) {
        // The winning stone of the opponent, if it was one.
        self.stones
            .extend(state.last().filter(|last| self.stones.last() != Some(last)));
    }
}

/// The player that is to learn: it looks two plies ahead.
fn pupil(seed: u64) -> Learner {
    Learner::new(seed, Skill::EASY.with_nodes(200))
}

fn master() -> crate::Strong {
    crate::Strong::new(7, Skill::STRONG.with_nodes(1_000))
}

/// A game of a pupil with the o stones against a line; gives the winner, the stones
/// of the game, and whether it followed the line to its end.
fn against(line: &[Point], pupil: &mut Learner) -> (Option<Seat>, Vec<Point>, bool) {
    let mut script = Script::new(line.to_vec(), master());
    let played = play_out(position(15, ""), [&mut script, pupil], PATIENCE).unwrap();
    let is_line = script.follows && !line.is_empty();
    (played.winner, script.stones, is_line)
}

/// A game that the pupil of this seed loses against the master.
fn lost_game(seed: u64) -> Vec<Point> {
    let (winner, stones, _) = against(&[], &mut pupil(seed));
    assert_eq!(winner, Some(Seat::FIRST), "the master wins");
    stones
}

#[test]
fn without_memory_the_same_win_works_twice() {
    let line = lost_game(1);
    let (winner, stones, is_line) = against(&line, &mut pupil(1));
    assert!(is_line && winner == Some(Seat::FIRST), "{stones:?}");
}

#[test]
fn with_memory_no_win_works_twice() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("learnt.db");
    let knowing = |seed| pupil(seed).with_memory(&file);
    let mut lines: Vec<Vec<Point>> = Vec::new();
    for game in 0..12 {
        let (winner, stones, _) = against(&[], &mut knowing(1));
        // A pupil of the same seed meets the same master again.
        for line in &lines {
            assert_ne!(*line, stones, "game {game} is lost as an earlier one");
        }
        if winner == Some(Seat::FIRST) {
            let (winner, _, is_line) = against(&stones, &mut knowing(1));
            assert!(
                !is_line || winner != Some(Seat::FIRST),
                "game {game}: the same win worked again"
            );
            lines.push(stones);
        }
    }
    assert!(!lines.is_empty(), "the master has won");
}

#[test]
fn another_brain_knows_at_once_what_one_has_learnt() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("learnt.db");
    let line = lost_game(1);
    let mut other = pupil(1).with_memory(&file);
    let (_, _, is_line) = against(&line, &mut pupil(1).with_memory(&file));
    assert!(is_line, "the first meets it unprepared");
    let (_, stones, is_line) = against(&line, &mut other);
    assert!(!is_line, "the other plays {stones:?}");
}

#[test]
fn the_same_win_turned_and_mirrored_does_not_work_either() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("learnt.db");
    let line = lost_game(1);
    against(&line, &mut pupil(1).with_memory(&file));
    for symmetry in 0..symmetry::SYMMETRIES {
        let turned: Vec<Point> = line
            .iter()
            .map(|point| symmetry::turned(*point, 15, symmetry))
            .collect();
        let (_, _, is_line) = against(&turned, &mut pupil(1).with_memory(&file));
        assert!(!is_line, "symmetry {symmetry}");
    }
}

#[test]
fn a_game_that_the_clock_decided_teaches_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("learnt.db");
    for (cause, learns) in [("timeout", false), ("win", true)] {
        let mut player = pupil(1).with_memory(&file);
        let state = position(15, "H8");
        let choice = player.choose(&state, &Limits::within(PATIENCE), &mut Report::silent());
        let Choice::Action(action) = choice else {
            panic!("it plays");
        };
        let mut last = state.clone();
        last.play(action).unwrap();
        let ending = Ending { returns: -1, cause };
        player.ended(&last, Seat::SECOND, Some(ending));
        let (positions, _) = Memory::open(&file).unwrap().size().unwrap();
        assert_eq!(positions > 0, learns, "{cause}");
    }
}
