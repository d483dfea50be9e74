//! Brains at hand: a person who wants to play one names it.

use std::path::Path;
use words::{Language, Say, shown_in_english};

use games::Entry;

use crate::brain_spec::{ArrivalPlaces, BrainSpec, BrainSpecError};
use crate::source::PlayerSource;
use launch::Program;
use launch::sandbox::Rules;
use record::verdict::Failure;

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

/// Why a word names no brain that can be at hand.
#[derive(Debug, thiserror::Error)]
pub enum BrainConfigError {
    /// It names no player.
    Spec(#[from] BrainSpecError),
    /// It names one that is not started or dialled for a game on a board.
    DialsIn,
    /// There is no such program.
    Missing(#[from] Failure),
    /// It has a label.
    Label,
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
    ) -> Result<BrainConfig, BrainConfigError> {
        let mut spec = BrainSpec::parse(word, folder)?;
        spec.sandbox = sandbox;
        let is_elsewhere = spec.comes_as().is_some() || spec.worker_name().is_some();
        if spec.is_human() || is_elsewhere || spec.is_acpc() {
            return Err(BrainConfigError::DialsIn);
        }
        let source = spec.source(folder, ArrivalPlaces::default())?;
        if spec.label.is_some() {
            return Err(BrainConfigError::Label);
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

shown_in_english!(BrainConfigError);

impl Say for BrainConfigError {
    /// A failure is told as programs and the log have it.
    fn say(&self, language: Language) -> String {
        match self {
            BrainConfigError::Spec(why) => why.say(language),
            BrainConfigError::DialsIn => language.say("files-dials-in"),
            BrainConfigError::Missing(why) => why.detail.clone(),
            BrainConfigError::Label => language.say("files-label"),
        }
    }
}
