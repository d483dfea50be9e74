//! The spectators of a table.

use std::collections::VecDeque;

use super::broadcast::Broadcast;
use crate::message::Message;
use crate::send_queue::SendQueue;
use crate::table::{ClientId, Viewer};

/// All spectators of a table.
#[derive(Default)]
pub(super) struct Spectators(Vec<Spectator>);

struct Spectator {
    client: ClientId,
    send_queue: SendQueue,
    /// Its queue was too full for some events. It gets the new state once there
    /// is room: never a backlog.
    is_behind: bool,
    referee: Option<DelayedView>,
}

/// The view of a referee: whole hands, some hands late.
struct DelayedView {
    /// The delay in hands, at least 1.
    delay: usize,
    /// The hands that are held back, the oldest first.
    held: VecDeque<Vec<Message>>,
    /// The current hand; `None` if the referee came after its beginning.
    current: Option<Vec<Message>>,
}

impl Spectators {
    /// Adds a spectator, in place of an earlier entry of the same client.
    pub(super) fn add(&mut self, client: ClientId, send_queue: SendQueue, delay: Option<u64>) {
        self.remove(client);
        self.0.push(Spectator {
            client,
            send_queue,
            is_behind: false,
            referee: delay.map(|delay| DelayedView {
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

    /// Sends events to all spectators; `state` makes the current state.
    pub(super) fn post(&mut self, broadcast: &Broadcast<'_>, state: impl Fn() -> Message) {
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

impl DelayedView {
    /// Takes in new events; returns the messages that may be shown by now.
    fn take_in(&mut self, broadcast: &Broadcast<'_>) -> Vec<Message> {
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
            // The table is over: no cards have to be hidden any more.
            shown.extend(self.held.drain(..).flatten());
            shown.extend(self.current.take().into_iter().flatten());
        }
        shown
    }
}
