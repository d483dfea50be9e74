//! The conversations and the standard error of the programs of a running game. They stay
//! where they arise; a spectator that may read them takes them from there, and others
//! cost nothing.

use games::Seat;
use tokio::time::Instant;

use parking_lot::Mutex;
use referee::player::{Conversation, Excerpt, ReadPosition};

/// The conversations of one game; none until it begins.
#[derive(Default)]
pub struct Talks(Mutex<Option<GameTalks>>);

struct GameTalks {
    /// When the game began.
    start: Instant,
    /// In the order of seats. `None` for people.
    seats: Vec<Option<Part>>,
}

/// The part of a conversation that belongs to the game: the same program may have
/// played before, and may play again.
#[derive(Clone)]
struct Part {
    conversation: Conversation,
    begin: ReadPosition,
    /// [`ReadPosition::ALL`] until the game is over.
    end: ReadPosition,
}

impl Talks {
    /// Lets others read these conversations, in the order of seats, from a game
    /// that begins at `start`.
    pub(crate) fn begin(&self, start: Instant, seats: Vec<Option<Conversation>>) {
        let seats = seats.into_iter();
        let open = seats.map(|conversation| {
            let conversation = conversation?;
            Some(Part {
                begin: conversation.begin(),
                end: ReadPosition::ALL,
                conversation,
            })
        });
        *self.0.lock() = Some(GameTalks {
            start,
            seats: open.collect(),
        });
    }

    /// Leaves out the lines from now on.
    pub(super) fn end(&self) {
        let mut talks = self.0.lock();
        let parts = talks.iter_mut().flat_map(|talks| &mut talks.seats);
        for part in parts.flatten().filter(|part| part.end == ReadPosition::ALL) {
            part.end = part.conversation.end();
        }
    }

    /// The seats with a conversation.
    pub fn seats(&self) -> Vec<Seat> {
        let talks = self.0.lock();
        let parts = talks.iter().flat_map(|talks| &talks.seats);
        let seats = (0..).map(Seat::new).zip(parts);
        let seats = seats.filter(|(_, part)| part.is_some());
        seats.map(|(seat, _)| seat).collect()
    }

    /// A part of the conversation with the program at a seat after the lines that
    /// somebody has read, as [`Conversation::after`] gives it; nothing if there is none.
    /// The caller sees to it that the reader may know it.
    pub fn after(&self, seat: Seat, reached: ReadPosition) -> Excerpt {
        let talks = self.0.lock();
        let found = talks.as_ref().and_then(|talks| {
            let part = talks.seats.get(seat.index())?.clone()?;
            Some((part, talks.start))
        });
        drop(talks);
        match found {
            Some((part, start)) => {
                let reached = ReadPosition {
                    lines: reached.lines.max(part.begin.lines),
                    errors: reached.errors.max(part.begin.errors),
                };
                part.conversation.after(reached, part.end, start)
            }
            None => Excerpt {
                reached,
                ..Excerpt::default()
            },
        }
    }
}
