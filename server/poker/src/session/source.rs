//! Sources of a client's commands: its socket, or this program.

use std::collections::VecDeque;

use poker_rules::table::Refusal;
use protocol::poker::{Command, Element, Fault, Framer};
use tokio::io::AsyncRead;
use tokio::sync::mpsc;

use referee::throttle::Throttle;

/// Maximum number of bytes per read.
const CHUNK: usize = 8192;

/// Room for so many commands is kept from one message to the next.
const KEPT: usize = 4;

/// A command of a client, or why it cannot be read.
pub(super) struct ReceivedCommand {
    pub(super) kind: Kind,
    pub(super) command: Result<Command, Refusal>,
}

/// The kind of a command; known even if the command cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Hello,
    ImAlive,
    Action,
    Other,
}

/// A source of commands.
pub(super) trait Source: Send {
    /// Waits until more has come; `false` at the end. Cancel safe: if it is
    /// dropped before, nothing is lost.
    fn fill(&mut self) -> impl Future<Output = bool> + Send;

    /// The next command of a complete message, or the fault of a message: then none of
    /// its commands comes.
    fn next(&mut self) -> Option<Result<ReceivedCommand, Fault>>;

    /// Whether a sign of life came since the last call.
    fn take_heard(&mut self) -> bool;
}

/// XML from a socket.
pub(super) struct SocketSource<'a, R> {
    reader: &'a mut R,
    throttle: Throttle,
    framer: Framer,
    chunk: Vec<u8>,
    /// The elements of the last message; none after they were read.
    elements: Vec<Element>,
    /// The commands of it that are still to be carried out.
    said: VecDeque<ReceivedCommand>,
    is_heard: bool,
}

impl<'a, R> SocketSource<'a, R> {
    pub(super) fn new(reader: &'a mut R) -> SocketSource<'a, R> {
        SocketSource {
            reader,
            throttle: Throttle::default(),
            framer: Framer::default(),
            chunk: vec![0; CHUNK],
            elements: Vec::new(),
            said: VecDeque::new(),
            is_heard: false,
        }
    }
}

impl<R: AsyncRead + Unpin + Send> Source for SocketSource<'_, R> {
    async fn fill(&mut self) -> bool {
        let read = self.throttle.read(self.reader, &mut self.chunk).await;
        match read {
            Ok(length @ 1..) => {
                self.framer.feed(&self.chunk[..length]);
                true
            }
            Ok(0) | Err(_) => false,
        }
    }

    fn next(&mut self) -> Option<Result<ReceivedCommand, Fault>> {
        if let Some(said) = self.said.pop_front() {
            return Some(Ok(said));
        }
        let frame = self.framer.next_frame()?;
        let read = frame.and_then(|frame| {
            self.is_heard = true;
            Element::parse_into(frame, &mut self.elements)
        });
        if let Err(fault) = read {
            return Some(Err(fault));
        }
        self.said
            .extend(self.elements.iter().map(ReceivedCommand::read));
        self.elements.clear();
        self.elements.shrink_to(KEPT);
        self.said.shrink_to(KEPT);
        self.said.pop_front().map(Ok)
    }

    fn take_heard(&mut self) -> bool {
        std::mem::take(&mut self.is_heard)
    }
}

impl ReceivedCommand {
    fn read(element: &Element) -> ReceivedCommand {
        ReceivedCommand {
            kind: match element.name() {
                "hello" => Kind::Hello,
                "imalive" => Kind::ImAlive,
                "action" => Kind::Action,
                _ => Kind::Other,
            },
            command: Command::read(element),
        }
    }
}

/// Commands from this program.
pub(super) struct LocalSource {
    commands: mpsc::Receiver<Command>,
    next: Option<Command>,
}

impl LocalSource {
    pub(super) fn new(commands: mpsc::Receiver<Command>) -> LocalSource {
        let next = None;
        LocalSource { commands, next }
    }
}

impl Source for LocalSource {
    async fn fill(&mut self) -> bool {
        self.next = self.commands.recv().await;
        self.next.is_some()
    }

    fn next(&mut self) -> Option<Result<ReceivedCommand, Fault>> {
        let command = self.next.take()?;
        let kind = match command {
            Command::Hello(_) => Kind::Hello,
            Command::ImAlive => Kind::ImAlive,
            Command::Act(_) => Kind::Action,
            _ => Kind::Other,
        };
        let command = Ok(command);
        Some(Ok(ReceivedCommand { kind, command }))
    }

    /// Always true: the client lives as long as its end of the channel.
    fn take_heard(&mut self) -> bool {
        true
    }
}
