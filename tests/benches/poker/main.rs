//! The cost of a hand of poker: `cargo bench -p tests --bench poker`.
//!
//! Clients that check or call at once play over loopback, with records on:
//! first at one table for two, then at 200 such tables at the same time. All
//! clients run in one thread here and read only what they need.
//!
//! At one table only one client works at a time, so most of the time is spent
//! on waking a sleeping processor. A second measurement has server and clients
//! on one processor, which then never sleeps.
//!
//! Beside it on the same processor plays a dealer that only makes the calls of
//! the system that none can leave out ([`dealer`]).
//!
//! With the word `one` (`cargo bench -p tests --bench poker -- one`) only the
//! part of one processor is measured.
//!
//! The last part measures how soon after its end a hand is in the store: from
//! the `<end>` at a client to the row, which another connection to the database
//! looks for every millisecond.

mod dealer;

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::os::fd::AsFd as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

use protocol::poker::Framer;
use rusqlite::{Connection, OpenFlags};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
use tempfile::TempDir;
use tests::programs;

/// The number of tables in the second part.
const TABLES: usize = 200;

/// How long each part is measured.
const SPAN: Duration = Duration::from_secs(5);

/// How often each part is measured.
const ROUNDS: usize = 5;

/// Far above the time of any step here.
const PATIENCE: Duration = Duration::from_secs(60);

/// The interval between two looks for hands in the store.
const LOOK: Duration = Duration::from_millis(1);

/// The buy-in, so large that no player goes broke. With 100 big blinds one goes
/// broke within seconds, and the table waits.
const DEEP: u64 = 1_000_000;

/// The most bytes of one read.
const CHUNK: usize = 16_384;

const CHECK: &[u8] = b"<message><action type=\"check\"/></message>";
const CALL: &[u8] = b"<message><action type=\"call\"/></message>";

struct Client {
    stream: TcpStream,
    framer: Framer,
    counts: bool,
}

/// A server of this bench; dropping it kills it.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server and its players.
struct Room {
    clients: Vec<Client>,
    chunk: Vec<u8>,
    server: Server,
    folder: TempDir,
}

/// The instant at which each hand was heard or seen, by its number.
type Times = BTreeMap<u64, Instant>;

fn main() -> io::Result<()> {
    let words: Vec<String> = env::args().collect();
    if let Some(place) = words.iter().position(|word| word == dealer::WORD) {
        let address = words.get(place + 1).and_then(|word| word.parse().ok());
        return dealer::deal(address.ok_or_else(|| io::Error::other("no address"))?);
    }
    let is_short = words.iter().any(|word| word == "one");
    if !is_short {
        for tables in [1, TABLES] {
            measure(tables, "")?;
        }
    }
    let all = sched_getaffinity(None)?;
    if let Some(last) = (0..CpuSet::MAX_CPU).rfind(|cpu| all.is_set(*cpu)) {
        let mut one = CpuSet::new();
        one.set(last);
        // The servers inherit it.
        sched_setaffinity(None, &one)?;
        for _ in 0..ROUNDS {
            let (rate, cpu) = dealer::measure(SPAN)?;
            println!("bare dealer, one processor: {rate:.0} hands/s, {cpu:.0} µs of CPU a hand");
            measure_once(1, ", one processor")?;
        }
        sched_setaffinity(None, &all)?;
    }
    if is_short {
        return Ok(());
    }
    for tables in [1, TABLES] {
        keep(tables)?;
    }
    Ok(())
}

fn plural(tables: usize) -> String {
    format!("{tables} table{}", if tables == 1 { "" } else { "s" })
}

/// Measures hands a second, and the server's CPU time of one hand in
/// microseconds.
fn measure(tables: usize, how: &str) -> io::Result<()> {
    for _ in 0..ROUNDS {
        measure_once(tables, how)?;
    }
    Ok(())
}

