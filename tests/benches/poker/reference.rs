//! The reference dealer of the Annual Computer Poker Competition, if the reader
//! has it: it plays beside the server, with players who check or call at once.

use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::os::fd::AsFd as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};

use super::{Server, cpu_time, path_after};

/// More hands than any measurement plays.
const HANDS: &str = "100000000";

/// The first line of a player.
const HELLO: &[u8] = b"VERSION:2.0.0\r\n";

/// The program, and its game.
pub(crate) struct Reference {
    program: PathBuf,
    game: PathBuf,
    pub(crate) seats: usize,
    /// The player that is first to act in each round, from 0.
    first: Vec<usize>,
}

/// The call that a state makes on a player.
#[derive(PartialEq, Eq)]
enum Call {
    Other,
    Mine,
    HandIsOver,
}

struct Player {
    stream: TcpStream,
    waiting: Vec<u8>,
}

impl Reference {
    /// The dealer that the words `--dealer PATH --game FILE` name.
    pub(crate) fn of_words(words: &[String]) -> io::Result<Option<Reference>> {
        let paths = ["--dealer", "--game"].map(|name| path_after(words, name));
        let (program, game) = match paths.into() {
            (Some(program), Some(game)) => (program, game),
            (None, None) => return Ok(None),
            _ => return Err(io::Error::other("give both --dealer PATH and --game FILE")),
        };
        let text = fs::read_to_string(&game)?;
        let numbers = |name: &str| -> Vec<usize> {
            let lines = text.lines().filter_map(|line| line.split_once('='));
            let mut values = lines.filter(|(key, _)| key.trim().eq_ignore_ascii_case(name));
            let value = values.next().map_or("", |(_, value)| value);
            let words = value.split_whitespace();
            words.filter_map(|word| word.parse().ok()).collect()
        };
        let seats = numbers("numPlayers").first().copied().unwrap_or(0);
        let first = numbers("firstPlayer");
        if seats < 2 || first.is_empty() {
            return Err(io::Error::other(
                "the game has no numPlayers or firstPlayer",
            ));
        }
        let first = first
            .iter()
            .map(|player| player.saturating_sub(1))
            .collect();
        Ok(Some(Reference {
            program: program.canonicalize()?,
            game: game.canonicalize()?,
            seats,
            first,
        }))
    }

    /// Hands a second, and the CPU time of one in microseconds.
    pub(crate) fn measure(&self, span: Duration) -> io::Result<(f64, f64)> {
        let folder = tempfile::tempdir()?;
        let mut command = Command::new(&self.program);
        command.arg("match").arg(&self.game).args([HANDS, "1"]);
        command.args((1..=self.seats).map(|seat| format!("P{seat}")));
        command.arg("-q").current_dir(folder.path());
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut dealer = Server(command.spawn()?);
        let mut ports = String::new();
        let told = dealer.0.stdout.take();
        let told = told.ok_or_else(|| io::Error::other("the dealer says no ports"))?;
        BufReader::new(told).read_line(&mut ports)?;
        let mut players = Vec::new();
        for port in ports.split_whitespace() {
            let port: u16 = port.parse().map_err(io::Error::other)?;
            let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
            stream.set_nodelay(true)?;
            stream.write_all(HELLO)?;
            let waiting = Vec::new();
            players.push(Player { stream, waiting });
        }
        let (start, before, mut hands) = (Instant::now(), cpu_time(&dealer.0)?, 0_u32);
        while start.elapsed() < span {
            hands += self.serve(&mut players)?;
        }
        let rate = f64::from(hands) / start.elapsed().as_secs_f64();
        let cpu = 1e6 * (cpu_time(&dealer.0)? - before) / f64::from(hands.max(1));
        Ok((rate, cpu))
    }

    /// Waits for states and answers all; gives how many hands are over.
    fn serve(&self, players: &mut [Player]) -> io::Result<u32> {
        let streams = players.iter().map(|player| player.stream.as_fd());
        let mut ready: Vec<PollFd<'_>> = streams
            .map(|stream| PollFd::from_borrowed_fd(stream, PollFlags::IN))
            .collect();
        let limit = rustix::event::Timespec {
            tv_sec: 1,
            tv_nsec: 0,
        };
        poll(&mut ready, Some(&limit))?;
        let ready: Vec<bool> = ready.iter().map(|one| !one.revents().is_empty()).collect();
        let (mut chunk, mut hands) = ([0; 4096], 0);
        for (seat, player) in players.iter_mut().enumerate() {
            if !ready[seat] {
                continue;
            }
            let length = player.stream.read(&mut chunk)?;
            if length == 0 {
                return Err(io::Error::other("the dealer hung up"));
            }
            player.waiting.extend_from_slice(&chunk[..length]);
            while let Some(end) = player.waiting.iter().position(|one| *one == b'\n') {
                let line: Vec<u8> = player.waiting.drain(..=end).collect();
                let state = line.trim_ascii_end();
                match self.read(state)? {
                    Call::Mine => {
                        let answer = [state, b":c\r\n"].concat();
                        player.stream.write_all(&answer)?;
                    }
                    Call::HandIsOver if seat == 0 => hands += 1,
                    Call::HandIsOver | Call::Other => {}
                }
            }
        }
        Ok(hands)
    }

    /// Reads a state of a hand in which everybody checks or calls.
    fn read(&self, state: &[u8]) -> io::Result<Call> {
        let strange = || io::Error::other("a state of the dealer that nobody expects");
        let state = std::str::from_utf8(state).map_err(io::Error::other)?;
        let mut fields = state.split(':').skip(1);
        let me = fields.next().and_then(|field| field.parse::<usize>().ok());
        let me = me.ok_or_else(strange)?;
        let betting = fields.nth(1).ok_or_else(strange)?;
        let round = betting.matches('/').count();
        let calls = betting.rsplit('/').next().unwrap_or("").len();
        let first = self.first.get(round).ok_or_else(strange)?;
        Ok(match (first + calls) % self.seats {
            _ if calls >= self.seats => Call::HandIsOver,
            player if player == me => Call::Mine,
            _ => Call::Other,
        })
    }
}
