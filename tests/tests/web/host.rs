//! A server with a page, and a browser without scripts.

use std::fs;
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::net::connect;
use tempfile::TempDir;
use tests::{Finished, Manager, Running, arbiter, free_address, programs, socket_from};

/// Far above the time of any answer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// A server with its own store. Dropping it kills it.
pub(crate) struct Server {
    running: Running,
    folder: TempDir,
    pub(crate) web: SocketAddr,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

/// A browser with its cookies.
pub(crate) struct Browser {
    address: SocketAddr,
    /// Its own address.
    from: IpAddr,
    cookies: Vec<(String, String)>,
    /// The value of its header `Accept-Language`; without one, it sends no such header.
    accepts: Option<&'static str>,
}

/// Lines of the server's file with a fast brain for each game.
pub(crate) fn quick_brains() -> String {
    let bin = programs().arbiter.parent().expect("it stands in a folder");
    let brain = |name: &str, game: &str, words: &str| {
        let bin = bin.display();
        format!("[[brain]]\nname = '{name}'\ngame = '{game}'\nbrain = '{bin}/{words} --seed 1'\n")
    };
    [
        brain("Row", "gomoku", "gomoku-brain --level greedy"),
        brain("Bean", "kalaha", "kalaha-brain --level random"),
        brain("Die", "dice", "dice-brain --level bank350"),
        brain("Cube", "qubic", "qubic-brain --level naive"),
        brain("Disc", "reversi", "reversi-brain --level greedy"),
    ]
    .concat()
}

impl Server {
    /// Starts a server with these additional lines in its file.
    pub(crate) fn start(more: &str) -> Server {
        Server::start_with(|_| more.to_owned())
    }

    /// Starts a server with additional lines that depend on the folder of its
    /// file.
    pub(crate) fn start_with(more: impl FnOnce(&Path) -> String) -> Server {
        Server::start_by(|words| arbiter(words), more)
    }

    /// The same by a function that gives `arbiter` with its arguments.
    pub(crate) fn start_by(
        by: impl Fn(&[&str]) -> Manager,
        more: impl FnOnce(&Path) -> String,
    ) -> Server {
        Server::start_by_file(by, |folder, web| {
            format!("[listen]\nweb = '{web}'\n{}\n", more(folder))
        })
    }

    /// The same with a whole file, which depends on its folder and the page's address.
    pub(crate) fn start_by_file(
        by: impl Fn(&[&str]) -> Manager,
        text: impl FnOnce(&Path, SocketAddr) -> String,
    ) -> Server {
        let folder = tempfile::tempdir().expect("there is room");
        let web = free_address();
        let text = text(folder.path(), web);
        fs::write(folder.path().join("server.toml"), text).expect("the folder can be written");
        Server::start_in(&by, folder, web)
    }

    /// Stops the server with a signal and starts it again in its folder.
    pub(crate) fn stop_and_start_again(self) -> Server {
        let Server {
            running,
            folder,
            web,
        } = self;
        running.signal(rustix::process::Signal::TERM);
        let _finished = running.wait().expect_status(0);
        Server::start_in(&|words| arbiter(words), folder, web)
    }

    /// Kills the server at once and starts it again in its folder.
    pub(crate) fn kill_and_start_again(self) -> Server {
        self.kill_and_start_by(&|words| arbiter(words))
    }

    /// The same by a function that gives `arbiter` with its arguments.
    pub(crate) fn kill_and_start_by(self, by: &dyn Fn(&[&str]) -> Manager) -> Server {
        let Server {
            running,
            folder,
            web,
        } = self;
        let _killed = running.kill();
        Server::start_in(by, folder, web)
    }

