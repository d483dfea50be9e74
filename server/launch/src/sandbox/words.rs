//! The rules of a sandbox as words of a command line, from the manager to the
//! keeper and from the keeper to the process that confines itself.

use std::ffi::{OsStr, OsString};
use std::net::SocketAddr;
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::path::PathBuf;
use std::time::Duration;

use super::rules::Rules;
use super::walls::Wall;

/// The word between the rules and the program.
const END: &str = "--";

/// How a program reaches the manager; beyond that it may use no port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// By its standard input and output alone.
    Pipes,
    /// It listens on this port.
    Listens(u16),
    /// It connects to this address.
    Connects(SocketAddr),
}

/// All that the process needs which confines itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setup {
    /// The rules of the program.
    pub(crate) rules: Rules,
    /// How it reaches the manager.
    pub(crate) reach: Reach,
    /// Folders that are never opened as a whole, such as the home of the user.
    pub(crate) wide: Vec<PathBuf>,
    /// The process that must not be signalled: the manager.
    pub(crate) manager: u32,
    /// The walls that are built around the program; if one of them cannot be, the program
    /// does not start.
    pub(crate) walls: Vec<Wall>,
}

/// The words are no rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no rule of a sandbox")]
pub(crate) struct NoRule(String);

impl Setup {
    /// Whether the keeper makes the calls by which the program listens or connects.
    pub(crate) fn is_guarded(&self) -> bool {
        let has_calls = !self.rules.network && self.reach != Reach::Pipes;
        has_calls && self.walls.contains(&Wall::Guard)
    }

    /// The words, with the one that ends them.
    pub(crate) fn to_words(&self) -> Vec<OsString> {
        let rules = &self.rules;
        let reach = match self.reach {
            Reach::Pipes => "pipes=".to_owned(),
            Reach::Listens(port) => format!("listens={port}"),
            Reach::Connects(address) => format!("connects={address}"),
        };
        let numbers = [
            ("strict", u64::from(rules.strict)),
            ("memory", rules.memory),
            ("processes", rules.processes),
            ("descriptors", rules.descriptors),
            ("filesize", rules.file_size),
            ("cpu", rules.cpu.as_secs()),
            ("network", u64::from(rules.network)),
            ("manager", u64::from(self.manager)),
        ];
        let numbers = numbers.map(|(key, number)| OsString::from(format!("{key}={number}")));
        let paths = [
            ("read", &rules.read),
            ("write", &rules.write),
            ("hidden", &rules.hidden),
            ("wide", &self.wide),
            ("own", &rules.own.iter().cloned().collect()),
            ("learned", &rules.learned.iter().cloned().collect()),
        ];
        let paths = paths.into_iter().flat_map(|(key, paths)| {
            paths.iter().map(move |path| {
                let mut word = OsString::from(format!("{key}="));
                word.push(path);
                word
            })
        });
        let walls = self.walls.iter();
        let walls = walls.map(|wall| OsString::from(format!("wall={}", wall.as_str())));
        let reach = [OsString::from(reach)];
        let end = [OsString::from(END)];
        let words = reach.into_iter().chain(numbers).chain(paths);
        words.chain(walls).chain(end).collect()
    }

    /// The rules at the start of these words, and the words behind them. Gives
    /// `None` in place of the rules if there are none.
    ///
    /// # Errors
    /// A word is no rule.
    pub(crate) fn split(words: &[OsString]) -> Result<(Option<Setup>, &[OsString]), NoRule> {
        let wrong = |word: &OsStr| NoRule(word.to_string_lossy().into_owned());
        let end = words.iter().position(|word| word == END);
        let end = end.ok_or_else(|| wrong(OsStr::new("")))?;
        let (own, rest) = (&words[..end], &words[end + 1..]);
        if own.is_empty() {
            return Ok((None, rest));
        }
        let mut setup = Setup {
            rules: Rules::default(),
            reach: Reach::Pipes,
            wide: Vec::new(),
            manager: 0,
            walls: Vec::new(),
        };
        for word in own {
            setup.take(word).ok_or_else(|| wrong(word))?;
        }
        Ok((Some(setup), rest))
    }

    fn take(&mut self, word: &OsStr) -> Option<()> {
        let bytes = word.as_bytes();
        let cut = bytes.iter().position(|byte| *byte == b'=')?;
        let (key, value) = (&bytes[..cut], &bytes[cut + 1..]);
        let path = || PathBuf::from(OsString::from_vec(value.to_vec()));
        let number = || str::from_utf8(value).ok()?.parse::<u64>().ok();
        let rules = &mut self.rules;
        match key {
            b"strict" => rules.strict = number()? != 0,
            b"memory" => rules.memory = number()?,
            b"processes" => rules.processes = number()?,
            b"descriptors" => rules.descriptors = number()?,
            b"filesize" => rules.file_size = number()?,
            b"cpu" => rules.cpu = Duration::from_secs(number()?),
            b"network" => rules.network = number()? != 0,
            b"pipes" => self.reach = Reach::Pipes,
            b"listens" => self.reach = Reach::Listens(u16::try_from(number()?).ok()?),
            b"connects" => self.reach = Reach::Connects(str::from_utf8(value).ok()?.parse().ok()?),
            b"manager" => self.manager = u32::try_from(number()?).ok()?,
            b"read" => rules.read.push(path()),
            b"write" => rules.write.push(path()),
            b"hidden" => rules.hidden.push(path()),
            b"wide" => self.wide.push(path()),
            b"wall" => self.walls.push(Wall::parse(str::from_utf8(value).ok()?)?),
            b"own" => rules.own = Some(path()),
            b"learned" => rules.learned = Some(path()),
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_survive_the_way_over_a_command_line() {
        let odd = PathBuf::from(OsString::from_vec(b"/a b/\xff=--".to_vec()));
        let setup = Setup {
            rules: Rules {
                strict: true,
                memory: u64::MAX,
                read: vec![PathBuf::from("/r"), odd.clone()],
                write: vec![odd],
                hidden: vec![PathBuf::from("--")],
                own: Some(PathBuf::from("/own=folder")),
                learned: Some(PathBuf::from("/learned")),
                network: true,
                ..Rules::default()
            },
            reach: Reach::Listens(20_000),
            wide: vec![PathBuf::from("/home/me")],
            manager: 7,
            walls: Wall::ALL.to_vec(),
        };
        let manager = "[::1]:7".parse().unwrap();
        for reach in [
            Reach::Listens(20_000),
            Reach::Connects(manager),
            Reach::Pipes,
        ] {
            let setup = Setup {
                reach,
                ..setup.clone()
            };
            let mut words = setup.to_words();
            words.extend(["./brain", "--", "x"].map(OsString::from));
            let (read, rest) = Setup::split(&words).unwrap();
            assert_eq!(read, Some(setup));
            assert_eq!(rest, ["./brain", "--", "x"]);
        }
        let none = ["--", "./brain"].map(OsString::from);
        assert_eq!(Setup::split(&none).unwrap().0, None);
        for wrong in [
            &["memory=much", "--"][..],
            &["x=1", "--"],
            &["wall=paper", "--"],
            &["./brain"],
        ] {
            let words: Vec<OsString> = wrong.iter().map(OsString::from).collect();
            assert!(Setup::split(&words).is_err(), "{wrong:?}");
        }
    }
}
