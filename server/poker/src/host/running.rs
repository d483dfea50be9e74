//! A table in play. One task at a time has it: one with an order, or its own task.

mod moving;

use std::collections::VecDeque;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use poker_rules::table::Event;
use tokio::sync::{Mutex, Notify, OwnedMutexGuard};
use tokio::time::Instant;

use super::broadcast::Broadcast;
use super::spectators::Spectators;
use super::{Order, OrderDenial, PublicSnapshot, Row};
use crate::house::House;
use crate::message::{EventBatch, KEPT, Message};
use crate::send_queue::SendQueue;
use crate::table::{AddressedEvent, ClientId, Effect, Table, Viewer};
use record::TableId;
use store::Entry;

/// A table in play. Clones refer to the same table.
#[derive(Clone)]
pub(super) struct RunningTable {
    state: Arc<Mutex<State>>,
    /// The task of the table has something to do before it would wake.
    call: Arc<Notify>,
}

/// The turn of the task that has the table. When it ends and leaves something to
/// do, the task of the table is called.
pub(super) struct Turn {
    state: OwnedMutexGuard<State>,
    call: Arc<Notify>,
}

/// A table with its players and spectators.
pub(super) struct State {
    id: TableId,
    table: Table,
    house: Arc<House>,
    /// The queue of each seat's client.
    lines: Vec<Option<SendQueue>>,
    spectators: Spectators,
    /// The effects that are still to be carried out, in order.
    effects: VecDeque<Effect>,
    /// The events that are to be told next.
    told: Vec<AddressedEvent>,
    /// The events that were told last, the room for the next ones.
    happened: Arc<EventBatch>,
    row: Row,
    /// When the task of the table wakes; `None` if it waits to be called.
    wakes: Option<Instant>,
    /// Whether the recorder knows of the table.
    is_opened: bool,
    /// Whether a hand has ended that could not be recorded: nothing is told any
    /// more.
    is_cut_off: bool,
}

impl std::fmt::Debug for RunningTable {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("RunningTable")
            .finish_non_exhaustive()
    }
}

impl RunningTable {
    /// A table in play.
    pub(super) fn new(table: Table, house: Arc<House>, row: Row) -> RunningTable {
        let state = State {
            id: table.id(),
            lines: vec![None; table.seats().len()],
            table,
            house,
            spectators: Spectators::default(),
            effects: VecDeque::new(),
            told: Vec::new(),
            happened: Arc::default(),
            row,
            wakes: None,
            is_opened: false,
            is_cut_off: false,
        };
        RunningTable {
            state: Arc::new(Mutex::new(state)),
            call: Arc::default(),
        }
    }

    /// Waits for the table. The task that waits longest has it next, and finds nothing
    /// left of the turn before, even if that was given up.
    pub(super) async fn table(&self) -> Turn {
        let mut turn = Turn {
            state: self.state.clone().lock_owned().await,
            call: self.call.clone(),
        };
        turn.open().await;
        if turn.is_left() {
            turn.deliver().await;
        }
        turn
    }

    /// Waits until a turn has left something to do.
    pub(super) async fn called(&self) {
        self.call.notified().await;
    }
}

impl Deref for Turn {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

impl DerefMut for Turn {
    fn deref_mut(&mut self) -> &mut State {
        &mut self.state
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let due = self.table.deadline();
        let is_sooner = due.is_some_and(|due| self.wakes.is_none_or(|wakes| due < wakes));
        if is_sooner || self.is_left() || self.is_over() {
            self.call.notify_one();
        }
    }
}

impl State {
    /// Whether the table does nothing more.
    pub(super) fn is_over(&self) -> bool {
        self.table.is_closed() || self.is_cut_off
    }

    /// Whether something is still to be done and told: an order that was given up may
    /// have left it.
    fn is_left(&self) -> bool {
        !self.effects.is_empty() || !self.told.is_empty()
    }

    /// Records that the table is there, before anything happens at it.
    async fn open(&mut self) {
        if self.is_opened {
            return;
        }
        match self.house.records.room_for_entry().await {
            Ok(room) => room.fill(Entry::Opened(self.row.get())),
            Err(_) => self.is_cut_off = true,
        }
        self.is_opened = true;
    }

    /// The task of the table sleeps from now on until the time that this gives.
    pub(super) fn sleep(&mut self) -> Option<Instant> {
        self.wakes = self.table.deadline();
        self.wakes
    }

    /// Does the work that is due by the clock.
    pub(super) async fn tick(&mut self) {
        if !self.is_over() {
            self.table.tick(Instant::now());
        }
        self.deliver().await;
    }

    /// Ends the table.
    pub(super) async fn close(&mut self) {
        for client in self.spectators.clients() {
            self.house.looks_away(client, self.id);
        }
        let closed = Entry::Closed {
            table: self.id,
            reason: self.table.closed_because().unwrap_or_default().to_owned(),
            missing: self.table.missing().map(str::to_owned),
        };
        // A store without it knows the table as broken off.
        self.house.records.record(closed).await;
    }

