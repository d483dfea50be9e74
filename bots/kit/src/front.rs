//! Brains under other managers: the brain's side of Gomocup, UCI and GTP, by
//! standard input and output.

pub(crate) mod gomocup;
pub(crate) mod gtp;
pub(crate) mod uci;

use std::io::{self, BufRead as _, Read as _, Write};
use std::process::ExitCode;
use std::sync::mpsc;
use std::time::Instant;

use protocol::line::Info;

use crate::report::Report;
use crate::stop::{Searches, Stop};
use crate::{After, Fault, Limits, finish};

/// The most bytes of a line; a game of a thousand moves has room.
const MAX_LINE: u64 = 64 * 1024;

/// One conversation in another manager's language. It knows no streams.
trait Conversation {
    /// Whether a line asks for a move.
    fn asks(line: &str) -> bool;

    /// Whether a line wants the answer to the last request at once.
    fn stops(line: &str) -> bool;

    /// The answer to a line that must not wait for the end of a search; `None`
    /// for all others.
    fn at_once(line: &str) -> Option<&'static str>;

    /// Takes a line, and writes the answers to `out`.
    ///
    /// # Errors
    /// The brain chose an illegal action, or `out` failed.
    fn hear(&mut self, line: &InputLine, out: &mut dyn Write) -> Result<After, Fault>;
}

/// A line that has come.
struct InputLine {
    text: String,
    /// When it came.
    at: Instant,
    /// The stop that may end the search that it asks for.
    stop: Option<Stop>,
}

/// Holds a conversation over standard input and output. The exit status is 0
/// when the manager has ended it, and 1 after a fault.
fn converse<C: Conversation>(program: &str, conversation: &mut C) -> ExitCode {
    finish(program, talk(conversation))
}

fn talk<C: Conversation>(conversation: &mut C) -> Result<(), Fault> {
    let (sender, lines) = mpsc::channel();
    // It ends with the program: nothing can end its wait for a line.
    std::thread::spawn(move || listen::<C>(&sender));
    for line in lines {
        let out = &mut io::stdout();
        match conversation.hear(&line, out) {
            Ok(After::GoOn) => {}
            Ok(After::Quit) => return Ok(()),
            // A manager that is gone hears no answer.
            Err(Fault::Connection(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
                return Ok(());
            }
            Err(fault) => return Err(fault),
        }
    }
    Ok(())
}

/// Reads lines until there are no more, also while the brain thinks.
fn listen<C: Conversation>(lines: &mpsc::Sender<InputLine>) {
    let mut searches = Searches::new();
    let mut input = io::stdin().lock();
    loop {
        let mut bytes = Vec::new();
        let read = (&mut input).take(MAX_LINE).read_until(b'\n', &mut bytes);
        let at = Instant::now();
        if !matches!(read, Ok(1..)) {
            break;
        }
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        if text.is_empty() {
            continue;
        }
        if C::stops(&text) {
            searches.stop_all();
        }
        if let Some(answer) = C::at_once(&text) {
            // The next line shows whether the manager is gone.
            let _ = say(&mut io::stdout(), answer);
            continue;
        }
        let stop = C::asks(&text).then(|| searches.begin());
        if lines.send(InputLine { text, at, stop }).is_err() {
            return;
        }
    }
    searches.stop_all();
}

/// Writes a line in one piece.
fn say(out: &mut dyn Write, line: impl std::fmt::Display) -> Result<(), Fault> {
    let line = format!("{line}\n");
    let written = out.write_all(line.as_bytes()).and_then(|()| out.flush());
    written.map_err(Fault::Connection)
}

/// Runs `think` with a report. `translate` writes its lines in another language,
/// each without its end; it gives `None` for those that it cannot say.
fn report<T>(
    out: &mut dyn Write,
    translate: impl Fn(&Info<'_>) -> Option<String>,
    think: impl FnOnce(&mut Report<'_>) -> Result<T, Fault>,
) -> Result<T, Fault> {
    let mut broken: Option<io::Error> = None;
    let mut sink = |line: &[u8]| {
        let line = str::from_utf8(line).unwrap_or_default().trim_end();
        let content = line.strip_prefix("info ").unwrap_or_default();
        if broken.is_none()
            && let Some(line) = translate(&Info::parse(content))
        {
            let written = out.write_all(format!("{line}\n").as_bytes());
            broken = written.and_then(|()| out.flush()).err();
        }
    };
    let thought = think(&mut Report::to(&mut sink, None));
    match broken {
        Some(error) => Err(Fault::Connection(error)),
        None => thought,
    }
}

/// The milliseconds since a request came.
fn milliseconds_since(limits: &Limits) -> u128 {
    limits.asked.elapsed().as_millis()
}

#[cfg(test)]
mod tests;
