//! The arguments that name a game and its settings, the same for all commands.

use clap::Args;
use games::{AnyGame, Entry, Settings, Viewer, find};

use super::CommandError;

/// A game and its settings on the command line.
#[derive(Args, Clone, Debug)]
pub struct GameWords {
    /// Game: gomoku, chess, go, reversi, checkers, kalaha, dice, qubic, kuhn or leduc
    #[arg(value_name = "GAME")]
    pub game: String,

    /// Size of the board
    #[arg(long, help_heading = "Game", value_name = "N")]
    pub board: Option<u8>,

    /// Option of the game, like rule=exact or line=3; may be repeated
    #[arg(long = "option", help_heading = "Game", value_name = "KEY=VALUE", value_parser = key_value)]
    pub options: Vec<(String, String)>,

    /// Short form of --option rule=RULE
    #[arg(long, help_heading = "Game", value_name = "RULE")]
    pub rule: Option<String>,

    /// Position to start from, in the one-line notation of the game
    #[arg(long, help_heading = "Game", value_name = "TEXT")]
    pub position: Option<String>,
}

/// A game that is ready to begin.
pub struct GameSetup {
    /// The game.
    pub entry: &'static Entry,
    /// Board and options.
    pub settings: Settings,
    /// The position of the command line, in canonical form.
    pub position: Option<String>,
    /// The state that the game starts from.
    pub state: Box<dyn AnyGame>,
}

impl GameWords {
    /// Checks the arguments against the game, for this number of players if it is
    /// given.
    ///
    /// # Errors
    /// An argument is wrong; the message names it and the nearest right one.
    pub fn set_up(&self, players: Option<usize>) -> Result<GameSetup, CommandError> {
        let entry = find(&self.game).map_err(CommandError::usage)?;
        let rule = self.rule.as_deref().map(|rule| ("rule", rule));
        let options = self.options.iter().map(|(k, v)| (k.as_str(), v.as_str()));
        let options: Vec<(&str, &str)> = options.chain(rule).collect();
        let settings_on = |board| {
            let settings = Settings::new(entry.info, board, options.iter().copied())?;
            match players {
                Some(players) => settings.with_seats(entry.info, players),
                None => Ok(settings),
            }
        };
        let mut settings = settings_on(self.board).map_err(CommandError::usage)?;
        let start = match &self.position {
            None => entry.start(&settings).map_err(CommandError::usage)?,
            Some(text) => {
                // Without --board, the position determines the size.
                let mut start = entry.from_position(&settings, text);
                for board in entry.info.boards.all {
                    if start.is_ok() || self.board.is_some() {
                        break;
                    }
                    settings = settings_on(Some(*board)).map_err(CommandError::usage)?;
                    start = entry.from_position(&settings, text).or(start);
                }
                start.map_err(CommandError::usage)?
            }
        };
        let position = self
            .position
            .as_ref()
            .map(|_| start.position(Viewer::Referee));
        Ok(GameSetup {
            entry,
            settings,
            position,
            state: start,
        })
    }
}

/// A word without a `=`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not KEY=VALUE, like rule=exact")]
pub(super) struct NotAPair(String);

/// `KEY=VALUE` cut in two.
pub(super) fn key_value(text: &str) -> Result<(String, String), NotAPair> {
    let (key, value) = text
        .split_once('=')
        .ok_or_else(|| NotAPair(text.to_owned()))?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}
