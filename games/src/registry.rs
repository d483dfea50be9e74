//! All games, one line each.

use words::Language;

use crate::info::{MARGIN, RETURNS};
use crate::{AnyGame, Entry, Settings, SettingsError, Text, nearest};

/// Every game that can be played. A new game is one module and one line here.
pub static GAMES: &[Entry] = &[
    Entry::of::<crate::gomoku::Gomoku>(),
    Entry::of::<crate::chess::Chess>(),
    Entry::of::<crate::go::Go>(),
    Entry::of::<crate::reversi::Reversi>(),
    Entry::of::<crate::checkers::Checkers>(),
    Entry::of::<crate::kalaha::Kalaha>(),
    Entry::of::<crate::dice::Dice>(),
    Entry::of::<crate::qubic::Qubic>(),
    Entry::of::<crate::kuhn::Kuhn>(),
    Entry::of::<crate::leduc::Leduc>(),
];

/// The game of this name, in any case.
///
/// # Errors
/// There is none; the text names the nearest one, and all.
pub fn find(name: &str) -> Result<&'static Entry, UnknownGame> {
    let wanted = name.to_ascii_lowercase();
    GAMES
        .iter()
        .find(|entry| entry.info.name == wanted)
        .ok_or_else(|| {
            let names = GAMES.iter().map(|entry| entry.info.name);
            let reason = match nearest(&wanted, names.clone()) {
                None => Text::new("rules-unknown-game"),
                Some(word) => Text::new("rules-unknown-game-near").with("word", word),
            };
            UnknownGame {
                reason: reason
                    .with("name", name.to_owned())
                    .with("games", Text::list(names.map(Text::from))),
            }
        })
}

/// The game of a field of ratings ([`crate::GameInfo::field`]), and whether returns are what
/// counts in it.
///
/// # Errors
/// There is no such game.
pub fn find_field(name: &str) -> Result<(&'static Entry, bool), UnknownGame> {
    let (game, option) = name.split_once(' ').unwrap_or((name, ""));
    let entry = find(game)?;
    let margin = entry.info.option(RETURNS.key);
    let is_by_margin = margin.is_some() && option == format!("{}={MARGIN}", RETURNS.key);
    if !option.is_empty() && !is_by_margin {
        // Said of the whole.
        return find(name).map(|entry| (entry, false));
    }
    Ok((entry, entry.info.graded || is_by_margin))
}

impl Entry {
    /// A position that shows what the game looks like.
    ///
    /// # Errors
    /// As [`Entry::start`] with the usual settings, which every game takes.
    pub fn example(&self) -> Result<Box<dyn AnyGame>, SettingsError> {
        let mut state = self.start(&Settings::default_of(self.info))?;
        // A test holds that all of it is legal.
        let _ = state.play_actions(self.info.example);
        Ok(state)
    }
}

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct UnknownGame {
    reason: Text,
}

impl UnknownGame {
    /// What is wrong, in a language.
    pub fn say(&self, language: Language) -> String {
        self.reason.say(language)
    }
}
