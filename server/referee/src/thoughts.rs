//! How much of what brains say they think is kept.

use games::Seat;

use record::{Thought, ThoughtRoom};

/// The most lines of `info` that are kept of a seat in one game.
pub(super) const MAX_LINES: usize = 10_000;

/// The most bytes of their texts.
pub(super) const MAX_BYTES: usize = 1 << 20;

/// What the seats of a game have said so far.
pub(super) struct Thoughts {
    room: ThoughtRoom,
    said: Vec<Said>,
}

#[derive(Default)]
struct Said {
    lines: usize,
    bytes: usize,
    dropped: u64,
}

impl Thoughts {
    /// Nothing so far of so many seats; what will be kept takes room here.
    pub(super) fn new(room: ThoughtRoom, seats: usize) -> Thoughts {
        let said = (0..seats).map(|_| Said::default()).collect();
        Thoughts { room, said }
    }

    /// What a seat said, where there is still room for it. What is dropped is
    /// counted.
    pub(super) fn keep(&mut self, seat: Seat, text: String) -> Option<Thought> {
        let said = &mut self.said[seat.index()];
        let bytes = said.bytes + text.len();
        let fits = said.lines < MAX_LINES && bytes <= MAX_BYTES;
        let kept = fits.then(|| self.room.hold(text)).flatten();
        match kept {
            Some(_) => {
                said.lines += 1;
                said.bytes = bytes;
            }
            None => said.dropped += 1,
        }
        kept
    }

    /// How many lines of a seat were dropped.
    pub(super) fn dropped(&self, seat: Seat) -> u64 {
        self.said[seat.index()].dropped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_fills_neither_lines_nor_bytes_nor_the_room_of_all() {
        let (one, other) = (Seat::FIRST, Seat::SECOND);
        let kept = |thoughts: &mut Thoughts, seat, text: &str| {
            let said = (0..2 * MAX_LINES).map(|_| thoughts.keep(seat, text.to_owned()));
            let kept: Vec<Thought> = said.flatten().collect();
            kept
        };
        let mut thoughts = Thoughts::new(ThoughtRoom::of(usize::MAX), 2);
        // A line costs something even without a text.
        let lines = kept(&mut thoughts, one, "");
        assert_eq!(lines.len(), MAX_LINES);
        assert_eq!(thoughts.dropped(one), MAX_LINES as u64);
        let bytes = kept(&mut thoughts, other, &"x".repeat(1000));
        assert_eq!(bytes.len(), MAX_BYTES / 1000);
        assert_eq!(
            thoughts.dropped(other),
            (2 * MAX_LINES - bytes.len()) as u64
        );
        // Two games share a room.
        let room = ThoughtRoom::of(1 << 20);
        let mut first = Thoughts::new(room.clone(), 2);
        let mut second = Thoughts::new(room, 2);
        let held = kept(&mut first, one, "depth 1");
        assert!(held.len() < MAX_LINES, "{}", held.len());
        assert_eq!(kept(&mut second, one, "depth 1").len(), 0);
        drop(held);
        assert!(!kept(&mut second, one, "depth 1").is_empty());
    }
}
