//! Replays of gomoku and of a toy game with chance.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use games::{
    Boards, Entry as Rules, Game, Illegal, Outcome, ParseActionError, PositionError, SettingsError,
    Turn,
};

use super::*;
use crate::samples::{empty, everything, five_in_a_row, play, unfinished};

fn refusal(journal: &Journal) -> (Option<usize>, String) {
    let error = check(journal).unwrap_err();
    assert_eq!(error.place, None);
    (error.turn, error.what)
}

fn ending(journal: &mut Journal, winner: Option<Seat>, cause: &str) {
    let cause = Cause::from_words(cause);
    journal.verdict = Some(match winner {
        Some(winner) => Verdict::win_of(winner, 2, cause, None),
        None => Verdict::draw(2, cause, None),
    });
}

#[test]
fn sound_games_are_played_to_their_end() {
    for journal in [five_in_a_row(1), unfinished(), everything(), empty()] {
        assert_eq!(check(&journal), Ok(()));
    }
}

#[test]
fn a_step_gives_the_turn_its_time_and_the_state_it_led_to() {
    let journal = everything();
    let mut replay = Replay::start(&journal).unwrap();
    assert_eq!(replay.position(), "3/1x1/o2 cross");
    let info = replay.next().unwrap().unwrap();
    assert_eq!((info.turn, info.entry), (0, &journal.entries[0]));
    let step = replay.next().unwrap().unwrap();
    let Entry::Turn { used, .. } = step.entry else {
        panic!("{step:?}");
    };
    assert_eq!(
        (step.turn, *used),
        (1, Some(Duration::from_micros(500_007)))
    );
    assert_eq!(replay.position(), "2x/1x1/o2 round");
    assert_eq!(replay.next(), None);
    assert_eq!(replay.next(), None);
}

#[test]
fn the_turn_that_the_rules_refuse_is_named() {
    for (turns, turn, expected) in [
        ("H8 A1 H8", 3, "'H8': H8 is occupied by cross"),
        ("H8 P1", 2, "off the board"),
        ("H8 a1", 2, "'a1' is written 'A1'"),
        ("H8 A1\u{a0}", 2, "is not a move"),
        ("H8 A1 I8 A2 J8 A3 K8 A5 L8 B1", 10, "the game is over"),
    ] {
        let mut journal = empty();
        play(&mut journal, Seat::FIRST, turns);
        if turns.contains('\u{a0}') {
            journal.entries.truncate(1);
            journal.entries.push(Entry::Turn {
                seat: Seat::SECOND,
                text: "A1\u{a0}".to_owned(),
                used: None,
            });
        }
        let (at, what) = refusal(&journal);
        assert_eq!(at, Some(turn), "{turns}");
        assert!(what.contains(expected), "{what}");
    }
}

#[test]
fn a_seat_that_moves_out_of_turn_is_named() {
    let mut journal = unfinished();
    play(&mut journal, Seat::SECOND, "B2");
    let expected = "round moved, cross is on turn".to_owned();
    assert_eq!(refusal(&journal), (Some(3), expected));
}

#[test]
fn after_damage_there_is_nothing_more() {
    let mut journal = empty();
    play(&mut journal, Seat::SECOND, "B2 B3");
    let mut replay = Replay::start(&journal).unwrap();
    assert!(replay.next().unwrap().is_err());
    assert_eq!(replay.next(), None);
}

