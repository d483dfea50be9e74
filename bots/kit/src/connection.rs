//! One connection to a manager.

use std::io::{self, ErrorKind, Read as _};
use std::net::TcpStream;
use std::time::Instant;

use games::Game;
use protocol::line::{Decoder, ManagerLine};

use crate::{After, Brain, Fault, Session, Stream};

/// Holds a conversation over `socket` until the manager says goodbye or the
/// connection is closed, and returns which of the two happened.
///
/// # Errors
/// See [`Fault`]. It is not an error if the manager closes or resets the
/// connection.
pub fn talk<G: Game, B: Brain<G>>(
    socket: TcpStream,
    session: &mut Session<G, B>,
) -> Result<After, Fault> {
    match Stream::plain(socket) {
        Ok(stream) => match talk_over(stream, session) {
            // Some managers only look whether a brain listens.
            Err(Fault::Unheard) => Ok(After::GoOn),
            outcome => outcome,
        },
        Err(error) if is_closed(&error) => Ok(After::GoOn),
        Err(error) => Err(Fault::Connection(error)),
    }
}

/// As [`talk`], over a connection that is prepared.
pub(crate) fn talk_over<G: Game, B: Brain<G>>(
    mut stream: Stream,
    session: &mut Session<G, B>,
) -> Result<After, Fault> {
    match converse(&mut stream, session) {
        Err(Fault::Connection(error)) if is_closed(&error) => Ok(After::GoOn),
        outcome => outcome,
    }
}

fn converse<G: Game, B: Brain<G>>(
    stream: &mut Stream,
    session: &mut Session<G, B>,
) -> Result<After, Fault> {
    session.begin_connection();
    let mut decoder = Decoder::default();
    let mut bytes = [0; 4096];
    let mut has_heard = false;
    loop {
        let count = match stream.read(&mut bytes) {
            Ok(0) if has_heard => return Ok(After::GoOn),
            Ok(0) => return Err(Fault::Unheard),
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(Fault::Connection(error)),
        };
        has_heard = true;
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
