//! The target that is to be watched: a record, or a game of a server.

use std::fmt;
use std::path::Path;
use words::Phrase;

use record::GameId;

/// The meaning of a word on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// A record, by its file or number.
    Record,
    /// A page of a server.
    Page(Address),
}

/// The page of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Address {
    /// `HOST:PORT`.
    pub(super) authority: String,
    /// The game; `None` for the one that is played.
    pub(super) game: Option<Place>,
}

/// A game of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Its tournament, as an address has it.
    pub(super) tournament: Option<String>,
    /// Its number.
    pub(super) id: GameId,
}

impl fmt::Display for Place {
    /// The path of its page: `/games/7`, `/tournaments/club/games/7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(tournament) = &self.tournament {
            write!(f, "/tournaments/{tournament}")?;
        }
        write!(f, "/games/{}", self.id)
    }
}

impl Target {
    /// Understands a word: one that begins with `http://`, or is no file and begins with
    /// a host and port, is an address.
    ///
    /// # Errors
    /// It looks like an address and is none.
    pub(super) fn parse(word: &str) -> Result<Target, Phrase> {
        if word.starts_with("https://") {
            return Err(Phrase::new("terminal-watch-encrypted"));
        }
        let rest = match word.strip_prefix("http://") {
            Some(rest) => rest,
            None if Path::new(word).exists() || !begins_with_port(word) => {
                return Ok(Target::Record);
            }
            None => word,
        };
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let authority = if has_port(authority) {
            authority.to_owned()
        } else {
            format!("{authority}:80")
        };
        if !is_authority(&authority) {
            return Err(Phrase::new("terminal-watch-no-host").with("text", authority));
        }
        // A page may be copied with its query.
        let path = path.split(['?', '#']).next().unwrap_or_default();
        Ok(Target::Page(Address {
            authority,
            game: place(path.trim_end_matches('/'))?,
        }))
    }
}

/// The game of a path, that of its conversation, or none for the first page.
fn place(path: &str) -> Result<Option<Place>, Phrase> {
    let wrong = || Phrase::new("terminal-watch-no-game").with("path", path.to_owned());
    let plain = path.strip_suffix("/talk").unwrap_or(path);
    let (tournament, id) = match plain.split('/').collect::<Vec<_>>()[..] {
        [""] => return Ok(None),
        ["games", id] => (None, id),
        ["tournaments", name, "games", id] if is_name(name) => (Some(name.to_owned()), id),
        _ => return Err(wrong()),
    };
    let id = id.parse().map_err(|_| wrong())?;
    Ok(Some(Place { tournament, id }))
}

/// Whether this is a part of an address.
fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_graphic())
}

fn begins_with_port(word: &str) -> bool {
    has_port(word.split('/').next().unwrap_or_default())
}

fn has_port(authority: &str) -> bool {
    let port = authority.rsplit_once(':');
    port.is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok())
}

fn is_authority(authority: &str) -> bool {
    has_port(authority)
        && authority
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && byte != b'@')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(authority: &str, game: Option<&str>) -> Result<Target, Phrase> {
        let game = game.map(|game| match game.split_once(' ') {
            None => Place {
                tournament: None,
                id: game.parse().unwrap(),
            },
            Some((name, id)) => Place {
                tournament: Some(name.to_owned()),
                id: id.parse().unwrap(),
            },
        });
        let authority = authority.to_owned();
        Ok(Target::Page(Address { authority, game }))
    }

    #[test]
    fn addresses_and_records_are_told_apart() {
        for (word, expected) in [
            ("7", Ok(Target::Record)),
            ("club/records/000007.xml", Ok(Target::Record)),
            ("a:b.xml", Ok(Target::Record)),
            ("localhost:8080", page("localhost:8080", None)),
            ("[::1]:8080/", page("[::1]:8080", None)),
            ("http://club.example", page("club.example:80", None)),
            ("10.0.0.5:80/games/7", page("10.0.0.5:80", Some("7"))),
            (
                "http://h:80/tournaments/my%20club/games/7/talk?ply=3",
                page("h:80", Some("my%20club 7")),
            ),
        ] {
            assert_eq!(Target::parse(word), expected, "{word}");
        }
        for (word, why) in [
            ("https://h/games/7", "terminal-watch-encrypted"),
            ("h:80/games/x", "terminal-watch-no-game"),
            ("h:80/records", "terminal-watch-no-game"),
            ("http:///games/7", "terminal-watch-no-host"),
            ("http://a@b:80", "terminal-watch-no-host"),
        ] {
            assert_eq!(Target::parse(word).unwrap_err().key(), why, "{word}");
        }
        let place = Place {
            tournament: Some("club".to_owned()),
            id: GameId::new(7),
        };
        assert_eq!(place.to_string(), "/tournaments/club/games/7");
    }
}