#[test]
fn a_result_must_follow_from_the_game() {
    let (cross, round) = (Some(Seat::FIRST), Some(Seat::SECOND));
    let won = five_in_a_row(1);
    let running = unfinished();
    for (journal, winner, cause, expected) in [
        (&won, round, "win", "ended with 'win' for cross"),
        (&won, None, "draw", "ended with 'win' for cross"),
        (&won, cross, "forfeit", "ended with 'win' for cross"),
        (&running, cross, "win", "the game is not over"),
        (&running, None, "timeout", "nobody lost"),
        (&running, cross, "timeout", "was not on turn"),
        (&running, cross, "agreement", "somebody won"),
        (&running, cross, "illegal move", "was not on turn"),
        (
            &running,
            cross,
            "move limit",
            "a 'move limit' that somebody won",
        ),
        (&won, cross, "adjudication", "ended with 'win' for cross"),
    ] {
        let mut journal = journal.clone();
        ending(&mut journal, winner, cause);
        let (turn, what) = refusal(&journal);
        assert_eq!(turn, None);
        assert!(what.contains(expected), "{cause}: {what}");
    }
    for (winner, cause) in [
        (round, "timeout"),
        (round, "forfeit"),
        (cross, "forfeit"),
        (None, "agreement"),
        (round, "disconnected"),
        (cross, "disconnected"),
        (cross, "protocol error"),
        (cross, "adjudication"),
        (None, "adjudication"),
        (None, "move limit"),
    ] {
        let mut journal = running.clone();
        ending(&mut journal, winner, cause);
        assert_eq!(check(&journal), Ok(()), "{cause}");
    }
}

#[test]
fn a_game_that_could_not_begin_is_refused_before_its_first_turn() {
    type Change = fn(&mut Journal);
    let changes: [(Change, &str); 5] = [
        (|journal| journal.board = 21, "board of 21"),
        (
            |journal| journal.options[0].0 = "lines".to_owned(),
            "did you mean 'line'",
        ),
        (
            |journal| journal.position = Some("3/3 cross".to_owned()),
            "position",
        ),
        (
            |journal| journal.opening = "A1 A1".to_owned(),
            "the opening: A1 is occupied",
        ),
        (|journal| journal.game = "gomokku".to_owned(), "gomokku"),
    ];
    for (change, expected) in changes {
        let mut journal = everything();
        change(&mut journal);
        let (turn, what) = refusal(&journal);
        assert_eq!(turn, None);
        assert!(what.contains(expected), "{what}");
    }
}

/// A die is thrown, then the seat on turn repeats its number; four throws end
/// the game in a draw.
#[derive(Clone)]
struct Echo {
    throws: u8,
    thrown: Option<Number>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Number(u8);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Number {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Number, ParseActionError> {
        let number = text.parse().ok().filter(|number| (1..=6).contains(number));
        number
            .map(Number)
            .ok_or_else(|| ParseActionError::new(text, "1 to 6"))
    }
}

static ECHO: GameInfo = GameInfo {
    name: "echo",
    seats: &["first", "second"],
    sides: &[],
    faces: false,
    example: "",
    least_seats: 2,
    graded: false,
    boards: Boards {
        default: 1,
        published: &[1],
        all: &[1],
    },
    options: &[],
};

impl Game for Echo {
    type Action = Number;

    const INFO: &'static GameInfo = &ECHO;

    fn start(_: &Settings) -> Result<Echo, SettingsError> {
        Ok(Echo {
            throws: 0,
            thrown: None,
        })
    }

    fn from_position(_: &Settings, _: &str) -> Result<Echo, PositionError> {
        Err(PositionError::new("echo has none"))
    }

    fn position(&self, _: Viewer) -> String {
        format!("{} throws", self.throws)
    }

    fn turn(&self) -> Turn {
        match (self.thrown, self.throws) {
            (Some(_), throws) => Turn::Seat(Seat::new(u16::from((throws + 1) % 2))),
            (None, 4..) => Turn::Over(Outcome::draw("draw")),
            (None, _) => Turn::Chance,
        }
    }

    fn legal_actions(&self, out: &mut Vec<Number>) {
        out.clear();
        match self.turn() {
            Turn::Chance => out.extend((1..=6).map(Number)),
            Turn::Seat(_) => out.extend(self.thrown),
            Turn::Over(_) => {}
        }
    }

