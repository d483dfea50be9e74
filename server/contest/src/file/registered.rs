//! The registered players of a tournament: one file each in the folder `players` of its
//! store, in the order in which they came.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use protocol::line::Name;
use serde::{Deserialize, Serialize};
use store::same_name::{NameKey, is_same_name};
use store::{
    FILE_MODE, Finding, PLAYERS, REQUESTS, UPLOADS, make_folder, remove, write_new, write_over,
};
use tournament::MAX_PLAYERS;

use super::{Decision, PlayerConfig};
use crate::brain_spec::BrainSpec;
use crate::file::raw;
use launch::sandbox::Rules;
use launch::sandbox::learned::LEARNED;

/// The file of the operator's decision, in the folder of the players: their files have
/// numbers.
const DECISION: &str = "registration.toml";

/// The recorded brain of a player whose program was uploaded.
const UPLOADED: &str = "uploaded";

/// A registered player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RegisteredPlayer {
    /// The name of the player.
    pub name: String,
    /// The class whose code it gave, if that code stands for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// Whether the operator has taken it out after the first game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_withdrawn: bool,
    /// Whether it is a person, who logs in to play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_person: bool,
    /// What it is called in the results, if its name is being taken out of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alias: Option<String>,
    /// From where it was registered: of one address there are so many. Players of
    /// earlier versions lack it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<IpAddr>,
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

/// The folders of a tournament's store that belong to registered players.
#[derive(Clone, Debug)]
pub struct RegisteredFiles {
    players: PathBuf,
    uploads: PathBuf,
    /// The folder of matches on request.
    pub(crate) requests: PathBuf,
}

impl RegisteredFiles {
    /// Those of the tournament with its results in this folder.
    pub fn of_contest(store: &Path) -> RegisteredFiles {
        RegisteredFiles {
            players: store.join(PLAYERS),
            uploads: store.join(UPLOADS),
            requests: store.join(REQUESTS),
        }
    }

    /// Whether somebody has registered, or has uploaded a program.
    pub fn exist(&self) -> bool {
        [&self.players, &self.uploads]
            .iter()
            .any(|folder| folder.is_dir())
    }

    /// The folder of all uploads.
    pub fn uploads(&self) -> &Path {
        &self.uploads
    }

    /// Makes one of these folders, closed to others like the store that it is in, which
    /// may have had no game yet.
    pub(crate) fn make(&self, folder: &Path) -> io::Result<()> {
        if let Some(store) = folder.parent() {
            make_folder(store)?;
        }
        make_folder(folder)
    }

    /// All registered players, in their order; reads from the disk. A file that cannot be
    /// read is left out, and the log says so.
    pub fn read(&self) -> Vec<RegisteredPlayer> {
        let numbers = self.numbers().into_iter();
        numbers.filter_map(|number| self.one(number)).collect()
    }

    fn one(&self, number: u32) -> Option<RegisteredPlayer> {
        let path = self.file(number);
        let text = raw::read(&path).map_err(|error| error.to_string());
        let read = text.and_then(|text| {
            toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
        });
        read.inspect_err(|error| tracing::error!("a registered player is left out: {error}"))
            .ok()
    }

    /// The same as players of the file, without those whose names the players
    /// `before` them have.
    pub(super) fn players(&self, before: &[PlayerConfig]) -> Vec<PlayerConfig> {
        self.players_of(self.read(), before)
    }

    /// The same for these registered players.
    pub(super) fn players_of(
        &self,
        registered: Vec<RegisteredPlayer>,
        before: &[PlayerConfig],
    ) -> Vec<PlayerConfig> {
        let mut names: HashSet<NameKey> = before
            .iter()
            .map(|player| NameKey::of(&player.name))
            .collect();
        let room = MAX_PLAYERS.saturating_sub(before.len());
        registered
            .into_iter()
            .filter(|player| names.insert(NameKey::of(&player.name)))
            .filter_map(|player| self.player(player))
            .take(room)
            .collect()
    }

