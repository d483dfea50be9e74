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
use protocol::line::Name;

use self::dialect::Dialect;
use self::exchange::failed;
use super::Event;
use super::handshake::Conditions;
use super::peer::Peer;
use super::wire::Wire;
use launch::Process;
use record::verdict::Failure;

pub use language::{EngineOptions, Language, NoEngineOption};
pub use program::EngineProgram;

/// An engine that plays a seat.
pub struct Engine {
    /// The program and its connection.
    pub peer: Peer,
    dialect: Dialect,
    /// The longest wait for an answer that may need the tables of the engine to
    /// be loaded or cleared.
    grace: Duration,
    seat: Seat,
    /// The last line that was no answer while one was due.
    aside: String,
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
            peer: Peer::new(wire, name, process),
            dialect,
            grace,
            seat: Seat::FIRST,
            aside: String::new(),
            held: None,
            owes_flush: false,
            answer: None,
            was_ready: false,
            plays_once,
        }
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
        if std::mem::take(&mut self.peer.out_of_step) {
            let wire = &mut self.peer.wire;
            self.dialect.get_in_step(wire, conditions).await?;
        }
        let wire = &mut self.peer.wire;
        let prepared = self.dialect.prepare(wire, conditions, grace).await;
        match &prepared {
            Ok(()) => self.was_ready = true,
            Err(failure) if self.was_ready && self.peer.is_connected() => self.learn(failure),
            Err(_) => {}
        }
        prepared
    }

    /// Notes that it does not get ready for another game. Its next processes are not
    /// asked to, which would cost a long wait before every game.
    fn learn(&self, failure: &Failure) {
        if !self.plays_once.swap(true, Ordering::Relaxed) {
            let (name, why) = (&self.peer.name, &failure.detail);
            tracing::warn!("'{name}' is started anew for each game from now on: {why}");
        }
    }

    /// Whether it plays one game, and has to be started anew for the next.
    pub fn plays_once(&self) -> bool {
        self.plays_once.load(Ordering::Relaxed)
    }

    /// Tells the engine to end, and ends it if it does not.
    pub async fn quit(mut self) {
        self.dialect.say_goodbye(&mut self.peer.wire);
        self.peer.quit().await;
    }
}

/// A name without the characters that no name may have, cut at its longest.
fn usable_name(text: &str) -> Option<Name> {
    let plain = |symbol: &char| symbol.to_string().parse::<Name>().is_ok() || *symbol == ' ';
    let text: String = text.chars().filter(plain).take(Name::MAX).collect();
    text.trim().parse().ok()
}
