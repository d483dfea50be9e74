//! Starting an engine.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::Engine;
use super::dialect::Dialect;
use super::language::{EngineOptions, Language};
use crate::player::handshake::Conditions;
use crate::player::pipe_link::PipeLink;
use crate::player::wire::Wire;
use launch::{Process, Program};
use record::verdict::{Failure, FailureCause};

/// An engine waits for its tables and networks, so it has this many times as
/// long as a brain that only has to listen.
const GRACE: u32 = 6;

/// The program of an engine, its language and its options.
#[derive(Clone, Debug)]
pub struct EngineProgram {
    /// The program and its arguments.
    pub program: Program,
    /// Its language.
    pub language: Language,
    /// Its options.
    pub options: EngineOptions,
    /// Whether it plays one game and does not get ready for another, as one of its
    /// processes has shown. Clones share it.
    pub plays_once: Arc<AtomicBool>,
}

impl EngineProgram {
    /// This program as an engine, and nothing set for it.
    pub fn new(program: Program, language: Language) -> EngineProgram {
        EngineProgram {
            program,
            language,
            options: EngineOptions::default(),
            plays_once: Arc::default(),
        }
    }

    /// Starts a program that was taken for a brain. Gives the language of the game
    /// if it answers as an engine on its standard input and output within `limit`.
    pub async fn language_of(
        program: &Program,
        player: &str,
        conditions: &Conditions,
        limit: Duration,
    ) -> Option<Language> {
        let language = Language::of_game(conditions.game.info.name)?;
        let engine = EngineProgram::new(program.clone(), language);
        let (mut wire, process) = engine.start(player).ok()?;
        let name = engine.fallback_name();
        let introduced =
            Engine::introduce(&mut wire, engine.dialect(), &name, conditions, limit).await;
        tokio::spawn(async move {
            drop(wire);
            process.end().await;
        });
        introduced.is_ok().then_some(language)
    }

    /// Refuses a game that is not played in its language.
    ///
    /// # Errors
    /// `game refused`.
    pub fn check(&self, conditions: &Conditions) -> Result<(), Failure> {
        let (language, game) = (self.language, conditions.game.info.name);
        if language.games().contains(&game) {
            Ok(())
        } else {
            Err(super::exchange::refused(format!(
                "{language} engines play {}, not {game}",
                language.games().join(" and ")
            )))
        }
    }

    /// Starts the program.
    ///
    /// # Errors
    /// `not started`: it cannot be run.
    pub fn start(&self, player: &str) -> Result<(Wire, Process), Failure> {
        let failed = |error: std::io::Error| {
            let path = self.program.path.display();
            let detail = format!("{path} cannot be started: {error}");
            Failure::new(FailureCause::NotStarted, detail)
        };
        let (process, pipes) = Process::on_pipes(&self.program, player).map_err(failed)?;
        let link = PipeLink::new(pipes).map_err(failed)?;
        Ok((Wire::new(link), process))
    }

    /// Its dialect before the first word.
    pub fn dialect(&self) -> Dialect {
        let sandbox = self.program.sandbox.as_deref();
        let memory = sandbox.map(|rules| rules.memory);
        Dialect::new(self.language, &self.options, memory)
    }

    /// The name of an engine that does not give one: the name of its file.
    pub fn fallback_name(&self) -> String {
        let name = self.program.path.file_stem().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    /// The longest wait for its first answer where a program has
    /// `start_timeout` to listen.
    pub fn grace(start_timeout: Duration) -> Duration {
        start_timeout.saturating_mul(GRACE)
    }
}
