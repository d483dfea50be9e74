//! Keys of workers: a worker signs its submissions, so that nobody hands in for it.

use std::io;
use std::path::{Path, PathBuf};

use async_nats::HeaderMap;
use data_encoding::HEXLOWER;
use nkeys::KeyPair;
use record::signature::{GameSignature, is_signed, signed_text};
use record::{files, from_xml, to_xml};
use sha2::{Digest as _, Sha256};

/// The most bytes of a file with a key; far more than a seed has.
const MAX_SEED_BYTES: u64 = 4096;

/// The key of a worker, an Ed25519 key in the form that NATS gives it.
pub struct WorkerKey(KeyPair);

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum SigningError {
    /// The file cannot be read or written.
    #[error("{}: {error}", .path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// It holds no seed.
    #[error("{}: it holds no seed of a key; remove it to have a new one made", .0.display())]
    NotASeed(PathBuf),
}

impl WorkerKey {
    /// The key of a file, which its owner alone can read; a new one where there is no
    /// such file.
    ///
    /// # Errors
    /// The file cannot be read or made, or holds something else.
    pub fn of_file(path: &Path) -> Result<WorkerKey, SigningError> {
        let failed = |error| SigningError::File {
            path: path.to_owned(),
            error,
        };
        match files::read_text(path, MAX_SEED_BYTES) {
            Ok(seed) => KeyPair::from_seed(seed.trim())
                .map(WorkerKey)
                .map_err(|_| SigningError::NotASeed(path.to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let pair = KeyPair::new_user();
                let seed = pair.seed().map_err(io::Error::other).map_err(failed)?;
                store::write_new(path, format!("{seed}\n").as_bytes(), store::FILE_MODE)
                    .map_err(failed)?;
                Ok(WorkerKey(pair))
            }
            Err(error) => Err(failed(error)),
        }
    }

    /// A new key, which no file keeps.
    pub(crate) fn new() -> WorkerKey {
        WorkerKey(KeyPair::new_user())
    }

    /// The public half, as a coordinator's file names it.
    pub fn public(&self) -> String {
        self.0.public_key()
    }

    /// A secret that only the owner of this key knows, the same each time; a new one where
    /// the key has no seed, which does not happen.
    pub(crate) fn secret(&self) -> [u8; 32] {
        let seed = self.0.seed();
        seed.map_or_else(
            |_| rand::random(),
            |seed| Sha256::digest(format!("tickets of {seed}")).into(),
        )
    }

    /// The record of a game with the signature of this key.
    pub(crate) fn sign_game(&self, record: &str) -> Result<String, String> {
        let mut journal = from_xml(record.as_bytes()).map_err(|error| error.to_string())?;
        let signature = self.0.sign(signed_text(&journal).as_bytes());
        let signature = signature.map_err(|error| error.to_string())?;
        journal.set_signature(&GameSignature {
            key: self.public(),
            digits: HEXLOWER.encode(&signature),
        });
        Ok(to_xml(&journal))
    }

    /// The headers that name the signer of these bytes.
    pub(crate) fn sign(&self, bytes: &[u8]) -> Result<HeaderMap, nkeys::error::Error> {
        let signature = self.0.sign(bytes)?;
        let mut headers = HeaderMap::new();
        headers.insert(KEY, self.public());
        headers.insert(SIGNATURE, HEXLOWER.encode(&signature));
        Ok(headers)
    }
}

/// The bytes of an answer that are signed: the digest of the question, and the answer. So
/// it answers nothing else.
pub(crate) fn answer_to(question: &[u8], answer: &[u8]) -> Vec<u8> {
    let mut signed = Sha256::digest(question).to_vec();
    signed.extend(answer);
    signed
}

/// The headers of a worker's messages.
const KEY: &str = "Arbiter-Key";
const SIGNATURE: &str = "Arbiter-Signature";

/// The public key that has signed these bytes, if one has.
pub(crate) fn signer<'a>(headers: Option<&'a HeaderMap>, bytes: &[u8]) -> Option<&'a str> {
    let header = |name| Some(headers?.get(name)?.as_str());
    let key = header(KEY)?;
    is_signed(key, header(SIGNATURE)?, bytes).then_some(key)
}

/// Whether this is a public key.
pub(crate) fn is_key(text: &str) -> bool {
    KeyPair::from_public_key(text).is_ok()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_a_worker_has_signed_nobody_else_has() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
        let key = WorkerKey::of_file(&one).unwrap();
        let again = WorkerKey::of_file(&one).unwrap();
        assert_eq!(key.public(), again.public());
        let headers = key.sign(b"game 1").unwrap();
        let public = key.public();
        assert_eq!(signer(Some(&headers), b"game 1"), Some(&*public));
        assert_eq!(signer(Some(&headers), b"game 2"), None);
        assert_eq!(signer(None, b"game 1"), None);
        let stranger = WorkerKey::of_file(&other).unwrap();
        for (name, value) in [
            (KEY, stranger.public()),
            (KEY, "U".to_owned()),
            (SIGNATURE, "zz".repeat(64)),
            (SIGNATURE, String::new()),
        ] {
            let mut wrong = headers.clone();
            wrong.insert(name, value);
            assert_eq!(signer(Some(&wrong), b"game 1"), None);
        }
        fs::write(&other, "nothing").unwrap();
        assert!(matches!(
            WorkerKey::of_file(&other),
            Err(SigningError::NotASeed(_))
        ));
    }
}
