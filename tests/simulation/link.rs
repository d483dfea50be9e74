//! A connection inside this process whose network is simulated: bytes take
//! time, arrive in pieces, and may stop arriving.

use std::collections::VecDeque;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;

use parking_lot::Mutex;
use rand::RngExt as _;
use rand::rngs::StdRng;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// The bytes on their way in one direction before a write has to wait.
const WINDOW: usize = 64 * 1024;

/// After so long a connection over which nothing arrives any more is given up:
/// the limit of `referee::player::ready`.
const GIVEN_UP_AFTER: Duration = Duration::from_secs(11);

/// How a network treats bytes.
#[derive(Clone, Copy, Debug)]
pub struct Network {
    /// The shortest delay of a piece, in milliseconds; at least 1.
    pub least: u64,
    /// The longest delay of a piece, in milliseconds.
    pub most: u64,
    /// The most bytes of a piece.
    pub piece: usize,
}

impl Network {
    /// A network drawn from these numbers, mostly a good one.
    pub fn drawn(random: &mut StdRng) -> Network {
        let (least, most) = match random.random_range(0..4) {
            0 => (1, 1),
            1 => (1, 5),
            2 => (5, 60),
            _ => (1, 400),
        };
        let piece = match random.random_range(0..4) {
            0 => 1 + random.random_range(0..8),
            1 => 16,
            _ => 4096,
        };
        Network { least, most, piece }
    }
}

/// How a connection breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Break {
    /// Both sides read an error as soon as all that was sent has arrived.
    Reset,
    /// Nothing arrives any more, in either direction; both sides learn of it
    /// after 11 s.
    Silence,
}

/// An arrival at one end, or the end of arrivals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// These bytes.
    Bytes(Vec<u8>),
    /// The end of the stream or an error; nothing follows.
    End,
}

/// One of the two ends.
pub struct Link {
    shared: Arc<Mutex<Shared>>,
    me: usize,
    timer: Option<Pin<Box<Sleep>>>,
}

/// The connection from outside: it breaks it, and knows the instant of each
/// arrival.
#[derive(Clone)]
pub struct Cable(Arc<Mutex<Shared>>);

struct Shared {
    /// The direction to the end of this index.
    to: [Direction; 2],
    network: Network,
    random: StdRng,
}

#[derive(Default)]
struct Direction {
    on_the_way: VecDeque<(Instant, Vec<u8>)>,
    /// How many of the bytes of the first piece are read.
    read: usize,
    /// The bytes on their way.
    length: usize,
    last: Option<Instant>,
    end: Option<(Instant, End)>,
    is_silent: bool,
    /// Nobody reads any more.
    is_deserted: bool,
    reader: Option<Waker>,
    writer: Option<Waker>,
    /// Every piece, and when it arrives.
    arrivals: Vec<(Instant, Arrival)>,
    /// All that was written, and when.
    written: Vec<(Instant, Vec<u8>)>,
    /// Breaks after so many bytes.
    breaks: Option<(usize, Break)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Closed,
    Reset,
}

/// Two ends and the cable between them. The first end is the manager's.
pub fn connect(network: Network, random: StdRng) -> (Link, Link, Cable) {
    let shared = Arc::new(Mutex::new(Shared {
        to: [Direction::default(), Direction::default()],
        network,
        random,
    }));
    let end = |me| Link {
        shared: shared.clone(),
        me,
        timer: None,
    };
    (end(0), end(1), Cable(shared.clone()))
}

impl Cable {
    /// Breaks the connection now.
    pub fn cut(&self, how: Break) {
        self.0.lock().cut(how);
    }

    /// Breaks the connection once the far end has sent so many bytes.
    pub fn cut_after(&self, bytes: usize, how: Break) {
        self.0.lock().to[0].breaks = Some((bytes, how));
    }

    /// The arrivals at the manager's end, in order.
    pub fn arrivals(&self) -> Vec<(Instant, Arrival)> {
        self.0.lock().to[0].arrivals.clone()
    }

    /// The bytes that the manager wrote, in order.
    pub fn written(&self) -> Vec<(Instant, Vec<u8>)> {
        self.0.lock().to[1].written.clone()
    }
}

impl Shared {
    fn delay(&mut self) -> Duration {
        let Network { least, most, .. } = self.network;
        Duration::from_millis(self.random.random_range(least..=most.max(least)))
    }

    fn cut(&mut self, how: Break) {
        let now = Instant::now();
        for index in [0, 1] {
            let end = match how {
                Break::Reset => now + self.delay(),
                Break::Silence => now + GIVEN_UP_AFTER,
            };
            if how == Break::Silence {
                self.to[index].fall_silent(now);
            }
            self.to[index].finish(end, End::Reset);
        }
    }

    fn close(&mut self, from: usize) {
        let at = Instant::now() + self.delay();
        let [ahead, back] = match from {
            0 => [1, 0],
            _ => [0, 1],
        };
        self.to[ahead].finish(at, End::Closed);
        self.to[back].is_deserted = true;
        self.to[back].wake_writer();
    }
}

impl Direction {
    /// Nothing arrives any more that has not arrived by now.
    fn fall_silent(&mut self, now: Instant) {
        self.is_silent = true;
        let lost = |at: &Instant| *at > now;
        while self.on_the_way.back().is_some_and(|(at, _)| lost(at)) {
            self.on_the_way.pop_back();
        }
        while self.arrivals.last().is_some_and(|(at, _)| lost(at)) {
            self.arrivals.pop();
        }
        if self.end.is_some_and(|(at, _)| lost(&at)) {
            self.end = None;
        }
        self.last = self.last.map(|last| last.min(now));
        let pieces = self.on_the_way.iter().map(|(_, piece)| piece.len());
        self.length = pieces.sum::<usize>() - self.read;
    }

