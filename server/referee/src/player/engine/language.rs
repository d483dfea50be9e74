//! The languages of engines, and the options of an engine.

use std::fmt;
use std::num::NonZeroU64;

/// A language that engines speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// The Gomocup protocol, for five in a row.
    Gomocup,
    /// The Universal Chess Interface.
    Uci,
    /// The Go Text Protocol, version 2.
    Gtp,
}

impl Language {
    /// The language of this word, as it stands before the command of an engine.
    pub fn of_word(word: &str) -> Option<Language> {
        [Language::Gomocup, Language::Uci, Language::Gtp]
            .into_iter()
            .find(|language| language.word() == word)
    }

    /// The language of the engines that play this game, if there is one.
    pub fn of_game(name: &str) -> Option<Language> {
        [Language::Gomocup, Language::Uci, Language::Gtp]
            .into_iter()
            .find(|language| language.games().contains(&name))
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Language::Gomocup => "gomocup",
            Language::Uci => "uci",
            Language::Gtp => "gtp",
        }
    }

    /// The names of the games that are played in it.
    pub fn games(self) -> &'static [&'static str] {
        match self {
            Language::Gomocup => &["gomoku"],
            Language::Uci => &["chess"],
            Language::Gtp => &["go", "reversi"],
        }
    }

    /// Whether it can tell a position that this game starts from. GTP has no command for
    /// one, and since the discs of reversi turn over, plays lead to none.
    pub fn tells_positions_of(self, game: &str) -> bool {
        game != "reversi" || self != Language::Gtp
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The options of one engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineOptions {
    /// Options of the engine itself, in the order given: `setoption` of UCI,
    /// `INFO` of Gomocup.
    pub own: Vec<(String, String)>,
    /// The most plies that it may search for a move; UCI alone.
    pub depth: Option<NonZeroU64>,
    /// The most positions that it may search for a move; UCI alone.
    pub nodes: Option<NonZeroU64>,
    /// Whether it thinks on the time of its opponent, which it does not if nothing is said;
    /// UCI alone.
    pub ponder: Option<bool>,
}

/// Why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoEngineOption {
    /// There is none of this name.
    #[error("there is no option '{key}' for {language} engines: {known}")]
    Unknown {
        /// The name.
        key: String,
        /// The language of the engine.
        language: Language,
        /// The options that the language has.
        known: &'static str,
    },
    /// Its value is no whole number.
    #[error("{key} is a whole number from 1 up, not '{value}'")]
    NoNumber {
        /// The name.
        key: String,
        /// The value.
        value: String,
    },
    /// Its value is neither `true` nor `false`.
    #[error("{key} is true or false, not '{value}'")]
    NoSwitch {
        /// The name.
        key: String,
        /// The value.
        value: String,
    },
    /// It cannot stand on a line of the engine's language.
    #[error("option {0} has a character that no line can have")]
    Unprintable(String),
    /// It is given twice.
    #[error("{0} is given twice")]
    Twice(String),
}

// Said in English alone.
impl words::Say for NoEngineOption {}

impl EngineOptions {
    /// Sets `option.NAME`, an option of the engine itself, a limit of its search, or
    /// whether it ponders.
    ///
    /// # Errors
    /// The language has no such option, the value is wrong, or it is set.
    pub fn set(
        &mut self,
        language: Language,
        key: &str,
        value: &str,
    ) -> Result<(), NoEngineOption> {
        let unknown = || NoEngineOption::Unknown {
            key: key.to_owned(),
            language,
            known: match language {
                Language::Gomocup => "write option.NAME=VALUE for INFO NAME VALUE",
                Language::Uci => "write option.NAME=VALUE, depth=N, nodes=N or ponder=true",
                Language::Gtp => "GTP has none",
            },
        };
        let limit = match (language, key) {
            (Language::Uci, "depth") => &mut self.depth,
            (Language::Uci, "nodes") => &mut self.nodes,
            (Language::Uci, "ponder") if self.ponder.is_none() => {
                self.ponder = Some(value.parse().map_err(|_| NoEngineOption::NoSwitch {
                    key: key.to_owned(),
                    value: value.to_owned(),
                })?);
                return Ok(());
            }
            (Language::Uci, "ponder") => return Err(NoEngineOption::Twice(key.to_owned())),
            (Language::Uci | Language::Gomocup, _) => {
                let name = key.strip_prefix("option.").ok_or_else(unknown)?;
                return self.set_own(name, value);
            }
            (Language::Gtp, _) => return Err(unknown()),
        };
        if limit.is_some() {
            return Err(NoEngineOption::Twice(key.to_owned()));
        }
        *limit = Some(value.parse().map_err(|_| NoEngineOption::NoNumber {
            key: key.to_owned(),
            value: value.to_owned(),
        })?);
        Ok(())
    }

