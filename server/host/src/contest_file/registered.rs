//! The players who registered for a tournament: one file each in the folder
//! `players` of its store, in the order in which they came.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use store::same_name::NameKey;
use store::write_new;
use tournament::MAX_PLAYERS;

use super::{PlayerConfig, file};
use crate::brain_spec::BrainSpec;
use crate::values;
use launch::sandbox::Rules;

/// The mode of a player's file: that of the files of a store.
const FILE_MODE: u32 = 0o600;

/// What is recorded as the brain of a player whose program was uploaded.
const UPLOADED: &str = "uploaded";

/// A player who registered.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Registered {
    /// What it is called.
    pub name: String,
    /// Its program; `None` if it dials in.
    pub upload: Option<Upload>,
}

/// A program that was uploaded.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Upload {
    /// Under which name it was uploaded; that of a version has a suffix.
    pub owner: String,
    /// The number of its folder among the uploads of the tournament.
    pub number: u32,
    /// The words that start it; paths in them count from its folder.
    pub command: Vec<String>,
}

/// The folders of a tournament's store that belong to those who registered.
#[derive(Clone, Debug)]
pub struct RegisteredFiles {
    players: PathBuf,
    uploads: PathBuf,
}

impl RegisteredFiles {
    /// Those of the tournament with its results in this folder.
    pub fn of_contest(store: &Path) -> RegisteredFiles {
        RegisteredFiles {
            players: store.join("players"),
            uploads: store.join("uploads"),
        }
    }

    /// The folder of all uploads.
    pub fn uploads(&self) -> &Path {
        &self.uploads
    }

    /// All who registered, in their order; reads from the disk. A file that
    /// cannot be read is left out, and the log says so.
    pub fn read(&self) -> Vec<Registered> {
        let numbers = self.numbers().into_iter();
        let one = |number| {
            let path = self.file(number);
            let text = file::read(&path).map_err(|error| error.to_string());
            let read = text.and_then(|text| {
                toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
            });
            read.inspect_err(|error| tracing::error!("a registered player is left out: {error}"))
                .ok()
        };
        numbers.filter_map(one).collect()
    }

    /// The same as players of the file, without those whose names the players
    /// `before` them have.
    pub(super) fn players(&self, before: &[PlayerConfig]) -> Vec<PlayerConfig> {
        let mut names: HashSet<NameKey> = before
            .iter()
            .map(|player| NameKey::of(&player.name))
            .collect();
        let registered = self.read().into_iter();
        let room = MAX_PLAYERS.saturating_sub(before.len());
        registered
            .filter(|player| names.insert(NameKey::of(&player.name)))
            .filter_map(|player| self.player(player))
            .take(room)
            .collect()
    }

    fn player(&self, registered: Registered) -> Option<PlayerConfig> {
        let name = values::name(&registered.name).ok()?;
        let brain = match &registered.upload {
            None => BrainSpec::parse(&format!("lobby:{name}"), &self.players).ok()?,
            Some(upload) => {
                let folder = self.uploads.join(upload.number.to_string());
                let mut brain = BrainSpec::parse(&upload.words(&folder), &folder).ok()?;
                brain.word = UPLOADED.to_owned();
                brain.sandbox = Some(upload_rules());
                brain
            }
        };
        Some(PlayerConfig {
            name,
            brain,
            token: None,
            owner: registered.upload.map(|upload| upload.owner),
        })
    }

    /// Adds a player behind all others. It is on the disk when this returns.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&self, player: &Registered) -> io::Result<()> {
        let text = toml::to_string(player).map_err(io::Error::other)?;
        fs::create_dir_all(&self.players)?;
        let number = self.numbers().last().map_or(1, |last| last + 1);
        write_new(&self.file(number), text.as_bytes(), FILE_MODE)
    }

    fn file(&self, number: u32) -> PathBuf {
        self.players.join(format!("{number}.toml"))
    }

    /// The numbers of the files, in order.
    fn numbers(&self) -> Vec<u32> {
        let entries = fs::read_dir(&self.players).into_iter().flatten().flatten();
        let number = |entry: fs::DirEntry| {
            let name = entry.file_name();
            name.to_str()?.strip_suffix(".toml")?.parse().ok()
        };
        let mut numbers: Vec<u32> = entries.filter_map(number).take(MAX_PLAYERS).collect();
        numbers.sort_unstable();
        numbers
    }
}

impl Upload {
    /// The command line that starts it, if it is in this folder.
    pub fn words(&self, folder: &Path) -> String {
        let absolute = |word: &String| {
            let path = folder.join(word);
            match path.is_file() {
                true => path.to_string_lossy().into_owned(),
                false => word.clone(),
            }
        };
        shell_words::join(self.command.iter().map(absolute))
    }
}

/// What an uploaded program may do: less than others, as nobody has looked at it.
pub fn upload_rules() -> Rules {
    Rules {
        strict: true,
        memory: 512 << 20,
        processes: 32,
        descriptors: 128,
        file_size: 16 << 20,
        ..Rules::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_kept_in_the_order_in_which_they_came() {
        let dir = tempfile::tempdir().unwrap();
        let files = RegisteredFiles::of_contest(&dir.path().join("club"));
        assert!(files.read().is_empty());
        let dials = |name: &str| Registered {
            name: name.to_owned(),
            upload: None,
        };
        let uploaded = Registered {
            name: "Bert v2".to_owned(),
            upload: Some(Upload {
                owner: "Bert".to_owned(),
                number: 7,
                command: vec!["python3".to_owned(), "main.py".to_owned()],
            }),
        };
        for player in [dials("Zoe"), uploaded.clone(), dials("Anna"), dials("ANNA")] {
            files.add(&player).unwrap();
        }
        let folder = dir.path().join("club/uploads/7");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("main.py"), "").unwrap();
        assert_eq!(files.read()[1], uploaded);
        let players = files.players(&[]);
        let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
        assert_eq!(names, ["Zoe", "Bert v2", "Anna"], "one of a name");
        assert_eq!(players[1].owner.as_deref(), Some("Bert"));
        assert_eq!(players[1].brain.word, "uploaded", "no path is told");
        let (_, words) = players[1].brain.started().unwrap();
        assert_eq!(words, [folder.join("main.py").display().to_string()]);
        assert!(players[1].brain.sandbox.as_ref().unwrap().strict);
        let after = files.players(&players[..1]);
        assert_eq!(after.len(), 2, "Zoe is one of the file");
        fs::write(dir.path().join("club/players/2.toml"), "nmae = 1").unwrap();
        assert_eq!(files.read().len(), 3, "a broken file is left out");
    }
}