    fn player(&self, registered: RegisteredPlayer) -> Option<PlayerConfig> {
        // A name that was clear when it was taken stays a name.
        let name: Name = (registered.name.parse())
            .inspect_err(|why| {
                let name = &registered.name;
                tracing::error!("a registered player is left out: '{name}': {why}");
            })
            .ok()?;
        let brain = match &registered.upload {
            None => BrainSpec::who_comes(name.clone(), registered.is_person),
            Some(upload) => {
                let folder = self.uploads.join(upload.number.to_string());
                let mut brain = BrainSpec::parse(&upload.words(&folder), &folder).ok()?;
                brain.word = UPLOADED.to_owned();
                brain.sandbox = Some(Rules {
                    learned: Some(learned_folder(&self.uploads, upload.number)),
                    ..upload_rules(&folder)
                });
                brain
            }
        };
        Some(PlayerConfig {
            name: name.to_string(),
            brain,
            token: None,
            owner: registered.upload.map(|upload| upload.owner),
            group: None,
            class: registered.class,
            is_withdrawn: registered.is_withdrawn,
            address: registered.address,
        })
    }

    /// The operator's decision, if there is one; reads from the disk. If that cannot be
    /// read, nobody may register, and the log says why.
    pub fn decision(&self) -> Option<Decision> {
        self.decided().unwrap_or_else(|error| {
            tracing::error!("nobody can register: {PLAYERS}/{DECISION}: {error}");
            Some(Decision::Closed)
        })
    }

    fn decided(&self) -> Result<Option<Decision>, String> {
        let path = self.players.join(DECISION);
        if path.exists() {
            let text = raw::read(&path).map_err(|error| error.to_string())?;
            Decision::read(&text).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Keeps the operator's decision, in the place of the one before. It is on the disk
    /// when this returns.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn decide(&self, decision: Decision) -> io::Result<()> {
        let text = decision.text().map_err(io::Error::other)?;
        self.make(&self.players)?;
        write_over(&self.players.join(DECISION), text.as_bytes(), FILE_MODE)
    }

    /// The damage of these files: a decision or a player that cannot be read, has the
    /// name of another, or whose program is not there. Reads from the disk.
    pub fn findings(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        let mut names = HashSet::new();
        if let Err(why) = self.decided() {
            findings.push(Finding {
                place: format!("{PLAYERS}/{DECISION}"),
                what: format!("nobody can register: {why}"),
            });
        }
        for number in self.numbers() {
            let mut found = |what: String| {
                let place = format!("{PLAYERS}/{number}.toml");
                findings.push(Finding { place, what });
            };
            let read = raw::read(&self.file(number)).map_err(|error| error.to_string());
            let read = read
                .and_then(|text| toml::from_str(&text).map_err(|error| error.message().to_owned()));
            let player: RegisteredPlayer = match read {
                Ok(player) => player,
                Err(why) => {
                    found(format!("the player is left out: {why}"));
                    continue;
                }
            };
            if let Err(why) = player.name.parse::<Name>() {
                found(format!("the player '{}' is left out: {why}", player.name));
            }
            if !names.insert(NameKey::of(&player.name)) {
                found(format!("another player has the name '{}'", player.name));
            }
            if let Some(upload) = &player.upload {
                let folder = self.uploads.join(upload.number.to_string());
                let has_program = upload.command.last();
                let has_program = has_program.is_some_and(|word| folder.join(word).is_file());
                if !has_program {
                    let number = upload.number;
                    found(format!(
                        "its program is not in {UPLOADS}/{number}: put it back"
                    ));
                }
            }
        }
        findings
    }

    /// Adds a player behind all others. It is on the disk when this returns.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&self, player: &RegisteredPlayer) -> io::Result<()> {
        let text = toml::to_string(player).map_err(io::Error::other)?;
        self.make(&self.players)?;
        let number = self.numbers().last().map_or(1, |last| last + 1);
        write_new(&self.file(number), text.as_bytes(), FILE_MODE)
    }

    /// Removes a player, as if it had never registered. That is on the disk when
    /// this returns. Returns whether there was one.
    ///
    /// # Errors
    /// Its file cannot be removed.
    pub(crate) fn remove(&self, name: &str) -> io::Result<bool> {
        let called = self.called(name);
        for (number, _) in &called {
            remove(&self.file(*number))?;
        }
        Ok(!called.is_empty())
    }

    /// The names under which this owner plays: its own, and those of its versions.
    pub fn names_of(&self, owner: &str) -> Vec<String> {
        let is_own = |player: &RegisteredPlayer| {
            let upload = player.upload.as_ref();
            is_same_name(&player.name, owner)
                || upload.is_some_and(|upload| is_same_name(&upload.owner, owner))
        };
        let all = self.read().into_iter();
        all.filter(is_own).map(|player| player.name).collect()
    }

