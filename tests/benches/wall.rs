//! The bytes sent to a spectator of many boards: `cargo bench -p tests --bench wall`.
//!
//! 24 games of five in a row run on 15x15 with about 60 stones each; every player
//! thinks for 4 to 6 s. One browser reads the stream of the first page, another one
//! that of the wall for a projector. Another program may be measured by its path:
//! `cargo bench -p tests --bench wall -- PATH`.

use std::fs;
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use tests::slow_brain::play;
use tests::{free_address, programs};

/// The number of games.
const GAMES: usize = 24;

/// How many moves a player makes quickly at first.
const QUICK: u32 = 30;

/// How long the streams are read.
const SPAN: Duration = Duration::from_secs(40);

/// Far above the time of any step here.
const PATIENCE: Duration = Duration::from_secs(120);

fn main() -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let (web, brains) = (free_address(), free_address());
    let file = folder.path().join("server.toml");
    fs::write(
        &file,
        format!(
            "[listen]\nweb = '{web}'\nbrains = '{brains}'\n[limits]\naddress-share = 100\n\
             [lobby]\npair = true\n"
        ),
    )?;
    let other = std::env::args()
        .skip(1)
        .find(|word| !word.starts_with("--"));
    let arbiter = other.map_or_else(|| programs().arbiter.clone(), PathBuf::from);
    let mut server = Command::new(arbiter)
        .args(["serve", "--config"])
        .arg(&file)
        .stdout(Stdio::null())
        .spawn()?;
    let measured = measure(web, brains);
    server.kill()?;
    server.wait()?;
    measured
}

fn measure(web: SocketAddr, brains: SocketAddr) -> io::Result<()> {
    let began = Instant::now();
    while TcpStream::connect(brains).is_err() || TcpStream::connect(web).is_err() {
        expect_patience(began)?;
        sleep(Duration::from_millis(10));
    }
    for number in 0..2 * GAMES as u64 {
        let stream = TcpStream::connect(brains)?;
        thread::spawn(move || {
            let mut made = 0;
            let thinks = || {
                made += 1;
                if made <= QUICK {
                    Duration::from_millis(100)
                } else {
                    Duration::from_millis(4_000 + number * 677 % 2_000)
                }
            };
            play(stream, &format!("Brain {number}"), thinks, |_| {})
        });
    }
    // Until the quick moves have been made.
    sleep(Duration::from_millis(100) * QUICK * 2 + Duration::from_secs(20));
    println!("| stream | first event | events | each | in a second |");
    for path in ["/events", "/wall/events"] {
        let sizes = watch(web, path)?;
        let (first, later) = sizes.split_first().ok_or(ErrorKind::UnexpectedEof)?;
        let sum: usize = later.iter().sum();
        println!(
            "| `{path}` | {:.1} KB | {} | {:.1} KB | {:.1} KB |",
            kilobytes(*first),
            later.len(),
            kilobytes(sum) / later.len().max(1) as f64,
            kilobytes(sum) / SPAN.as_secs_f64(),
        );
    }
    Ok(())
}

/// The sizes of the events that a stream sends in [`SPAN`], in bytes.
fn watch(web: SocketAddr, path: &str) -> io::Result<Vec<usize>> {
    let mut stream = TcpStream::connect(web)?;
    write!(stream, "GET {path} HTTP/1.0\r\nhost: {web}\r\n\r\n")?;
    stream.set_read_timeout(Some(Duration::from_millis(100)))?;
    let (began, mut heard) = (Instant::now(), Vec::new());
    let mut chunk = [0; 65_536];
    while began.elapsed() < SPAN {
        match stream.read(&mut chunk) {
            Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(length) => heard.extend_from_slice(&chunk[..length]),
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
    }
    let text = String::from_utf8_lossy(&heard);
    let (_, events) = text.split_once("\r\n\r\n").ok_or(ErrorKind::InvalidData)?;
    let events = events.split("event: ").skip(1);
    Ok(events.map(|event| event.len() + "event: ".len()).collect())
}

fn kilobytes(bytes: usize) -> f64 {
    bytes as f64 / 1024.0
}

fn expect_patience(began: Instant) -> io::Result<()> {
    if began.elapsed() > PATIENCE {
        Err(io::Error::other("it takes too long"))
    } else {
        Ok(())
    }
}
