//! Encrypted listeners, and the clients that speak to them.

mod authority;

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::Signal;
use tests::{arbiter, free_address, is_here, programs, wait_for_port, workspace};

use crate::host::{PATIENCE, Server};
use authority::{Authority, trusting};

const PAIRING: &str = "[lobby]\npair = true\n";

/// A program that ends with the test.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a brain that dials in.
fn brain(name: &str, address: SocketAddr, words: &[String]) -> Program {
    let mut command = Command::new(&programs().gomoku_brain);
    command.args(["--level", "greedy", "--name", name]);
    command.args(["--connect", &localhost(address)]).args(words);
    Program(command.stdin(Stdio::null()).spawn().expect("it starts"))
}

/// The name that a certificate has stands for the address.
fn localhost(address: SocketAddr) -> String {
    format!("localhost:{}", address.port())
}

/// Runs a program that ends by itself.
fn run(program: &Path, words: &[&str], more: &[String]) -> Output {
    let mut command = Command::new(program);
    let command = command.args(words).args(more).stdin(Stdio::null());
    command.output().expect("it starts")
}

#[test]
fn brains_play_over_encrypted_connections_and_a_person_watches() {
    let authority = Authority::new();
    authority.sign();
    let server = Server::start(&format!("{PAIRING}{}", authority.table()));
    let words = trusting(&authority.file());
    let _brains = ["A", "B"].map(|name| brain(name, server.brains, &words));
    let records = server.wait_for_records(1);
    let decided = ["cause=\"win\"", "cause=\"draw\""];
    let is_decided = decided.iter().any(|cause| records[0].contains(cause));
    assert!(is_decided, "{}", records[0]);
    let mut ann = authority.person(server.people);
    ann.type_line("login Ann");
    ann.expect("Welcome, Ann");
    ann.type_line("records A");
    ann.expect("gomoku");
    // A line that is typed in pieces arrives as one line.
    ann.send(b"say he");
    ann.send(b"llo\r\n");
    ann.expect("Ann: hello");
    ann.type_line("quit");
    ann.expect_end();
    server.stop();
}

#[test]
fn a_bot_in_python_plays_over_an_encrypted_connection() {
    if !is_here("python3", "python3") {
        return;
    }
    let authority = Authority::new();
    authority.sign();
    let server = Server::start(&format!("{PAIRING}{}", authority.table()));
    let words = trusting(&authority.file());
    let _brain = brain("A", server.brains, &words);
    let package = workspace().join("bots/python");
    let mut command = Command::new("python3");
    command.env("PYTHONPATH", package.join("src"));
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    command.arg(package.join("examples/gomoku_near.py"));
    command.args(["--name", "Snake"]);
    command.args(["--connect", &localhost(server.brains)]);
    let command = command.args(&words).stdin(Stdio::null());
    let _snake = Program(command.spawn().expect("it starts"));
    let records = server.wait_for_records(1);
    assert!(records[0].contains("cause=\"win\""), "{}", records[0]);
    assert!(records[0].contains("name=\"Snake\""), "{}", records[0]);
    server.stop();
}

