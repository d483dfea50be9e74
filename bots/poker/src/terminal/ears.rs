//! The input of the client: lines from the keyboard, events from the server.

use std::io::{self, BufRead as _, Read as _};
use std::sync::mpsc::{Receiver, SyncSender};
use std::thread;

use poker_rules::table::Event;

use super::super::wire::Wire;

/// Messages that may wait for the terminal; a server that says more waits.
pub(super) const QUEUE: usize = 256;

/// The longest line that is read.
const MAX_LINE: u64 = 4_096;

/// Something that came.
pub(super) enum SessionInput {
    /// A line, without its end.
    Line(String),
    /// No line will come any more.
    NoMore,
    /// From connection number so and so.
    Events(u32, Vec<Event>),
    /// That connection is gone, for this reason.
    Lost(u32, String),
}

/// Reads from a connection on a thread of its own.
pub(super) fn listen(wire: &Wire, number: u32, sender: SyncSender<SessionInput>) -> io::Result<()> {
    let mut reader = wire.reader()?;
    thread::Builder::new()
        .name("server".to_owned())
        .spawn(move || {
            loop {
                let (heard, over) = match reader.hear(None) {
                    Ok(events) => (SessionInput::Events(number, events), false),
                    Err(lost) => (SessionInput::Lost(number, lost.to_string()), true),
                };
                if sender.send(heard).is_err() || over {
                    return;
                }
            }
        })?;
    Ok(())
}

/// Reads a line each time one is asked for.
pub(super) fn read_lines(sender: SyncSender<SessionInput>, asked: Receiver<()>) {
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        while asked.recv().is_ok() {
            let mut line = Vec::new();
            let read = input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
            let heard = match read {
                Ok(1..) => SessionInput::Line(String::from_utf8_lossy(&line).trim().to_owned()),
                Ok(0) | Err(_) => SessionInput::NoMore,
            };
            let over = matches!(heard, SessionInput::NoMore);
            if sender.send(heard).is_err() || over {
                return;
            }
        }
    });
}
