//! Questions to an engine between games: one goes out, lines come in until one
//! of them is the answer. Every wait has a limit.

use std::fmt::Display;
use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use crate::player::wire::{Wire, WireEvent};
use protocol::line::{LineError, escaped};
use record::verdict::{Failure, FailureCause};

/// The meaning of a line for a question.
pub(super) enum Sense<T> {
    /// It answers nothing.
    Nothing,
    /// It is the answer.
    Answer(T),
    /// It is an answer, and says no.
    Refusal,
}

/// A question, how its lines end, and how long the answer may take.
pub(super) struct Question<'a> {
    pub(super) text: &'a (dyn Display + Sync),
    pub(super) line_end: &'a str,
    pub(super) limit: Duration,
}

/// Why there is no answer.
pub(super) enum NoAnswer {
    /// It did not come in time.
    Late(Failure),
    /// This line says no.
    Refused(String),
    /// Nothing can come any more.
    Gone(Failure),
}

impl NoAnswer {
    /// The same as a failure of the handshake.
    pub(super) fn into_failure(self, question: &impl Display) -> Failure {
        match self {
            NoAnswer::Late(failure) | NoAnswer::Gone(failure) => failure,
            NoAnswer::Refused(line) => failed(refusal(question, &line)),
        }
    }

    /// The same where a refusal means that the engine does not play the game.
    pub(super) fn into_refusal(self, question: &impl Display) -> Failure {
        match self {
            NoAnswer::Refused(line) => {
                Failure::new(FailureCause::GameRefused, refusal(question, &line))
            }
            other => other.into_failure(question),
        }
    }
}

fn refusal(question: &impl Display, line: &str) -> String {
    format!(
        "it answered '{question}' with '{}'",
        escaped(line.as_bytes())
    )
}

/// Sends the queue and a question, and waits for the answer as `sense` finds it.
pub(super) async fn ask<T>(
    wire: &mut Wire,
    question: &Question<'_>,
    mut sense: impl FnMut(&str) -> Sense<T>,
) -> Result<T, NoAnswer> {
    let Question {
        text,
        line_end,
        limit,
    } = *question;
    wire.queue_text(&text, line_end);
    wire.flush().await;
    let deadline = Instant::now() + limit;
    let mut other = String::new();
    loop {
        let received = timeout_at(deadline, wire.receive()).await;
        let line = match received {
            Ok(WireEvent::Line(line)) => line,
            Ok(WireEvent::Broken(LineError::NotUtf8(bytes))) => {
                String::from_utf8_lossy(&bytes).into_owned()
            }
            Ok(WireEvent::Broken(LineError::TooLong(_))) => String::new(),
            Ok(WireEvent::Broken(error @ LineError::Noise)) => {
                let why = format!("it answered '{text}' with {error}");
                return Err(NoAnswer::Gone(failed(why)));
            }
            Ok(WireEvent::Closed(why)) => {
                let why = format!("no answer to '{text}': {why}");
                return Err(NoAnswer::Gone(failed(why)));
            }
            Err(_) => return Err(late(wire, question, &other)),
        };
        match sense(&line) {
            Sense::Answer(answer) => return Ok(answer),
            Sense::Refusal => return Err(NoAnswer::Refused(line)),
            // An endless stream of lines must not hide the deadline.
            Sense::Nothing if Instant::now() >= deadline => {
                return Err(late(wire, question, &other));
            }
            // A reply of GTP to another command than this.
            Sense::Nothing if line.starts_with(['=', '?']) => other = line,
            Sense::Nothing => {}
        }
    }
}

/// `other` is the last reply that was to another command; empty if there was none.
fn late(wire: &Wire, question: &Question<'_>, other: &str) -> NoAnswer {
    let limit = humantime::format_duration(question.limit);
    let (text, partial) = (question.text, wire.partial());
    let other = match other {
        "" => String::new(),
        other => format!(
            "; '{}' is the reply to another number",
            escaped(other.as_bytes())
        ),
    };
    NoAnswer::Late(failed(format!(
        "no answer to '{text}' within {limit}{partial}{other}"
    )))
}

/// A handshake that failed.
pub(super) fn failed(detail: impl Into<String>) -> Failure {
    Failure::new(FailureCause::HandshakeFailed, detail)
}

/// A game that cannot be played.
pub(super) fn refused(detail: impl Into<String>) -> Failure {
    Failure::new(FailureCause::GameRefused, detail)
}
