//! The file of a strategy.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use bot_kit::checksum;

use super::buckets::{Buckets, MOST_BUCKETS};
use super::features::{Feature, WIDTH};
use super::menu::{STACKS, holdem};
use super::policy::Policy;
use super::tree::Tree;

/// The first bytes of every file.
const MAGIC: [u8; 8] = *b"blueprnt";

/// The version of the format, of the bets and of the features: a file of
/// another version means something else.
const VERSION: u16 = 1;

/// The largest file that is read, in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// Entries of the largest tree that is read: a byte of memory each.
pub(super) const MOST_ENTRIES: usize = 64 << 20;

/// Bytes before the centres, and of the checksum at the end.
const HEAD: usize = 8 + 2 + 2 + 3 * 2 + 8 + 8;
const TAIL: usize = 8;

/// A strategy with all that it takes to play it.
#[derive(Clone, Debug)]
pub(super) struct Blueprint {
    /// Of each player, in big blinds.
    pub(super) stack: u32,
    pub(super) buckets: Buckets,
    pub(super) tree: Tree,
    pub(super) policy: Policy,
    /// Deals that it was learnt from, and the seed.
    pub(super) deals: u64,
    pub(super) seed: u64,
}

/// Why a file is no strategy.
#[derive(Debug, thiserror::Error)]
pub enum BlueprintError {
    /// It cannot be read.
    #[error("{0}: {1}")]
    Read(String, #[source] io::Error),
    /// It is something else.
    #[error("{0} is no blueprint: make one with 'poker-agent train --out FILE'")]
    Foreign(String),
    /// It is too large for a strategy.
    #[error("{0} is larger than 64 MiB, which no blueprint is: give another file")]
    Large(String),
    /// It was written by another version.
    #[error("{0} has version {1}, but this program reads version {VERSION}: train it again")]
    Version(String, u16),
    /// Its bytes are not those that were written.
    #[error("{0} is damaged: copy it again, or train it again")]
    Damaged(String),
}

impl Blueprint {
    /// As bytes.
    pub(super) fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((self.stack as u16).to_le_bytes());
        for count in &self.buckets.counts()[1..] {
            bytes.extend((*count as u16).to_le_bytes());
        }
        bytes.extend(self.deals.to_le_bytes());
        bytes.extend(self.seed.to_le_bytes());
        let parts = self.buckets.centres.iter().flatten().flatten();
        bytes.extend(parts.map(|part| (part * 255.0).round() as u8));
        bytes.extend(self.policy.write(&self.tree));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a file.
    ///
    /// # Errors
    /// See [`BlueprintError`].
    pub(super) fn open(path: &Path) -> Result<Blueprint, BlueprintError> {
        let name = path.display().to_string();
        let mut bytes = Vec::new();
        let read =
            File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes));
        match read {
            Err(error) => Err(BlueprintError::Read(name, error)),
            Ok(_) if bytes.len() as u64 > MOST_BYTES => Err(BlueprintError::Large(name)),
            Ok(_) => Blueprint::read(&bytes, &name),
        }
    }

    /// Reads the bytes of a file of this name.
    ///
    /// # Errors
    /// See [`BlueprintError`].
    pub(super) fn read(bytes: &[u8], name: &str) -> Result<Blueprint, BlueprintError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(BlueprintError::Foreign(name.to_owned()));
        }
        let damaged = || BlueprintError::Damaged(name.to_owned());
        let mut rest = &bytes[MAGIC.len()..];
        let version = take(&mut rest)
            .map(u16::from_le_bytes)
            .ok_or_else(damaged)?;
        if version != VERSION {
            return Err(BlueprintError::Version(name.to_owned(), version));
        }
        let body = bytes.len().checked_sub(TAIL).filter(|body| *body >= HEAD);
        let (body, tail) = body
            .and_then(|body| bytes.split_at_checked(body))
            .ok_or_else(damaged)?;
        if tail != checksum(body).to_le_bytes() {
            return Err(damaged());
        }
        parse(&body[MAGIC.len() + 2..]).ok_or_else(damaged)
    }
}

