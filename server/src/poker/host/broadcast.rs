//! Events that happen together as one message, encoded once for all who get
//! the same of it.

use std::ops::Range;

use protocol::poker::Encode as _;

use super::task::cuts;
use crate::poker::send_queue::Bytes;
use crate::poker::table::{Told, Viewer};

const OPEN: &[u8] = b"<message>";
const CLOSE: &[u8] = b"</message>";

/// Some events, encoded one by one.
pub(super) struct Broadcast {
    told: Vec<Told>,
    encoded: Vec<u8>,
    /// Where each event ends.
    ends: Vec<usize>,
    public: Option<Option<Bytes>>,
}

impl Broadcast {
    pub(super) fn new(told: Vec<Told>) -> Broadcast {
        let mut encoded = Vec::with_capacity(128 * told.len());
        let mut ends = Vec::with_capacity(told.len());
        for one in &told {
            one.event.encode(&mut encoded);
            ends.push(encoded.len());
        }
        Broadcast {
            told,
            encoded,
            ends,
            public: None,
        }
    }

    /// What this viewer gets to know; `None` for nothing.
    pub(super) fn bytes_for(&mut self, viewer: Viewer) -> Option<Bytes> {
        let same = |one: &Told| one.reaches(viewer) == one.reaches(Viewer::Public);
        if !self.told.iter().all(same) {
            return self.encode(viewer, 0..self.told.len());
        }
        if self.public.is_none() {
            self.public = Some(self.encode(Viewer::Public, 0..self.told.len()));
        }
        self.public.clone().flatten()
    }

    /// Whether the events tell this viewer that somebody else is to act, so that
    /// nothing is asked of it now.
    pub(super) fn is_news_for(&self, viewer: Viewer) -> bool {
        let acting = |one: &Told| matches!(one.event, protocol::poker::Event::Acting { .. });
        self.told
            .iter()
            .any(|one| acting(one) && one.reaches(viewer))
    }

    /// The same for a referee, in parts: each but the first begins a hand or
    /// closes the table.
    pub(super) fn parts_for_referee(&self) -> Vec<Option<Bytes>> {
        let mut parts = Vec::new();
        let mut from = 0;
        for (index, one) in self.told.iter().enumerate() {
            if cuts(&one.event) {
                parts.push(self.encode(Viewer::Referee, from..index));
                from = index;
            }
        }
        parts.push(self.encode(Viewer::Referee, from..self.told.len()));
        parts
    }

    /// Whether the table closes.
    pub(super) fn is_last(&self) -> bool {
        let last = |one: &Told| matches!(one.event, protocol::poker::Event::Closed { .. });
        self.told.iter().any(last)
    }

    fn encode(&self, viewer: Viewer, which: Range<usize>) -> Option<Bytes> {
        let most = OPEN.len() + self.encoded.len() + CLOSE.len();
        let mut bytes = Vec::with_capacity(most);
        bytes.extend_from_slice(OPEN);
        for index in which {
            if self.told[index].reaches(viewer) {
                let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
                bytes.extend_from_slice(&self.encoded[start..self.ends[index]]);
            }
        }
        if bytes.len() == OPEN.len() {
            return None;
        }
        bytes.extend_from_slice(CLOSE);
        Some(bytes.into())
    }
}

#[cfg(test)]
mod tests {
    use protocol::poker::Event;

    use super::*;
    use crate::poker::table::To;

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

    fn seats_in(bytes: Option<Bytes>) -> Vec<char> {
        let text = String::from_utf8(bytes.unwrap().to_vec()).unwrap();
        text.chars().filter(char::is_ascii_digit).collect()
    }

    #[test]
    fn everybody_gets_what_is_meant_for_them_and_nothing_else() {
        let mut broadcast = broadcast();
        assert_eq!(seats_in(broadcast.bytes_for(Viewer::Public)), ['1', '4']);
        assert_eq!(
            seats_in(broadcast.bytes_for(Viewer::Seat(0))),
            ['1', '2', '4']
        );
        assert_eq!(seats_in(broadcast.bytes_for(Viewer::Seat(1))), ['1', '3']);
        assert_eq!(seats_in(broadcast.bytes_for(Viewer::Seat(2))), ['1', '4']);
        let parts = broadcast.parts_for_referee();
        assert_eq!(parts.len(), 1);
        assert_eq!(seats_in(parts.into_iter().next().unwrap()), ['1', '2', '4']);
    }

    #[test]
    fn those_who_get_the_same_share_the_bytes() {
        let mut broadcast = broadcast();
        let (one, other) = (
            broadcast.bytes_for(Viewer::Public).unwrap(),
            broadcast.bytes_for(Viewer::Seat(2)).unwrap(),
        );
        assert!(std::sync::Arc::ptr_eq(&one, &other));
    }
}
