//! A brain that plays gomoku at once, in a crowd.

use std::time::{Duration, Instant};

use protocol::line::{Decoder, ManagerLine};

use super::crowd::{Client, Out, Tally};

/// The size of the board.
const SIZE: usize = 15;

/// The habit of a brain of a crowd.
enum Habit {
    /// It waits, and plays nothing.
    Waits,
    /// It plays gomoku and thinks for this long.
    Plays(Duration),
    /// It says it plays qubic, sends this many thoughts and gives up.
    Chats(usize),
}

/// A brain. It never makes five in a row, so that its games are long.
pub struct Brain {
    decoder: Decoder,
    name: String,
    habit: Habit,
    /// Whether its colour is that of the first seat.
    is_cross: bool,
    taken: [bool; SIZE * SIZE],
    /// The answer that it thinks about.
    thought: Option<String>,
    /// When it made its last move.
    moved: Option<Instant>,
}

impl Brain {
    fn new(name: String, habit: Habit) -> Brain {
        Brain {
            decoder: Decoder::default(),
            name,
            habit,
            is_cross: false,
            taken: [false; SIZE * SIZE],
            thought: None,
            moved: None,
        }
    }

    /// A brain that waits and plays nothing.
    pub fn that_waits(name: String) -> Brain {
        Brain::new(name, Habit::Waits)
    }

    /// A brain that plays, and thinks for this long about each move.
    pub fn that_plays(name: String, thinks: Duration) -> Brain {
        Brain::new(name, Habit::Plays(thinks))
    }

    /// A brain that sends this many thoughts for each request, then gives up.
    pub fn that_chats(name: String, thoughts: usize) -> Brain {
        Brain::new(name, Habit::Chats(thoughts))
    }

    /// Answers a request for a move.
    fn answer(&mut self, out: &mut Out, tally: &mut Tally) {
        if let Some(moved) = self.moved.take() {
            tally.answered(moved);
        }
        match self.habit {
            Habit::Waits => say(out, "forfeit"),
            Habit::Plays(Duration::ZERO) => {
                let turn = self.choose();
                say(out, &turn);
                self.moved = Some(Instant::now());
            }
            Habit::Plays(thinks) => {
                self.thought = Some(self.choose());
                out.wake_after = Some(thinks);
            }
            Habit::Chats(thoughts) => {
                for number in 0..thoughts {
                    say(
                        out,
                        &format!("info depth {number} text on and on and on and on"),
                    );
                }
                say(out, "forfeit");
            }
        }
    }

    fn plays(&self, game: &str) -> bool {
        match self.habit {
            Habit::Waits => false,
            Habit::Plays(_) => game == "gomoku",
            Habit::Chats(_) => game == "qubic",
        }
    }

    fn take(&mut self, text: &str) {
        let column = text
            .bytes()
            .next()
            .map_or(0, |letter| letter.wrapping_sub(b'A'));
        let row: usize = text.get(1..).and_then(|row| row.parse().ok()).unwrap_or(1);
        let point = row.wrapping_sub(1).wrapping_mul(SIZE) + usize::from(column);
        if let Some(taken) = self.taken.get_mut(point) {
            *taken = true;
        }
    }

    /// A free point of the own colour in a pattern without five in a row, so
    /// that the board is filled.
    fn choose(&mut self) -> String {
        let own = |point: &usize| ((point % SIZE + 2 * (point / SIZE)) % 4 < 2) == self.is_cross;
        let free = |point: &usize| !self.taken[*point];
        let points = || (0..SIZE * SIZE).filter(free);
        let Some(point) = points().find(own).or_else(|| points().next()) else {
            return "forfeit".to_owned();
        };
        self.taken[point] = true;
        let column = char::from(b'A' + (point % SIZE) as u8);
        format!("move {column}{}", point / SIZE + 1)
    }
}

fn say(out: &mut Out, line: &str) {
    out.bytes.extend_from_slice(line.as_bytes());
    out.bytes.push(b'\n');
}

impl Client for Brain {
    fn begin(&mut self, _out: &mut Out) {}

    fn hear(&mut self, bytes: &[u8], out: &mut Out, tally: &mut Tally) {
        let mut decoder = std::mem::take(&mut self.decoder);
        decoder.feed(bytes);
        while let Some(Ok(line)) = decoder.next_line() {
            let Ok(line) = ManagerLine::parse(line) else {
                continue;
            };
            match line {
                ManagerLine::Hello => say(out, "hello ok"),
                ManagerLine::Com => say(out, "com 0,2"),
                ManagerLine::Name => {
                    tally.admitted += 1;
                    say(out, &format!("name {}", self.name));
                }
                ManagerLine::Game(game) => {
                    let word = if self.plays(game) { "ok" } else { "failed" };
                    say(out, &format!("game {word}"));
                }
                ManagerLine::Board(_) => say(out, "board ok"),
                ManagerLine::Player(seat) => {
                    self.is_cross = seat == "cross";
                    say(out, "player ok");
                }
                ManagerLine::NewGame => {
                    self.taken = [false; SIZE * SIZE];
                    self.moved = None;
                }
                ManagerLine::Move(text) => {
                    self.take(text);
                    self.answer(out, tally);
                }
                ManagerLine::MoveStart => self.answer(out, tally),
                ManagerLine::EndGame => {
                    self.moved = None;
                    self.thought = None;
                }
                _ => {}
            }
        }
        self.decoder = decoder;
    }

    fn wake(&mut self, out: &mut Out) {
        if let Some(turn) = self.thought.take() {
            say(out, &turn);
            self.moved = Some(Instant::now());
        }
    }
}
