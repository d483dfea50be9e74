//! A whole hold'em agent: `rustc -O agent.rs`, then
//! `./agent --connect HOST:PORT --name NAME`.
use std::io::{Error, Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex};
use std::{thread, time::Duration};

/// YOUR IDEA GOES HERE. `turn` is the `<turn>` with what you may do in it; see
/// [`value`] for how to look into it. `cards` are your two, `board` the common
/// ones, like `As Td`. Give what you do, and for bet and raise what your bet will
/// stand at.
fn choose(turn: &str, cards: &str, _board: &str) -> (&'static str, Option<u64>) {
    let number = |element, key| value(turn, element, key).and_then(|text| text.parse().ok());
    let ranks: Vec<char> = cards.chars().step_by(3).collect();
    let good = ranks.first() == ranks.last() || ranks.iter().all(|rank| "TJQKA".contains(*rank));
    let least: Option<u64> = number("raise", "min");
    let (call, pot) = (number("turn", "to-call"), number("turn", "pot"));
    match (least, call.unwrap_or(0u64), pot.unwrap_or(0u64)) {
        (Some(least), ..) if good && least % 2 == 0 => ("raise", Some(least)),
        (_, 0, _) => ("check", None),
        (_, call, pot) if good || call * 4 <= pot => ("call", None),
        _ => ("fold", None),
    }
}

/// The value of an attribute of the first element of this name, if it is there.
fn value<'a>(text: &'a str, element: &str, key: &str) -> Option<&'a str> {
    let start = text.find(&format!("<{element} "))?;
    let tag = text[start..].split('>').next()?;
    let (_, rest) = tag.split_once(&format!(" {key}=\""))?;
    rest.split('"').next()
}

/// A name or text as it may stand in an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// One message, one write. Two threads speak.
fn say(server: &Mutex<TcpStream>, what: &str) -> Result<(), Error> {
    let message = format!("<message>{what}</message>");
    server.lock().unwrap().write_all(message.as_bytes())
}

fn main() -> Result<(), Error> {
    let words: Vec<String> = std::env::args().collect();
    let after = |word: &str| words.iter().skip_while(|w| *w != word).nth(1).cloned();
    let mut reader = TcpStream::connect(after("--connect").unwrap_or_default())?;
    reader.set_nodelay(true)?;
    let server = Arc::new(Mutex::new(reader.try_clone()?));
    let name = escaped(&after("--name").unwrap_or("Rust template".to_owned()));
    say(&server, &format!("<hello name=\"{name}\" version=\"1\"/><join/>"))?;
    let (mut data, mut bytes) = (Vec::new(), [0; 65536]);
    let (mut cards, mut board) = (String::new(), String::new());
    loop {
        match reader.read(&mut bytes)? {
            0 => return Ok(()),
            count => data.extend_from_slice(&bytes[..count]),
        }
        while let Some(end) = data.windows(10).position(|part| part == b"</message>") {
            let message: Vec<u8> = data.drain(..end + 10).collect();
            let message = String::from_utf8_lossy(&message);
            if let Some(Ok(keepalive)) = value(&message, "welcome", "keepalive").map(str::parse) {
                let (server, half) = (server.clone(), Duration::from_millis(keepalive) / 2);
                // Signs of life, whatever comes and however long is thought.
                thread::spawn(move || while say(&server, "<imalive/>").is_ok() { thread::sleep(half) });
            }
            let begun = message.rfind("<hand "); // what was before is of another hand
            board = begun.map_or(board, |_| String::new());
            let message = &message[begun.unwrap_or(0)..];
            cards = value(message, "hole", "cards").map_or(cards, str::to_owned);
            board = value(message, "board", "all").map_or(board, str::to_owned);
            let late = message.contains("code=\"stale\""); // what is asked was answered already
            if let Some(hand) = value(message, "turn", "hand").filter(|_| !late) {
                let decision = value(message, "turn", "decision").unwrap_or_default();
                let (kind, amount) = choose(message, &cards, &board);
                let amount = amount.map_or(String::new(), |chips| format!(" amount=\"{chips}\""));
                let of = format!("hand=\"{hand}\" decision=\"{decision}\"");
                say(&server, &format!("<action type=\"{kind}\" {of}{amount}/>"))?;
            } else if message.contains("<closed ") {
                return Ok(());
            }
        }
    }
}
