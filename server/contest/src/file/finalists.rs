//! The players of a final, `final-of = "league"`: of each owner the last program that
//! another tournament of the folder has accepted. They are kept in the store of the final
//! when it begins, so that nothing that happens in the other tournament changes it.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io;
use std::path::PathBuf;

use serde::Deserialize;
use store::copy_folder;
use store::same_name::NameKey;
use toml::{Spanned, Value};
use words::Phrase;

use super::raw::{self, Place, RawTournament};
use super::registration;
use super::{
    ConfigError, Decision, PlayerConfig, RegisteredFiles, RegisteredPlayer, Upload, registered,
};

/// Where the players of a final come from.
pub struct Finalists {
    /// The registered players of the other tournament.
    others: RegisteredFiles,
    /// Those of the final, once it has begun.
    own: RegisteredFiles,
    /// The folders that built programs may read, by toolchain.
    toolchains: BTreeMap<String, Vec<PathBuf>>,
}

/// What a final needs to know of the file of the other tournament.
#[derive(Deserialize)]
struct OtherFile {
    registration: Option<Spanned<Value>>,
}

/// Reads where the players come from, if a file is that of a final.
///
/// # Errors
/// There is no such tournament, nobody registers there, or players register here, too.
pub(super) fn read(
    raw: &RawTournament,
    place: &Place<'_>,
) -> Result<Option<Finalists>, ConfigError> {
    let Some(named) = &raw.final_of else {
        return Ok(None);
    };
    let wrong = |key| {
        let error = Phrase::new(key).with("name", named.get_ref().clone());
        place.error_at(named.span(), error)
    };
    if raw.registration.is_some() {
        return Err(wrong("files-final-registration"));
    }
    let is_name = |name: &str| !name.is_empty() && !name.starts_with('.') && !name.contains('/');
    let other = Some(named.get_ref()).filter(|name| is_name(name));
    let other = other.map(|name| place.directory().join(name));
    let other = other.ok_or_else(|| wrong("files-final-of-nothing"))?;
    // A name may have a dot of its own.
    let file = place.directory().join(format!("{}.toml", named.get_ref()));
    let text = raw::read(&file);
    let text = text.map_err(|_| wrong("files-final-of-nothing"))?;
    let file = toml::from_str::<OtherFile>(&text).ok();
    let value = file.and_then(|file| file.registration);
    let value = value.ok_or_else(|| wrong("files-final-without-registration"))?;
    let terms = registration::terms(value.get_ref());
    let terms = terms.map_err(|why| place.error_at(named.span(), why))?;
    Ok(Some(Finalists {
        toolchains: terms.toolchains,
        others: RegisteredFiles::of_contest(&other),
        own: RegisteredFiles::of_contest(&place.store()),
    }))
}

impl Finalists {
    /// The players, those that were kept if it has begun.
    pub(super) fn players(&self, before: &[PlayerConfig]) -> Vec<PlayerConfig> {
        let (files, players) = if self.own.decision().is_some() {
            (&self.own, self.own.read())
        } else {
            (&self.others, last_versions(self.others.read()))
        };
        let mut players = files.players_of(players, before);
        registered::open_toolchains(&mut players, &self.toolchains);
        players
    }

    /// Keeps the players in the store of the final, unless that is done; it goes on where a
    /// kill broke it off. Their programs are on the disk when this returns.
    ///
    /// # Errors
    /// Something cannot be read or written.
    pub fn keep(&self) -> io::Result<()> {
        if self.own.decision().is_some() {
            return Ok(());
        }
        self.own.make(self.own.uploads())?;
        let known: Vec<NameKey> = self.own.read().iter().map(key).collect();
        let players = last_versions(self.others.read()).into_iter();
        for player in players.filter(|player| !known.contains(&key(player))) {
            let Some(Upload { number, .. }) = player.upload else {
                continue;
            };
            let number = number.to_string();
            let own = self.own.uploads().join(&number);
            // What a kill has left of it.
            if own.exists() {
                fs::remove_dir_all(&own)?;
            }
            let copied = copy_folder(&self.others.uploads().join(&number), &own);
            copied.map_err(io::Error::other)?;
            self.own.add(&player)?;
        }
        // Nobody comes any more: all are kept.
        self.own.decide(Decision::Closed)
    }
}

fn key(player: &RegisteredPlayer) -> NameKey {
    NameKey::of(&player.name)
}

