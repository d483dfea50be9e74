//! Those who look on.

use std::collections::VecDeque;

use super::mail::Mail;
use crate::poker::outbox::{Bytes, Outbox};
use crate::poker::table::Viewer;

/// Everybody who looks on at a table.
#[derive(Default)]
pub(super) struct Lookers(Vec<Looker>);

struct Looker {
    client: u64,
    outbox: Outbox,
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
    held: VecDeque<Vec<Bytes>>,
    /// The hand that is played; `None` while it is one whose beginning the
    /// referee has not been here for.
    current: Option<Vec<Bytes>>,
}

impl Lookers {
    /// Somebody looks on from now, instead of any other way before.
    pub(super) fn add(&mut self, client: u64, outbox: Outbox, delay: Option<u64>) {
        self.remove(client);
        self.0.push(Looker {
            client,
            outbox,
            is_behind: false,
            referee: delay.map(|delay| Late {
                delay: usize::try_from(delay).unwrap_or(usize::MAX).max(1),
                held: VecDeque::new(),
                current: None,
            }),
        });
    }

    pub(super) fn remove(&mut self, client: u64) {
        self.0.retain(|looker| looker.client != client);
    }

    pub(super) fn clients(&self) -> Vec<u64> {
        self.0.iter().map(|looker| looker.client).collect()
    }

    /// Tells everybody; `state` is the table as it stands.
    pub(super) fn post(&mut self, mail: &mut Mail, state: impl Fn() -> Bytes) {
        for looker in &mut self.0 {
            if let Some(late) = &mut looker.referee {
                for bytes in late.take_in(mail) {
                    looker.outbox.post_news(&bytes);
                }
                continue;
            }
            let Some(bytes) = mail.bytes_for(Viewer::Public) else {
                continue;
            };
            if mail.is_last() {
                looker.outbox.post_news(&bytes);
            } else if !looker.outbox.is_idle() {
                looker.is_behind = true;
            } else if std::mem::take(&mut looker.is_behind) {
                looker.outbox.post_news(&state());
            } else {
                looker.outbox.post_news(&bytes);
            }
        }
    }
}

impl Late {
    /// Takes in what happened; gives what may be shown by now.
    fn take_in(&mut self, mail: &Mail) -> Vec<Bytes> {
        let mut shown = Vec::new();
        for (index, part) in mail.parts_for_referee().into_iter().enumerate() {
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
        if mail.is_last() {
            // Nobody plays on: nothing is given away any more.
            shown.extend(self.held.drain(..).flatten());
            shown.extend(self.current.take().into_iter().flatten());
        }
        shown
    }
}
