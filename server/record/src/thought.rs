//! What brains say they think, held in memory: once, however many look at it,
//! and no more of it than there is room for.

use std::fmt;
use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

/// What all thoughts of running games may take together, in bytes.
const ROOM: usize = 64 << 20;

/// What a thought takes besides its text, in bytes: its place in the journal of
/// the game and in that of those who watch.
const BESIDES: usize = 128;

/// A text that a brain sent as `info`, escaped. Clones share it.
#[derive(Clone)]
pub struct Thought(Arc<Held>);

struct Held {
    text: Box<str>,
    /// None for what was read from a record.
    _place: Option<Place>,
}

/// Room for thoughts. Clones are the same room.
#[derive(Clone, Debug)]
pub struct ThoughtRoom(Arc<AtomicUsize>);

/// Room that is taken, given back when dropped.
struct Place {
    room: ThoughtRoom,
    bytes: usize,
}

impl ThoughtRoom {
    /// The room that all games of this process share: the memory is the
    /// process's, whoever runs the game.
    pub fn shared() -> ThoughtRoom {
        static SHARED: LazyLock<ThoughtRoom> = LazyLock::new(|| ThoughtRoom::of(ROOM));
        SHARED.clone()
    }

    /// Room for so many bytes.
    pub fn of(bytes: usize) -> ThoughtRoom {
        ThoughtRoom(Arc::new(AtomicUsize::new(bytes)))
    }

    /// Holds a text; `None` where there is no room for it. It takes room until
    /// the last one who holds it lets go.
    pub fn hold(&self, text: String) -> Option<Thought> {
        let bytes = text.len() + BESIDES;
        let left = |left: usize| left.checked_sub(bytes);
        let order = Ordering::Relaxed;
        self.0.fetch_update(order, order, left).ok()?;
        Some(Thought(Arc::new(Held {
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

/// A thought that takes nobody's room: of a record.
impl From<String> for Thought {
    fn from(text: String) -> Thought {
        Thought(Arc::new(Held {
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
