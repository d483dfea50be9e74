//! What a hand of poker costs: `cargo bench -p tests --bench poker`.
//!
//! Clients that check or call at once play over loopback, with records on:
//! first at one table for two, then at 200 such tables at the same time. All
//! clients are in one thread here and look for no more than they need.
//!
//! At one table nobody does anything while another thinks, so that most of the
//! time is what a system takes to wake a processor that sleeps. It is measured
//! once more with server and clients on one processor, which then never sleeps.

use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::os::fd::AsFd as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
use tests::programs;

/// Tables at once in the second part.
const TABLES: usize = 200;

/// How long each part is measured.
const SPAN: Duration = Duration::from_secs(5);

/// How often it is.
const ROUNDS: usize = 5;

/// Far above what anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

const CHECK: &[u8] = b"<message><action type=\"check\"/></message>";
const CALL: &[u8] = b"<message><action type=\"call\"/></message>";

struct Client {
    stream: TcpStream,
    heard: Vec<u8>,
    counts: bool,
}

/// A server of this bench. It is killed when dropped.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn main() -> io::Result<()> {
    for tables in [1, TABLES] {
        measure(tables, "")?;
    }
    let all = sched_getaffinity(None)?;
    if let Some(last) = (0..CpuSet::MAX_CPU).rfind(|cpu| all.is_set(*cpu)) {
        let mut one = CpuSet::new();
        one.set(last);
        // The servers inherit it.
        sched_setaffinity(None, &one)?;
        measure(1, ", one processor")?;
    }
    Ok(())
}

fn measure(tables: usize, how: &str) -> io::Result<()> {
    let plural = if tables == 1 { "" } else { "s" };
    for _ in 0..ROUNDS {
        let (rate, cpu) = hands_a_second(tables)?;
        println!("{tables} table{plural}{how}: {rate:.0} hands/s, {cpu:.0} µs of CPU a hand");
    }
    Ok(())
}

/// Hands a second, and the server's CPU time of one in microseconds.
fn hands_a_second(tables: usize) -> io::Result<(f64, f64)> {
    let folder = tempfile::tempdir()?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let address = listener.local_addr()?;
    drop(listener);
    let server = start(folder.path(), address)?;
    let mut clients = Vec::new();
    for table in 1..=tables {
        for seat in 1..=2 {
            clients.push(sit_down(address, table, seat)?);
        }
    }
    for client in &mut clients {
        // What came with the answer to sitting down.
        client.answer()?;
    }
    let (start, before, mut hands) = (Instant::now(), cpu_time(&server)?, 0);
    while start.elapsed() < SPAN {
        hands += serve(&mut clients)?;
    }
    let rate = hands as f64 / start.elapsed().as_secs_f64();
    let cpu = 1e6 * (cpu_time(&server)? - before) / hands.max(1) as f64;
    Ok((rate, cpu))
}

/// What the server has used so far, in seconds (proc(5): the 14th and 15th field
/// of `stat`, in hundredths).
fn cpu_time(server: &Server) -> io::Result<f64> {
    let stat = fs::read_to_string(format!("/proc/{}/stat", server.0.id()))?;
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let ticks = fields.split_whitespace().skip(11).take(2);
    let ticks: f64 = ticks.filter_map(|field| field.parse::<f64>().ok()).sum();
    Ok(ticks / 100.0)
}

fn start(folder: &Path, address: SocketAddr) -> io::Result<Server> {
    let file = folder.join("server.toml");
    let most = 2 * TABLES + 10;
    let text =
        format!("[listen]\npoker = '{address}'\n[poker]\nmax-clients = {most}\nkeepalive = '3s'\n");
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

fn sit_down(address: SocketAddr, table: usize, seat: usize) -> io::Result<Client> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let create = if seat == 1 { "<create seats='2'/>" } else { "" };
    let hello = format!(
        "<message><hello name='T{table}S{seat}' version='1'/>{create}\
         <join table='{table}'/></message>"
    );
    stream.write_all(hello.as_bytes())?;
    let mut heard = Vec::new();
    let mut chunk = [0; 4096];
    while find(&heard, b"<joined ").is_none() {
        match stream.read(&mut chunk)? {
            0 => return Err(io::Error::other("the server hung up")),
            length => heard.extend_from_slice(&chunk[..length]),
        }
    }
    stream.set_nonblocking(true)?;
    Ok(Client {
        stream,
        heard,
        counts: seat == 1,
    })
}

/// Waits for something to come, answers all of it; how many hands ended.
fn serve(clients: &mut [Client]) -> io::Result<u64> {
    let mut ready: Vec<PollFd<'_>> = clients
        .iter()
        .map(|client| PollFd::from_borrowed_fd(client.stream.as_fd(), PollFlags::IN))
        .collect();
    let limit = rustix::event::Timespec {
        tv_sec: 1,
        tv_nsec: 0,
    };
    poll(&mut ready, Some(&limit))?;
    let ready: Vec<bool> = ready.iter().map(|one| !one.revents().is_empty()).collect();
    let mut hands = 0;
    for (client, ready) in clients.iter_mut().zip(ready) {
        if ready {
            hands += client.answer()?;
        }
    }
    Ok(hands)
}

impl Client {
    fn answer(&mut self) -> io::Result<u64> {
        let mut chunk = [0; 65_536];
        let length = match self.stream.read(&mut chunk) {
            Ok(0) => return Err(io::Error::other("the server hung up")),
            Ok(length) => length,
            Err(error) if error.kind() == ErrorKind::WouldBlock => 0,
            Err(error) => return Err(error),
        };
        self.heard.extend_from_slice(&chunk[..length]);
        let mut hands = 0;
        while let Some(end) = find(&self.heard, b"</message>") {
            let message: Vec<u8> = self.heard.drain(..end + 10).collect();
            if self.counts && find(&message, b"<end ").is_some() {
                hands += 1;
            }
            if let Some(turn) = find(&message, b"<turn ") {
                let free = find(&message[turn..], b"<check/>").is_some();
                self.stream.write_all(if free { CHECK } else { CALL })?;
            }
        }
        Ok(hands)
    }
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}
