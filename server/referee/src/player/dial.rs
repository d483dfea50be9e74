//! Connecting to a brain that listens.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::ops::Range;
use std::time::Duration;

use tokio::net::{TcpSocket, TcpStream, lookup_host};
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::wire::Wire;
use launch::{Process, Program};
use net::ready;
use record::verdict::{Failure, FailureCause};

/// The default time that a program has to start listening.
pub const START_TIMEOUT: Duration = Duration::from_secs(5);

/// How often a program that ends at once is started, each time with another
/// port: another program may have taken the first port in between.
const STARTS_TRIED: u32 = 3;

/// The ports for programs to listen on. They are below those that systems
/// assign automatically, so no other connection of this machine takes one
/// between the search and its use.
const PORTS: Range<u16> = 20_000..32_000;

/// How many ports are tried to find one that no other program uses or is about
/// to use.
const PORTS_TRIED: u32 = 1_000;

/// The pause between two attempts to connect.
const RETRY: Duration = Duration::from_millis(5);

/// How long the last words of an ended program may take to arrive.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// The message about a program that seems to have read its standard input.
const TALK_THERE: &str = ": a brain listens at 127.0.0.1:PORT, where PORT is its last argument; \
                          its standard input is empty";

/// The word of runtimes about such a program: `EOFError` of Python, `EOF` of others.
const END_OF_INPUT: &str = "EOF";

/// The longest wait for one attempt to connect to a remote brain.
const ATTEMPT: Duration = Duration::from_secs(2);

/// Starts a program on a free port and dials it.
///
/// # Errors
/// `not started`: the program cannot be run, ended at once, or does not listen
/// in time.
pub async fn start(
    program: &Program,
    player: &str,
    start_timeout: Duration,
) -> Result<(Wire, Process), Failure> {
    let mut tried = 0;
    loop {
        tried += 1;
        match start_once(program, player, start_timeout).await {
            Err(Attempt::EndedAtOnce(_)) if tried < STARTS_TRIED => {}
            Err(Attempt::EndedAtOnce(failure) | Attempt::Failed(failure)) => return Err(failure),
            Ok(started) => return Ok(started),
        }
    }
}

enum Attempt {
    /// The program may have found its port in use.
    EndedAtOnce(Failure),
    Failed(Failure),
}

async fn start_once(
    program: &Program,
    player: &str,
    start_timeout: Duration,
) -> Result<(Wire, Process), Attempt> {
    let failed = |error: io::Error| {
        Attempt::Failed(not_started(format!(
            "{} cannot be started: {error}",
            program.path.display()
        )))
    };
    let Port {
        port,
        guard: _guard,
    } = Port::free().map_err(failed)?;
    let mut process = Process::listening(program, port, player).map_err(failed)?;
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let deadline = Instant::now() + start_timeout;
    loop {
        let connected = timeout_at(deadline, connect(address)).await;
        if let Ok(Ok(stream)) = connected {
            // If our program has ended, another one answered.
            if process.ended().is_none() {
                return Ok((Wire::new(stream), process));
            }
        }
        if let Some(status) = process.ended() {
            let words = process.said_last(Instant::now() + LAST_WORDS).await;
            let reads = status.success() || words.contains(END_OF_INPUT);
            let cure = if reads { TALK_THERE } else { "" };
            let path = program.path.display();
            let detail = format!("{path} ended at once ({status}){cure}{words}");
            return Err(Attempt::EndedAtOnce(not_started(detail)));
        }
        if Instant::now() >= deadline {
            let words = process.said_last(Instant::now()).await;
            tokio::spawn(process.end());
            return Err(Attempt::Failed(not_started(format!(
                "{} did not listen at {address} within {}: the port is its last argument{words}",
                program.path.display(),
                humantime::format_duration(start_timeout)
            ))));
        }
        sleep(RETRY).await;
    }
}

/// Dials a brain that listens at `host:port`.
///
/// # Errors
/// `not started`: nothing listens there in time.
pub async fn dial(address: &str, start_timeout: Duration) -> Result<Wire, Failure> {
    let deadline = Instant::now() + start_timeout;
    loop {
        let error = match timeout_at(deadline, dial_once(address)).await {
            Ok(Ok(stream)) => return Ok(Wire::new(stream)),
            Ok(Err(error)) => error.to_string(),
            Err(_) => "no answer".to_owned(),
        };
        if Instant::now() + RETRY >= deadline {
            let limit = humantime::format_duration(start_timeout);
            return Err(not_started(format!(
                "nobody listens at {address} within {limit}: {error}"
            )));
        }
        sleep(10 * RETRY).await;
    }
}

async fn dial_once(address: &str) -> io::Result<TcpStream> {
    let mut last = io::Error::other("the name has no address");
    for address in lookup_host(address).await? {
        match timeout(ATTEMPT, connect(address)).await {
            Ok(Ok(stream)) => return Ok(stream),
            Ok(Err(error)) => last = error,
            Err(_) => last = io::ErrorKind::TimedOut.into(),
        }
    }
    Err(last)
}

/// Connects without delay for small messages. A connection to itself is
/// refused: TCP allows one to a local port on which nothing listens.
async fn connect(address: SocketAddr) -> io::Result<TcpStream> {
    let stream = TcpStream::connect(address).await?;
    if stream.local_addr()? == stream.peer_addr()? {
        return Err(io::ErrorKind::ConnectionRefused.into());
    }
    ready(&stream)?;
    Ok(stream)
}

/// A free port for a program that is about to listen.
struct Port {
    port: u16,
    /// The UDP port of the same number. All managers take it first, so none
    /// hands out a port whose program does not listen yet, and none dials
    /// another's program.
    guard: UdpSocket,
}

impl Port {
    fn free() -> io::Result<Port> {
        let mut tried = 0;
        loop {
            tried += 1;
            match Port::guarded(rand::random_range(PORTS)) {
                Err(error) if tried >= PORTS_TRIED => return Err(error),
                Err(_) => {}
                found => return found,
            }
        }
    }

    fn guarded(port: u16) -> io::Result<Port> {
        let guard = UdpSocket::bind((Ipv4Addr::LOCALHOST, port))?;
        // This refuses a port whose last connection lingers, since some
        // programs cannot listen on it either.
        TcpSocket::new_v4()?.bind((Ipv4Addr::LOCALHOST, port).into())?;
        Ok(Port { port, guard })
    }
}

fn not_started(detail: String) -> Failure {
    Failure::new(FailureCause::NotStarted, detail)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Among so many random ports some would be equal by chance.
    #[test]
    fn nobody_is_given_a_port_that_a_program_is_about_to_use() {
        let ports: Vec<Port> = (0..500).map(|_| Port::free().expect("a port")).collect();
        let different: BTreeSet<u16> = ports.iter().map(|port| port.port).collect();
        assert_eq!(different.len(), ports.len());
    }
}