    /// Starts a server with the file in this folder, which gives the port.
    fn start_in(by: &dyn Fn(&[&str]) -> Manager, folder: TempDir, web: SocketAddr) -> Server {
        let running = by(&["serve", "--config"])
            .args([folder.path().join("server.toml")])
            .limit(Duration::from_secs(300))
            .start();
        let deadline = Instant::now() + PATIENCE;
        while TcpStream::connect(web).is_err() {
            assert!(Instant::now() < deadline, "the server does not listen");
            std::thread::sleep(Duration::from_millis(10));
        }
        Server {
            running,
            folder,
            web,
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn browser(&self) -> Browser {
        self.browser_from(Ipv4Addr::LOCALHOST.into())
    }

    /// A browser at this address of the loopback.
    pub(crate) fn browser_from(&self, from: IpAddr) -> Browser {
        Browser::new(self.web, from)
    }

    /// A browser of the operator.
    pub(crate) fn operator(&self) -> Browser {
        let token = fs::read_to_string(self.path("operator.token")).expect("it is made");
        let mut browser = self.browser();
        let answer = browser.post("/admin/login", &[("token", token.trim())]);
        assert_eq!(answer.status, 303, "{answer:?}");
        browser
    }

    pub(crate) fn signal(&self, signal: rustix::process::Signal) {
        self.running.signal(signal);
    }

    /// Stops the server with a signal; gives its folder.
    pub(crate) fn end(self) -> TempDir {
        self.running.signal(rustix::process::Signal::TERM);
        let _finished = self.running.wait().expect_status(0);
        self.folder
    }

    /// Stops the server with a signal.
    pub(crate) fn stop(self) -> Finished {
        self.running.signal(rustix::process::Signal::TERM);
        self.running.wait().expect_status(0)
    }
}

/// Waits before the next look at a page: too many requests of an address in a
/// second are refused.
pub(crate) fn rest() {
    std::thread::sleep(Duration::from_millis(50));
}

impl Answer {
    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let mut found = lines.filter(|(key, _)| key.eq_ignore_ascii_case(name));
        found.next().map(|(_, value)| value)
    }

    pub(crate) fn expect(self, text: &str) -> Answer {
        assert!(self.body.contains(text), "no '{text}' in {self:?}");
        self
    }

    /// The text between the first occurrence of `before` and the next `after`.
    pub(crate) fn between(&self, before: &str, after: &str) -> &str {
        let (_, rest) = self
            .body
            .split_once(before)
            .unwrap_or_else(|| panic!("no '{before}' in {self:?}"));
        rest.split_once(after).map_or(rest, |(found, _)| found)
    }
}

impl Browser {
    /// A browser at the address `from` that asks for the pages at `address`.
    pub(crate) fn new(address: SocketAddr, from: IpAddr) -> Browser {
        Browser {
            address,
            from,
            cookies: Vec::new(),
            accepts: None,
        }
    }

    fn dial(&self) -> TcpStream {
        let socket = socket_from(self.from).expect("the loopback is ours");
        connect(&socket, &self.address).expect("the server listens");
        socket.into()
    }

    /// Sends a request unchanged and gives the answer. The connection is then
    /// closed.
    pub(crate) fn raw(&self, request: &[u8]) -> Answer {
        let mut stream = self.dial();
        stream
            .set_read_timeout(Some(PATIENCE))
            .expect("a socket has limits");
        // The server may close the connection when it has read enough.
        let _ = stream.write_all(request);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        parse(&bytes)
    }

    /// Gets a file as it is.
    pub(crate) fn download(&self, path: &str) -> Vec<u8> {
        let mut stream = self.dial();
        stream
            .set_read_timeout(Some(PATIENCE))
            .expect("a socket has limits");
        let cookies = self.cookie_line();
        let host = self.address;
        // Without chunks.
        let request = format!("GET {path} HTTP/1.0\r\nhost: {host}\r\n{cookies}\r\n");
        stream
            .write_all(request.as_bytes())
            .expect("the server reads");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("it comes to an end");
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let body = bytes.split_off(end.expect("an answer has a head") + 4);
        let head = String::from_utf8_lossy(&bytes);
        assert_eq!(head.split(' ').nth(1), Some("200"), "{head}");
        body
    }

    /// The same browser, with these languages in its settings.
    pub(crate) fn accepting(self, languages: &'static str) -> Browser {
        Browser {
            accepts: Some(languages),
            ..self
        }
    }

    /// The lines of its own that a browser sends with each request.
    fn own_lines(&self) -> String {
        let accepts = self.accepts;
        let accepts = accepts.map(|languages| format!("accept-language: {languages}\r\n"));
        self.cookie_line() + &accepts.unwrap_or_default()
    }

    fn cookie_line(&self) -> String {
        let cookies = self
            .cookies
            .iter()
            .map(|(name, value)| format!("{name}={value}"));
        let cookies: Vec<String> = cookies.collect();
        if cookies.is_empty() {
            String::new()
        } else {
            format!("cookie: {}\r\n", cookies.join("; "))
        }
    }