    /// The public state.
    pub(super) fn show(&mut self) -> PublicSnapshot {
        let now = Instant::now();
        self.table.tick(now);
        let (state, acting) = self.table.state_for(None, now);
        let asked = acting.and_then(|acting| match acting {
            Event::Acting { seat, .. } => Some(seat),
            _ => None,
        });
        PublicSnapshot { state, asked }
    }

    pub(super) fn dispatch(&mut self, order: Order) -> Result<(), OrderDenial> {
        let now = Instant::now();
        // An action after the deadline is too late, even if no tick came between.
        self.table.tick(now);
        match order {
            Order::Join(guest, join, send_queue) => {
                let client = guest.client;
                let seat = self.table.join(now, guest, &join)?;
                self.lines[seat] = Some(send_queue);
                self.spectators.remove(client);
                self.house.seated(client, self.id);
            }
            Order::Leave(client) => self.table.leave(now, client),
            Order::Act(client, want) => {
                if let Err(refusal) = self.table.act(now, client, &want) {
                    return Err(self.denied(client, refusal));
                }
            }
            Order::Refuse(client, refusal) => return Err(self.denied(client, refusal)),
            Order::Say(client, text) => self.table.say(client, text),
            Order::Prefer(client, show_always) => self.table.prefer(client, show_always),
            Order::Away(client) => self.table.away(now, client),
            Order::Back(client, send_queue) => {
                if let Some(seat) = self.table.seat_of(client) {
                    self.lines[seat] = Some(send_queue);
                    self.table.back(now, client);
                }
            }
            Order::Watch(client, send_queue, referee) => {
                self.watch(client, send_queue, referee, now);
            }
            Order::Unwatch(client) => self.spectators.remove(client),
            Order::Hurry => self.table.hurry(now),
            Order::Stop => self.table.stop(now),
            Order::Void => self.table.void(),
        }
        Ok(())
    }

    fn denied(&self, client: ClientId, refusal: poker_rules::table::Refusal) -> OrderDenial {
        OrderDenial {
            refusal,
            question: self.table.question(client).map(Box::new),
        }
    }

    fn watch(
        &mut self,
        client: ClientId,
        send_queue: SendQueue,
        referee: Option<u64>,
        now: Instant,
    ) {
        let (state, acting) = self.table.state_for(None, now);
        send_queue.post(&Message::of([state].into_iter().chain(acting)));
        self.spectators.add(client, send_queue, referee);
    }

    /// Carries out the effects of the table, and tells everybody. If this is
    /// given up while the recorder is full, nothing is lost: the next turn begins
    /// with it.
    pub(super) async fn deliver(&mut self) {
        self.effects.extend(self.table.take_effects());
        loop {
            if self.is_cut_off {
                self.effects.clear();
                self.told.clear();
                return;
            }
            // Nothing is told of a hand's end before the recorder has it.
            let room = match self.effects.front() {
                Some(Effect::Played { .. }) => Some(self.house.records.room_for_entry().await),
                _ => None,
            };
            match self.effects.pop_front() {
                None => break,
                Some(Effect::Tell(one)) => self.told.push(one),
                Some(Effect::Vacated {
                    seat,
                    client,
                    looks_on,
                }) => self.vacate(seat, client, looks_on),
                Some(Effect::Played {
                    hand,
                    counts,
                    clients,
                }) => match room {
                    Some(Ok(room)) => self.house.played(hand, counts, &clients, room),
                    _ => self.is_cut_off = true,
                },
                Some(Effect::Closed) => {}
            }
        }
        self.post();
        let asked = self.table.asked();
        for (seat, line) in self.lines.iter().enumerate() {
            if let Some(send_queue) = line {
                send_queue.set_asked(asked == Some(seat));
            }
        }
        self.row.update(&self.table);
    }

    /// Frees the queue of a seat when its client plays no longer.
    fn vacate(&mut self, seat: usize, client: ClientId, looks_on: bool) {
        let (house, table) = (Arc::clone(&self.house), self.id);
        let looks_on = house.vacated(client, table, looks_on, || self.post());
        let line = self.lines[seat].take();
        if let Some(send_queue) = &line {
            send_queue.set_asked(false);
        }
        if let Some(send_queue) = line.filter(|_| looks_on) {
            self.spectators.add(client, send_queue, None);
        }
    }

    fn post(&mut self) {
        if self.told.is_empty() {
            return;
        }
        self.happened.renew(&mut self.told);
        for old in self.told.drain(..) {
            self.table.take_back(old.event);
        }
        self.told.shrink_to(KEPT);
        let broadcast = Broadcast::of(&self.happened);
        // The player to act hears of it first.
        for is_news in [false, true] {
            for (seat, line) in self.lines.iter().enumerate() {
                let viewer = Viewer::Seat(seat);
                if let Some(send_queue) = line
                    && broadcast.is_news_for(viewer) == is_news
                    && let Some(message) = broadcast.message_for(viewer)
                {
                    if is_news {
                        send_queue.post_news(&message);
                    } else {
                        send_queue.post(&message);
                    }
                }
            }
        }
        let table = &self.table;
        let now = || {
            let (state, acting) = table.state_for(None, Instant::now());
            Message::of([state].into_iter().chain(acting))
        };
        self.spectators.post(&broadcast, now);
    }
}