    /// The files of a player with all its versions.
    pub fn files_of(&self, owner: &str) -> Vec<PathBuf> {
        let names = self.names_of(owner).into_iter();
        let called = names.flat_map(|name| self.called(&name));
        called.map(|(number, _)| self.file(number)).collect()
    }

    /// Takes out a player with all its versions. Of those that have an alias nothing is left
    /// but that, so that their results count; the others are as if they had never
    /// registered. That is on the disk when this returns.
    ///
    /// # Errors
    /// A file cannot be removed or written.
    pub fn take_out(&self, owner: &str) -> io::Result<()> {
        for name in self.names_of(owner) {
            for (number, player) in self.called(&name) {
                let Some(alias) = player.alias else {
                    remove(&self.file(number))?;
                    continue;
                };
                let nobody = RegisteredPlayer {
                    name: alias,
                    class: player.class,
                    is_withdrawn: true,
                    ..RegisteredPlayer::default()
                };
                self.write(number, &nobody)?;
            }
        }
        Ok(())
    }

    /// Notes what a player is called in the results from now on. It is on the disk when
    /// this returns.
    ///
    /// # Errors
    /// Its file cannot be written.
    pub fn set_alias(&self, name: &str, alias: &str) -> io::Result<()> {
        for (number, player) in self.called(name) {
            let alias = Some(alias.to_owned());
            self.write(number, &RegisteredPlayer { alias, ..player })?;
        }
        Ok(())
    }

    /// Notes whether a player is taken out. It is on the disk when this returns.
    /// Returns whether there is one.
    ///
    /// # Errors
    /// Its file cannot be written.
    pub(crate) fn set_withdrawn(&self, name: &str, is_withdrawn: bool) -> io::Result<bool> {
        let called = self.called(name);
        let is_there = !called.is_empty();
        for (number, player) in called {
            let player = RegisteredPlayer {
                is_withdrawn,
                ..player
            };
            self.write(number, &player)?;
        }
        Ok(is_there)
    }

    fn write(&self, number: u32, player: &RegisteredPlayer) -> io::Result<()> {
        let text = toml::to_string(player).map_err(io::Error::other)?;
        write_over(&self.file(number), text.as_bytes(), FILE_MODE)
    }

    /// The players of this name with their numbers: one alone, unless somebody has
    /// copied files.
    fn called(&self, name: &str) -> Vec<(u32, RegisteredPlayer)> {
        let key = NameKey::of(name);
        let numbers = self.numbers().into_iter();
        let all = numbers.filter_map(|number| Some((number, self.one(number)?)));
        all.filter(|(_, player)| NameKey::of(&player.name) == key)
            .collect()
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
        words_in(&self.command, folder)
    }
}

/// The command line of a program that was unpacked into this folder.
pub fn words_in(command: &[String], folder: &Path) -> String {
    let absolute = |word: &String| {
        let path = folder.join(word);
        if path.is_file() {
            path.to_string_lossy().into_owned()
        } else {
            word.clone()
        }
    };
    shell_words::join(command.iter().map(absolute))
}

/// The rules for a program in this folder that somebody has uploaded or sent: stricter
/// than for others, as nobody has looked at it.
pub fn upload_rules(folder: &Path) -> Rules {
    Rules {
        own: Some(folder.to_owned()),
        strict: true,
        memory: 512 << 20,
        processes: 32,
        descriptors: 128,
        file_size: 16 << 20,
        ..Rules::default()
    }
}

/// The folder of what an uploaded program has learned; it is beside its own, which it
/// may read.
pub(crate) fn learned_folder(uploads: &Path, number: u32) -> PathBuf {
    uploads.join(format!("{number}.{LEARNED}"))
}

/// Opens the folders of toolchains to those of these players whose programs are started.
pub(super) fn open_toolchains(
    players: &mut [PlayerConfig],
    toolchains: &BTreeMap<String, Vec<PathBuf>>,
) {
    let uploads = players.iter_mut();
    for rules in uploads.filter_map(|player| player.brain.sandbox.as_mut()) {
        rules.read.extend(toolchains.values().flatten().cloned());
    }
}

