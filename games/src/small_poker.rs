//! Poker small enough to be solved: two seats, a card each, and few bets. The games of
//! it, [`kuhn`](crate::kuhn) and [`leduc`](crate::leduc), differ in their [`Variant`].
//!
//! ```
//! use games::{Game, Outcome, Settings, Turn, Viewer, kuhn::Kuhn};
//! use games::Seat;
//! let mut game = Kuhn::start(&Settings::default_of(Kuhn::INFO)).unwrap();
//! for action in Kuhn::parse_turn("card K card Q pass bet bet").unwrap() {
//!     game.play(action).unwrap();
//! }
//! assert_eq!(game.turn(), Turn::Over(Outcome::paid(vec![2, -2], "showdown")));
//!
//! let start = Kuhn::from_position(&Settings::default_of(Kuhn::INFO), "K Q pass").unwrap();
//! assert_eq!(start.position(Viewer::Seat(Seat::SECOND)), "? Q pass");
//! ```

mod action;
mod card;
mod notation;
mod scene;
mod state;
mod story;
#[cfg(test)]
mod tests;

pub use action::Action;
pub use card::{Face, HoleCard};
pub use state::SmallPoker;

use crate::{
    Boards, Game, GameInfo, Illegal, Notice, ParseActionError, PositionError, Scene, Seat,
    Settings, SettingsError, Text, Turn, Viewer,
};

/// The differences between these games.
pub trait Variant: Copy + Eq + Send + Sync + std::fmt::Debug + 'static {
    /// Names and seats.
    const INFO: &'static GameInfo;

    /// All cards.
    const DECK: &'static [Face];

    /// The chips that a bet or raise adds, in each round of betting; before
    /// each round but the first a card is laid open.
    const RAISES: &'static [u32];

    /// The most bets and raises of a round.
    const MOST_RAISES: u8;

    /// The words and moves of the seat on turn, where it is `facing` a bet and where it
    /// is not.
    fn words(facing: bool) -> &'static [(Action, Move)];

    /// How good a card is at the end, together with the open one.
    fn strength(own: Face, open: Option<Face>) -> u8;
}

/// The effect of a word of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Gives up the chips paid so far.
    Fold,
    /// Pays as much as the other; nothing where nothing was bet.
    Call,
    /// Pays as much as the other, and more.
    Raise,
}

/// The one size of board that card games say they have, since the protocol
/// asks for one.
pub(crate) const NO_BOARD: Boards = Boards {
    default: 1,
    // Protocol 0,1 has no words for cards.
    published: &[],
    all: &[1],
};

impl<V: Variant> Game for SmallPoker<V> {
    type Action = Action;

    const INFO: &'static GameInfo = V::INFO;

    const CHANCE: bool = true;

    const HIDDEN: bool = true;

    fn start(_: &Settings) -> Result<Self, SettingsError> {
        Ok(SmallPoker::new())
    }

    fn from_position(_: &Settings, text: &str) -> Result<Self, PositionError> {
        notation::read(text, false)
    }

    fn from_told_position(_: &Settings, text: &str) -> Result<Self, PositionError> {
        notation::read(text, true)
    }

    fn position(&self, viewer: Viewer) -> String {
        notation::write(self, viewer)
    }

    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        out.clear();
        match self.turn() {
            Turn::Seat(_) => out.extend(self.choices().map(|(action, _)| action)),
            Turn::Chance => out.extend(self.cards_left()),
            Turn::Over(_) => {}
        }
    }

    fn play(&mut self, action: Action) -> Result<(), Illegal> {
        self.act(action)
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        scene::scene(self, viewer)
    }

    fn chance_outcomes(&self) -> Vec<(Action, u32)> {
        match self.turn() {
            Turn::Chance => self.cards_left().map(|action| (action, 1)).collect(),
            Turn::Seat(_) | Turn::Over(_) => Vec::new(),
        }
    }

    fn parse_turn(text: &str) -> Result<Vec<Action>, ParseActionError> {
        action::sequence(text)
    }

    fn told(before: &Self, action: Action, after: &Self, viewer: Viewer) -> Option<String> {
        match (action, before.dealt_next()) {
            (Action::Card(_), Some(seat)) => Some(format!("card {}", after.seen(seat, viewer))),
            _ => Some(action.to_string()),
        }
    }

    fn returns_lost_by(&self, loser: Seat) -> Vec<i32> {
        self.returns_of_fold(loser)
    }

    fn notices(before: &Self, action: Action, after: &Self) -> Vec<Notice> {
        story::notices(before, action, after)
    }

    fn story(before: &Self, action: Action, after: &Self, viewer: Viewer) -> Option<Text> {
        Some(story::story(before, action, after, viewer))
    }

    /// The position as the viewer knows it tells everything.
    fn recap(&self, viewer: Viewer) -> Vec<String> {
        vec![format!("position {}", self.position(viewer))]
    }

    fn noticed(&mut self, seat: Seat, text: &str) -> Result<(), Illegal> {
        story::noticed(self, seat, text)
    }
}
