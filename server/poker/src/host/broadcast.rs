//! Events that happen together, as messages to the clients that may know them.

use std::sync::Arc;

use protocol::poker::Event;

use super::running::cuts;
use crate::message::{Happened, Message};
use crate::table::{Told, Viewer};

/// Some events on their way to everybody.
pub(super) struct Broadcast {
    happened: Arc<Happened>,
    public: Option<Option<Message>>,
}

impl Broadcast {
    pub(super) fn new(told: Vec<Told>) -> Broadcast {
        Broadcast {
            happened: Happened::new(told),
            public: None,
        }
    }

    /// Once the messages are handed out: the room of the events for others, unless
    /// somebody still reads these.
    pub(super) fn into_room(self) -> Vec<Told> {
        drop(self.public);
        let told = Arc::into_inner(self.happened).map(Happened::into_told);
        let mut told = told.unwrap_or_default();
        told.clear();
        told
    }

    fn told(&self) -> &[Told] {
        self.happened.told()
    }

    /// The message for this viewer; `None` if it may know no event.
    pub(super) fn message_for(&mut self, viewer: Viewer) -> Option<Message> {
        let all = 0..self.told().len();
        let same = |one: &Told| one.reaches(viewer) == one.reaches(Viewer::Public);
        if !self.told().iter().all(same) {
            return self.happened.for_viewer(viewer, all);
        }
        let happened = &self.happened;
        let public = self
            .public
            .get_or_insert_with(|| happened.for_viewer(Viewer::Public, all));
        public.clone()
    }

    /// Whether the events tell this viewer that somebody else has to act, so that
    /// the viewer has to do nothing now.
    pub(super) fn is_news_for(&self, viewer: Viewer) -> bool {
        let acting = |one: &Told| matches!(one.event, Event::Acting { .. });
        let mut told = self.told().iter();
        told.any(|one| acting(one) && one.reaches(viewer))
    }

    /// The messages for a referee, in parts: each part after the first begins a
    /// hand or closes the table.
    pub(super) fn parts_for_referee(&self) -> Vec<Option<Message>> {
        let part = |which| self.happened.for_viewer(Viewer::Referee, which);
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
        let last = |one: &Told| matches!(one.event, Event::Closed { .. });
        self.told().iter().any(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::To;

    fn broadcast() -> Broadcast {
        let told = |to, seat| Told {
            to,
            event: Event::Muck { seat },
        };
        Broadcast::new(vec![
            told(To::All, 1),
            told(To::Secret(0), 2),
            told(To::Seat(1), 3),
            told(To::AllBut(1), 4),
        ])
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
        let mut broadcast = broadcast();
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
    fn those_who_get_the_same_share_the_message() {
        let mut broadcast = broadcast();
        let (one, other) = (
            broadcast.message_for(Viewer::Public).unwrap(),
            broadcast.message_for(Viewer::Seat(2)).unwrap(),
        );
        assert!(one.is(&other));
    }
}
