//! Turns of several actions, over a toy game that has them.

use std::fmt;
use std::str::FromStr;

use games::{
    Boards, GameInfo, Outcome, ParseActionError, PositionError, Scene, Settings, SettingsError,
    Viewer,
};

use super::*;
use crate::Choice;

static INFO: GameInfo = GameInfo {
    name: "steps",
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

/// A seat takes steps until it stops; the seat that takes the tenth of all wins.
#[derive(Clone)]
struct Steps {
    taken: u32,
    seat: Seat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Step,
    Stop,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Step => "step",
            Action::Stop => "stop",
        })
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        match text {
            "step" => Ok(Action::Step),
            "stop" => Ok(Action::Stop),
            _ => Err(ParseActionError::new(text, "step or stop")),
        }
    }
}

impl Game for Steps {
    type Action = Action;

    const INFO: &'static GameInfo = &INFO;

    fn start(_: &Settings) -> Result<Steps, SettingsError> {
        let seat = Seat::FIRST;
        Ok(Steps { taken: 0, seat })
    }

    fn from_position(_: &Settings, _: &str) -> Result<Steps, PositionError> {
        Err(PositionError::new("there are none"))
    }

    fn position(&self, _: Viewer) -> String {
        self.taken.to_string()
    }

    fn turn(&self) -> Turn {
        match self.taken {
            10.. => Turn::Over(Outcome::win(self.seat, "win")),
            _ => Turn::Seat(self.seat),
        }
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        out.clear();
        out.extend([Action::Step, Action::Stop]);
    }

    fn play(&mut self, action: Action) -> Result<(), Illegal> {
        match (self.turn(), action) {
            (Turn::Over(_), _) => return Err(Illegal::over()),
            (_, Action::Step) => self.taken += 1,
            (_, Action::Stop) => self.seat = self.seat.other(),
        }
        Ok(())
    }

    fn scene(&self, _: Viewer) -> Scene {
        Scene::default()
    }
}

/// Answers with these choices, one after another, then with the last again.
struct Script(Vec<Choice<Action>>);

impl Brain<Steps> for Script {
    fn choose(&mut self, _: &Steps, _: &Limits, _: &mut Report<'_>) -> Choice<Action> {
        match self.0.len() {
            1 => self.0[0].clone(),
            _ => self.0.remove(0),
        }
    }
}

fn answers(choices: Vec<Choice<Action>>, lines: &str) -> Result<String, String> {
    let mut session = Session::<Steps, _>::new(Script(choices), "Test".parse().unwrap(), None);
    let mut out = Vec::new();
    for line in lines.split('|') {
        let line = ManagerLine::parse(line).unwrap();
        let heard = session.hear(&line, Instant::now(), &mut out);
        heard.map_err(|fault| fault.to_string())?;
    }
    Ok(String::from_utf8(out).unwrap())
}

const STEP: Choice<Action> = Choice::Action(Action::Step);
const STOP: Choice<Action> = Choice::Action(Action::Stop);

#[test]
fn a_turn_is_asked_for_action_by_action_and_sent_as_one_line() {
    let played = answers(
        vec![STEP, STEP, STOP, STOP],
        "player first|new game|move start|move step stop",
    );
    assert_eq!(
        played.as_deref(),
        Ok("player ok\nmove step step stop\nmove stop\n")
    );
}

#[test]
fn a_brain_may_choose_the_whole_turn_or_its_rest_at_once() {
    let rest = Choice::Turn(vec![Action::Step, Action::Stop]);
    let played = answers(vec![STEP, rest], "player first|new game|move start");
    assert_eq!(played.as_deref(), Ok("player ok\nmove step step stop\n"));
}

#[test]
fn the_end_of_the_game_ends_the_turn() {
    let played = answers(vec![STEP], "player first|new game|move start");
    assert_eq!(played.unwrap().matches("step").count(), 10);
    let long = Choice::Turn(vec![Action::Step; 11]);
    let fault = answers(vec![long], "player first|new game|move start").unwrap_err();
    assert!(fault.contains("goes on after its end"), "{fault}");
}

#[test]
fn a_turn_of_the_opponent_that_is_not_whole_is_a_fault() {
    for (turn, reason) in [
        ("step", "where this brain is not on turn"),
        ("stop step", "ends before its last"),
    ] {
        let lines = format!("player second|new game|move {turn}");
        let fault = answers(vec![STOP], &lines).unwrap_err();
        assert!(fault.contains(reason), "{fault}");
    }
}

#[test]
fn a_surrender_in_the_middle_of_a_turn_sends_nothing_of_it() {
    let played = answers(
        vec![STEP, Choice::Forfeit],
        "player first|new game|move start",
    );
    assert_eq!(played.as_deref(), Ok("player ok\nforfeit\n"));
}
