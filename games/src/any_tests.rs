//! The erased face over a toy with everything gomoku lacks: chance, turns of
//! several actions, a prompt and notices.

use std::fmt;
use std::str::FromStr;

use super::*;
use crate::{
    AdviceRow, Audience, Boards, Entry, Outcome, ParseActionError, PositionError, RowMark, Seat,
    Settings, SettingsError, Text,
};

static INFO: GameInfo = GameInfo {
    name: "coins",
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

/// A coin is thrown; on heads the seat on turn takes one point and goes on
/// within its turn until it says stop, then the other throws. Three points win.
#[derive(Clone, Debug)]
struct Coins {
    points: [u32; 2],
    seat: Seat,
    thrown: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Heads,
    Tails,
    Take,
    Stop,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format!("{self:?}").to_lowercase())
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Action, ParseActionError> {
        [Action::Heads, Action::Tails, Action::Take, Action::Stop]
            .into_iter()
            .find(|action| action.to_string() == text)
            .ok_or_else(|| ParseActionError::new(text, "take or stop"))
    }
}

impl Game for Coins {
    type Action = Action;

    const INFO: &'static GameInfo = &INFO;

    const CHANCE: bool = true;

    fn start(_: &Settings) -> Result<Coins, SettingsError> {
        Ok(Coins {
            points: [0; 2],
            seat: Seat::FIRST,
            thrown: false,
        })
    }

    fn from_position(settings: &Settings, _: &str) -> Result<Coins, PositionError> {
        Coins::start(settings).map_err(|error| PositionError::new(error.to_string()))
    }

    fn position(&self, _: Viewer) -> String {
        format!("{:?}", self.points)
    }

    fn turn(&self) -> Turn {
        match self.points.iter().position(|points| *points >= 3) {
            Some(0) => Turn::Over(Outcome::win(Seat::FIRST, "win")),
            Some(_) => Turn::Over(Outcome::win(Seat::SECOND, "win")),
            None if self.thrown => Turn::Seat(self.seat),
            None => Turn::Chance,
        }
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        out.clear();
        match self.turn() {
            Turn::Chance => out.extend([Action::Heads, Action::Tails]),
            Turn::Seat(_) => out.extend([Action::Take, Action::Stop]),
            Turn::Over(_) => {}
        }
    }

    fn play(&mut self, action: Action) -> Result<(), Illegal> {
        let mut legal = Vec::new();
        self.legal_actions(&mut legal);
        if !legal.contains(&action) {
            return Err(Illegal::new("not now"));
        }
        match action {
            Action::Heads => self.thrown = true,
            Action::Tails => self.seat = self.seat.other(),
            Action::Take => self.points[self.seat.index()] += 1,
            Action::Stop => {
                self.thrown = false;
                self.seat = self.seat.other();
            }
        }
        Ok(())
    }

    fn scene(&self, _: Viewer) -> Scene {
        Scene {
            captions: vec![self.position(Viewer::Referee).into()],
            ..Scene::default()
        }
    }

    fn chance_outcomes(&self) -> Vec<(Action, u32)> {
        match self.turn() {
            Turn::Chance => vec![(Action::Heads, 1), (Action::Tails, 1)],
            _ => Vec::new(),
        }
    }

    fn advice(&self, chosen: Option<Action>, _: Viewer) -> Option<Advice> {
        let row = |action: Action| AdviceRow {
            mark: if Some(action) == chosen {
                RowMark::Chosen
            } else {
                RowMark::None
            },
            cells: vec![action.to_string().into()],
        };
        Some(Advice {
            columns: vec!["what".into()],
            rows: [Action::Take, Action::Stop].map(row).to_vec(),
            caption: Text::plain(""),
        })
    }

    fn story(before: &Coins, action: Action, _: &Coins, _: Viewer) -> Option<Text> {
        let told = action != Action::Stop;
        told.then(|| Text::plain(format!("{action} by {}", before.seat.index())))
    }

