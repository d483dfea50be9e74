//! The last lines of a conversation, kept for the record of a fault, and whole
//! transcripts if they are wanted.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufWriter, Write as _};

use protocol::line::without_secret;
use tokio::time::Instant;

use record::{Line, micros};

/// The number of lines that are kept.
pub const HISTORY_LINES: usize = 50;

/// The line that asks for a secret: `ManagerLine::Token`.
const ASKS_FOR_SECRET: &[u8] = b"token msg";

/// Replaces an answer to `token msg` that is not a `token` line.
const HIDDEN: &[u8] = b"***";

/// The last lines in both directions, and the file for the whole conversation.
#[derive(Debug, Default)]
pub(super) struct History {
    lines: VecDeque<Kept>,
    transcript: Option<Transcript>,
    /// A secret was asked for, so the next line may be one.
    secret_is_due: bool,
}

#[derive(Debug)]
struct Kept {
    at: Instant,
    from_brain: bool,
    text: Vec<u8>,
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

    /// Adds a line; lines to the brain are as the manager writes them. Secrets
    /// are removed here, so neither the ring nor the transcript ever holds one.
    pub(super) fn note(&mut self, at: Instant, from_brain: bool, text: &[u8]) {
        let text = match from_brain {
            true => self.fit_to_keep(text),
            false => {
                self.secret_is_due = text == ASKS_FOR_SECRET;
                text
            }
        };
        // A full ring reuses the buffer of its oldest line, so a move needs no
        // allocation.
        let mut kept = match self.lines.len() {
            HISTORY_LINES.. => self.lines.pop_front(),
            _ => None,
        }
        .unwrap_or_else(|| Kept::empty(at));
        kept.at = at;
        kept.from_brain = from_brain;
        kept.text.clear();
        kept.text.extend_from_slice(text);
        self.lines.push_back(kept);
        self.write(at, from_brain, text);
    }

    fn fit_to_keep<'a>(&self, line: &'a [u8]) -> &'a [u8] {
        let kept = without_secret(line);
        match self.secret_is_due && kept == line {
            // A secret without its word, or half of one.
            true => HIDDEN,
            false => kept,
        }
    }

    fn write(&mut self, at: Instant, from_brain: bool, text: &[u8]) {
        let Some(transcript) = &mut self.transcript else {
            return;
        };
        let seconds = at.duration_since(transcript.began).as_secs_f64();
        let arrow = if from_brain { '>' } else { '<' };
        let text = protocol::line::escaped(text);
        if let Err(error) = writeln!(transcript.file, "{seconds:12.6} {arrow} {text}") {
            tracing::warn!("the transcript ends here: {error}");
            self.transcript = None;
        }
    }

    /// Writes buffered lines to the transcript file.
    pub(super) fn flush(&mut self) {
        if let Some(transcript) = &mut self.transcript
            && let Err(error) = transcript.file.flush()
        {
            tracing::warn!("the transcript ends here: {error}");
            self.transcript = None;
        }
    }

    /// The lines kept, with their times since `start`; earlier lines get time 0.
    pub(super) fn since(&self, start: Instant) -> Vec<Line> {
        let line = |kept: &Kept| Line {
            at: micros(kept.at.saturating_duration_since(start)),
            from_brain: kept.from_brain,
            text: protocol::line::escaped(&kept.text),
        };
        self.lines.iter().map(line).collect()
    }
}

impl Kept {
    fn empty(at: Instant) -> Kept {
        Kept {
            at,
            from_brain: false,
            text: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neither_ring_nor_transcript_holds_a_secret() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let mut history = History::default();
        history.write_to(file.reopen().unwrap());
        let now = Instant::now();
        for (from_brain, text) in [
            (true, "token sesame"),
            (false, "token msg"),
            (true, "  ToKeN\t sesame"),
            (false, "token msg"),
            (true, "sesame"),
            (true, "to sesame ken"),
            (false, "hello msg"),
            (true, "hello ok"),
        ] {
            history.note(now, from_brain, text.as_bytes());
        }
        history.flush();
        let kept = history.since(now);
        let kept: Vec<&str> = kept.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(
            kept,
            [
                "token ***",
                "token msg",
                "token ***",
                "token msg",
                "***",
                "***",
                "hello msg",
                "hello ok"
            ]
        );
        let written = std::fs::read_to_string(file.path()).unwrap();
        assert_eq!(written.lines().count(), 8);
        assert!(!written.contains("sesame"), "{written}");
    }
}
