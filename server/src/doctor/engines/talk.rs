//! The conversation with an engine that is examined.

use std::time::Duration;

use launch::Process;
use protocol::line::escaped;
use protocol::{gomocup, gtp, uci};
use referee::player::engine::{EngineProgram, Language};
use referee::player::{Wire, WireEvent};
use tokio::time::{Instant, timeout_at};
use words::Phrase;

use super::super::Finding;
use super::super::players::part_of_brain;
use super::{ANSWER, START, START_LINE};

/// How much later than its limit a move may come: the usual allowance of a game.
const LAG: Duration = referee::LAG_ALLOWANCE;

/// The most lines without a place in its language that are kept.
const STRAYS: usize = 10;

/// What a line of the engine means for a check.
pub(super) enum Sense {
    /// It is no answer. A line that its language does not have is told at the end.
    Nothing,
    /// It is no answer, and belongs here.
    Part,
    /// It is the answer that managers expect.
    Right,
    /// It is an answer with which games go on, but not as the language demands.
    Odd,
    /// It is a wrong answer.
    Wrong,
}

/// One check.
pub(super) struct Check<'a> {
    /// The name in the report: mostly the lines that are sent.
    pub(super) what: &'a str,
    /// The lines that are sent.
    pub(super) lines: &'a [&'a str],
    /// The answer that is waited for, in words.
    pub(super) expected: &'a str,
    /// The longest wait.
    pub(super) limit: Duration,
    /// The time after which a game would be lost.
    pub(super) most: Option<Duration>,
    /// The message that says what to do where the answer is not right.
    pub(super) advice: &'static str,
}

impl<'a> Check<'a> {
    /// A check that sends one line, after which it is named.
    pub(super) fn of(line: &'a [&'a str; 1], expected: &'a str, advice: &'static str) -> Check<'a> {
        Check {
            what: line[0],
            lines: line,
            expected,
            limit: ANSWER,
            most: None,
            advice,
        }
    }
}

/// An engine, and what was found out about it.
pub(super) struct Talk {
    name: String,
    program: EngineProgram,
    /// `None` before its start, and when it failed to answer: the next check starts it
    /// anew.
    running: Option<(Wire, Process)>,
    /// Whether it did not come, so that nothing more is tried.
    is_lost: bool,
    strays: Vec<String>,
    findings: Vec<Finding>,
}

/// How a check went.
enum Outcome {
    Said(String, Sense, Duration),
    Late(String),
    Ended(String),
}

impl Talk {
    pub(super) fn new(name: String, program: EngineProgram) -> Talk {
        Talk {
            name,
            program,
            running: None,
            is_lost: false,
            strays: Vec::new(),
            findings: Vec::new(),
        }
    }

    /// The options that the word of the engine sets.
    pub(super) fn options(&self) -> &[(String, String)] {
        &self.program.options.own
    }

    /// Tries one thing. Whether the engine answered so that the next one follows.
    pub(super) async fn check(
        &mut self,
        check: Check<'_>,
        sense: impl FnMut(&str) -> Sense,
    ) -> bool {
        if !self.is_there().await {
            return false;
        }
        let outcome = self.exchange(check.lines, check.limit, sense).await;
        let said = |line: &str, took: Duration| {
            Phrase::new("doctor-engine-said")
                .with("line", escaped(line.as_bytes()))
                .with("time", took.as_millis())
        };
        let part = self.part(check.what);
        let advice = Phrase::new(check.advice);
        let (is_answered, finding) = match outcome {
            Outcome::Said(line, Sense::Right, took) => {
                let is_late = check.most.is_some_and(|most| took > most + LAG);
                let text = said(&line, took);
                let late = Phrase::new("doctor-engine-slow");
                let finding = if is_late {
                    Finding::warn(part, text, late)
                } else {
                    Finding::ok(part, text)
                };
                (true, finding)
            }
            Outcome::Said(line, Sense::Odd, took) => {
                (true, Finding::warn(part, said(&line, took), advice))
            }
            Outcome::Said(line, _, took) => (false, Finding::fail(part, said(&line, took), advice)),
            Outcome::Late(said) => {
                self.give_up().await;
                let text = Phrase::new("doctor-engine-late")
                    .with("expected", check.expected.to_owned())
                    .with("limit", check.limit.as_secs())
                    .with("said", said);
                (false, Finding::fail(part, text, advice))
            }
            Outcome::Ended(how) => {
                self.give_up().await;
                let text = Phrase::new("doctor-engine-ended")
                    .with("expected", check.expected.to_owned())
                    .with("how", how);
                (false, Finding::fail(part, text, advice))
            }
        };
        self.findings.push(finding);
        is_answered
    }

    /// A finding that needs no exchange.
    pub(super) fn fail(&mut self, what: &str, text: Phrase, advice: &'static str) {
        let part = self.part(what);
        self.findings
            .push(Finding::fail(part, text, Phrase::new(advice)));
    }