    fn prompt(&self) -> Option<String> {
        Some("heads".to_owned())
    }

    fn notices(before: &Coins, action: Action, _: &Coins) -> Vec<Notice> {
        match action {
            Action::Tails => vec![Notice {
                to: Audience::AllBut(before.seat),
                text: "see tails".to_owned(),
            }],
            _ => Vec::new(),
        }
    }
}

fn coins() -> Box<dyn AnyGame> {
    let settings = Settings::default_of(&INFO);
    Entry::of::<Coins>().start(&settings).unwrap()
}

#[test]
fn chance_is_drawn_by_the_host_and_tells_its_notices() {
    let mut game = coins();
    assert!(game.play_turn("take").is_err());
    assert_eq!(
        game.clone_box().draw_chance(&mut |_| 0).unwrap().text,
        "heads"
    );
    assert_eq!(
        game.clone_box().draw_chance(&mut |n| n - 1).unwrap().text,
        "tails"
    );
    let played = game.play_chance("tails").unwrap();
    assert!(played.notices[0].to.includes(Seat::SECOND));
    assert!(!played.notices[0].to.includes(Seat::FIRST));
    assert!(game.play_chance("take").is_err());
    assert!(game.play_chance("heads tails").is_err());
    game.play_chance("heads").unwrap();
    assert!(game.draw_chance(&mut |_| 0).is_err(), "a seat is on turn");
}

#[test]
fn a_turn_is_played_whole_or_not_at_all() {
    let mut game = coins();
    game.play_chance("heads").unwrap();
    for wrong in ["take", "take stop take", "stop take", "take jump stop", ""] {
        assert!(game.play_turn(wrong).is_err(), "{wrong}");
        assert_eq!(game.position(Viewer::Referee), "[0, 0]", "{wrong}");
    }
    assert_eq!(
        game.play_turn("take  take stop").unwrap().text,
        "take take stop"
    );
    assert_eq!(game.position(Viewer::Referee), "[2, 0]");
    assert_eq!(game.turn(), Turn::Chance);
}

#[test]
fn the_first_action_of_a_turn_is_the_one_that_was_chosen() {
    let mut game = coins();
    game.play_chance("heads").unwrap();
    let marks = |chosen| {
        let advice = game.advice(chosen, Viewer::Public).unwrap();
        advice.rows.iter().map(|row| row.mark).collect::<Vec<_>>()
    };
    assert_eq!(marks(Some("take stop")), [RowMark::Chosen, RowMark::None]);
    assert_eq!(marks(Some("jump")), [RowMark::None; 2]);
    assert_eq!(marks(None), [RowMark::None; 2]);
}

#[test]
fn a_story_is_told_as_far_as_the_actions_are_legal_and_changes_nothing() {
    let game = coins();
    let story = |actions| {
        let lines = game.story(actions, Viewer::Public).into_iter();
        lines.map(|line| line.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(
        story("tails heads take stop heads"),
        ["tails by 0", "heads by 1", "take by 1", "heads by 0"]
    );
    assert_eq!(story("heads tails"), ["heads by 0"]);
    assert!(story("jump").is_empty());
    assert_eq!(game.turn(), Turn::Chance);
}

#[test]
fn the_end_of_the_game_ends_the_turn() {
    let mut game = coins();
    game.play_chance("heads").unwrap();
    assert!(game.play_turn("take take take stop").is_err());
    game.play_turn("take take take").unwrap();
    assert_eq!(
        game.turn().outcome().and_then(Outcome::winner),
        Some(Seat::FIRST)
    );
    assert!(game.play_turn("stop").is_err());
}

#[test]
fn actions_run_over_the_ends_of_turns() {
    let mut game = coins();
    game.play_actions("tails heads take stop heads").unwrap();
    assert_eq!(game.position(Viewer::Referee), "[0, 1]");
    assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
    assert!(game.clone_box().play_actions("take tails").is_err());
    assert_eq!(game.perft(1), 2);
}
