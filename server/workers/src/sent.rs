//! Programs that a coordinator sends to workers: kept in NATS under the hash of their
//! bytes, and named in jobs by it.

use std::collections::BTreeMap;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use bytes::Bytes;
use contest::file::SentProgram;
use contest::uploads::{Room, UnpackError, unpack};
use data_encoding::HEXLOWER;
use record::files;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The most bytes of a program that is sent.
pub(crate) const MAX_SENT: usize = 64 << 20;

/// The most bytes and files that one may have when it is unpacked.
const MAX_SENT_UNPACKED: u64 = 256 << 20;
const MAX_SENT_FILES: usize = 1000;

/// The room for an unpacked program.
pub(crate) const ROOM: Room = Room {
    bytes: MAX_SENT_UNPACKED,
    files: MAX_SENT_FILES,
};

/// The most programs that a tournament sends.
const MAX_SENT_PROGRAMS: usize = 100;

/// A program that is sent, as jobs name it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct ProgramReference {
    /// The SHA-256 of its file.
    pub(crate) hash: String,
    /// The language of an engine.
    pub(crate) engine: Option<String>,
    pub(crate) arguments: String,
}

/// The programs that a coordinator sends, by their names.
#[derive(Clone, Default)]
pub struct SentPrograms(BTreeMap<String, (ProgramReference, Bytes)>);

/// Why a program cannot be sent.
#[derive(Debug, thiserror::Error)]
pub enum SentError {
    /// Its file cannot be read.
    #[error("{}: {error}", .path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// It is too large.
    #[error("{}: it has more than the {} MiB that a program may have", .0.display(), MAX_SENT >> 20)]
    TooLarge(PathBuf),
    /// It is no program.
    #[error("{}: {error}", .path.display())]
    Unusable {
        /// Which.
        path: PathBuf,
        /// Why.
        error: UnpackError,
    },
    /// There are too many.
    #[error("a tournament sends at most {MAX_SENT_PROGRAMS} programs")]
    TooMany,
}

impl SentPrograms {
    /// Reads programs, and tries to unpack them.
    ///
    /// # Errors
    /// One cannot be read, or is none.
    pub fn read(files: &BTreeMap<String, SentProgram>) -> Result<SentPrograms, SentError> {
        if files.len() > MAX_SENT_PROGRAMS {
            return Err(SentError::TooMany);
        }
        let programs = files.iter().map(|(name, program)| {
            let bytes = read(&program.file)?;
            let sent = ProgramReference {
                hash: hash(&bytes),
                engine: program.engine.clone(),
                arguments: program.arguments.clone(),
            };
            Ok((name.clone(), (sent, Bytes::from(bytes))))
        });
        programs.collect::<Result<_, _>>().map(SentPrograms)
    }

    /// How jobs name them.
    pub(crate) fn names(&self) -> BTreeMap<String, ProgramReference> {
        let all = self.0.iter();
        all.map(|(name, (sent, _))| (name.clone(), sent.clone()))
            .collect()
    }

    /// The hash of each with its bytes.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &Bytes)> {
        let all = self.0.values();
        all.map(|(sent, bytes)| (sent.hash.as_str(), bytes))
    }
}

fn read(path: &Path) -> Result<Vec<u8>, SentError> {
    let failed = |error| SentError::File {
        path: path.to_owned(),
        error,
    };
    let mut bytes = Vec::new();
    let file = files::open(path).map_err(failed)?;
    let most = u64::try_from(MAX_SENT).unwrap_or(u64::MAX);
    file.take(most + 1)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    if bytes.len() > MAX_SENT {
        return Err(SentError::TooLarge(path.to_owned()));
    }
    let folder = tempfile::tempdir().map_err(failed)?;
    match unpack(&bytes, folder.path(), ROOM) {
        Ok(_) => Ok(bytes),
        Err(error) => Err(SentError::Unusable {
            path: path.to_owned(),
            error,
        }),
    }
}

/// The SHA-256 of these bytes.
pub(crate) fn hash(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_program_is_read_before_it_is_sent() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ann.py");
        let program = |file: &Path| SentProgram {
            file: file.to_owned(),
            engine: None,
            arguments: "-q".to_owned(),
        };
        let read =
            |file: &Path| SentPrograms::read(&BTreeMap::from([("ann".to_owned(), program(file))]));
        let missing = read(&file).err().unwrap().to_string();
        assert!(missing.contains("ann.py"), "{missing}");
        fs::write(&file, b"\0\0").unwrap();
        let useless = read(&file).err().unwrap().to_string();
        assert!(useless.contains("neither a zip"), "{useless}");
        fs::write(&file, b"print(1)").unwrap();
        let sent = &read(&file).unwrap().names()["ann"];
        assert_eq!((sent.hash.len(), sent.arguments.as_str()), (64, "-q"));
    }
}
