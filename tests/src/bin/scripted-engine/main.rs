//! An engine that misbehaves: `scripted-engine gomocup|uci|gtp [RULE...]`.
//!
//! It plays any move and does all else as the protocol says, except where a
//! rule has it do otherwise. A rule is `WORD: STEP; STEP`: on a line of the
//! manager that begins with this word, or has it behind its number, it does the
//! steps in place of its duty. `WORD@2` is for the second such line alone; the
//! words `FIRST` and `EOF` are for its start and for the end of its input.
//!
//! Steps, in which `#` is the number of the line: `say TEXT`, `raw TEXT` (without a line end), `polite` (its duty),
//! `wait MS`, `work N` (counts to N millions), `drip TEXT` (a line every 5 ms for ever), `flood` (bytes without a
//! line end for ever), `die`, `crash`, `hang`; `silent` does nothing.

mod gomocup;
mod others;

use std::collections::HashMap;
use std::hint::black_box;
use std::io::{self, BufRead as _, Write as _};
use std::process::{abort, exit};
use std::thread::sleep;
use std::time::Duration;

use self::gomocup::Gomocup;
use self::others::{Gtp, Uci};

fn main() -> io::Result<()> {
    let mut words = std::env::args().skip(1);
    let duties = match words.next().as_deref() {
        Some("gomocup") => Duties::Gomocup(Gomocup::default()),
        Some("uci") => Duties::Uci(Uci::default()),
        Some("gtp") => Duties::Gtp(Gtp::default()),
        _ => return Err(io::Error::other("give gomocup, uci or gtp")),
    };
    let mut engine = Engine {
        duties,
        rules: words.collect(),
        heard: HashMap::new(),
    };
    engine.act("FIRST", "")?;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let line = line.trim();
        let mut words = line.split([' ', '\t']);
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let word = words.find(|word| !is_number(word)).unwrap_or_default();
        engine.act(word, line)?;
    }
    engine.act("EOF", "")
}

/// The polite behaviour of an engine, where no rule of the script says otherwise.
enum Duties {
    Gomocup(Gomocup),
    Uci(Uci),
    Gtp(Gtp),
}

struct Engine {
    duties: Duties,
    rules: Vec<String>,
    /// How many lines had each word.
    heard: HashMap<String, usize>,
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
        let number = line.split([' ', '\t']).next().unwrap_or_default();
        let text = text.replace('#', number);
        let text = text.as_str();
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
            "work" => {
                let millions: u64 = text.parse().unwrap_or(0);
                (0..millions * 1_000_000).for_each(|number| {
                    black_box(number);
                });
                Ok(())
            }
            "die" => exit(3),
            "crash" => abort(),
            "hang" => loop {
                pause("1000");
            },
            "silent" => Ok(()),
            _ => Err(io::Error::other(format!("'{step}' is no step"))),
        }
    }

    fn be_polite(&mut self, line: &str) -> io::Result<()> {
        match &mut self.duties {
            Duties::Gomocup(gomocup) => gomocup.hear(line),
            Duties::Uci(uci) => uci.hear(line),
            Duties::Gtp(gtp) => gtp.hear(line),
        }
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