fn measure_once(tables: usize, how: &str) -> io::Result<()> {
    let mut room = Room::open(tables)?;
    let (start, before) = (Instant::now(), cpu_time(&room.server.0)?);
    let hands = room.play()?.len();
    let rate = hands as f64 / start.elapsed().as_secs_f64();
    let cpu = 1e6 * (cpu_time(&room.server.0)? - before) / hands.max(1) as f64;
    let tables = plural(tables);
    println!("{tables}{how}: {rate:.0} hands/s, {cpu:.0} µs of CPU a hand");
    Ok(())
}

/// The CPU time of a process so far, in seconds (proc(5): fields 14 and 15 of
/// `stat`, in hundredths).
fn cpu_time(process: &Child) -> io::Result<f64> {
    let file: PathBuf = format!("/proc/{}/stat", process.id()).into();
    let stat = fs::read_to_string(file)?;
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let ticks = fields.split_whitespace().skip(11).take(2);
    let ticks: f64 = ticks.filter_map(|field| field.parse::<f64>().ok()).sum();
    Ok(ticks / 100.0)
}

/// Measures how long hands take into the store.
fn keep(tables: usize) -> io::Result<()> {
    let mut room = Room::open(tables)?;
    let (stop, stopped) = channel();
    let store = room.folder.path().join("arbiter-data/arbiter.sqlite");
    let looking = spawn(move || look(&store, &stopped));
    let heard = room.play()?;
    // The last hands may still be on their way.
    sleep(Duration::from_secs(1));
    // It may have ended with an error.
    let _ = stop.send(());
    let seen = looking.join().map_err(|_| io::Error::other("no looker"))?;
    let seen = seen.map_err(io::Error::other)?;
    let late = |(hand, heard): (&u64, &Instant)| {
        let seen = seen.get(hand)?;
        Some(seen.saturating_duration_since(*heard))
    };
    let mut late: Vec<Duration> = heard.iter().filter_map(late).collect();
    late.sort();
    let lost = heard.len() - late.len();
    let at = |share: f64| {
        let place = (late.len() as f64 * share) as usize;
        let time = late.get(place.min(late.len().saturating_sub(1)));
        time.map_or(0.0, |time| 1e3 * time.as_secs_f64())
    };
    println!(
        "{}: {} hands in the store after {:.1} ms (median), {:.1} ms (99th percentile), {:.1} ms \
         (most); {lost} not there",
        plural(tables),
        late.len(),
        at(0.5),
        at(0.99),
        at(1.0),
    );
    Ok(())
}

