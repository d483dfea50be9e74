use std::time::Duration;

use tempfile::TempDir;

use super::super::lesson::Lesson;
use super::super::memory::Sums;
use super::super::pattern::pattern;
use super::super::symmetry::Keys;
use super::super::tests::position;
use super::*;

/// A file of learnt results, and its folder.
struct Learnt {
    folder: TempDir,
}

impl Learnt {
    fn new() -> Learnt {
        Learnt {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    fn file(&self) -> std::path::PathBuf {
        self.folder.path().join("learnt.db")
    }

    /// Notes the tally of a move.
    fn note(&self, state: &Gomoku, point: Point, tally: Tally) {
        let mut sums = Sums::default();
        sums.add_position(Keys::of(state).after(point, state.to_move()), tally);
        Memory::open(&self.file()).unwrap().add(&mut sums).unwrap();
    }

    fn player(&self) -> Learner {
        Learner::new(1, skill()).with_memory(&self.file())
    }

    /// The move of a player with that memory.
    fn choice(&self, state: &Gomoku) -> Point {
        choice(&mut self.player(), state)
    }
}

fn skill() -> Skill {
    Skill::STRONG.with_nodes(4_000)
}

fn choice(player: &mut Learner, state: &Gomoku) -> Point {
    let limits = Limits::within(Duration::from_secs(60));
    match player.choose(state, &limits, &mut Report::silent()) {
        Choice::Action(Action::Play(point)) => point,
        other => panic!("a stone, not {other:?}"),
    }
}

const LOST: Tally = Tally {
    games: 1,
    total: -1,
    lost: 1,
    won: 0,
};

const WON: Tally = Tally {
    games: 10,
    total: 10,
    lost: 0,
    won: 0,
};

/// A quiet position.
fn quiet() -> Gomoku {
    position(15, "H8 I9 H6")
}

#[test]
fn a_move_that_lost_is_not_played_while_others_are_left() {
    let (learnt, state) = (Learnt::new(), quiet());
    let mut played = Vec::new();
    for _ in 0..4 {
        let point = learnt.choice(&state);
        assert!(!played.contains(&point), "{point} has lost");
        played.push(point);
        learnt.note(&state, point, LOST);
    }
    // It has won since more often than it lost.
    learnt.note(&state, played[0], WON);
    assert_eq!(learnt.choice(&state), played[0]);
}

#[test]
fn the_only_defence_is_played_even_if_it_lost() {
    let learnt = Learnt::new();
    let state = position(15, "H8 G8 I8 A1 J8 A3 K8");
    let only = learnt.choice(&state);
    assert_eq!(only.to_string(), "L8");
    learnt.note(&state, only, LOST);
    assert_eq!(learnt.choice(&state), only);
}

#[test]
fn what_won_is_played_if_the_search_finds_it_as_good() {
    // Two moves are about as good here.
    let (learnt, state) = (Learnt::new(), position(15, "H8 I9 J8"));
    let usual = learnt.choice(&state);
    let mut checker = Judge::new(CHECK_NODES);
    let limits = Limits::within(Duration::from_secs(60));
    let second = checker.best(&state, &[usual], &limits).unwrap().point;
    assert_ne!(second, usual);
    learnt.note(&state, second, WON);
    assert_eq!(learnt.choice(&state), second, "instead of {usual}");
    // A corner has won as often, against whomever.
    let other = Learnt::new();
    other.note(&state, "A1".parse().unwrap(), WON);
    assert_eq!(other.choice(&state), usual);
}

#[test]
fn what_did_badly_is_left_for_another_move_as_good() {
    let (learnt, state) = (Learnt::new(), quiet());
    let usual = learnt.choice(&state);
    let bad = Tally {
        games: SEEN,
        total: -SEEN,
        lost: 0,
        won: 0,
    };
    learnt.note(&state, usual, bad);
    assert_ne!(learnt.choice(&state), usual);
}

#[test]
fn patterns_change_the_order_in_which_moves_are_tried() {
    let (learnt, state) = (Learnt::new(), quiet());
    let point: Point = "F8".parse().unwrap();
    let around = pattern(&state, point, state.to_move());
    let mut sums = Sums::default();
    sums.add_pattern(around, 1_000.0, 1_000.0);
    let mut memory = Memory::open(&learnt.file()).unwrap();
    memory.add(&mut sums).unwrap();
    let known = look_up(&memory, &state).unwrap();
    let promises = &known.advice.favoured;
    assert!(promises.iter().any(|(favoured, _)| *favoured == point));
    assert!(
        promises
            .iter()
            .all(|(_, promise)| (900..=1_000).contains(promise))
    );
    // One position is no search: the first move is played.
    let first = |promise: i32| {
        let mut player = Strong::new(1, Skill::STRONG.with_nodes(1));
        player.advise(Advice {
            favoured: vec![(point, promise)],
            ..Advice::default()
        });
        let limits = Limits::within(Duration::from_secs(60));
        player.choose(&state, &limits, &mut Report::silent())
    };
    assert_ne!(first(0), Choice::Action(point.into()));
    assert_eq!(first(100_000), Choice::Action(point.into()));
}

#[test]
fn a_file_that_fails_in_a_game_does_not_stop_it() {
    let (learnt, state) = (Learnt::new(), quiet());
    learnt.note(&state, "A1".parse().unwrap(), WON);
    let mut player = learnt.player();
    let connection = rusqlite::Connection::open(learnt.file()).unwrap();
    connection.execute_batch("DROP TABLE positions").unwrap();
    let point = choice(&mut player, &state);
    assert!(player.complained && state.at(point).is_none());
    let ending = Ending {
        returns: -1,
        cause: "forfeit",
    };
    player.ended(&state, Seat::SECOND, Some(ending));
    assert!(player.own.is_empty());
}

#[test]
fn the_winner_is_told_by_the_board_or_by_the_manager() {
    let (first, second) = (Seat::FIRST, Seat::SECOND);
    let ending = |returns, cause| Some(Ending { returns, cause });
    let quiet = quiet();
    assert_eq!(
        winner(&quiet, first, ending(1, "forfeit")),
        Some(Some(first))
    );
    assert_eq!(winner(&quiet, second, ending(-1, "win")), Some(Some(first)));
    assert_eq!(winner(&quiet, second, ending(0, "draw")), Some(None));
    assert_eq!(winner(&quiet, first, ending(1, "timeout")), None);
    assert_eq!(winner(&quiet, first, None), None);
    let five = position(15, "H8 A1 I8 A3 J8 A5 K8 G8 L8");
    assert_eq!(
        winner(&five, second, ending(1, "timeout")),
        Some(Some(first))
    );
    // x is about to win: a manager of 0,1 tells no more.
    let four = position(15, "H8 A1 I8 A3 J8 A5 K8 G8");
    assert_eq!(winner(&four, second, None), Some(Some(first)));
    assert_eq!(winner(&four, first, None), None);
}

#[test]
fn the_moves_of_the_opponent_are_seen_between_the_own_ones() {
    let at = |stones: &str| position(15, stones);
    let point = |text: &str| text.parse::<Point>().unwrap();
    let own = [(at("H8"), point("I9")), (at("H8 I9 H6"), point("H7"))];
    let played = |lesson: &Lesson| {
        let steps = lesson.steps.iter();
        let all: Vec<String> = steps.map(|step| step.point.to_string()).collect();
        all.join(" ")
    };
    let lost = lesson(&own, &at("H8 I9 H6 H7"), Some(Seat::FIRST));
    assert_eq!(played(&lost), "I9 H6 H7");
    let longer = lesson(&own, &at("H8 I9 H6 H7 G9"), None);
    assert_eq!(played(&longer), "I9 H6 H7 G9");
    assert_eq!(longer.steps[3].colour(), Seat::FIRST);
}
