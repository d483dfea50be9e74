//! Lines that a program sends while no answer is due.

use protocol::line::MAX_STRAY_LINES;

use super::Event;

/// How many there were in a game.
#[derive(Debug, Default)]
pub(super) struct Strays(u32);

impl Strays {
    /// Counts a line of the program of this name, quoted as it is told; the
    /// fault if it is one too many.
    pub(super) fn another(&mut self, name: &str, line: &str) -> Option<Event> {
        self.0 += 1;
        tracing::debug!(player = %name, "said out of turn: '{line}'");
        (self.0 > MAX_STRAY_LINES).then(|| {
            Event::protocol_error(format!(
                "more than {MAX_STRAY_LINES} lines out of turn, at last '{line}'"
            ))
        })
    }
}
