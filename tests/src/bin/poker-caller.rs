//! An agent of poker that checks or calls: `poker-caller [--after N] --connect
//! HOST:PORT --name NAME`. With `--after N` it is gone after N answers.

use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;

use protocol::poker::{Element, Framer};

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().collect();
    let option = |name: &str| {
        let place = words.iter().position(|word| word == name)?;
        words.get(place + 1).cloned()
    };
    let missing = || io::Error::other("--connect and --name are needed");
    let (address, name) = (option("--connect"), option("--name"));
    let (address, name) = (address.ok_or_else(missing)?, name.ok_or_else(missing)?);
    let most = option("--after").and_then(|count| count.parse().ok());
    let mut stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    let hello = Element::new("hello").with("name", name).with("version", 1);
    say(&mut stream, &[hello, Element::new("join")])?;
    let (mut framer, mut chunk) = (Framer::default(), [0; 65_536]);
    let mut answers = 0u64;
    loop {
        let length = stream.read(&mut chunk)?;
        if length == 0 {
            return Ok(());
        }
        framer.feed(&chunk[..length]);
        while let Some(frame) = framer.next_frame() {
            let events = frame
                .and_then(Element::parse_message)
                .map_err(io::Error::other)?;
            for event in events {
                if event.name() == "closed" || most.is_some_and(|most| answers >= most) {
                    return Ok(());
                }
                if event.name() == "turn" {
                    let free = event.child("check").is_some();
                    let kind = if free { "check" } else { "call" };
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
