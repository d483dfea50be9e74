//! People, spectators, readers of a page and poker clients, in a crowd.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use super::crowd::{Client, Out, Tally};

/// How long a client waits before it asks again for something that is not there
/// yet.
const AGAIN: Duration = Duration::from_millis(500);

/// The most text that is kept of an answer, in bytes.
const KEPT: usize = 256;

/// The last text that came: enough to find a short text across two reads.
#[derive(Debug, Default)]
struct Recent(Vec<u8>);

impl Recent {
    /// How often a text ends in these bytes or across them and the last ones.
    fn count(&mut self, bytes: &[u8], text: &str) -> u64 {
        let from = self.0.len().saturating_sub(text.len() - 1);
        let mut all = self.0.split_off(from);
        all.extend_from_slice(bytes);
        let found = all.windows(text.len());
        let count = found.filter(|part| *part == text.as_bytes()).count();
        self.0 = all.split_off(all.len().saturating_sub(KEPT));
        count as u64
    }
}

/// A person on telnet who logs in and asks the server something now and then.
pub struct Person {
    name: String,
    /// The pause between two questions; `None` if nothing is asked.
    every: Option<Duration>,
    prompts: Recent,
    answers: Recent,
    welcomes: Recent,
    is_asking_in: bool,
    asked: Option<Instant>,
}

/// The question of a client: the task that hosts all games answers it.
const QUESTION: &[u8] = b"resign\r\n";

/// The answer to a person without a game.
const ANSWER: &str = "You are not playing.";

impl Person {
    /// A person who asks at this interval.
    pub fn new(name: String, every: Option<Duration>) -> Person {
        Person {
            name,
            every,
            prompts: Recent::default(),
            answers: Recent::default(),
            welcomes: Recent::default(),
            is_asking_in: false,
            asked: None,
        }
    }
}

impl Client for Person {
    fn begin(&mut self, _out: &mut Out) {}

    fn hear(&mut self, bytes: &[u8], out: &mut Out, tally: &mut Tally) {
        if !self.is_asking_in && self.prompts.count(bytes, "> ") > 0 {
            self.is_asking_in = true;
            let line = format!("login {}\r\n", self.name);
            out.bytes.extend_from_slice(line.as_bytes());
        }
        if self.welcomes.count(bytes, "Welcome, ") > 0 {
            tally.admitted += 1;
            out.wake_after = self.every;
        }
        if self.answers.count(bytes, ANSWER) > 0
            && let Some(asked) = self.asked.take()
        {
            tally.answered(asked);
            out.wake_after = self.every;
        }
    }

    fn wake(&mut self, out: &mut Out) {
        self.asked = Some(Instant::now());
        out.bytes.extend_from_slice(QUESTION);
    }
}

/// A spectator of a game, on telnet.
pub struct Spectator {
    person: Person,
    game: u64,
    moves: Recent,
    missing: Recent,
}

impl Spectator {
    /// A spectator of the game of this number.
    pub fn new(name: String, game: u64) -> Spectator {
        Spectator {
            person: Person::new(name, None),
            game,
            moves: Recent::default(),
            missing: Recent::default(),
        }
    }
}

impl Client for Spectator {
    fn begin(&mut self, _out: &mut Out) {}

    fn hear(&mut self, bytes: &[u8], out: &mut Out, tally: &mut Tally) {
        let before = tally.admitted;
        self.person.hear(bytes, out, tally);
        if tally.admitted > before {
            self.wake(out);
        }
        tally.answers += self.moves.count(bytes, " played ");
        if self.missing.count(bytes, "is being played") > 0 {
            out.wake_after = Some(AGAIN);
        }
    }

    fn wake(&mut self, out: &mut Out) {
        let line = format!("watch {}\r\n", self.game);
        out.bytes.extend_from_slice(line.as_bytes());
    }
}

/// A program that reads a stream of the page.
pub struct Reader {
    request: Vec<u8>,
    is_admitted: bool,
}

/// The first bytes of the answer.
const HEAD: &[u8] = b"HTTP/1.1 200 OK";

/// The end of an event, and of its chunk.
const END: &[u8] = b"\n\n\r\n";

impl Reader {
    /// A reader of this stream, such as `/games/1/events`, of the page there.
    pub fn new(web: SocketAddr, path: &str) -> Reader {
        Reader {
            request: format!("GET {path} HTTP/1.1\r\nhost: {web}\r\n\r\n").into_bytes(),
            is_admitted: false,
        }
    }
}

impl Client for Reader {
    fn begin(&mut self, out: &mut Out) {
        out.bytes.extend_from_slice(&self.request);
    }

    fn hear(&mut self, bytes: &[u8], _out: &mut Out, tally: &mut Tally) {
        if !self.is_admitted && bytes.starts_with(HEAD) {
            self.is_admitted = true;
            tally.admitted += 1;
        }
        // Cheap, as events are long: several in one read count as one.
        tally.answers += u64::from(bytes.ends_with(END));
    }
}

/// A poker client that says hello and that it is alive.
pub struct Agent {
    name: String,
    /// How often it says so.
    every: Duration,
    welcomes: Recent,
}

impl Agent {
    /// A client that gives a sign of life at this interval.
    pub fn new(name: String, every: Duration) -> Agent {
        Agent {
            name,
            every,
            welcomes: Recent::default(),
        }
    }
}

impl Client for Agent {
    fn begin(&mut self, out: &mut Out) {
        let hello = format!(
            "<message><hello name='{}' version='1'/></message>",
            self.name
        );
        out.bytes.extend_from_slice(hello.as_bytes());
        out.wake_after = Some(self.every);
    }

    fn hear(&mut self, bytes: &[u8], _out: &mut Out, tally: &mut Tally) {
        tally.admitted += self.welcomes.count(bytes, "<welcome") as usize;
    }

    fn wake(&mut self, out: &mut Out) {
        out.bytes
            .extend_from_slice(b"<message><imalive/></message>");
        out.wake_after = Some(self.every);
    }
}
