//! The offer of a worker: programs, by the names that tournaments call them, and how each
//! is started here.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use contest::brain_spec::{ArrivalPlaces, BrainSpec};
use contest::file::ConfigError;
use contest::file::raw::{self, Place};
use contest::file::sandbox::{self, RawSandbox};
use contest::source::PlayerSource;
use contest::values;
use data_encoding::HEXLOWER;
use launch::sandbox::support;
use record::files;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use toml::Spanned;
use words::Phrase;

/// The most programs of one worker.
pub(crate) const MAX_PROGRAMS: usize = 1000;

/// The programs of a worker.
pub struct Offer {
    programs: BTreeMap<String, OfferedProgram>,
    /// The folder for programs that are sent, if it takes such.
    pub(crate) sent: Option<PathBuf>,
}

/// A program that is offered.
pub(crate) struct OfferedProgram {
    pub(crate) source: PlayerSource,
    /// The hash of its file and its command line.
    pub(crate) hash: String,
}

/// Why there is no offer.
#[derive(Debug, thiserror::Error)]
pub enum OfferError {
    /// The file is wrong.
    #[error("{0}")]
    File(#[from] ConfigError),
    /// A program cannot be read.
    #[error("{}: {error}", .path.display())]
    Program {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    sandbox: Option<RawSandbox>,
    #[serde(default)]
    files: bool,
    #[serde(default)]
    brain: Vec<Spanned<RawBrain>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBrain {
    name: Option<Spanned<String>>,
    brain: Option<Spanned<String>>,
    sandbox: Option<RawSandbox>,
}

impl Offer {
    /// Reads the file of a worker's programs.
    ///
    /// # Errors
    /// It is wrong, which the message says with its line, or a program is not there.
    pub fn load(path: &Path) -> Result<Offer, OfferError> {
        let text = raw::read(path)?;
        let place = Place::new(path, &text);
        let raw: Raw = raw::parse(&place)?;
        let mut programs = BTreeMap::new();
        for brain in raw.brain.iter().take(MAX_PROGRAMS + 1) {
            let (span, own) = (brain.span(), brain.get_ref());
            let missing = |key| {
                let what = Phrase::new("files-worker-needs").with("key", key);
                place.error_at(span.clone(), what)
            };
            let name = own.name.as_ref().ok_or_else(|| missing("name"))?;
            let word = own.brain.as_ref().ok_or_else(|| missing("brain"))?;
            let mut spec = place.check(word, |word| BrainSpec::parse(word, place.directory()))?;
            spec.sandbox = sandbox::check(&raw.sandbox, &own.sandbox, &place)?;
            let source = place.check(word, |_| {
                let source = spec.source(place.directory(), ArrivalPlaces::default());
                source.map_err(|failure| failure.detail)
            })?;
            let Some(path) = program_of(&source) else {
                let what = Phrase::new("files-worker-starts");
                return Err(place.error_at(word.span(), what).into());
            };
            let offered = OfferedProgram {
                hash: hash_of(path, word.get_ref())?,
                source,
            };
            let called = place.check(name, |name| values::name(name))?;
            if programs.insert(called, offered).is_some() {
                let what = Phrase::new("files-worker-two").with("name", name.get_ref().clone());
                return Err(place.error_at(name.span(), what).into());
            }
        }
        if let Some(missing) = support().missing().filter(|_| raw.files) {
            let what = Phrase::new("files-worker-no-sandbox").with("missing", missing.to_string());
            return Err(place.error(what).into());
        }
        let sent = raw.files.then(|| path.with_file_name("sent"));
        match programs.len() {
            0 if sent.is_none() => Err(place.error(Phrase::new("files-worker-none")).into()),
            count if count > MAX_PROGRAMS => {
                let what = Phrase::new("files-worker-many").with("most", MAX_PROGRAMS);
                Err(place.error(what).into())
            }
            _ => Ok(Offer { programs, sent }),
        }
    }

    /// A program by its name.
    pub(crate) fn find(&self, name: &str) -> Option<&OfferedProgram> {
        self.programs.get(name)
    }

    /// All programs with the hash of each, in the order of their names.
    pub(crate) fn programs(&self) -> Vec<(String, String)> {
        let programs = self.programs.iter();
        programs
            .map(|(name, offered)| (name.clone(), offered.hash.clone()))
            .collect()
    }

    /// The class of the worker: all workers with the same programs have the same.
    pub(crate) fn class(&self) -> String {
        let mut hash = Sha256::new();
        for (name, own) in self.programs() {
            hash.update(name.as_bytes());
            hash.update([0]);
            hash.update(own.as_bytes());
        }
        if self.sent.is_some() {
            // No program has an empty name.
            hash.update([0]);
        }
        HEXLOWER.encode(&hash.finalize()[..SHORT])
    }
}

/// A short name for these bytes that no others have.
pub(crate) fn short_hash(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes)[..SHORT])
}

/// Whether this is the form of such a name.
pub(crate) fn is_short_hash(text: &str) -> bool {
    HEXLOWER
        .decode(text.as_bytes())
        .is_ok_and(|bytes| bytes.len() == SHORT)
}

/// The bytes of a hash that a short name tells.
const SHORT: usize = 8;

pub(crate) fn program_of(source: &PlayerSource) -> Option<&Path> {
    match source {
        PlayerSource::Program(program) => Some(&program.path),
        PlayerSource::Engine(engine) => Some(&engine.program.path),
        PlayerSource::Address(_)
        | PlayerSource::Acpc(_)
        | PlayerSource::Lobby { .. }
        | PlayerSource::Person(_)
        | PlayerSource::OnlinePerson { .. }
        | PlayerSource::Worker(_)
        | PlayerSource::OwnPort => None,
    }
}

/// The SHA-256 of a program's file and of the arguments behind its name.
fn hash_of(path: &Path, word: &str) -> Result<String, OfferError> {
    let failed = |error| OfferError::Program {
        path: path.to_owned(),
        error,
    };
    let mut file = files::open(path).map_err(failed)?;
    let mut hash = Sha256::new();
    io::copy(&mut file, &mut hash).map_err(failed)?;
    let arguments = word.split_once(char::is_whitespace);
    hash.update(arguments.map_or("", |(_, rest)| rest.trim()).as_bytes());
    Ok(HEXLOWER.encode(&hash.finalize()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn offer(text: &str) -> Result<Offer, OfferError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("brains.toml");
        fs::write(&path, text).unwrap();
        Offer::load(&path)
    }

    #[test]
    fn programs_are_offered_by_name_and_told_apart_by_what_they_are() {
        let one = offer("[[brain]]\nname = 'a'\nbrain = 'cat -n'\n").unwrap();
        let same = offer("[[brain]]\nname = 'a'\nbrain = '/bin/cat -n'\n").unwrap();
        let other = offer("[[brain]]\nname = 'a'\nbrain = 'cat -b'\n").unwrap();
        assert!(one.find("a").is_some() && one.find("b").is_none());
        assert_eq!(one.class(), same.class());
        assert_ne!(one.class(), other.class());
        assert_eq!(one.programs()[0].1.len(), 64);
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said_with_its_line() {
        for (text, expected) in [
            ("", "it offers no program"),
            ("[[brain]]\nname = 'a'\n", ":1: each [[brain]] needs"),
            (
                "[[brain]]\nname = 'a'\nbrain = './none'\n",
                ":3: there is no program",
            ),
            (
                "[[brain]]\nname = 'a'\nbrain = 'tcp:h:1'\n",
                "a worker starts its programs",
            ),
            (
                "[[brain]]\nname = 'a'\nbrain = 'cat'\n[[brain]]\nname = 'a'\nbrain = 'cat'\n",
                ":5: there are two programs 'a'",
            ),
        ] {
            let error = offer(text).err().unwrap().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