#[cfg(test)]
mod tests {
    use super::super::ExclusionReason;
    use super::*;
    use store::TokenBook;

    #[test]
    fn players_are_kept_in_the_order_in_which_they_came() {
        let dir = tempfile::tempdir().unwrap();
        let files = RegisteredFiles::of_contest(&dir.path().join("club"));
        assert!(files.read().is_empty());
        let dials = |name: &str| RegisteredPlayer {
            name: name.to_owned(),
            class: None,
            is_withdrawn: false,
            is_person: false,
            alias: None,
            address: None,
            upload: None,
        };
        let uploaded = RegisteredPlayer {
            name: "Bert v2".to_owned(),
            class: Some("3.A".to_owned()),
            is_withdrawn: false,
            is_person: false,
            alias: None,
            address: None,
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
        assert_eq!(players[1].class.as_deref(), Some("3.A"));
        let book = TokenBook::of_this_run().unwrap();
        assert!(book.suspend("bert").unwrap());
        let out = players.iter().map(|player| player.out(&book.suspended()));
        let out: Vec<Option<ExclusionReason>> = out.collect();
        assert_eq!(
            out,
            [None, Some(ExclusionReason::Suspended), None],
            "its owner is suspended"
        );
        let old = "name = \"Zoe\"\n";
        let kept = fs::read_to_string(dir.path().join("club/players/1.toml")).unwrap();
        assert_eq!(kept, old, "as it was written before there were classes");
        assert_eq!(files.names_of("bert"), ["Bert v2"]);
        assert_eq!(players[1].brain.word, "uploaded", "no path is told");
        let (_, words) = players[1].brain.started().unwrap();
        assert_eq!(words, [folder.join("main.py").display().to_string()]);
        assert!(players[1].brain.sandbox.as_ref().unwrap().strict);
        let after = files.players(&players[..1]);
        assert_eq!(after.len(), 2, "Zoe is one of the file");
        fs::write(dir.path().join("club/players/2.toml"), "nmae = 1").unwrap();
        assert_eq!(files.read().len(), 3, "a broken file is left out");
        fs::remove_file(folder.join("main.py")).unwrap();
        let twin = dials("zoe");
        files.add(&twin).unwrap();
        files.add(&uploaded).unwrap();
        let findings = files.findings();
        let found = |number: u32| {
            let place = format!("players/{number}.toml");
            let of_file = findings.iter().filter(|finding| finding.place == place);
            of_file
                .map(|finding| finding.what.as_str())
                .collect::<String>()
        };
        assert_eq!(found(1), "");
        assert!(found(2).contains("nmae"), "{findings:?}");
        assert!(found(4).contains("another player"), "{findings:?}");
        assert!(found(6).contains("uploads/7"), "{findings:?}");
    }

    #[test]
    fn what_the_operator_decides_is_kept_beside_the_players() {
        let dir = tempfile::tempdir().unwrap();
        let files = RegisteredFiles::of_contest(&dir.path().join("club"));
        assert_eq!(files.decision(), None);
        files.decide(Decision::Closed).unwrap();
        assert_eq!(files.decision(), Some(Decision::Closed));
        let anna = RegisteredPlayer {
            name: "Anna".to_owned(),
            class: None,
            is_withdrawn: false,
            is_person: false,
            alias: None,
            address: None,
            upload: None,
        };
        files.add(&anna).unwrap();
        files.decide(Decision::Open(None)).unwrap();
        assert_eq!(files.decision(), Some(Decision::Open(None)));
        assert!(files.set_withdrawn("ANNA", true).unwrap());
        assert!(files.read()[0].is_withdrawn && files.players(&[])[0].is_withdrawn);
        assert!(files.set_withdrawn("Anna", false).unwrap());
        assert_eq!(files.read(), [anna]);
        assert!(!files.set_withdrawn("Bert", true).unwrap() && !files.remove("Bert").unwrap());
        assert!(files.remove("anna").unwrap() && files.read().is_empty());
        assert!(files.findings().is_empty());
        let path = dir.path().join("club/players").join(DECISION);
        fs::write(path, "registration = 1").unwrap();
        assert_eq!(files.decision(), Some(Decision::Closed), "to be safe");
        assert_eq!(files.findings()[0].place, "players/registration.toml");
    }
}
