//! Messages to clients: events that happen together. Clients in this program
//! read the events themselves; the XML is made once, and only if a socket
//! needs it.

use std::iter::once;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use protocol::poker::{Encode as _, Event};

use super::table::{To, Told, Viewer};

const OPEN: &[u8] = b"<message>";
const CLOSE: &[u8] = b"</message>";

/// Events that happened together, also those that only some may know.
pub(super) struct Happened {
    told: Vec<Told>,
    xml: OnceLock<Xml>,
}

/// Events as XML, one after another.
struct Xml {
    bytes: Vec<u8>,
    /// Where each event ends.
    ends: Vec<usize>,
}

impl Happened {
    pub(super) fn new(told: Vec<Told>) -> Arc<Happened> {
        let xml = OnceLock::new();
        Arc::new(Happened { told, xml })
    }

    pub(super) fn into_told(self) -> Vec<Told> {
        self.told
    }

    pub(super) fn told(&self) -> &[Told] {
        &self.told
    }

    /// The events of `which` that this viewer may know; `None` if there are none.
    pub(super) fn for_viewer(
        self: &Arc<Self>,
        viewer: Viewer,
        which: Range<usize>,
    ) -> Option<Message> {
        let mut some = self.told[which.clone()].iter();
        some.any(|one| one.reaches(viewer)).then(|| {
            Message(Arc::new(Inner {
                happened: self.clone(),
                viewer,
                which,
            }))
        })
    }

    fn xml(&self) -> &Xml {
        self.xml.get_or_init(|| {
            let mut bytes = Vec::with_capacity(128 * self.told.len());
            let ends = self.told.iter().map(|one| {
                one.event.encode(&mut bytes);
                bytes.len()
            });
            let ends = ends.collect();
            Xml { bytes, ends }
        })
    }
}

/// A message to one or more clients. Clones share their content.
#[derive(Clone)]
pub struct Message(Arc<Inner>);

struct Inner {
    happened: Arc<Happened>,
    viewer: Viewer,
    which: Range<usize>,
}

impl Message {
    /// A message of these events, at least one, all public.
    pub(super) fn of(events: impl IntoIterator<Item = Event>) -> Message {
        let told = events.into_iter().map(|event| Told { to: To::All, event });
        let happened = Happened::new(told.collect());
        Message(Arc::new(Inner {
            which: 0..happened.told.len(),
            happened,
            viewer: Viewer::Public,
        }))
    }

    /// The events of the message: those that its viewer may know.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.known().map(|index| &self.0.happened.told[index].event)
    }

    /// The message as XML, in parts. Every event is written once for all
    /// messages that contain it.
    pub(super) fn parts(&self) -> impl Iterator<Item = &[u8]> + Clone {
        let xml = self.0.happened.xml();
        let events = self.known().map(|index| {
            let start = index.checked_sub(1).map_or(0, |before| xml.ends[before]);
            &xml.bytes[start..xml.ends[index]]
        });
        once(OPEN).chain(events).chain(once(CLOSE))
    }

    fn known(&self) -> impl Iterator<Item = usize> + Clone {
        let Inner {
            happened,
            viewer,
            which,
        } = &*self.0;
        let known = move |index: &usize| happened.told[*index].reaches(*viewer);
        which.clone().filter(known)
    }

    /// Whether both are clones of one message.
    #[cfg(test)]
    pub(super) fn is(&self, other: &Message) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