    /// Tries whether the engine ends at this line.
    pub(super) async fn quit(&mut self, line: &'static str) {
        if !self.is_there().await {
            return;
        }
        let Some((mut wire, mut process)) = self.running.take() else {
            return;
        };
        wire.queue_text(&line, self.line_end());
        wire.flush().await;
        let sent = Instant::now();
        let ended = process.ended_by(sent + ANSWER).await;
        let part = self.part(line);
        self.findings.push(match ended {
            Some(status) => {
                let text = Phrase::new("doctor-engine-quit")
                    .with("status", status.to_string())
                    .with("time", sent.elapsed().as_millis());
                Finding::ok(part, text)
            }
            None => {
                let text = Phrase::new("doctor-engine-stays").with("limit", ANSWER.as_secs());
                Finding::fail(
                    part,
                    text,
                    Phrase::new("doctor-engine-end").with("line", line),
                )
            }
        });
        drop(wire);
        process.end().await;
    }

    /// Ends the engine. All findings.
    pub(super) async fn finish(mut self) -> Vec<Finding> {
        self.give_up().await;
        let part = self.part("stdout");
        let clean = Phrase::new("doctor-engine-clean");
        if let Some(first) = self.strays.first() {
            let text = Phrase::new("doctor-engine-stray")
                .with("line", escaped(first.as_bytes()))
                .with("more", self.strays.len() - 1);
            let advice = Phrase::new("doctor-engine-aside");
            self.findings.push(Finding::warn(part, text, advice));
        } else if !self.is_lost {
            self.findings.push(Finding::ok(part, clean));
        }
        self.findings
    }

    fn part(&self, what: &str) -> Phrase {
        part_of_brain(&format!("{}: {what}", self.name))
    }

    fn line_end(&self) -> &'static str {
        match self.program.language {
            Language::Uci => uci::LINE_END,
            Language::Gtp => gtp::LINE_END,
            Language::Gomocup => gomocup::LINE_END,
        }
    }

    /// Whether the engine runs: it is started, and after a failure started anew and
    /// greeted, since its answers would be those to earlier lines.
    async fn is_there(&mut self) -> bool {
        if self.running.is_some() || self.is_lost {
            return self.running.is_some();
        }
        match self.program.start(&self.name) {
            Ok(started) => self.running = Some(started),
            Err(failure) => {
                let part = part_of_brain(&self.name);
                let advice = Phrase::new("doctor-by-hand");
                self.findings.push(Finding::fail(part, failure, advice));
                self.is_lost = true;
                return false;
            }
        }
        if self.findings.is_empty() {
            // The first check is the greeting.
            return true;
        }
        let (greeting, answer) = match self.program.language {
            Language::Uci => ("uci", "uciok"),
            Language::Gtp => ("protocol_version", "="),
            Language::Gomocup => (START_LINE, "OK"),
        };
        let greet = |line: &str| match line.trim() {
            line if line.starts_with(answer) => Sense::Right,
            _ => Sense::Part,
        };
        let greeted = self.exchange(&[greeting], START, greet).await;
        if !matches!(greeted, Outcome::Said(..)) {
            self.give_up().await;
            self.is_lost = true;
        }
        self.running.is_some()
    }

    async fn give_up(&mut self) {
        if let Some((wire, process)) = self.running.take() {
            drop(wire);
            process.end().await;
        }
    }

    async fn exchange(
        &mut self,
        lines: &[&str],
        limit: Duration,
        mut sense: impl FnMut(&str) -> Sense,
    ) -> Outcome {
        let (end, language) = (self.line_end(), self.program.language);
        let Some((wire, process)) = &mut self.running else {
            return Outcome::Ended(String::new());
        };
        for line in lines {
            wire.queue_text(line, end);
        }
        wire.flush().await;
        let sent = Instant::now();
        let deadline = sent + limit;
        let mut said = String::new();
        loop {
            let line = match timeout_at(deadline, wire.receive()).await {
                Ok(WireEvent::Line(line)) => line,
                Ok(WireEvent::Broken(error)) => String::from_utf8_lossy(error.bytes()).into_owned(),
                Ok(WireEvent::Closed(why)) => {
                    let how = process.how_it_ended(Instant::now() + ANSWER).await;
                    return Outcome::Ended(how.unwrap_or(why));
                }
                Err(_) => return Outcome::Late(said),
            };
            match sense(&line) {
                Sense::Nothing if !is_known(language, &line) && self.strays.len() < STRAYS => {
                    self.strays.push(line.clone());
                }
                Sense::Nothing | Sense::Part => {}
                answer => {
                    let took = wire.read_at().saturating_duration_since(sent);
                    return Outcome::Said(line, answer, took);
                }
            }
            // An endless stream of lines must not hide the deadline.
            if Instant::now() >= deadline {
                return Outcome::Late(escaped(line.as_bytes()));
            }
            said = escaped(line.as_bytes());
        }
    }
}

/// Whether a line that answers nothing has a place in a language.
fn is_known(language: Language, line: &str) -> bool {
    match language {
        Language::Uci => match uci::Reply::parse(line) {
            uci::Reply::Info(content) => uci::Info::foreign_word(content).is_none(),
            uci::Reply::Other(_) => false,
            _ => true,
        },
        Language::Gtp => gtp::Reply::parse(line).is_some(),
        Language::Gomocup => gomocup::Reply::parse(line).is_remark(),
    }
}
