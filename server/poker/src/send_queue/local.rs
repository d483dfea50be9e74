//! Messages to a client in this program.

use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::Notify;

use super::Message;

/// Maximum number of messages that wait. A client with more is too slow.
const MOST: usize = 2048;

/// While fewer messages than this wait, a client gets answers at once; from
/// here on, messages that can be left out are left out.
const ANSWERS: usize = 256;

/// The queue of messages to one client. Clones refer to the same queue.
#[derive(Clone)]
pub(super) struct LocalQueue(Arc<QueueState>);

/// The end that the client reads. Once it is dropped, messages are discarded.
pub struct LocalEvents(Arc<QueueState>);

#[derive(Default)]
struct QueueState {
    waiting: Mutex<Backlog>,
    /// There is a message to read, or no more follow.
    call: Notify,
    /// The waiting messages were read.
    taken: Notify,
    /// The client is given up.
    overflow: Notify,
}

#[derive(Default)]
struct Backlog {
    messages: VecDeque<Message>,
    /// No more messages follow.
    is_ended: bool,
}

/// A queue, and the end from which it is read.
pub(super) fn channel() -> (LocalQueue, LocalEvents) {
    let shared = Arc::<QueueState>::default();
    (LocalQueue(shared.clone()), LocalEvents(shared))
}

impl LocalQueue {
    pub(super) fn is_idle(&self) -> bool {
        self.0.waiting.lock().messages.len() < ANSWERS
    }

    pub(super) fn post(&self, message: &Message) {
        let mut waiting = self.0.waiting.lock();
        if waiting.is_ended {
            return;
        }
        if waiting.messages.len() >= MOST {
            self.0.overflow.notify_one();
            return;
        }
        waiting.messages.push_back(message.clone());
        drop(waiting);
        self.0.call.notify_one();
    }

    pub(super) async fn answer(&self, message: &Message) {
        while !self.is_idle() {
            self.0.taken.notified().await;
        }
        self.post(message);
    }

    pub(super) async fn overflown(&self) {
        self.0.overflow.notified().await;
    }

    pub(super) fn end(&self) {
        self.0.waiting.lock().is_ended = true;
        self.0.call.notify_one();
    }
}

impl LocalEvents {
    /// Waits for messages and gives all of them to `hear`, one by one; `false`
    /// once no more follow.
    pub async fn take(&self, hear: impl FnMut(&Message)) -> bool {
        loop {
            let (messages, is_ended) = {
                let mut waiting = self.0.waiting.lock();
                (std::mem::take(&mut waiting.messages), waiting.is_ended)
            };
            if !messages.is_empty() {
                self.0.taken.notify_one();
                messages.iter().for_each(hear);
                return true;
            }
            if is_ended {
                return false;
            }
            self.0.call.notified().await;
        }
    }
}

impl Drop for LocalEvents {
    fn drop(&mut self) {
        let mut waiting = self.0.waiting.lock();
        (waiting.messages, waiting.is_ended) = (VecDeque::new(), true);
        // Nobody reads any more: a writer that waits for room goes on.
        self.0.taken.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use poker_rules::table::Event;
    use tokio::time::timeout;

    use super::*;

    fn muck(seat: usize) -> Message {
        Message::of([Event::Muck { seat }])
    }

    async fn seats(events: &LocalEvents) -> Option<Vec<usize>> {
        let mut seats = Vec::new();
        let more = events.take(|message| {
            seats.extend(message.events().map(|event| match event {
                Event::Muck { seat } => *seat,
                other => panic!("{other:?}"),
            }));
        });
        more.await.then_some(seats)
    }

    #[tokio::test]
    async fn what_is_posted_is_heard_in_order_until_the_end() {
        let (queue, events) = channel();
        queue.post(&muck(1));
        queue.answer(&muck(2)).await;
        assert_eq!(seats(&events).await, Some(vec![1, 2]));
        queue.post(&muck(3));
        queue.end();
        queue.post(&muck(4));
        assert_eq!(seats(&events).await, Some(vec![3]));
        assert_eq!(seats(&events).await, None);
    }

    #[tokio::test(start_paused = true)]
    async fn no_more_than_the_bound_waits() {
        let (queue, events) = channel();
        for seat in 0..MOST {
            queue.post(&muck(seat));
        }
        assert!(!queue.is_idle());
        let overflown = timeout(Duration::ZERO, queue.overflown());
        assert!(overflown.await.is_err());
        queue.post(&muck(0));
        queue.overflown().await;
        let answer = tokio::spawn({
            let queue = queue.clone();
            async move { queue.answer(&muck(7)).await }
        });
        assert_eq!(seats(&events).await.unwrap().len(), MOST);
        answer.await.unwrap();
        assert_eq!(seats(&events).await, Some(vec![7]));
        drop(events);
        queue.answer(&muck(8)).await;
        assert!(queue.is_idle());
    }
}
