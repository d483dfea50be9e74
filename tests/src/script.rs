//! The small language that describes the misbehaviour of a brain.
//!
//! Clauses are separated by `|` or line ends. Everything else is done politely.
//!
//! | clause | meaning |
//! |---|---|
//! | `name TEXT` | the answer to `name msg` |
//! | `com VERSION` | the answer to `com msg`; `0,1` by default |
//! | `plan M M …` | the moves it plays, as far as they are free |
//! | `think MS` | how long it waits before each polite move |
//! | `crlf`, `cr` | its lines end with CR LF, or with CR alone |
//! | `bytewise` | every byte goes out in its own packet |
//! | `redial` | a brain that dials in does so again after each connection |
//! | `on WORDS [N] [@C]: STEP; STEP; …` | what it does on the N-th line (every line) that begins with WORDS in its C-th connection (in every one), instead of the polite answer; `on connect` comes before the first line |
//!
//! | step | meaning |
//! |---|---|
//! | `silent` | nothing: the line stays unanswered |
//! | `polite` | the polite answer |
//! | `say TEXT` | a line (escapes as in Rust: `\n`, `\0`, `\xff`) |
//! | `raw TEXT` | bytes without a line end, in one packet |
//! | `drip MS TEXT` | bytes, one every MS milliseconds |
//! | `repeat N TEXT` | the bytes N times over, as one write |
//! | `flood MS TEXT` | the bytes over and over for MS milliseconds |
//! | `wait MS` | reads and says nothing for MS milliseconds |
//! | `close` | ends the connection |
//! | `reset` | ends it with a TCP reset |
//! | `vanish` | ends it and stops listening |

use std::str::FromStr;
use std::time::Duration;

use crate::escape::unescape;

/// The behaviour of a brain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) plan: Vec<String>,
    pub(crate) think: Duration,
    pub(crate) line_end: &'static str,
    pub(crate) bytewise: bool,
    pub(crate) redial: bool,
    pub(crate) rules: Vec<Rule>,
}

/// The steps of the brain instead of the polite answer, and the lines to which they
/// apply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    /// The first words of the line.
    pub(crate) words: Vec<String>,
    /// The number of the matching line, from 1; `None` means all.
    pub(crate) occurrence: Option<usize>,
    /// The number of the connection, from 1; `None` means all.
    pub(crate) connection: Option<usize>,
    pub(crate) steps: Vec<Step>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Silent,
    Polite,
    Say(Vec<u8>),
    Raw(Vec<u8>),
    Drip(Duration, Vec<u8>),
    Repeat(usize, Vec<u8>),
    Flood(Duration, Vec<u8>),
    Wait(Duration),
    Close,
    Reset,
    Vanish,
}

/// An error of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseScriptError(String);

impl std::fmt::Display for ParseScriptError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "not a script: {}", self.0)
    }
}

impl std::error::Error for ParseScriptError {}

impl From<String> for ParseScriptError {
    fn from(what: String) -> ParseScriptError {
        ParseScriptError(what)
    }
}

impl Default for Script {
    /// A correct brain that speaks 0,1.
    fn default() -> Script {
        Script {
            name: "Polite".to_owned(),
            version: "0,1".to_owned(),
            plan: Vec::new(),
            think: Duration::ZERO,
            line_end: "\n",
            bytewise: false,
            redial: false,
            rules: Vec::new(),
        }
    }
}

impl Script {
    /// The rule for a line; `counts` says how often each rule's words have already matched in this
    /// connection.
    pub(crate) fn rule_for(
        &self,
        line: &str,
        counts: &mut [usize],
        connection: usize,
    ) -> Option<&Rule> {
        let mut found = None;
        for (rule, count) in self.rules.iter().zip(counts) {
            if !rule.matches(line) {
                continue;
            }
            *count += 1;
            let right_line = rule.occurrence.is_none_or(|wanted| wanted == *count);
            let right_connection = rule.connection.is_none_or(|wanted| wanted == connection);
            if found.is_none() && right_line && right_connection {
                found = Some(rule);
            }
        }
        found
    }
}

impl Rule {
    fn matches(&self, line: &str) -> bool {
        let mut given = line.split_ascii_whitespace();
        self.words
            .iter()
            .all(|word| given.next() == Some(word.as_str()))
    }
}

impl FromStr for Script {
    type Err = ParseScriptError;

    fn from_str(text: &str) -> Result<Script, ParseScriptError> {
        let mut script = Script::default();
        for clause in text.split(['|', '\n']).map(str::trim) {
            let (word, rest) = first_word(clause);
            match word {
                "" => {}
                "name" => script.name = rest.to_owned(),
                "com" => script.version = rest.to_owned(),
                "plan" => script.plan = rest.split_whitespace().map(str::to_owned).collect(),
                "think" => script.think = milliseconds(rest)?,
                "crlf" => script.line_end = "\r\n",
                "cr" => script.line_end = "\r",
                "bytewise" => script.bytewise = true,
                "redial" => script.redial = true,
                "on" => script.rules.push(rest.parse()?),
                _ => return Err(format!("unknown clause '{clause}'").into()),
            }
        }
        Ok(script)
    }
}

