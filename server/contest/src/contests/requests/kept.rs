//! What is kept of matches on request, in a folder of the tournament's store: a file for
//! each request, the records of its games, and whom the owners of programs play.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::PathBuf;

use record::files;
use serde::{Deserialize, Serialize};
use store::same_name::{NameKey, is_same_name};
use store::{FILE_MODE, make_folder, remove, write_over};

use super::RequestEnd;
use crate::file::RegisteredFiles;

/// The requests of a tournament that are kept; a further one replaces the oldest.
const MAX_KEPT: usize = 500;

/// The most bytes of a file that are read; a record has far fewer.
const MAX_BYTES: u64 = 16 << 20;

/// The games of a match.
const GAMES: usize = 2;

/// The file with whom owners play.
const ACCEPTANCE: &str = "acceptance.json";

/// A request for a match.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct MatchRequest {
    /// Its number in the tournament.
    pub number: u32,
    /// When it was made, in seconds since 1970 began (UTC).
    pub at: i64,
    /// Who made it.
    pub owner: String,
    /// Its program.
    pub own: String,
    /// The program against which it plays.
    pub other: String,
    /// The owner of that; `None` where it is nobody's.
    pub other_owner: Option<String>,
    /// How it ended; `None` as long as it is open.
    pub end: Option<RequestEnd>,
}

/// Whether a match against the programs of an owner is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Acceptance {
    /// It is.
    Always,
    /// It is, if the owner agrees.
    #[default]
    Ask,
    /// It is not.
    Never,
}

/// The folder of a tournament's matches on request.
#[derive(Clone, Debug)]
pub struct RequestFiles(PathBuf);

impl MatchRequest {
    /// Whether this owner has made it.
    pub fn is_by(&self, owner: &str) -> bool {
        is_same_name(&self.owner, owner)
    }

    /// Whether the other program is of this owner.
    pub fn is_against(&self, owner: &str) -> bool {
        let other = self.other_owner.as_ref();
        other.is_some_and(|other| is_same_name(other, owner))
    }
}

impl Acceptance {
    /// Every one of them.
    pub const ALL: [Acceptance; 3] = [Acceptance::Always, Acceptance::Ask, Acceptance::Never];
}

impl RequestFiles {
    /// Those of the tournament that these are registered for.
    pub fn of(registered: &RegisteredFiles) -> RequestFiles {
        RequestFiles(registered.requests.to_owned())
    }

    /// Whether matches against the programs of this owner are played.
    pub fn acceptance(&self, owner: &str) -> Acceptance {
        let known = self.acceptances();
        known
            .get(NameKey::of(owner).as_str())
            .copied()
            .unwrap_or_default()
    }

    fn acceptances(&self) -> BTreeMap<String, Acceptance> {
        let text = files::read_text(&self.0.join(ACCEPTANCE), MAX_BYTES);
        let read = text.ok().and_then(|text| serde_json::from_str(&text).ok());
        read.unwrap_or_default()
    }

