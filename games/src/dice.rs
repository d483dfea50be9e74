//! Dice 10,000 ("V kostky"): set scoring dice aside, throw the rest again, stop
//! before a throw without any.
//!
//! After each throw of chance the seat on turn sets dice aside and throws on or
//! writes the points of its turn down; a step without a choice happens by
//! itself. The scores are in [`points_of`] and its neighbours.
//!
//! ```
//! use games::{Game, Settings, Turn, dice::Dice};
//! let mut game = Dice::start(&Settings::default_of(Dice::INFO)).unwrap();
//! assert_eq!(game.chance_outcomes().len(), 462);
//! game.play("roll 1 2 2 2 4 5".parse().unwrap()).unwrap();
//! game.play("keep 1 2 2 2 roll".parse().unwrap()).unwrap();
//! assert_eq!(game.points(), 300);
//! game.play("roll 1 5".parse().unwrap()).unwrap();
//! assert!(game.play("keep 1 5 bank".parse().unwrap()).is_err(), "a full hand");
//! game.play("keep 1 bank".parse().unwrap()).unwrap();
//! assert_eq!((game.totals(), game.turn()), (&[400, 0][..], Turn::Chance));
//! ```

mod action;
mod news;
mod notation;
pub mod odds;
mod picture;
mod rules;
mod scoring;
mod state;
mod story;
mod throw;

pub use action::{Action, Then};
pub use rules::Rules;
pub use scoring::{
    COMPLETED_STRAIGHT, STRAIGHT, THREE_PAIRS, compulsory, doubled, keeps, points_of,
    points_of_keeping, scores,
};
pub use state::{Dice, Phase};
pub use throw::{DICE, Throw};

use crate::OptionKind::{Choice, Integer};
use crate::info::RETURNS;
use crate::{
    Advice, Boards, Game, GameInfo, Illegal, Notice, OptionInfo, ParseActionError, PositionError,
    Scene, Seat, Settings, SettingsError, Text, Turn, TurnScore, Viewer,
};

static INFO: GameInfo = GameInfo {
    name: "dice",
    seats: &["first", "second", "third", "fourth", "fifth", "sixth"],
    sides: &[],
    faces: false,
    example: "roll 1 1 1 3 4 6",
    least_seats: 2,
    graded: false,
    boards: Boards {
        default: DICE,
        // Protocol 0,1 has no words for dice.
        published: &[],
        all: &[DICE],
    },
    options: &[
        OptionInfo::new("target", Integer(50..=100_000), "10000"),
        OptionInfo::new("minimum", Integer(0..=10_000), "350"),
        OptionInfo::new("last-round", Choice(&["off", "on"]), "off"),
        RETURNS,
    ],
};

impl Game for Dice {
    type Action = Action;

    const INFO: &'static GameInfo = &INFO;

    const CHANCE: bool = true;

    const SHEET: bool = true;

    fn start(settings: &Settings) -> Result<Dice, SettingsError> {
        let game = Dice::new(Rules::of(settings), settings.seats());
        Ok(game.by_margin(INFO.is_graded(settings)))
    }

    fn from_position(settings: &Settings, text: &str) -> Result<Dice, PositionError> {
        let game = notation::read(text, Rules::of(settings), settings.seats())?;
        Ok(game.by_margin(INFO.is_graded(settings)))
    }

    fn position(&self, _: Viewer) -> String {
        notation::write(self)
    }

    fn seats(&self) -> usize {
        self.totals().len()
    }

    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        out.clear();
        match self.phase() {
            Phase::Choose(throw) => out.extend(choices(self, throw)),
            _ => out.extend(self.chance_outcomes().iter().map(|(action, _)| *action)),
        }
    }

    fn play(&mut self, action: Action) -> Result<(), Illegal> {
        self.act(action)
    }

    fn score(&self, seat: Seat) -> Option<u32> {
        self.totals().get(seat.index()).copied()
    }

    fn returns_lost_by(&self, loser: Seat) -> Vec<i32> {
        self.lost_by(loser)
    }

    fn scene(&self, _: Viewer) -> Scene {
        picture::scene(self)
    }

    fn chance_outcomes(&self) -> Vec<(Action, u32)> {
        let dice = match self.phase() {
            Phase::Throw(dice) => dice,
            Phase::Reroll { .. } => 1,
            Phase::Choose(_) | Phase::Over => return Vec::new(),
        };
        let throws = Throw::all(dice).iter();
        throws
            .map(|(throw, ways)| (Action::Roll(*throw), *ways))
            .collect()
    }

    fn parse_turn(text: &str) -> Result<Vec<Action>, ParseActionError> {
        action::sequence(text)
    }

    fn read_notation(&self, text: &str) -> Result<Vec<Action>, Illegal> {
        match odds::action_of_row(self, text) {
            Some(action) => Ok(vec![action?]),
            None => Ok(action::sequence(text)?),
        }
    }

    fn prompt(&self) -> Option<String> {
        match self.phase() {
            Phase::Choose(throw) => Some(throw.to_string()),
            _ => None,
        }
    }

    fn recap(&self, _: Viewer) -> Vec<String> {
        news::recap(self)
    }

    fn notices(before: &Dice, action: Action, after: &Dice) -> Vec<Notice> {
        news::notices(before, action, after)
    }

    fn advice(&self, chosen: Option<Action>, _: Viewer) -> Option<Advice> {
        // Nobody has to choose, and nothing needs working out.
        let Phase::Choose(_) = self.phase() else {
            return None;
        };
        odds::of_choices(&odds::Adviser::new(self), self, chosen)
    }

    fn story(before: &Dice, action: Action, after: &Dice, _: Viewer) -> Option<Text> {
        Some(story::story(before, action, after))
    }

    fn turn_score(before: &Dice, after: &Dice) -> Option<TurnScore> {
        let seat = before.seat();
        let [was, total] = [before, after].map(|state| state.totals()[seat.index()]);
        // A turn that is not lost brings points.
        let is_lost = total == was;
        (after.seat() != seat).then_some(TurnScore {
            seat,
            points: if is_lost {
                before.points()
            } else {
                total - was
            },
            is_lost,
            total,
        })
    }

    fn prompted(&mut self, seat: Seat, text: &str) -> Result<(), Illegal> {
        news::prompted(self, seat, text)
    }

    fn noticed(&mut self, seat: Seat, text: &str) -> Result<(), Illegal> {
        news::noticed(self, seat, text)
    }
}

fn choices(state: &Dice, throw: Throw) -> Vec<Action> {
    let mut actions = Vec::new();
    for (kept, worth) in keeps(throw) {
        actions.push(Action::Keep(kept, Then::Roll));
        let left = throw.dice() - kept.dice();
        let points = state.points().saturating_add(worth);
        if state.rules().allow_bank(points, left).is_ok() {
            actions.push(Action::Keep(kept, Then::Bank));
        }
    }
    actions.extend(doubled(throw).map(Action::Reroll));
    actions
}

#[cfg(test)]
mod tests;
