//! One connection to a manager.

use std::io::{self, ErrorKind, Read as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use games::Game;
use protocol::line::{Decoder, ManagerLine};
use rustix::net::sockopt;

use crate::{After, Brain, Fault, Session};

/// How long a manager that does not read may keep a write waiting.
const WRITE_LIMIT: Duration = Duration::from_secs(10);

/// TCP keepalive, as the line protocol has it: 5 s, then 3 times 2 s. It ends
/// the wait for a manager whose machine is gone. There are no probes while data
/// is not acknowledged; that may last as long.
const KEEPALIVE_IDLE: Duration = Duration::from_secs(5);
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(2);
const KEEPALIVE_COUNT: u32 = 3;
const RECEIPT_LIMIT_MS: u32 = 11_000;

/// Holds a conversation over `stream` until the manager says goodbye or the
/// connection is closed, and returns which of the two happened.
///
/// # Errors
/// See [`Fault`]. It is not an error if the manager closes or resets the
/// connection.
pub fn talk<G: Game, B: Brain<G>>(
    mut stream: TcpStream,
    session: &mut Session<G, B>,
) -> Result<After, Fault> {
    let outcome = prepare(&stream)
        .map_err(Fault::Connection)
        .and_then(|()| converse(&mut stream, session));
    match outcome {
        Err(Fault::Connection(error)) if is_closed(&error) => Ok(After::GoOn),
        outcome => outcome,
    }
}

/// Prepares a connection for a conversation: small messages leave at once,
/// writes have a time limit, and keepalive finds a server that has vanished.
pub fn prepare(stream: &TcpStream) -> io::Result<()> {
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(WRITE_LIMIT))?;
    sockopt::set_socket_keepalive(stream, true)?;
    sockopt::set_tcp_keepidle(stream, KEEPALIVE_IDLE)?;
    sockopt::set_tcp_keepintvl(stream, KEEPALIVE_INTERVAL)?;
    sockopt::set_tcp_keepcnt(stream, KEEPALIVE_COUNT)?;
    sockopt::set_tcp_user_timeout(stream, RECEIPT_LIMIT_MS)?;
    Ok(())
}

fn converse<G: Game, B: Brain<G>>(
    stream: &mut TcpStream,
    session: &mut Session<G, B>,
) -> Result<After, Fault> {
    let mut decoder = Decoder::default();
    let mut bytes = [0; 4096];
    loop {
        let count = match stream.read(&mut bytes) {
            Ok(0) => return Ok(After::GoOn),
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(Fault::Connection(error)),
        };
        let received = Instant::now();
        decoder.feed(&bytes[..count]);
        while let Some(line) = decoder.next_line() {
            let line = ManagerLine::parse(line?)?;
            if session.hear(&line, received, stream)? == After::Quit {
                return Ok(After::Quit);
            }
        }
    }
}

fn is_closed(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::BrokenPipe | ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted
    )
}
