//! The last lines of a conversation, kept for the record of a fault, and whole
//! transcripts if they are wanted.

use crate::Conversations;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};
use protocol::line::without_secret;
use tokio::time::Instant;

use record::{Line, micros};

/// The number of lines that are kept.
pub const HISTORY_LINES: usize = 50;

/// The most lines of a whole conversation that are kept; the oldest go.
const MAX_WHOLE_LINES: usize = 5000;

/// The most bytes of a whole conversation that are kept; the oldest lines go.
const MAX_WHOLE_BYTES: usize = 512 * 1024;

/// The line that asks for a secret: `ManagerLine::Token`.
const ASKS_FOR_SECRET: &[u8] = b"token msg";

/// Replaces an answer to `token msg` that is not a `token` line.
const HIDDEN: &[u8] = b"***";

/// The most bytes of lines that a reader is given at once, so that a move waits
/// for no reader longer than it takes to copy these. A longer line comes alone.
const MOST_READ: usize = 64 * 1024;

/// A history that others may read while its connection adds to it. Clones are the
/// same.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedHistory(Arc<Mutex<History>>);

impl SharedHistory {
    /// The history. Let go of it before waiting for anything.
    pub(super) fn lock(&self) -> MutexGuard<'_, History> {
        self.0.lock()
    }

    /// Leaves its readers to another connection, whose lines they get from now on. Each
    /// connection keeps its own lines.
    pub(super) fn give_place_to(&mut self, other: &mut SharedHistory) {
        std::mem::swap(self, other);
        let (mut here, mut there) = (self.lock(), other.lock());
        std::mem::swap(&mut *here, &mut *there);
        // A number stands for one line, whatever connection it came by.
        there.count = here.count + there.lines.len() as u64;
    }
}

/// The last lines in both directions, and the file for the whole conversation.
#[derive(Debug, Default)]
pub(super) struct History {
    lines: VecDeque<HistoryLine>,
    /// The number of all lines, those included that are not kept any more.
    pub(super) count: u64,
    /// The bytes of these lines, where the whole conversation is kept.
    whole: Option<usize>,
    transcript: Option<Transcript>,
    /// A secret was asked for, so the next line may be one.
    secret_is_due: bool,
}

/// A line as it was sent.
#[derive(Clone, Debug)]
pub(super) struct HistoryLine {
    /// When it was sent or received.
    pub(super) at: Instant,
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
        let text = if from_brain {
            self.fit_to_keep(text)
        } else {
            self.secret_is_due = text == ASKS_FOR_SECRET;
            text
        };
        // A full ring reuses the buffer of its oldest line, so a move needs no
        // allocation.
        let mut kept = self
            .make_room(text.len())
            .unwrap_or_else(|| HistoryLine::empty(at));
        kept.at = at;
        kept.from_brain = from_brain;
        kept.text.clear();
        kept.text.extend_from_slice(text);
        self.lines.push_back(kept);
        self.count += 1;
        self.write(at, from_brain, text);
    }

    /// Keeps all lines from now on, within bounds, and forgets those before; or
    /// the last lines only.
    pub(super) fn keep(&mut self, kept: Conversations) {
        match kept {
            Conversations::Whole => {
                self.lines.clear();
                self.whole = Some(0);
            }
            Conversations::Faults => {
                self.whole = None;
                let surplus = self.lines.len().saturating_sub(HISTORY_LINES);
                self.lines.drain(..surplus);
            }
        }
    }

    /// Removes the oldest lines where there is no room for so many more bytes.
    /// Gives one of them, to be used again.
    fn make_room(&mut self, bytes: usize) -> Option<HistoryLine> {
        let Some(held) = &mut self.whole else {
            let is_full = self.lines.len() >= HISTORY_LINES;
            return is_full.then(|| self.lines.pop_front()).flatten();
        };
        let mut oldest = None;
        while self.lines.len() >= MAX_WHOLE_LINES || *held + bytes > MAX_WHOLE_BYTES {
            let Some(kept) = self.lines.pop_front() else {
                break;
            };
            *held -= kept.text.len();
            oldest = Some(kept);
        }
        *held += bytes;
        oldest
    }

    fn fit_to_keep<'a>(&self, line: &'a [u8]) -> &'a [u8] {
        let kept = without_secret(line);
        if self.secret_is_due && kept == line {
            // A secret without its word, or half of one.
            HIDDEN
        } else {
            kept
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
        self.lines.iter().map(|kept| kept.told(start)).collect()
    }

    /// The next lines after the first so many that are still kept, up to the line
    /// of number `end`, each with its number from 1: no more than can be copied
    /// while a move waits.
    pub(super) fn after(&self, number: u64, end: u64) -> Vec<(u64, HistoryLine)> {
        let first = self.count - self.lines.len() as u64;
        let skipped = usize::try_from(number.saturating_sub(first)).unwrap_or(usize::MAX);
        let lines = (first + 1..).zip(&self.lines).skip(skipped);
        let mut bytes = 0;
        let fits = lines.take_while(|(number, kept)| {
            let is_first = bytes == 0;
            bytes += kept.text.len().max(1);
            *number <= end && (is_first || bytes <= MOST_READ)
        });
        fits.map(|(number, kept)| (number, kept.clone())).collect()
    }
}

