//! The rules that may be changed: how far the game goes and when a turn may stop.

use super::INFO;
use crate::{Illegal, Seat, Settings, Text};

/// The rules that the options set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The total that wins.
    pub target: u32,
    /// The least points of a turn that may be written down.
    pub minimum: u32,
    /// The round is finished after somebody has reached the target, and the
    /// highest total wins.
    pub last_round: bool,
}

impl Rules {
    /// More than any total or turn of a game that is played for a target
    /// within bounds; keeps positions within bounds too.
    pub(super) const MOST_POINTS: u32 = 1_000_000;

    /// The rules that the options ask for.
    pub fn of(settings: &Settings) -> Rules {
        let number = |key| u32::try_from(settings.integer(&INFO, key)).unwrap_or_default();
        Rules {
            target: number("target"),
            minimum: number("minimum"),
            last_round: settings.option(&INFO, "last-round") == "on",
        }
    }

    /// Whether a turn with these points and this number of dice left may stop.
    ///
    /// # Errors
    /// Why it may not (rules 6 and 8).
    pub fn allow_bank(&self, points: u32, left: u8) -> Result<(), Illegal> {
        if left == 0 {
            return Err(Illegal::new(Text::new("rules-dice-full-hand")));
        }
        if points < self.minimum {
            let reason = Text::new("rules-dice-minimum").with("minimum", self.minimum);
            return Err(Illegal::new(reason.with("points", points)));
        }
        Ok(())
    }

    /// Whether these totals end the game when `next` would be on turn.
    pub(super) fn is_over(&self, totals: &[u32], next: Seat) -> bool {
        let reached = totals.iter().any(|total| *total >= self.target);
        reached && (!self.last_round || next == Seat::FIRST)
    }
}

impl Default for Rules {
    /// The game as it was published.
    fn default() -> Rules {
        Rules::of(&Settings::default_of(&INFO))
    }
}
