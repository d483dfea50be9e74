//! The cost of a crowd that watches one game:
//! `cargo bench -p tests --bench watching`.
//!
//! Two brains play on 15x15, a move every 200 ms; 1,000 browsers from several
//! addresses of loopback read its stream. The server has one core. For each move and
//! browser the bench measures the time from the brain's sending to the last byte of
//! the event. All browsers run in one thread here; the figures include its reading.

use std::collections::HashMap;
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use rustix::event::epoll;
use rustix::net::connect;
use tests::slow_brain::play;
use tests::{free_address, programs, wait_for_port};

/// The number of browsers that watch.
const WATCHERS: usize = 1_000;

/// The number of watchers from one address of loopback, since the rate of requests
/// from one address is limited.
const PER_ADDRESS: usize = 100;

/// The time that a brain thinks.
const THINKS: Duration = Duration::from_millis(200);

/// The number of measured moves.
const MOVES: usize = 60;

/// Far above the time of any step here.
const PATIENCE: Duration = Duration::from_secs(120);

/// The instant at which each move was sent; moves count from 1.
type Sent = Arc<Mutex<HashMap<usize, Instant>>>;

fn main() -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let (web, brains) = (free_address(), free_address());
    let file = folder.path().join("server.toml");
    fs::write(
        &file,
        format!("[listen]\nweb = '{web}'\nbrains = '{brains}'\n[lobby]\npair = true\n"),
    )?;
    let mut server = Command::new("taskset")
        .args(["-c", "0"])
        .arg(&programs().arbiter)
        .args(["serve", "--config"])
        .arg(&file)
        .stdout(Stdio::null())
        .spawn()?;
    let measured = measure(&mut server, web, brains);
    server.kill()?;
    server.wait()?;
    measured
}

