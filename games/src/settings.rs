//! The board and the options of a game, checked once against its [`GameInfo`].

use std::collections::BTreeMap;

use crate::info::{MARGIN, RETURNS};
use crate::{GameInfo, OptionKind, SettingsError, Text, did_you_mean, halves};

/// The size of board, the number of seats and the options that a game is
/// played with. Made by
/// [`Settings::new`] and its like alone, so every key and value in it exists in the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    board: u8,
    seats: u8,
    /// Only the options that differ from the default, in canonical form.
    options: BTreeMap<&'static str, String>,
}

/// The name of the number of seats among the options of a game.
const SEATS: &str = "seats";

impl Settings {
    /// The default settings of a game.
    pub fn default_of(info: &'static GameInfo) -> Settings {
        Settings {
            board: info.boards.default,
            seats: info.least_seats,
            options: BTreeMap::new(),
        }
    }

    /// Checks a board size (`None`: the default) and options given as text.
    /// Keys and values are taken in any case.
    ///
    /// # Errors
    /// A board the game is not played on, an option it does not have (the
    /// nearest one is named), a value the option does not take, an option
    /// given twice.
    pub fn new<'a>(
        info: &'static GameInfo,
        board: Option<u8>,
        options: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Settings, SettingsError> {
        let mut settings = Settings::default_of(info);
        if let Some(size) = board {
            if !info.boards.has(size) {
                let reason = if info.boards.has_choice() {
                    Text::new("rules-boards")
                } else {
                    Text::new("rules-only-board")
                };
                return Err(SettingsError::new(
                    reason
                        .with("game", info.name)
                        .with("size", size)
                        .with("sizes", info.boards.in_words()),
                ));
            }
            settings.board = size;
        }
        let mut seen = Vec::new();
        for (key, value) in options {
            let key = key.to_ascii_lowercase();
            let Some(option) = info.option(&key) else {
                let keys = info.options.iter().map(|option| option.key);
                let near = did_you_mean(&key, keys);
                return Err(SettingsError::new(
                    Text::new("rules-no-option")
                        .with("game", info.name)
                        .with("key", key)
                        .with("nearest", near),
                ));
            };
            if seen.contains(&option.key) {
                return Err(given_twice(option.key));
            }
            seen.push(option.key);
            let value = option.kind.canonical(option.key, value)?;
            if value != option.default {
                settings.options.insert(option.key, value);
            }
        }
        Ok(settings)
    }

    /// The same of options as they stand in a record and as a manager tells
    /// them to players: the number of seats is one of them, `seats 3`, where
    /// it is not the least.
    ///
    /// # Errors
    /// See [`Settings::new`] and [`Settings::with_seats`].
    pub fn as_told<'a>(
        info: &'static GameInfo,
        board: Option<u8>,
        options: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Settings, SettingsError> {
        let (seats, others): (Vec<_>, Vec<_>) = options
            .into_iter()
            .partition(|(key, _)| key.eq_ignore_ascii_case(SEATS));
        let settings = Settings::new(info, board, others)?;
        match seats[..] {
            [] => Ok(settings),
            [(_, number)] => match number.trim().parse() {
                Ok(seats) => settings.with_seats(info, seats),
                Err(_) => Err(SettingsError::new(
                    Text::new("rules-option-whole")
                        .with("key", SEATS)
                        .with("value", number.to_owned()),
                )),
            },
            _ => Err(given_twice(SEATS)),
        }
    }

    /// The same for this many seats.
    ///
    /// # Errors
    /// The game is not played by as many.
    pub fn with_seats(
        self,
        info: &'static GameInfo,
        seats: usize,
    ) -> Result<Settings, SettingsError> {
        let (least, most) = (usize::from(info.least_seats), info.seats.len());
        match u8::try_from(seats) {
            Ok(seats) if (least..=most).contains(&usize::from(seats)) => {
                let mut options = self.options;
                options.remove(SEATS);
                if seats != info.least_seats {
                    options.insert(SEATS, seats.to_string());
                }
                Ok(Settings {
                    board: self.board,
                    seats,
                    options,
                })
            }
            _ => {
                let reason = if least == most {
                    Text::new("rules-seats-only")
                } else {
                    Text::new("rules-seats").with("least", least)
                };
                Err(SettingsError::new(
                    reason
                        .with("game", info.name)
                        .with("most", most)
                        .with("seats", seats),
                ))
            }
        }
    }

