//! The change at the tables of a tournament between two rounds.

use std::collections::BTreeMap;

use tokio::time::Instant;

use super::TableStub;
use super::running::Turn;
use crate::house::House;
use crate::table::{Attendance, NextHand};
use record::TableId;

/// A place: a table, and a seat of it from 0.
type Place = (TableId, usize);

/// The changes between two rounds, in this order.
#[derive(Debug, Default)]
pub(crate) struct Change {
    /// The players who are out, with their places.
    pub(crate) out: Vec<(Place, usize)>,
    /// The players who move, by name, from where to where.
    pub(crate) moves: Vec<(String, Place, Place)>,
    /// The tables that close, each with its winner if there is one.
    pub(crate) closed: Vec<(TableId, Option<String>)>,
    /// The hands that are dealt next.
    pub(crate) hands: Vec<(TableId, NextHand)>,
}

impl Change {
    /// Where players sit from now on.
    pub(crate) fn homes(&self) -> impl Iterator<Item = (&str, TableId)> {
        let moves = self.moves.iter();
        moves.map(|(name, _, (table, _))| (name.as_str(), *table))
    }
}

/// Carries out a change while nobody else has any of the tables. Gives the attendance; the
/// next hands are dealt only if they may be.
pub(crate) async fn carry_out(house: &House, tables: &[TableStub], change: Change) -> Attendance {
    let mut turns: BTreeMap<TableId, Turn> = BTreeMap::new();
    for table in tables {
        turns.insert(table.id, table.running.table().await);
    }
    for ((table, seat), place) in &change.out {
        if let Some(turn) = turns.get_mut(table) {
            turn.table_mut().bust_out(*seat, *place);
        }
    }
    // A player who is out watches from the old table, and its seat stays empty until then.
    for turn in turns.values_mut() {
        turn.deliver().await;
    }
    house.settle(change.homes());
    let mut moving = Vec::new();
    for (_, (table, seat), to) in change.moves {
        if let Some(player) = turns.get_mut(&table).and_then(|turn| turn.give(seat)) {
            moving.push((player, to));
        }
    }
    for (player, (table, seat)) in moving {
        if let Some(turn) = turns.get_mut(&table) {
            turn.take(seat, player);
        }
    }
    let mut attendance = Attendance::default();
    for turn in turns.values() {
        turn.table().attendance(&mut attendance);
    }
    for (table, winner) in change.closed {
        if let Some(turn) = turns.get_mut(&table) {
            turn.table_mut().close_held(winner);
        }
    }
    if attendance.may_deal() && !house.is_closing() {
        for (table, next) in change.hands {
            if let Some(turn) = turns.get_mut(&table) {
                turn.table_mut().deal_next(Instant::now(), next);
            }
        }
    }
    for turn in turns.values_mut() {
        turn.deliver().await;
    }
    attendance
}