    /// The words that set the same.
    pub fn words(&self) -> impl Iterator<Item = String> {
        let own = self.own.iter();
        let own = own.map(|(name, value)| format!("option.{name}={value}"));
        let limits = [("depth", self.depth), ("nodes", self.nodes)];
        let limits = limits.into_iter();
        let ponder = self.ponder.map(|ponder| format!("ponder={ponder}"));
        limits
            .filter_map(|(key, limit)| Some(format!("{key}={}", limit?)))
            .chain(ponder)
            .chain(own)
    }

    fn set_own(&mut self, name: &str, value: &str) -> Result<(), NoEngineOption> {
        let is_plain = |text: &str| !text.chars().any(char::is_control);
        if name.trim().is_empty() || !is_plain(name) || !is_plain(value) {
            return Err(NoEngineOption::Unprintable(name.to_owned()));
        }
        if self
            .own
            .iter()
            .any(|(own, _)| own.eq_ignore_ascii_case(name))
        {
            return Err(NoEngineOption::Twice(name.to_owned()));
        }
        self.own.push((name.to_owned(), value.to_owned()));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_languages_are_read_back() {
        for language in [Language::Gomocup, Language::Uci, Language::Gtp] {
            assert_eq!(Language::of_word(language.word()), Some(language));
        }
        assert_eq!(Language::of_word("UCI"), None);
    }

    #[test]
    fn options_and_limits_are_set_once_and_in_their_language() {
        let mut options = EngineOptions::default();
        let mut set = |language, key, value| options.set(language, key, value);
        assert_eq!(set(Language::Uci, "option.Skill Level", "3"), Ok(()));
        assert_eq!(set(Language::Uci, "depth", "5"), Ok(()));
        assert_eq!(set(Language::Uci, "ponder", "true"), Ok(()));
        for (language, key, value, expected) in [
            (Language::Uci, "ponder", "true", "given twice"),
            (Language::Gomocup, "ponder", "true", "INFO NAME VALUE"),
            (Language::Gtp, "ponder", "true", "GTP has none"),
            (Language::Uci, "depth", "6", "given twice"),
            (Language::Uci, "option.skill level", "4", "given twice"),
            (Language::Uci, "nodes", "0", "from 1 up"),
            (Language::Uci, "Hash", "16", "write option.NAME"),
            (Language::Uci, "option.", "16", "no line can have"),
            (Language::Uci, "option.A", "1\nquit", "no line can have"),
            (Language::Gomocup, "depth", "6", "INFO NAME VALUE"),
            (Language::Gtp, "option.A", "6", "GTP has none"),
        ] {
            let error = set(language, key, value).unwrap_err().to_string();
            assert!(error.contains(expected), "{key}: {error}");
        }
        assert_eq!(options.own, [("Skill Level".to_owned(), "3".to_owned())]);
        assert_eq!(options.depth, NonZeroU64::new(5));
        let words: Vec<String> = options.words().collect();
        assert_eq!(words, ["depth=5", "ponder=true", "option.Skill Level=3"]);
        let wrong = EngineOptions::default().set(Language::Uci, "ponder", "yes");
        let wrong = wrong.unwrap_err().to_string();
        assert_eq!(wrong, "ponder is true or false, not 'yes'");
    }
}
