//! The standard error of a program: it is logged up to a limit, and its last lines are
//! kept for its author.

use std::collections::VecDeque;
use std::io::{self, PipeReader};
use std::os::fd::OwnedFd;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::net::unix::pipe::Receiver;
use tokio::task::coop::consume_budget;
use tokio::time::{Instant, timeout_at};

/// The most bytes of a brain's output that are logged.
const LOG_LIMIT: usize = 64 * 1024;

/// The most lines that are kept; the oldest go.
const MAX_KEPT_LINES: usize = 200;

/// The most bytes of lines that are kept; the oldest lines go.
const MAX_KEPT_BYTES: usize = 64 * 1024;

/// The most characters of a line that are kept: a message with two long paths.
const MAX_KEPT_LENGTH: usize = 400;

/// The most bytes that one read takes. A longer line is kept in pieces.
const CHUNK: usize = 4096;

/// The most reads of one look at the pipe, so that a flood blocks nobody. A pipe
/// holds no more.
const READS_AT_ONCE: usize = 16;

/// The standard error of a program that runs or has ended. Clones are the same.
#[derive(Clone)]
pub struct Errors(Arc<ErrorPipe>);

struct ErrorPipe {
    pipe: Receiver,
    log: Mutex<Log>,
}

/// A line that a program wrote to its standard error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StderrLine {
    /// When it was read.
    pub at: Instant,
    /// The line without its end, escaped.
    pub text: String,
}

/// The lines that were read so far.
struct Log {
    player: String,
    /// The bytes that were logged.
    logged: usize,
    /// The start of a line whose end has not been read yet.
    unfinished: Vec<u8>,
    lines: VecDeque<StderrLine>,
    /// The bytes of these lines.
    bytes: usize,
    /// The number of all lines, those included that were not kept.
    count: u64,
    /// The number of lines before the current game.
    before_game: u64,
    ended: bool,
}

impl Errors {
    /// Reads the lines that a program writes into this pipe to its end. Lines of `player`
    /// are logged under its name.
    ///
    /// # Errors
    /// The runtime cannot watch the pipe.
    pub(crate) fn follow(pipe: PipeReader, player: &str) -> io::Result<Errors> {
        let errors = Errors(Arc::new(ErrorPipe {
            pipe: Receiver::from_owned_fd(OwnedFd::from(pipe))?,
            log: Mutex::new(Log::of(player)),
        }));
        let reader = errors.clone();
        tokio::spawn(async move { reader.read_to_end().await });
        Ok(errors)
    }

    async fn read_to_end(&self) {
        while self.0.pipe.readable().await.is_ok() {
            self.read_noticed();
            if self.0.log.lock().ended {
                return;
            }
            // A program that writes without end takes its turn among the others.
            consume_budget().await;
        }
    }

    /// Reads the bytes that the runtime has noticed, and has it notice more.
    fn read_noticed(&self) {
        self.read(Receiver::try_read);
    }

    /// Reads the bytes in the pipe, even if the runtime has not noticed them yet: all that
    /// the program wrote before now, unless it writes without end.
    pub fn catch_up(&self) {
        self.read(|pipe, chunk| Ok(rustix::io::read(pipe, chunk)?));
    }

    fn read(&self, read: impl Fn(&Receiver, &mut [u8]) -> io::Result<usize>) {
        // Another reader must not come between reading and keeping.
        let mut log = self.0.log.lock();
        let mut chunk = [0; CHUNK];
        for _ in 0..READS_AT_ONCE {
            match read(&self.0.pipe, &mut chunk) {
                Ok(length @ 1..) => log.take_in(&chunk[..length], Instant::now()),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(_) | Err(_) => return log.end(),
            }
        }
    }

    /// Waits until the program, and whatever it started, has closed its standard
    /// error, but no longer than until `deadline`.
    pub async fn ended(&self, deadline: Instant) {
        let to_end = async {
            while !self.0.log.lock().ended && self.0.pipe.readable().await.is_ok() {
                self.read_noticed();
                consume_budget().await;
            }
        };
        // Later lines are only logged.
        let _ = timeout_at(deadline, to_end).await;
    }

    /// The last lines, at most so many, the oldest first.
    pub fn last(&self, most: usize) -> Vec<String> {
        let log = self.0.log.lock();
        let first = log.lines.len().saturating_sub(most);
        let lines = log.lines.iter().skip(first);
        lines.map(|line| line.text.clone()).collect()
    }

    /// Ends a game: gives its last lines, the oldest first. These are all since
    /// the game before it, so the lines that a program writes when it starts belong to
    /// its first game.
    pub fn end_game(&self) -> Vec<StderrLine> {
        let mut log = self.0.log.lock();
        let lines = log
            .after(log.before_game)
            .map(|(_, line)| line.clone())
            .collect();
        log.before_game = log.count;
        lines
    }

    /// How many lines there were, those included that are not kept any more.
    pub fn count(&self) -> u64 {
        self.0.log.lock().count
    }

    /// How many lines there were before the current game.
    pub fn before_game(&self) -> u64 {
        self.0.log.lock().before_game
    }

    /// The lines after the first so many of the program that are still kept, up to
    /// the line of number `end`, each with its number from 1.
    pub fn after(&self, number: u64, end: u64) -> Vec<(u64, StderrLine)> {
        let log = self.0.log.lock();
        let lines = log.after(number).take_while(|(number, _)| *number <= end);
        lines.map(|(number, line)| (number, line.clone())).collect()
    }
}

impl Log {
    fn of(player: &str) -> Log {
        Log {
            player: player.to_owned(),
            logged: 0,
            unfinished: Vec::new(),
            lines: VecDeque::new(),
            bytes: 0,
            count: 0,
            before_game: 0,
            ended: false,
        }
    }