#[test]
fn a_poker_client_and_an_agent_meet_at_an_encrypted_table() {
    let authority = Authority::new();
    authority.sign();
    let poker = free_address();
    let listen = format!("poker = '{poker}'\n");
    let server = Server::start(&format!("{listen}{}", authority.table()));
    let words = trusting(&authority.file());
    let connect = localhost(poker);
    let mut agent = Command::new(&programs().poker_agent);
    agent.args([
        "--kind", "random", "--seed", "1", "--name", "Anna", "--keep",
    ]);
    let agent = agent.args(["--connect", &connect]).args(&words);
    let client = Command::new(&programs().poker_client)
        .args(["--name", "Cara", "--connect", &connect])
        .args(["--create", "seats=2,move-time=20000"])
        .args(&words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut client = Program(client.expect("it starts"));
    let mut screen = BufReader::new(client.0.stdout.take().expect("a pipe"));
    let mut shown = String::new();
    while !shown.contains("table 1") {
        let count = screen.read_line(&mut shown).expect("it writes text");
        assert!(count > 0, "{shown}");
    }
    let _anna = Program(agent.stdin(Stdio::null()).spawn().expect("it starts"));
    let mut keyboard = client.0.stdin.take().expect("a pipe");
    // Each action waits for its turn.
    keyboard.write_all(b"c\nc\nquit\n").expect("a pipe");
    let read = screen.read_to_string(&mut shown);
    read.expect("it writes text");
    assert!(
        shown.contains("your cards") && shown.contains("Anna"),
        "{shown}"
    );
    let status = client.0.wait().expect("it has ended");
    assert_eq!(status.code(), Some(0), "{shown}");
    server.stop();
}

#[test]
fn the_page_comes_encrypted_and_its_cookies_stay_so() {
    let authority = Authority::new();
    authority.sign();
    let (web, plain) = (free_address(), free_address());
    let listen = format!("web = '{web}'\n");
    let server = Server::start(&format!("{listen}{}", authority.table()));
    let other = Server::start(&format!("web = '{plain}'\n"));
    // The page is the last to be opened.
    for page in [web, plain] {
        wait_for_port(page, PATIENCE).expect("the server has a page");
    }
    let page = authority.ask(web, "GET / HTTP/1.0\r\nHost: localhost\r\n\r\n");
    assert!(page.starts_with("HTTP/1.0 200 "), "{page}");
    assert!(page.contains("</html>"), "{page}");
    let login = "POST /look HTTP/1.0\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n\
                 Content-Type: application/x-www-form-urlencoded\r\n\
                 Content-Length: 10\r\n\r\ntheme=dark";
    let cookie = |answer: &str| {
        let mut lines = answer.lines();
        let line = lines.find(|line| line.starts_with("set-cookie: theme=dark"));
        line.unwrap_or_else(|| panic!("no cookie: {answer}"))
            .to_owned()
    };
    let secure = cookie(&authority.ask(web, login));
    assert!(
        secure.ends_with("; Secure") || secure.contains("; Secure;"),
        "{secure}"
    );
    let mut browser = TcpStream::connect(plain).expect("the server listens");
    browser.write_all(login.as_bytes()).expect("it reads");
    let mut answer = String::new();
    let read = browser.read_to_string(&mut answer);
    read.expect("it answers in text");
    assert!(!cookie(&answer).contains("Secure"), "{answer}");
    // A client without encryption gets no page, and no answer but an alert.
    let mut lost = TcpStream::connect(web).expect("the server listens");
    lost.set_read_timeout(Some(PATIENCE))
        .expect("a socket has limits");
    lost.write_all(b"GET / HTTP/1.0\r\n\r\n").expect("it reads");
    let mut heard = Vec::new();
    // It may be reset, with some of the request unread.
    let _ = lost.read_to_end(&mut heard);
    assert!(heard.len() < 16, "{heard:?}");
    other.stop();
    server.stop();
}

#[test]
fn clients_refuse_a_server_that_an_unknown_authority_has_signed() {
    let (authority, other) = (Authority::new(), Authority::new());
    authority.sign();
    let poker = free_address();
    let listen = format!("poker = '{poker}'\n");
    let server = Server::start(&format!("{listen}{}", authority.table()));
    let (brains, poker) = (localhost(server.brains), localhost(poker));
    let wrong = trusting(&other.file());
    let gomoku = ["--connect", &brains];
    let client = ["--name", "Ann", "--connect", &poker];
    for (program, words) in [
        (&programs().gomoku_brain, &gomoku[..]),
        (&programs().poker_client, &client[..]),
        (&programs().poker_agent, &client[..]),
    ] {
        let done = run(program, words, &wrong);
        let said = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(1), "{said}");
        assert!(said.contains("no authority that is trusted here"), "{said}");
        assert!(said.contains("--tls-ca FILE"), "{said}");
    }
    // The right authority, and a name that it has not signed.
    let right = trusting(&authority.file());
    let address = server.brains.to_string();
    let done = run(&programs().gomoku_brain, &["--connect", &address], &right);
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(said.contains("its certificate is refused: "), "{said}");
    assert!(said.contains("127.0.0.1"), "{said}");
    // A server that does not encrypt.
    let listening = Server::start("");
    let plain = localhost(listening.brains);
    let done = run(&programs().gomoku_brain, &["--connect", &plain], &right);
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(said.contains("it does not use TLS on this port"), "{said}");
    let done = run(
        &programs().gomoku_brain,
        &gomoku,
        &["--tls", "--tls-ca", "/none"].map(str::to_owned),
    );
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(said.contains("--tls-ca /none: No such file"), "{said}");
    listening.stop();
    server.stop();
}

#[test]
fn clients_that_never_agree_on_the_encryption_keep_nobody_out() {
    let authority = Authority::new();
    authority.sign();
    let poker = free_address();
    let listen = format!("poker = '{poker}'\n");
    let rules = "[poker]\nmax-clients = 1\n";
    let server = Server::start(&format!("{listen}{rules}{}", authority.table()));
    let mut silent = Vec::new();
    for address in [server.brains, server.people, poker] {
        for round in 0..200 {
            let mut stream = TcpStream::connect(address).expect("the server listens");
            // Some begin with bytes that could be a handshake.
            if round % 2 == 0 {
                stream.write_all(&[22, 3, 1, 1]).expect("it reads");
            }
            silent.push(stream);
        }
    }
    let mut ann = authority.person(server.people);
    ann.type_line("login Ann");
    ann.expect("Welcome, Ann");
    let words = trusting(&authority.file());
    let _brain = brain("A", server.brains, &words);
    let deadline = Instant::now() + PATIENCE;
    let waits = "'A' from";
    while !log_of(&server).contains(waits) {
        assert!(Instant::now() < deadline, "{}", log_of(&server));
        thread::sleep(Duration::from_millis(20));
    }
    // The only place at the tables is still free.
    let mut seated = authority
        .dial(poker)
        .expect("the server has its certificate");
    let hello = b"<message><hello name='Cara' version='1'/></message>";
    seated.write_all(hello).expect("it reads");
    let mut heard = [0; 4096];
    let length = seated.read(&mut heard).expect("it answers");
    let heard = String::from_utf8_lossy(&heard[..length]);
    assert!(heard.contains("<welcome"), "{heard}");
    server.stop();
}

