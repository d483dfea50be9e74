//! The conversation and the standard error of a program, for others to read while it
//! plays. Nothing is copied unless somebody reads, and a game waits for readers no longer
//! than it takes to copy 64 KiB.

use tokio::time::Instant;

use launch::{Errors, StderrLine};
use record::{ErrorLine, Line, micros};

use super::history::SharedHistory;

/// The conversation with one program. Clones are the same.
#[derive(Clone)]
pub struct Conversation {
    history: SharedHistory,
    /// `None` for a program that the manager has not started.
    errors: Option<Errors>,
}

/// How far somebody has read: numbers of lines since the program connected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadPosition {
    /// Lines of the conversation.
    pub lines: u64,
    /// Lines of standard error.
    pub errors: u64,
}

impl ReadPosition {
    /// The end of a conversation that goes on.
    pub const ALL: ReadPosition = ReadPosition {
        lines: u64::MAX,
        errors: u64::MAX,
    };
}

/// A part of a conversation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// Lines in both directions, the oldest first.
    pub lines: Vec<Line>,
    /// Lines of standard error, the oldest first.
    pub errors: Vec<ErrorLine>,
    /// How far this goes.
    pub reached: ReadPosition,
}

impl Conversation {
    pub(super) fn new(history: &SharedHistory, errors: Option<&Errors>) -> Conversation {
        Conversation {
            history: history.clone(),
            errors: errors.cloned(),
        }
    }

    /// The lines that are still kept of a game that began at `start`, after those that
    /// somebody has read and up to `end`: at most 64 KiB, so ask again. Times count from
    /// `start`; lines of earlier games are left out.
    pub fn after(&self, reached: ReadPosition, end: ReadPosition, start: Instant) -> Excerpt {
        let kept = self.history.lock().after(reached.lines, end.lines);
        let written = self.errors.as_ref();
        let written = written.map(|errors| errors.after(reached.errors, end.errors));
        let written = written.unwrap_or_default();
        let reached = ReadPosition {
            lines: kept.last().map_or(reached.lines, |(number, _)| *number),
            errors: written.last().map_or(reached.errors, |(number, _)| *number),
        };
        let lines = kept.iter().filter(|(_, kept)| kept.at >= start);
        Excerpt {
            lines: lines.map(|(_, kept)| kept.told(start)).collect(),
            errors: written
                .into_iter()
                .map(|(_, line)| told(line, start))
                .collect(),
            reached,
        }
    }

    /// Where its game begins, before anything of it is read.
    pub fn begin(&self) -> ReadPosition {
        ReadPosition {
            lines: 0,
            errors: self.errors.as_ref().map_or(0, Errors::before_game),
        }
    }

    /// Where it ends now.
    pub fn end(&self) -> ReadPosition {
        ReadPosition {
            lines: self.history.lock().count,
            errors: self.errors.as_ref().map_or(0, Errors::count),
        }
    }

    /// The last lines of standard error in a game that began at `start`. Lines that the
    /// program wrote before now are in them; if it has ended, lines still on their way
    /// have until `deadline`. Later lines belong to the next game.
    pub async fn take_errors(&self, start: Instant, deadline: Option<Instant>) -> Vec<ErrorLine> {
        let Some(errors) = &self.errors else {
            return Vec::new();
        };
        if let Some(deadline) = deadline {
            errors.ended(deadline).await;
        }
        errors.catch_up();
        let lines = errors.end_game().into_iter();
        lines.map(|line| told(line, start)).collect()
    }
}

fn told(line: StderrLine, start: Instant) -> ErrorLine {
    ErrorLine {
        at: micros(line.at.saturating_duration_since(start)),
        text: line.text,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use protocol::line::ManagerLine;
    use tokio::time::advance;

    use super::*;
    use crate::player::Wire;

    #[tokio::test(start_paused = true)]
    async fn a_reader_gets_the_lines_of_the_game_and_none_of_others() {
        let (near, _far) = tokio::io::duplex(4096);
        let mut wire = Wire::new(near);
        let conversation = Conversation::new(&wire.history, None);
        wire.queue(&ManagerLine::EndGame);
        advance(Duration::from_millis(5)).await;
        let start = Instant::now();
        let mut reached = conversation.begin();
        advance(Duration::from_millis(5)).await;
        wire.queue(&ManagerLine::NewGame);
        let mut read = |end| {
            let part = conversation.after(reached, end, start);
            reached = part.reached;
            let lines = part.lines.into_iter();
            lines
                .map(|line| (line.at.as_millis(), line.text))
                .collect::<Vec<_>>()
        };
        assert_eq!(read(ReadPosition::ALL), [(5, "new game".to_owned())]);
        assert_eq!(read(ReadPosition::ALL), []);
        let end = conversation.end();
        // The next game of the same program.
        wire.queue(&ManagerLine::NewGame);
        assert_eq!(read(end), []);
        assert_eq!(read(ReadPosition::ALL).len(), 1);
        assert!(conversation.take_errors(start, None).await.is_empty());
    }
}
