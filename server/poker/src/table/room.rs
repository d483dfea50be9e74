//! Memory of a table that is used for hand after hand.

use poker_rules::table::{Event, HandStart, Settled};
use record::hand::HandRecord;

use super::Table;

/// Memory that is used again. What it says is of no hand any more.
#[derive(Default)]
pub(super) struct Room {
    /// What happened in a hand just now; empty once it is told.
    pub(super) happened: Vec<poker_rules::Event>,
    /// The players of a hand that was begun.
    players: Vec<(usize, String, u64)>,
    /// The players of a hand that ended.
    settled: Vec<Settled>,
}

impl Room {
    /// The players of [`HandStart`] who are dealt in.
    pub(super) fn players(&mut self, record: &HandRecord) -> Vec<(usize, String, u64)> {
        let mut players = std::mem::take(&mut self.players);
        players.resize_with(record.names.iter().flatten().count(), Default::default);
        let stacks = &record.setup.stacks;
        for ((seat, own, stack), (place, name)) in players.iter_mut().zip(dealt(record)) {
            name.clone_into(own);
            (*seat, *stack) = (place + 1, stacks[place]);
        }
        players
    }

    /// The players of the hand as it ended.
    pub(super) fn settled(&mut self, record: &HandRecord) -> Vec<Settled> {
        let mut settled = std::mem::take(&mut self.settled);
        settled.resize_with(record.names.iter().flatten().count(), Settled::default);
        for (row, (place, name)) in settled.iter_mut().zip(dealt(record)) {
            name.clone_into(&mut row.name);
            (row.seat, row.stack, row.net) = (place + 1, record.stacks[place], record.nets[place]);
        }
        settled
    }
}

/// The seats that are dealt in, from 0, and the names there.
fn dealt(record: &HandRecord) -> impl Iterator<Item = (usize, &String)> {
    let names = record.names.iter().enumerate();
    names.filter_map(|(place, name)| Some((place, name.as_ref()?)))
}

impl Table {
    /// Takes an event that everybody has heard: its memory is used again.
    pub fn take_back(&mut self, event: Event) {
        match event {
            Event::Hand(HandStart { players, .. }) => self.room.players = players,
            Event::End { players, .. } => self.room.settled = players,
            _ => {}
        }
    }
}
