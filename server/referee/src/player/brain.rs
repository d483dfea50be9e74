//! A program at the other end of a line-protocol connection, over one or more
//! games.

use std::time::Duration;

use games::{GameInfo, Seat};
use protocol::line::{MAX_INFO_PER_SECOND, ManagerLine, Name, Version};

use super::handshake::{self, Conditions};
use super::reconnect::{ReconnectHandle, Reconnects};
use super::wire::Wire;
use super::{Fault, Strays};
use launch::Process;
use launch::sandbox::Overrun;
use net::token_bucket::{Rate, TokenBucket};
use record::verdict::{Cause, Failure};

/// The rate of `info` lines that are kept; lines beyond it are dropped.
const INFO: Rate = Rate::per_period(MAX_INFO_PER_SECOND as usize, Duration::from_secs(1));

/// The turn that the next request forwards: the last one that another seat
/// played.
#[derive(Debug)]
pub(super) struct Forward {
    /// The text; empty if no other seat has played.
    pub(super) text: String,
    pub(super) by: Seat,
    /// Whether notices have already told of it.
    pub(super) in_notices: bool,
}

impl Default for Forward {
    fn default() -> Forward {
        Forward {
            text: String::new(),
            by: Seat::FIRST,
            in_notices: false,
        }
    }
}

/// A program that plays a seat over the line protocol.
pub struct Brain {
    pub(super) wire: Wire,
    pub(super) version: Version,
    pub(super) name: Name,
    /// The process, if the manager started it.
    pub(super) process: Option<Process>,
    /// The seat in the current game.
    pub(super) seat: Seat,
    pub(super) forward: Forward,
    /// A request is out and not yet answered.
    pub(super) owes_answer: bool,
    /// The brain made a fault or owed an answer when its game ended, so a late
    /// answer may still come.
    pub(super) out_of_step: bool,
    pub(super) strays: Strays,
    pub(super) info: TokenBucket,
    /// The door for a new connection, while a game runs.
    pub(super) returns: Option<Reconnects>,
    /// Why the connection is dead, while the brain may come back.
    pub(super) away: Option<String>,
}

impl Brain {
    /// A brain that has passed the handshake under this name.
    pub fn new(wire: Wire, version: Version, name: Name, process: Option<Process>) -> Brain {
        Brain {
            wire,
            version,
            name,
            process,
            seat: Seat::FIRST,
            forward: Forward::default(),
            owes_answer: false,
            out_of_step: false,
            strays: Strays::default(),
            info: TokenBucket::new(INFO),
            returns: None,
            away: None,
        }
    }

    /// Lets the brain come back into its next game if its connection breaks.
    pub fn may_reconnect(&mut self, returns: Reconnects) {
        self.returns = Some(returns);
    }

    /// The name that the brain gave.
    pub fn own_name(&self) -> &Name {
        &self.name
    }

    /// The process, if the manager started one.
    pub fn process(&mut self) -> Option<&mut Process> {
        self.process.as_mut()
    }

    /// Takes the process, if the manager started one, so that the caller can
    /// see to its end after the connection is gone.
    pub fn take_process(&mut self) -> Option<Process> {
        self.process.take()
    }

    /// The enforced parts of the sandbox of its program, if the manager started one, as
    /// in records.
    pub fn confinement(&self) -> Option<&str> {
        self.process.as_ref().map(Process::confinement)
    }

    /// Why its connection broke, as a fault: a program that exceeded a limit was
    /// ended for that.
    pub(super) fn broken(&mut self, why: String) -> Fault {
        match self.process.as_mut().and_then(Process::overrun) {
            Some(overrun @ Overrun::Memory(..)) => Fault {
                cause: Cause::Memory,
                detail: overrun.to_string(),
            },
            Some(overrun) => Fault::disconnected(format!("it was ended: {overrun}")),
            None => Fault::disconnected(why),
        }
    }

    /// The connection, for the lobby to watch between games. A brain that is
    /// out of step remembers this and is brought back into step before its next
    /// game.
    pub fn wire_mut(&mut self) -> &mut Wire {
        &mut self.wire
    }

    /// The connection without the brain.
    pub fn into_wire(self) -> Wire {
        self.wire
    }

    /// Tells a brain that waited in the lobby the game and its conditions.
    ///
    /// # Errors
    /// See [`handshake::introduce`].
    pub async fn introduce(&mut self, conditions: &Conditions, seat: Seat) -> Result<(), Failure> {
        self.get_in_step(conditions.answer_timeout).await?;
        let known = Some(self.name.clone());
        handshake::introduce(&mut self.wire, self.version, conditions, seat, known).await?;
        Ok(())
    }

    /// Tells a brain that comes back the game behind this door. Gives its connection.
    ///
    /// # Errors
    /// As [`handshake::introduce`]; the brain has been disconnected then.
    pub async fn introduce_again(mut self, door: &ReconnectHandle) -> Result<Wire, Failure> {
        match self.introduce(&door.conditions, door.seat).await {
            Ok(()) => Ok(self.into_wire()),
            Err(failure) => {
                self.quit().await;
                Err(failure)
            }
        }
    }

    /// Prepares the brain for its next game: brings it into step and tells it
    /// its seat.
    ///
    /// # Errors
    /// `handshake failed`; the connection cannot be used any more.
    pub async fn prepare(&mut self, conditions: &Conditions, seat: Seat) -> Result<(), Failure> {
        self.get_in_step(conditions.answer_timeout).await?;
        self.strays = Strays::default();
        handshake::seat_at(&mut self.wire, self.version, conditions, seat).await
    }

    /// Asks a waiting brain whether it plays a game.
    ///
    /// # Errors
    /// See [`handshake::ask_game`].
    pub async fn plays(&mut self, info: &GameInfo, limit: Duration) -> Result<bool, Failure> {
        self.get_in_step(limit).await?;
        handshake::ask_game(&mut self.wire, self.version, info, limit).await
    }

    /// Discards an answer that the brain may still owe from its last game.
    async fn get_in_step(&mut self, limit: Duration) -> Result<(), Failure> {
        if std::mem::take(&mut self.out_of_step) {
            handshake::resynchronise(&mut self.wire, limit).await?;
        }
        Ok(())
    }

    /// Whether the brain can play another game.
    pub fn is_connected(&self) -> bool {
        !self.wire.is_closed()
    }

    /// Tells a brain of 0,2 why it is sent away; then as [`Brain::quit`].
    pub async fn refuse(mut self, why: &str) {
        handshake::refuse(&mut self.wire, self.version, why);
        self.quit().await;
    }

    /// Says goodbye, closes the connection and ends the program.
    pub async fn quit(mut self) {
        self.wire.queue(&ManagerLine::Quit);
        self.wire.flush().await;
        self.wire.flush_transcript();
        drop(self.wire);
        if let Some(process) = self.process {
            process.end().await;
        }
    }
}
