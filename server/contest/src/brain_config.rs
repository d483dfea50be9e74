//! Brains at hand: a person who wants to play one names it.

use std::path::Path;
use words::{Phrase, UserError};

use games::Entry;

use crate::brain_spec::{ArrivalPlaces, BrainSpec};
use crate::source::PlayerSource;
use launch::Program;
use launch::sandbox::Rules;

/// A brain that is at hand.
#[derive(Clone)]
pub struct BrainConfig {
    /// The name of the brain. A player that comes under this name gets a number behind it.
    pub name: String,
    /// The game that it plays.
    pub game: &'static Entry,
    /// The word that named it, for records.
    pub word: String,
    /// Where its games get it from: a program, or an address.
    pub source: PlayerSource,
}

impl BrainConfig {
    /// A brain by the word that names it: a program, an engine, or
    /// `tcp:HOST:PORT`.
    /// Relative paths count from `folder`; a program runs under the rules of
    /// `sandbox`, or unconfined.
    ///
    /// # Errors
    /// It is none, there is no such program, or the word has a label.
    pub fn parse(
        name: String,
        game: &'static Entry,
        word: &str,
        folder: &Path,
        sandbox: Option<Rules>,
    ) -> Result<BrainConfig, UserError> {
        let mut spec = BrainSpec::parse(word, folder)?;
        spec.sandbox = sandbox;
        let is_elsewhere = spec.comes_as().is_some() || spec.worker_name().is_some();
        if spec.is_human() || is_elsewhere || spec.is_acpc() {
            return Err(Phrase::new("files-dials-in").into());
        }
        let source = spec.source(folder, ArrivalPlaces::default());
        // A failure is told as programs and the log have it.
        let source = source.map_err(|why| UserError::new(why.detail))?;
        if spec.label.is_some() {
            return Err(Phrase::new("files-label").into());
        }
        Ok(BrainConfig {
            name,
            game,
            word: spec.word,
            source,
        })
    }

    /// The word that names it wherever a path counts from: with the whole path
    /// of its program.
    pub fn absolute_word(&self) -> String {
        let is_path = |word: &str| word.contains('/');
        let command = |program: &Program| {
            let path = program.path.to_string_lossy().into_owned();
            shell_words::join(std::iter::once(&path).chain(&program.arguments))
        };
        match &self.source {
            PlayerSource::Engine(engine) => {
                let options = engine
                    .options
                    .words()
                    .map(|word| shell_words::quote(&word).into_owned() + " ");
                let options: String = options.collect();
                format!("{}:{options}{}", engine.language, command(&engine.program))
            }
            // It is looked for in the same places from everywhere.
            _ if !self.word.split_whitespace().next().is_some_and(is_path) => self.word.clone(),
            PlayerSource::Program(program) => command(program),
            PlayerSource::Address(address) => format!("tcp:{address}"),
            PlayerSource::Acpc(_)
            | PlayerSource::Lobby { .. }
            | PlayerSource::Person(_)
            | PlayerSource::OnlinePerson { .. }
            | PlayerSource::Worker(_)
            | PlayerSource::OwnPort => self.word.clone(),
        }
    }
}
