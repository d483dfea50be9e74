//! Events that happen together, as messages to the clients that may know them.

use std::sync::Arc;

use poker_rules::table::Event;

use crate::message::{EventBatch, Message};
use crate::table::{AddressedEvent, Viewer};

/// Some events on their way to everybody.
pub(super) struct Broadcast<'a>(&'a Arc<EventBatch>);

impl Broadcast<'_> {
    pub(super) fn of(happened: &Arc<EventBatch>) -> Broadcast<'_> {
        Broadcast(happened)
    }

    fn told(&self) -> &[AddressedEvent] {
        &self.0.told
    }

    /// The message for this viewer; `None` if it may know no event.
    pub(super) fn message_for(&self, viewer: Viewer) -> Option<Message> {
        self.0.for_viewer(viewer, 0..self.told().len())
    }

    /// Whether the events tell this viewer that somebody else has to act, so that
    /// the viewer has to do nothing now.
    pub(super) fn is_news_for(&self, viewer: Viewer) -> bool {
        let acting = |one: &AddressedEvent| matches!(one.event, Event::Acting { .. });
        let mut told = self.told().iter();
        told.any(|one| acting(one) && one.reaches(viewer))
    }

    /// The messages for a referee, in parts: each part after the first begins a
    /// hand or closes the table.
    pub(super) fn parts_for_referee(&self) -> Vec<Option<Message>> {
        let part = |which| self.0.for_viewer(Viewer::Referee, which);
        let mut parts = Vec::new();
        let mut from = 0;
        for (index, one) in self.told().iter().enumerate() {
            if cuts(&one.event) {
                parts.push(part(from..index));
                from = index;
            }
        }
        parts.push(part(from..self.told().len()));
        parts
    }

    /// Whether the table closes.
    pub(super) fn is_last(&self) -> bool {
        let last = |one: &AddressedEvent| matches!(one.event, Event::Closed { .. });
        self.told().iter().any(last)
    }
}

/// Whether this event begins a hand or closes the table: a new part of a referee's view
/// begins there.
fn cuts(event: &Event) -> bool {
    matches!(event, Event::Hand(_) | Event::Closed { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Audience;

    fn happened() -> Arc<EventBatch> {
        let told = |to, seat| AddressedEvent {
            to,
            event: Event::Muck { seat },
        };
        let mut happened = Arc::default();
        EventBatch::renew(
            &mut happened,
            &mut vec![
                told(Audience::All, 1),
                told(Audience::Secret(0), 2),
                told(Audience::Seat(1), 3),
                told(Audience::AllBut(1), 4),
            ],
        );
        happened
    }

    /// The seats named in a message: in its XML, and in its events.
    fn seats_in(message: Option<Message>) -> Vec<char> {
        let message = message.unwrap();
        let text = String::from_utf8(message.parts().collect::<Vec<_>>().concat()).unwrap();
        let written: Vec<char> = text.chars().filter(char::is_ascii_digit).collect();
        let mut told = Vec::new();
        for event in message.events() {
            let Event::Muck { seat } = event else {
                panic!("{event:?}");
            };
            told.extend(char::from_digit(*seat as u32, 10));
        }
        assert_eq!(told, written);
        written
    }

    #[test]
    fn everybody_gets_what_is_meant_for_them_and_nothing_else() {
        let happened = happened();
        let broadcast = Broadcast::of(&happened);
        assert_eq!(seats_in(broadcast.message_for(Viewer::Public)), ['1', '4']);
        assert_eq!(
            seats_in(broadcast.message_for(Viewer::Seat(0))),
            ['1', '2', '4']
        );
        assert_eq!(seats_in(broadcast.message_for(Viewer::Seat(1))), ['1', '3']);
        assert_eq!(seats_in(broadcast.message_for(Viewer::Seat(2))), ['1', '4']);
        let parts = broadcast.parts_for_referee();
        assert_eq!(parts.len(), 1);
        assert_eq!(seats_in(parts.into_iter().next().unwrap()), ['1', '2', '4']);
    }

    #[test]
    fn an_event_is_written_once_for_all_viewers_that_may_know_it() {
        let happened = happened();
        let broadcast = Broadcast::of(&happened);
        let (one, other) = (
            broadcast.message_for(Viewer::Public).unwrap(),
            broadcast.message_for(Viewer::Seat(1)).unwrap(),
        );
        let first = |message: &Message| message.parts().nth(1).unwrap().as_ptr();
        assert_eq!(first(&one), first(&other));
    }

    #[test]
    fn a_reader_keeps_its_events_and_later_ones_take_the_room_that_is_free() {
        let mut happened = happened();
        let read = Broadcast::of(&happened).message_for(Viewer::Public);
        let next = |happened: &mut Arc<EventBatch>, seat| {
            let event = Event::Muck { seat };
            let mut told = vec![AddressedEvent {
                to: Audience::All,
                event,
            }];
            EventBatch::renew(happened, &mut told);
            drop(told);
            let message = Broadcast::of(happened).message_for(Viewer::Public);
            let place = message.as_ref().unwrap().parts().nth(1).unwrap().as_ptr();
            (seats_in(message), place)
        };
        let (seats, place) = next(&mut happened, 5);
        assert_eq!((seats, seats_in(read)), (vec!['5'], vec!['1', '4']));
        assert_eq!(next(&mut happened, 6), (vec!['6'], place));
    }
}