    /// Keeps that for an owner, who has a program in the tournament. It is on the disk when
    /// this returns.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn set_acceptance(&self, owner: &str, acceptance: Acceptance) -> io::Result<()> {
        let mut known = self.acceptances();
        known.insert(NameKey::of(owner).as_str().to_owned(), acceptance);
        self.write(ACCEPTANCE, &serde_json::to_vec(&known)?)
    }

    /// The record of a game of a match, if it was played and this owner may see it.
    pub fn record(&self, owner: &str, number: u32, game: usize) -> Option<String> {
        let request = self.one(number)?;
        let may_see = request.is_by(owner) || request.is_against(owner);
        let file = self.0.join(record_file(number, game));
        may_see
            .then(|| files::read_text(&file, MAX_BYTES).ok())
            .flatten()
    }

    /// The requests of this owner and those against its programs, the last one first.
    pub(super) fn all_of(&self, owner: &str) -> Vec<MatchRequest> {
        let is_own = |request: &MatchRequest| request.is_by(owner) || request.is_against(owner);
        let numbers = self.numbers().into_iter().rev();
        numbers
            .filter_map(|number| self.one(number))
            .filter(is_own)
            .collect()
    }

    /// The number of the next request. The oldest one that is not open makes room for it.
    pub(super) fn take_number(&self, is_open: impl Fn(u32) -> bool) -> io::Result<u32> {
        let numbers = self.numbers();
        if numbers.len() >= MAX_KEPT
            && let Some(oldest) = numbers.iter().find(|number| !is_open(**number))
        {
            self.remove(*oldest)?;
        }
        Ok(numbers.last().map_or(1, |last| last + 1))
    }

    pub(super) fn keep(&self, request: &MatchRequest) -> io::Result<()> {
        self.write(&request_file(request.number), &serde_json::to_vec(request)?)
    }

    pub(super) fn keep_record(&self, number: u32, game: usize, xml: &str) -> io::Result<()> {
        self.write(&record_file(number, game), xml.as_bytes())
    }

    /// The files of the requests of this owner and of those against its programs, with the
    /// records of their games.
    pub fn files_of(&self, owner: &str) -> Vec<PathBuf> {
        let files = self
            .all_of(owner)
            .into_iter()
            .flat_map(|MatchRequest { number, .. }| {
                let records = (1..=GAMES).map(move |game| record_file(number, game));
                std::iter::once(request_file(number)).chain(records)
            });
        let files = files.map(|file| self.0.join(file));
        files.filter(|file| file.exists()).collect()
    }

    /// Removes all of this owner, and all against its programs.
    ///
    /// # Errors
    /// A file cannot be removed or written.
    pub fn remove_all_of(&self, owner: &str) -> io::Result<()> {
        for request in self.all_of(owner) {
            self.remove(request.number)?;
        }
        let mut known = self.acceptances();
        match known.remove(NameKey::of(owner).as_str()) {
            Some(_) => self.write(ACCEPTANCE, &serde_json::to_vec(&known)?),
            None => Ok(()),
        }
    }

    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        if let Some(store) = self.0.parent() {
            make_folder(store)?;
        }
        make_folder(&self.0)?;
        write_over(&self.0.join(name), bytes, FILE_MODE)
    }

    /// Removes a request: last its own file, which is there as long as its records are.
    fn remove(&self, number: u32) -> io::Result<()> {
        for game in 1..=GAMES {
            let record = self.0.join(record_file(number, game));
            if record.exists() {
                remove(&record)?;
            }
        }
        remove(&self.0.join(request_file(number)))
    }

    fn one(&self, number: u32) -> Option<MatchRequest> {
        let text = files::read_text(&self.0.join(request_file(number)), MAX_BYTES).ok()?;
        serde_json::from_str(&text).ok()
    }

    /// The numbers of all requests, in order.
    fn numbers(&self) -> Vec<u32> {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let number = |entry: fs::DirEntry| {
            let name = entry.file_name();
            name.to_str()?.strip_suffix(".json")?.parse().ok()
        };
        let mut numbers: Vec<u32> = entries.filter_map(number).collect();
        numbers.sort_unstable();
        numbers
    }
}

fn request_file(number: u32) -> String {
    format!("{number}.json")
}

fn record_file(number: u32, game: usize) -> String {
    format!("{number}-{game}.xml")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(number: u32, owner: &str, other_owner: &str) -> MatchRequest {
        MatchRequest {
            number,
            at: 0,
            owner: owner.to_owned(),
            own: owner.to_owned(),
            other: format!("{other_owner} v2"),
            other_owner: Some(other_owner.to_owned()),
            end: None,
        }
    }

    #[test]
    fn both_owners_see_a_match_and_the_oldest_makes_room() {
        let dir = tempfile::tempdir().unwrap();
        let files = RequestFiles(dir.path().join("club/requests"));
        for number in 1..=MAX_KEPT {
            let number = u32::try_from(number).unwrap();
            assert_eq!(files.take_number(|_| false).unwrap(), number);
            files.keep(&request(number, "Anna", "Bert")).unwrap();
        }
        files.keep_record(2, 1, "<record/>").unwrap();
        for owner in ["anna", "BERT"] {
            assert_eq!(files.all_of(owner).len(), MAX_KEPT);
            assert_eq!(files.record(owner, 2, 1).as_deref(), Some("<record/>"));
        }
        assert_eq!(files.record("Cem", 2, 1), None);
        let next = files.take_number(|number| number == 1).unwrap();
        assert_eq!(next as usize, MAX_KEPT + 1);
        assert!(
            files.one(1).is_some() && files.one(2).is_none(),
            "1 is open"
        );
        assert_eq!(files.record("Anna", 2, 1), None);
        files.set_acceptance("Anna", Acceptance::Never).unwrap();
        assert_eq!(files.acceptance("ANNA"), Acceptance::Never);
        assert_eq!(files.acceptance("Bert"), Acceptance::Ask);
        files.remove_all_of("Anna").unwrap();
        assert!(files.all_of("Bert").is_empty());
        assert_eq!(files.acceptance("Anna"), Acceptance::Ask);
    }
}
