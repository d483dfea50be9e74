//! The events and effects of a table, in order, and the memory of them, which is used for
//! hand after hand.

use std::vec::Drain;

use poker_rules::table::{Cause, Event, HandStart, PlayerResult, Wait};
use record::hand::HandRecord;

use super::effect::audience;
use super::{AddressedEvent, Audience, Effect};

/// The effects of a table. The content of its memory is of no hand any more.
#[derive(Default)]
pub(super) struct Outbox {
    effects: Vec<Effect>,
    /// The events of a hand just now; empty once they are told.
    happened: Vec<poker_rules::Event>,
    /// The players of a hand that was begun.
    players: Vec<(usize, String, u64)>,
    /// The players of a hand that ended.
    settled: Vec<PlayerResult>,
}

impl Outbox {
    pub(super) fn push(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    pub(super) fn tell(&mut self, to: Audience, event: Event) {
        self.push(Effect::Tell(AddressedEvent { to, event }));
    }

    /// The effects since the last call, in order.
    pub(super) fn drain(&mut self) -> Drain<'_, Effect> {
        self.effects.drain(..)
    }

    /// The memory into which a hand writes its events.
    pub(super) fn happened(&mut self) -> &mut Vec<poker_rules::Event> {
        &mut self.happened
    }

    /// Tells the events of this hand just now, which `count` hears first.
    pub(super) fn tell_happened(
        &mut self,
        hand: u64,
        cause: Option<Cause>,
        mut count: impl FnMut(&poker_rules::Event),
    ) {
        for event in self.happened.drain(..) {
            count(&event);
            let to = audience(&event);
            if let Some(event) = Event::of_hand(hand, &event, cause) {
                self.effects
                    .push(Effect::Tell(AddressedEvent { to, event }));
            }
        }
    }

    /// The players of [`HandStart`]: those dealt in.
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

    /// Tells how a hand ended.
    pub(super) fn tell_end(&mut self, record: &HandRecord) {
        let mut players = std::mem::take(&mut self.settled);
        players.resize_with(record.names.iter().flatten().count(), PlayerResult::default);
        for (row, (place, name)) in players.iter_mut().zip(dealt(record)) {
            name.clone_into(&mut row.name);
            (row.seat, row.stack, row.net) = (place + 1, record.stacks[place], record.nets[place]);
        }
        let end = Event::End {
            hand: record.id.get(),
            players,
            wait: None,
        };
        self.tell(Audience::All, end);
    }

    /// Adds the wait of the table to the last event in which somebody came or went, or a
    /// hand ended.
    pub(super) fn tell_wait(&mut self, due: Wait) {
        let effects = self.effects.iter_mut().rev();
        let mut waits = effects.filter_map(|effect| match effect {
            Effect::Tell(AddressedEvent { event, .. }) => wait_of(event),
            _ => None,
        });
        if let Some(wait) = waits.next() {
            *wait = Some(due);
        }
    }

    /// Takes an event that everybody has heard: its memory is used again.
    pub(super) fn take_back(&mut self, event: Event) {
        match event {
            Event::Hand(HandStart { players, .. }) => self.players = players,
            Event::End { players, .. } => self.settled = players,
            _ => {}
        }
    }
}

/// The seats that are dealt in, from 0, and the names there.
fn dealt(record: &HandRecord) -> impl Iterator<Item = (usize, &String)> {
    let names = record.names.iter().enumerate();
    names.filter_map(|(place, name)| Some((place, name.as_ref()?)))
}

fn wait_of(event: &mut Event) -> Option<&mut Option<Wait>> {
    match event {
        Event::Presence { wait, .. } | Event::End { wait, .. } => Some(wait),
        _ => None,
    }
}
