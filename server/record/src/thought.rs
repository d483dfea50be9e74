//! The thoughts of brains, held in memory: one copy for all spectators, and no more than
//! fits.

use std::fmt;
use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

/// The most bytes that the thoughts of all running games may take.
const ROOM: usize = 64 << 20;

/// The bytes that a thought takes besides its text: its entries in the journals
/// of the game and of its spectators.
const BESIDES: usize = 128;

/// A text that a brain sent as `info`, escaped. Clones share it.
#[derive(Clone)]
pub struct Thought(Arc<ThoughtText>);

struct ThoughtText {
    text: Box<str>,
    /// `None` if the text was read from a record.
    _place: Option<Place>,
}

/// A memory limit for thoughts. Clones share the limit.
#[derive(Clone, Debug)]
pub struct ThoughtRoom(Arc<AtomicUsize>);

/// Room that a thought takes; dropping it gives the room back.
struct Place {
    room: ThoughtRoom,
    bytes: usize,
}

impl ThoughtRoom {
    /// The room that all games of this process share, since they share its
    /// memory.
    pub fn shared() -> ThoughtRoom {
        static SHARED: LazyLock<ThoughtRoom> = LazyLock::new(|| ThoughtRoom::of(ROOM));
        SHARED.clone()
    }

    /// Room for this many bytes.
    pub fn of(bytes: usize) -> ThoughtRoom {
        ThoughtRoom(Arc::new(AtomicUsize::new(bytes)))
    }

    /// How many bytes are free.
    pub fn left(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    /// How many bytes a text takes.
    pub fn needed_by(text: &str) -> usize {
        text.len() + BESIDES
    }

    /// Stores a text; `None` if there is no room. The room is freed with the
    /// last clone.
    pub fn hold(&self, text: String) -> Option<Thought> {
        let bytes = ThoughtRoom::needed_by(&text);
        let left = |left: usize| left.checked_sub(bytes);
        let order = Ordering::Relaxed;
        self.0.fetch_update(order, order, left).ok()?;
        Some(Thought(Arc::new(ThoughtText {
            text: text.into(),
            _place: Some(Place {
                room: self.clone(),
                bytes,
            }),
        })))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.room.0.fetch_add(self.bytes, Ordering::Relaxed);
    }
}

impl Deref for Thought {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0.text
    }
}

/// A thought from a record; it takes no room.
impl From<String> for Thought {
    fn from(text: String) -> Thought {
        Thought(Arc::new(ThoughtText {
            text: text.into(),
            _place: None,
        }))
    }
}

impl PartialEq for Thought {
    fn eq(&self, other: &Thought) -> bool {
        self.0.text == other.0.text
    }
}

impl Eq for Thought {}

impl fmt::Debug for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_taken_once_and_given_back_by_the_last_holder() {
        let room = ThoughtRoom::of(2 * (BESIDES + 5));
        let one = room.hold("depth".to_owned()).unwrap();
        let copies = vec![one.clone(); 100];
        let two = room.hold(String::new()).unwrap();
        assert_eq!(room.hold("depth".to_owned()), None);
        drop(one);
        assert_eq!(room.hold("depth".to_owned()), None);
        drop(copies);
        assert_eq!(room.hold("depth".to_owned()).as_deref(), Some("depth"));
        drop(two);
        assert_eq!(room.0.load(Ordering::Relaxed), 2 * (BESIDES + 5));
    }
}