impl FromStr for Rule {
    type Err = ParseScriptError;

    fn from_str(text: &str) -> Result<Rule, ParseScriptError> {
        let (event, steps) = text
            .split_once(':')
            .ok_or_else(|| format!("no ':' in 'on {text}'"))?;
        let mut words: Vec<String> = event.split_whitespace().map(str::to_owned).collect();
        let mut pop = |read: fn(&str) -> Option<usize>| {
            let number = words.last().and_then(|word| read(word))?;
            words.pop();
            Some(number)
        };
        let connection = pop(|word| word.strip_prefix('@')?.parse().ok());
        let occurrence = pop(|word| word.parse().ok());
        if words.is_empty() {
            return Err(format!("'on' what? in '{text}'").into());
        }
        let steps = steps.split(';').map(|step| step.trim_start().parse());
        Ok(Rule {
            words,
            occurrence,
            connection,
            steps: steps.collect::<Result<_, _>>()?,
        })
    }
}

impl FromStr for Step {
    type Err = ParseScriptError;

    fn from_str(text: &str) -> Result<Step, ParseScriptError> {
        let (word, rest) = first_word(text);
        Ok(match word {
            "silent" => Step::Silent,
            "polite" => Step::Polite,
            "say" => Step::Say(unescape(rest)?),
            "raw" => Step::Raw(unescape(rest)?),
            "drip" => {
                let (pause, bytes) = first_word(rest);
                Step::Drip(milliseconds(pause)?, unescape(bytes)?)
            }
            "repeat" => {
                let (count, bytes) = first_word(rest);
                let count = count.parse();
                Step::Repeat(
                    count.map_err(|_| format!("repeat how often? in '{text}'"))?,
                    unescape(bytes)?,
                )
            }
            "flood" => {
                let (span, bytes) = first_word(rest);
                Step::Flood(milliseconds(span)?, unescape(bytes)?)
            }
            "wait" => Step::Wait(milliseconds(rest)?),
            "close" => Step::Close,
            "reset" => Step::Reset,
            "vanish" => Step::Vanish,
            _ => return Err(format!("unknown step '{text}'").into()),
        })
    }
}

/// The first word and the rest unchanged, since spaces may be part of the text to send.
fn first_word(text: &str) -> (&str, &str) {
    text.split_once(' ').unwrap_or((text, ""))
}

fn milliseconds(text: &str) -> Result<Duration, ParseScriptError> {
    let number = text.trim().parse();
    let number = number.map_err(|_| format!("'{text}' is no number of milliseconds"))?;
    Ok(Duration::from_millis(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_and_steps_are_read() {
        let script: Script = r"name My Brain | com 0,2
            on move 2 @1: polite; say move \xff; close
            on new game: repeat 3 a \n; drip 10 bc"
            .parse()
            .unwrap();
        assert_eq!((&*script.name, &*script.version), ("My Brain", "0,2"));
        assert_eq!(
            script.rules,
            [
                Rule {
                    words: vec!["move".to_owned()],
                    occurrence: Some(2),
                    connection: Some(1),
                    steps: vec![Step::Polite, Step::Say(b"move \xff".to_vec()), Step::Close],
                },
                Rule {
                    words: vec!["new".to_owned(), "game".to_owned()],
                    occurrence: None,
                    connection: None,
                    steps: vec![
                        Step::Repeat(3, b"a \n".to_vec()),
                        Step::Drip(Duration::from_millis(10), b"bc".to_vec()),
                    ],
                },
            ]
        );
    }

    #[test]
    fn a_rule_fires_at_its_line_of_its_connection_alone() {
        let script: Script = "on move 2 @1: close".parse().unwrap();
        for (connection, expected) in [(1, [false, true, false]), (2, [false; 3])] {
            let mut counts = [0];
            let fired = ["move start", "move A1", "move A2"]
                .map(|line| script.rule_for(line, &mut counts, connection).is_some());
            assert_eq!(fired, expected);
        }
        assert!(script.rule_for("movement", &mut [1], 1).is_none());
    }

    #[test]
    fn mistakes_in_scripts_are_told() {
        for wrong in [
            "nam X",
            "on move 2",
            "on 2: close",
            "on move: jump",
            "on move: wait long",
            "on move: repeat x",
            r"on move: say \q",
            "think",
        ] {
            assert!(wrong.parse::<Script>().is_err(), "{wrong}");
        }
    }
}