    pub(crate) fn get(&mut self, path: &str) -> Answer {
        let own = self.own_lines();
        let answer = self.raw(
            format!(
                "GET {path} HTTP/1.1\r\nhost: {}\r\n{own}connection: close\r\n\r\n",
                self.address
            )
            .as_bytes(),
        );
        self.keep(&answer);
        answer
    }

    /// Posts a form like a page of the server.
    pub(crate) fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.post_with(path, fields, "sec-fetch-site: same-origin\r\n")
    }

    pub(crate) fn post_with(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
        headers: &str,
    ) -> Answer {
        let body: Vec<String> = fields
            .iter()
            .map(|(key, value)| format!("{}={}", escaped(key), escaped(value)))
            .collect();
        let body = body.join("&");
        let own = self.own_lines();
        let answer = self.raw(
            format!(
                "POST {path} HTTP/1.1\r\nhost: {}\r\n{own}{headers}connection: close\r\n\
                 content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{body}",
                self.address,
                body.len()
            )
            .as_bytes(),
        );
        self.keep(&answer);
        answer
    }

    /// Posts bytes of this type like a page of the server.
    pub(crate) fn post_bytes(&mut self, path: &str, kind: &str, body: &[u8]) -> Answer {
        let own = self.own_lines();
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\n{own}sec-fetch-site: same-origin\r\n\
             connection: close\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        let answer = self.raw(&[head.as_bytes(), body].concat());
        self.keep(&answer);
        answer
    }

    fn keep(&mut self, answer: &Answer) {
        for line in answer.head.lines() {
            let Some(cookie) = line.strip_prefix("set-cookie: ") else {
                continue;
            };
            let pair = cookie.split(';').next().unwrap_or_default();
            if let Some((name, value)) = pair.split_once('=') {
                self.cookies.retain(|(known, _)| known != name);
                self.cookies.push((name.to_owned(), value.to_owned()));
            }
        }
    }

    /// Opens a stream of events.
    pub(crate) fn stream(&self, path: &str, headers: &str) -> Events {
        let mut stream = self.dial();
        stream
            .set_read_timeout(Some(Duration::from_millis(20)))
            .expect("a socket has limits");
        let own = self.own_lines();
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: {}\r\n{own}{headers}\r\n",
            self.address
        );
        stream
            .write_all(request.as_bytes())
            .expect("the server reads");
        Events {
            stream,
            heard: String::new(),
            read: 0,
        }
    }
}

/// A stream of events, in its chunks.
pub(crate) struct Events {
    stream: TcpStream,
    heard: String,
    read: usize,
}

impl Events {
    /// Waits for a text; gives all text since the last call up to its end.
    pub(crate) fn expect(&mut self, text: &str) -> String {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(found) = self.heard[self.read..].find(text) {
                let end = self.read + found + text.len();
                let heard = self.heard[self.read..end].to_owned();
                self.read = end;
                return heard;
            }
            assert!(Instant::now() < deadline, "no '{text}' in {}", self.heard);
            assert!(self.listen(), "closed before '{text}' in {}", self.heard);
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
            Err(error) => matches!(
                error.kind(),
                std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
            ),
        }
    }

    /// Waits until the server ends the stream; gives all of its text.
    pub(crate) fn expect_end(&mut self) -> &str {
        let deadline = Instant::now() + PATIENCE;
        while self.listen() {
            assert!(Instant::now() < deadline, "not closed after {}", self.heard);
            if self.heard.ends_with("\r\n0\r\n\r\n") {
                break;
            }
        }
        &self.heard
    }
}

fn parse(bytes: &[u8]) -> Answer {
    let text = String::from_utf8_lossy(bytes);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
    let chunked = head
        .to_ascii_lowercase()
        .contains("transfer-encoding: chunked");
    Answer {
        status: status.unwrap_or(0),
        head: head.to_owned(),
        body: if chunked {
            joined(body)
        } else {
            body.to_owned()
        },
    }
}

/// A chunked body without the lengths of its chunks.
fn joined(mut rest: &str) -> String {
    let mut body = String::new();
    while let Some((length, after)) = rest.split_once("\r\n") {
        let Ok(length @ 1..) = usize::from_str_radix(length, 16) else {
            break;
        };
        let length = length.min(after.len());
        body.push_str(&after[..length]);
        rest = after.get(length + 2..).unwrap_or_default();
    }
    body
}

pub(crate) fn escaped(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => {
            char::from(byte).to_string()
        }
        other => format!("%{other:02X}"),
    };
    text.bytes().map(byte).collect()
}
