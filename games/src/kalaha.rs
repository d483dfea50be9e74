//! Kalaha: six pits a side and a store for each seat.
//!
//! Beans are sown counter-clockwise, the own store included, the opponent's
//! left out. The last bean in the own store: the same seat sows again, in the
//! same turn. The last bean in an own pit that was empty: it and the beans
//! opposite go to the own store. When the pits of a side are empty the other
//! side's beans go to its store, and the fuller store wins.
//!
//! An action is one sowing, a turn a chain of them:
//!
//! ```
//! use games::{Settings, Viewer, find};
//! let entry = find("kalaha").unwrap();
//! let mut game = entry.start(&Settings::default_of(entry.info)).unwrap();
//! assert!(game.play_turn("c").is_err(), "the turn goes on after it");
//! game.play_turn("c a").unwrap();
//! assert_eq!(game.position(Viewer::Referee), "0 5 1 6 6 5 1 4 4 4 4 4 4 0 north");
//! ```
//!
//! [`notation`] reads and writes whole games.

mod analysis;
mod board;
mod motion;
pub mod notation;
mod picture;
mod pit;
mod position;

pub use board::{End, Kalaha, Sowing};
pub use pit::{PITS, Pit};

use crate::OptionKind::{Choice, Integer};
use crate::info::RETURNS;
use crate::{
    Advice, Boards, Game, GameInfo, Illegal, OptionInfo, PositionError, Scene, Seat, Settings,
    SettingsError, Text, Turn, Viewer,
};

/// The most beans in a pit at the start. Twelve times as many still fit a
/// `u8`, so no house can overflow.
pub const MAX_BEANS: u8 = 12;

static INFO: GameInfo = GameInfo {
    name: "kalaha",
    seats: &["south", "north"],
    sides: &[],
    faces: true,
    example: "c a b d",
    least_seats: 2,
    graded: false,
    boards: Boards {
        default: PITS as u8,
        published: &[PITS as u8],
        all: &[PITS as u8],
    },
    options: &[
        OptionInfo::new("beans", Integer(1..=MAX_BEANS as i64), "4"),
        OptionInfo::new("capture", Choice(&["always", "nonempty", "off"]), "always"),
        RETURNS,
    ],
};

/// When a last bean in an own pit that was empty captures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Capture {
    /// Always; if the opposite pit is empty, only the last bean goes to the store.
    #[default]
    Always,
    /// If the opposite pit is not empty.
    Nonempty,
    /// Never.
    Off,
}

impl Capture {
    fn of(settings: &Settings) -> Capture {
        match settings.option(&INFO, "capture") {
            "nonempty" => Capture::Nonempty,
            "off" => Capture::Off,
            _ => Capture::Always,
        }
    }
}

impl Kalaha {
    /// Reads a position of any number of beans up to 144, as an analysis may
    /// ask for; [`Game::from_position`] takes those of the game alone.
    ///
    /// # Errors
    /// The text is no position.
    pub fn any_position(text: &str, capture: Capture) -> Result<Kalaha, PositionError> {
        position::read(text, capture)
    }
}

impl Game for Kalaha {
    type Action = Pit;

    const INFO: &'static GameInfo = &INFO;

    fn start(settings: &Settings) -> Result<Kalaha, SettingsError> {
        let beans = settings.integer(&INFO, "beans") as u8;
        let game = Kalaha::with_beans(beans, Capture::of(settings));
        Ok(game.by_margin(INFO.is_graded(settings)))
    }

    fn from_position(settings: &Settings, text: &str) -> Result<Kalaha, PositionError> {
        let game = position::read(text, Capture::of(settings))?;
        let expected = settings.integer(&INFO, "beans") * 2 * PITS as i64;
        if i64::from(game.total()) != expected {
            return Err(PositionError::new(
                Text::new("rules-kalaha-other-total")
                    .with("total", game.total())
                    .with("wanted", expected),
            ));
        }
        Ok(game.by_margin(INFO.is_graded(settings)))
    }

    fn position(&self, _: Viewer) -> String {
        position::write(self)
    }

    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn legal_actions(&self, out: &mut Vec<Pit>) {
        out.clear();
        // After the end all pits are empty.
        out.extend(Pit::all().filter(|pit| self.beans(self.to_move(), *pit) > 0));
    }

    fn play(&mut self, pit: Pit) -> Result<(), Illegal> {
        self.sow(pit)
    }

    fn score(&self, seat: Seat) -> Option<u32> {
        Some(self.store(seat).into())
    }

    fn returns_lost_by(&self, loser: Seat) -> Vec<i32> {
        self.lost_by(loser)
    }

    fn scene(&self, _: Viewer) -> Scene {
        picture::scene(self)
    }

    fn analysis(&self, chosen: Pit, _: Viewer) -> Option<Advice> {
        analysis::analysis(self, chosen)
    }
}

#[cfg(test)]
mod tests;
