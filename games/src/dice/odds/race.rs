//! The race of two players to the target, exactly: the chance to win of every
//! state if both play to win.
//!
//! Only the points that each player still needs matter, so one table serves all
//! targets up to its own.

mod chances;
mod table;

use std::sync::LazyLock;

use crate::dice::DICE;
use crate::dice::odds::turn::{Row, TurnValues, Value, soonest_stops};

pub use chances::Race;
pub use table::{DamagedTable, Table};

/// A turn of a seat that needs `own` fifties while its opponent needs `other`.
#[derive(Clone, Copy, Debug)]
pub struct RaceTurn {
    /// The need of the seat on turn, in fifties; at least 1.
    pub own: usize,
    /// The fewest fifties that a turn may write down.
    pub minimum: usize,
}

impl RaceTurn {
    /// The points, in fifties, with which the turn wins when it stops.
    pub fn wins_from(self) -> usize {
        self.own.max(self.minimum)
    }

    /// Computes the chances to win. `bust` is the chance after a turn that ends
    /// with nothing, `bank(steps)` that after writing down `steps` fifties that
    /// do not win yet.
    pub fn solve(self, values: &mut TurnValues, bust: f64, bank: impl Fn(usize) -> f64) {
        // With enough points to win, only coming to a stop matters.
        let throw: Row = soonest_stops_of_all().map(|stop| Value {
            worth: stop + (1.0 - stop) * bust,
            bust: 1.0 - stop,
        });
        let mut best = [Value::sure(1.0); DICE as usize + 1];
        best[0] = throw[0];
        values.solve(self.wins_from(), &[(throw, best)], bust, |steps| {
            (steps >= self.minimum).then(|| bank(steps))
        });
    }
}

fn soonest_stops_of_all() -> [f64; DICE as usize + 1] {
    static STOPS: LazyLock<[f64; DICE as usize + 1]> =
        LazyLock::new(|| soonest_stops().map(|stop| stop.stop));
    *STOPS
}
