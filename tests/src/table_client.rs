//! A poker client under manual control: it sends text unchanged and reads
//! element by element. It panics like a test, and also if either side violates
//! its schema.

use std::collections::VecDeque;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use protocol::poker::{Element, Framer};

use crate::schema;

/// Far above the time of any answer.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A connection to a poker server.
#[derive(Debug)]
pub struct Client {
    /// The connection.
    pub stream: TcpStream,
    framer: Framer,
    waiting: VecDeque<Element>,
    /// All bytes received.
    pub heard: Vec<u8>,
    /// All messages that were sent as valid ones.
    pub said: Vec<u8>,
    ended: bool,
}

impl Client {
    /// Opens a connection and sends nothing.
    pub fn dial(address: SocketAddr) -> Client {
        Client::over(TcpStream::connect(address).expect("the server listens"))
    }

    /// A client at this end of a connection.
    pub fn over(stream: TcpStream) -> Client {
        let limit = Some(Duration::from_millis(5));
        stream.set_read_timeout(limit).expect("a socket has limits");
        stream.set_nodelay(true).expect("a socket can be told so");
        Client {
            stream,
            framer: Framer::default(),
            waiting: VecDeque::new(),
            heard: Vec::new(),
            said: Vec::new(),
            ended: false,
        }
    }

    /// Sends these bytes.
    pub fn raw(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).expect("the server reads");
    }

    /// Sends one message with this content and checks it against the schema.
    pub fn send(&mut self, commands: &str) {
        let message = format!("<message>{commands}</message>");
        let elements = Element::parse_message(message.as_bytes()).expect("a message");
        let checked = schema::of_clients().check(&elements);
        checked.unwrap_or_else(|why| panic!("{message}: {why}"));
        self.said.extend_from_slice(message.as_bytes());
        self.raw(message.as_bytes());
    }

    /// Sends one message with any content.
    pub fn send_wrong(&mut self, commands: &str) {
        self.raw(format!("<message>{commands}</message>").as_bytes());
    }

    /// Sends a hello with the name, and with the token unless that is empty.
    pub fn hello(&mut self, name: &str, token: &str) {
        let token = match token {
            "" => String::new(),
            token => format!(" token='{token}'"),
        };
        self.send(&format!("<hello name='{name}' version='1'{token}/>"));
    }

    /// Reads the bytes that have arrived; `false` at the end.
    fn listen(&mut self) -> bool {
        let mut chunk = [0; 65_536];
        match self.stream.read(&mut chunk) {
            Ok(0) => self.ended = true,
            Ok(length) => {
                self.heard.extend_from_slice(&chunk[..length]);
                self.framer.feed(&chunk[..length]);
                while let Some(frame) = self.framer.next_frame() {
                    let frame = frame.expect("the server frames its messages");
                    let elements = Element::parse_message(frame).expect("and writes XML");
                    let checked = schema::of_server().check(&elements);
                    checked.unwrap_or_else(|why| panic!("{elements:?}: {why}"));
                    self.waiting.extend(elements);
                }
            }
            Err(error) => {
                let waits = matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut);
                self.ended = !waits;
            }
        }
        !self.ended
    }

    /// The next element, if it has arrived.
    pub fn poll(&mut self) -> Option<Element> {
        if self.waiting.is_empty() && !self.ended {
            self.listen();
        }
        self.waiting.pop_front()
    }

    /// Waits for the next element.
    pub fn hear(&mut self) -> Element {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(element) = self.poll() {
                return element;
            }
            let heard = String::from_utf8_lossy(&self.heard);
            assert!(!self.ended, "closed after {heard}");
            assert!(Instant::now() < deadline, "nothing comes after {heard}");
        }
    }

    /// Waits for the next event of this name. Skips other events, but never an
    /// error.
    pub fn expect(&mut self, name: &str) -> Element {
        self.expect_where(name, |_| true)
    }

    /// Waits for the next event of this name that `fits`.
    pub fn expect_where(&mut self, name: &str, fits: impl Fn(&Element) -> bool) -> Element {
        loop {
            let element = self.hear();
            if element.name() == name && fits(&element) {
                return element;
            }
            let is_error = element.name() == "error";
            assert!(!is_error, "no <{name}>, but {element:?}");
        }
    }

    /// Waits for the next error and skips events before it.
    pub fn error(&mut self) -> String {
        loop {
            let element = self.hear();
            if element.name() == "error" {
                assert!(!element.text().is_empty(), "an error says what is wrong");
                return element.get("code").expect("an error has a code").to_owned();
            }
        }
    }

    /// Sends commands that are refused; gives the error code.
    pub fn refused(&mut self, commands: &str) -> String {
        self.send_wrong(commands);
        self.error()
    }

    /// Reads all events caused so far: those before the answer to a question.
    pub fn settle(&mut self) -> Vec<Element> {
        self.send("<statistics name='nobody at all'/>");
        let mut seen = Vec::new();
        loop {
            match self.hear() {
                last if last.name() == "statistics" => return seen,
                element => seen.push(element),
            }
        }
    }

    /// Waits until the server ends the connection; gives the elements that came
    /// before.
    pub fn expect_end(&mut self) -> Vec<Element> {
        let deadline = Instant::now() + PATIENCE;
        while self.listen() {
            assert!(Instant::now() < deadline, "not closed");
        }
        self.waiting.drain(..).collect()
    }

    /// Ends the connection.
    pub fn hang_up(self) {
        // It may have ended already.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// The value of an attribute as a number.
pub fn number(element: &Element, key: &str) -> u64 {
    let value = element.get(key).unwrap_or_default();
    let number = value.parse();
    number.unwrap_or_else(|_| panic!("{key} of {element:?} is no number"))
}

/// Lets clients play by a policy until one of them hears an event that ends
/// this; gives that event.
pub fn play(
    clients: &mut [Client],
    mut policy: impl FnMut(usize, &Element) -> String,
    mut ends: impl FnMut(usize, &Element) -> bool,
) -> Element {
    let deadline = Instant::now() + PATIENCE;
    loop {
        for (index, client) in clients.iter_mut().enumerate() {
            while let Some(element) = client.poll() {
                if element.name() == "turn" {
                    let action = policy(index, &element);
                    if !action.is_empty() {
                        client.send(&action);
                    }
                }
                if ends(index, &element) {
                    return element;
                }
            }
        }
        assert!(Instant::now() < deadline, "it does not end");
    }
}

/// Checks or calls.
pub fn check_or_call(turn: &Element) -> String {
    match turn.child("check") {
        Some(_) => "<action type='check'/>".to_owned(),
        None => "<action type='call'/>".to_owned(),
    }
}

/// Goes all-in if that is offered.
pub fn shove(turn: &Element) -> String {
    match turn.child("allin") {
        Some(_) => "<action type='allin'/>".to_owned(),
        None => check_or_call(turn),
    }
}
