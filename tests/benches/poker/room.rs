//! A server, its tables, and players who check or call at once.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::os::fd::AsFd as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use protocol::poker::Framer;
use rustix::event::{PollFd, PollFlags, poll};
use tempfile::TempDir;

use super::{PATIENCE, SPAN, Server};

/// The buy-in, so large that no player goes broke. With 100 big blinds one goes
/// broke within seconds, and the table waits.
const DEEP: u64 = 1_000_000;

/// The most bytes of one read.
const CHUNK: usize = 16_384;

const CHECK: &[u8] = b"<message><action type=\"check\"/></message>";
const CALL: &[u8] = b"<message><action type=\"call\"/></message>";

/// The instant at which each hand was heard or seen, by its number.
pub(crate) type Times = BTreeMap<u64, Instant>;

/// A server and its players.
pub(crate) struct Room {
    clients: Vec<Client>,
    chunk: Vec<u8>,
    pub(crate) server: Server,
    pub(crate) folder: TempDir,
}

struct Client {
    stream: TcpStream,
    framer: Framer,
    counts: bool,
}

impl Room {
    /// Opens this server with as many tables of so many seats, and seats all
    /// players.
    pub(crate) fn open(program: &Path, tables: usize, seats: usize) -> io::Result<Room> {
        let folder = tempfile::tempdir()?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = listener.local_addr()?;
        drop(listener);
        let server = start(program, folder.path(), address, tables * seats)?;
        let mut room = Room {
            clients: Vec::new(),
            chunk: vec![0; CHUNK],
            server,
            folder,
        };
        let mut heard = Times::new();
        for table in 1..=tables {
            for seat in 1..=seats {
                let place = (table, seat, seats);
                let client = Client::sit_down(address, place, &mut room.chunk)?;
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
    pub(crate) fn play(&mut self) -> io::Result<Times> {
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
        (table, seat, seats): (usize, usize, usize),
        chunk: &mut [u8],
    ) -> io::Result<Client> {
        let mut stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let create = match seat {
            1 => format!("<create seats='{seats}' buyin='{DEEP}'/>"),
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

    /// Answers the elements that have arrived.
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

fn start(program: &Path, folder: &Path, address: SocketAddr, clients: usize) -> io::Result<Server> {
    let file = folder.join("server.toml");
    let most = clients + 10;
    let text =
        format!("[listen]\npoker = '{address}'\n[poker]\nmax-clients = {most}\nkeepalive = '3s'\n");
    fs::write(&file, text)?;
    let mut command = Command::new(program);
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