/// The last program of each owner that was accepted and not taken out, under the name of
/// its owner, in the order in which the owners came.
fn last_versions(players: Vec<RegisteredPlayer>) -> Vec<RegisteredPlayer> {
    let mut last: Vec<RegisteredPlayer> = Vec::new();
    let mut places = HashMap::new();
    for player in players.into_iter().filter(|player| !player.is_withdrawn) {
        let Some(upload) = &player.upload else {
            continue;
        };
        let name = upload.owner.clone();
        let place = *places.entry(NameKey::of(&name)).or_insert(last.len());
        let player = RegisteredPlayer { name, ..player };
        match last.get_mut(place) {
            Some(earlier) => *earlier = player,
            None => last.push(player),
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::TournamentConfig;
    use super::*;

    const FINAL: &str = "game = 'gomoku'\nfinal-of = 'league'\nformat = 'round-robin'\n\
                         [[player]]\nname = 'Unknown'\nbrain = 'internal:random'\n";

    /// A folder with a league in which Anna has two versions, and Bob one and one that was
    /// taken out; and with a final.
    fn class() -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        let league = "game = 'gomoku'\nformat = 'ladder'\nregistration = { code = 'spring' }\n";
        fs::write(dir.path().join("league.toml"), league).unwrap();
        fs::write(dir.path().join("final.toml"), FINAL).unwrap();
        enter(dir.path(), 1, "Anna", "Anna", false);
        enter(dir.path(), 2, "Bob", "Bob", false);
        enter(dir.path(), 3, "Anna v2", "Anna", false);
        enter(dir.path(), 4, "Bob v2", "Bob", true);
        let dials = RegisteredPlayer {
            upload: None,
            ..player(5, "Cid", "Cid", false)
        };
        RegisteredFiles::of_contest(&dir.path().join("league"))
            .add(&dials)
            .unwrap();
        dir
    }

    fn player(number: u32, name: &str, owner: &str, is_withdrawn: bool) -> RegisteredPlayer {
        RegisteredPlayer {
            name: name.to_owned(),
            class: Some("3.A".to_owned()),
            is_withdrawn,
            is_person: false,
            alias: None,
            address: None,
            upload: Some(Upload {
                owner: owner.to_owned(),
                number,
                command: vec!["run".to_owned()],
            }),
        }
    }

    fn enter(dir: &Path, number: u32, name: &str, owner: &str, is_withdrawn: bool) {
        let files = RegisteredFiles::of_contest(&dir.join("league"));
        let folder = files.uploads().join(number.to_string());
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("run"), format!("#!/bin/sh\n# {number}\n")).unwrap();
        std::os::unix::fs::symlink("/etc/passwd", folder.join("link")).unwrap();
        files
            .add(&player(number, name, owner, is_withdrawn))
            .unwrap();
    }

    fn names(config: &TournamentConfig) -> Vec<&str> {
        let players = config.players.iter();
        players.map(|player| player.name.as_str()).collect()
    }

    #[test]
    fn a_final_has_the_last_version_of_each_and_keeps_it() {
        let dir = class();
        let file = dir.path().join("final.toml");
        let text = |number: u32| {
            let program = dir.path().join(format!("final/uploads/{number}/run"));
            fs::read_to_string(program).unwrap_or_default()
        };
        let config = TournamentConfig::load(&file).unwrap();
        assert_eq!(names(&config), ["Unknown", "Anna", "Bob"]);
        assert!(text(3).is_empty(), "it has not begun");
        let config = TournamentConfig::load_to_play(&file).unwrap();
        assert_eq!(names(&config), ["Unknown", "Anna", "Bob"]);
        assert_eq!(config.players[1].class.as_deref(), Some("3.A"));
        assert!(text(3).contains("# 3") && text(2).contains("# 2"));
        assert!(!dir.path().join("final/uploads/3/link").exists());
        // What comes later changes nothing.
        enter(dir.path(), 6, "Anna v3", "Anna", false);
        enter(dir.path(), 7, "Dora", "Dora", false);
        let config = TournamentConfig::load_to_play(&file).unwrap();
        assert_eq!(names(&config), ["Unknown", "Anna", "Bob"]);
        assert!(text(6).is_empty());
    }

    #[test]
    fn a_kill_while_players_are_kept_loses_and_doubles_none() {
        let dir = class();
        let own = RegisteredFiles::of_contest(&dir.path().join("final"));
        // Anna is kept, and half of the program of Bob.
        own.add(&player(3, "Anna", "Anna", false)).unwrap();
        for number in [2, 3] {
            fs::create_dir_all(own.uploads().join(number.to_string())).unwrap();
        }
        fs::write(own.uploads().join("2/half"), "").unwrap();
        let config = TournamentConfig::load_to_play(&dir.path().join("final.toml")).unwrap();
        assert_eq!(names(&config), ["Unknown", "Anna", "Bob"]);
        assert_eq!(own.read().len(), 2);
        assert!(!own.uploads().join("2/half").exists());
        assert!(own.uploads().join("2/run").exists());
    }

    #[test]
    fn a_final_of_nothing_is_refused() {
        let dir = class();
        let refused = |text: &str| {
            let file = dir.path().join("cup.toml");
            fs::write(&file, text).unwrap();
            let refused = TournamentConfig::load(&file).err();
            refused.expect("it is refused").to_string()
        };
        for (of, told) in [
            ("nothing", "there is no nothing.toml"),
            ("../league", "there is no ../league.toml"),
            ("final", "nobody registers for final"),
        ] {
            let text = FINAL.replace("'league'", &format!("'{of}'"));
            let said = refused(&text);
            assert!(said.contains(told) && said.contains("cup.toml:2"), "{said}");
        }
        let open = format!("registration = {{ code = 'spring' }}\n{FINAL}");
        assert!(refused(&open).contains("leave registration out"));
    }
}