    /// How many seats play.
    pub fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// The size of the board.
    pub fn board(&self) -> u8 {
        self.board
    }

    /// The value in force of an option of the game; the default where none
    /// was given, empty where the game has no such option.
    pub fn option<'a>(&'a self, info: &'static GameInfo, key: &str) -> &'a str {
        match self.options.get(key) {
            Some(value) => value,
            None => info.option(key).map_or("", |option| option.default),
        }
    }

    /// The value in force of an option that is a whole number.
    pub fn integer(&self, info: &'static GameInfo, key: &str) -> i64 {
        self.option(info, key).parse().unwrap_or_default()
    }

    /// The value in force of an option that is a number of halves, in halves:
    /// 15 for `7.5`.
    pub fn halves(&self, info: &'static GameInfo, key: &str) -> i64 {
        halves::read(self.option(info, key)).unwrap_or_default()
    }

    /// The options that differ from their defaults, in the order of keys.
    pub fn changed(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.options
            .iter()
            .map(|(key, value)| (*key, value.as_str()))
    }

    /// The first of these settings that protocol 0,1 cannot express, in words:
    /// `board 19`, `option rule exact`. `None` where 0,1 suffices.
    pub fn beyond_published(&self, info: &'static GameInfo) -> Option<String> {
        if !info.boards.published.contains(&self.board) {
            return Some(format!("board {}", self.board));
        }
        let (key, value) = self.changed().next()?;
        Some(format!("option {key} {value}"))
    }
}

fn given_twice(key: &'static str) -> SettingsError {
    SettingsError::new(Text::new("rules-option-twice").with("key", key))
}

impl GameInfo {
    /// Whether returns are graded by these settings: players are compared by their
    /// average gain in a game, not by how many they win.
    pub fn is_graded(&'static self, settings: &Settings) -> bool {
        self.graded || settings.option(self, RETURNS.key) == MARGIN
    }

    /// The field in which games by these settings are rated: the name of the game, with
    /// `returns=margin` where they are graded and others of it are not.
    pub fn field(&'static self, settings: &Settings) -> String {
        if self.is_graded(settings) && !self.graded {
            format!("{} {}={MARGIN}", self.name, RETURNS.key)
        } else {
            self.name.to_owned()
        }
    }
}