    fn finish(&mut self, at: Instant, end: End) {
        if self.end.is_some() || (self.is_silent && end == End::Closed) {
            return;
        }
        let at = self.last.map_or(at, |last| last.max(at));
        self.end = Some((at, end));
        self.arrivals.push((at, Arrival::End));
        if let Some(reader) = self.reader.take() {
            reader.wake();
        }
        self.wake_writer();
    }

    fn wake_writer(&mut self) {
        if let Some(writer) = self.writer.take() {
            writer.wake();
        }
    }

    fn has_ended(&self, now: Instant) -> bool {
        self.end.is_some_and(|(at, _)| at <= now)
    }

    /// Reads the bytes that are there now; `Err` gives the instant at which
    /// there is more.
    fn read(
        &mut self,
        now: Instant,
        buffer: &mut ReadBuf<'_>,
    ) -> Result<io::Result<()>, Option<Instant>> {
        let mut has_read = false;
        while buffer.remaining() > 0
            && let Some((at, piece)) = self.on_the_way.front()
            && *at <= now
        {
            let length = buffer.remaining().min(piece.len() - self.read);
            buffer.put_slice(&piece[self.read..self.read + length]);
            self.read += length;
            self.length -= length;
            has_read = true;
            if self.read == piece.len() {
                self.on_the_way.pop_front();
                self.read = 0;
            }
        }
        if has_read {
            self.wake_writer();
            return Ok(Ok(()));
        }
        match (self.on_the_way.front(), self.end) {
            (Some((at, _)), _) => Err(Some(*at)),
            (None, Some((at, _))) if at > now => Err(Some(at)),
            (None, Some((_, End::Closed))) => Ok(Ok(())),
            (None, Some((_, End::Reset))) => Ok(Err(io::ErrorKind::ConnectionReset.into())),
            (None, None) => Err(None),
        }
    }
}

impl Link {
    fn read(&mut self, buffer: &mut ReadBuf<'_>) -> Result<io::Result<()>, Option<Instant>> {
        self.shared.lock().to[self.me].read(Instant::now(), buffer)
    }
}

impl AsyncRead for Link {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let me = self.get_mut();
        loop {
            match me.read(buffer) {
                Ok(read) => return Poll::Ready(read),
                Err(None) => {
                    me.shared.lock().to[me.me].reader = Some(context.waker().clone());
                    return Poll::Pending;
                }
                Err(Some(at)) => {
                    // An end may come earlier than the bytes that are waited
                    // for.
                    me.shared.lock().to[me.me].reader = Some(context.waker().clone());
                    let timer = me.timer.get_or_insert_with(|| Box::pin(sleep_until(at)));
                    if timer.deadline() != at {
                        timer.as_mut().reset(at);
                    }
                    ready!(timer.as_mut().poll(context));
                }
            }
        }
    }
}

impl AsyncWrite for Link {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let (now, ahead, me) = (Instant::now(), 1 - self.me, self.me);
        let mut shared = self.shared.lock();
        if shared.to[me].has_ended(now) && shared.to[ahead].end.is_some() {
            return Poll::Ready(Err(io::ErrorKind::BrokenPipe.into()));
        }
        let delay = shared.delay();
        let piece = shared.network.piece;
        let direction = &mut shared.to[ahead];
        let room = WINDOW.saturating_sub(direction.length);
        if room == 0 && !direction.is_silent && !direction.is_deserted {
            direction.writer = Some(context.waker().clone());
            return Poll::Pending;
        }
        let mut length = bytes.len().min(piece).min(room.max(1));
        let mut broken = None;
        if let Some((left, how)) = &mut direction.breaks {
            length = length.min((*left).max(1));
            *left = left.saturating_sub(length);
            broken = (*left == 0).then_some(*how);
        }
        let sent = &bytes[..length];
        direction.written.push((now, sent.to_vec()));
        if !direction.is_silent && !direction.is_deserted && direction.end.is_none() {
            let at = (now + delay).max(direction.last.unwrap_or(now));
            direction.last = Some(at);
            direction.length += length;
            direction.on_the_way.push_back((at, sent.to_vec()));
            direction.arrivals.push((at, Arrival::Bytes(sent.to_vec())));
            if let Some(reader) = direction.reader.take() {
                reader.wake();
            }
        }
        if let Some(how) = broken {
            shared.to[ahead].breaks = None;
            shared.cut(how);
        }
        Poll::Ready(Ok(length))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut shared = self.shared.lock();
        let at = Instant::now() + shared.delay();
        shared.to[1 - self.me].finish(at, End::Closed);
        Poll::Ready(Ok(()))
    }
}

impl net::Link for Link {
    fn read_now(&mut self, buffer: &mut ReadBuf<'_>) -> io::Result<()> {
        self.read(buffer)
            .unwrap_or_else(|_| Err(io::ErrorKind::WouldBlock.into()))
    }

    fn read_noticed(&mut self, buffer: &mut ReadBuf<'_>) -> io::Result<()> {
        self.read_now(buffer)
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.shared.lock().close(self.me);
    }
}
