//! A Gomocup brain that misbehaves: `scripted-engine [RULE...]`.
//!
//! It plays the first free place of the board and does all else as the protocol
//! says, except where a rule has it do otherwise. A rule is `WORD: STEP; STEP`:
//! on a line of the manager that begins with this word it does the steps in
//! place of its duty. `WORD@2` is for the second such line alone; the words
//! `FIRST` and `EOF` are for its start and for the end of its input.
//!
//! Steps: `say TEXT`, `raw TEXT` (without a line end), `polite` (its duty),
//! `wait MS`, `drip TEXT` (a line every 5 ms for ever), `flood` (bytes without a
//! line end for ever), `die`, `hang`; `silent` does nothing.

use std::collections::HashMap;
use std::io::{self, BufRead as _, Write as _};
use std::process::exit;
use std::thread::sleep;
use std::time::Duration;

use protocol::gomocup::{Cell, Command};

fn main() -> io::Result<()> {
    let mut engine = Engine {
        rules: std::env::args().skip(1).collect(),
        heard: HashMap::new(),
        size: 0,
        taken: Vec::new(),
    };
    engine.act("FIRST", "")?;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let line = line.trim();
        let word = line.split([' ', '\t']).next().unwrap_or_default();
        engine.act(word, line)?;
    }
    engine.act("EOF", "")
}

struct Engine {
    rules: Vec<String>,
    /// How many lines began with each word.
    heard: HashMap<String, usize>,
    size: u8,
    taken: Vec<Cell>,
}

impl Engine {
    fn act(&mut self, word: &str, line: &str) -> io::Result<()> {
        let count = self.heard.entry(word.to_owned()).or_default();
        *count += 1;
        let numbered = format!("{word}@{count}");
        let rules = self.rules.iter().filter_map(|rule| rule.split_once(':'));
        let mut rules = rules.map(|(key, steps)| (key.to_owned(), steps.to_owned()));
        let rule = rules.find(|(key, _)| *key == word || *key == numbered);
        let Some((_, steps)) = rule else {
            return self.be_polite(line);
        };
        for step in steps.split(';') {
            self.step(step.trim(), line)?;
        }
        Ok(())
    }

    fn step(&mut self, step: &str, line: &str) -> io::Result<()> {
        let (verb, text) = step.split_once(' ').unwrap_or((step, ""));
        match verb {
            "say" => say(&format!("{text}\n")),
            "raw" => say(text),
            "polite" => self.be_polite(line),
            "drip" => loop {
                say(&format!("{text}\n"))?;
                pause("5");
            },
            "flood" => loop {
                say(&"x".repeat(4096))?;
            },
            "wait" => {
                pause(text);
                Ok(())
            }
            "die" => exit(3),
            "hang" => loop {
                pause("1000");
            },
            "silent" => Ok(()),
            _ => Err(io::Error::other(format!("'{step}' is no step"))),
        }
    }

    fn be_polite(&mut self, line: &str) -> io::Result<()> {
        match Command::parse(line) {
            Ok(Command::Start(size)) => {
                self.size = size;
                self.taken.clear();
                say("OK\n")
            }
            Ok(Command::Restart) => {
                self.taken.clear();
                say("OK\n")
            }
            Ok(Command::About) => say("name=\"Scripted\", version=\"1\"\n"),
            Ok(Command::Turn(cell) | Command::Stone(cell, _)) => {
                self.taken.push(cell);
                match Command::parse(line) {
                    Ok(Command::Turn(_)) => self.play(),
                    _ => Ok(()),
                }
            }
            Ok(Command::Board | Command::Swap2Board) => {
                self.taken.clear();
                Ok(())
            }
            Ok(Command::OpeningStone(cell)) => {
                self.taken.push(cell);
                Ok(())
            }
            Ok(Command::Begin | Command::Done) => self.play(),
            Ok(Command::End) => exit(0),
            _ => Ok(()),
        }
    }

    /// Plays the first free place, row by row.
    fn play(&mut self) -> io::Result<()> {
        let size = self.size;
        let places = (0..size).flat_map(|y| (0..size).map(move |x| Cell { x, y }));
        let mut free = places.filter(|cell| !self.taken.contains(cell));
        let cell = free
            .next()
            .ok_or_else(|| io::Error::other("no free place"))?;
        drop(free);
        self.taken.push(cell);
        say(&format!("{cell}\n"))
    }
}

fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

fn pause(milliseconds: &str) {
    sleep(Duration::from_millis(milliseconds.parse().unwrap_or(0)));
}
