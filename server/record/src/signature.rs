//! The signature of a worker over a game that it refereed: it names the key that nobody
//! else has, so that a record shows by itself who refereed the game.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use data_encoding::HEXLOWER;
use nkeys::KeyPair;

use super::{Entry, Journal};

/// The tag of a record that has the signature of its worker.
const SIGNATURE_TAG: &str = "Signature";

/// A signature with the key that made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSignature {
    /// The public key of the worker.
    pub key: String,
    /// The signature, in hexadecimal digits.
    pub digits: String,
}

impl GameSignature {
    /// Whether the key has signed this game.
    pub fn is_of(&self, journal: &Journal) -> bool {
        is_signed(&self.key, &self.digits, signed_text(journal).as_bytes())
    }
}

impl fmt::Display for GameSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.key, self.digits)
    }
}

/// The text is no signature with its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a signature is a public key, a space and hexadecimal digits")]
pub struct NotASignature;

impl FromStr for GameSignature {
    type Err = NotASignature;

    fn from_str(text: &str) -> Result<GameSignature, NotASignature> {
        let (key, digits) = text.split_once(' ').ok_or(NotASignature)?;
        Ok(GameSignature {
            key: key.to_owned(),
            digits: digits.to_owned(),
        })
    }
}

impl Journal {
    /// The signature of the worker that refereed the game; `None` of a game without one.
    ///
    /// # Errors
    /// There is one that is none.
    pub fn signature(&self) -> Result<Option<GameSignature>, NotASignature> {
        let mut tags = self.tags.iter();
        let tag = tags.find(|(name, _)| name == SIGNATURE_TAG);
        tag.map(|(_, value)| value.parse()).transpose()
    }

    /// Notes the signature of its worker.
    pub fn set_signature(&mut self, signature: &GameSignature) {
        self.tags.retain(|(name, _)| name != SIGNATURE_TAG);
        self.tags
            .push((SIGNATURE_TAG.to_owned(), signature.to_string()));
    }
}

/// The text that a worker signs: everything of a game that it decides, and what it was
/// given. It has no names of players, so that they can be taken out of the record, and no
/// start, which the coordinator notes.
pub fn signed_text(journal: &Journal) -> String {
    let mut text = String::new();
    let mut line = |parts: &[&dyn fmt::Display]| {
        for (place, part) in parts.iter().enumerate() {
            let gap = if place > 0 { " " } else { "" };
            // Writing to a string does not fail.
            let _ = write!(text, "{gap}{part}");
        }
        text.push('\n');
    };
    line(&[&"game", &journal.id, &journal.game, &journal.board]);
    line(&[&"event", &journal.event.as_deref().unwrap_or_default()]);
    for (name, value) in &journal.options {
        line(&[&"option", name, value]);
    }
    if let Some(seed) = journal.seed {
        line(&[&"seed", &seed]);
    }
    line(&[
        &"position",
        &journal.position.as_deref().unwrap_or_default(),
    ]);
    line(&[&"opening", &journal.opening]);
    if let Some(machine) = &journal.machine {
        line(&[&"worker", &machine.factor, &machine.load, &machine.name]);
    }
    for entry in &journal.entries {
        match entry {
            Entry::Turn { seat, text, used } => {
                let used = used.map_or("-".to_owned(), |used| used.as_micros().to_string());
                line(&[&"turn", &seat.index(), &used, text]);
            }
            Entry::Chance { text } => line(&[&"chance", text]),
            Entry::Info { .. } => {}
        }
    }
    if let Some(verdict) = &journal.verdict {
        let returns: Vec<String> = verdict.returns.iter().map(i32::to_string).collect();
        let detail = verdict.detail.as_deref().unwrap_or_default();
        line(&[&"result", &returns.join(","), &verdict.cause, &detail]);
    }
    text
}

/// Whether a public key has signed these bytes with a signature in hexadecimal digits.
pub fn is_signed(key: &str, digits: &str, bytes: &[u8]) -> bool {
    let signature = HEXLOWER.decode(digits.as_bytes());
    let (Ok(signature), Ok(key)) = (signature, KeyPair::from_public_key(key)) else {
        return false;
    };
    key.verify(bytes, &signature).is_ok()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{from_xml, samples, to_xml};

    #[test]
    fn a_signature_is_of_one_game_and_stands_in_its_record() {
        let key = KeyPair::new_user();
        let mut journal = samples::everything();
        assert_eq!(journal.signature(), Ok(None));
        let bytes = key.sign(signed_text(&journal).as_bytes()).unwrap();
        let signature = GameSignature {
            key: key.public_key(),
            digits: HEXLOWER.encode(&bytes),
        };
        journal.set_signature(&signature);
        let read = from_xml(to_xml(&journal).as_bytes()).unwrap();
        assert_eq!(read.signature(), Ok(Some(signature.clone())));
        assert!(signature.is_of(&read));
        // Names can be taken out, and the coordinator notes the start.
        let mut other = read.clone();
        other.players[0].name = "nobody".to_owned();
        other.started = crate::now();
        assert!(signature.is_of(&other));
        let changes: [fn(&mut Journal); 5] = [
            |journal| journal.seed = Some(77),
            |journal| journal.opening.push('x'),
            |journal| drop(journal.entries.pop()),
            |journal| {
                let verdict = journal.verdict.as_mut().unwrap();
                verdict.returns.iter_mut().for_each(|own| *own = -*own);
            },
            |journal| {
                for entry in &mut journal.entries {
                    if let Entry::Turn {
                        used: Some(used), ..
                    } = entry
                    {
                        *used += Duration::from_micros(1);
                    }
                }
            },
        ];
        for change in changes {
            let mut other = read.clone();
            change(&mut other);
            assert!(!signature.is_of(&other), "{other:?}");
        }
        let forged = GameSignature {
            key: KeyPair::new_user().public_key(),
            ..signature
        };
        assert!(!forged.is_of(&read));
        for wrong in ["", "one", "one two"] {
            let signature = wrong.parse::<GameSignature>();
            assert!(
                signature.is_err() || !signature.unwrap().is_of(&read),
                "{wrong}"
            );
        }
    }
}
