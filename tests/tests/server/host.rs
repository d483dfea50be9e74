//! A server under test, and a person who connects to it.

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use rustix::process::Signal;
use tempfile::TempDir;
use tests::{Finished, Manager, Running, arbiter, free_address};

/// Far above the time of any answer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// Refuses every game except gomoku, so that the game is known.
pub(crate) const GOMOKU_ALONE: &str = "on game gomoku: polite | on game: say game failed";

/// A server with its own store. Dropping it kills it.
pub(crate) struct Server {
    running: Running,
    folder: TempDir,
    pub(crate) brains: SocketAddr,
    pub(crate) people: SocketAddr,
}

impl Server {
    /// Starts a server with these additional lines in its file.
    pub(crate) fn start(more: &str) -> Server {
        Server::run(arbiter(["serve"]), more)
    }

    /// Starts a server with this program.
    pub(crate) fn run(program: Manager, more: &str) -> Server {
        let folder = tempfile::tempdir().expect("there is room");
        let (brains, people) = (free_address(), free_address());
        let file = folder.path().join("server.toml");
        let text = format!("[listen]\nbrains = '{brains}'\npeople = '{people}'\n{more}\n");
        fs::write(&file, text).expect("the folder can be written");
        let running = program
            .args(["--config".as_ref(), file.as_os_str()])
            .limit(Duration::from_secs(300))
            .start();
        let deadline = Instant::now() + PATIENCE;
        while TcpStream::connect(people).is_err() {
            if Instant::now() > deadline {
                panic!("the server does not listen: {}", running.kill());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        Server {
            running,
            folder,
            brains,
            people,
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The records so far, in the order of their numbers.
    pub(crate) fn records(&self) -> Vec<String> {
        let folder = self.path("arbiter-data/records");
        let entries = fs::read_dir(folder).expect("a store has records");
        let mut paths: Vec<PathBuf> = entries
            .map(|entry| entry.expect("the folder can be read").path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "xml"))
            .collect();
        paths.sort();
        let read = |path| fs::read_to_string(path).expect("a record is text");
        paths.into_iter().map(read).collect()
    }

    /// Waits until this many games are recorded.
    pub(crate) fn wait_for_records(&self, count: usize) -> Vec<String> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let records = self.records();
            if records.len() >= count {
                return records;
            }
            assert!(Instant::now() < deadline, "{} records", records.len());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn person(&self) -> Person {
        self.person_at(TcpStream::connect(self.people).expect("the server listens"))
    }

    /// A person at the other end of this connection.
    pub(crate) fn person_at(&self, stream: TcpStream) -> Person {
        let limit = Some(Duration::from_millis(20));
        stream.set_read_timeout(limit).expect("a socket has limits");
        stream.set_nodelay(true).expect("a socket can be told so");
        Person::over(stream)
    }

    /// A person who has logged in.
    pub(crate) fn login(&self, name: &str) -> Person {
        let mut person = self.person();
        person.type_line(&format!("login {name}"));
        person.expect(&format!("Welcome, {name}"));
        person
    }

    pub(crate) fn signal(&self, signal: Signal) {
        self.running.signal(signal);
    }

    pub(crate) fn wait(self) -> Finished {
        self.running.wait()
    }

    /// Stops the server with a signal.
    pub(crate) fn stop(self) -> Finished {
        self.signal(Signal::TERM);
        self.wait().expect_status(0)
    }
}

/// A person with a telnet client.
pub(crate) struct Person<S = TcpStream> {
    pub(crate) stream: S,
    heard: String,
    /// How much of it has been searched.
    read: usize,
}

impl<S: Read + Write> Person<S> {
    /// A person at the other end of a connection, whose reads end soon.
    pub(crate) fn over(stream: S) -> Person<S> {
        let mut person = Person {
            stream,
            heard: String::new(),
            read: 0,
        };
        person.expect("> ");
        person
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).expect("the server reads");
    }

    pub(crate) fn type_line(&mut self, line: &str) {
        self.send(format!("{line}\r\n").as_bytes());
    }

    /// Waits for a text; gives all text since the last call up to its end.
    pub(crate) fn expect(&mut self, text: &str) -> String {
        self.expect_any(&[text])
    }

    /// Waits for one of these texts.
    pub(crate) fn expect_any(&mut self, texts: &[&str]) -> String {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let new = &self.heard[self.read..];
            let ends = texts
                .iter()
                .filter_map(|text| Some(new.find(text)? + text.len()));
            if let Some(end) = ends.min() {
                let found = new[..end].to_owned();
                self.read += end;
                return found;
            }
            assert!(
                Instant::now() < deadline,
                "no {texts:?} in:\n{}",
                self.heard
            );
            assert!(self.listen(), "closed before {texts:?} in:\n{}", self.heard);
        }
    }

    /// Reads the bytes that have arrived; `false` at the end.
    fn listen(&mut self) -> bool {
        let mut chunk = [0; 65_536];
        match self.stream.read(&mut chunk) {
            Ok(0) => false,
            Ok(length) => {
                self.heard
                    .push_str(&String::from_utf8_lossy(&chunk[..length]));
                true
            }
            Err(error) => matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
        }
    }

    /// Waits until the server ends the connection.
    pub(crate) fn expect_end(&mut self) -> &str {
        let deadline = Instant::now() + PATIENCE;
        while self.listen() {
            assert!(
                Instant::now() < deadline,
                "not closed after:\n{}",
                self.heard
            );
        }
        &self.heard
    }

    /// Reads the bytes that arrive in this time.
    pub(crate) fn listen_for(&mut self, span: Duration) {
        let deadline = Instant::now() + span;
        while Instant::now() < deadline && self.listen() {}
    }

    /// All that was heard.
    pub(crate) fn heard(&self) -> &str {
        &self.heard
    }
}
