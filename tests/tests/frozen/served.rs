//! Games of a server: a person's, and those of brains that it paired.

use std::fs;
use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::process::Signal;
use tests::{Mark, Offender, Running, arbiter, free_address};

use crate::stores::{PATIENCE, contents, goes_on};

/// So many games of brains are over when the server is killed, at least.
const PAIRED: usize = 3;

/// Starts a server in this folder; gives where brains and people come.
fn start(folder: &Path, mark: &Mark) -> (Running, SocketAddr, SocketAddr) {
    let [brains, people] = [free_address(), free_address()];
    let row = "offender 'name Row | com 0,2 | plan A3 C1'";
    let text = format!(
        "sandbox = 'off'\n[listen]\nbrains = '{brains}'\npeople = '{people}'\n[lobby]\npair = true\n\
         protect-names = true\n\
         [[brain]]\nname = 'Row'\ngame = 'gomoku'\nbrain = \"{row}\"\n"
    );
    fs::write(folder.join("server.toml"), text).expect("the folder is ours");
    let running = arbiter(["serve", "--config", "server.toml"])
        .dir(folder)
        .mark(mark)
        .start();
    let deadline = Instant::now() + PATIENCE;
    while TcpStream::connect(people).is_err() {
        assert!(Instant::now() < deadline, "the server does not listen");
        std::thread::sleep(Duration::from_millis(10));
    }
    (running, brains, people)
}

/// A person with a telnet client.
struct Person {
    stream: TcpStream,
    heard: String,
}

impl Person {
    fn new(people: SocketAddr) -> Person {
        let stream = TcpStream::connect(people).expect("the server listens");
        let limit = Some(Duration::from_millis(20));
        stream.set_read_timeout(limit).expect("a socket has limits");
        let heard = String::new();
        let mut person = Person { stream, heard };
        person.wait_for(&["> "]);
        person.say("login Ann secret");
        person.wait_for(&["Welcome, Ann"]);
        person
    }

    fn say(&mut self, line: &str) {
        self.heard.clear();
        let line = format!("{line}\r\n");
        let said = self.stream.write_all(line.as_bytes());
        said.expect("the server reads");
    }

    /// Waits for one of these texts; gives all since the last line that was said.
    fn wait_for(&mut self, texts: &[&str]) -> String {
        let deadline = Instant::now() + PATIENCE;
        let mut chunk = [0; 65_536];
        while !texts.iter().any(|text| self.heard.contains(text)) {
            assert!(Instant::now() < deadline, "no {texts:?}: {}", self.heard);
            match self.stream.read(&mut chunk) {
                Ok(0) => panic!("closed before {texts:?}: {}", self.heard),
                Ok(length) => self.heard += &String::from_utf8_lossy(&chunk[..length]),
                Err(error) => assert!(
                    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
                    "{error}"
                ),
            }
        }
        self.heard.clone()
    }

    /// Begins a game; gives its number.
    fn begin(&mut self) -> u64 {
        self.say("play gomoku Row board=3 line=3");
        let heard = self.wait_for(&["Your move."]);
        let (_, rest) = heard.split_once("Game ").expect("a game begins");
        let number = rest.split(' ').next().unwrap_or_default();
        number.parse().expect("a number")
    }

    /// Plays a game to its end, with the first cells that are free.
    fn play(&mut self) -> u64 {
        let number = self.begin();
        let cells = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
        for cell in cells.iter().cycle() {
            self.say(cell);
            let heard = self.wait_for(&["{Game", "Your move.", "Try again"]);
            if heard.contains("{Game") {
                break;
            }
        }
        number
    }
}

fn count(folder: &Path) -> usize {
    let folder = folder.join("arbiter-data/records");
    let records = fs::read_dir(folder).into_iter().flatten();
    let names = records.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.filter(|name| name.ends_with(".xml")).count()
}

fn play_and_kill(folder: &Path) {
    let mark = Mark::new();
    let (running, brains, people) = start(folder, &mark);
    let _brains = ["Bert", "Cem"].map(|name| {
        let alone = "on game gomoku: polite | on game: say game failed";
        let token = format!("on token: say token secret of {name}");
        Offender::dial(
            brains,
            &format!("redial | com 0,2 | name {name} | {token} | {alone}"),
        )
    });
    let mut ann = Person::new(people);
    let _ = (ann.play(), ann.play());
    let deadline = Instant::now() + PATIENCE;
    while count(folder) < PAIRED + 2 {
        assert!(Instant::now() < deadline, "brains are not paired");
        std::thread::sleep(Duration::from_millis(20));
    }
    let _under_way = ann.begin();
    let killed = running.kill();
    assert_eq!(killed.status.code(), None, "{killed}");
    mark.assert_gone(PATIENCE);
}

#[test]
fn a_server_goes_on_with_its_games_and_numbers() {
    goes_on("served", play_and_kill, |folder| {
        let kept = count(folder);
        let (running, _, people) = start(folder, &Mark::new());
        let number = Person::new(people).play();
        running.signal(Signal::TERM);
        let _ = running.wait().expect_status(0);
        let ratings = arbiter(["ratings", "gomoku", "--store", "arbiter-data"])
            .dir(folder)
            .run()
            .expect_status(0);
        assert_eq!(count(folder), kept + 1);
        assert!(ratings.stdout.contains("Ann"), "{ratings}");
        let games = contents(folder, Some(kept));
        format!("== the next game\n{number}\n{games}")
    });
}
