//! Whole games in the line protocol, byte for byte.
//!
//! Each brain repeats its lines of the frozen conversation, and the manager must answer
//! as it did.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tests::{Finished, Offender, arbiter, free_address, programs};

use crate::golden::{by_kind, check, frozen, is_made_anew};
use crate::stores::PATIENCE;

/// Before each line of the manager, and of the brain.
const MANAGER: &str = "< ";
const BRAIN: &str = "> ";

/// The conversations of a match between two, and its events.
fn play(game: &str, more: &[&str], ports: [SocketAddr; 2]) -> Finished {
    arbiter([
        "match",
        game,
        "--games",
        "2",
        "--seed",
        "7",
        "--timeout",
        "60s",
    ])
    .args(["--events", "-", "--event-level", "moves"])
    .args(more)
    .args(ports.map(|port| format!("tcp:{port}")))
    .run()
}

fn listen() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("loopback has free ports");
    let address = listener.local_addr().expect("it is bound");
    (listener, address)
}

/// The first connection; a manager that never comes fails the test.
fn accept(listener: &TcpListener) -> TcpStream {
    listener.set_nonblocking(true).expect("a socket can wait");
    let deadline = Instant::now() + PATIENCE;
    let stream = loop {
        match listener.accept() {
            Ok((stream, _)) => break stream,
            Err(error) => assert!(Instant::now() < deadline, "nobody dials: {error}"),
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    stream.set_nonblocking(false).expect("a socket can wait");
    stream.set_nodelay(true).expect("a socket can be told so");
    stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
    stream
}

/// Dials a program that is being started.
pub(crate) fn dial(address: SocketAddr) -> TcpStream {
    let deadline = Instant::now() + PATIENCE;
    loop {
        match TcpStream::connect(address) {
            Ok(stream) => return stream,
            Err(error) => assert!(Instant::now() < deadline, "it does not listen: {error}"),
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A brain that repeats its lines; gives the conversation as it was this time, up to the
/// first line that is another one.
fn repeat(listener: TcpListener, conversation: &str) -> JoinHandle<String> {
    let conversation = conversation.to_owned();
    std::thread::spawn(move || {
        let mut stream = BufReader::new(accept(&listener));
        let mut now = String::new();
        for line in conversation.split_inclusive('\n') {
            if let Some(said) = line.strip_prefix(BRAIN) {
                let sent = stream.get_mut().write_all(said.as_bytes());
                sent.expect("the manager reads");
                now += line;
                continue;
            }
            let mut heard = String::new();
            stream.read_line(&mut heard).expect("a line");
            let heard = format!("{MANAGER}{heard}");
            now += &heard;
            if heard != line {
                return now;
            }
        }
        let _ = stream.read_to_string(&mut now);
        now
    })
}

/// A conversation that is being written down.
type Notes = Arc<Mutex<String>>;

/// Passes lines on and writes them down.
fn pass_on(from: &TcpStream, to: &TcpStream, mark: &'static str, notes: &Notes) -> JoinHandle<()> {
    let from = from.try_clone().expect("a socket has clones");
    let mut to = to.try_clone().expect("a socket has clones");
    let notes = Arc::clone(notes);
    std::thread::spawn(move || {
        let (mut lines, mut line) = (BufReader::new(from), String::new());
        while lines.read_line(&mut line).is_ok_and(|length| length > 0) {
            let mut notes = notes.lock();
            let _ = write!(notes, "{mark}{line}");
            if to.write_all(line.as_bytes()).is_err() {
                break;
            }
            line.clear();
        }
        let _ = to.shutdown(std::net::Shutdown::Write);
    })
}

/// Stands between the manager and a brain; gives the lines of both.
fn write_down(listener: TcpListener, brain: SocketAddr) -> JoinHandle<String> {
    std::thread::spawn(move || {
        let manager = accept(&listener);
        let brain = dial(brain);
        let notes = Notes::default();
        let ways = [
            pass_on(&manager, &brain, MANAGER, &notes),
            pass_on(&brain, &manager, BRAIN, &notes),
        ];
        let _ = ways.map(|way| way.join().expect("lines are passed on"));
        let notes = notes.lock();
        notes.clone()
    })
}

/// The parts of a frozen file: two conversations and the events.
fn parts(name: &str) -> Vec<String> {
    let text = fs::read_to_string(frozen(name)).expect("it is frozen");
    let parts = text.split("== ").skip(1);
    let bodies = parts.filter_map(|part| Some(part.split_once('\n')?.1.to_owned()));
    bodies.collect()
}

/// Plays a match with brains at these addresses where it is made anew, else with the
/// frozen conversations.
fn same(name: &str, game: &str, more: &[&str], brains: impl FnOnce() -> [SocketAddr; 2]) {
    let name = format!("{name}.txt");
    let ways = [listen(), listen()];
    let ports = [ways[0].1, ways[1].1];
    let listeners = ways.map(|(listener, _)| listener);
    let talks: Vec<JoinHandle<String>> = if is_made_anew() {
        let brains = listeners.into_iter().zip(brains());
        brains.map(|(way, brain)| write_down(way, brain)).collect()
    } else {
        let parts = parts(&name);
        let both = listeners.into_iter().zip(&parts);
        both.map(|(way, part)| repeat(way, part)).collect()
    };
    let played = play(game, more, ports);
    let mut text = String::new();
    for (talk, number) in talks.into_iter().zip(1..) {
        let talk = talk.join().expect("a conversation");
        let _ = write!(text, "== brain {number}\n{talk}");
    }
    let _ = write!(text, "== events\n{}", by_kind(&played.stdout));
    check(&name, &text);
    let _ended = played.expect_status(0);
}

/// A brain that ends with the test.
struct Brain(Child);

impl Drop for Brain {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A match of two brains of the workspace in the protocol 0,2.
fn of_brains(game: &str, program: &str, level: &str, more: &[&str]) {
    let mut running = Vec::new();
    same(&format!("line-{game}"), game, more, || {
        [1, 2].map(|seed: u32| {
            let address = free_address();
            let child = Command::new(programs().arbiter.with_file_name(program))
                .args(["--level", level, "--seed", &seed.to_string()])
                .arg(address.port().to_string())
                .stderr(Stdio::null())
                .spawn();
            running.push(Brain(child.expect("the brain is there")));
            address
        })
    });
}

#[test]
fn chance_and_secrets_are_told_byte_for_byte() {
    of_brains("dice", "dice-brain", "bank350", &[]);
    of_brains("kuhn", "kuhn-brain", "random", &[]);
    of_brains("leduc", "leduc-brain", "random", &[]);
}

#[test]
fn each_game_on_a_board_is_told_byte_for_byte() {
    of_brains("gomoku", "gomoku-brain", "random", &["--board", "9"]);
    of_brains("kalaha", "kalaha-brain", "random", &[]);
    of_brains("qubic", "qubic-brain", "random", &[]);
    of_brains("reversi", "reversi-brain", "random", &[]);
    of_brains("go", "go-brain", "random", &["--board", "5"]);
    of_brains(
        "checkers",
        "checkers-brain",
        "random",
        &["--max-moves", "40"],
    );
    of_brains("chess", "chess-brain", "random", &["--max-moves", "40"]);
}

#[test]
fn the_published_version_is_spoken_byte_for_byte() {
    for game in ["gomoku", "kalaha"] {
        let mut brains = Vec::new();
        same(&format!("published-{game}"), game, &[], || {
            ["One", "Two"].map(|name| {
                let brain = Offender::listen(&format!("name {name} | com 0,1"));
                let address = brain.address();
                brains.push(brain);
                address
            })
        });
    }
}

#[test]
fn openings_positions_and_results_are_told_byte_for_byte() {
    let words = [
        "--board",
        "3",
        "--option",
        "line=3",
        "--position",
        "3/1x1/3 round",
    ];
    let mut brains = Vec::new();
    same("line-position", "gomoku", &words, || {
        ["A3 B3", "A1 C1"].map(|plan| {
            let brain = Offender::listen(&format!("name P | com 0,2 | plan {plan}"));
            let address = brain.address();
            brains.push(brain);
            address
        })
    });
}
