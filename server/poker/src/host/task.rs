//! The task of a table.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use protocol::poker::Event;
use tokio::select;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::broadcast::Broadcast;
use super::spectators::Spectators;
use super::{Denied, ORDERS, Order, PublicSnapshot, Reply, Row, TableStub};
use crate::message::Message;
use crate::send_queue::SendQueue;
use crate::server::PokerServer;
use crate::table::{ClientId, Effect, Table, Told, Viewer};
use host::until;
use record::TableId;
use store::Entry;

/// A table with its players and spectators.
pub(crate) struct TableTask {
    id: TableId,
    table: Table,
    server: PokerServer,
    orders: mpsc::Receiver<(Order, Reply)>,
    /// The queue of each seat's client.
    lines: Vec<Option<SendQueue>>,
    spectators: Spectators,
    row: Row,
    /// How many hands were dealt.
    dealt: Arc<AtomicU64>,
    /// Whether a hand has ended that could not be recorded: nothing is told any
    /// more.
    is_cut_off: bool,
}

impl TableTask {
    /// A task for a table, and a handle of it.
    pub(crate) fn channel(table: Table, server: PokerServer) -> (TableStub, TableTask) {
        let (sender, orders) = mpsc::channel(ORDERS);
        let first = table.row();
        let row = Row(Arc::new(Mutex::new((first.clone(), table.due()))));
        let dealt = Arc::<AtomicU64>::default();
        let stub = TableStub {
            id: table.id(),
            is_for_people: table.is_for_people(),
            kept: table.kept().into(),
            dealt: dealt.clone(),
            orders: sender,
            row: row.clone(),
        };
        let task = TableTask {
            id: table.id(),
            lines: vec![None; first.seats],
            table,
            server,
            orders,
            spectators: Spectators::default(),
            row,
            dealt,
            is_cut_off: false,
        };
        (stub, task)
    }

    /// Plays until the table closes.
    pub(crate) async fn run(mut self) {
        let opened = Entry::Opened(self.row.get());
        self.is_cut_off = !self.server.record(opened).await;
        while !self.table.is_closed() && !self.is_cut_off {
            let due = self.table.deadline();
            select! {
                // A simulation of the same seed is the same again. Orders are
                // judged by the clock, too.
                biased;
                Some((order, reply)) = self.orders.recv() => {
                    let answer = self.dispatch(order);
                    self.deliver().await;
                    // The client may be gone.
                    let _ = reply.send(answer);
                }
                () = until(due) => {
                    self.table.tick(Instant::now());
                    self.deliver().await;
                }
            }
        }
        for client in self.spectators.clients() {
            self.server.looks_away(client, self.id);
        }
        self.server.table_closed(&self.table).await;
    }

    fn dispatch(&mut self, order: Order) -> Result<(), Denied> {
        let now = Instant::now();
        // An action after the deadline is too late, even if no tick came between.
        self.table.tick(now);
        match order {
            Order::Join(guest, join, send_queue) => {
                let client = guest.client;
                let seat = self.table.join(now, guest, &join)?;
                self.lines[seat] = Some(send_queue);
                self.spectators.remove(client);
                self.server.seated(client, self.id);
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
            Order::Show(to) => {
                let (state, acting) = self.table.state_for(None, now);
                let asked = acting.and_then(|acting| match acting {
                    Event::Acting { seat, .. } => Some(seat),
                    _ => None,
                });
                // The caller may have timed out.
                let _ = to.send(PublicSnapshot { state, asked });
            }
            Order::Stop => self.table.stop(now),
            Order::Void => self.table.void(),
        }
        Ok(())
    }

    fn denied(&self, client: ClientId, refusal: protocol::poker::Refusal) -> Denied {
        Denied {
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

    /// Carries out the effects of the table, and tells everybody.
    async fn deliver(&mut self) {
        let effects = self.table.take_effects();
        let mut told = Vec::with_capacity(effects.len());
        for effect in effects {
            match effect {
                Effect::Tell(one) => told.push(one),
                Effect::Vacated {
                    seat,
                    client,
                    looks_on,
                } => {
                    self.post(std::mem::take(&mut told));
                    let line = self.lines[seat].take();
                    if let Some(send_queue) = &line {
                        send_queue.set_asked(false);
                    }
                    let looks_on = self.server.vacated(client, self.id, looks_on);
                    if let Some(send_queue) = line.filter(|_| looks_on) {
                        self.spectators.add(client, send_queue, None);
                    }
                }
                Effect::Played(hand, counts) => {
                    if !self.server.played(hand, counts).await {
                        self.is_cut_off = true;
                        return;
                    }
                }
                Effect::Closed => {}
            }
        }
        self.post(told);
        let asked = self.table.asked();
        for (seat, line) in self.lines.iter().enumerate() {
            if let Some(send_queue) = line {
                send_queue.set_asked(asked == Some(seat));
            }
        }
        self.row.set(self.table.row(), self.table.due());
        self.dealt.store(self.table.dealt(), Ordering::Relaxed);
    }

    fn post(&mut self, told: Vec<Told>) {
        if told.is_empty() {
            return;
        }
        let mut broadcast = Broadcast::new(told);
        // The player who is asked hears of it first.
        for is_news in [false, true] {
            for (seat, line) in self.lines.iter().enumerate() {
                let viewer = Viewer::Seat(seat);
                if let Some(send_queue) = line
                    && broadcast.is_news_for(viewer) == is_news
                    && let Some(message) = broadcast.message_for(viewer)
                {
                    match is_news {
                        true => send_queue.post_news(&message),
                        false => send_queue.post(&message),
                    }
                }
            }
        }
        let table = &self.table;
        let now = || {
            let (state, acting) = table.state_for(None, Instant::now());
            Message::of([state].into_iter().chain(acting))
        };
        self.spectators.post(&mut broadcast, now);
    }
}

/// Whether this event begins a hand or closes the table: a new part of what a
/// referee sees begins there.
pub(super) fn cuts(event: &Event) -> bool {
    matches!(event, Event::Hand(_) | Event::Closed { .. })
}
