//! Many connections in one thread.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::event::epoll;
use rustix::fd::OwnedFd;

use super::system::dial;

/// The longest wait for a connection.
const DIAL_TIME: Duration = Duration::from_secs(60);

/// How long the thread waits for news before it looks at the time.
const TICK: Duration = Duration::from_millis(5);

/// The behaviour of a client on its connection.
pub trait Client: Send {
    /// Sends the first bytes, as soon as it is connected.
    fn begin(&mut self, out: &mut Out);

    /// Takes in the bytes that came.
    fn hear(&mut self, bytes: &[u8], out: &mut Out, tally: &mut Tally);

    /// The time that it asked for has come.
    fn wake(&mut self, _out: &mut Out) {}
}

/// The wishes of a client.
#[derive(Debug, Default)]
pub struct Out {
    /// The bytes to send.
    pub bytes: Vec<u8>,
    /// The time after which it wants to be woken.
    pub wake_after: Option<Duration>,
}

/// The counts of a crowd so far.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// How many clients were let in: named, welcomed or shown something.
    pub admitted: usize,
    /// How many connections the server has ended.
    pub ended: usize,
    /// How many answers and events came.
    pub answers: u64,
    /// The longest wait for one of them.
    pub slowest: Duration,
}

impl Tally {
    /// Counts an answer that was waited for since an instant.
    pub fn answered(&mut self, since: Instant) {
        self.answers += 1;
        self.slowest = self.slowest.max(since.elapsed());
    }
}

struct Member {
    stream: TcpStream,
    client: Box<dyn Client>,
    /// The bytes that the socket has not taken yet.
    unsent: Vec<u8>,
}

/// Clients that share a thread.
pub struct Crowd {
    epoll: OwnedFd,
    members: Vec<Option<Member>>,
    /// The clients that want to be woken, by the time.
    alarms: BTreeMap<(Instant, usize), ()>,
    /// Their counts.
    pub tally: Tally,
}

impl Crowd {
    /// A crowd of nobody.
    ///
    /// # Errors
    /// The system has no files left.
    pub fn new() -> io::Result<Crowd> {
        Ok(Crowd {
            epoll: epoll::create(epoll::CreateFlags::CLOEXEC)?,
            members: Vec::new(),
            alarms: BTreeMap::new(),
            tally: Tally::default(),
        })
    }

    /// Connects a client from an address of loopback.
    ///
    /// # Errors
    /// The server does not listen, or the system has no files left.
    pub fn dial(
        &mut self,
        to: SocketAddr,
        from: Ipv4Addr,
        client: impl Client + 'static,
    ) -> io::Result<()> {
        let stream = dial(to, from, DIAL_TIME)?;
        stream.set_nonblocking(true)?;
        let place = self.members.len();
        let data = epoll::EventData::new_u64(place as u64);
        let flags = epoll::EventFlags::IN | epoll::EventFlags::OUT | epoll::EventFlags::ET;
        epoll::add(&self.epoll, &stream, data, flags)?;
        let mut member = Member {
            stream,
            client: Box::new(client),
            unsent: Vec::new(),
        };
        let mut out = Out::default();
        member.client.begin(&mut out);
        self.members.push(Some(member));
        self.carry_out(place, out);
        // A listening socket has a short queue.
        self.turn(Duration::ZERO)
    }

    /// Lets the clients act for this long.
    ///
    /// # Errors
    /// The system refuses to wait.
    pub fn run_for(&mut self, span: Duration) -> io::Result<()> {
        let until = Instant::now() + span;
        while Instant::now() < until {
            self.turn(TICK)?;
        }
        Ok(())
    }

    /// Lets the clients act until this holds; whether it held in time.
    ///
    /// # Errors
    /// The system refuses to wait.
    pub fn run_until(
        &mut self,
        limit: Duration,
        mut holds: impl FnMut(&Tally) -> bool,
    ) -> io::Result<bool> {
        let until = Instant::now() + limit;
        while !holds(&self.tally) {
            if Instant::now() > until {
                return Ok(false);
            }
            self.turn(TICK)?;
        }
        Ok(true)
    }

    /// Lets the clients act in a thread of their own.
    #[must_use]
    pub fn start(mut self) -> Running {
        let stop = Arc::new(AtomicBool::new(false));
        let told = stop.clone();
        let thread = std::thread::spawn(move || {
            while !told.load(Ordering::Relaxed) {
                self.turn(TICK)?;
            }
            Ok(self)
        });
        Running { stop, thread }
    }

    /// One round: takes in the bytes that have come, at most after this wait, and wakes
    /// the clients that are due.
    fn turn(&mut self, wait: Duration) -> io::Result<()> {
        let mut events = Vec::with_capacity(1024);
        let wait = rustix::event::Timespec::try_from(wait).map_err(io::Error::other)?;
        let room = rustix::buffer::spare_capacity(&mut events);
        epoll::wait(&self.epoll, room, Some(&wait))?;
        for event in &events {
            self.hear(event.data.u64() as usize);
        }
        let now = Instant::now();
        while let Some(((at, place), ())) = self.alarms.pop_first() {
            if at > now {
                self.alarms.insert((at, place), ());
                break;
            }
            if let Some(member) = &mut self.members[place] {
                let mut out = Out::default();
                member.client.wake(&mut out);
                self.carry_out(place, out);
            }
        }
        Ok(())
    }

    /// Reads all bytes that have come to a member, and writes its answers.
    fn hear(&mut self, place: usize) {
        let mut chunk = [0; 32_768];
        let mut out = Out::default();
        while let Some(member) = &mut self.members[place] {
            match member.stream.read(&mut chunk) {
                Ok(length @ 1..) => {
                    let heard = &chunk[..length];
                    member.client.hear(heard, &mut out, &mut self.tally);
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Ok(_) | Err(_) => self.end(place),
            }
        }
        self.carry_out(place, out);
    }

    fn carry_out(&mut self, place: usize, out: Out) {
        if let Some(after) = out.wake_after {
            self.alarms.insert((Instant::now() + after, place), ());
        }
        let Some(member) = &mut self.members[place] else {
            return;
        };
        member.unsent.extend(out.bytes);
        while !member.unsent.is_empty() {
            match member.stream.write(&member.unsent) {
                Ok(length) => drop(member.unsent.drain(..length)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(_) => return self.end(place),
            }
        }
    }

    fn end(&mut self, place: usize) {
        self.members[place] = None;
        self.tally.ended += 1;
    }
}

/// A crowd in a thread of its own.
pub struct Running {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<io::Result<Crowd>>,
}

impl Running {
    /// Stops the thread; the crowd stays connected.
    ///
    /// # Errors
    /// The thread has failed.
    pub fn stop(self) -> io::Result<Crowd> {
        self.stop.store(true, Ordering::Relaxed);
        let ended = self.thread.join();
        ended.unwrap_or_else(|_| Err(io::Error::other("the thread of a crowd broke down")))
    }
}
