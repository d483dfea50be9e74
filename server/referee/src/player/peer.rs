//! What brains and engines have in common: a program behind a wire.

use std::time::Duration;

use protocol::line::{MAX_INFO_PER_SECOND, Name};

use super::wire::Wire;
use super::{Fault, Strays};
use launch::Process;
use launch::sandbox::Overrun;
use net::token_bucket::{Rate, TokenBucket};
use record::verdict::Cause;

/// The rate of thoughts that are kept.
const INFO: Rate = Rate::per_period(MAX_INFO_PER_SECOND as usize, Duration::from_secs(1));

/// A program that plays, over one or more games.
pub struct Peer {
    /// Its connection.
    pub wire: Wire,
    /// The name that it gave.
    pub name: Name,
    /// Its process, if the manager started it.
    pub process: Option<Process>,
    /// A request is out and not yet answered.
    pub(super) owes_answer: bool,
    /// It made a fault or owed an answer when its game ended, so a late answer may still
    /// come.
    pub(super) out_of_step: bool,
    pub(super) strays: Strays,
    pub(super) info: TokenBucket,
}

impl Peer {
    pub(super) fn new(wire: Wire, name: Name, process: Option<Process>) -> Peer {
        Peer {
            wire,
            name,
            process,
            owes_answer: false,
            out_of_step: false,
            strays: Strays::default(),
            info: TokenBucket::new(INFO),
        }
    }

    /// Whether it can play another game.
    pub fn is_connected(&self) -> bool {
        !self.wire.is_closed()
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

    /// Sends what is queued, closes the connection and ends the program.
    pub(super) async fn quit(mut self) {
        self.wire.flush().await;
        self.wire.flush_transcript();
        // Many engines end when nothing can be read any more.
        drop(self.wire);
        if let Some(process) = self.process {
            process.end().await;
        }
    }
}