fn measure(server: &mut Child, web: SocketAddr, brains: SocketAddr) -> io::Result<()> {
    wait_for_port(web, PATIENCE)?;
    let sent = Sent::default();
    for name in ["A", "B"] {
        let stream = TcpStream::connect(brains)?;
        let sent = sent.clone();
        thread::spawn(move || {
            let note = |made| {
                let mut sent = sent.lock();
                sent.insert(made, Instant::now());
            };
            play(stream, name, || THINKS, note)
        });
    }
    wait_for_game(web)?;
    let before = resident(server.id())?;
    let mut crowd = Crowd::new()?;
    for number in 0..WATCHERS {
        let host = 2 + u8::try_from(number / PER_ADDRESS).unwrap_or(u8::MAX);
        crowd.dial(web, Ipv4Addr::new(127, 0, 0, host))?;
        // A listening socket has a short queue.
        crowd.look(Duration::ZERO, &sent)?;
    }
    crowd.look(Duration::from_secs(2), &sent)?;
    let each = (resident(server.id())? - before) / WATCHERS as f64;
    crowd.delays.clear();
    crowd.bytes = 0;
    let cpu = processor_time(server.id())?;
    let first = sent.lock().len();
    let began = Instant::now();
    while sent.lock().len() < first + MOVES {
        crowd.look(Duration::from_millis(50), &sent)?;
        expect_patience(began)?;
    }
    let cpu = (processor_time(server.id())? - cpu) / began.elapsed().as_secs_f64() / 10_000.0;
    crowd.look(Duration::from_millis(500), &sent)?;
    let mut delays = std::mem::take(&mut crowd.delays);
    delays.sort_unstable();
    let at =
        |share: f64| delays[((delays.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!(
        "{WATCHERS} watchers, {} deliveries of {MOVES} moves",
        delays.len()
    );
    println!(
        "delay: median {:.1} ms, 99th percentile {:.1} ms, most {:.1} ms",
        at(0.5),
        at(0.99),
        at(1.0)
    );
    println!(
        "an event: {:.1} KB",
        crowd.bytes as f64 / 1024.0 / delays.len() as f64
    );
    println!("a watcher: {each:.1} KB; one core is busy {cpu:.0} %");
    Ok(())
}

/// All watchers, in one thread.
struct Crowd {
    epoll: rustix::fd::OwnedFd,
    watchers: Vec<Watcher>,
    delays: Vec<Duration>,
    bytes: usize,
}

/// A watcher.
struct Watcher {
    stream: TcpStream,
    /// The move of the event that is being read.
    ply: Option<usize>,
    /// The last bytes that were read.
    end: [u8; 4],
}

/// The text before the number of moves, near the start of an event.
const MARK: &[u8] = b"data-ply=\"";

/// The greatest distance of that text from the start.
const NEAR: usize = 1024;

/// The end of an event, and of its chunk.
const END: [u8; 4] = *b"\n\n\r\n";

impl Crowd {
    fn new() -> io::Result<Crowd> {
        Ok(Crowd {
            epoll: epoll::create(epoll::CreateFlags::CLOEXEC)?,
            watchers: Vec::new(),
            delays: Vec::new(),
            bytes: 0,
        })
    }

    fn dial(&mut self, to: SocketAddr, from: Ipv4Addr) -> io::Result<()> {
        let fd = tests::socket_from(from.into())?;
        connect(&fd, &to)?;
        let mut stream = TcpStream::from(fd);
        stream
            .write_all(format!("GET /games/1/events HTTP/1.1\r\nhost: {to}\r\n\r\n").as_bytes())?;
        stream.set_nonblocking(true)?;
        let data = epoll::EventData::new_u64(self.watchers.len() as u64);
        epoll::add(&self.epoll, &stream, data, epoll::EventFlags::IN)?;
        self.watchers.push(Watcher {
            stream,
            ply: None,
            end: [0; 4],
        });
        Ok(())
    }

    /// Reads for this long.
    fn look(&mut self, span: Duration, sent: &Sent) -> io::Result<()> {
        let until = Instant::now() + span;
        let mut events = Vec::with_capacity(1024);
        let wait = rustix::event::Timespec {
            tv_sec: 0,
            tv_nsec: 1_000_000,
        };
        loop {
            events.clear();
            epoll::wait(
                &self.epoll,
                rustix::buffer::spare_capacity(&mut events),
                Some(&wait),
            )?;
            for event in &events {
                self.read(event.data.u64() as usize, sent)?;
            }
            if Instant::now() >= until {
                return Ok(());
            }
        }
    }

    fn read(&mut self, place: usize, sent: &Sent) -> io::Result<()> {
        let watcher = &mut self.watchers[place];
        let mut chunk = [0; 65_536];
        let length = match watcher.stream.read(&mut chunk) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
            Ok(length @ 1..) => length,
            Ok(_) => return Err(io::Error::other("a stream has ended")),
            Err(error) => return Err(error),
        };
        self.bytes += length;
        let chunk = &chunk[..length];
        if watcher.ply.is_none() {
            let head = &chunk[..length.min(NEAR)];
            let found = head.windows(MARK.len()).position(|bytes| bytes == MARK);
            let number =
                found.and_then(|at| head[at + MARK.len()..].split(|byte| *byte == b'"').next());
            let number = number.and_then(|number| std::str::from_utf8(number).ok());
            watcher.ply = number.and_then(|number| number.parse().ok());
        }
        for byte in &chunk[length.saturating_sub(END.len())..] {
            watcher.end.rotate_left(1);
            watcher.end[3] = *byte;
        }
        if watcher.end == END
            && let Some(ply) = watcher.ply.take()
        {
            let sent = sent.lock();
            if let Some(at) = sent.get(&ply) {
                self.delays.push(at.elapsed());
            }
        }
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

/// Waits until the first game runs.
fn wait_for_game(web: SocketAddr) -> io::Result<()> {
    let began = Instant::now();
    loop {
        let mut stream = TcpStream::connect(web)?;
        write!(
            stream,
            "GET /api/v1/games HTTP/1.1\r\nhost: {web}\r\nconnection: close\r\n\r\n"
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        if answer.contains("\"id\":1") {
            return Ok(());
        }
        expect_patience(began)?;
        sleep(Duration::from_millis(100));
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
