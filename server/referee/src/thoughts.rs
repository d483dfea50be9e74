//! Limits on the brains' thoughts that are kept.

use games::Seat;

use record::{Thought, ThoughtRoom};

/// The most `info` lines that are kept of a seat in one game.
pub(super) const MAX_LINES: usize = 10_000;

/// The most bytes of these lines.
pub(super) const MAX_BYTES: usize = 1 << 20;

/// The thoughts that are kept of a seat take at most this part of the memory that all
/// games leave free. However many games somebody has talk at length, there is some left
/// for others: a thousand seats that keep all they may leave a 63rd, as their number over
/// 16 and one more is 63.5 (A. Choudhury and E. Hahne, Dynamic Queue Length Thresholds,
/// 1998).
const SHARE_OF_LEFT: usize = 16;

/// The thoughts of the seats of a game so far.
pub(super) struct Thoughts {
    room: ThoughtRoom,
    said: Vec<ThoughtUse>,
}

#[derive(Default)]
struct ThoughtUse {
    lines: usize,
    bytes: usize,
    /// The memory that they take.
    room: usize,
    dropped: u64,
}

impl Thoughts {
    /// The limits at the start of a game; kept thoughts take their memory from
    /// `room`.
    pub(super) fn new(room: ThoughtRoom, seats: usize) -> Thoughts {
        let said = (0..seats).map(|_| ThoughtUse::default()).collect();
        Thoughts { room, said }
    }

    /// Keeps a thought of a seat if there is room. Dropped thoughts are
    /// counted.
    pub(super) fn keep(&mut self, seat: Seat, text: String) -> Option<Thought> {
        let said = &mut self.said[seat.index()];
        let bytes = said.bytes + text.len();
        let room = said.room + ThoughtRoom::needed_by(&text);
        let has_share = room <= self.room.left() / SHARE_OF_LEFT;
        let fits = said.lines < MAX_LINES && bytes <= MAX_BYTES && has_share;
        let kept = fits.then(|| self.room.hold(text)).flatten();
        match kept {
            Some(_) => {
                said.lines += 1;
                said.bytes = bytes;
                said.room = room;
            }
            None => said.dropped += 1,
        }
        kept
    }

    /// The number of lines of a seat that were dropped.
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
        // A line takes room even without a text.
        let lines = kept(&mut thoughts, one, "");
        assert_eq!(lines.len(), MAX_LINES);
        assert_eq!(thoughts.dropped(one), MAX_LINES as u64);
        let bytes = kept(&mut thoughts, other, &"x".repeat(1000));
        assert_eq!(bytes.len(), MAX_BYTES / 1000);
        assert_eq!(
            thoughts.dropped(other),
            (2 * MAX_LINES - bytes.len()) as u64
        );
        // Two games share a room, and the first leaves most of it.
        let room = ThoughtRoom::of(1 << 20);
        let mut first = Thoughts::new(room.clone(), 2);
        let mut second = Thoughts::new(room, 2);
        let held = kept(&mut first, one, "depth 1");
        assert!(held.len() < MAX_LINES, "{}", held.len());
        let of_second = kept(&mut second, one, "depth 1");
        assert!(of_second.len() * 10 > held.len() * 9, "{}", of_second.len());
        drop((held, of_second));
        assert!(!kept(&mut second, other, "depth 1").is_empty());
    }
}
