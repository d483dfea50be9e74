//! Other people's engines: programs that speak Gomocup, UCI or GTP by their
//! standard input and output.
//!
//! An [`Engine`] is a player like a brain of the line protocol: the same wire
//! with its bounds and its history, the same verdicts. The differences between the
//! languages are in a dialect for each.

mod dialect;
mod exchange;
mod gomocup;
mod gtp;
mod in_game;
mod language;
mod play;
mod program;
#[cfg(test)]
mod tests;
mod uci;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use games::Seat;
use protocol::line::{MAX_INFO_PER_SECOND, Name};

use self::dialect::Dialect;
use self::exchange::failed;
use super::handshake::Conditions;
use super::wire::Wire;
use super::{Event, Fault, Strays};
use launch::Process;
use launch::sandbox::Overrun;
use net::token_bucket::{Rate, TokenBucket};
use record::verdict::{Cause, Failure};

pub use language::{EngineOptions, Language, NoEngineOption};
pub use program::EngineProgram;

/// The rate of thoughts that are kept. Of those beyond it the newest is kept
/// until the engine answers.
const INFO: Rate = Rate::per_period(MAX_INFO_PER_SECOND as usize, Duration::from_secs(1));

/// An engine that plays a seat.
pub struct Engine {
    wire: Wire,
    dialect: Dialect,
    name: Name,
    process: Option<Process>,
    /// The longest wait for an answer that may need the tables of the engine to
    /// be loaded or cleared.
    grace: Duration,
    seat: Seat,
    owes_answer: bool,
    /// It may still think about a request of its last game, or has made a
    /// fault.
    out_of_step: bool,
    strays: Strays,
    /// The last line that was no answer while one was due.
    aside: String,
    info: TokenBucket,
    /// The newest thought beyond the rate.
    held: Option<String>,
    /// A request is queued that nobody but the engine itself sends.
    owes_flush: bool,
    /// An answer behind a thought that had to be told first.
    answer: Option<Event>,
    /// Whether it has been ready for a game.
    was_ready: bool,
    /// Whether its program plays one game and does not get ready for another.
    plays_once: Arc<AtomicBool>,
}

impl Engine {
    /// Introduces a program that was just started to the game, and asks for its name:
    /// `fallback` if it does not say. `grace` is the longest wait for its first answer.
    ///
    /// # Errors
    /// `handshake failed`: no answer in time, or a wrong one; `game refused`:
    /// the engine or its language cannot play under these conditions.
    pub async fn introduce(
        wire: &mut Wire,
        mut dialect: Dialect,
        fallback: &str,
        conditions: &Conditions,
        grace: Duration,
    ) -> Result<(Dialect, Name), Failure> {
        let said = dialect.introduce(wire, conditions, grace).await?;
        let name = usable_name(said.as_deref().unwrap_or_default())
            .or_else(|| usable_name(fallback))
            .ok_or_else(|| failed("neither the engine nor its file has a name"))?;
        Ok((dialect, name))
    }

    /// An engine that was introduced. `plays_once` is shared by all processes of its program.
    pub fn new(
        wire: Wire,
        (dialect, name): (Dialect, Name),
        process: Option<Process>,
        grace: Duration,
        plays_once: Arc<AtomicBool>,
    ) -> Engine {
        Engine {
            wire,
            dialect,
            name,
            process,
            grace,
            seat: Seat::FIRST,
            owes_answer: false,
            out_of_step: false,
            strays: Strays::default(),
            aside: String::new(),
            info: TokenBucket::new(INFO),
            held: None,
            owes_flush: false,
            answer: None,
            was_ready: false,
            plays_once,
        }
    }

    /// The name that the engine gave.
    pub fn own_name(&self) -> &Name {
        &self.name
    }

    /// Prepares the engine for its next game.
    ///
    /// # Errors
    /// `handshake failed`: it is not ready in time, or still busy with its last
    /// game. It has to be started anew.
    pub async fn prepare(&mut self, conditions: &Conditions) -> Result<(), Failure> {
        let grace = self.grace;
        if self.was_ready && self.plays_once() {
            return Err(failed("it plays one game"));
        }
        if std::mem::take(&mut self.out_of_step) {
            let wire = &mut self.wire;
            self.dialect.get_in_step(wire, conditions).await?;
        }
        let wire = &mut self.wire;
        let prepared = self.dialect.prepare(wire, conditions, grace).await;
        match &prepared {
            Ok(()) => self.was_ready = true,
            Err(failure) if self.was_ready && self.is_connected() => self.learn(failure),
            Err(_) => {}
        }
        prepared
    }

    /// Notes that it does not get ready for another game. Its next processes are not
    /// asked to, which would cost a long wait before every game.
    fn learn(&self, failure: &Failure) {
        if !self.plays_once.swap(true, Ordering::Relaxed) {
            let (name, why) = (&self.name, &failure.detail);
            tracing::warn!("'{name}' is started anew for each game from now on: {why}");
        }
    }

    /// Whether it plays one game, and has to be started anew for the next.
    pub fn plays_once(&self) -> bool {
        self.plays_once.load(Ordering::Relaxed)
    }

    /// The process, if the manager started one.
    pub fn process(&mut self) -> Option<&mut Process> {
        self.process.as_mut()
    }

    /// Takes the process, so that the caller can see to its end.
    pub fn take_process(&mut self) -> Option<Process> {
        self.process.take()
    }

    /// The enforced parts of the sandbox of its program, as in records.
    pub fn confinement(&self) -> Option<&str> {
        self.process.as_ref().map(Process::confinement)
    }

    /// Whether the engine can play another game.
    pub fn is_connected(&self) -> bool {
        !self.wire.is_closed()
    }

    /// Tells the engine to end, and ends it if it does not.
    pub async fn quit(mut self) {
        self.dialect.say_goodbye(&mut self.wire);
        self.wire.flush().await;
        self.wire.flush_transcript();
        // Many engines end when nothing can be read any more.
        drop(self.wire);
        if let Some(process) = self.process {
            process.end().await;
        }
    }

    /// Why its connection broke, as a fault.
    fn broken(&mut self, why: String) -> Fault {
        match self.process.as_mut().and_then(Process::overrun) {
            Some(overrun @ Overrun::Memory(..)) => Fault {
                cause: Cause::Memory,
                detail: overrun.to_string(),
            },
            Some(overrun) => Fault::disconnected(format!("it was ended: {overrun}")),
            None => Fault::disconnected(why),
        }
    }
}

/// A name without the characters that no name may have, cut at its longest.
fn usable_name(text: &str) -> Option<Name> {
    let plain = |symbol: &char| symbol.to_string().parse::<Name>().is_ok() || *symbol == ' ';
    let text: String = text.chars().filter(plain).take(Name::MAX).collect();
    text.trim().parse().ok()
}
