//! One connection of a scripted brain, from its first line to its last.

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use protocol::line::{Decoder, LineError, escaped};

use crate::log::{Log, What};
use crate::polite::{Polite, Reply};
use crate::script::{Script, Step};

/// How often a waiting brain checks whether the test is over.
const SLICE: Duration = Duration::from_millis(10);

/// A write gives up when the manager has not read for this long.
const WRITE_LIMIT: Duration = Duration::from_secs(5);

/// How a conversation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The connection has ended.
    Closed,
    /// It has ended, and the brain must not be found again.
    Vanished,
}

type Flow = ControlFlow<End>;

pub(crate) struct Conversation<'a> {
    stream: TcpStream,
    script: &'a Script,
    stop: &'a AtomicBool,
    log: Log,
    /// The number of the connection, from 1.
    number: usize,
    polite: Polite,
    /// How often the words of each rule have matched.
    counts: Vec<usize>,
}

impl<'a> Conversation<'a> {
    /// A conversation on a connection, the `number`-th of its brain from 1.
    pub(crate) fn new(
        stream: TcpStream,
        script: &'a Script,
        log: Log,
        number: usize,
        stop: &'a AtomicBool,
    ) -> std::io::Result<Conversation<'a>> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(SLICE))?;
        stream.set_write_timeout(Some(WRITE_LIMIT))?;
        Ok(Conversation {
            stream,
            script,
            stop,
            log,
            number,
            polite: Polite::new(script),
            counts: vec![0; script.rules.len()],
        })
    }

    /// Talks until the connection or the test ends. Dropping this closes the
    /// connection.
    pub(crate) fn run(&mut self) -> End {
        self.note(What::Connected);
        let end = match self.talk() {
            ControlFlow::Break(end) => end,
            ControlFlow::Continue(()) => End::Closed,
        };
        self.note(What::Closed);
        end
    }

    fn talk(&mut self) -> Flow {
        self.follow("connect", &Reply::None)?;
        let mut decoder = Decoder::default();
        let mut buffer = [0; 4096];
        while !self.stop.load(Ordering::Relaxed) {
            let count = match self.stream.read(&mut buffer) {
                Ok(0) => return Flow::Break(End::Closed),
                Ok(count) => count,
                Err(error) if is_pause(&error) => continue,
                Err(_) => return Flow::Break(End::Closed),
            };
            decoder.feed(&buffer[..count]);
            while let Some(line) = decoder.next_line() {
                let line = line.map(str::to_owned);
                self.take(line)?;
            }
        }
        Flow::Break(End::Closed)
    }

    fn take(&mut self, line: Result<String, LineError>) -> Flow {
        let line = match line {
            Ok(line) => line,
            Err(error) => {
                self.note(What::Complaint(error.to_string()));
                return Flow::Continue(());
            }
        };
        self.note(What::Heard(line.clone()));
        let reply = self.polite.hear(&line).unwrap_or_else(|complaint| {
            self.note(What::Complaint(complaint));
            Reply::None
        });
        self.follow(&line, &reply)
    }

    /// Does what the script says about a line, otherwise the polite thing.
    fn follow(&mut self, line: &str, reply: &Reply) -> Flow {
        let script = self.script;
        let Some(rule) = script.rule_for(line, &mut self.counts, self.number) else {
            return self.reply(reply);
        };
        rule.steps
            .iter()
            .try_for_each(|step| self.step(step, reply))
    }

    fn reply(&mut self, reply: &Reply) -> Flow {
        match reply {
            Reply::None => Flow::Continue(()),
            Reply::Line(line) => self.say(line.clone().into_bytes()),
            Reply::Move => {
                self.wait(self.polite.think)?;
                self.say(self.polite.choose().into_bytes())
            }
        }
    }

    fn step(&mut self, step: &Step, reply: &Reply) -> Flow {
        match step {
            Step::Silent => Flow::Continue(()),
            Step::Polite => self.reply(reply),
            Step::Say(line) => self.say(line.clone()),
            Step::Raw(bytes) => self.write(bytes),
            Step::Drip(pause, bytes) => bytes.iter().try_for_each(|byte| {
                self.write(&[*byte])?;
                self.wait(*pause)
            }),
            Step::Repeat(count, bytes) => self.write(&bytes.repeat(*count)),
            Step::Flood(span, bytes) => self.flood(*span, bytes),
            Step::Wait(span) => self.wait(*span),
            Step::Close => {
                // An error means that the connection has already ended.
                let _ = self.stream.shutdown(Shutdown::Both);
                Flow::Break(End::Closed)
            }
            Step::Reset => {
                // A linger of zero makes the kernel send a reset on close.
                let zero = Some(Duration::ZERO);
                if let Err(error) = rustix::net::sockopt::set_socket_linger(&self.stream, zero) {
                    self.note(What::Complaint(format!("no reset: {error}")));
                }
                Flow::Break(End::Closed)
            }
            Step::Vanish => Flow::Break(End::Vanished),
        }
    }

    fn flood(&mut self, span: Duration, bytes: &[u8]) -> Flow {
        let deadline = Instant::now() + span;
        // Large packets, as a real attacker would send.
        let packet = bytes.repeat(16_384 / bytes.len().max(1) + 1);
        // At least once, however late this thread runs.
        loop {
            self.write(&packet)?;
            if Instant::now() >= deadline || self.stop.load(Ordering::Relaxed) {
                return Flow::Continue(());
            }
        }
    }

    /// Sends a line and notes it as the brain's own.
    fn say(&mut self, mut line: Vec<u8>) -> Flow {
        self.polite.said(&String::from_utf8_lossy(&line));
        line.extend_from_slice(self.script.line_end.as_bytes());
        if self.script.bytewise {
            return line.iter().try_for_each(|byte| self.write(&[*byte]));
        }
        self.write(&line)
    }

    fn write(&mut self, bytes: &[u8]) -> Flow {
        self.note(What::Said(escaped(bytes)));
        match self.stream.write_all(bytes) {
            Ok(()) => Flow::Continue(()),
            Err(_) => Flow::Break(End::Closed),
        }
    }

    /// Neither reads nor writes for a while.
    fn wait(&self, span: Duration) -> Flow {
        let deadline = Instant::now() + span;
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Flow::Break(End::Closed);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Flow::Continue(());
            }
            std::thread::sleep(left.min(SLICE));
        }
    }

    fn note(&self, what: What) {
        self.log.note(self.number, what);
    }
}

fn is_pause(error: &std::io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
    )
}
