//! A scripted manager, and the programs it talks to.

// Each test file uses its part; and a test may unwrap, which clippy does not
// know of its helpers.
#![allow(dead_code, clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How long a test waits for anything; only a failing one ever does.
const PATIENCE: Duration = Duration::from_secs(60);

/// The manager's end of a connection.
pub(crate) struct Manager {
    stream: TcpStream,
    lines: BufReader<TcpStream>,
}

impl Manager {
    /// Over a connection that either side has made.
    pub(crate) fn over(stream: TcpStream) -> Manager {
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let lines = BufReader::new(stream.try_clone().unwrap());
        Manager { stream, lines }
    }

    /// Dials a brain that was just started.
    pub(crate) fn dial(port: u16) -> Manager {
        let start = Instant::now();
        loop {
            match TcpStream::connect(("127.0.0.1", port)) {
                Ok(stream) => return Manager::over(stream),
                Err(error) if start.elapsed() > PATIENCE => panic!("port {port}: {error}"),
                Err(_) => std::thread::sleep(Duration::from_millis(10)),
            }
        }
    }

    /// Sends bytes as they are, in one packet.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).unwrap();
    }

    /// Sends lines, separated by `|`, in one packet.
    pub(crate) fn say(&mut self, lines: &str) {
        self.send(format!("{}\n", lines.replace('|', "\n")).as_bytes());
    }

    /// The next line; empty at the end of the connection.
    pub(crate) fn hear(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        line.trim_end_matches('\n').to_owned()
    }

    /// The next line that is no `info`, and how many of those came before.
    pub(crate) fn hear_answer(&mut self) -> (String, usize) {
        for infos in 0.. {
            let line = self.hear();
            if !line.starts_with("info ") {
                return (line, infos);
            }
        }
        unreachable!("the numbers do not end")
    }

    /// Says lines and expects exactly these answers, both separated by `|`.
    pub(crate) fn expect(&mut self, lines: &str, answers: &str) {
        self.say(lines);
        for answer in answers.split('|') {
            assert_eq!(self.hear(), answer, "to {lines}");
        }
    }

    /// Asks and gives the point of the move that is answered.
    pub(crate) fn ask(&mut self, request: &str) -> String {
        self.say(request);
        let (answer, _) = self.hear_answer();
        let point = answer.strip_prefix("move ");
        point
            .unwrap_or_else(|| panic!("{answer} to {request}"))
            .to_owned()
    }

    /// The handshake that a match begins with.
    pub(crate) fn greet(&mut self, seat: &str) {
        self.expect("hello msg", "hello ok");
        self.say("com msg");
        assert!(self.hear().starts_with("com 0,"));
        let lines = format!("game gomoku|board 15|player {seat}");
        self.expect(&lines, "game ok|board ok|player ok");
        self.say("name msg");
        assert!(self.hear().starts_with("name "));
    }

    /// Whether the brain has closed the connection.
    pub(crate) fn is_closed(&mut self) -> bool {
        let mut byte = [0];
        matches!(self.lines.read(&mut byte), Ok(0) | Err(_))
    }
}

/// A program that is ended with the test.
pub(crate) struct Program {
    child: Child,
    /// The port it was told to listen on.
    pub(crate) port: u16,
}

impl Program {
    /// Starts a program with these words and a free port after them.
    pub(crate) fn listening(program: &str, words: &[&str]) -> Program {
        let port = tests::free_address().port();
        let mut all = words.to_vec();
        let text = port.to_string();
        all.push(&text);
        Program::start(program, &all, port)
    }

    /// Starts a program with exactly these words.
    pub(crate) fn start(program: &str, words: &[&str], port: u16) -> Program {
        let child = Command::new(program)
            .args(words)
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn();
        let child = child.unwrap_or_else(|error| panic!("{program}: {error}"));
        Program { child, port }
    }

    /// A connection to it.
    pub(crate) fn dial(&self) -> Manager {
        Manager::dial(self.port)
    }

    /// Waits for its end; gives its exit status and its standard error.
    pub(crate) fn end(&mut self) -> (ExitStatus, String) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "the program does not end");
            std::thread::sleep(Duration::from_millis(5));
        };
        let mut said = String::new();
        let mut stderr = self.child.stderr.take().unwrap();
        stderr.read_to_string(&mut said).unwrap();
        (status, said)
    }

    /// Whether it still runs.
    pub(crate) fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to kill.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
