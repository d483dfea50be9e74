//! Those who look on.

use std::collections::VecDeque;

use super::broadcast::Broadcast;
use crate::message::Message;
use crate::send_queue::SendQueue;
use crate::table::{ClientId, Viewer};

/// Everybody who looks on at a table.
#[derive(Default)]
pub(super) struct Spectators(Vec<Spectator>);

struct Spectator {
    client: ClientId,
    send_queue: SendQueue,
    /// Missed something for want of room, and gets the state of then once
    /// there is some: never a backlog.
    is_behind: bool,
    referee: Option<Late>,
}

/// What a referee is shown hand by hand, some hands late.
struct Late {
    /// How many, at least 1.
    delay: usize,
    /// The hands that are held back, the oldest first.
    held: VecDeque<Vec<Message>>,
    /// The hand that is played; `None` while it is one whose beginning the
    /// referee has not been here for.
    current: Option<Vec<Message>>,
}

impl Spectators {
    /// Somebody looks on from now, instead of any other way before.
    pub(super) fn add(&mut self, client: ClientId, send_queue: SendQueue, delay: Option<u64>) {
        self.remove(client);
        self.0.push(Spectator {
            client,
            send_queue,
            is_behind: false,
            referee: delay.map(|delay| Late {
                delay: usize::try_from(delay).unwrap_or(usize::MAX).max(1),
                held: VecDeque::new(),
                current: None,
            }),
        });
    }

    pub(super) fn remove(&mut self, client: ClientId) {
        self.0.retain(|spectator| spectator.client != client);
    }

    pub(super) fn clients(&self) -> Vec<ClientId> {
        self.0.iter().map(|spectator| spectator.client).collect()
    }

    /// Tells everybody; `state` is the table as it stands.
    pub(super) fn post(&mut self, broadcast: &mut Broadcast, state: impl Fn() -> Message) {
        for spectator in &mut self.0 {
            if let Some(late) = &mut spectator.referee {
                for message in late.take_in(broadcast) {
                    spectator.send_queue.post_news(&message);
                }
                continue;
            }
            let Some(message) = broadcast.message_for(Viewer::Public) else {
                continue;
            };
            if broadcast.is_last() {
                spectator.send_queue.post_news(&message);
            } else if !spectator.send_queue.is_idle() {
                spectator.is_behind = true;
            } else if std::mem::take(&mut spectator.is_behind) {
                spectator.send_queue.post_news(&state());
            } else {
                spectator.send_queue.post_news(&message);
            }
        }
    }
}

impl Late {
    /// Takes in what happened; gives what may be shown by now.
    fn take_in(&mut self, broadcast: &Broadcast) -> Vec<Message> {
        let mut shown = Vec::new();
        for (index, part) in broadcast.parts_for_referee().into_iter().enumerate() {
            if index > 0 {
                self.held.extend(self.current.replace(Vec::new()));
                while self.held.len() >= self.delay {
                    shown.extend(self.held.pop_front().into_iter().flatten());
                }
            }
            if let Some(current) = &mut self.current {
                current.extend(part);
            }
        }
        if broadcast.is_last() {
            // Nobody plays on: nothing is given away any more.
            shown.extend(self.held.drain(..).flatten());
            shown.extend(self.current.take().into_iter().flatten());
        }
        shown
    }
}
