//! Moves of players from one table of a tournament to another.

use tokio::time::Instant;

use super::State;
use crate::send_queue::SendQueue;
use crate::table::{Seat, Table};

/// A player on the way from one table to another.
pub(in crate::host) struct MovingPlayer {
    seat: Seat,
    line: Option<SendQueue>,
}

impl State {
    /// Takes a player away, between two hands.
    pub(in crate::host) fn give(&mut self, place: usize) -> Option<MovingPlayer> {
        let seat = self.table.give(place)?;
        let line = self.lines.get_mut(place).and_then(Option::take);
        if let Some(line) = &line {
            line.set_asked(false);
        }
        Some(MovingPlayer { seat, line })
    }

    /// Seats a player of another table, between two hands.
    pub(in crate::host) fn take(&mut self, place: usize, moving: MovingPlayer) {
        let MovingPlayer { seat, line } = moving;
        if !seat.presence.is_gone() {
            self.house.seated(seat.client, self.id);
        }
        if let Some(own) = self.lines.get_mut(place) {
            *own = line;
        }
        self.table.take(Instant::now(), place, seat);
    }

    /// The table itself.
    pub(in crate::host) fn table(&self) -> &Table {
        &self.table
    }

    /// The table itself, for the decisions of its conductor.
    pub(in crate::host) fn table_mut(&mut self) -> &mut Table {
        &mut self.table
    }
}
