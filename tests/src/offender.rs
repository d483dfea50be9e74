//! A scripted brain in this process, on real sockets.

use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::conversation::{Conversation, End};
use crate::{Log, ParseScriptError, Script};

/// The interval between two looks for a connection, or two attempts to connect.
const POLL: Duration = Duration::from_millis(5);

/// A brain that behaves as its script says. Dropping it ends it.
#[derive(Debug)]
pub struct Offender {
    address: Option<SocketAddr>,
    log: Log,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Offender {
    /// A brain that listens on a free port of loopback and accepts any number
    /// of connections.
    ///
    /// # Panics
    /// The script is invalid, or there is no free port.
    pub fn listen(script: &str) -> Offender {
        let script = read(script);
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
        let listener = listener.expect("loopback has free ports");
        let address = listener.local_addr().expect("a bound socket has a name");
        Offender::start(Some(address), move |log, stop| {
            serve(listener, &script, log, stop, None);
        })
    }

    /// A brain that connects to the manager at this address and tries until it
    /// succeeds. With `redial` in its script it connects again after each
    /// connection.
    ///
    /// # Panics
    /// The script is invalid.
    pub fn dial(address: SocketAddr, script: &str) -> Offender {
        let script = read(script);
        Offender::start(None, move |log, stop| dial(address, &script, log, stop))
    }

    fn start(
        address: Option<SocketAddr>,
        work: impl FnOnce(&Log, &AtomicBool) + Send + 'static,
    ) -> Offender {
        let log = Log::default();
        let stop = Arc::new(AtomicBool::new(false));
        let thread = {
            let (log, stop) = (log.clone(), Arc::clone(&stop));
            std::thread::spawn(move || work(&log, &stop))
        };
        Offender {
            address,
            log,
            stop,
            thread: Some(thread),
        }
    }

    /// Its word on the command line: `tcp:127.0.0.1:PORT`.
    ///
    /// # Panics
    /// The brain dials, so it has no address.
    pub fn brain(&self) -> String {
        format!("tcp:{}", self.address())
    }

    /// The address on which it listens.
    ///
    /// # Panics
    /// The brain dials, so it has no address.
    pub fn address(&self) -> SocketAddr {
        self.address.expect("only a brain that listens is dialled")
    }

    /// The log of the lines that it heard and said.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The log after a manager has ended: a brain is a thread of its own, which may
    /// have to read the last lines. One that still waits is waited for at most 30 s.
    pub fn log_to_end(&self) -> &Log {
        self.log.wait_for_ends(Duration::from_secs(30));
        &self.log
    }
}

impl Drop for Offender {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
            && !std::thread::panicking()
        {
            panic!("a scripted brain panicked");
        }
    }
}

/// Listens on a port that the manager gave, follows the script on one
/// connection and returns, like a local brain.
///
/// # Errors
/// The script is invalid, the port is in use, or no connection came within
/// `limit`.
pub fn serve_once(script: &str, port: u16, limit: Duration) -> Result<(), String> {
    serve_with_log(script, port, limit, &Log::default())
}

/// The same, with a log that others may read meanwhile.
///
/// # Errors
/// As [`serve_once`].
pub fn serve_with_log(script: &str, port: u16, limit: Duration, log: &Log) -> Result<(), String> {
    let script: Script = script
        .parse()
        .map_err(|e: ParseScriptError| e.to_string())?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let listener = listener.map_err(|error| format!("port {port}: {error}"))?;
    let stop = AtomicBool::new(false);
    serve(listener, &script, log, &stop, Some(limit));
    match log.connections() {
        0 => Err(format!("nobody came within {} s", limit.as_secs())),
        _ => Ok(()),
    }
}

fn read(script: &str) -> Script {
    match script.parse() {
        Ok(script) => script,
        Err(error) => panic!("{error}"),
    }
}

/// Talks on every connection; with a limit only on the first, if it comes
/// within the limit.
fn serve(
    listener: TcpListener,
    script: &Script,
    log: &Log,
    stop: &AtomicBool,
    limit: Option<Duration>,
) {
    let deadline = limit.map(|limit| Instant::now() + limit);
    listener
        .set_nonblocking(true)
        .expect("a listening socket can be polled");
    let listener = Mutex::new(Some(listener));
    let talk = |stream, number| {
        let talk = Conversation::new(stream, script, log.clone(), number, stop);
        if let Ok(mut talk) = talk
            && talk.run() == End::Vanished
        {
            // Dropped before the connection ends: a peer that sees the end
            // cannot connect again.
            drop(listener.lock().take());
        }
    };
    std::thread::scope(|scope| {
        let mut number = 0;
        while !stop.load(Ordering::Relaxed)
            && deadline.is_none_or(|deadline| Instant::now() < deadline)
        {
            let Some(accepted) = listener.lock().as_ref().map(TcpListener::accept) else {
                return;
            };
            let Ok((stream, _)) = accepted else {
                std::thread::sleep(POLL);
                continue;
            };
            number += 1;
            if deadline.is_some() {
                return talk(stream, number);
            }
            let talk = &talk;
            scope.spawn(move || talk(stream, number));
        }
    });
}

fn dial(address: SocketAddr, script: &Script, log: &Log, stop: &AtomicBool) {
    let mut number = 0;
    while !stop.load(Ordering::Relaxed) {
        let Ok(stream) = TcpStream::connect(address) else {
            std::thread::sleep(POLL);
            continue;
        };
        number += 1;
        let talk = Conversation::new(stream, script, log.clone(), number, stop);
        let end = talk.map_or(End::Closed, |mut talk| talk.run());
        if end == End::Vanished || !script.redial {
            return;
        }
        // After a pause, since the manager may be about to end.
        std::thread::sleep(10 * POLL);
    }
}
