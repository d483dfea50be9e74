//! A poker agent that checks or calls: `poker-caller [--after N] [--hands N]
//! [--mute] [--fold] [--rest FILE] [--slow MS] [--log FILE] --connect HOST:PORT --name NAME`. With
//! `--after N` it leaves after N answers, with `--hands N` after N hands. With
//! `--mute` it never answers and only sends signs of life, with `--fold` it folds
//! instead; with `--rest FILE` it
//! does so after as many hands as the file says, if it exists. With `--slow MS` it
//! waits MS milliseconds before each answer. With `--log FILE` it writes
//! everything it hears to the file.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::process::exit;
use std::time::{Duration, Instant};

use protocol::poker::{Element, Framer};

/// The interval between two signs of life.
const ALIVE: Duration = Duration::from_millis(100);

/// Its exit status when it leaves before the end.
const GONE: i32 = 3;

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().collect();
    let option = |name: &str| {
        let place = words.iter().position(|word| word == name)?;
        words.get(place + 1).cloned()
    };
    let missing = || io::Error::other("--connect and --name are needed");
    let (address, name) = (option("--connect"), option("--name"));
    let (address, name) = (address.ok_or_else(missing)?, name.ok_or_else(missing)?);
    let limit = |name: &str| option(name).and_then(|count| count.parse().ok());
    let (most, most_hands) = (limit("--after"), limit("--hands"));
    let slow = Duration::from_millis(limit("--slow").unwrap_or(0));
    let is_mute = words.iter().any(|word| word == "--mute");
    let folds = words.iter().any(|word| word == "--fold");
    let rest = option("--rest").and_then(|file| fs::read_to_string(file).ok());
    let rest: Option<u64> = rest.and_then(|hands| hands.parse().ok());
    let mut log = option("--log").map(File::create).transpose()?;
    let mut stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(ALIVE))?;
    let hello = Element::new("hello").with("name", name).with("version", 1);
    say(&mut stream, &[hello, Element::new("join")])?;
    let (mut framer, mut chunk) = (Framer::default(), [0; 65_536]);
    let (mut answers, mut hands, mut said) = (0u64, 0u64, Instant::now());
    loop {
        if said.elapsed() >= ALIVE {
            say(&mut stream, &[Element::new("imalive")])?;
            said = Instant::now();
        }
        let length = match stream.read(&mut chunk) {
            Ok(0) => return Ok(()),
            Ok(length) => length,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => 0,
            Err(error) => return Err(error),
        };
        if let Some(log) = &mut log {
            log.write_all(&chunk[..length])?;
        }
        framer.feed(&chunk[..length]);
        while let Some(frame) = framer.next_frame() {
            let events = frame
                .and_then(Element::parse_message)
                .map_err(io::Error::other)?;
            for event in events {
                if event.name() == "closed" {
                    return Ok(());
                }
                hands += u64::from(event.name() == "end");
                if most.is_some_and(|most| answers >= most)
                    || most_hands.is_some_and(|most| hands >= most)
                {
                    eprintln!("{hands} hands are enough");
                    exit(GONE);
                }
                let rests = rest.is_some_and(|rest| hands >= rest);
                if event.name() == "turn" && !is_mute && !rests {
                    std::thread::sleep(slow);
                    let free = event.child("check").is_some();
                    let kind = match free {
                        _ if folds => "fold",
                        true => "check",
                        false => "call",
                    };
                    say(&mut stream, &[Element::new("action").with("type", kind)])?;
                    answers += 1;
                }
            }
        }
    }
}

fn say(stream: &mut TcpStream, elements: &[Element]) -> io::Result<()> {
    let mut bytes = Vec::new();
    protocol::poker::encode(elements, &mut bytes);
    stream.write_all(&bytes)
}
