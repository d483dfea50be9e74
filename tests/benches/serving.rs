//! The cost of a full server: `cargo bench -p tests --bench serving`.
//!
//! First two brains play a match with records through a lobby. Then the server that stays up has
//! 1,000 waiting brains and 1,000 playing ones in 500 games at once, each of 225 moves on 15x15,
//! from several addresses of loopback. All brains run in one thread here and answer at once.

use std::collections::HashMap;
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use protocol::line::{Decoder, ManagerLine};
use rustix::event::epoll;
use rustix::net::connect;
use tests::slow_brain::{SIZE, choose, take};
use tests::{free_address, programs, wait_for_port};

/// The number of waiting brains.
const IDLE: usize = 1_000;

/// The number of playing brains, two in each game.
const PLAYERS: usize = 1_000;

/// The number of brains from one address of loopback.
const PER_ADDRESS: usize = 500;

/// The number of games in the match.
const MATCH_GAMES: usize = 300;

/// The fewest rounds of games that the players play.
const ROUNDS: usize = 4;

/// Far above the time of any step here.
const PATIENCE: Duration = Duration::from_secs(300);

/// A brain, with its name and its board.
struct Brain {
    stream: TcpStream,
    decoder: Decoder,
    name: String,
    plays: bool,
    /// Whether its colour is that of the first seat.
    is_cross: bool,
    taken: [bool; SIZE * SIZE],
}

/// All brains, in one thread.
struct Pool {
    epoll: rustix::fd::OwnedFd,
    brains: HashMap<u64, Brain>,
    moves: u64,
    named: usize,
}

fn main() -> io::Result<()> {
    let base = one_match()?;
    println!("a match through a lobby: {base:.1} µs of CPU a move");
    let full = server()?;
    let more = 100.0 * (full / base - 1.0);
    println!(
        "{} games at once:     {full:.1} µs of CPU a move ({more:+.0} %)",
        PLAYERS / 2
    );
    Ok(())
}

/// The CPU time of a move, in microseconds, with one game at a time.
fn one_match() -> io::Result<f64> {
    let address = free_address();
    let folder = tempfile::tempdir()?;
    let mut manager = Command::new(&programs().arbiter)
        .args(["match", "gomoku", "lobby:A", "lobby:B", "--records"])
        .arg(folder.path())
        .args(["--listen", &address.to_string()])
        .args(["--games", &MATCH_GAMES.to_string()])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let mut pool = Pool::new()?;
    wait_for_port(address, PATIENCE)?;
    for name in ["A", "B"] {
        pool.dial(address, name, Ipv4Addr::LOCALHOST, true)?;
    }
    let mut last = 0.0;
    while manager.try_wait()?.is_none() {
        pool.serve(Duration::from_millis(1))?;
        last = processor_time(manager.id()).unwrap_or(last);
    }
    Ok(last / pool.moves as f64)
}

/// The CPU time of a move on a full server; also prints that of a waiting brain.
fn server() -> io::Result<f64> {
    let folder = tempfile::tempdir()?;
    let address = free_address();
    let file = folder.path().join("server.toml");
    fs::write(
        &file,
        format!("[listen]\nbrains = '{address}'\n[lobby]\npair = true\nkeepalive = '10s'\n"),
    )?;
    let mut manager = Command::new(&programs().arbiter)
        .args(["serve", "--config"])
        .arg(&file)
        .stdout(Stdio::null())
        .spawn()?;
    let measured = measure(&mut manager, address, folder.path());
    manager.kill()?;
    manager.wait()?;
    measured
}

fn measure(manager: &mut Child, address: SocketAddr, folder: &Path) -> io::Result<f64> {
    let mut pool = Pool::new()?;
    wait_for_port(address, PATIENCE)?;
    let before = resident(manager.id())?;
    pool.dial_many(address, "idle", IDLE, 2, false)?;
    // Long enough for the server to ask for their games and whether they are there.
    pool.serve(Duration::from_secs(25))?;
    let each = (resident(manager.id())? - before) / IDLE as f64;
    println!("a brain that waits: {each:.1} KB");
    pool.dial_many(address, "player", PLAYERS, 10, true)?;
    let records = folder.join("arbiter-data/records");
    let count = || fs::read_dir(&records).map_or(0, Iterator::count);
    let began = Instant::now();
    while count() < PLAYERS / 2 {
        pool.serve(Duration::from_millis(100))?;
        expect_patience(began)?;
    }
    let (cpu, moves) = (processor_time(manager.id())?, pool.moves);
    let wall = Instant::now();
    while count() < (ROUNDS + 1) * PLAYERS / 2 {
        pool.serve(Duration::from_millis(100))?;
        expect_patience(began)?;
    }
    let moves = (pool.moves - moves) as f64;
    let cpu = processor_time(manager.id())? - cpu;
    println!("{:.0} moves/s", moves / wall.elapsed().as_secs_f64());
    println!("lost otherwise than by the rules: {}", faults(&records)?);
    Ok(cpu / moves)
}

/// The number of games that did not end by the rules.
fn faults(records: &Path) -> io::Result<usize> {
    let mut faults = 0;
    for entry in fs::read_dir(records)? {
        let text = fs::read_to_string(entry?.path()).unwrap_or_default();
        let by_rules = ["cause=\"draw\"", "cause=\"win\""];
        faults += usize::from(!text.is_empty() && !by_rules.iter().any(|c| text.contains(c)));
    }
    Ok(faults)
}

