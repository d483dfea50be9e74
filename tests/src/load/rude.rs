//! Clients that mean harm: floods, dribbles, and readers that do not read.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::system::dial_now;

/// The pause of the thread after a round in which nothing could be done.
const REST: Duration = Duration::from_millis(1);

/// How rude clients behave.
#[derive(Clone, Debug)]
pub struct Rude {
    /// Where they dial.
    pub to: SocketAddr,
    /// Their addresses are 127.66.HOST.1 and the following ones.
    pub host: u8,
    /// The number of their addresses.
    pub addresses: u8,
    /// The number of connections at once.
    pub at_once: usize,
    /// The bytes that each sends first.
    pub first: Vec<u8>,
    /// The bytes that each sends then, again and again; empty if nothing.
    pub again: Vec<u8>,
    /// The pause between two of these.
    pub pause: Duration,
    /// Whether they read the bytes that come.
    pub reads: bool,
    /// Whether they hang up as soon as they have sent the first bytes.
    pub hangs_up: bool,
}

impl Rude {
    /// Clients that only connect, this many at once.
    pub fn new(to: SocketAddr, host: u8, at_once: usize) -> Rude {
        Rude {
            to,
            host,
            addresses: 1,
            at_once,
            first: Vec::new(),
            again: Vec::new(),
            pause: Duration::ZERO,
            reads: true,
            hangs_up: false,
        }
    }

    /// Lets them act in a thread of their own.
    #[must_use]
    pub fn start(self) -> Assault {
        let counts = Arc::new(Counts::default());
        let shared = counts.clone();
        let thread = std::thread::spawn(move || self.act(&shared));
        Assault { counts, thread }
    }

    fn act(self, counts: &Counts) {
        let mut chunk = vec![0; 65_536];
        let mut places: Vec<Option<Connection>> = Vec::new();
        places.resize_with(self.at_once, || None);
        let mut next_address = 0;
        while !counts.stop.load(Ordering::Relaxed) {
            let mut has_acted = false;
            for place in &mut places {
                let Some(connection) = place else {
                    let last = 1 + next_address % self.addresses.max(1);
                    next_address = next_address.wrapping_add(1);
                    let from = Ipv4Addr::new(127, 66, self.host, last);
                    // The system may be short of ports for a moment.
                    if let Ok(stream) = dial_now(self.to, from) {
                        counts.dialled.fetch_add(1, Ordering::Relaxed);
                        *place = Some(Connection::new(stream, &self.first));
                        has_acted = true;
                    }
                    continue;
                };
                match connection.act(&self, &mut chunk, counts) {
                    Act::Idle => {}
                    Act::Done => has_acted = true,
                    Act::Over => *place = None,
                }
            }
            if !has_acted {
                std::thread::sleep(REST);
            }
        }
    }
}

struct Connection {
    stream: TcpStream,
    unsent: Vec<u8>,
    /// When it sends something again.
    due: Instant,
}

enum Act {
    Idle,
    Done,
    Over,
}

impl Connection {
    fn new(stream: TcpStream, first: &[u8]) -> Connection {
        Connection {
            stream,
            unsent: first.to_vec(),
            due: Instant::now(),
        }
    }

    fn act(&mut self, rude: &Rude, chunk: &mut [u8], counts: &Counts) -> Act {
        if self.unsent.is_empty() && !rude.again.is_empty() && Instant::now() >= self.due {
            self.unsent.extend_from_slice(&rude.again);
            self.due = Instant::now() + rude.pause;
        }
        let mut act = Act::Idle;
        match self.stream.write(&self.unsent) {
            Ok(0) => {}
            Ok(length) => {
                self.unsent.drain(..length);
                counts.sent.fetch_add(length as u64, Ordering::Relaxed);
                act = Act::Done;
            }
            // It is not connected yet, or the server reads no more for now.
            Err(error) if is_early(&error) => {}
            Err(_) => return Act::Over,
        }
        if rude.hangs_up && self.unsent.is_empty() && self.stream.peer_addr().is_ok() {
            return Act::Over;
        }
        if rude.reads {
            match self.stream.read(chunk) {
                Ok(1..) => act = Act::Done,
                Err(error) if is_early(&error) => {}
                Ok(_) | Err(_) => return Act::Over,
            }
        }
        act
    }
}

fn is_early(error: &std::io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::WouldBlock | ErrorKind::NotConnected
    )
}

#[derive(Default)]
struct Counts {
    stop: AtomicBool,
    dialled: AtomicU64,
    sent: AtomicU64,
}

/// Rude clients in a thread of their own.
pub struct Assault {
    counts: Arc<Counts>,
    thread: JoinHandle<()>,
}

impl Assault {
    /// How many connections they began.
    pub fn dialled(&self) -> u64 {
        self.counts.dialled.load(Ordering::Relaxed)
    }

    /// How many bytes the system took from them.
    pub fn sent(&self) -> u64 {
        self.counts.sent.load(Ordering::Relaxed)
    }

    /// Ends all their connections.
    pub fn stop(self) {
        self.counts.stop.store(true, Ordering::Relaxed);
        // A thread that broke down has ended too.
        let _ = self.thread.join();
    }
}
