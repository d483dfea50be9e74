//! A game and how to set it up.

use std::marker::PhantomData;

use crate::any::ErasedGame;
use crate::{AnyGame, Game, GameInfo, PositionError, Settings, SettingsError};

/// An entry of the registry: a game and how to set it up.
pub struct Entry {
    /// Names, seats, boards and options.
    pub info: &'static GameInfo,
    rules: &'static dyn Rules,
}

/// The rules of a game, as far as its states are made by them.
pub trait Rules: Send + Sync {
    /// The start position.
    ///
    /// # Errors
    /// See [`Game::start`].
    fn start(&self, settings: &Settings) -> Result<Box<dyn AnyGame>, SettingsError>;

    /// Reads a state from a line of text.
    ///
    /// # Errors
    /// See [`Game::from_position`].
    fn read_position(
        &self,
        settings: &Settings,
        text: &str,
    ) -> Result<Box<dyn AnyGame>, PositionError>;
}

/// The rules of a game of this program.
struct RulesOf<G>(PhantomData<fn() -> G>);

impl<G: Game> Rules for RulesOf<G> {
    fn start(&self, settings: &Settings) -> Result<Box<dyn AnyGame>, SettingsError> {
        Ok(Box::new(ErasedGame(G::start(settings)?)))
    }

    fn read_position(
        &self,
        settings: &Settings,
        text: &str,
    ) -> Result<Box<dyn AnyGame>, PositionError> {
        Ok(Box::new(ErasedGame(G::from_position(settings, text)?)))
    }
}

impl Entry {
    /// Makes the entry of a game.
    pub const fn of<G: Game>() -> Entry {
        Entry {
            info: G::INFO,
            rules: &RulesOf::<G>(PhantomData),
        }
    }

    /// Makes the entry of a game with rules that become known only while the program
    /// runs. Its facts and its rules stay in memory until the program ends, as those of
    /// every other game do: no caller has to ask how long they hold.
    pub fn made(info: GameInfo, rules: impl Rules + 'static) -> Entry {
        Entry {
            info: Box::leak(Box::new(info)),
            rules: Box::leak(Box::new(rules)),
        }
    }

    /// The start position.
    ///
    /// # Errors
    /// See [`Game::start`].
    pub fn start(&self, settings: &Settings) -> Result<Box<dyn AnyGame>, SettingsError> {
        self.rules.start(settings)
    }

    /// Reads a state from a line of text.
    ///
    /// # Errors
    /// See [`Game::from_position`].
    pub fn from_position(
        &self,
        settings: &Settings,
        text: &str,
    ) -> Result<Box<dyn AnyGame>, PositionError> {
        self.rules.read_position(settings, text)
    }

    /// A position that is typical of the game.
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
