//! A dealer that does only the work that no dealer of two sockets can leave out
//! in the protocol of the Annual Computer Poker Competition: it tells both
//! players every state, waits for the one that acts and reads its answer. It
//! has no rules and keeps no hands. The reference dealer makes the same calls
//! of the system, and plays beside them.

use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::os::fd::AsFd as _;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};

use super::{Server, cpu_time};

/// The word that makes this program the dealer.
pub(crate) const WORD: &str = "bare-dealer";

/// The actions of a hand in which both players check or call.
const ACTIONS: usize = 8;

/// A state as the protocol writes it in the middle of a hand. Here a letter
/// before it says whether the player is asked.
const STATE: &str = "MATCHSTATE:0:1234567:cc/cc/cc/c:QhJs|/8c4h6d/5s/2d\r\n";

/// An answer as a player writes it: the state and the action.
const ANSWER: &[u8] = b"MATCHSTATE:0:1234567:cc/cc/cc/c:QhJs|/8c4h6d/5s/2d:c\r\n";

/// Deals to the two players who connect, until one is gone.
pub(crate) fn deal(address: SocketAddr) -> io::Result<()> {
    let listener = TcpListener::bind(address)?;
    let mut players = Vec::new();
    for _ in 0..2 {
        let (stream, _) = listener.accept()?;
        stream.set_nodelay(true)?;
        players.push(stream);
    }
    let mut chunk = [0; 4096];
    loop {
        for action in 0..=ACTIONS {
            let asked = (action < ACTIONS).then_some(action % 2);
            for (seat, player) in players.iter_mut().enumerate() {
                let first = match asked {
                    None => 'E',
                    Some(asked) if asked == seat => 'T',
                    Some(_) => 'N',
                };
                player.write_all(format!("{first}{STATE}").as_bytes())?;
            }
            if let Some(asked) = asked {
                wait(&players[asked])?;
                if players[asked].read(&mut chunk)? == 0 {
                    return Ok(());
                }
            }
        }
    }
}

/// Waits until a player has answered, as a dealer with a limit of time does.
fn wait(player: &TcpStream) -> io::Result<()> {
    let limit = rustix::event::Timespec {
        tv_sec: 60,
        tv_nsec: 0,
    };
    let mut ready = [PollFd::from_borrowed_fd(player.as_fd(), PollFlags::IN)];
    poll(&mut ready, Some(&limit))?;
    Ok(())
}

/// Hands a second with such a dealer, and its CPU time of one in microseconds.
pub(crate) fn measure(span: Duration) -> io::Result<(f64, f64)> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let address = listener.local_addr()?;
    drop(listener);
    let dealer = Server(start(address)?);
    let mut players = [connect(address)?, connect(address)?];
    let (start, before, mut hands) = (Instant::now(), cpu_time(&dealer.0)?, 0_u32);
    let mut chunk = [0; 4096];
    while start.elapsed() < span {
        let streams = players.iter();
        let mut ready: Vec<PollFd<'_>> = streams
            .map(|stream| PollFd::from_borrowed_fd(stream.as_fd(), PollFlags::IN))
            .collect();
        poll(&mut ready, None)?;
        let ready: Vec<bool> = ready.iter().map(|one| !one.revents().is_empty()).collect();
        for (seat, player) in players.iter_mut().enumerate() {
            if !ready[seat] {
                continue;
            }
            let length = player.read(&mut chunk)?;
            if length == 0 {
                return Err(io::Error::other("the dealer hung up"));
            }
            let begin = |byte: u8| {
                let lines = chunk[..length].split(|one| *one == b'\n');
                lines.filter(|line| line.first() == Some(&byte)).count()
            };
            let (asked, ended) = (begin(b'T'), begin(b'E'));
            for _ in 0..asked {
                player.write_all(ANSWER)?;
            }
            if seat == 0 {
                hands += u32::try_from(ended).unwrap_or(u32::MAX);
            }
        }
    }
    let rate = f64::from(hands) / start.elapsed().as_secs_f64();
    let cpu = 1e6 * (cpu_time(&dealer.0)? - before) / f64::from(hands.max(1));
    // Before its players are gone, which it would take for an error.
    drop(dealer);
    Ok((rate, cpu))
}

fn start(address: SocketAddr) -> io::Result<Child> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args([WORD, &address.to_string()]);
    command.stdout(Stdio::null()).spawn()
}

fn connect(address: SocketAddr) -> io::Result<TcpStream> {
    let deadline = Instant::now() + super::PATIENCE;
    loop {
        match TcpStream::connect(address) {
            Ok(stream) => {
                stream.set_nodelay(true)?;
                return Ok(stream);
            }
            Err(error) if Instant::now() > deadline => return Err(error),
            Err(_) => std::thread::sleep(Duration::from_millis(10)),
        }
    }
}
