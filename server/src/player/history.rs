//! The last lines of a conversation, kept for the record of a fault, and all
//! of them where a transcript is asked for.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufWriter, Write as _};

use tokio::time::Instant;

use crate::record::{Line, micros};

/// How many lines are kept.
pub const HISTORY_LINES: usize = 50;

/// The last lines in and out, and where the whole conversation is written to.
#[derive(Debug, Default)]
pub(super) struct History {
    lines: VecDeque<Kept>,
    transcript: Option<Transcript>,
}

#[derive(Debug)]
struct Kept {
    at: Instant,
    from_brain: bool,
    text: String,
}

#[derive(Debug)]
struct Transcript {
    file: BufWriter<File>,
    began: Instant,
}

impl History {
    /// Writes the whole conversation to a file from now on.
    pub(super) fn write_to(&mut self, file: File) {
        self.transcript = Some(Transcript {
            file: BufWriter::new(file),
            began: Instant::now(),
        });
    }

    /// Takes note of a line.
    pub(super) fn note(&mut self, at: Instant, from_brain: bool, text: &str) {
        // A full ring gives back its oldest line's buffer: no allocation a move.
        let mut kept = match self.lines.len() {
            HISTORY_LINES.. => self.lines.pop_front(),
            _ => None,
        }
        .unwrap_or_else(|| Kept::empty(at));
        kept.at = at;
        kept.from_brain = from_brain;
        kept.text.clear();
        kept.text.push_str(text);
        self.lines.push_back(kept);
        self.write(at, from_brain, text);
    }

    fn write(&mut self, at: Instant, from_brain: bool, text: &str) {
        let Some(transcript) = &mut self.transcript else {
            return;
        };
        let seconds = at.duration_since(transcript.began).as_secs_f64();
        let arrow = if from_brain { '>' } else { '<' };
        let text = protocol::line::escaped(text.as_bytes());
        if let Err(error) = writeln!(transcript.file, "{seconds:12.6} {arrow} {text}") {
            tracing::warn!("the transcript ends here: {error}");
            self.transcript = None;
        }
    }

    /// Brings the transcript to its file.
    pub(super) fn flush(&mut self) {
        if let Some(transcript) = &mut self.transcript
            && let Err(error) = transcript.file.flush()
        {
            tracing::warn!("the transcript ends here: {error}");
            self.transcript = None;
        }
    }

    /// The lines kept, with their times since `start`; earlier ones count as
    /// at the start.
    pub(super) fn since(&self, start: Instant) -> Vec<Line> {
        let line = |kept: &Kept| Line {
            at: micros(kept.at.saturating_duration_since(start)),
            from_brain: kept.from_brain,
            text: protocol::line::escaped(kept.text.as_bytes()),
        };
        self.lines.iter().map(line).collect()
    }
}

impl Kept {
    fn empty(at: Instant) -> Kept {
        Kept {
            at,
            from_brain: false,
            text: String::new(),
        }
    }
}
