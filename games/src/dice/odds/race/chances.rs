//! The chance to win of every choice.

use std::sync::OnceLock;

use super::{RaceTurn, Table};
use crate::dice::odds::{Appraiser, TurnValues, fifties, steps};
use crate::dice::{DICE, Dice, Rules};

/// The chances to win of two players who both play to win, from the stored
/// table of the race.
pub struct Race {
    table: &'static Table,
    rules: Rules,
    /// The turns computed so far, by both needs. All together would take 120
    /// MB; a game uses about fifty of them.
    turns: Vec<OnceLock<Turn>>,
}

/// The chances of one turn: of throwing 0 (a full hand) to 6 dice, by the
/// fifties of the turn. Single precision is enough to compare choices.
type Turn = Box<[[f32; DICE as usize + 1]]>;

impl Race {
    /// The race under these rules; `None` if they differ from those of the
    /// table: another minimum, another end, or a higher target.
    pub fn new(rules: Rules) -> Option<Race> {
        let table = Table::kept();
        let same = fifties(rules.minimum) == table.minimum()
            && !rules.last_round
            && fifties(rules.target) <= table.target();
        let cells = table.target() * table.target();
        same.then(|| Race {
            table,
            rules,
            turns: (0..cells).map(|_| OnceLock::new()).collect(),
        })
    }

    /// The race of a game with these totals; `None` with more than two seats.
    pub fn between(totals: &[u32], rules: Rules) -> Option<Race> {
        (totals.len() == 2).then(|| Race::new(rules)).flatten()
    }

    /// The chance to win of a seat about to throw six fresh dice, with its own
    /// total and that of its opponent.
    pub fn chance(&self, own: u32, other: u32) -> f64 {
        let [own, other] = [own, other].map(|total| self.need(total));
        self.table.get(own, other)
    }

    fn need(&self, total: u32) -> usize {
        fifties(self.rules.target.saturating_sub(total))
    }

    /// The points that both seats still need, the seat on turn first.
    fn needs(&self, state: &Dice) -> [usize; 2] {
        let seat = state.seat();
        [seat, state.after(seat)].map(|seat| self.need(state.totals()[seat.index()]))
    }

    fn turn(&self, own: usize, other: usize) -> &[[f32; DICE as usize + 1]] {
        let index = (own - 1) * self.table.target() + other - 1;
        self.turns[index].get_or_init(|| {
            let values = self.table.turn(own, other);
            let rows = values.throws().iter();
            rows.map(|row| row.map(|value| value.worth as f32))
                .collect()
        })
    }
}

impl Table {
    /// The values of a turn of a seat that needs `own` fifties while its
    /// opponent needs `other`; both are at least 1 and within the table.
    pub fn turn(&self, own: usize, other: usize) -> TurnValues {
        let turn = RaceTurn {
            own,
            minimum: self.minimum(),
        };
        let mut values = TurnValues::default();
        turn.solve(&mut values, 1.0 - self.get(other, own), |steps| {
            1.0 - self.get(other, own - steps)
        });
        values
    }
}

impl Appraiser for Race {
    fn throwing(&self, state: &Dice, points: u32, dice: u8) -> f64 {
        match self.needs(state) {
            [0, _] => 1.0,
            [_, 0] => 0.0,
            [own, other] => {
                let turn = self.turn(own, other);
                let row = turn[steps(points).min(turn.len() - 1)];
                f64::from(row[usize::from(dice)])
            }
        }
    }

    fn stopping(&self, state: &Dice, points: u32) -> f64 {
        let [own, other] = self.needs(state);
        1.0 - self.table.get(other, own.saturating_sub(steps(points)))
    }

    fn busting(&self, state: &Dice) -> f64 {
        self.stopping(state, 0)
    }
}