/// Notes when each hand is first found in the store, until told to stop.
fn look(store: &Path, stopped: &Receiver<()>) -> rusqlite::Result<Times> {
    let database = Connection::open_with_flags(store, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let mut find = database.prepare("SELECT id FROM poker_hands WHERE id > ?1")?;
    let mut seen = Times::new();
    // All hands up to this one were found.
    let mut floor = 0;
    while stopped.try_recv().is_err() {
        let found = find.query_map([floor], |row| row.get(0))?;
        let found: Vec<u64> = found.collect::<rusqlite::Result<_>>()?;
        let now = Instant::now();
        for hand in found {
            seen.entry(hand).or_insert(now);
        }
        while seen.contains_key(&(floor + 1)) {
            floor += 1;
        }
        sleep(LOOK);
    }
    Ok(seen)
}

impl Server {
    fn start(folder: &Path, address: SocketAddr) -> io::Result<Server> {
        let file = folder.join("server.toml");
        let most = 2 * TABLES + 10;
        let text = format!(
            "[listen]\npoker = '{address}'\n[poker]\nmax-clients = {most}\nkeepalive = '3s'\n"
        );
        fs::write(&file, text)?;
        let mut command = Command::new(&programs().arbiter);
        command.args(["serve", "--config"]).arg(&file);
        let server = Server(command.stdout(Stdio::null()).spawn()?);
        let deadline = Instant::now() + PATIENCE;
        while TcpStream::connect(address).is_err() {
            if Instant::now() > deadline {
                return Err(io::Error::other("the server does not listen"));
            }
            sleep(Duration::from_millis(10));
        }
        Ok(server)
    }
}

impl Room {
    /// Opens a server with this many tables for two and seats all players.
    fn open(tables: usize) -> io::Result<Room> {
        let folder = tempfile::tempdir()?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = listener.local_addr()?;
        drop(listener);
        let server = Server::start(folder.path(), address)?;
        let mut room = Room {
            clients: Vec::new(),
            chunk: vec![0; CHUNK],
            server,
            folder,
        };
        let mut heard = Times::new();
        for table in 1..=tables {
            for seat in 1..=2 {
                let client = Client::sit_down(address, table, seat, &mut room.chunk)?;
                room.clients.push(client);
            }
        }
        for client in &mut room.clients {
            client.stream.set_nonblocking(true)?;
            // The answer to sitting down may have brought more.
            client.answer(&mut heard)?;
        }
        Ok(room)
    }

    /// Plays for a while; gives the instant at which each hand ended.
    fn play(&mut self) -> io::Result<Times> {
        let mut heard = Times::new();
        let start = Instant::now();
        while start.elapsed() < SPAN {
            self.serve(&mut heard)?;
        }
        Ok(heard)
    }

    /// Waits for input and answers all of it.
    fn serve(&mut self, heard: &mut Times) -> io::Result<()> {
        let clients = self.clients.iter();
        let mut ready: Vec<PollFd<'_>> = clients
            .map(|client| PollFd::from_borrowed_fd(client.stream.as_fd(), PollFlags::IN))
            .collect();
        let limit = rustix::event::Timespec {
            tv_sec: 1,
            tv_nsec: 0,
        };
        poll(&mut ready, Some(&limit))?;
        let ready: Vec<bool> = ready.iter().map(|one| !one.revents().is_empty()).collect();
        for (client, ready) in self.clients.iter_mut().zip(ready) {
            if ready {
                client.read(&mut self.chunk)?;
                client.answer(heard)?;
            }
        }
        Ok(())
    }
}

impl Client {
    fn sit_down(
        address: SocketAddr,
        table: usize,
        seat: usize,
        chunk: &mut [u8],
    ) -> io::Result<Client> {
        let mut stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let create = match seat {
            1 => format!("<create seats='2' buyin='{DEEP}'/>"),
            _ => String::new(),
        };
        let hello = format!(
            "<message><hello name='T{table}S{seat}' version='1'/>{create}\
             <join table='{table}'/></message>"
        );
        stream.write_all(hello.as_bytes())?;
        let mut client = Client {
            stream,
            framer: Framer::default(),
            counts: seat == 1,
        };
        // A table that starts says so in the same message.
        while !client.heard_of_its_seat()? {
            client.read(chunk)?;
        }
        Ok(client)
    }

    fn heard_of_its_seat(&mut self) -> io::Result<bool> {
        while let Some(message) = self.framer.next_frame() {
            let message = text(message.map_err(io::Error::other)?)?;
            if message.contains("<joined ") {
                if message.contains("<turn ") {
                    self.stream.write_all(choice(message))?;
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn read(&mut self, chunk: &mut [u8]) -> io::Result<()> {
        match self.stream.read(chunk) {
            Ok(0) => Err(io::Error::other("the server hung up")),
            Ok(length) => {
                self.framer.feed(&chunk[..length]);
                Ok(())
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Answers what has arrived.
    fn answer(&mut self, heard: &mut Times) -> io::Result<()> {
        while let Some(message) = self.framer.next_frame() {
            let message = text(message.map_err(io::Error::other)?)?;
            if message.contains("<turn ") {
                self.stream.write_all(choice(message))?;
            }
            if self.counts
                && let Some((_, end)) = message.split_once("<end hand=\"")
                && let Some((hand, _)) = end.split_once('"')
            {
                let hand = hand.parse().map_err(io::Error::other)?;
                heard.insert(hand, Instant::now());
            }
        }
        Ok(())
    }
}

fn choice(message: &str) -> &'static [u8] {
    if message.contains("<check/>") {
        CHECK
    } else {
        CALL
    }
}

fn text(message: &[u8]) -> io::Result<&str> {
    std::str::from_utf8(message).map_err(io::Error::other)
}