    fn play(&mut self, action: Number) -> Result<(), Illegal> {
        let mut legal = Vec::new();
        self.legal_actions(&mut legal);
        if !legal.contains(&action) {
            return Err(Illegal::new("not what was thrown"));
        }
        if self.thrown.take().is_none() {
            self.thrown = Some(action);
            self.throws += 1;
        }
        Ok(())
    }

    fn scene(&self, _: Viewer) -> Scene {
        Scene {
            captions: vec![self.position(Viewer::Referee).into()],
            ..Scene::default()
        }
    }
}

fn echo(throws: &[(&str, &str)]) -> Journal {
    let mut journal = Journal {
        game: "echo".to_owned(),
        board: 1,
        ..empty()
    };
    for (number, (chance, turn)) in throws.iter().enumerate() {
        journal.entries.push(Entry::Chance {
            text: (*chance).to_owned(),
        });
        let seat = Seat::new(number as u16 % 2);
        play(&mut journal, seat, turn);
    }
    journal
}

#[test]
fn what_chance_brought_is_played_from_the_journal() {
    let mut journal = echo(&[("4", "4"), ("1", "1"), ("6", "6"), ("2", "2")]);
    ending(&mut journal, None, "draw");
    let rules = Rules::of::<Echo>();
    let mut replay = Replay::by_rules(&rules, &journal).unwrap();
    assert_eq!(replay.finish(), Ok(()));
    assert_eq!(replay.position(), "4 throws");
}

#[test]
fn impossible_and_missing_chance_is_damage() {
    let rules = Rules::of::<Echo>();
    for (throws, turn, expected) in [
        (&[("4", "4"), ("7", "7")][..], 2, "1 to 6"),
        (&[("4", "4"), ("2", "3")][..], 2, "not what was thrown"),
        (&[("4", ""), ("2", "2")][..], 1, "chance is not on turn"),
    ] {
        let journal = echo(throws);
        let mut replay = Replay::by_rules(&rules, &journal).unwrap();
        let error = replay.finish().unwrap_err();
        assert_eq!(error.turn, Some(turn), "{error}");
        assert!(error.what.contains(expected), "{error}");
    }
    let mut journal = echo(&[("4", "4")]);
    play(&mut journal, Seat::SECOND, "4");
    let error = Replay::by_rules(&rules, &journal).unwrap().finish();
    assert!(error.unwrap_err().what.contains("chance is on turn"));
}

/// A game of go on a board of 5 that ended with this detail.
fn counted(detail: &str) -> Journal {
    let mut journal = Journal {
        game: "go".to_owned(),
        board: 5,
        options: vec![("komi".to_owned(), "0.5".to_owned())],
        ..empty()
    };
    for (seat, text) in [(0, "C3"), (1, "B2"), (0, "pass"), (1, "pass")] {
        play(&mut journal, Seat::new(seat), text);
    }
    ending(&mut journal, Some(Seat::FIRST), "win");
    journal.verdict.as_mut().unwrap().detail = Some(detail.to_owned());
    journal
}

#[test]
fn the_last_position_is_counted_as_was_agreed() {
    let journal = counted("dead B2");
    let mut replay = Replay::start(&journal).unwrap();
    assert_eq!(replay.by_ref().count(), 4);
    assert_eq!(replay.position(), "5/5/2x2/5/5 black - 2 1 0");
    // Also from a state that was kept.
    let state = replay.state().clone_box();
    assert_eq!(Replay::go_on(&journal, state, 4, 4).finish(), Ok(()));
    for (detail, expected) in [
        (
            "dead C3",
            "the result is 'win', by the rules the game ended with 'win' for white",
        ),
        ("dead A1", "turn 4: 'dead A1': there is no stone on A1"),
        ("dead  B2", "turn 4: 'dead  B2' is written 'dead B2'"),
        ("because", "turn 4: 'because': give the dead stones"),
    ] {
        let error = check(&counted(detail)).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}