impl OptionKind {
    /// The one way to write a value that this kind takes.
    fn canonical(&self, key: &'static str, value: &str) -> Result<String, SettingsError> {
        let value = value.trim().to_ascii_lowercase();
        match self {
            OptionKind::Choice(words) => match words.iter().find(|word| **word == value) {
                Some(word) => Ok((*word).to_owned()),
                None => {
                    let near = did_you_mean(&value, words.iter().copied());
                    Err(SettingsError::new(
                        Text::new("rules-option-choice")
                            .with("key", key)
                            .with("words", words.join(", "))
                            .with("value", value)
                            .with("nearest", near),
                    ))
                }
            },
            OptionKind::Integer(range) => match value.parse::<i64>() {
                Ok(number) if range.contains(&number) => Ok(number.to_string()),
                _ => Err(SettingsError::new(
                    Text::new("rules-option-range")
                        .with("key", key)
                        .with("least", *range.start())
                        .with("most", *range.end())
                        .with("value", value),
                )),
            },
            OptionKind::Halves(range) => match halves::read(&value) {
                Some(number) if range.contains(&number) => Ok(halves::write(number)),
                _ => Err(SettingsError::new(
                    Text::new("rules-option-halves")
                        .with("key", key)
                        .with("least", halves::write(*range.start()))
                        .with("most", halves::write(*range.end()))
                        .with("value", value),
                )),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find, find_field};

    fn settings(board: Option<u8>, options: &[(&str, &str)]) -> Result<Settings, SettingsError> {
        let info = find("gomoku").unwrap().info;
        Settings::new(info, board, options.iter().copied())
    }

    #[test]
    fn defaults_are_not_changes() {
        let info = find("gomoku").unwrap().info;
        let set = settings(Some(15), &[("RULE", "Freestyle"), ("line", "05")]).unwrap();
        assert_eq!(set, Settings::default_of(info));
        assert_eq!(set.beyond_published(info), None);
        assert_eq!(set.integer(info, "line"), 5);
    }

    #[test]
    fn a_game_has_as_many_seats_as_it_is_played_by() {
        let info = find("gomoku").unwrap().info;
        let two = Settings::default_of(info);
        assert_eq!(two.seats(), 2);
        assert_eq!(two.clone().with_seats(info, 2), Ok(two.clone()));
        for wrong in [0, 1, 3, 258, usize::MAX] {
            let error = two.clone().with_seats(info, wrong).unwrap_err();
            assert!(error.to_string().contains("is played by 2"), "{error}");
        }
    }

    #[test]
    fn the_number_of_seats_is_told_as_an_option_where_it_is_not_the_least() {
        let info = find("dice").unwrap().info;
        let two = Settings::default_of(info);
        assert_eq!(two.changed().count(), 0);
        let four = two.clone().with_seats(info, 4).unwrap();
        let told: Vec<_> = four.changed().collect();
        assert_eq!(told, [("seats", "4")]);
        assert_eq!(Settings::as_told(info, None, told), Ok(four.clone()));
        assert_eq!(four.with_seats(info, 2), Ok(two));
        for wrong in ["1", "7", "x"] {
            assert!(Settings::as_told(info, None, [("seats", wrong)]).is_err());
        }
        let error = Settings::new(info, None, [("seats", "3")]).unwrap_err();
        assert!(error.to_string().contains("no option 'seats'"), "{error}");
    }

    #[test]
    fn games_that_are_graded_by_an_option_have_a_field_of_their_own() {
        for (game, option, field, is_graded) in [
            (
                "kalaha",
                Some(("returns", "margin")),
                "kalaha returns=margin",
                true,
            ),
            ("kalaha", None, "kalaha", false),
            ("kuhn", None, "kuhn", true),
            ("gomoku", Some(("rule", "renju")), "gomoku", false),
        ] {
            let info = find(game).unwrap().info;
            let settings = Settings::new(info, None, option).unwrap();
            assert_eq!(info.field(&settings), field);
            let (found, graded) = find_field(field).unwrap();
            assert_eq!((found.info.name, graded), (game, is_graded));
        }
        for none in ["gomoku returns=margin", "kalaha margin", "nothing"] {
            assert!(find_field(none).is_err(), "{none}");
        }
    }

    #[test]
    fn what_the_published_protocol_cannot_say_is_named() {
        let info = find("gomoku").unwrap().info;
        let set = settings(Some(19), &[]).unwrap();
        assert_eq!(set.beyond_published(info).as_deref(), Some("board 19"));
        let set = settings(None, &[("rule", "exact")]).unwrap();
        assert_eq!(
            set.beyond_published(info).as_deref(),
            Some("option rule exact")
        );
    }

    #[test]
    fn mistakes_name_what_is_wrong_and_the_nearest_right_word() {
        for (board, options, expected) in [
            (Some(2), &[][..], "give 3 to 20"),
            (None, &[("rul", "exact")], "did you mean 'rule'?"),
            (None, &[("rule", "exakt")], "did you mean 'exact'?"),
            (None, &[("line", "8")], "from 3 to 7"),
            (None, &[("line", "five")], "from 3 to 7"),
            (None, &[("line", "4"), ("line", "4")], "given twice"),
        ] {
            let error = settings(board, options).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