fn log_of(server: &Server) -> String {
    fs::read_to_string(server.path("arbiter-data/arbiter.log")).unwrap_or_default()
}

#[test]
fn a_hangup_brings_a_new_certificate_and_open_connections_go_on() {
    let authority = Authority::new();
    authority.sign();
    let server = Server::start(&authority.table());
    let mut ann = authority.person(server.people);
    let before = authority.shown_by(server.people);
    // A file that cannot be used is reported, and changes nothing.
    authority.write("key.pem", "no key");
    server.signal(Signal::HUP);
    let deadline = Instant::now() + PATIENCE;
    while !log_of(&server).contains("new connections get the certificate as before") {
        assert!(Instant::now() < deadline, "{}", log_of(&server));
        thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(authority.shown_by(server.people), before);
    authority.sign();
    server.signal(Signal::HUP);
    while authority.shown_by(server.brains) == before {
        assert!(Instant::now() < deadline, "{}", log_of(&server));
        thread::sleep(Duration::from_millis(20));
    }
    assert_ne!(authority.shown_by(server.people), before);
    ann.type_line("login Ann");
    ann.expect("Welcome, Ann");
    server.stop();
}

#[test]
fn files_that_do_not_fit_are_told_before_anything_opens() {
    let (authority, other) = (Authority::new(), Authority::new());
    authority.sign();
    other.sign();
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("server.toml");
    let mixed = authority.table().replace(
        &authority
            .file()
            .with_file_name("key.pem")
            .display()
            .to_string(),
        &other.file().with_file_name("key.pem").display().to_string(),
    );
    let key = "key.pem'\n";
    for (table, expected) in [
        (mixed, "server.toml:5: the key "),
        (authority.table().replace(key, "no.pem'\n"), "No such file"),
        (
            authority.table().replace(key, "certificate.pem'\n"),
            "it has no '-----BEGIN PRIVATE KEY-----'",
        ),
        (
            format!("{}listeners = ['brain']", authority.table()),
            "server.toml:6: there is no listener 'brain'; did you mean 'brains'?",
        ),
        (
            format!("{}listeners = ['web']", authority.table()),
            "server.toml:6: the listener 'web' is off",
        ),
        (
            format!("{}listeners = []", authority.table()),
            "server.toml:6: nothing is encrypted",
        ),
        (
            "[tls]\ncertificate = 'a.pem'\n".to_owned(),
            "encryption needs a certificate and its key",
        ),
    ] {
        let brains = free_address();
        let text = format!("[listen]\nbrains = '{brains}'\n{table}\n");
        fs::write(&file, text).expect("the folder can be written");
        let done = arbiter(["serve", "--config"]).args([&file]).run();
        let done = done.expect_status(2);
        assert!(
            done.stderr.contains(expected),
            "{expected}: {}",
            done.stderr
        );
        assert!(!folder.path().join("arbiter-data").exists());
    }
}

#[test]
fn a_brain_that_connects_to_a_wrong_port_says_so_and_fails() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = silent.local_addr().unwrap();
    let guest = thread::spawn(move || drop(silent.accept()));
    let brain = &programs().gomoku_brain;
    for (address, code, why) in [
        (address.to_string(), 1, "was closed without a word"),
        ("127.0.0.1".to_owned(), 2, "write HOST:PORT"),
        (":5555".to_owned(), 2, "write HOST:PORT"),
        ("host:70000".to_owned(), 2, "write HOST:PORT"),
    ] {
        let done = run(brain, &["--connect", &address], &[]);
        let said = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(code), "{address}: {said}");
        assert!(said.contains(why), "{address}: {said}");
    }
    guest.join().unwrap();
}

#[test]
fn a_brain_that_does_not_encrypt_is_told_what_is_wrong_while_it_waits() {
    let authority = Authority::new();
    authority.sign();
    let server = Server::start(&authority.table());
    let done = run(
        &programs().gomoku_brain,
        &["--connect", &localhost(server.brains)],
        &[],
    );
    let said = String::from_utf8_lossy(&done.stderr);
    // Its own guess comes first, and then the reply of the server.
    let guess = said.find("says nothing: if it uses TLS on this port, give --tls");
    let refusal = said.find("the manager refuses this brain: this port uses TLS");
    assert!(guess.is_some() && guess < refusal, "{said}");
    server.stop();
}
