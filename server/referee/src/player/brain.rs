//! A program at the other end of a line-protocol connection, over one or more
//! games.

use std::time::Duration;

use games::{GameInfo, Seat};
use protocol::line::{ManagerLine, Name, Version};

use super::Strays;
use super::handshake::{self, Conditions};
use super::peer::Peer;
use super::reconnect::{ReconnectHandle, Reconnects};
use super::wire::Wire;
use launch::Process;
use record::verdict::Failure;

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
    /// The program and its connection.
    pub peer: Peer,
    pub(super) version: Version,
    /// The seat in the current game.
    pub(super) seat: Seat,
    pub(super) forward: Forward,
    /// The door for a new connection, while a game runs.
    pub(super) returns: Option<Reconnects>,
    /// Why the connection is dead, while the brain may come back.
    pub(super) away: Option<String>,
    /// Whether the referee knows that it is away.
    pub(super) is_away_told: bool,
}

impl Brain {
    /// A brain that has passed the handshake under this name.
    pub fn new(wire: Wire, version: Version, name: Name, process: Option<Process>) -> Brain {
        Brain {
            peer: Peer::new(wire, name, process),
            version,
            seat: Seat::FIRST,
            forward: Forward::default(),
            returns: None,
            away: None,
            is_away_told: false,
        }
    }

    /// Lets the brain come back into its next game if its connection breaks.
    pub fn may_reconnect(&mut self, returns: Reconnects) {
        self.returns = Some(returns);
    }

    /// Tells a brain that waited in the lobby the game and its conditions.
    ///
    /// # Errors
    /// See [`handshake::introduce`].
    pub async fn introduce(&mut self, conditions: &Conditions, seat: Seat) -> Result<(), Failure> {
        self.get_in_step(conditions.answer_timeout).await?;
        let known = Some(self.peer.name.clone());
        handshake::introduce(&mut self.peer.wire, self.version, conditions, seat, known).await?;
        Ok(())
    }

    /// Tells a brain that comes back the game behind this door. Gives its connection.
    ///
    /// # Errors
    /// As [`handshake::introduce`]; the brain has been disconnected then.
    pub async fn introduce_again(mut self, door: &ReconnectHandle) -> Result<Wire, Failure> {
        match self.introduce(&door.conditions, door.seat).await {
            Ok(()) => Ok(self.peer.wire),
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
        self.peer.strays = Strays::default();
        handshake::seat_at(&mut self.peer.wire, self.version, conditions, seat).await
    }

    /// Asks a waiting brain whether it plays a game.
    ///
    /// # Errors
    /// See [`handshake::ask_game`].
    pub async fn plays(&mut self, info: &GameInfo, limit: Duration) -> Result<bool, Failure> {
        self.get_in_step(limit).await?;
        handshake::ask_game(&mut self.peer.wire, self.version, info, limit).await
    }

    /// Discards an answer that the brain may still owe from its last game.
    async fn get_in_step(&mut self, limit: Duration) -> Result<(), Failure> {
        if std::mem::take(&mut self.peer.out_of_step) {
            handshake::resynchronise(&mut self.peer.wire, limit).await?;
        }
        Ok(())
    }

    /// Tells a brain of 0,2 why it is sent away; then as [`Brain::quit`].
    pub async fn refuse(mut self, why: &str) {
        handshake::refuse(&mut self.peer.wire, self.version, why);
        self.quit().await;
    }

    /// Says goodbye, closes the connection and ends the program.
    pub async fn quit(mut self) {
        self.peer.wire.queue(&ManagerLine::Quit);
        self.peer.quit().await;
    }
}
