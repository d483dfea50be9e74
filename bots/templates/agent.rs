//! A whole hold'em agent: `rustc -O agent.rs`, then
//! `./agent --connect HOST:PORT --name NAME`. It dials again when the server has
//! gone; with `--once` it ends then.
use std::io::{Error, Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

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

/// The word after this one of the command line.
fn after(word: &str) -> Option<String> {
    std::env::args().skip_while(|w| w != word).nth(1)
}

/// Plays until the table is closed. The error is why the connection ended before that.
fn play() -> Result<(), Error> {
    let mut reader = TcpStream::connect(after("--connect").unwrap_or_default())?;
    reader.set_nodelay(true)?;
    let server = Arc::new(Mutex::new(reader.try_clone()?));
    let name = escaped(&after("--name").unwrap_or("Rust template".to_owned()));
    say(&server, &format!("<hello name=\"{name}\" version=\"1\"/><join/>"))?;
    let (mut data, mut bytes) = (Vec::new(), [0; 65536]);
    let (mut cards, mut board) = (String::new(), String::new());
    let (mut has_played, mut why) = (false, "the connection is lost".to_owned());
    loop {
        match reader.read(&mut bytes)? {
            0 => return Err(Error::other(why)),
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
            has_played |= begun.is_some();
            board = begun.map_or(board, |_| String::new());
            let message = &message[begun.unwrap_or(0)..];
            cards = value(message, "hole", "cards").map_or(cards, str::to_owned);
            board = value(message, "board", "all").map_or(board, str::to_owned);
            let error = value(message, "error", "code");
            let late = error == Some("stale"); // what is asked was answered already
            if let Some(code) = error.filter(|_| !late) {
                why = message.split("</error>").next().unwrap_or(code).to_owned();
                why = why.split('>').next_back().unwrap_or(code).to_owned();
                eprintln!("agent: {why}");
                // An agent that gets no seat, or loses it to another, does not come back.
                if code == "disconnected" || !has_played && code != "shutdown" {
                    std::process::exit(1);
                }
            }
            if let Some(hand) = value(message, "turn", "hand").filter(|_| !late) {
                let decision = value(message, "turn", "decision").unwrap_or_default();
                let (kind, amount) = choose(message, &cards, &board);
                let amount = amount.map_or(String::new(), |chips| format!(" amount=\"{chips}\""));
                let of = format!("hand=\"{hand}\" decision=\"{decision}\"");
                say(&server, &format!("<action type=\"{kind}\" {of}{amount}/>"))?;
            } else if let Some(reason) = value(message, "closed", "reason") {
                let stops = reason == "shutdown";
                return if stops { Err(Error::other("the table is closed")) } else { Ok(()) };
            }
        }
    }
}

fn main() -> Result<(), Error> {
    let once = std::env::args().any(|word| word == "--once");
    let mut pause = 1; // seconds until it dials again: twice as many each time, 30 at most
    loop {
        let began = Instant::now();
        match play() {
            Ok(()) => return Ok(()),
            Err(error) if once => return Err(error),
            Err(error) => eprintln!("agent: {error}; it dials again"),
        }
        if began.elapsed() > Duration::from_secs(30) {
            pause = 1;
        }
        sleep(Duration::from_secs(pause));
        pause = 30.min(2 * pause);
    }
}