/// The strategy in the bytes behind the version; `None` where it makes no
/// sense.
fn parse(mut rest: &[u8]) -> Option<Blueprint> {
    let stack = u32::from(u16::from_le_bytes(take(&mut rest)?));
    let mut count = || Some(usize::from(u16::from_le_bytes(take(&mut rest)?)));
    let counts = [count()?, count()?, count()?];
    let sensible = counts
        .iter()
        .all(|count| (1..=MOST_BUCKETS).contains(count));
    if !sensible || !(STACKS[0]..=STACKS[1]).contains(&stack) {
        return None;
    }
    let deals = u64::from_le_bytes(take(&mut rest)?);
    let seed = u64::from_le_bytes(take(&mut rest)?);
    let mut centres = [Vec::new(), Vec::new()];
    for (centres, count) in centres.iter_mut().zip(counts) {
        for _ in 0..count {
            let parts: [u8; WIDTH] = take(&mut rest)?;
            let centre: Feature = parts.map(|part| f32::from(part) / 255.0);
            centres.push(centre);
        }
    }
    let buckets = Buckets {
        centres,
        river: counts[2],
    };
    let tree = Tree::new(&holdem(stack), buckets.counts());
    if tree.entries > MOST_ENTRIES {
        return None;
    }
    let policy = Policy::read(&tree, rest);
    Some(Blueprint {
        stack,
        buckets,
        tree,
        policy,
        deals,
        seed,
    })
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (first, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(*first)
}

#[cfg(test)]
mod tests {
    use super::super::tests::small;
    use super::*;

    fn read(bytes: &[u8]) -> Result<Blueprint, BlueprintError> {
        Blueprint::read(bytes, "file")
    }

    #[test]
    fn a_strategy_comes_back_as_it_was_written() {
        let written = small(12);
        let back = read(&written.write()).unwrap();
        assert_eq!((back.stack, back.deals, back.seed), (12, 2_000, 3));
        assert_eq!(back.buckets, written.buckets);
        assert_eq!(back.policy, written.policy);
    }

    #[test]
    fn damage_is_refused_wherever_it_is() {
        let bytes = small(6).write();
        for place in 0..bytes.len() {
            let mut wrong = bytes.clone();
            wrong[place] ^= 1 << (place % 8);
            assert!(read(&wrong).is_err(), "{place}");
        }
        for length in (0..bytes.len()).step_by(7) {
            assert!(read(&bytes[..length]).is_err(), "{length}");
        }
        assert!(read(&[bytes.as_slice(), b"x"].concat()).is_err());
        assert!(matches!(read(b""), Err(BlueprintError::Foreign(_))));
        assert!(matches!(
            read(b"PK\x03\x04 a zip"),
            Err(BlueprintError::Foreign(_))
        ));
        let mut newer = bytes;
        newer[8] += 1;
        assert!(matches!(read(&newer), Err(BlueprintError::Version(_, 2))));
    }

    #[test]
    fn a_file_whose_sum_is_right_and_whose_content_is_not_is_refused() {
        let bytes = small(6).write();
        let body = &bytes[..bytes.len() - TAIL];
        // The stack, a number of buckets, and all that follows.
        for (place, with) in [
            (10, [0xFF, 0xFF]),
            (10, [1, 0]),
            (12, [0, 0]),
            (14, [0xFF, 0]),
        ] {
            let mut wrong = body.to_vec();
            wrong[place..place + 2].copy_from_slice(&with);
            wrong.extend(checksum(&wrong).to_le_bytes());
            assert!(
                matches!(read(&wrong), Err(BlueprintError::Damaged(_))),
                "{place}"
            );
        }
        // Levels that were never written make whole places all the same.
        let mut noise = body.to_vec();
        let centres = HEAD + (8 + 4) * WIDTH;
        noise[centres..].iter_mut().for_each(|byte| *byte = !*byte);
        noise.extend(checksum(&noise).to_le_bytes());
        let read = read(&noise).unwrap();
        for node in read.tree.nodes.iter().filter(|node| node.count > 0) {
            let count = usize::from(node.count);
            let levels = &read.policy.0[node.base..node.base + count];
            assert_eq!(levels.iter().sum::<u8>(), super::super::policy::WHOLE);
        }
    }

    #[test]
    fn what_cannot_be_opened_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.blueprint");
        let words = Blueprint::open(&path).unwrap_err().to_string();
        assert!(words.contains("a.blueprint"), "{words}");
        std::fs::write(&path, small(6).write()).unwrap();
        assert_eq!(Blueprint::open(&path).unwrap().stack, 6);
        std::fs::write(&path, "text").unwrap();
        let words = Blueprint::open(&path).unwrap_err().to_string();
        assert!(words.contains("poker-agent train --out FILE"), "{words}");
    }
}
