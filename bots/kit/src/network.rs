//! Connections between brain and manager: one listens, the other connects.

use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use games::Game;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use words::complain;

use crate::connection::talk_over;
use crate::{After, Brain, Endpoint, Fault, Session, talk};

/// How long a brain that was started to listen waits for its manager.
pub const NO_CONNECTION_LIMIT: Duration = Duration::from_secs(10);

/// How long a manager may take to greet until it is told that it may wait for TLS.
const GREETING: Duration = Duration::from_secs(2);

/// How long to wait before connecting again, doubled each time.
const SHORTEST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// The most conversations at a time of a brain with `--keep`.
/// Each may hold a search with its 8 MB of memory.
const MAX_CONVERSATIONS: usize = 32;

/// How long to wait after the system has refused to accept.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Listens on a port of the loopback interface.
///
/// # Errors
/// The port is taken or not allowed.
pub(crate) fn listen(port: u16) -> Result<TcpListener, Fault> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| Fault::Network {
        what: format!("cannot listen on port {port}"),
        error,
    })
}

/// Waits at most `patience` for one connection and talks over it to its end.
///
/// # Errors
/// Nobody connected, or the conversation failed.
pub fn serve_one<G: Game, B: Brain<G>>(
    listener: TcpListener,
    patience: Duration,
    session: &mut Session<G, B>,
) -> Result<(), Fault> {
    let stream = accept(&listener, patience).map_err(|error| Fault::Network {
        what: "cannot accept connections".to_owned(),
        error,
    })?;
    // The port is free for others while the game is played.
    drop(listener);
    talk(stream.ok_or(Fault::NoConnection(patience))?, session).map(drop)
}

/// Talks over every connection that comes, several at a time, and never ends.
/// The error of a conversation is reported on standard error, and ends only
/// that conversation.
pub fn serve_on<G: Game, B: Brain<G>>(
    listener: &TcpListener,
    session: &(impl Fn() -> Session<G, B> + Sync),
) -> ! {
    let running = AtomicUsize::new(0);
    let running = &running;
    thread::scope(|scope| {
        loop {
            let stream = match listener.accept() {
                Ok((stream, _)) => stream,
                Err(error) => {
                    complain(format_args!("cannot accept a connection: {error}"));
                    thread::sleep(ACCEPT_PAUSE);
                    continue;
                }
            };
            if running.fetch_add(1, Ordering::Relaxed) >= MAX_CONVERSATIONS {
                running.fetch_sub(1, Ordering::Relaxed);
                complain(format_args!(
                    "a connection was refused: {MAX_CONVERSATIONS} are open, which is the limit"
                ));
                continue;
            }
            let spawned = thread::Builder::new().spawn_scoped(scope, move || {
                let _guard = ConversationGuard(running);
                if let Err(fault) = talk(stream, &mut session()) {
                    complain(fault);
                }
            });
            if let Err(error) = spawned {
                running.fetch_sub(1, Ordering::Relaxed);
                complain(format_args!("a connection was refused: {error}"));
            }
        }
    })
}

/// Ends the count of a conversation, even if its brain panics.
struct ConversationGuard<'a>(&'a AtomicUsize);

impl Drop for ConversationGuard<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Connects to a manager, and again whenever a conversation has ended, which is
/// reported on standard error.
pub(crate) fn keep_connecting<G: Game, B: Brain<G>>(
    manager: &Endpoint,
    session: &mut Session<G, B>,
) -> ! {
    let mut pause = SHORTEST_PAUSE;
    loop {
        let began = Instant::now();
        match dial(manager, session) {
            // A server that is started anew says goodbye before.
            Ok(After::Quit) => complain("the manager says goodbye"),
            Ok(After::GoOn) => {
                session.connection_lost(Instant::now());
                complain("the connection is lost");
            }
            Err(fault) => complain(fault),
        }
        if began.elapsed() > LONGEST_PAUSE {
            pause = SHORTEST_PAUSE;
        }
        thread::sleep(pause);
        pause = LONGEST_PAUSE.min(pause * 2);
    }
}

/// Connects to a manager, holds the conversation, and returns whether the
/// manager said goodbye.
///
/// # Errors
/// The manager cannot be reached, or the conversation failed.
pub fn dial<G: Game, B: Brain<G>>(
    manager: &Endpoint,
    session: &mut Session<G, B>,
) -> Result<After, Fault> {
    let stream = manager.connect().map_err(|error| Fault::Network {
        what: format!("cannot connect to {}", manager.address()),
        error,
    })?;
    if !manager.is_encrypted() && stream.is_silent_for(GREETING) {
        let address = manager.address();
        complain(format_args!(
            "{address} says nothing: if it uses TLS on this port, give --tls; \
             else look whether it is the port for brains"
        ));
    }
    talk_over(stream, session)
}

/// The first connection that comes within `patience`.
fn accept(listener: &TcpListener, patience: Duration) -> io::Result<Option<TcpStream>> {
    // A connection that is gone again must not block the accept.
    listener.set_nonblocking(true)?;
    let until = Instant::now() + patience;
    loop {
        match listener.accept() {
            Ok((stream, _)) => return Ok(Some(stream)),
            Err(error) if is_passing(error.kind()) => {}
            Err(error) => return Err(error),
        }
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(None);
        }
        let left = Timespec::try_from(left).map_err(io::Error::other)?;
        match poll(&mut [PollFd::new(listener, PollFlags::IN)], Some(&left)) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

fn is_passing(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::WouldBlock | ErrorKind::Interrupted | ErrorKind::ConnectionAborted
    )
}