impl Pool {
    fn new() -> io::Result<Pool> {
        Ok(Pool {
            epoll: epoll::create(epoll::CreateFlags::CLOEXEC)?,
            brains: HashMap::new(),
            moves: 0,
            named: 0,
        })
    }

    fn dial(&mut self, to: SocketAddr, name: &str, from: Ipv4Addr, plays: bool) -> io::Result<()> {
        let fd = tests::socket_from(from.into())?;
        connect(&fd, &to)?;
        let stream = TcpStream::from(fd);
        stream.set_nodelay(true)?;
        stream.set_nonblocking(true)?;
        let key = self.brains.len() as u64;
        let data = epoll::EventData::new_u64(key);
        epoll::add(&self.epoll, &stream, data, epoll::EventFlags::IN)?;
        let brain = Brain {
            stream,
            decoder: Decoder::default(),
            name: name.to_owned(),
            plays,
            is_cross: false,
            taken: [false; SIZE * SIZE],
        };
        self.brains.insert(key, brain);
        Ok(())
    }

    /// Connects this many brains from addresses of loopback, and waits until all have given
    /// their names.
    fn dial_many(
        &mut self,
        to: SocketAddr,
        name: &str,
        count: usize,
        first_host: u8,
        plays: bool,
    ) -> io::Result<()> {
        let wanted = self.named + count;
        for number in 0..count {
            let host = first_host + (number / PER_ADDRESS) as u8;
            let from = Ipv4Addr::new(127, 0, 0, host);
            self.dial(to, &format!("{name}{number}"), from, plays)?;
            // A listening socket has a short queue.
            self.serve(Duration::ZERO)?;
        }
        let began = Instant::now();
        while self.named < wanted {
            self.serve(Duration::from_millis(10))?;
            expect_patience(began)?;
        }
        Ok(())
    }

    /// Answers for this long.
    fn serve(&mut self, span: Duration) -> io::Result<()> {
        let until = Instant::now() + span;
        let mut events = Vec::with_capacity(1024);
        loop {
            let wait = rustix::event::Timespec {
                tv_sec: 0,
                tv_nsec: 1_000_000,
            };
            events.clear();
            let buffer = rustix::buffer::spare_capacity(&mut events);
            epoll::wait(&self.epoll, buffer, Some(&wait))?;
            for event in &events {
                let key = event.data.u64();
                self.answer(key)?;
            }
            if Instant::now() >= until {
                return Ok(());
            }
        }
    }

    fn answer(&mut self, key: u64) -> io::Result<()> {
        let Some(brain) = self.brains.get_mut(&key) else {
            return Ok(());
        };
        let mut chunk = [0; 4096];
        let length = match brain.stream.read(&mut chunk) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
            Ok(length @ 1..) => length,
            Ok(_) | Err(_) => {
                self.brains.remove(&key);
                return Ok(());
            }
        };
        brain.decoder.feed(&chunk[..length]);
        let mut answers = String::new();
        while let Some(line) = brain.decoder.next_line() {
            let line = line.map_err(io::Error::other)?;
            let Ok(line) = ManagerLine::parse(line) else {
                continue;
            };
            let answer = match line {
                ManagerLine::Hello => "hello ok".to_owned(),
                ManagerLine::Com => "com 0,2".to_owned(),
                ManagerLine::Name => {
                    self.named += 1;
                    format!("name {}", brain.name)
                }
                ManagerLine::Game("gomoku") if brain.plays => "game ok".to_owned(),
                ManagerLine::Game(_) => "game failed".to_owned(),
                ManagerLine::Board(_) => "board ok".to_owned(),
                ManagerLine::Player(seat) => {
                    brain.is_cross = seat == "cross";
                    "player ok".to_owned()
                }
                ManagerLine::NewGame => {
                    brain.taken = [false; SIZE * SIZE];
                    continue;
                }
                ManagerLine::Move(text) => {
                    take(&mut brain.taken, text);
                    self.moves += 1;
                    choose(brain.is_cross, &mut brain.taken)
                }
                ManagerLine::MoveStart => {
                    self.moves += 1;
                    choose(brain.is_cross, &mut brain.taken)
                }
                _ => continue,
            };
            answers.push_str(&answer);
            answers.push('\n');
        }
        // Reading will reveal that the manager is gone.
        let _ = brain.stream.write_all(answers.as_bytes());
        Ok(())
    }
}

fn expect_patience(began: Instant) -> io::Result<()> {
    if began.elapsed() > PATIENCE {
        Err(io::Error::other("it takes too long"))
    } else {
        Ok(())
    }
}

/// Time on a processor of all threads in microseconds (proc(5), schedstat).
fn processor_time(process: u32) -> io::Result<f64> {
    let mut total = 0.0;
    for thread in fs::read_dir(format!("/proc/{process}/task"))? {
        let text = fs::read_to_string(thread?.path().join("schedstat"))?;
        let nanoseconds = text.split_ascii_whitespace().next().unwrap_or("0");
        let nanoseconds: f64 = nanoseconds.parse().map_err(io::Error::other)?;
        total += nanoseconds / 1_000.0;
    }
    Ok(total)
}

/// Memory in use, in kilobytes.
fn resident(process: u32) -> io::Result<f64> {
    let text = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_ascii_whitespace().next());
    number.unwrap_or("0").parse().map_err(io::Error::other)
}
