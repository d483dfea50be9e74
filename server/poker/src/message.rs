//! Messages to clients: events that happen together. Clients in this program
//! read the events themselves; the XML is made once, and only if a socket
//! needs it.

use std::iter::once;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use poker_rules::table::Event;
use protocol::poker::Encode as _;

use super::table::{AddressedEvent, Audience, Viewer};

const OPEN: &[u8] = b"<message>";
const CLOSE: &[u8] = b"</message>";

/// Room for so many events is kept for the next ones. The end of a hand and the
/// beginning of another are about 20.
pub(super) const KEPT: usize = 32;

/// Bytes of room that is kept for an event.
const EVENT_BYTES: usize = 128;

/// Events that happened together, also those that only some may know.
#[derive(Default)]
pub(super) struct EventBatch {
    pub(super) told: Vec<AddressedEvent>,
    xml: OnceLock<Xml>,
    /// The memory of the last text, for the next one.
    room: Mutex<Xml>,
}

/// Events as XML, one after another.
#[derive(Default)]
struct Xml {
    bytes: Vec<u8>,
    /// Where each event ends.
    ends: Vec<usize>,
}

impl Xml {
    fn clear(&mut self) {
        self.bytes.clear();
        self.bytes.shrink_to(KEPT * EVENT_BYTES);
        self.ends.clear();
        self.ends.shrink_to(KEPT);
    }

    fn write(&mut self, told: &[AddressedEvent]) {
        for one in told {
            one.event.encode(&mut self.bytes);
            self.ends.push(self.bytes.len());
        }
    }
}

impl EventBatch {
    fn new(told: Vec<AddressedEvent>) -> EventBatch {
        let (xml, room) = (OnceLock::new(), Mutex::default());
        EventBatch { told, xml, room }
    }

    /// Takes these events, and gives those before for their memory, unless somebody
    /// still reads them.
    pub(super) fn renew(self: &mut Arc<Self>, told: &mut Vec<AddressedEvent>) {
        let Some(own) = Arc::get_mut(self) else {
            *self = Arc::new(EventBatch::new(std::mem::take(told)));
            return;
        };
        std::mem::swap(&mut own.told, told);
        if let Some(mut written) = own.xml.take() {
            written.clear();
            own.room = Mutex::new(written);
        }
    }

    /// The events of `which` that this viewer may know; `None` if there are none.
    pub(super) fn for_viewer(
        self: &Arc<Self>,
        viewer: Viewer,
        which: Range<usize>,
    ) -> Option<Message> {
        let mut some = self.told[which.clone()].iter();
        some.any(|one| one.reaches(viewer)).then(|| Message {
            happened: self.clone(),
            viewer,
            which,
        })
    }

    fn xml(&self) -> &Xml {
        self.xml.get_or_init(|| {
            let mut xml = std::mem::take(&mut *self.room.lock());
            xml.write(&self.told);
            xml
        })
    }
}

/// A message to one or more clients. Clones share their content.
#[derive(Clone)]
pub struct Message {
    happened: Arc<EventBatch>,
    viewer: Viewer,
    which: Range<usize>,
}

impl Message {
    /// A message of these events, at least one, all public.
    pub(super) fn of(events: impl IntoIterator<Item = Event>) -> Message {
        let told = events.into_iter().map(|event| AddressedEvent {
            to: Audience::All,
            event,
        });
        let happened = EventBatch::new(told.collect());
        Message {
            which: 0..happened.told.len(),
            happened: Arc::new(happened),
            viewer: Viewer::Public,
        }
    }

    /// The events of the message: those that its viewer may know.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.known().map(|index| &self.happened.told[index].event)
    }

    /// The message as XML, in parts. Every event is written once for all
    /// messages that contain it.
    pub(super) fn parts(&self) -> impl Iterator<Item = &[u8]> + Clone {
        let xml = self.happened.xml();
        let events = self.known().map(|index| {
            let start = index.checked_sub(1).map_or(0, |before| xml.ends[before]);
            &xml.bytes[start..xml.ends[index]]
        });
        once(OPEN).chain(events).chain(once(CLOSE))
    }

    fn known(&self) -> impl Iterator<Item = usize> + Clone {
        let known = |index: &usize| self.happened.told[*index].reaches(self.viewer);
        self.which.clone().filter(known)
    }
}
