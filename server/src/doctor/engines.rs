//! Engines, held against their language: what other managers call a compliance check.

mod gomocup;
mod gtp;
mod talk;
mod uci;

use std::path::Path;
use std::time::Duration;

use contest::brain_spec::{ArrivalPlaces, BrainSpec};
use contest::source::PlayerSource;
use referee::player::engine::{EngineProgram, Language};
use words::{Phrase, UserError};

use self::talk::Talk;
use super::Finding;
use super::players::part_of_brain;

/// How long an engine may take to load its tables and networks.
const START: Duration = Duration::from_secs(30);

/// How long an engine may take for an answer beyond the limit that it was told.
const ANSWER: Duration = Duration::from_secs(10);

/// The greeting of a brain of the Gomocup protocol: the board of its tournaments.
const START_LINE: &str = "START 15";

/// Whether a word of the command line names an engine, and no file.
pub fn names_engine(word: &str) -> bool {
    let languages = [Language::Gomocup, Language::Uci, Language::Gtp];
    let is_said = |language: Language| word.contains(&format!("{language}:"));
    languages.into_iter().any(is_said)
}

/// Starts the engine that this word names, and tries everything that managers demand of
/// its language: a finding for each check. An engine of GTP is to play this game.
pub async fn examine_engine(word: &str, game: &str) -> Vec<Finding> {
    let (name, program) = match find(word) {
        Ok(found) => found,
        Err(error) => {
            let part = part_of_brain(word);
            return vec![Finding::fail(
                part,
                error.to_string(),
                Phrase::new("doctor-by-hand"),
            )];
        }
    };
    let language = program.language;
    let mut talk = Talk::new(name, program);
    match language {
        Language::Uci => uci::examine(&mut talk).await,
        Language::Gtp => gtp::examine(&mut talk, game).await,
        Language::Gomocup => gomocup::examine(&mut talk).await,
    }
    talk.finish().await
}

/// The name of an engine and its program.
fn find(word: &str) -> Result<(String, EngineProgram), UserError> {
    let here = Path::new(".");
    let spec = BrainSpec::parse(word, here)?;
    let source = spec.find(here, ArrivalPlaces::default())?;
    let PlayerSource::Engine(program) = source else {
        return Err(Phrase::new("files-options-of-engines").into());
    };
    let label = spec.label.as_ref().map(ToString::to_string);
    let name = label.unwrap_or_else(|| program.fallback_name());
    Ok((name, program))
}
