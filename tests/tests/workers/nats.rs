//! A client of a NATS server, with the lines of its protocol.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};

/// A connection to a NATS server.
pub(crate) struct Nats {
    reader: BufReader<TcpStream>,
    /// The prefix of the subjects to which replies come.
    inbox: String,
}

impl Nats {
    /// Connects; with a name and password, if there is one.
    pub(crate) fn connect(address: SocketAddr, account: Option<(&str, &str)>) -> Nats {
        let stream = TcpStream::connect(address).expect("NATS listens");
        let patience = Some(Duration::from_secs(30));
        stream.set_read_timeout(patience).expect("a limit");
        let mut hello = json!({"verbose": false, "pedantic": false, "headers": true});
        let inbox = match account {
            Some((user, password)) => {
                hello["user"] = user.into();
                hello["pass"] = password.into();
                format!("_INBOX.{user}.raw")
            }
            None => "_INBOX.raw".to_owned(),
        };
        let mut nats = Nats {
            reader: BufReader::new(stream),
            inbox,
        };
        nats.send(&format!("CONNECT {hello}\r\nSUB {}.* 1\r\n", nats.inbox));
        nats
    }

    fn send(&mut self, text: &str) {
        let stream = self.reader.get_mut();
        stream.write_all(text.as_bytes()).expect("NATS listens");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        let read = self.reader.read_line(&mut line).expect("NATS answers");
        assert!(read > 0, "NATS has ended the connection");
        line.trim_end().to_owned()
    }

    /// Subscribes to this subject; gives the error of the server, if any.
    pub(crate) fn subscribe(&mut self, subject: &str) -> Option<String> {
        self.send(&format!("SUB {subject} 2\r\n"));
        self.complaint()
    }

    /// Says this on this subject; gives the error of the server, if any.
    pub(crate) fn publish(&mut self, subject: &str, text: &str) -> Option<String> {
        let reply = format!("{}.unread", self.inbox);
        self.send(&format!(
            "PUB {subject} {reply} {}\r\n{text}\r\n",
            text.len()
        ));
        self.complaint()
    }

    /// The error that the server sends before it answers a ping, if any.
    fn complaint(&mut self) -> Option<String> {
        self.send("PING\r\n");
        let mut complaint = None;
        loop {
            let line = self.line();
            match line.split(' ').next() {
                Some("PONG") => return complaint,
                Some("PING") => self.send("PONG\r\n"),
                Some("-ERR") => complaint = Some(line),
                Some("MSG" | "HMSG") => drop(self.payload(&line)),
                _ => {}
            }
        }
    }

    /// The bytes that follow a line which announces a message.
    fn payload(&mut self, line: &str) -> Vec<u8> {
        let length = line.rsplit(' ').next().expect("a length");
        let length: usize = length.parse().expect("a length");
        let mut bytes = vec![0; length + 2];
        self.reader.read_exact(&mut bytes).expect("the message");
        bytes.truncate(length);
        bytes
    }

    /// Waits for a message of a subscription that has this text.
    pub(crate) fn wait_for(&mut self, text: &str) {
        loop {
            let line = self.line();
            match line.split(' ').next() {
                Some("PING") => self.send("PONG\r\n"),
                Some("MSG" | "HMSG") => {
                    let payload = self.payload(&line);
                    if String::from_utf8_lossy(&payload).contains(text) {
                        return;
                    }
                }
                _ => {}
            }
        }
    }

    /// Asks JetStream, and gives its answer.
    pub(crate) fn ask(&mut self, what: &str) -> Value {
        let reply = format!("{}.asked", self.inbox);
        self.send(&format!("PUB $JS.API.{what} {reply} 0\r\n\r\n"));
        loop {
            let line = self.line();
            match line.split(' ').next() {
                Some("PING") => self.send("PONG\r\n"),
                Some("MSG") => {
                    let payload = self.payload(&line);
                    if line.contains(&reply) {
                        return serde_json::from_slice(&payload).expect("JSON");
                    }
                }
                Some("HMSG") => drop(self.payload(&line)),
                Some("-ERR") => panic!("{line}"),
                _ => {}
            }
        }
    }
}
