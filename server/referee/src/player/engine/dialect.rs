//! The differences between the languages.

use std::time::Duration;

use super::gomocup::Gomocup;
use super::gtp::Gtp;
use super::in_game::InGame;
use super::language::{EngineOptions, Language};
use super::uci::Uci;
use crate::player::handshake::Conditions;
use crate::player::wire::Wire;
use record::verdict::Failure;

/// A language, with the facts that are needed to speak it.
pub enum Dialect {
    /// The Gomocup protocol.
    Gomocup(Gomocup),
    /// The Universal Chess Interface.
    Uci(Box<Uci>),
    /// The Go Text Protocol.
    Gtp(Gtp),
}

impl Dialect {
    /// A dialect before the first word. `memory` is the most that the program
    /// may hold, in bytes, if that is limited.
    pub fn new(language: Language, options: &EngineOptions, memory: Option<u64>) -> Dialect {
        match language {
            Language::Gomocup => Dialect::Gomocup(Gomocup::new(options, memory)),
            Language::Uci => Dialect::Uci(Box::new(Uci::new(options))),
            Language::Gtp => Dialect::Gtp(Gtp::default()),
        }
    }

    pub(super) fn language(&self) -> Language {
        match self {
            Dialect::Gomocup(_) => Language::Gomocup,
            Dialect::Uci(_) => Language::Uci,
            Dialect::Gtp(_) => Language::Gtp,
        }
    }

    pub(super) fn in_game(&mut self) -> &mut dyn InGame {
        match self {
            Dialect::Gomocup(gomocup) => gomocup,
            Dialect::Uci(uci) => uci.as_mut(),
            Dialect::Gtp(gtp) => gtp,
        }
    }

    /// Whether the engine can say how the last position is to be counted.
    pub(super) fn can_settle(&self) -> bool {
        matches!(self, Dialect::Gtp(gtp) if gtp.can_settle())
    }

    /// Introduces a new engine to the game. Gives its name if it says one.
    pub(super) async fn introduce(
        &mut self,
        wire: &mut Wire,
        conditions: &Conditions,
        grace: Duration,
    ) -> Result<Option<String>, Failure> {
        match self {
            Dialect::Gomocup(gomocup) => gomocup.introduce(wire, conditions, grace).await,
            Dialect::Uci(uci) => uci.introduce(wire, conditions, grace).await,
            Dialect::Gtp(gtp) => gtp.introduce(wire, conditions, grace).await,
        }
    }

    /// Prepares the engine for its next game.
    pub(super) async fn prepare(
        &mut self,
        wire: &mut Wire,
        conditions: &Conditions,
        grace: Duration,
    ) -> Result<(), Failure> {
        match self {
            Dialect::Gomocup(gomocup) => gomocup.prepare(wire, conditions, grace).await,
            Dialect::Uci(uci) => uci.prepare(wire, conditions, grace).await,
            Dialect::Gtp(gtp) => gtp.prepare(wire, conditions, grace).await,
        }
    }

    /// Has an engine stop that may still think about its last game.
    pub(super) async fn get_in_step(
        &mut self,
        wire: &mut Wire,
        conditions: &Conditions,
    ) -> Result<(), Failure> {
        match self {
            Dialect::Uci(uci) => uci.get_in_step(wire, conditions).await,
            // Their languages cannot interrupt a search.
            Dialect::Gomocup(_) | Dialect::Gtp(_) => {
                Err(super::failed("it may still think about its last game"))
            }
        }
    }

    /// Queues the word that ends the program.
    pub(super) fn say_goodbye(&mut self, wire: &mut Wire) {
        match self {
            Dialect::Gomocup(gomocup) => gomocup.say_goodbye(wire),
            Dialect::Uci(uci) => uci.say_goodbye(wire),
            Dialect::Gtp(gtp) => gtp.say_goodbye(wire),
        }
    }
}