    /// The lines that are kept after the first so many, each with its number from 1.
    fn after(&self, number: u64) -> impl Iterator<Item = (u64, &StderrLine)> {
        let first = self.count - self.lines.len() as u64;
        let skipped = number.saturating_sub(first);
        let skipped = usize::try_from(skipped).unwrap_or(usize::MAX);
        (first + 1..).zip(&self.lines).skip(skipped)
    }

    fn take_in(&mut self, bytes: &[u8], at: Instant) {
        self.unfinished.extend_from_slice(bytes);
        if let Some(end) = self.unfinished.iter().rposition(|byte| *byte == b'\n') {
            let rest = self.unfinished.split_off(end + 1);
            let whole = std::mem::replace(&mut self.unfinished, rest);
            let lines: Vec<&[u8]> = whole[..end].split(|byte| *byte == b'\n').collect();
            // Beyond the limit only the last lines are needed, so a brain that
            // writes without end costs little.
            let first = if self.logged < LOG_LIMIT {
                0
            } else {
                lines.len().saturating_sub(MAX_KEPT_LINES)
            };
            self.count += first as u64;
            lines[first..].iter().for_each(|line| self.note(line, at));
        }
        if self.unfinished.len() > CHUNK {
            self.note_unfinished(at);
        }
    }

    fn end(&mut self) {
        if !self.unfinished.is_empty() {
            self.note_unfinished(Instant::now());
        }
        self.ended = true;
    }

    fn note_unfinished(&mut self, at: Instant) {
        let line = std::mem::take(&mut self.unfinished);
        self.note(&line, at);
    }

    /// Logs a line unless the limit is reached, and keeps it in place of the
    /// oldest ones.
    fn note(&mut self, line: &[u8], at: Instant) {
        let text = protocol::line::escaped_to(line, MAX_KEPT_LENGTH);
        let player = &self.player;
        if self.logged < LOG_LIMIT {
            tracing::info!(target: "brain", "{player}: {text}");
            if self.logged + line.len() >= LOG_LIMIT {
                tracing::info!(target: "brain", "{player}: (its further output is not logged)");
            }
        }
        self.logged = self.logged.saturating_add(line.len().max(1));
        self.count += 1;
        self.bytes += text.len();
        self.lines.push_back(StderrLine { at, text });
        while self.lines.len() > MAX_KEPT_LINES || self.bytes > MAX_KEPT_BYTES {
            let oldest = self.lines.pop_front();
            self.bytes -= oldest.map_or(self.bytes, |line| line.text.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;
    use std::time::Duration;

    use super::*;

    fn texts(errors: &Errors) -> Vec<String> {
        let lines = errors.after(errors.before_game(), u64::MAX).into_iter();
        lines.map(|(_, line)| line.text).collect()
    }

    #[tokio::test]
    async fn what_was_written_before_a_look_is_seen_and_belongs_to_its_game() {
        let (reader, mut writer) = io::pipe().unwrap();
        let errors = Errors::follow(reader, "Anna").unwrap();
        writer.write_all(b"ready\nwhole \x1b[2J\nha").unwrap();
        errors.catch_up();
        assert_eq!(texts(&errors), ["ready", "whole \\u{1b}[2J"]);
        assert_eq!(errors.end_game().len(), 2);
        assert_eq!(texts(&errors), Vec::<String>::new());
        writer.write_all(b"lf\nlast").unwrap();
        drop(writer);
        errors.ended(Instant::now() + Duration::from_secs(60)).await;
        assert_eq!(texts(&errors), ["half", "last"]);
        assert_eq!(errors.last(3).len(), 3);
        let fourth = errors.after(3, u64::MAX);
        assert_eq!((fourth[0].0, fourth[0].1.text.as_str()), (4, "last"));
        assert_eq!(errors.after(2, 3).len(), 1);
    }

    #[test]
    fn a_line_with_long_paths_is_kept_whole_and_a_longer_one_is_cut() {
        let mut log = Log::of("Anna");
        let line = format!("cannot open /{}\n", "x".repeat(300));
        log.take_in(line.as_bytes(), Instant::now());
        assert_eq!(log.lines[0].text, line.trim_end());
        log.take_in(&[b'x'; MAX_KEPT_LENGTH + 1], Instant::now());
        log.end();
        assert_eq!(log.lines[1].text.chars().count(), MAX_KEPT_LENGTH + 1);
        assert!(log.lines[1].text.ends_with("x…"));
    }

    #[test]
    fn a_flood_keeps_its_last_lines_alone() {
        let mut log = Log::of("flood");
        let now = Instant::now();
        for number in 0..5000 {
            log.take_in(format!("line {number}\n").as_bytes(), now);
        }
        assert_eq!(log.lines.len(), MAX_KEPT_LINES);
        assert_eq!(log.lines.back().unwrap().text, "line 4999");
        assert_eq!(log.count, 5000);
        // Each of these bytes takes six when it is escaped.
        for _ in 0..100 {
            log.take_in(&[0x1b; CHUNK], now);
            assert!(log.unfinished.len() <= CHUNK);
        }
        assert!(log.bytes <= MAX_KEPT_BYTES);
        assert!(!log.lines.is_empty());
        let held: usize = log.lines.iter().map(|line| line.text.len()).sum();
        assert_eq!(held, log.bytes);
        // Many lines at once, of which most are passed over.
        let before = log.count;
        log.take_in(&[b'\n'; CHUNK], now);
        assert_eq!(log.count - before, CHUNK as u64);
    }
}