impl HistoryLine {
    /// The line for a record, with its time since `start`; 0 for earlier lines.
    pub(super) fn told(&self, start: Instant) -> Line {
        Line {
            at: micros(self.at.saturating_duration_since(start)),
            from_brain: self.from_brain,
            text: protocol::line::escaped(&self.text),
        }
    }

    fn empty(at: Instant) -> HistoryLine {
        HistoryLine {
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
    fn a_whole_conversation_has_bounds_and_begins_with_its_game() {
        let (mut history, now) = (History::default(), Instant::now());
        let say = |history: &mut History, count: usize, text: &[u8]| {
            (0..count).for_each(|_| history.note(now, true, text));
            history.since(now).len()
        };
        assert_eq!(say(&mut history, 60, b"info depth 1"), HISTORY_LINES);
        history.keep(Conversations::Whole);
        assert_eq!(say(&mut history, 60, b"info depth 1"), 60);
        assert_eq!(say(&mut history, 6000, b"info depth 1"), MAX_WHOLE_LINES);
        let long = [b'x'; 1024];
        assert_eq!(say(&mut history, 6000, &long), MAX_WHOLE_BYTES / 1024);
        history.keep(Conversations::Whole);
        assert_eq!(say(&mut history, 60, b"move A1"), 60);
        // The next game of the same connection may keep less.
        history.keep(Conversations::Faults);
        assert_eq!(history.since(now).len(), HISTORY_LINES);
        assert_eq!(say(&mut history, 9, b"move A1"), HISTORY_LINES);
    }

    #[test]
    fn a_reader_gets_each_line_once_and_never_much_at_once() {
        let (mut history, now) = (History::default(), Instant::now());
        history.keep(Conversations::Whole);
        let long = vec![b'x'; MOST_READ / 4];
        for _ in 0..10 {
            history.note(now, true, &long);
        }
        let (mut read, mut rounds) = (0, 0);
        while let Some((number, _)) = history.after(read, 9).last() {
            assert_eq!(history.after(read, 9)[0].0, read + 1);
            (read, rounds) = (*number, rounds + 1);
        }
        assert_eq!((read, rounds), (9, 3), "the last line is beyond the end");
        // Lines that are gone are passed over.
        history.keep(Conversations::Faults);
        (0..70).for_each(|_| history.note(now, true, b"move A1"));
        let rest = history.after(read, u64::MAX);
        assert_eq!((rest.len(), rest[0].0), (HISTORY_LINES, 31));
    }

    #[test]
    fn readers_follow_a_brain_over_to_its_new_connection() {
        let (mut old, mut new) = (SharedHistory::default(), SharedHistory::default());
        let (reader, now) = (old.clone(), Instant::now());
        (0..3).for_each(|_| old.lock().note(now, true, b"old"));
        new.lock().note(now, true, b"hello ok");
        old.give_place_to(&mut new);
        new.lock().note(now, true, b"move A1");
        old.lock().note(now, false, b"quit msg");
        let heard = reader.lock().after(3, u64::MAX);
        let heard: Vec<_> = heard
            .iter()
            .map(|(number, kept)| (*number, &kept.text[..]))
            .collect();
        assert_eq!(heard, [(4, &b"hello ok"[..]), (5, &b"move A1"[..])]);
    }

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
